"""Highest card on paper: a line a deal, and who took it."""

from scorekeeper.rules.kind import Sheet
from scorekeeper.web.kinds.paper import Heading, PaperTable, Style, hands


def paper_table(sheet: Sheet, style: Style) -> PaperTable:
    """Return a figure a deal: what it brought."""
    return PaperTable((Heading("", "pts"),), tuple(hands(sheet, lambda _row: ())), has_words=False)
