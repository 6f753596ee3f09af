"""One line of a game's history: what an entry put on the sheet, what it replaced there, and whose total it moved."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from scorekeeper.record.head import Head
from scorekeeper.record.log import Entry
from scorekeeper.rules.kind import Fact, Row, S, Sheet

Value = int | str | None


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
    before: int | None
    after: int | None


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
