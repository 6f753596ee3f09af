"""O'NO 99 on paper: a row a hand, who lost it, the chips that were kept, and how many are still in."""

from scorekeeper.rules.kind import Cell, Row, Sheet
from scorekeeper.web.games.marks import KeyLine
from scorekeeper.web.kinds.paper import ChipSquare, ChipTable, HandRow, KindPaper
from scorekeeper.web.language.texts import gettext as _


class Ono99Paper(KindPaper):
    """The chips run out down the page."""

    def table(self, sheet: Sheet) -> ChipTable:
        """Return the hands."""
        # An empty sheet has room for the total that ends a hand.
        is_counted = any(row.lost_at is not None or not row.cells for row in sheet.rows)
        return ChipTable(
            rows=tuple(_hand(row, [column.seat for column in sheet.columns], is_counted) for row in sheet.rows),
            beside=(_("lost at"), _("still in")) if is_counted else (_("still in"),),
            key=(
                KeyLine(_("lost the hand and a chip"), look="blot"),
                KeyLine(_("chips kept"), look="ring"),
                KeyLine(_("lost with no chip left"), _("out"), "bold"),
                KeyLine(_("began the hand"), look="dealt"),
                *([KeyLine(_("the total that ended it"), _("lost at"))] if is_counted else []),
            ),
        )


def _hand(row: Row, seats: list[int], is_counted: bool) -> HandRow[ChipSquare]:
    is_done = row.state == "done"
    still_in = str(sum("out" not in cell.marks for cell in row.cells))
    lost_at = ("" if row.lost_at is None else str(row.lost_at),) if is_counted else ()
    return HandRow(
        number=row.number,
        starter=seats.index(row.leader) if row.leader in seats else None,
        squares=tuple(_square(cell) for cell in row.cells) if is_done else (),
        beside=(*lost_at, still_in) if is_done else (),
        is_dealt_again="misdealt" in row.marks,
    )


def _square(cell: Cell) -> ChipSquare:
    return ChipSquare(
        has_lost="lost" in cell.marks,
        is_out="out" in cell.marks,
        chips=cell.chips or 0,
        is_corrected="corrected" in cell.marks,
    )
