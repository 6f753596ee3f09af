"""The record line by line: the value before and after, what it did to the totals, and what undo and redo would do."""

from scorekeeper.record.history import Change, Move, foreseen, history
from scorekeeper.record.log import Undo, state_of
from scorekeeper.rules.facts import Adjustment, Ended, Noted, PenPassed
from scorekeeper.rules.oh_hell.facts import Bids, Corrected, Joined, Ladder, Misdeal, TurnUp
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, EVE, KIND, played, setup
from tests.record.samples import START, entries_of

ONE = played(1, (2, 2, 2, 2), (3, 1, 2, 1))
PEN = PenPassed("a phone", "taken")


def log(*facts, **options):
    return entries_of(setup(**options), *facts)


def record_of(*facts, **options):
    return history(KIND, log(*facts, **options))


def newest(*facts, **options):
    return record_of(*facts, **options).lines[0]


def test_a_bid_put_right_is_told_with_the_value_before():
    line = newest(Bids(1, {BEN: 1}), Bids(1, {BEN: 2}))
    assert line.changes == (Change(1, BEN, "bid", 1, 2),)
    assert (line.deal, line.was_done, line.moves) == (1, False, ())


def test_a_page_of_the_record_ends_before_its_entry():
    entries = log(*ONE, PEN)
    pages = {before: history(KIND, entries, before=before, most=2) for before in (0, 1, 2, 3, 4, None)}
    assert {before: [line.entry.seq for line in page.lines] for before, page in pages.items()} == {
        0: [], 1: [], 2: [1], 3: [2, 1], 4: [3, 2], None: [4, 3],
    }  # fmt: skip
    assert {before: page.older for before, page in pages.items()} == {0: None, 1: None, 2: None, 3: None, 4: 2, None: 3}


def test_a_line_knows_the_points_given_by_then():
    given = Adjustment(1, 1, ANA, -5, "a revoke")
    lines = {line.entry.seq: dict(line.before.adjustments) for line in record_of(*ONE, given, PEN).lines}
    assert lines == {1: {}, 2: {}, 3: {}, 4: {}, 5: {1: given}}


def test_an_entry_taken_back_may_name_a_seat_that_does_not_exist():
    (line,) = record_of(Bids(1, {11: 2}), Undo(2)).redo
    assert (line.names[11], line.names[BEN]) == ("12", "Ben")


def test_an_adjustment_corrects_nothing():
    given = Adjustment(1, 1, BEN, -5, "a revoke")
    line = newest(*ONE, given)
    assert (line.fact, line.was_done, line.is_correction) == (given, True, False)


def test_scoring_a_deal_moves_every_total():
    line = newest(*ONE)
    assert line.moves == tuple(Move(seat, 0, total) for seat, total in ((ANA, 3), (BEN, 1), (CAS, 12), (DEE, 1)))
    assert Change(1, CAS, "took", None, 2) in line.changes


def test_a_correction_is_told_under_its_own_deal():
    bids, tricks = {ANA: 2, BEN: 2, CAS: 2, DEE: 2}, {ANA: 2, BEN: 2, CAS: 2, DEE: 1}
    line = newest(*ONE, Bids(2, {CAS: 1}), Corrected(1, bids, tricks))
    assert (line.deal, line.was_done, line.is_correction) == (1, True, True)
    assert line.changes == (Change(1, ANA, "took", 3, 2), Change(1, BEN, "took", 1, 2))
    assert line.moves == (Move(ANA, 3, 12), Move(BEN, 1, 12))


def test_what_a_misdeal_sets_aside_is_told():
    line = newest(TurnUp(1, "H"), Bids(1, {BEN: 1}), Misdeal(1))
    assert line.changes == (Change(1, None, "trump", "H", None), Change(1, BEN, "bid", 1, None))


def test_covered_bids_are_not_given_away():
    line = newest(Bids(1, {BEN: 1}), variant="british_oh_hell_fists")
    assert line.changes == ()


