"""A game is a numbered list of entries; the state is a fold over those that count."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper.rules.facts import Hidden
from scorekeeper.rules.kind import Fact, GameKind, Problem, S, Setup


@dataclass(frozen=True, slots=True)
class Undo(Fact):
    """Takes back the entry with that number. Redo is the undo of an undo."""

    stored = "undo"

    target: int


MOST_ENTRIES = 10_000  # of one game: an evening of ten players is some six hundred


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the record; nothing in it ever changes."""

    seq: int  # from 1, without gaps
    at: datetime  # UTC
    by: str  # the device's chosen name
    fact: Fact


def is_undoable(entry: Entry) -> bool:
    """Say whether undo may ever take this entry back: the setup and the pen's moves stay."""
    return entry.fact.undoable


def undone(entries: Sequence[Entry]) -> frozenset[int]:
    """Return the numbers of the entries that are taken back, undone undos among them."""
    marked: set[int] = set()
    for entry in reversed(entries):
        if entry.seq not in marked and isinstance(entry.fact, Undo):
            marked.add(entry.fact.target)
    return frozenset(marked)


def live_entries(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the entries that count, oldest first; undos themselves do not."""
    marked = undone(entries)
    return tuple(entry for entry in entries if entry.seq not in marked and not isinstance(entry.fact, Undo))


def undo_target(entries: Sequence[Entry]) -> int | None:
    """Return the number of the entry that Undo would take back: the newest that counts. None: nothing to undo."""
    for entry in reversed(live_entries(entries)):
        if is_undoable(entry):
            return entry.seq
    return None


def redo_target(entries: Sequence[Entry]) -> int | None:
    """Return the number of the undo that Redo would take back.

    None: nothing is undone, or something new was entered since.
    """
    marked = undone(entries)
    by_seq = {entry.seq: entry for entry in entries}
    for entry in reversed(entries):
        if entry.seq in marked or not is_undoable(entry):
            continue
        if not isinstance(entry.fact, Undo):
            return None
        if not isinstance(by_seq[entry.fact.target].fact, Undo):
            return entry.seq
    return None


def hidden_since(live: Sequence[Entry]) -> datetime | None:
    """Return the time of the newest live `Hidden` where it hides the game. None: the game is on the lists."""
    for entry in reversed(live):
        if isinstance(entry.fact, Hidden):
            return entry.at if entry.fact.hidden else None
    return None


def played(entries: Sequence[Entry]) -> Sequence[Entry]:
    """Return the entries without the last ones that hide or show the game, or undo or redo doing so."""
    end = len(entries)
    while end and isinstance(_first_meant(entries, entries[end - 1]), Hidden):
        end -= 1
    return entries[:end]


def _first_meant(entries: Sequence[Entry], entry: Entry) -> Fact:
    """Follow the targets of undos from an entry to the first that is none, and return its fact."""
    while isinstance(entry.fact, Undo):
        entry = entries[entry.fact.target - 1]
    return entry.fact


def state_of(kind: GameKind[S, Any], facts: Iterable[Fact]) -> S:
    """Fold facts, the setup first, into the state of the game."""
    setup, *rest = facts
    assert isinstance(setup, Setup)
    state = kind.opening(setup)
    for fact in rest:
        state = kind.apply(state, fact)
    return state


def live_facts(entries: Sequence[Entry]) -> tuple[Fact, ...]:
    """Return the facts of the live entries, oldest first: the setup, then the others; no undo."""
    return tuple(entry.fact for entry in live_entries(entries))


def new_problems(kind: GameKind[S, Any], before: S, after: S) -> tuple[Problem, ...]:
    """Return the problems of `after` that `before` has not, worst first.

    Two are the same where code, deal, seat, part and numbers are.
    """
    known = set(map(_key, kind.problems(before)))
    return tuple(problem for problem in kind.problems(after) if _key(problem) not in known)


def _key(problem: Problem) -> tuple[object, ...]:
    return (problem.code, problem.deal, problem.seat, problem.part, tuple(sorted(problem.numbers.items())))
