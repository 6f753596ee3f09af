"""O'NO 99 on paper: one row per hand, with everybody's chips, the loser, and how many are still in."""

from scorekeeper.rules.kind import Row, Sheet
from scorekeeper.web.kinds.paper import Heading, PaperTable, Style, hands
from scorekeeper.web.language.texts import gettext as _


def paper_table(sheet: Sheet, style: Style) -> PaperTable:
    # An empty sheet has a column for the total that ended a hand.
    is_counted = any(row.lost_at is not None or not row.cells for row in sheet.rows)

    def right(row: Row) -> tuple[str, ...]:
        still_in = str(sum("out" not in cell.marks for cell in row.cells))
        return ("" if row.lost_at is None else str(row.lost_at), still_in) if is_counted else (still_in,)

    return PaperTable(
        headings=(Heading("", "bid", _("out")),),
        rows=tuple(hands(sheet, right)),
        right=tuple(map(Heading, (_("lost at"), _("still in")) if is_counted else (_("still in"),))),
        has_words=False,
    )
