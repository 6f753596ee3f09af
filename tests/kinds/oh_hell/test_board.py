"""What the board shows: rows, chips, the deal being corrected, and a bid put right after the last one."""

from dataclasses import replace

import pytest

from scorekeeper.rules.oh_hell.board import board, drafted_correction, tap_fact, written_now
from scorekeeper.rules.oh_hell.facts import Bids, Blind, Ladder, Misdeal, PencilledTricks, Tricks, TurnUp
from scorekeeper.web.kinds.oh_hell.words import badges, foot
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND, enter, played, refused, table
from tests.record.samples import state_in

BIDS = Bids(1, {ANA: 2, BEN: 2, CAS: 2, DEE: 2})
SEVEN = played(1, (2, 2, 2, 2), (3, 1, 2, 1))


def values(row, mark):
    return [chip.value for chip in row.chips if getattr(chip, mark)]


def test_rows_stand_in_bidding_order_with_their_badges():
    shown = board(table())
    assert [row.name for row in shown.rows] == ["Ben", "Cas", "Dee", "Ana"]
    assert [badges(shown, row) for row in shown.rows] == ["bids first, leads", "", "", "deals"]
    assert [row.is_now for row in shown.rows] == [True, False, False, False]
    assert {tuple(chip.value for chip in row.chips) for row in shown.rows if row.chips} == {tuple(range(8))}
    assert {row.took for row in shown.rows} == {None}
    assert (shown.phase, shown.can_score) == ("bids", False)
    assert (shown.deals, board(table(variant="oh_well")).deals) == (13, None)


def test_the_hook_is_barred_in_the_last_row_alone_and_known_before_anybody_bids():
    state = table(Bids(1, {BEN: 2, CAS: 2, DEE: 2}))
    assert [row.barred for row in board(state).rows] == [None, None, None, 1]
    assert values(board(state).rows[3], "barred") == [1]
    first, hookless = table().live, table(variant="skull_king_advanced").live
    assert (first.is_hooked(first.last_bidder), hookless.is_hooked(hookless.last_bidder)) == (True, False)


def test_a_misser_is_blotted_and_the_deal_can_be_scored():
    shown = board(table(BIDS, PencilledTricks(1, {CAS: 1})))
    row = shown.rows[1]
    assert (values(row, "chosen"), values(row, "blotted"), shown.can_score) == ([1], [2], True)
    assert not any(values(row, "offered") for row in shown.rows)
    three_off = board(table(Bids(1, {ANA: 2, BEN: 3, CAS: 3, DEE: 2})))
    assert three_off.deal.excess == 3
    assert not any(values(row, "offered") for row in three_off.rows)


def test_cancelled_tricks_have_a_row_of_their_own():
    shown = board(table(Bids(1, {ANA: 2, BEN: 2, CAS: 2, DEE: 0}), PencilledTricks(1, {}, 0), cancelled_tricks=True))
    assert [chip.value for chip in shown.cancelled if chip.offered] == [1]
    assert board(table(BIDS)).cancelled == ()


def test_simultaneous_bids_are_covered_in_any_order_and_the_last_is_asked_for_by_name():
    one = table(Bids(1, {CAS: 1}), variant="british_oh_hell_fists", players=3)
    assert [(row.name, row.covered) for row in board(one).rows] == [("Ben", False), ("Cas", True), ("Ana", False)]
    assert not any(row.is_now for row in board(one).rows)
    assert foot(one, board(one)).line == "Tap anybody’s bid, in any order"
    two = enter(one, Bids(1, {BEN: 0}))
    assert foot(two, board(two)).line == "Tap Ana’s bid"


def test_the_blindfold_is_offered_to_those_far_enough_behind():
    state = table(*SEVEN, blind=True, blind_deficit=11)
    assert [row.name for row in board(state).rows if row.may_blind] == ["Dee", "Ben"]
    assert [row.name for row in board(enter(state, Blind(2, DEE))).rows if row.is_blind] == ["Dee"]


def test_nobody_is_offered_a_blindfold_on_the_forehead():
    facts = (Ladder(1, (1, 1, 1)), *played(1, (0, 0, 1), (1, 0, 0)))
    rules = {"variant": "up_to_ten_down", "players": 3, "blind": True, "blind_deficit": 1}
    assert any(row.may_blind for row in board(table(*facts, **rules, forehead=False)).rows)
    assert not any(row.may_blind for row in board(table(*facts, **rules, forehead=True)).rows)


def test_the_deal_just_scored_stands_by_until_somebody_bids_and_no_board_is_left_at_the_end():
    state = table(*SEVEN)
    assert board(state).before.number == 1
    assert board(enter(state, Bids(2, {CAS: 1}))).before is None
    assert board(table()).before is None
    assert board(table(*played(1, (0, 0, 1), (0, 0, 1)), players=3, maximum=1)) is None  # the game is over


