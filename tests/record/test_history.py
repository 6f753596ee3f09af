"""The record line by line: the value before and after, what it did to the totals, and what undo and redo would do."""

import pytest

from scorekeeper.record.history import Change, foreseen, history
from scorekeeper.record.log import Undo, state_of
from scorekeeper.rules.facts import Adjustment, Ended, Noted, PenPassed
from scorekeeper.rules.oh_hell.facts import Bids, Corrected, Misdeal, TurnUp
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND, played, setup
from tests.record.samples import START, entries_of

ONE = played(1, (2, 2, 2, 2), (3, 1, 2, 1))
PEN = PenPassed("a phone", "taken")


def record_of(*facts, **options):
    return history(KIND, entries_of(setup(**options), *facts))


def newest(*facts, **options):
    return record_of(*facts, **options).lines[0]


TWO_EACH = dict.fromkeys((ANA, BEN, CAS, DEE), 2)


@pytest.mark.parametrize(
    ("facts", "changes", "moves", "is_correction"),
    [
        ((Bids(1, {BEN: 1}), Bids(1, {BEN: 2})), (Change(1, BEN, "bid", 1, 2),), (), False),
        # A correction is told under its own deal, and what a misdeal sets aside.
        ((*ONE, Bids(2, {CAS: 1}), Corrected(1, TWO_EACH, {**TWO_EACH, DEE: 1})),
         (Change(1, ANA, "took", 3, 2), Change(1, BEN, "took", 1, 2)), ((ANA, 3, 12), (BEN, 1, 12)), True),
        ((TurnUp(1, "H"), Bids(1, {BEN: 1}), Misdeal(1)),
         (Change(1, None, "trump", "H", None), Change(1, BEN, "bid", 1, None)), (), False),
    ],
)  # fmt: skip
def test_an_entry_is_told_with_the_values_before_and_the_totals_that_it_moves(facts, changes, moves, is_correction):
    line = newest(*facts)
    assert (line.deal, line.changes, line.moves) == (1, changes, moves)
    assert (line.was_done, line.is_correction) == (is_correction, is_correction)


def test_a_page_of_the_record_ends_before_its_entry():
    entries = entries_of(setup(), *ONE, PEN)
    pages = [history(KIND, entries, before=before, most=2) for before in (0, 2, 3, 4, None)]
    assert [[line.entry.seq for line in page.lines] for page in pages] == [[], [1], [2, 1], [3, 2], [4, 3]]
    assert [page.older for page in pages] == [None, None, None, 2, 3]


def test_a_line_of_the_record_knows_the_points_given_before_it_and_an_adjustment_corrects_nothing():
    given = Adjustment(1, 1, ANA, -5, "a revoke")
    pen, adjusted, *_earlier = record_of(*ONE, given, PEN).lines
    assert (dict(adjusted.before.adjustments), dict(pen.before.adjustments)) == ({}, {1: given})
    assert (adjusted.entry.fact, adjusted.was_done, adjusted.is_correction) == (given, True, False)


def test_an_entry_taken_back_may_name_a_seat_that_does_not_exist():
    (line,) = record_of(Bids(1, {11: 2}), Undo(2)).redo
    assert (line.names[11], line.names[BEN]) == ("12", "Ben")


TWO = (*ONE, *played(2, (2, 2, 2, 0), (3, 1, 1, 1)))
LATE, NAMED = Ended("it is late"), Noted("club night", "", "")


@pytest.mark.parametrize(
    ("facts", "deal", "state"),
    [
        ((), 1, "live"),  # the setup
        ((*ONE, NAMED), 2, "live"),
        # What is said after the end is about the last deal on the sheet; a line of a deal that is gone keeps it.
        ((*ONE, LATE, NAMED), 1, "done"),
        ((*ONE, Bids(2, {CAS: 1}), LATE), 2, "live"),
        ((LATE, PEN), 1, None),
        ((*TWO, LATE, PEN), 2, "done"),
    ],
)
def test_a_line_of_the_record_that_names_no_deal_stands_with_the_one_in_hand(facts, deal, state):
    line = newest(*facts)
    assert (line.deal, line.row and line.row.state) == (deal, state)


def test_what_was_taken_back_and_can_come_again_waits_above_the_pen():
    record = record_of(Bids(1, {BEN: 1}), Bids(1, {CAS: 1}), PEN, Undo(3), Undo(2))
    assert [line.entry.seq for line in record.redo] == [2, 3]
    assert [line.entry.seq for line in record.lines] == [4, 1]
    assert record.undo is None
    assert record.redo[0].undone_by.seq == 6


def test_what_was_taken_back_for_good_stays_struck_in_its_place():
    record = record_of(Bids(1, {BEN: 1}), Undo(2), Bids(1, {BEN: 2}))
    struck = {line.entry.seq: line.undone_by and line.undone_by.seq for line in record.lines}
    assert struck == {4: None, 2: 3, 1: None}
    assert (record.redo, record.undo.entry.seq) == ((), 4)
    assert record.undo.changes == (Change(1, BEN, "bid", None, 2),)


def test_what_an_undo_of_an_undo_brings_back_counts_again():
    record = record_of(Bids(1, {BEN: 1}), Undo(2), Undo(3))
    assert [line.undone_by for line in record.lines] == [None, None]
    assert record.undo.entry.seq == 2


def test_what_would_come_of_facts_is_foreseen_and_what_cannot_be_comes_before_what_only_asks():
    state = state_of(KIND, (setup(), *ONE))
    after, problems = foreseen(KIND, state, (Adjustment(1, 1, BEN, -5, "a revoke"), Bids(2, {CAS: 9})), START)
    assert (after.standing[BEN], after.slip(2).bids) == (-4, {CAS: 9})
    assert [(problem.code, problem.weight) for problem in problems] == [("bid_range", "impossible")]
    _, asks = foreseen(KIND, state, (Bids(1, {ANA: 1}),), START)
    assert [(problem.code, problem.weight) for problem in asks] == [("hook", "confirm")]
    fact = Corrected(1, {ANA: 1, BEN: 2, CAS: 2, DEE: 2}, {ANA: 3, BEN: 1, CAS: 2, DEE: 0})
    _, both = foreseen(KIND, state, (fact,), START)
    assert [problem.code for problem in both] == ["tricks_sum", "hook"]
