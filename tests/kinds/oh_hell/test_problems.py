"""What cannot be on a sheet is told whole: of which deal, whose, in which part, and with its numbers."""

from collections.abc import Sequence

import pytest

from scorekeeper.record.log import state_of
from scorekeeper.rules.facts import Adjustment, Ended, FirstDealer, Renamed
from scorekeeper.rules.kind import Fact, Problem, Refused, Unreadable
from scorekeeper.rules.oh_hell.axes import AXES, changes_of
from scorekeeper.rules.oh_hell.board import BoardRow, board
from scorekeeper.rules.oh_hell.facts import (
    Bids,
    Blind,
    Corrected,
    Dealer,
    Joined,
    Ladder,
    Left,
    Misdeal,
    PencilledTricks,
    Returned,
    SatOut,
    Seating,
    TableChanged,
    Tricks,
    TurnUp,
)
from scorekeeper.rules.oh_hell.house import remedies
from scorekeeper.rules.oh_hell.sheet import bids_of
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.rules.oh_hell.what_if import what_ifs
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, EVE, KIND, codes, enter, played, refused, setup, table

EVEN = {ANA: 2, BEN: 2, CAS: 2, DEE: 2}  # seven cards
ONE = played(1, (2, 2, 2, 2), (3, 1, 2, 1))
LEFT: Sequence[Fact] = (*ONE, Left(2, DEE))


@pytest.mark.parametrize(
    ("before", "fact", "problem"),
    [
        ((), Bids(1, {EVE: 1}), Problem("not_playing", deal=1, seat=EVE, part="bids")),
        ((), Bids(1, {BEN: 8}), Problem("bid_range", deal=1, seat=BEN, part="bids", numbers={"bid": 8, "most": 7})),
        ((), Bids(2, {BEN: 1}), Problem("deal_too_early", deal=2, part="bids", numbers={"due": 1})),
        ((), Tricks(3, {BEN: 1}), Problem("deal_too_early", deal=3, part="tricks", numbers={"due": 1})),
        ((), PencilledTricks(3, {BEN: 1}), Problem("deal_too_early", deal=3, part="took", numbers={"due": 1})),
        ((), Misdeal(3), Problem("deal_too_early", deal=3, part="misdeal", numbers={"due": 1})),
        ((), TurnUp(1, "Z"), Problem("trump_unknown", deal=1, part="trump", numbers={"trump": "Z"})),
        ((), TurnUp(1, None, "1S"), Problem("card_unknown", deal=1, part="turned_card", numbers={"card": "1S"})),
        ((), Blind(1, BEN), Problem("blind_off", deal=1, seat=BEN, part="blind")),
        ((), Ladder(1, (0,)), Problem("hand_size_range", deal=1, part="hand_size", numbers={"hand_size": 0})),
        (
            (),
            Ladder(1, (14,)),
            Problem(
                "too_many_cards",
                deal=1,
                part="hand_size",
                numbers={"players": 4, "hand_size": 14, "cards": 52, "packs": 1},
            ),
        ),
        ((), Adjustment(1, 99, BEN, 5, ""), Problem("adjusted_without_deal", deal=99, seat=BEN, part="adjustments")),
        (
            (*ONE, Joined(2, EVE, "Eve")),
            Adjustment(1, 1, EVE, 5, ""),
            Problem("not_at_table", deal=1, seat=EVE, part="adjustments"),
        ),
        (LEFT, Bids(2, {DEE: 1}), Problem("not_playing", deal=2, seat=DEE, part="bids")),
        ((Bids(1, EVEN),), PencilledTricks(1, {EVE: 1}), Problem("not_playing", deal=1, seat=EVE, part="tricks")),
        (
            (Bids(1, EVEN),),
            PencilledTricks(1, {CAS: 8}),
            Problem("tricks_range", deal=1, seat=CAS, part="tricks", numbers={"tricks": 8, "most": 7}),
        ),
        (
            (Bids(1, {BEN: 2, CAS: 2}),),
            PencilledTricks(1, {CAS: 1}),
            Problem("tricks_before_bids", deal=1, seat=DEE, part="tricks", numbers={"seats": (DEE, ANA)}),
        ),
        (
            (Bids(1, EVEN),),
            Tricks(1, {ANA: 2, BEN: 2, CAS: 2, DEE: 2}),
            Problem("tricks_sum", deal=1, part="tricks", numbers={"entered": 8, "cancelled": 0, "played": 7}),
        ),
        (
            (Bids(1, EVEN),),
            Tricks(1, {ANA: 2, CAS: 2}),
            Problem("tricks_missing", deal=1, seat=BEN, part="tricks", numbers={"seats": (BEN, DEE)}),
        ),
        (
            (Bids(1, EVEN),),
            Tricks(1, {ANA: 2, BEN: 2, CAS: 1, DEE: 1}, 1),
            Problem("cancelled_off", deal=1, part="cancelled", numbers={"cancelled": 1}),
        ),
    ],
)
def test_a_problem_is_told_whole(before: Sequence[Fact], fact: Fact, problem: Problem) -> None:
    assert refused(table(*before), fact)[0] == problem


