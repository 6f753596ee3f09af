"""Every option of every kind, at every value it takes: the rules in words say so, or the board shows it."""

import os
from collections.abc import Iterator

import pytest

from scorekeeper.rules import KINDS
from scorekeeper.rules.kind import Options, Refused, Unreadable, Variant
from scorekeeper.web.kinds.description import OptionField
from scorekeeper.web.kinds.variants import counts_of, describer, entries, usual_count
from tests.web.real_life import Evening

ON_THE_BOARD = {"announce", "mode"}  # seen while it is played, in no rule
AMOUNTS = ("0", "0.05", "2", "10")  # typed, with neither choices nor steps
MANY = 60  # values of a number that are walked one by one; of more, the first few and the last
# Formulas that lend a variant what it has anyway.
LENDERS = {"scoring", "zero_made"}


def values(field: OptionField) -> Iterator[str]:
    """Yield every value that the field takes, but what holds where nothing is asked for."""
    found = [choice.value for choice in field.choices] or list(AMOUNTS)
    if field.steps:
        least, most = field.steps
        found = [*map(str, range(least, (most if most <= MANY else least + 9) + 1)), str(most)]
    yield from (value for value in dict.fromkeys(found) if value not in ("", field.usual))


def offered(row: Variant, players: int) -> Iterator[tuple[Options, OptionField]]:
    """Yield every option that is offered at all, with the options that make it mean something."""
    seen: set[str] = set()
    teller = describer(row)
    plain = teller.fields(row.id, {}, players)
    worlds: list[Options] = [{}]
    worlds += [{field.key: teller.option(field.key, choice.value)} for field in plain if field.key not in LENDERS
               for choice in field.choices if choice.value]  # fmt: skip
    for world in worlds:
        try:
            fields = teller.fields(row.id, world, players)
        except (Refused, Unreadable):
            continue
        yield from ((world, field) for field in fields if field.key not in seen and field.key not in world)
        seen |= {field.key for field in fields if field.key not in world}


def picks_what_it_has(row: Variant, options: Options, plain: Options, players: int) -> bool:
    """Tell whether a formula was picked that the variant has anyway."""
    resolved = KINDS[row.kind].resolved
    return resolved(row.id, options, players).get("scoring") == resolved(row.id, plain, players).get("scoring")


# Together they are offered every option that any variant is. All of them: `make siege`, which sets VARIANTS=all.
SAMPLE = ("up_to_ten_down", "ono99", "ohio", "nomination_whist", "oh_hell_common", "boerenbridge_8", "skull_king")
ROWS = [row for row in entries() if row.id in SAMPLE or os.environ.get("VARIANTS") == "all"]


def keys(rows: list[Variant]) -> set[tuple[str, str]]:
    return {(row.kind, field.key) for row in rows for _, field in offered(row, usual_count(counts_of(row)))}


def test_the_sample_is_offered_every_option_that_any_variant_is():
    assert len(ROWS) >= len(SAMPLE)
    assert keys(ROWS) == keys(list(entries()))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_every_value_of_every_option_says_what_it_does(row: Variant):
    players, teller, silent, walked = usual_count(counts_of(row)), describer(row), [], 0
    for world, field in offered(row, players):
        plain = teller.describe(row.id, world, players)
        for value in values(field):
            options = {**world, field.key: teller.option(field.key, value)}
            try:
                shown = teller.describe(row.id, options, players)
            except (Refused, Unreadable):
                continue  # told beside the option why it cannot be
            walked += 1
            same = field.key in LENDERS and picks_what_it_has(row, options, world, players)
            if shown == plain and field.key not in ON_THE_BOARD and not same:
                silent.append(f"{field.key}={value} with {world}")
    assert silent == []
    assert walked >= 10


@pytest.mark.parametrize(("mode", "asks"), [("hand_loser", "Who lost"), ("card_by_card", "Ben starts")])
def test_how_a_hand_is_scored_is_what_the_board_asks_for(app, client, mode: str, asks: str):
    assert asks in Evening(app, client, "ono99", mode=mode).page()
