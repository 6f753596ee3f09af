"""The family on paper: bid, tricks taken where the bid was missed, points and total of everybody in every deal."""

from collections.abc import Mapping

from scorekeeper.rules.kind import Absence, Cell, Row, Sheet, absences, by_cell
from scorekeeper.web.kinds.oh_hell.bonuses import bonus_notes
from scorekeeper.web.kinds.paper import Absent, BidTable, Deal, Square

MARKS = {"blind": "b", "hook": "!", "adjusted": "±"}
SIGNS = {"resized": "†", "misdealt": "*", "cancelled": "‡", "nobody": "ø"}


class OhHellPaper:
    """Bid sheets, in figures or blacked out."""

    has_styles = True

    def table(self, sheet: Sheet) -> BidTable:
        """Return the deals."""
        places = {column.seat: place for place, column in enumerate(sheet.columns)}
        absent = by_cell(absences(sheet))
        return BidTable(tuple(_deal(row, places, absent) for row in sheet.rows))

    def remarks(self, sheet: Sheet) -> tuple[str, ...]:
        """Return what was entered beside bids and tricks."""
        return bonus_notes(sheet)


def _deal(row: Row, places: Mapping[int, int], absent: Mapping[tuple[int, int], Absence]) -> Deal:
    return Deal(
        number=row.number,
        size=row.size,
        trump=row.trump or "",
        dealer=places.get(row.dealer) if row.dealer is not None else None,
        signs="".join(sign for mark, sign in SIGNS.items() if mark in row.marks),
        squares=tuple(_square(cell, row.number, absent.get((row.number, cell.seat))) for cell in row.cells)
        if row.state == "done"
        else (),
        factor=row.factor,
    )


def _square(cell: Cell, deal: int, absence: Absence | None) -> Square | Absent | None:
    if absence:
        return Absent(absence.has_left, absence.carry_in if deal == absence.until else None)
    if cell.points is None or cell.total is None:
        return None
    return Square(
        bid=_whole(cell, "bid"),
        took=_whole(cell, "took"),
        points=cell.points_apart or 0,
        total=cell.total,
        marks="".join(sign for mark, sign in MARKS.items() if mark in cell.marks),
        is_corrected="corrected" in cell.marks,
        prize=cell.prize,
        is_missed=cell.made is False,
    )


def _whole(cell: Cell, key: str) -> int | None:
    number = cell.spoken.get(key)
    return None if number is None else int(number)