def test_cancelled_tricks_are_no_more_than_were_played() -> None:
    state = table(Bids(1, EVEN), cancelled_tricks=True)
    (found,) = refused(state, Tricks(1, dict.fromkeys(EVEN, 0), 8))[:1]
    assert found == Problem("cancelled_range", deal=1, part="cancelled", numbers={"cancelled": 8, "most": 7})


def test_who_is_refused_reads_every_code() -> None:
    assert str(Refused(Problem("hook"), Problem("bid_range"))) == "hook, bid_range"


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


THREE_LEFT = (Left(1, BEN), Left(1, CAS), Left(1, DEE))


def test_the_barred_bid_is_that_of_the_total_that_the_house_forbids() -> None:
    bids = Bids(1, {BEN: 1, CAS: 1, DEE: 1})
    assert table(bids).deals[0].barred == 4
    assert table(bids, house={"bidding": {"hook_total": 5}}).deals[0].barred == 2
    (last,) = [row for row in _rows(table(bids, house={"bidding": {"hook_total": 5}})) if row.seat == ANA]
    assert [chip.value for chip in last.chips if chip.barred] == [2]


def _rows(state: OhHellState) -> tuple[BoardRow, ...]:
    shown = board(state)
    assert shown is not None
    return shown.rows


def test_each_bid_says_whether_it_was_the_first_or_the_last() -> None:
    assert [(bid.seat, bid.position) for bid in bids_of(table(*ONE))] == [
        (BEN, "first"), (CAS, "between"), (DEE, "between"), (ANA, "last"),
    ]  # fmt: skip


def test_chips_go_from_nought_to_all_cards() -> None:
    assert {tuple(chip.value for chip in row.chips) for row in _rows(table()) if row.chips} == {tuple(range(8))}


def test_rows_of_the_sheet_are_done_live_or_to_come() -> None:
    states = [row.state for row in KIND.sheet(table(*ONE)).rows]
    assert (states[:3], set(states[2:])) == (["done", "live", "todo"], {"todo"})


def test_a_deal_that_nobody_is_left_for_is_named_and_stays_its_first_dealer_s() -> None:
    state = table(*THREE_LEFT, first=CAS)
    assert KIND.problems(state)[0] == Problem("nobody_left", deal=1, part="out", numbers={"players": 1})
    assert table(*THREE_LEFT, Left(1, ANA), first=CAS).deals[0].dealer == CAS


def test_a_deal_without_trump_counts_double_under_house_rules_that_say_so() -> None:
    doubled = {"scoring": {"double": {"deals": ["no_trump"]}}}
    state = table(*ONE, house={"trump": {"kind": "none"}})
    found = {one.houses: one.totals for one in what_ifs(state, [("nomination_whist", doubled)]) if one.houses}
    own = table(*ONE, house={"trump": {"kind": "none"}, **doubled})
    assert found == {(0,): own.standing}


def test_packs_are_offered_from_two_to_the_most_that_there_are() -> None:
    problem = Problem("too_many_cards", numbers={"packs_needed": 2, "most": 0})
    found = [change["packs"] for change in remedies("nomination_whist", {}, 4, problem) if "packs" in change]
    assert found == [2]
    many = Problem("too_many_cards", numbers={"packs_needed": AXES["packs"].most, "most": 0})
    assert list(remedies("nomination_whist", {}, 4, many)) == [{"packs": AXES["packs"].most}]


def test_a_house_rule_that_is_none_is_told_as_a_part_of_the_rules() -> None:
    with pytest.raises(Unreadable) as none:
        changes_of({"scorings": {}})
    assert none.value.problem == Problem("unknown_rule", part="rules", numbers={"key": "scorings"})


def test_who_sits_out_keeps_the_total() -> None:
    state = table(SatOut(2, CAS), *ONE, Bids(2, {ANA: 1, BEN: 1, DEE: 1}), Tricks(2, {ANA: 3, BEN: 2, DEE: 1}))
    assert state.deals[1].is_played
    assert state.standing[CAS] == state.deals[0].scores[CAS]


def test_the_longest_ladder_is_offered_where_the_cards_do_not_reach() -> None:
    problem = Problem("too_many_cards", numbers={"packs_needed": 2, "most": 5})
    assert [*remedies("nomination_whist", {}, 4, problem)][-1] == {"schedule.maximum": 5}
    short = {"schedule": {"list": [9, 3]}}
    assert [*remedies("nomination_whist", short, 4, problem)][-1] == {"schedule.list": [5, 3]}


def test_nobody_has_taken_a_trick_while_the_table_bids() -> None:
    assert {row.took for row in _rows(table())} == {None}
    assert None not in {row.took for row in _rows(table(ONE[0]))}


def test_the_sheet_says_why_it_ended_early() -> None:
    assert [KIND.sheet(table(*ONE, *facts)).ended for facts in ((), (Ended("late"),))] == [None, "late"]