def test_a_changed_ladder_and_a_joiner_are_told():
    assert newest(Ladder(2, (3,))).changes[0] == Change(2, None, "size", 6, 3)
    line = newest(*ONE, Joined(2, EVE, "Eve", carry_in=1))
    assert (line.moves, line.names[EVE], line.deal) == ((Move(EVE, None, 1),), "Eve", 2)


def test_a_deal_that_was_not_agreed_on_begins_with_nothing():
    sizes = (12, 13, 13, 14)
    line = newest(*played(1, sizes, sizes), variant="oh_well")
    assert {change.deal for change in line.changes} == {1}


def test_what_belongs_to_no_deal_stands_with_the_one_in_hand():
    assert newest(*ONE, Noted("club night", "", "")).deal == 2
    assert newest(*ONE, Ended("late"), Noted("club night", "", "")).deal == 1


def test_a_line_of_a_deal_that_is_gone_keeps_what_it_was():
    line = newest(*ONE, Bids(2, {CAS: 1}), Ended("late"))
    assert (line.deal, line.row.state) == (2, "live")


def test_the_setup_is_the_first_line():
    line = record_of(*ONE).lines[-1]
    assert (line.entry.seq, line.deal, line.changes, line.moves) == (1, 1, (), ())


def test_what_was_taken_back_and_can_come_again_waits_above_the_pen():
    record = record_of(Bids(1, {BEN: 1}), Bids(1, {CAS: 1}), PEN, Undo(3), Undo(2))
    assert [line.entry.seq for line in record.redo] == [2, 3]
    assert [line.entry.seq for line in record.waiting] == [3, 2]
    assert [line.entry.seq for line in record.standing_lines] == [4, 1]
    assert record.undo is None
    assert record.redo[0].undone_by.seq == 6


def test_what_was_taken_back_for_good_stays_struck_in_its_place():
    record = record_of(Bids(1, {BEN: 1}), Undo(2), Bids(1, {BEN: 2}))
    assert [(line.entry.seq, line.undone_by and line.undone_by.seq) for line in record.standing_lines] == [
        (4, None), (2, 3), (1, None),
    ]  # fmt: skip
    assert (record.redo, record.undo.entry.seq) == ((), 4)
    assert record.undo.changes == (Change(1, BEN, "bid", None, 2),)


def test_what_was_written_again_counts_again():
    record = record_of(Bids(1, {BEN: 1}), Undo(2), Undo(3))
    assert [line.undone_by for line in record.lines] == [None, None]
    assert record.undo.entry.seq == 2


def test_what_would_come_of_facts_is_foreseen():
    state = state_of(KIND, (setup(), *ONE))
    seen = foreseen(KIND, state, (Adjustment(1, 1, BEN, -5, "a revoke"), Bids(2, {CAS: 9})), START)
    assert (seen.moves, seen.state.slip(2).bids) == ((Move(BEN, 1, -4),), {CAS: 9})
    assert [problem.code for problem in seen.forbidden] == ["bid_range"]
    asks = foreseen(KIND, state, (Bids(1, {ANA: 1}),), START)
    assert [problem.code for problem in asks.to_confirm] == ["hook"]
    assert asks.forbidden == ()


def test_what_cannot_be_is_foreseen_before_what_only_asks():
    state = state_of(KIND, (setup(), *ONE))
    fact = Corrected(1, {ANA: 1, BEN: 2, CAS: 2, DEE: 2}, {ANA: 3, BEN: 1, CAS: 2, DEE: 0})
    seen = foreseen(KIND, state, (fact,), START)
    assert [problem.code for problem in seen.problems] == ["tricks_sum", "hook"]


def test_what_is_said_after_the_end_is_about_the_last_deal_on_the_sheet():
    ended = Ended("it is late")
    assert newest(ended, PEN).deal == 1
    two = [*ONE, *played(2, (2, 2, 2, 0), (3, 1, 1, 1))]
    assert newest(*two, ended, PEN).deal == 2
