"""Ohio on paper: captured, left in hand and score, with the sums of all cards on the right."""

from scorekeeper.rules.kind import Row, Sheet
from scorekeeper.web.kinds.paper import Heading, PaperTable, Style, hands
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import paragraph, share_of, signed

ALL_CARDS = 225  # the largest possible sum of all cards


def paper_table(sheet: Sheet, style: Style) -> PaperTable:
    return PaperTable(
        headings=(
            Heading(f"{_('captured')} − {_('in hand')}", "how", f"{ALL_CARDS}−{ALL_CARDS}"),
            Heading(_("score")),
            Heading(_("total"), "tot"),
        ),
        rows=tuple(hands(sheet, _added_up)),
        right_title=_("All cards"),
        right=(
            Heading(_("captured")),
            Heading(_("in hand")),
            Heading(_("together"), widest=share_of(ALL_CARDS, ALL_CARDS)),
        ),
        notes=_count(sheet),
    )


def _added_up(row: Row) -> tuple[str, ...]:
    cards = row.cards
    if cards is None:
        return ()
    together = f"{cards.captured + cards.in_hand}−{cards.twice}" if cards.twice else ""
    return signed(cards.captured), signed(cards.in_hand), together or share_of(cards.printed, cards.required)


def _count(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """Return the sums for checking the cards of a hand, if they were counted."""
    counted = [row.cards for row in sheet.rows if row.cards]
    if not counted:
        return ()
    required = counted[0].required
    each = required // len(sheet.columns)
    rule = _("captured and in-hand cards add up to %(each)s per player, %(all)s in all.", each=each, all=required)
    if any(cards.twice for cards in counted):
        rule = paragraph(rule, _("Take off 20 for an Ohio left in hand."))
    return ((_("Check:"), rule),)