def test_the_page_turned_back_shows_whose_total_moves():
    state = table(*SEVEN)
    written = written_now(state.deals[0])
    drafted = drafted_correction(state, replace(written, tricks={**written.tricks, ANA: 2, BEN: 2}))
    assert drafted.moved == {BEN: 12, ANA: 12}
    assert (drafted.totals[BEN], drafted.totals[ANA]) == (1, 3)
    assert (drafted.then.excess, drafted.changed, drafted.problems) == (0, True, ())
    assert (drafted.then.scores[BEN].made, drafted_correction(state, written).then.scores[BEN].made) == (True, False)
    assert not drafted_correction(state, written).changed
    hooked = drafted_correction(state, replace(written, bids={**written.bids, ANA: 1}))
    assert [(problem.code, problem.weight) for problem in hooked.problems] == [("hook", "confirm")]


OVER = Bids(1, {ANA: 2, BEN: 3, CAS: 1, DEE: 2})  # Ana deals; 8 bid, 7 tricks


@pytest.mark.parametrize(
    ("facts", "rows", "can_score"),
    [
        # What was made goes along with the bid, marked as made or not.
        ((Bids(1, {BEN: 2}), Bids(1, {BEN: 4})), [(4, 4), (1, 1), (2, 2), (2, 2)], False),
        ((PencilledTricks(1, {BEN: 2}), PencilledTricks(1, {BEN: 3}), Bids(1, {BEN: 4})),
         [(4, 4), (1, 1), (2, 2), (2, 2)], False),
        # What somebody marked as missed stays, in this row and in another.
        ((PencilledTricks(1, {BEN: 2}), Bids(1, {BEN: 2})), [(2, 2), (1, 1), (2, 2), (2, 2)], True),
        ((PencilledTricks(1, {CAS: 0}), Bids(1, {BEN: 2})), [(2, 2), (1, 0), (2, 2), (2, 2)], False),
    ],
)  # fmt: skip
def test_a_bid_put_right_takes_its_made_tricks_along(facts, rows, can_score):
    shown = board(table(OVER, *facts))
    assert [(row.bid, row.took) for row in shown.rows] == rows
    assert shown.can_score is can_score


@pytest.mark.parametrize(
    ("tapped", "doubted"), [((), "Cas"), (((BEN, 1),), "Ben"), (((CAS, 1),), "Ben"), (((CAS, 1), (BEN, 3)), None)]
)
def test_the_last_miss_tapped_is_the_one_that_is_doubted(tapped, doubted):
    taps = ((BEN, 2), (CAS, 0), *tapped)
    shown = board(table(OVER, *(PencilledTricks(1, {seat: took}) for seat, took in taps)))
    assert (shown.doubted and shown.doubted.name) == doubted


def test_the_row_whose_bid_is_asked_for_again_strikes_the_old_one_and_shows_the_hook():
    shown = board(table(OVER, hook=True), correcting=BEN)
    row = shown.rows[0]
    assert shown.correcting is row
    assert ([chip.value for chip in row.chips if chip.was], row.barred) == ([3], 2)
    assert not any(chip.chosen or chip.blotted or chip.offered for chip in row.chips)
    assert [other.is_now for other in shown.rows] == [True, False, False, False]
    assert board(table(Bids(1, {BEN: 3})), correcting=BEN).correcting is None  # while bids come in


def test_against_the_hook_the_table_may_insist_on_a_bid_put_right_but_not_on_a_new_one():
    state = table(OVER)
    (problem,) = refused(state, Bids(1, {BEN: 2}))
    assert (problem.code, problem.weight, problem.seat) == ("hook", "confirm", ANA)
    reread = state_in({"variant": "nomination_whist", **KIND.written(enter(state, Bids(1, {BEN: 2})))})
    assert reread.live.slip.bids == {ANA: 2, BEN: 2, CAS: 1, DEE: 2}
    assert [problem.weight for problem in KIND.problems(reread)] == ["confirm"]
    dealt_again = enter(state, Misdeal(1), Bids(1, {BEN: 3, CAS: 1, DEE: 2}))
    assert [problem.weight for problem in refused(dealt_again, Bids(1, {ANA: 1}))] == ["impossible"]


@pytest.mark.parametrize(
    ("phase", "name", "value", "fact"),
    [
        ("bids", "seat_1", "2", Bids(1, {BEN: 2})),
        ("tricks", "seat_1", "2", PencilledTricks(1, {BEN: 2})),
        ("tricks", "bid_1", "0", Bids(1, {BEN: 0})),
        ("tricks", "bid_1", "3", PencilledTricks(1, {})),  # as it stands
        ("bids", "open_1", "1", Bids(1, {BEN: None})),
        ("bids", "blind_1", "0", Blind(1, BEN, False)),
        ("tricks", "lost", "1", PencilledTricks(1, {}, lost=1)),
        ("tricks", "score", "it", Tricks(1, {ANA: 2, BEN: 3, CAS: 1, DEE: 1})),
        ("bids", "trump", "NT", TurnUp(1, "NT", None)),
        ("bids", "card", "10H", TurnUp(1, "H", "10H")),
        ("bids", "seat_1", "8", None),
        ("bids", "seat_1", "two", None),
        ("bids", "seat_9", "1", None),
        ("bids", "blind_1", "2", None),
        ("bids", "trump", "X", None),
        ("bids", "card", "1H", None),
    ],
)
def test_a_tap_enters_one_value_and_a_button_of_no_board_enters_none(phase, name, value, fact):
    deal = table(OVER, PencilledTricks(1, {DEE: 1})).deals[0]
    assert tap_fact(deal, phase, name, value) == fact
