"""Undo and redo over the append-only log do what a plain two-stack editor does."""

from dataclasses import dataclass, field
from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.record.log import (
    Undo,
    game_of,
    marks_of,
    played,
)
from scorekeeper.rules.facts import Hidden, Noted, PenPassed
from scorekeeper.rules.kind import Problem, Setup, new_problems
from tests.record.samples import START, entries_of

SETUP = Setup(kind="counting", variant="counting", players=("Ana", "Ben", "Cas", "Dee"))
PEN = PenPassed(to="tablet", how="link")


class CountingKind:
    """A kind whose state is the list of its facts, and which has a problem with every title said twice."""

    def opening(self, setup):
        return (setup,)

    def apply(self, state, fact):
        return (*state, fact)

    def problems(self, state):
        titles = [fact.title for fact in state if isinstance(fact, Noted)]
        return tuple(Problem("twice", part=title) for title in dict.fromkeys(titles) if titles.count(title) > 1)


@dataclass
class TwoStacks:
    """The editor that everybody knows."""

    done: list = field(default_factory=list)
    undone: list = field(default_factory=list)

    def do(self, fact):
        self.done.append(fact)
        self.undone.clear()

    def undo(self):
        self.undone.append(self.done.pop())

    def redo(self):
        self.done.append(self.undone.pop())


def announced(word):
    return Noted(title=str(word), place="", scorer="")


def log_of(*facts):
    return entries_of(SETUP, *facts)


def line(entries, fact):
    """Return the log with one line more."""
    return entries_of(*(entry.fact for entry in entries), fact)


@given(st.lists(st.sampled_from(["do", "undo", "redo", "pen"]), max_size=40))
def test_random_histories_agree_with_a_two_stack_editor(moves):
    entries, editor = log_of(), TwoStacks()
    for number, move in enumerate(moves):
        undo, redo = marks_of(entries).undo, marks_of(entries).redo
        assert (undo is None, redo is None) == (not editor.done, not editor.undone)
        if move == "do":
            entries = line(entries, announced(number))
            editor.do(announced(number))
        elif move == "pen":
            entries = line(entries, PEN)
        elif move == "undo" and undo:
            entries = line(entries, Undo(undo))
            editor.undo()
        elif move == "redo" and redo:
            entries = line(entries, Undo(redo))
            editor.redo()
        kept = [fact for fact in marks_of(entries).facts if fact != PEN]
        assert kept == [SETUP, *editor.done]


def test_the_setup_is_never_taken_back():
    assert marks_of(log_of()).undo is None


def test_a_passed_pen_is_neither_taken_back_nor_in_the_way():
    entries = log_of(announced("club night"), PEN)
    assert marks_of(entries).undo == 2
    entries = line(line(entries, Undo(2)), PEN)
    assert marks_of(entries).redo == 4
    assert marks_of(entries).facts == (SETUP, PEN, PEN)


def test_something_new_leaves_nothing_to_redo():
    entries = log_of(announced("one"), Undo(2))
    assert marks_of(entries).redo == 3
    assert marks_of(line(entries, announced("two"))).redo is None


def test_what_is_back_is_not_brought_back_again_but_what_was_taken_before_it():
    entries = log_of(announced("one"), announced("two"), Undo(3), Undo(2), Undo(5))
    assert marks_of(entries).facts == (SETUP, announced("one"))
    assert marks_of(entries).redo == 4


def added(before, fact):
    """Return the problems that one more fact brings."""
    return new_problems(CountingKind().problems(before), CountingKind().problems((*before, fact)))


def test_only_what_held_before_and_no_longer_holds_is_new():
    before = (announced("one"), announced("one"), announced("two"))
    assert added(before, announced("two")) == (Problem("twice", part="two"),)
    assert added(before, announced("three")) == ()


def test_of_new_problems_the_worst_comes_first():
    noted, asked, grave = Problem("late", "noted"), Problem("hook", "confirm"), Problem("tricks_sum")
    assert new_problems((), (noted, asked, grave)) == (grave, asked, noted)


def since(*facts):
    return game_of(CountingKind(), log_of(*facts)).hidden_since


def test_the_newest_entry_that_counts_says_whether_a_game_is_hidden():
    at = START + timedelta(minutes=3)
    assert since(PEN) is None
    assert since(PEN, Hidden(True)) == at
    assert since(PEN, Hidden(True), Hidden(False)) is None
    assert since(PEN, Hidden(True), Undo(3)) is None
    assert since(PEN, Hidden(True), Undo(3), Undo(4)) == at


def test_what_is_played_ends_before_the_game_is_hidden_shown_or_either_is_taken_back():
    bids, undo = Noted("Friday", "", ""), Undo(2)
    for moves in ((), (Hidden(True),), (Hidden(True), Hidden(False)), (Hidden(True), Undo(3), Undo(4))):
        assert len(played(log_of(bids, *moves))) == 2
    assert len(played(log_of(bids, Hidden(True), undo))) == 4
    assert len(played(log_of(bids, PEN))) == 3
