"""Ohio on paper: captured less what is left in hand makes the score; the cards of a hand are added up at the right."""

from scorekeeper.rules.kind import CardCount, Cell, Row, Sheet
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
from scorekeeper.web.language.texts import paragraph, share_of, signed

ALL_CARDS = 225  # what all cards of the largest table come to


def paper_table(sheet: Sheet, style: Style) -> PaperTable:
    """Return the hands, with the sum of all cards where everybody was counted."""
    return PaperTable(
        headings=(
            Heading(_("captured"), "took"),
            Heading(_("in hand"), "took", _("out")),
            Heading(_("score")),
            Heading(_("total"), "total"),
        ),
        rows=tuple(_hand(row, sheet) for row in sheet.rows),
        beside_title=_("All cards"),
        beside=(
            Heading(_("captured")),
            Heading(_("in hand")),
            Heading(_("together"), widest=share_of(ALL_CARDS, ALL_CARDS)),
        ),
        key=(
            KeyLine(_("score: captured minus what was left in hand")),
            KeyLine(_("nothing left in hand"), _("out"), "bold"),
            KeyLine(_("started the hand"), look="dealt"),
            *hand_key(sheet),
        ),
        notes=_count(sheet),
    )


def _hand(row: Row, sheet: Sheet) -> PaperRow:
    return PaperRow(
        number=row.number,
        starter=starter_of(row, sheet),
        squares=tuple(_square(cell) for cell in row.cells) if row.state == "done" else (),
        beside=_added_up(row.cards) if row.cards else (),
        sign=signs(row.marks, OF_ROWS),
    )


def _square(cell: Cell) -> Square:
    if cell.total is None:
        return Square()
    captured, in_hand, points = (
        "" if number is None else signed(number) for number in (cell.captured, cell.in_hand, cell.points)
    )
    return Square(
        (
            Figure(captured),
            Figure(_("out"), "bold") if cell.in_hand == 0 else Figure(in_hand),
            Figure(f"±{points}" if "adjusted" in cell.marks else points, is_corrected="corrected" in cell.marks),
            Figure(signed(cell.total)),
        )
    )


def _added_up(cards: CardCount) -> tuple[str, ...]:
    together = f"{cards.captured + cards.in_hand}−{cards.twice}" if cards.twice else ""
    return signed(cards.captured), signed(cards.in_hand), together or share_of(cards.printed, cards.required)


def _count(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """Return how the cards of a hand are checked, where they were counted."""
    counted = [row.cards for row in sheet.rows if row.cards]
    if not counted:
        return ()
    required = counted[0].required
    each = required // len(sheet.columns)
    rule = _("captured and in-hand cards add up to %(each)s per player, %(all)s in all.", each=each, all=required)
    if any(cards.twice for cards in counted):
        rule = paragraph(rule, _("Take off 20 for an Ohio left in hand."))
    return ((_("Check:"), rule),)
