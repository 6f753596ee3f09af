"""The history: a line for each entry of the log, with the slots it wrote, what it replaced and whose total it moved."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Generic, TypeAlias

from scorekeeper.record.head import Head
from scorekeeper.record.history_line import Change, LineOf, Move, moves
from scorekeeper.record.log import Entry, is_undoable, new_problems, undo_target, undone
from scorekeeper.record.timeline import Timeline
from scorekeeper.rules.kind import Cell, Fact, GameKind, Problem, Row, S, Sheet

OF_A_DEAL: Mapping[str, Callable[[Row], int | str | None]] = {
    "size": lambda row: row.size,
    "trump": lambda row: row.trump,
    "card": lambda row: row.card,
    "dealer": lambda row: row.dealer,
}


@dataclass(frozen=True, slots=True)
class HistoryOf(Generic[S]):
    """The record or a page of it, the newest line first."""

    lines: tuple[LineOf[S], ...]
    undo: LineOf[S] | None  # what Undo would take back
    redo: tuple[LineOf[S], ...]  # what Redo would bring back, the next one first, as many as a page holds
    undone: int = 0  # how many could be brought back in all
    older: int | None = None  # entries with numbers under this one are on the next page; None: there is none

    @property
    def standing(self) -> tuple[LineOf[S], ...]:
        """Every line but those that can be written again; what was taken back for good stays, struck."""
        redoable = {line.entry.seq for line in self.redo}
        return tuple(line for line in self.lines if line.entry.seq not in redoable)

    @property
    def waiting(self) -> tuple[LineOf[S], ...]:
        """The lines that can be written again, the newest first."""
        return tuple(sorted(self.redo, key=lambda line: line.entry.seq, reverse=True))


@dataclass(frozen=True, slots=True)
class ForeseenOf(Generic[S]):
    """State, moves of totals and new problems after facts that are not written yet."""

    state: S
    moves: tuple[Move, ...]
    problems: tuple[Problem, ...]  # new ones, worst first

    @property
    def forbidden(self) -> tuple[Problem, ...]:
        """The problems of weight `impossible`: the facts are refused."""
        return tuple(problem for problem in self.problems if problem.weight == "impossible")

    @property
    def asked(self) -> tuple[Problem, ...]:
        """The problems of weight `confirm`: the facts are written once the table confirms them."""
        return tuple(problem for problem in self.problems if problem.weight == "confirm")


History: TypeAlias = HistoryOf[Any]
Foreseen: TypeAlias = ForeseenOf[Any]


def history(
    kind: GameKind[S, Any], entries: Sequence[Entry], *, before: int | None = None, most: int | None = None
) -> HistoryOf[S]:
    """Return the record of a game, or one page of it: at most `most` lines of entries with numbers under `before`.

    What Undo and Redo would do stands on every page. The time it takes grows with the log, the sheets drawn with the
    page alone.
    """
    redoable, newest = tuple(_redone(entries)), undo_target(entries)
    redoable_seqs = frozenset(redoable)
    standing = [
        entry.seq
        for entry in entries[: None if before is None else max(before - 1, 0)]
        if entry.fact.takes_back is None and entry.seq not in redoable_seqs
    ]
    page, next_ones = standing[-most:] if most else standing, redoable[:most]
    lines = {line.entry.seq: line for line in _lines(kind, entries, {*page, *next_ones, newest})}
    return HistoryOf(
        lines=tuple(lines[seq] for seq in sorted({*page, *next_ones}, reverse=True)),
        undo=None if newest is None else lines[newest],
        redo=tuple(lines[seq] for seq in next_ones),
        undone=len(redoable),
        older=page[0] if len(page) < len(standing) else None,
    )


def foreseen(kind: GameKind[S, Any], state: S, facts: Iterable[Fact]) -> ForeseenOf[S]:
    """Return what facts would do to a game."""
    after = state
    for fact in facts:
        after = kind.apply(after, fact)
    return ForeseenOf(after, moves(kind.sheet(state), kind.sheet(after)), new_problems(kind, state, after))


def _lines(kind: GameKind[S, Any], entries: Sequence[Entry], wanted: Collection[int | None]) -> Iterator[LineOf[S]]:
    """Yield the lines of the entries with the numbers wanted, oldest first."""
    undone_by, timeline = _undos_by_target(entries), Timeline(kind, entries[0])
    state, head = timeline.now
    sheet = kind.sheet(state)
    if entries[0].seq in wanted:
        yield _line(kind, entries[0], (state, state), (sheet, sheet), head, None)
    for entry in entries[1:]:
        if entry.seq not in wanted:
            timeline.add(entry)
            continue
        before, head = timeline.now
        drawn = sheet if before is state else kind.sheet(before)
        timeline.add(entry)
        state, _ = timeline.now
        sheet = kind.sheet(state)
        yield _line(kind, entry, (before, state), (drawn, sheet), head, undone_by.get(entry.seq))


class _Names(dict[int, str]):
    """Names by seat. A seat that does not exist, which an entry taken back may name, goes by its number from 1."""

    def __missing__(self, seat: int) -> str:
        return str(seat + 1)


def _line(
    kind: GameKind[S, Any],
    entry: Entry,
    states: tuple[S, S],
    sheets: tuple[Sheet, Sheet],
    head: Head,
    undone_by: Entry | None,
) -> LineOf[S]:
    before, after = sheets
    deal = _deal_of(kind, entry.fact, states[0], before)
    rows = {row.number: row for row in after.rows}
    stood = next((row for row in before.rows if row.number == deal), None)
    return LineOf(
        entry=entry,
        deal=deal,
        was_done=stood is not None and stood.state == "done",
        changes=tuple(_changes(before, after)),
        moves=moves(before, after),
        names=_Names((column.seat, column.name) for column in after.columns),
        names_before=_Names((column.seat, column.name) for column in before.columns),
        head=head,
        before=states[0],
        after=states[1],
        row=rows.get(deal, stood),
        undone_by=undone_by,
    )


def _deal_of(kind: GameKind[S, Any], fact: Fact, state: S, sheet: Sheet) -> int:
    if fact.about_deal is not None:
        return fact.about_deal
    prompt = kind.prompt(state)
    return prompt.deal if prompt else max((row.number for row in sheet.rows), default=1)


def _changes(before: Sheet, after: Sheet) -> Iterator[Change]:
    stood = {row.number: row for row in before.rows}
    for row in after.rows:
        old = stood.get(row.number)
        if old == row:
            continue
        if old:
            for what, value_of in OF_A_DEAL.items():
                if value_of(old) != value_of(row):
                    yield Change(row.number, None, what, value_of(old), value_of(row))
        cells = {cell.seat: cell for cell in (old.cells if old else ())}
        for cell in row.cells:
            yield from _cell_changes(row.number, cells.get(cell.seat), cell)


def _cell_changes(deal: int, before: Cell | None, after: Cell) -> Iterator[Change]:
    old: Mapping[str, int] = before.spoken if before else {}
    for what in dict.fromkeys((*old, *after.spoken)):
        if old.get(what) != after.spoken.get(what):
            yield Change(deal, after.seat, what, old.get(what), after.spoken.get(what))


def _undos_by_target(entries: Sequence[Entry]) -> dict[int, Entry]:
    """Return the undo that holds by the number of the entry that it takes back."""
    marked = undone(entries)
    found = ((entry.fact.takes_back, entry) for entry in entries if entry.seq not in marked)
    return {target: entry for target, entry in found if target is not None}


def _redone(entries: Sequence[Entry]) -> Iterator[int]:
    """Yield the entries that can be written again, the next one first."""
    marked = undone(entries)
    by_seq = {entry.seq: entry for entry in entries}
    # What counts, or will when it is written again, stands in the way of everything taken back before it.
    for entry in takewhile(_leaves_redo, reversed(entries)):
        target = entry.fact.takes_back
        if target is not None and entry.seq not in marked and by_seq[target].fact.takes_back is None:
            yield target


def _leaves_redo(entry: Entry) -> bool:
    """Say whether what was taken back before this entry can still be written again after it."""
    return entry.fact.takes_back is not None or not is_undoable(entry)
