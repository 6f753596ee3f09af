"""The log of a game as plain data, and back. Entries are checked here both when they are read and when they are
written.

An entry is only written if it can be read again, so every saved game can be exported, imported, backed up and restored.
Only days are checked more strictly when entered (from `FIRST_DAY` to tomorrow), because older logs contain mistyped
days.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from scorekeeper.record.foreign_json import cleaned
from scorekeeper.record.log import MOST_ENTRIES, Entry, Undo, decode, encode, marks_of, state_of
from scorekeeper.rules.common import reading
from scorekeeper.rules.common.clock import day_at_table
from scorekeeper.rules.common.names import name_problems
from scorekeeper.rules.facts import Fact, Noted, RulesChanged, Setup
from scorekeeper.rules.game_kind import AnyKind
from scorekeeper.rules.kind import Problem, Refused, Unreadable, unknown_variant

# What folding a fact that this program never wrote may raise.
FOLD_ERRORS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)

YEARS = range(1000, 9999)  # four digits, and valid in every time zone
FIRST_DAY = date(1900, 1, 1)  # of an old sheet


def written_log(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Return the entries as plain data, oldest first."""
    return [
        {"number": entry.seq, "time": _text(entry.at), "device": entry.by, "fact": dict([encode(entry.fact)])}
        for entry in entries
    ]


def read_log(kind: AnyKind, data: Any) -> tuple[Entry, ...]:
    """Return the entries that `written_log` wrote. Raises Unreadable at the first invalid entry."""
    entries: list[Entry] = []
    for index, item in enumerate(reading.items(data, "log", MOST_ENTRIES)):
        entries.append(_entry(kind, item, f"log[{index}]", index + 1))
        if not _is_in_place(kind, entries):
            raise Unreadable(f"log[{index}].fact", Problem("unknown_fact"))
    if not entries:
        raise Unreadable("log", Problem("log_empty"))
    _fold(kind, entries)
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


def _is_in_place(kind: AnyKind, entries: Sequence[Entry]) -> bool:
    """Say whether the newest entry is allowed there: the setup once and first, an undo after its target."""
    fact, before = entries[-1].fact, entries[:-1]
    if isinstance(fact, Setup):
        return not before and fact.kind == kind.key
    if isinstance(fact, Undo):
        return 0 < fact.target <= len(before) and before[fact.target - 1].fact.undoable
    return bool(before)


def _fold(kind: AnyKind, entries: Sequence[Entry]) -> None:
    """Raise Unreadable if the entries do not make a possible game."""
    try:
        state = state_of(kind, marks_of(entries).facts)
        problems = [problem for problem in kind.problems(state) if problem.weight == "impossible"]
        kind.result(state)
        kind.written(state)
    except FOLD_ERRORS:
        problems = [Problem("log_impossible")]
    if problems:
        raise Unreadable("log", problems[0])


def _text(at: datetime) -> str:
    return _utc(at).isoformat().replace("+00:00", "Z")


def _utc(at: datetime) -> datetime:
    """Return the time in UTC. A time without a zone is taken as UTC."""
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
