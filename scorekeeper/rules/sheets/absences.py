"""Where a player's column is closed: before the deal with which somebody joined, and while somebody is away."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Column, Sheet


@dataclass(frozen=True, slots=True)
class Absence:
    """Rows of one column, one under another, in which its player was not at the table."""

    seat: int
    first: int  # number of the first deal
    deals: int  # how many
    carry_in: Points | None = None  # points with which the player begins after it; None: the player had left

    @property
    def until(self) -> int:
        """The number of the last deal."""
        return self.first + self.deals - 1

    @property
    def has_left(self) -> bool:
        return self.carry_in is None


def absences(sheet: Sheet) -> tuple[Absence, ...]:
    """Return every absence, column by column. Who sits a single deal out is not absent."""
    return tuple(absence for place, column in enumerate(sheet.columns) for absence in _of_column(sheet, place, column))


def by_cell(absences: tuple[Absence, ...]) -> dict[tuple[int, int], Absence]:
    """Return the absence of each closed cell, by number of the deal and seat."""
    return {(absence.first + down, absence.seat): absence for absence in absences for down in range(absence.deals)}


def _of_column(sheet: Sheet, place: int, column: Column) -> Iterator[Absence]:
    before = sum(row.number < column.begins for row in sheet.rows)
    if before:
        yield Absence(column.seat, sheet.rows[0].number, before, column.carry_in)
    first = deals = 0
    for row in sheet.rows[before:]:
        cell = row.cells[place] if row.cells else None
        # Points given to somebody who has left are written down all the same.
        if cell and "left" in cell.marks and cell.points is None:
            first, deals = first or row.number, deals + 1
        elif deals:
            yield Absence(column.seat, first, deals)
            first = deals = 0
    if deals:
        yield Absence(column.seat, first, deals)
