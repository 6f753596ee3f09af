"""Highest card on paper: a line a deal, and who took it."""

from scorekeeper.rules.kind import Sheet
from scorekeeper.web.kinds.paper import Figure, Heading, PaperRow, PaperTable, Square, Style


class ToyPaper:
    """A figure a deal: what it brought."""

    has_styles = False

    def remarks(self, sheet: Sheet) -> tuple[str, ...]:
        return ()

    def table(self, sheet: Sheet, style: Style) -> PaperTable:
        rows = (
            PaperRow(row.number, None, tuple(Square((Figure("1" if cell.points else ""),)) for cell in row.cells))
            for row in sheet.rows
        )
        return PaperTable((Heading("", "total"),), tuple(rows), (), has_words=False)
