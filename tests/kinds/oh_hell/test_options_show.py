"""Whatever an option is set to, the table sees it: in the rules line, the schedule, the scoring table or the board."""

import pytest

from scorekeeper.rules.kind import Refused, Unreadable
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.web.describe import counts_of, describer, entries, usual_count
from tests.web.real_life import Evening

ON_THE_BOARD = {"announce"}  # told by the board and not by the rules
CASES = [row.id for row in entries() if row.kind == "oh_hell"]


@pytest.mark.parametrize("variant", CASES)
def test_every_value_of_every_option_says_what_it_does(variant):
    row = next(row for row in entries() if row.id == variant)
    players = usual_count(counts_of(row))
    teller = describer(row)
    silent = []
    plain = teller.describe(variant, {}, players)
    for field in teller.fields(variant, {}, players):
        for choice in field.choices:
            if choice.value in ("", field.value) or field.key in ON_THE_BOARD:
                continue
            try:
                rules = teller.describe(variant, {field.key: teller.option(field.key, choice.value)}, players)
            except (Refused, Unreadable):
                continue  # told beside the option why it cannot be
            if rules == plain and not _scores_the_same(variant, {field.key: choice.value}, players):
                silent.append(f"{field.key}={choice.value}")
    assert silent == []


def _scores_the_same(variant: str, options: dict[str, str], players: int) -> bool:
    """Tell whether a formula was picked that this variant has anyway."""
    return {*options} <= {"scoring", "zero_made"} and (
        resolved(variant, options, players).scoring == resolved(variant, {}, players).scoring
    )


@pytest.mark.parametrize("announce", [True, False])
def test_over_and_under_stand_large_until_the_table_says_no(app, client, announce):
    table = Evening(app, client, "nomination_whist", announce=announce)
    table.add(oh.Bids(1, {0: 2, 1: 2, 2: 2, 3: 2}))
    assert ('class="way way--over"' in table.page()) is announce


def test_a_no_that_differs_from_what_is_shown_is_kept(app, client):
    row = next(row for row in entries() if row.id == "nomination_whist")
    field = next(field for field in describer(row).fields(row.id, {}, 4) if field.key == "announce")
    assert (field.value, field.usual) == ("true", "true")
