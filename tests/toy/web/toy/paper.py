"""Highest card on paper: a line a deal, and who took it."""

from scorekeeper.rules.kind import Sheet
from scorekeeper.web.kinds.paper import Figure, Heading, PaperRow, PaperTable, Square, Style


def paper_table(sheet: Sheet, style: Style) -> PaperTable:
    """Return a figure a deal: what it brought."""
    rows = (
        PaperRow(row.number, None, tuple(Square((Figure("1" if cell.points else ""),)) for cell in row.cells))
        for row in sheet.rows
    )
    return PaperTable((Heading("", "total"),), tuple(rows), (), has_words=False)
