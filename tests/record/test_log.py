"""The append-only log: undo and redo as a two-stack editor does, which facts meet, and what is written reads back."""

import json
from dataclasses import dataclass, field, replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.history import foreseen
from scorekeeper.record.log import Entry, Undo, game_of, marks_of, read_back, read_log, state_of, written_log
from scorekeeper.rules import KINDS
from scorekeeper.rules.facts import Adjustment, Ended, Hidden, Noted, PenPassed, Renamed, meet
from scorekeeper.rules.kind import Fact, Problem, Refused, new_problems
from scorekeeper.rules.oh_hell.facts import (
    Bids,
    Blind,
    Corrected,
    Joined,
    Left,
    Misdeal,
    PencilledTricks,
    Tricks,
    TurnUp,
)
from tests.kinds.oh_hell.table import ANA, BEN, CAS, EVE, KIND, setup
from tests.record.samples import START, entries_of, golden_log

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


def test_a_passed_pen_is_neither_taken_back_nor_in_the_way():
    entries = log_of(announced("club night"), PEN)
    assert marks_of(entries).undo == 2
    entries = line(line(entries, Undo(2)), PEN)
    assert marks_of(entries).redo == 4
    assert marks_of(entries).facts == (SETUP, PEN, PEN)


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


def entry(fact: Fact) -> Entry:
    return Entry(2, START, "tablet", fact)


def refused(one: Entry) -> tuple[str, str]:
    """Return the code and the part of why an entry is not written."""
    with pytest.raises(Refused) as caught:
        read_back(KIND, one)
    return caught.value.problems[0].code, caught.value.problems[0].part


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_fact_that_there_is_reads_back_as_it_was_entered(kind: str):
    entries = read_log(KINDS[kind], golden_log(kind)["log"])
    assert tuple(read_back(KINDS[kind], one) for one in entries) == entries
    assert read_log(KINDS[kind], parse(json.dumps(written_log(entries)))) == entries


@pytest.mark.parametrize(
    ("fact", "code", "part"),
    [
        (Noted("x" * 501, "", ""), "text_long", "title"),
        (Noted("", "Leeds\0", ""), "not_text", "place"),
        (Ended("\ud800"), "not_text", "reason"),
        (Noted("", "", "", "2026-02-30"), "not_a_day", "played_on"),
        (Adjustment(1, 1, BEN, 1_000_001, ""), "number_range", "points"),
        (Adjustment(1, 1, BEN, -int("9" * 4000), ""), "number_range", "points"),
        (Joined(2, EVE, "Eve", 999_999_999), "number_range", "carry_in"),
        (Bids(1000, {ANA: 1}), "number_range", "deal"),
    ],
)
def test_what_no_reader_takes_is_not_written(fact: Fact, code: str, part: str):
    assert refused(entry(fact)) == (code, part)
    state = state_of(KIND, (setup(),))
    after, problems = foreseen(KIND, state, (fact,), START)
    assert (problems[0].code, problems[0].weight) == (code, "impossible")
    assert after is state


def test_the_name_of_a_device_that_no_reader_takes_is_not_written():
    assert refused(replace(entry(Ended("")), by="x" * 501))[0] == "text_long"


def test_a_day_is_entered_from_1900_to_tomorrow_and_read_whenever_it_is():
    for day in ("1900-01-01", "2024-04-30", "2024-05-01", "2024-05-02", ""):
        one = entry(Noted("", "", "", day))
        assert read_back(KIND, one) == one
    for day in ("0001-01-01", "0026-11-26", "1899-12-31", "2024-05-04", "9999-12-31"):
        one = entry(Noted("", "", "", day))
        assert refused(one) == ("day_range", "played_on")
        log = entries_of(setup(), one.fact)
        assert read_log(KIND, written_log(log)) == log
    with pytest.raises(Refused) as caught:
        read_back(KIND, Entry(1, START, "tablet", replace(setup(), played_on="0026-11-26")))
    numbers = {"day": "0026-11-26", "first": "1900-01-01", "last": "2024-05-02"}
    assert caught.value.problems == (Problem("day_range", part="played_on", numbers=numbers),)


BID, TOOK, PENCILLED = Bids(3, {BEN: 1}), Tricks(3, {BEN: 3}), PencilledTricks(3, {BEN: 1})


@pytest.mark.parametrize(
    ("one", "other", "meets"),
    [
        (BID, Bids(3, {CAS: 1}), False),
        (BID, Bids(4, {BEN: 1}), False),
        (BID, TurnUp(3, "H"), False),
        (BID, PENCILLED, False),
        (PENCILLED, PencilledTricks(3, {CAS: 0}), False),
        (PENCILLED, PencilledTricks(3, {}, 1), False),
        (BID, Renamed(BEN, "Benno"), False),
        (Renamed(BEN, "Benno"), Noted("", "", ""), False),
        (TOOK, PenPassed("phone", "taken"), False),
        (TOOK, Hidden(True), False),
        (BID, Bids(3, {BEN: 2}), True),
        (BID, Blind(3, BEN), True),
        (TurnUp(3, "H"), TurnUp(3, "S"), True),
        (PencilledTricks(3, {BEN: 1}, 0), PencilledTricks(3, {CAS: 1}, 1), True),
        (BID, TOOK, True),
        (TurnUp(3, "H"), TOOK, True),
        (PENCILLED, Misdeal(3), True),
        (BID, Left(3, CAS), True),
        (BID, Corrected(2, {BEN: 1}, {BEN: 1}), True),
        (BID, Ended("late"), True),
    ],
)
def test_slots_meet_where_facts_touch_the_same(one: Fact, other: Fact, meets: bool):
    assert meet(one.slots, other.slots) is meets
    assert meet(other.slots, one.slots) is meets
