"""O'NO 99 on paper: a row a hand, who lost it, the chips that were kept, and how many are still in."""

from scorekeeper.rules.kind import Cell, Row, Sheet
from scorekeeper.web.games.marks import OF_ROWS, KeyLine, signs
from scorekeeper.web.kinds.paper import (
    Figure,
    Heading,
    PaperRow,
    PaperTable,
    Square,
    Style,
    hand_key,
    starter_of,
)
from scorekeeper.web.language.texts import gettext as _

RINGS = 4  # more chips are written as a number


def paper_table(sheet: Sheet, style: Style) -> PaperTable:
    """Return the hands."""
    # An empty sheet has room for the total that ends a hand.
    is_counted = any(row.lost_at is not None or not row.cells for row in sheet.rows)
    return PaperTable(
        headings=(Heading("", "chips", _("none left")),),
        rows=tuple(_hand(row, sheet, is_counted=is_counted) for row in sheet.rows),
        beside=tuple(map(Heading, (_("lost at"), _("still in")) if is_counted else (_("still in"),))),
        key=(
            KeyLine(_("lost the hand and a chip"), look="blot"),
            KeyLine(_("chips left"), look="ring"),
            KeyLine(_("lost with no chips left"), _("out"), "bold"),
            KeyLine(_("started the hand"), look="dealt"),
            *([KeyLine(_("the total that ended it"), _("lost at"))] if is_counted else []),
            *hand_key(sheet),
        ),
        has_words=False,
    )


def _hand(row: Row, sheet: Sheet, *, is_counted: bool) -> PaperRow:
    is_done = row.state == "done"
    still_in = str(sum("out" not in cell.marks for cell in row.cells))
    lost_at = ("" if row.lost_at is None else str(row.lost_at),) if is_counted else ()
    return PaperRow(
        number=row.number,
        starter=starter_of(row, sheet),
        squares=tuple(map(_square, row.cells)) if is_done else (),
        beside=(*lost_at, still_in) if is_done else (),
        sign=signs(row.marks, OF_ROWS),
    )


def _square(cell: Cell) -> Square:
    """Return a lost hand: the blot and the chips kept, or that this player is out; then a line runs down."""
    is_out, is_corrected, chips = "out" in cell.marks, "corrected" in cell.marks, cell.chips or 0
    if is_out:
        return Square(words=_("out") if "lost" in cell.marks else "", is_closed=True)
    if "lost" not in cell.marks:
        return Square()
    few = 0 < chips <= RINGS
    text = "" if few else str(chips) if chips else _("none left")
    return Square((Figure(text, "lost", is_corrected=is_corrected, rings=chips if few else 0),))
