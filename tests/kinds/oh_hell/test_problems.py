"""What cannot be on a sheet is told whole: of which deal, whose, in which part, and with its numbers.

What a file can be refused for stands in tests/data/wounds.json.
"""

from collections.abc import Sequence

import pytest

from scorekeeper.rules.facts import Adjustment, Ended, FirstDealer, Renamed
from scorekeeper.rules.kind import Fact, Problem, Refused
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.axes import AXES
from scorekeeper.rules.oh_hell.house import remedies
from scorekeeper.rules.sheets.summary import bids_of
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, EVE, KIND, codes, enter, played, refused, table

EVEN = {ANA: 2, BEN: 2, CAS: 2, DEE: 2}  # seven cards
ONE = played(1, (2, 2, 2, 2), (3, 1, 2, 1))
LEFT: Sequence[Fact] = (*ONE, oh.Left(2, DEE))
PAIR = (*ONE, oh.Left(2, DEE), oh.Left(2, BEN))
CAME: Sequence[Fact] = (*ONE, oh.Joined(2, EVE, "Eve"))
BID, DUE, NOBODY = oh.Bids(1, EVEN), {"due": 1}, 9


@pytest.mark.parametrize(
    ("before", "fact", "code", "deal", "seat", "part", "numbers"),
    [
        ((), oh.Bids(1, {EVE: 1}), "not_playing", 1, EVE, "bids", {}),
        (LEFT, oh.Bids(2, {DEE: 1}), "not_playing", 2, DEE, "bids", {}),
        ((BID,), oh.PencilledTricks(1, {EVE: 1}), "not_playing", 1, EVE, "tricks", {}),
        ((), oh.Bids(2, {BEN: 1}), "deal_too_early", 2, None, "bids", DUE),
        ((), oh.Tricks(3, {BEN: 1}), "deal_too_early", 3, None, "tricks", DUE),
        ((), oh.PencilledTricks(3, {BEN: 1}), "deal_too_early", 3, None, "took", DUE),
        ((), oh.Misdeal(3), "deal_too_early", 3, None, "misdeal", DUE),
        ((), oh.TurnUp(1, "Z"), "trump_unknown", 1, None, "trump", {"trump": "Z"}),
        ((), oh.Ladder(1, (0,)), "hand_size_range", 1, None, "hand_size", {"hand_size": 0}),
        ((), Adjustment(1, 99, BEN, 5, ""), "adjusted_without_deal", 99, BEN, "adjustments", {}),
        (CAME, Adjustment(1, 1, EVE, 5, ""), "not_at_table", 1, EVE, "adjustments", {}),
    ],
)
def test_a_problem_is_told_whole(before, fact, code, deal, seat, part, numbers) -> None:
    assert refused(table(*before), fact)[0] == Problem(code, deal=deal, seat=seat, part=part, numbers=numbers)


def test_who_is_refused_reads_every_code() -> None:
    assert str(Refused(Problem("hook"), Problem("bid_range"))) == "hook, bid_range"


