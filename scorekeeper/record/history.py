"""The state of a game after each of its entries, worked out entry by entry."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Generic, TypeAlias

from scorekeeper.record.log import Entry, Head, head_of, is_undoable, new_problems, state_of, undo_target, undone
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Cell, Fact, GameKind, Problem, Row, S, Sheet

NEAR, APART = 16, 64  # states that are kept: those of the newest facts, and of the others each so many facts


class Timeline(Generic[S]):
    """Reads a log forwards. An undo folds again from near the entry that it takes back, not from the first one.

    The first entry is the setup. What stands `now` is worked out when it is asked for, so that entries which nobody
    looks at cost one application each at most, and no more states are kept than a long log leaves room for.
    """

    def __init__(self, kind: GameKind[S, Any], first: Entry) -> None:
        self._kind = kind
        self._facts: list[Entry] = []  # after the first, undos left out, whether they count or not
        # Some states and heads, by how many of the facts led to them; and how many facts have been applied.
        self._states: dict[int, tuple[S, Head]] = {0: (state_of(kind, (first.fact,)), head_of((first.fact,)))}
        self._applied = 0
        self._places: dict[int, int] = {}  # of a fact in `_facts`, by its number
        self._targets: dict[int, int] = {}  # of an undo, by its number
        self._takers: Counter[int] = Counter()  # undos that hold, by the number of what they take back
        self._is_counted = True  # what the undos so far take back is known

    def add(self, entry: Entry) -> None:
        """Take in the next entry of the log. They are applied when `now` is read."""
        target = entry.fact.takes_back
        if target is None:
            self._places[entry.seq] = len(self._facts)
            self._facts.append(entry)
            return
        self._targets[entry.seq] = target
        # The app's own Undo and Redo reach no further. A file's may, one behind the other: all at once, later.
        self._is_counted = self._is_counted and self._targets.get(target) not in self._targets
        if self._is_counted:
            self._take(target, 1)

    @property
    def now(self) -> tuple[S, Head]:
        """Return the state and the head after the entries added so far; applies those that are not applied yet."""
        if not self._is_counted:
            self._count()
        while self._applied < len(self._facts):
            entry, (state, head) = self._facts[self._applied], self._states[self._applied]
            counts = not self._takers[entry.seq]
            after = (self._kind.apply(state, entry.fact), head.after(entry.fact)) if counts else (state, head)
            self._applied += 1
            self._states[self._applied] = after
            if (self._applied - NEAR) % APART:
                self._states.pop(self._applied - NEAR, None)
        return self._states[self._applied]

    def _count(self) -> None:
        """Compute `_takers` anew in one pass over the undos, newest first; go back to the first fact changed by it."""
        before, self._takers, self._is_counted = self._takers, Counter(), True
        for seq, target in reversed(self._targets.items()):
            if not self._takers[seq]:
                self._takers[target] += 1
        changed = (place for seq, place in self._places.items() if bool(before[seq]) != bool(self._takers[seq]))
        self._back_to(min(changed, default=self._applied))

    def _back_to(self, place: int) -> None:
        """Drop the states kept after `place` facts; folding goes on from the newest state that is left."""
        for later in [count for count in self._states if count > place]:
            del self._states[later]
        self._applied = max(self._states)

    def _take(self, target: int, change: int) -> None:
        """Count one undo of `target` more (1) or fewer (-1); where that is an undo, its own target is next."""
        while True:
            held = bool(self._takers[target])
            self._takers[target] += change
            if bool(self._takers[target]) == held:
                return  # another undo takes it back as well
            if target not in self._targets:
                self._back_to(self._places.get(target, self._applied))
                return
            target, change = self._targets[target], -change


Value = Points | str | None


@dataclass(frozen=True, slots=True)
class Change:
    """One value of the sheet, before and after."""

    deal: int
    seat: int | None  # None: of the whole deal
    what: str  # what a cell is spoken as (bid, took, ...), or of a deal: size, trump, card, dealer
    before: Value  # None: nothing stood there
    after: Value


@dataclass(frozen=True, slots=True)
class Move:
    """A total, before and after. None: the seat had none."""

    seat: int
    before: Points | None
    after: Points | None


@dataclass(frozen=True, slots=True)
class LineOf(Generic[S]):
    """One entry of the record and what it did."""

    entry: Entry
    deal: int  # the deal or hand that it is about, or that was in hand
    was_done: bool  # that deal was scored before
    changes: tuple[Change, ...]
    moves: tuple[Move, ...]
    names: Mapping[int, str]  # by seat, as they stood then
    names_before: Mapping[int, str]
    head: Head  # before
    before: S  # the setup changes nothing: both are the opening
    after: S
    row: Row | None  # of that deal, afterwards; None: it is no longer on the sheet
    undone_by: Entry | None  # the undo that holds; None: the entry counts

    @property
    def fact(self) -> Fact:
        """What was announced."""
        return self.entry.fact

    @property
    def is_correction(self) -> bool:
        """Whether it put right a deal that was scored."""
        return self.was_done and any(change.deal == self.deal and change.what != "adjusted" for change in self.changes)


# Where the kind does not matter.
Line: TypeAlias = LineOf[Any]


def moves(before: Sheet, after: Sheet) -> tuple[Move, ...]:
    """Return whose total differs between two sheets."""
    stood = {column.seat: column.total for column in before.columns}
    return tuple(
        Move(column.seat, stood.get(column.seat), column.total)
        for column in after.columns
        if column.total != stood.get(column.seat)
    )


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
    redoable, undoable = tuple(_redone(entries)), undo_target(entries)
    redoable_seqs = frozenset(redoable)
    standing = [
        entry.seq
        for entry in entries[: None if before is None else max(before - 1, 0)]
        if entry.fact.takes_back is None and entry.seq not in redoable_seqs
    ]
    page, next_ones = standing[-most:] if most else standing, redoable[:most]
    lines = {line.entry.seq: line for line in _lines(kind, entries, {*page, *next_ones, undoable})}
    return HistoryOf(
        lines=tuple(lines[seq] for seq in sorted({*page, *next_ones}, reverse=True)),
        undo=None if undoable is None else lines[undoable],
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
        sheet_before = sheet if before is state else kind.sheet(before)
        timeline.add(entry)
        state, _ = timeline.now
        sheet = kind.sheet(state)
        yield _line(kind, entry, (before, state), (sheet_before, sheet), head, undone_by.get(entry.seq))


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
    old: Mapping[str, Points] = before.spoken if before else {}
    for what in dict.fromkeys((*old, *after.spoken)):
        if old.get(what) != after.spoken.get(what):
            yield Change(deal, after.seat, what, old.get(what), after.spoken.get(what))


def _undos_by_target(entries: Sequence[Entry]) -> dict[int, Entry]:
    """Return the undo that holds by the number of the entry that it takes back."""
    marked = undone(entries)
    pairs = ((entry.fact.takes_back, entry) for entry in entries if entry.seq not in marked)
    return {target: entry for target, entry in pairs if target is not None}


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
