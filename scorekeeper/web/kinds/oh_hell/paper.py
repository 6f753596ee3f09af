"""The family on paper: bid, tricks taken where the bid was missed, points and total of everybody in every deal."""

from collections.abc import Mapping

from scorekeeper.rules.kind import Cell, Row
from scorekeeper.rules.sheets.absences import Absence, absences, by_cell
from scorekeeper.web.kinds.paper import Printed
from scorekeeper.web.paper.blank import blank_pages
from scorekeeper.web.paper.canvas import PrintedPage, Size
from scorekeeper.web.paper.content import Absent, Deal, Sheet, Square, Style
from scorekeeper.web.paper.page import sheet_pages

MARKS = {"blind": "b", "hook": "!", "adjusted": "±"}
SIGNS = {"resized": "†", "misdealt": "*", "cancelled": "‡"}


class OhHellPaper:
    """Bid sheets, in figures or blacked out."""

    has_styles = True

    def pages(self, printed: Printed, size: Size, style: Style) -> tuple[PrintedPage, ...]:
        """Return the pages of a game."""
        return sheet_pages(_sheet(printed), size, style, printed.words)

    def blank(self, printed: Printed, size: Size) -> tuple[PrintedPage, ...]:
        """Return the pages of an empty sheet."""
        return blank_pages(_sheet(printed), size, printed.words)


def _sheet(printed: Printed) -> Sheet:
    seats = {column.seat: place for place, column in enumerate(printed.sheet.columns)}
    absent = by_cell(absences(printed.sheet))
    return Sheet(
        heads=printed.heads,
        players=printed.players,
        deals=tuple(_deal(row, seats, absent) for row in printed.sheet.rows),
        notes=printed.notes,
        remarks=printed.remarks,
        money=printed.money,
        scores=printed.scores,
        scorer=printed.scorer,
    )


def _deal(row: Row, seats: Mapping[int, int], absent: Mapping[tuple[int, int], Absence]) -> Deal:
    return Deal(
        number=row.number,
        size=row.size,
        trump=row.trump or "",
        dealer=seats.get(row.dealer) if row.dealer is not None else None,
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
        bid=cell.spoken.get("bid"),
        took=cell.spoken.get("took"),
        points=cell.points - cell.prize,
        total=cell.total,
        marks="".join(sign for mark, sign in MARKS.items() if mark in cell.marks),
        is_corrected="corrected" in cell.marks,
        prize=cell.prize,
    )
