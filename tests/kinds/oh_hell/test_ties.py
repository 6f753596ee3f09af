"""Ties that the most bids made break: who stands where on the sheet, in the file's result and in the figures."""

import pytest

from scorekeeper.rules.facts import Adjustment, Ended
from scorekeeper.rules.oh_hell.facts import Joined, Left
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.rules.sheets.highlights import Feat, Holder, feats
from scorekeeper.rules.sheets.summary import played_game, summary
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND, played, table

ONE_DEAL = {"players": 4, "maximum": 1, "tie": "most_made"}
# Ben and Cas make their bids and have 11 and 10, Ana and Dee miss theirs and have nothing.
DEAL = played(1, (1, 1, 0, 1), (0, 1, 0, 0))


def given(**points: int) -> tuple[Adjustment, ...]:
    """Return points beside the first deal, by the first letter of a name."""
    seats = dict(zip("abcde", range(5), strict=True))
    return tuple(Adjustment(number, 1, seats[who], more, "") for number, (who, more) in enumerate(points.items(), 1))


def places(state: OhHellState) -> dict[int, int | None]:
    """Return who stands where, the same on the sheet, in a file's result and in the figures."""
    sheet, result = KIND.sheet(state), KIND.result(state)
    by_seat = {line.seat: line.place for line in sheet.standings}
    assert {state.names[seat]: place for seat, place in by_seat.items()} == result["ranking"]
    assert [state.names[seat] for seat in sheet.winners] == result["winners"]
    game = played_game(sheet)
    assert game is not None
    assert {seat.seat: seat.place for seat in game.seats} == by_seat
    assert {seat.seat for seat in game.seats if seat.won} == {*sheet.winners}
    return by_seat


@pytest.mark.parametrize(
    ("points", "rules", "standing", "outdone"),
    [
        # Ana and Ben have 11, of which Ben made his bid.
        ({"a": 11}, {}, {BEN: 1, ANA: 2, CAS: 3, DEE: 4}, (ANA,)),
        ({"a": 11}, {"tie": "shared"}, {ANA: 1, BEN: 1, CAS: 3, DEE: 4}, ()),
        # Three are level, of whom two are level in bids made as well.
        ({"a": 11, "c": 1}, {}, {BEN: 1, CAS: 1, ANA: 3, DEE: 4}, (ANA,)),
        # Below the first place: Cas stands before Ana and Dee, who share what is left.
        ({"a": 10, "d": 10}, {}, {BEN: 1, CAS: 2, ANA: 3, DEE: 3}, ()),
        # Nobody is level.
        ({"a": 5}, {}, {BEN: 1, CAS: 2, ANA: 3, DEE: 4}, ()),
        # The lowest total wins.
        ({"b": -11}, {"winner": "lowest"}, {BEN: 1, ANA: 2, DEE: 2, CAS: 4}, (ANA, DEE)),
        # A bid that wins at once is no tie.
        ({"a": 11}, {"scoring": {"wins_at_once": 1}}, {BEN: 1, ANA: 2, CAS: 3, DEE: 4}, ()),
    ],
)
def test_of_equal_totals_whoever_made_more_bids_stands_before(points, rules, standing, outdone):
    state = table(*DEAL, *given(**points), house=rules, **ONE_DEAL)
    assert places(state) == standing
    assert KIND.sheet(state).outdone == outdone


def test_who_left_breaks_no_tie_and_a_joiner_counts_the_deals_since():
    two = {"players": 3, "maximum": 2, "tie": "most_made"}
    first = played(1, (1, 1, 2), (1, 1, 0))
    joined = Joined(2, DEE, "Dee", 11, after=CAS)
    second = played(2, (0, 0, 0, 1), (0, 0, 0, 1))
    # Ana and Ben have 21 of two bids made; Dee has 11 and 11.
    state = table(*first, joined, *second, Adjustment(1, 2, DEE, -1, ""), Ended(""), **two)
    assert places(state) == {ANA: 1, BEN: 1, DEE: 3, CAS: 4}
    left = table(*first, joined, Left(2, ANA), Left(2, BEN), *played(2, (0, 0, 0, 1), (0, 0, 0, 1)), Ended(""), **two)
    assert places(left) == {DEE: 1, CAS: 2, ANA: None, BEN: None}


def test_a_target_that_two_reach_ends_the_game():
    state = table(*played(1, (6, 7, 0, 1), (6, 7, 0, 0)), *given(a=1), variant="oh_well", target=17, tie="most_made")
    assert KIND.prompt(state) is None
    assert places(state) == {ANA: 1, BEN: 1, CAS: 3, DEE: 4}


def test_while_the_game_goes_on_whoever_made_more_is_ahead():
    state = table(*played(1, (1, 1, 0, 1), (1, 1, 0, 0)), *given(c=1, d=10), players=4, maximum=2, tie="most_made")
    sheet = KIND.sheet(state)
    assert [column.ahead for column in sheet.columns] == [True, True, True, False]
    assert (sheet.winners, sheet.outdone, sheet.finished) == ((), (), False)


def test_the_pool_is_the_winners_alone():
    state = table(*DEAL, *given(a=11), settlement="pool", ante="2", **ONE_DEAL)
    assert KIND.result(state)["settlement"]["net"] == {"Ana": -2, "Ben": 6, "Cas": -2, "Dee": -2}


def test_how_a_tie_was_broken_is_told_with_its_total():
    sheet = KIND.sheet(table(*DEAL, *given(a=11), **ONE_DEAL))
    told = Feat("tie", (Holder(BEN),), {"points": 11}, others=(ANA,))
    assert feats(sheet, summary(sheet))[0] == told
    assert summary(sheet).margin == 0
