"""A game is a numbered list of entries; the state is a fold over those that count. `game_of` reads both as a `Game`.

Entries outlive the code. Their names are declared in the code (`Fact.stored`, and the metadata of a field,
rules/common/plain.py) and are never those of classes and modules. Payloads have no version, because of these rules:

* A field that the fact does not have is ignored, so an older program can read newer entries.
* A missing field takes its default, so each new field has a default that means what was meant before.
* A field that was renamed in code keeps its stored name.
* A stored name or field never changes its meaning, and its type may only become wider. A new meaning needs a new fact;
  the old one stays readable.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import cache, cached_property, reduce
from itertools import takewhile
from typing import Any, Generic, TypeAlias

from scorekeeper.record.foreign_json import cleaned
from scorekeeper.rules.common import reading
from scorekeeper.rules.common.clock import day_at_table
from scorekeeper.rules.common.names import name_problems
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.facts import COMMON_FACTS, Fact, Hidden, Noted, RulesChanged, Setup, put_right
from scorekeeper.rules.game_kind import AnyKind, GameKind, S
from scorekeeper.rules.kind import Problem, Prompt, Refused, Sheet, Unreadable, unknown_variant


@dataclass(frozen=True, slots=True)
class Undo(Fact):
    """Takes back the entry with this number. Redo is the undo of an undo."""

    stored = "undo"

    target: int

    @property
    def takes_back(self) -> int:
        return self.target


MOST_ENTRIES = 10_000  # per game; an evening with ten players has about 600


@dataclass(frozen=True, slots=True)
class Entry:
    seq: int  # from 1, without gaps
    at: datetime  # UTC
    by: str  # the device's chosen name
    fact: Fact


@dataclass(frozen=True, slots=True)
class Marks:
    """Which entries of a log count, and what Undo and Redo take back."""

    live: tuple[Entry, ...]  # the entries that count, oldest first; no undo among them
    undone_by: Mapping[int, Entry]  # the undo in force, by the number of the entry that it takes back
    undo: int | None  # the newest entry that counts and can be taken back, or None
    redo: int | None  # the undo that Redo takes back; None if nothing is undone or something was entered since
    redoable: tuple[int, ...]  # the entries that can be redone one after the other, the next one first

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts of the live entries, oldest first: the setup, then the others."""
        return tuple(entry.fact for entry in self.live)


def marks_of(entries: Sequence[Entry]) -> Marks:
    undone_by: dict[int, Entry] = {}
    for entry in reversed(entries):
        if entry.fact.takes_back is not None and entry.seq not in undone_by:
            undone_by.setdefault(entry.fact.takes_back, entry)
    live = tuple(entry for entry in entries if entry.seq not in undone_by and entry.fact.takes_back is None)
    # Any later entry, even one that is undone itself, prevents redoing what was taken back before it.
    since = takewhile(lambda entry: entry.fact.takes_back is not None or not entry.fact.undoable, reversed(entries))
    held = [(entry, entry.fact.takes_back) for entry in since if entry.seq not in undone_by]
    redo = [(entry.seq, target) for entry, target in held if target and entries[target - 1].fact.takes_back is None]
    return Marks(
        live=live,
        undone_by=undone_by,
        undo=next((entry.seq for entry in reversed(live) if entry.fact.undoable), None),
        redo=redo[0][0] if redo else None,
        redoable=tuple(target for _, target in redo),
    )


def taken_back(entries: Sequence[Entry], fact: Fact) -> Fact:
    """Return the fact that an undo takes back (or, as a redo, restores). Any other fact is returned unchanged."""
    while fact.takes_back is not None:
        fact = entries[fact.takes_back - 1].fact
    return fact


def as_setup(fact: Fact) -> Setup:
    """Return the first fact of a log, typed as a setup, because every log begins with one."""
    assert isinstance(fact, Setup)
    return fact


def state_of(kind: GameKind[S, Any], facts: Iterable[Fact]) -> S:
    """Return the state of the game after these facts, the setup first."""
    first, *rest = facts
    return reduce(kind.apply, rest, kind.opening(as_setup(first)))


OF_ANY_LOG: tuple[type[Fact], ...] = (Setup, Undo, *COMMON_FACTS)


def encode(fact: Fact) -> tuple[str, dict[str, Any]]:
    """Return the stored name of the fact or undo and its fields as JSON data."""
    return fact.stored, to_plain(fact)


