"""Undo and redo over the append-only log do what a plain two-stack editor does."""

from dataclasses import dataclass, field
from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.record.log import Undo, game_of, marks_of
from scorekeeper.rules.facts import Hidden, Noted, PenPassed
from scorekeeper.rules.kind import Problem, new_problems
from tests.kinds.oh_hell.table import KIND, setup
from tests.record.samples import START, entries_of

SETUP = setup()
PEN = PenPassed(to="tablet", how="link")


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


def test_of_the_problems_that_are_new_the_worst_comes_first():
    noted, asked, grave = Problem("late", "noted"), Problem("hook", "confirm"), Problem("tricks_sum")
    assert new_problems((), (noted, asked, grave)) == (grave, asked, noted)
    assert new_problems((noted,), (noted, asked)) == (asked,)
    assert new_problems((noted, asked), (noted,)) == ()


def test_the_newest_entry_that_counts_says_whether_a_game_is_hidden():
    hide, show, at = Hidden(True), Hidden(False), START + timedelta(minutes=3)
    for moves, since in (
        ((), None),
        ((hide,), at),
        ((hide, show), None),
        ((hide, Undo(3)), None),
        ((hide, Undo(3), Undo(4)), at),
    ):
        assert game_of(KIND, log_of(PEN, *moves)).hidden_since == since, moves


def test_what_is_played_ends_before_the_game_is_hidden_shown_or_either_is_taken_back():
    bids, undo = Noted("Friday", "", ""), Undo(2)
    hidings = ((), (Hidden(True),), (Hidden(True), Hidden(False)), (Hidden(True), Undo(3), Undo(4)))
    for moves, last in (*((moves, 2) for moves in hidings), ((Hidden(True), undo), 4), ((PEN,), 3)):
        game = game_of(KIND, log_of(bids, *moves))
        assert game.last_at == game.entries[last - 1].at
