"""Highest card on paper: a line a deal, and who took it."""

from scorekeeper.rules.kind import Sheet
from scorekeeper.web.kinds.paper import Figure, FigureTable, HandRow, Heading


class ToyPaper:
    """A figure a deal: what it brought."""

    has_styles = False

    def remarks(self, sheet: Sheet) -> tuple[str, ...]:
        return ()

    def table(self, sheet: Sheet) -> FigureTable:
        rows = (
            HandRow(row.number, None, tuple((Figure("1" if cell.points else ""),) for cell in row.cells))
            for row in sheet.rows
        )
        return FigureTable((Heading(""),), tuple(rows), "", (), ())
