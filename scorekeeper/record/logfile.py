"""The log of a game as plain data: every entry with its number, time, device and fact."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from scorekeeper.record.codec import decode, encode
from scorekeeper.record.foreign_json import cleaned
from scorekeeper.record.log import MOST_ENTRIES, Entry, Undo, is_undoable, live_facts, state_of
from scorekeeper.rules.common import reading
from scorekeeper.rules.common.names import name_problems
from scorekeeper.rules.facts import RulesChanged
from scorekeeper.rules.kind import AnyKind, Fact, Problem, Setup, Unreadable

# What a fact that was never written by this program may run into when it is folded.
MISFITS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)

YEARS = range(1000, 9999)  # written with four digits, and still a date in every time zone
MOST_DEALS = 999  # a game is worked out deal by deal: a made-up number must not keep the table waiting


def written_log(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Return the entries as plain data, oldest first."""
    return [
        {"number": entry.seq, "time": _text(entry.at), "device": entry.by, "fact": dict([encode(entry.fact)])}
        for entry in entries
    ]


def read_log(kind: AnyKind, data: Any) -> tuple[Entry, ...]:
    """Return the entries that `written_log` wrote. Raises Unreadable at the entry that makes no sense."""
    entries: list[Entry] = []
    for index, item in enumerate(reading.items(data, "log", MOST_ENTRIES)):
        cleaned(item, f"log[{index}]")
        entries.append(_entry(kind, index, reading.mapping(item, f"log[{index}]")))
        if not _is_in_place(kind, entries):
            raise Unreadable(f"log[{index}].fact", Problem("unknown_fact"))
    if not entries:
        raise Unreadable("log", Problem("log_empty"))
    _fold(kind, entries)
    return tuple(entries)


def _entry(kind: AnyKind, index: int, line: Mapping[str, Any]) -> Entry:
    place = f"log[{index}]"
    number = reading.whole(line.get("number"), f"{place}.number", index + 1, index + 1)
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
        if (fact.about_deal or 0) > MOST_DEALS:
            raise ValueError(fact)
    except MISFITS:
        raise Unreadable(f"{place}.fact", Problem("unknown_fact")) from None
    for key, value in payload.items():
        if isinstance(value, str):
            reading.text(value, f"{place}.fact.{name}.{key}")
    check_rules(kind, fact, f"{place}.fact.{fact.stored}")
    return fact


def check_rules(kind: AnyKind, fact: Fact, place: str) -> None:
    """Raise Unreadable where a fact brings names or rules that no table could play by and no page could show."""
    if check := RULE_CHECKS.get(type(fact)):
        check(kind, fact, place)


def _check_setup(kind: AnyKind, fact: Setup, place: str) -> None:
    _check_variant(kind, fact.variant, place)
    for problem in name_problems(fact.players):
        raise Unreadable(f"{place}.players[{problem.seat}]", problem)
    reading.whole(fact.first_dealer, f"{place}.first_dealer", 0, len(fact.players) - 1)
    _check_axes(kind, fact, place)


def _check_rules_changed(kind: AnyKind, fact: RulesChanged, place: str) -> None:
    _check_variant(kind, fact.variant, place)
    _check_axes(kind, fact, place)


def _check_variant(kind: AnyKind, given: str, place: str) -> None:
    if given not in {row.id for row in kind.variants}:
        raise Unreadable(f"{place}.variant", Problem("unknown_variant", numbers={"variant": given}))


def _check_axes(kind: AnyKind, fact: Setup | RulesChanged, place: str) -> None:
    try:
        kind.check_rules(fact.variant, fact.options, fact.rules, fact.house)
    except Unreadable as unreadable:
        raise Unreadable(f"{place}.{unreadable.place}", unreadable.problem) from None


# What facts bring that no table could play by. Facts of other classes bring neither names nor rules.
RULE_CHECKS: Mapping[type[Fact], Callable[[AnyKind, Any, str], None]] = {
    Setup: _check_setup,
    RulesChanged: _check_rules_changed,
}


def _is_in_place(kind: AnyKind, entries: Sequence[Entry]) -> bool:
    """Say whether the newest entry may stand there: the setup first and once, an undo after what it takes back."""
    fact = entries[-1].fact
    return PLACES.get(type(fact), _is_later)(kind, fact, entries[:-1])


def _is_first(kind: AnyKind, setup: Setup, before: Sequence[Entry]) -> bool:
    return not before and setup.kind == kind.key


def _is_later(_kind: AnyKind, _fact: Fact, before: Sequence[Entry]) -> bool:
    return bool(before)


def _has_target(_kind: AnyKind, undo: Undo, before: Sequence[Entry]) -> bool:
    return 0 < undo.target <= len(before) and is_undoable(before[undo.target - 1])


PLACES: Mapping[type[Fact], Callable[[AnyKind, Any, Sequence[Entry]], bool]] = {Setup: _is_first, Undo: _has_target}


def _fold(kind: AnyKind, entries: Sequence[Entry]) -> None:
    """Raise Unreadable where the entries do not make a game that a table can have played."""
    try:
        state = state_of(kind, live_facts(entries))
        problems = [problem for problem in kind.problems(state) if problem.weight == "impossible"]
        kind.result(state)
        kind.written(state)
    except MISFITS:
        problems = [Problem("log_impossible")]
    if problems:
        raise Unreadable("log", problems[0])


def _text(at: datetime) -> str:
    return _utc(at).isoformat().replace("+00:00", "Z")


def _utc(at: datetime) -> datetime:
    """Return the time in UTC; one that names no zone is taken to be there already."""
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
