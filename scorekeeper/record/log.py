"""A game is a numbered list of entries; the state is a fold over those that count. `game_of` reads both as a `Game`.

What is stored outlives the code. Names in it are those that the code declares for storing (`Fact.stored`, and the
metadata of a field, rules/common/plain.py), never those of classes and modules. Payloads carry no version; a reader of
any age takes a payload of any age by these rules:

* A field that the payload has and the fact does not is ignored. So an older program reads what a newer one wrote.
* A field that the payload lacks takes its default. So whatever is added to a fact has a default: what was meant before.
* A field renamed in code is read and written under its stored name.
* What a stored name or field means never changes, nor the type of its values except to a wider one. Another meaning is
  a new fact with a stored name of its own; the old one stays, to be read.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property, reduce
from typing import Any, Generic, TypeAlias

from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.facts import COMMON_FACTS, Hidden, put_right
from scorekeeper.rules.kind import AnyKind, Fact, GameKind, Problem, Prompt, S, Setup, Sheet
from scorekeeper.rules.sheets.season import day_at_table


@dataclass(frozen=True, slots=True)
class Undo(Fact):
    """Takes back the entry with that number. Redo is the undo of an undo."""

    stored = "undo"

    target: int

    @property
    def takes_back(self) -> int:
        """Return the number of the entry that it takes back."""
        return self.target


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
    """Return the numbers of the entries that are taken back, undone undos among them.

    >>> at = datetime(2026, 11, 5)
    >>> facts = (Hidden(True), Undo(1), Undo(2))
    >>> sorted(undone([Entry(seq, at, "tablet", fact) for seq, fact in enumerate(facts, 1)]))
    [2]
    """
    marked: set[int] = set()
    for entry in reversed(entries):
        target = entry.fact.takes_back
        if target is not None and entry.seq not in marked:
            marked.add(target)
    return frozenset(marked)


def live_entries(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the entries that count, oldest first; undos themselves do not."""
    marked = undone(entries)
    return tuple(entry for entry in entries if entry.seq not in marked and entry.fact.takes_back is None)


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
        target = entry.fact.takes_back
        if target is None:
            return None
        if by_seq[target].fact.takes_back is None:
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
    while end and isinstance(taken_back(entries, entries[end - 1].fact), Hidden):
        end -= 1
    return entries[:end]


def taken_back(entries: Sequence[Entry], fact: Fact) -> Fact:
    """Return the fact that an undo takes back or, undoing an undo, brings back; any other fact as it is."""
    while fact.takes_back is not None:
        fact = entries[fact.takes_back - 1].fact
    return fact


def as_setup(fact: Fact) -> Setup:
    """Return the first fact of a log by its type: every log begins with a setup."""
    assert isinstance(fact, Setup)
    return fact


def state_of(kind: GameKind[S, Any], facts: Iterable[Fact]) -> S:
    """Fold facts, the setup first, into the state of the game."""
    first, *rest = facts
    state = kind.opening(as_setup(first))
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


OF_ANY_LOG: tuple[type[Fact], ...] = (Setup, Undo, *COMMON_FACTS)


def encode(fact: Fact) -> tuple[str, dict[str, Any]]:
    """Return the stored name of the fact or undo and its fields as JSON data."""
    return fact.stored, to_plain(fact)


def decode(kind: AnyKind, name: str, payload: Mapping[str, Any]) -> Fact:
    """Return the fact or the undo that `encode` wrote, however long ago.

    Raises LookupError for a name that the kind does not know, TypeError or ValueError for fields that do not fit.
    """
    return from_plain({fact.stored: fact for fact in facts_of(kind)}[name], payload)


def facts_of(kind: AnyKind) -> tuple[type[Fact], ...]:
    """Return everything that may stand in the log of a game of this kind."""
    return (*OF_ANY_LOG, *kind.facts)


def head_of(facts: Iterable[Fact]) -> Setup:
    """Return the setup with what was put right since: names, first dealer, rules, title, place, scorer."""
    first, *rest = facts
    return reduce(put_right, rest, as_setup(first))


@dataclass(frozen=True, eq=False)
class GameOf(Generic[S]):
    """A game as it stood after its entry number `seq`. What is derived is worked out once."""

    kind: GameKind[S, Any]
    entries: tuple[Entry, ...]
    state: S
    id: str = ""  # empty: not kept anywhere
    watch_id: str = ""  # shows the sheet, and nothing else

    @property
    def seq(self) -> int:
        """Return the number of the newest entry."""
        return self.entries[-1].seq

    @property
    def setup(self) -> Setup:
        """Return entry 1, as it was entered."""
        return as_setup(self.entries[0].fact)

    @property
    def played_on(self) -> str:
        """The day at the table: 2026-11-05."""
        return self.head.played_on or day_at_table(self.started_at).isoformat()

    @property
    def started_at(self) -> datetime:
        """Return when the game was set up."""
        return self.entries[0].at

    @property
    def last_at(self) -> datetime:
        """Return the time of the newest entry, trailing ones that only hide or show the game left out."""
        return played(self.entries)[-1].at

    @cached_property
    def hidden_since(self) -> datetime | None:
        """Return when the game was hidden. None: it is on the lists."""
        return hidden_since(self.live)

    @cached_property
    def head(self) -> Setup:
        """Return the setup with what was put right since: names, first dealer, rules, title, place, scorer."""
        return head_of(entry.fact for entry in self.live)

    @cached_property
    def sheet(self) -> Sheet:
        return self.kind.sheet(self.state)

    @cached_property
    def prompt(self) -> Prompt | None:
        """Return what the sheet waits for; None: the game is over."""
        return self.kind.prompt(self.state)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Return the problems of the state, as the kind orders them."""
        return self.kind.problems(self.state)

    @cached_property
    def live(self) -> tuple[Entry, ...]:
        """Return the entries that count, oldest first."""
        return live_entries(self.entries)

    @cached_property
    def undo_target(self) -> int | None:
        """Return the number of the entry that undo takes back; None: nothing."""
        return undo_target(self.entries)

    @cached_property
    def redo_target(self) -> int | None:
        """Return the number of the undo that redo takes back; None: nothing."""
        return redo_target(self.entries)

    def extended(self, *newer: Entry) -> "GameOf[S]":
        """Return the game with newer entries; folds afresh only where one of them takes something back."""
        entries = (*self.entries, *newer)
        if any(entry.fact.takes_back is not None for entry in newer):
            return game_of(self.kind, entries, self.id, self.watch_id)
        state = self.state
        for entry in newer:
            state = self.kind.apply(state, entry.fact)
        return replace(self, entries=entries, state=state)

    def as_of(self, seq: int, also: Collection[int] = ()) -> "GameOf[S]":
        """Return the game as it stood after entry `seq`; with `also` of the later ones, and no others."""
        entries = tuple(entry for entry in self.entries if entry.seq <= seq or entry.seq in also)
        return self if entries == self.entries else game_of(self.kind, entries, self.id, self.watch_id)


# A game whose kind does not matter: its state is passed on to the kind, never looked into.
Game: TypeAlias = GameOf[Any]


def game_of(kind: GameKind[S, Any], entries: Sequence[Entry], game_id: str = "", watch_id: str = "") -> GameOf[S]:
    """Return the game that these entries make, the setup at their head."""
    return GameOf(kind, tuple(entries), state_of(kind, live_facts(entries)), game_id, watch_id)
