"""What is said of a seat or a deal that is not there is refused, and no sheet stumbles over it."""

import pytest

from scorekeeper.record.log import state_of
from scorekeeper.rules.facts import Adjustment, Ended, FirstDealer, Renamed
from scorekeeper.rules.oh_hell.facts import (
    Bids,
    Blind,
    Corrected,
    Dealer,
    Joined,
    Ladder,
    Left,
    Returned,
    SatOut,
    Seating,
    TableChanged,
    TurnUp,
)
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, EVE, KIND, codes, enter, played, setup, table

ONE = played(1, (2, 2, 2, 2), (3, 1, 2, 1))
NOBODY = 9


def game(*facts):
    return table(*ONE, *facts, blind=True)


@pytest.mark.parametrize(
    "fact",
    [
        Blind(2, NOBODY), Dealer(2, NOBODY), Dealer(2, -1), Left(2, NOBODY), Returned(2, NOBODY), SatOut(2, NOBODY),
        Renamed(NOBODY, "Zoe"), FirstDealer(NOBODY), Adjustment(1, 1, NOBODY, 5, ""), Joined(2, EVE + 1, "Zoe"),
        TableChanged(2, (ANA, BEN, CAS, DEE), left=(NOBODY,)),
    ],
)  # fmt: skip
def test_nobody_sits_in_a_seat_that_is_not_there(fact):
    assert codes(game(), fact) == ["unknown_seat"]


@pytest.mark.parametrize(
    "order", [(), (ANA, BEN, CAS), (BEN, CAS, DEE), (ANA, BEN, CAS, DEE, DEE), (ANA, BEN, CAS, NOBODY)]
)
def test_everybody_has_one_seat_of_an_order_and_nobody_else(order):
    assert codes(game(), Seating(2, order)) == ["seats_missing"]
    assert codes(game(), TableChanged(2, order)) == ["seats_missing"]


def test_who_joins_is_one_of_an_order_given_with_it():
    changed = TableChanged(2, (DEE, EVE, ANA, BEN, CAS), joined=(Joined(2, EVE, "Eve"),))
    assert codes(game(), changed) == []
    assert game(changed).live.order == (CAS, DEE, EVE, ANA, BEN)


@pytest.mark.parametrize("deal", [2, 30])
def test_a_deal_is_entered_again_only_once_it_is_played(deal):
    assert codes(game(), Corrected(deal, {}, {})) == ["deal_too_early"]


@pytest.mark.parametrize("fact", [Bids(0, {ANA: 1}), Corrected(0, {}, {}), Joined(-1, EVE, "Eve"), Ladder(0, (3, 3))])
def test_deals_are_counted_from_one(fact):
    assert codes(game(), fact) == ["no_such_deal"]


@pytest.mark.parametrize("fact", [Dealer(1, EVE), FirstDealer(EVE)])
def test_who_comes_later_has_not_dealt_before(fact):
    assert codes(game(Joined(2, EVE, "Eve")), fact) == ["unknown_seat"]


def test_a_correction_that_forgets_a_bid_is_refused():
    assert codes(game(), Corrected(1, {ANA: 2}, {ANA: 3, BEN: 1, CAS: 2, DEE: 1}))[0] == "tricks_before_bids"


def test_a_sheet_shows_what_it_showed_before_a_misfit():
    state = state_of(KIND, (setup(), *ONE))
    assert KIND.sheet(enter(state, Dealer(2, NOBODY), Seating(2, ()))) == KIND.sheet(state)


@pytest.mark.parametrize(
    ("fact", "code"),
    [(Adjustment(1, 30, ANA, 5, ""), "adjusted_without_deal"), (Adjustment(1, 1, EVE, 5, ""), "not_at_table")],
)
def test_points_for_who_is_not_at_the_table_in_a_deal_are_refused(fact, code):
    assert codes(game(Joined(2, EVE, "Eve")), fact) == [code]


def test_points_of_a_deal_that_the_end_takes_away_are_to_be_struck_first():
    assert codes(table(Adjustment(1, 1, ANA, 5, "")), Ended("")) == ["adjusted_without_deal"]
    assert codes(table(Adjustment(1, 1, ANA, 5, ""), Adjustment(1, 1, ANA, 0, "")), Ended("")) == []


def test_what_is_said_before_anybody_bids_is_looked_at():
    assert codes(game(), TurnUp(2, "X")) == ["trump_unknown"]
    assert codes(table(*ONE), Blind(2, ANA)) == ["blind_off"]
    assert codes(game(), Blind(2, BEN)) == ["blind_too_near"]