@cache
def facts_of(kind: AnyKind) -> Mapping[str, type[Fact]]:
    """Return every class of fact that the log of this kind may contain, by its stored name."""
    return {fact.stored: fact for fact in (*OF_ANY_LOG, *kind.facts)}


def decode(kind: AnyKind, name: str, payload: Mapping[str, Any]) -> Fact:
    """Return the fact or undo that `encode` wrote, also in any earlier version.

    Raises LookupError for a name that the kind does not know, TypeError or ValueError for fields that do not fit.
    """
    return from_plain(facts_of(kind)[name], payload)


@dataclass(frozen=True, eq=False)
class GameOf(Generic[S]):
    """A game after its entry number `seq`. Derived values are computed once."""

    kind: GameKind[S, Any]
    entries: tuple[Entry, ...]
    state: S
    id: str = ""  # "" if it is not saved
    watch_id: str = ""  # of the address that only shows the sheet

    @property
    def seq(self) -> int:
        return self.entries[-1].seq

    @property
    def setup(self) -> Setup:
        return as_setup(self.entries[0].fact)

    @property
    def day(self) -> date:
        """Return the day on which it was played, which may differ from the day it was entered."""
        day = self.head.played_on
        return date.fromisoformat(day) if day else day_at_table(self.started_at)

    @property
    def started_at(self) -> datetime:
        return self.entries[0].at

    @property
    def last_at(self) -> datetime:
        """Return the time of the newest entry, ignoring those that hide or show the game and undos of these."""
        newest = reversed(self.entries)
        return next(entry.at for entry in newest if not isinstance(taken_back(self.entries, entry.fact), Hidden))

    @cached_property
    def marks(self) -> Marks:
        return marks_of(self.entries)

    @cached_property
    def hidden_since(self) -> datetime | None:
        """Return when the game was hidden, or None if it is listed."""
        newest = next((entry for entry in reversed(self.marks.live) if isinstance(entry.fact, Hidden)), None)
        return newest.at if newest and newest.fact == Hidden(True) else None

    @cached_property
    def head(self) -> Setup:
        """Return the setup with later corrections applied: names, first dealer, rules, title, place, scorer."""
        return reduce(put_right, self.marks.facts, self.setup)

    @cached_property
    def sheet(self) -> Sheet:
        return self.kind.sheet(self.state)

    @cached_property
    def prompt(self) -> Prompt | None:
        return self.kind.prompt(self.state)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        return self.kind.problems(self.state)

    def extended(self, *newer: Entry) -> "GameOf[S]":
        """Return the game with newer entries added. Refolds from scratch only if one of them is an undo."""
        entries = (*self.entries, *newer)
        if any(entry.fact.takes_back is not None for entry in newer):
            return game_of(self.kind, entries, self.id, self.watch_id)
        state = reduce(self.kind.apply, (entry.fact for entry in newer), self.state)
        return replace(self, entries=entries, state=state)

    def as_of(self, seq: int, also: Collection[int] = ()) -> "GameOf[S]":
        """Return the game after entry `seq`, plus the later entries in `also`."""
        entries = tuple(entry for entry in self.entries if entry.seq <= seq or entry.seq in also)
        return self if entries == self.entries else game_of(self.kind, entries, self.id, self.watch_id)


# A game of any kind. Its state is only passed to the kind, never read.
Game: TypeAlias = GameOf[Any]


def game_of(kind: GameKind[S, Any], entries: Sequence[Entry], game_id: str = "", watch_id: str = "") -> GameOf[S]:
    return GameOf(kind, tuple(entries), state_of(kind, marks_of(entries).facts), game_id, watch_id)


# What folding a fact that this program never wrote may raise.
FOLD_ERRORS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)

YEARS = range(1000, 9999)  # four digits, and valid in every time zone
FIRST_DAY = date(1900, 1, 1)  # of an old sheet


