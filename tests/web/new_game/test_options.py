"""Every option of a kind without house rules, at every value it takes: its rules say so, or the board shows it."""

from collections.abc import Iterator

import pytest

from scorekeeper.rules.kind import Options, Refused, Unreadable, Variant
from scorekeeper.web.kinds.description import OptionField
from scorekeeper.web.kinds.variants import composer_of, counts_of, describer, entries, usual_count
from tests.web.real_life import Evening

ON_THE_BOARD = {"announce", "mode"}  # seen while it is played, in no rule
AMOUNTS = ("0", "0.05", "2", "10")  # typed, with neither choices nor steps
MANY = 60  # values of a number that are walked one by one; of more, the first few and the last


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
    worlds += [{field.key: teller.option(field.key, choice.value)} for field in plain for choice in field.choices
               if choice.value]  # fmt: skip
    for world in worlds:
        try:
            fields = teller.fields(row.id, world, players)
        except (Refused, Unreadable):
            continue
        yield from ((world, field) for field in fields if field.key not in seen and field.key not in world)
        seen |= {field.key for field in fields if field.key not in world}


@pytest.mark.parametrize("row", [row for row in entries() if composer_of(row) is None], ids=lambda row: row.id)
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
            if shown == plain and field.key not in ON_THE_BOARD:
                silent.append(f"{field.key}={value} with {world}")
    assert silent == []
    assert walked >= 10


@pytest.mark.parametrize(("mode", "asks"), [("hand_loser", "Who lost"), ("card_by_card", "Ben starts")])
def test_how_a_hand_is_scored_is_what_the_board_asks_for(app, client, mode: str, asks: str):
    assert asks in Evening(app, client, "ono99", mode=mode).page()