@pytest.mark.parametrize(
    ("before", "fact", "code"),
    [
        # Nobody sits in a seat that is not there, or dealt before coming.
        *((ONE, fact, "unknown_seat") for fact in (
            oh.Blind(2, NOBODY), oh.Dealer(2, NOBODY), oh.Dealer(2, -1), oh.Left(2, NOBODY), oh.Returned(2, NOBODY),
            oh.SatOut(2, NOBODY), Renamed(NOBODY, "Zoe"), FirstDealer(NOBODY), Adjustment(1, 1, NOBODY, 5, ""),
            oh.Joined(2, EVE + 1, "Zoe"), oh.TableChanged(2, (ANA, BEN, CAS, DEE), left=(NOBODY,)),
        )),
        *((CAME, fact, "unknown_seat") for fact in (oh.Dealer(1, EVE), FirstDealer(EVE))),
        # Deals are counted from one; one is entered again only once it is played.
        *((ONE, fact, "no_such_deal") for fact in (
            oh.Bids(0, {ANA: 1}), oh.Corrected(0, {}, {}), oh.Joined(-1, EVE, "Eve"), oh.Ladder(0, (3, 3)),
        )),
        *((ONE, oh.Corrected(deal, {}, {}), "deal_too_early") for deal in (2, 30)),
        (CAME, Adjustment(1, 30, ANA, 5, ""), "adjusted_without_deal"),
        # The points of a deal that the end takes away are to be struck first.
        ((Adjustment(1, 1, ANA, 5, ""),), Ended(""), "adjusted_without_deal"),
        ((Adjustment(1, 1, ANA, 5, ""), Adjustment(1, 1, ANA, 0, "")), Ended(""), None),
        # What is said before anybody bids is looked at.
        (ONE, oh.TurnUp(2, "X"), "trump_unknown"),
        (ONE, oh.Blind(2, BEN), "blind_too_near"),
        # Everybody has one seat of an order, and nobody else; who joins, by an order given with it.
        *((ONE, changed(2, order), "seats_missing") for changed in (oh.Seating, oh.TableChanged) for order in (
            (), (ANA, BEN, CAS), (BEN, CAS, DEE), (ANA, BEN, CAS, DEE, DEE), (ANA, BEN, CAS, NOBODY),
        )),
        (ONE, oh.TableChanged(2, (DEE, EVE, ANA, BEN, CAS), joined=(oh.Joined(2, EVE, "Eve"),)), None),
        # Two at least play; two may go when as many come.
        ((*ONE, oh.Left(2, ANA), oh.Left(2, BEN)), oh.Left(2, CAS), "nobody_left"),
        ((*ONE, oh.Left(2, ANA), oh.Left(2, BEN), oh.Left(2, CAS)), oh.Left(2, DEE), "nobody_left"),
        (PAIR, oh.TableChanged(2, (ANA, EVE), joined=(oh.Joined(2, EVE, "Eve"),)), "seats_missing"),
        (PAIR, oh.TableChanged(2, (ANA, BEN, CAS, DEE), left=(ANA,)), "nobody_left"),
        (PAIR, oh.TableChanged(2, (ANA, BEN, CAS, DEE, EVE), (oh.Joined(2, EVE, "Eve"),), (ANA,)), None),
        # A name is nobody else's, and nobody bids blind while sitting out.
        (ONE, oh.Joined(2, EVE, "ana"), "name_twice"),
        (ONE, Renamed(BEN, "Ana"), "name_twice"),
        ((*ONE, oh.SatOut(2, BEN), oh.Bids(2, {DEE: 1})), oh.Blind(2, BEN), "not_playing"),
        (ONE, oh.Corrected(1, {ANA: 2}, {ANA: 3, BEN: 1, CAS: 2, DEE: 1}), "tricks_before_bids"),
    ],
)  # fmt: skip
def test_a_fact_is_refused_for_one_reason(before, fact, code) -> None:
    assert set(codes(table(*before, blind=True), fact)) == ({code} if code else set())


def test_a_sheet_of_done_live_and_further_deals_shows_what_it_showed_before_a_misfit():
    state = table(*ONE)
    sheet = KIND.sheet(state)
    assert KIND.sheet(enter(state, oh.Dealer(2, NOBODY), oh.Seating(2, ()))) == sheet
    assert [row.state for row in sheet.rows] == ["done", "live", *["todo"] * 11]
    assert (sheet.ended, KIND.sheet(enter(state, Ended("late"))).ended) == (None, "late")


def test_each_bid_says_whether_it_was_the_first_or_the_last() -> None:
    assert [(bid.seat, bid.position) for bid in bids_of(KIND.sheet(table(*ONE)))] == [
        (ANA, "last"), (BEN, "first"), (CAS, "between"), (DEE, "between"),
    ]  # fmt: skip


def test_a_deal_that_nobody_is_left_for_is_named_and_stays_its_first_dealer_s() -> None:
    three_left = (oh.Left(1, BEN), oh.Left(1, CAS), oh.Left(1, DEE))
    found = KIND.problems(table(*three_left, first=CAS))[0]
    assert found == Problem("nobody_left", deal=1, part="out", numbers={"players": 1})
    assert table(*three_left, oh.Left(1, ANA), first=CAS).deals[0].dealer == CAS


def test_no_more_packs_are_offered_than_there_may_be() -> None:
    many = Problem("too_many_cards", numbers={"packs_needed": AXES["packs"].most, "most": 0})
    assert list(remedies("nomination_whist", {}, 4, many)) == [{"packs": AXES["packs"].most}]