def written_log(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [
        {
            "number": entry.seq,
            "time": _utc(entry.at).isoformat().replace("+00:00", "Z"),
            "device": entry.by,
            "fact": dict([encode(entry.fact)]),
        }
        for entry in entries
    ]


def read_log(kind: AnyKind, data: Any) -> tuple[Entry, ...]:
    """Return the entries that `written_log` wrote. Raises Unreadable at the first invalid one, or at all of them."""
    entries: list[Entry] = []
    for index, item in enumerate(reading.items(data, "log", MOST_ENTRIES)):
        entry = _entry(kind, item, f"log[{index}]", index + 1)
        is_in_place = bool(entries)
        if isinstance(entry.fact, Setup):
            is_in_place = not entries and entry.fact.kind == kind.key
        elif isinstance(entry.fact, Undo):
            target = entry.fact.target
            is_in_place = 0 < target <= len(entries) and entries[target - 1].fact.undoable
        if not is_in_place:
            raise Unreadable(f"log[{index}].fact", Problem("unknown_fact"))
        entries.append(entry)
    if not entries:
        raise Unreadable("log", Problem("log_empty"))
    try:
        state = state_of(kind, marks_of(entries).facts)
        problems = [problem for problem in kind.problems(state) if problem.weight == "impossible"]
        kind.result(state)
        kind.written(state)
    except FOLD_ERRORS:
        problems = [Problem("log_impossible")]
    if problems:
        raise Unreadable("log", problems[0])
    return tuple(entries)


def read_back(kind: AnyKind, entry: Entry) -> Entry:
    """Return a new entry as it will be read back from its log.

    Raises Refused if it could not be read, or if its day is not between `FIRST_DAY` and tomorrow.
    """
    [written] = written_log([entry])
    try:
        read = _entry(kind, written, "log", entry.seq)
    except Unreadable as unreadable:
        part = unreadable.place.removeprefix(f"log.fact.{entry.fact.stored}").lstrip(".")
        raise Refused(replace(unreadable.problem, part=unreadable.problem.part or part)) from None
    if isinstance(read.fact, Setup | Noted) and read.fact.played_on:
        tomorrow = day_at_table(entry.at) + timedelta(days=1)
        if not FIRST_DAY <= date.fromisoformat(read.fact.played_on) <= tomorrow:
            numbers = {"day": read.fact.played_on, "first": FIRST_DAY.isoformat(), "last": tomorrow.isoformat()}
            raise Refused(Problem("day_range", part="played_on", numbers=numbers))
    return read


def _entry(kind: AnyKind, item: Any, place: str, number: int) -> Entry:
    cleaned(item, place, largest=reading.LARGEST)
    line = reading.mapping(item, place)
    reading.whole(line.get("number"), f"{place}.number", number, number)
    device = reading.text(line.get("device"), f"{place}.device")
    return Entry(number, _time(line.get("time"), place), device, _fact(kind, line.get("fact"), place))


def _time(text: Any, place: str) -> datetime:
    try:
        at = _utc(datetime.fromisoformat(text))
        if at.year not in YEARS:
            raise ValueError(text)
        return at
    except (TypeError, ValueError, OverflowError):
        raise Unreadable(f"{place}.time", Problem("not_a_time", numbers={"given": text})) from None


def _fact(kind: AnyKind, given: Any, place: str) -> Fact:
    try:
        [(name, payload)] = given.items()
        fact = decode(kind, name, payload)
    except FOLD_ERRORS:
        raise Unreadable(f"{place}.fact", Problem("unknown_fact")) from None
    at = f"{place}.fact.{name}"
    reading.whole(fact.about_deal or 0, f"{at}.deal", most=reading.MOST_DEALS)
    for key, value in payload.items():
        if isinstance(value, str):
            reading.text(value, f"{at}.{key}")
    if isinstance(fact, Setup | Noted):
        reading.day(fact.played_on, f"{at}.played_on")
    check_rules(kind, fact, at)
    return fact


def check_rules(kind: AnyKind, fact: Fact, place: str) -> None:
    """Raise Unreadable if a fact contains names or rules that are invalid, so that no page could show them."""
    if not isinstance(fact, Setup | RulesChanged):
        return
    if fact.variant not in {row.id for row in kind.variants}:
        raise unknown_variant(fact.variant, f"{place}.variant")
    if isinstance(fact, Setup):
        for problem in name_problems(fact.players):
            raise Unreadable(f"{place}.players[{problem.seat}]", problem)
        reading.whole(fact.first_dealer, f"{place}.first_dealer", 0, len(fact.players) - 1)
    try:
        kind.check_rules(fact.variant, fact.options, fact.rules, fact.house)
    except Unreadable as unreadable:
        raise Unreadable(f"{place}.{unreadable.place}", unreadable.problem) from None


def _utc(at: datetime) -> datetime:
    """Return the time in UTC. A time without a zone is taken as UTC."""
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
