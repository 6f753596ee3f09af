"""A game's state after each entry, computed one entry at a time."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from typing import Any, Generic, TypeAlias

from scorekeeper.record.log import Entry, Marks, as_setup, marks_of, read_back
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.facts import Fact, Setup, put_right
from scorekeeper.rules.game_kind import AnyKind, GameKind, S
from scorekeeper.rules.kind import Problem, Refused, Row, Sheet, new_problems


class Timeline:
    """The state and the head of a game after any entry. Entries shared by several requests are folded only once."""

    def __init__(self, kind: AnyKind, entries: Sequence[Entry]) -> None:
        self._kind, self._entries = kind, entries
        self._live, head = entries[:1], as_setup(entries[0].fact)
        self._stood: list[tuple[Any, Setup]] = [(kind.opening(head), head)]  # after each of the live entries

    def after(self, seq: int) -> tuple[Any, Setup]:
        """Return the state and the head after the entry with this number."""
        live = marks_of(self._entries[:seq]).live
        shared = takewhile(lambda pair: pair[0] is pair[1], zip(self._live, live, strict=False))
        self._live, self._stood = live, self._stood[: sum(1 for _ in shared)]
        for entry in live[len(self._stood) :]:
            state, head = self._stood[-1]
            self._stood.append((self._kind.apply(state, entry.fact), put_right(head, entry.fact)))
        return self._stood[-1]


Value = Points | str | None


@dataclass(frozen=True, slots=True)
class Change:
    deal: int
    seat: int | None  # None for the whole deal
    what: str  # one of the numbers of a cell (bid, took, ...), or of a deal: size, trump, card, dealer
    before: Value  # None if there was nothing
    after: Value


@dataclass(frozen=True, slots=True)
class LineOf(Generic[S]):
    entry: Entry
    deal: int  # the deal or hand that it is about, otherwise the one in play
    was_done: bool  # that deal was already scored
    changes: tuple[Change, ...]
    moves: tuple[tuple[int, Points | None, Points | None], ...]  # of each total: seat, before (None if none), after
    names: Mapping[int, str]  # by seat, at that time
    names_before: Mapping[int, str]
    head: Setup  # before it, with corrections applied
    before: S  # for the setup, the same as after it: the opening state
    after: S
    row: Row | None  # of that deal, afterwards; None if it is no longer on the sheet
    undone_by: Entry | None  # the undo that took it back, or None if the entry counts

    @property
    def is_correction(self) -> bool:
        return self.was_done and any(change.deal == self.deal and change.what != "adjusted" for change in self.changes)


# For code that works with any kind.
Line: TypeAlias = LineOf[Any]


@dataclass(frozen=True, slots=True)
class History:
    """The history or a page of it, the newest line first."""

    lines: tuple[Line, ...]  # without those that can be redone; entries taken back for good stay, struck through
    undo: Line | None  # the line that Undo would take back
    redo: tuple[Line, ...]  # the lines that Redo would restore, the next one first, at most a page
    undone: int = 0  # how many could be restored in all
    older: int | None = None  # the next page has the entries with lower numbers; None if there is none


def history(kind: AnyKind, entries: Sequence[Entry], *, before: int | None = None, most: int | None = None) -> History:
    """Return the history of a game, or one page of it: at most `most` lines, of entries with numbers below `before`.

    Every page has what Undo and Redo would do. The whole log is folded, but sheets are drawn only for the page.
    """
    marks = marks_of(entries)
    redoable = frozenset(marks.redoable)
    standing = [
        entry.seq
        for entry in entries[: None if before is None else max(before - 1, 0)]
        if entry.fact.takes_back is None and entry.seq not in redoable
    ]
    page, next_ones = standing[-most:] if most else standing, marks.redoable[:most]
    lines = {line.entry.seq: line for line in _lines(kind, entries, marks, {*page, *next_ones, marks.undo})}
    return History(
        lines=tuple(lines[seq] for seq in reversed(page)),
        undo=None if marks.undo is None else lines[marks.undo],
        redo=tuple(lines[seq] for seq in next_ones),
        undone=len(marks.redoable),
        older=page[0] if len(page) < len(standing) else None,
    )


def foreseen(kind: GameKind[S, Any], state: S, facts: Iterable[Fact], at: datetime) -> tuple[S, tuple[Problem, ...]]:
    """Return the state and the new problems, worst first, that facts would bring if they were entered now.

    Facts that cannot be written change nothing.
    """
    after = state
    for fact in facts:
        try:
            after = kind.apply(after, read_back(kind, Entry(1, at, "", fact)).fact)
        except Refused as refused:
            return state, refused.problems
    return after, new_problems(kind.problems(state), kind.problems(after))


def _lines(kind: AnyKind, entries: Sequence[Entry], marks: Marks, wanted: Collection[int | None]) -> Iterator[Line]:
    """Yield the lines of the entries with these numbers, oldest first."""
    timeline = Timeline(kind, entries)
    after = sheet_after = None
    for entry in entries:
        if entry.seq not in wanted:
            continue
        before, head = timeline.after(max(entry.seq - 1, 1))
        sheet_before = sheet_after if sheet_after and before is after else kind.sheet(before)
        after, _ = timeline.after(entry.seq)
        sheet_after = sheet_before if after is before else kind.sheet(after)
        deal = entry.fact.about_deal
        if deal is None:
            prompt = kind.prompt(before)
            deal = prompt.deal if prompt else max((row.number for row in sheet_before.rows), default=1)
        totals = {column.seat: column.total for column in sheet_before.columns}
        row_before = next((row for row in sheet_before.rows if row.number == deal), None)
        yield LineOf(
            entry=entry,
            deal=deal,
            was_done=row_before is not None and row_before.state == "done",
            changes=tuple(_changes(sheet_before, sheet_after)),
            moves=tuple(
                (column.seat, totals.get(column.seat), column.total)
                for column in sheet_after.columns
                if column.total != totals.get(column.seat)
            ),
            names=_Names((column.seat, column.name) for column in sheet_after.columns),
            names_before=_Names((column.seat, column.name) for column in sheet_before.columns),
            head=head,
            before=before,
            after=after,
            row=next((row for row in sheet_after.rows if row.number == deal), row_before),
            undone_by=marks.undone_by.get(entry.seq),
        )


class _Names(dict[int, str]):
    """Names by seat. A seat that does not exist (an entry taken back may name one) is called by its number, from 1."""

    def __missing__(self, seat: int) -> str:
        return str(seat + 1)


def _changes(before: Sheet, after: Sheet) -> Iterator[Change]:
    rows_before = {row.number: row for row in before.rows}
    for row in after.rows:
        old = rows_before.get(row.number)
        if old == row:
            continue
        if old:
            yield from _differing(row.number, None, old.values, row.values)
        numbers = {cell.seat: cell.numbers for cell in (old.cells if old else ())}
        for cell in row.cells:
            yield from _differing(row.number, cell.seat, numbers.get(cell.seat, {}), cell.numbers)


def _differing(deal: int, seat: int | None, old: Mapping[str, Value], new: Mapping[str, Value]) -> Iterator[Change]:
    for what in dict.fromkeys((*old, *new)):
        if old.get(what) != new.get(what):
            yield Change(deal, seat, what, old.get(what), new.get(what))
