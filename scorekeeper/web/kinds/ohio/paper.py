"""Ohio on paper: captured less what is left in hand makes the score; the cards of a hand are added up at the right."""

from scorekeeper.rules.kind import CardCount, Cell, Row, Sheet
from scorekeeper.web.games.marks import KeyLine
from scorekeeper.web.games.metrics import figure
from scorekeeper.web.kinds.paper import Figure, FigureTable, HandRow, Heading, KindPaper
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import share_of

ALL_CARDS = 225  # what all cards of the largest table come to


class OhioPaper(KindPaper):
    """A row a hand."""

    def table(self, sheet: Sheet) -> FigureTable:
        """Return the hands, with the sum of all cards where everybody was counted."""
        return FigureTable(
            columns=(
                Heading(_("captured")),
                Heading(_("in hand"), _("out")),
                Heading(_("score")),
                Heading(_("total")),
            ),
            rows=tuple(_hand(row, [column.seat for column in sheet.columns]) for row in sheet.rows),
            beside_title=_("All cards"),
            beside=(
                Heading(_("captured")),
                Heading(_("in hand")),
                Heading(_("together"), _of_all(ALL_CARDS, ALL_CARDS)),
            ),
            key=(
                KeyLine(_("score: captured less what was left in hand")),
                KeyLine(_("nothing left in hand"), _("out"), "bold"),
                KeyLine(_("began the hand"), look="dealt"),
            ),
            has_adjusted=any("adjusted" in cell.marks for row in sheet.rows for cell in row.cells),
            notes=_count(sheet),
        )


def _hand(row: Row, seats: list[int]) -> HandRow[tuple[Figure, ...]]:
    return HandRow(
        number=row.number,
        starter=seats.index(row.leader) if row.leader in seats else None,
        squares=tuple(_square(cell) for cell in row.cells) if row.state == "done" else (),
        beside=_added_up(row.cards) if row.cards else (),
        is_dealt_again="misdealt" in row.marks,
    )


def _square(cell: Cell) -> tuple[Figure, ...]:
    score = f"{'±' if 'adjusted' in cell.marks else ''}{figure(cell.points)}"
    return (
        Figure(figure(cell.captured)),
        Figure(_("out"), is_bold=True) if cell.in_hand == 0 else Figure(figure(cell.in_hand)),
        Figure(score, is_corrected="corrected" in cell.marks),
        Figure(figure(cell.total)),
    )


def _added_up(cards: CardCount) -> tuple[str, ...]:
    together = f"{cards.captured + cards.in_hand}−{cards.twice}" if cards.twice else ""
    return figure(cards.captured), figure(cards.in_hand), together or _of_all(cards.printed, cards.required)


def _of_all(cards: int, total: int) -> str:
    """Return how many of all the cards' points are told."""
    return share_of(cards, total)


def _count(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """Return how the cards of a hand are checked, where they were counted."""
    counted = [row.cards for row in sheet.rows if row.cards]
    if not counted:
        return ()
    required = counted[0].required
    each = required // len(sheet.columns)
    rule = _("captured and in hand together make %(each)s a player, %(all)s in all.", each=each, all=required)
    if any(cards.twice for cards in counted):
        rule = _("%(count)s For an Ohio left in hand take 20 off.", count=rule)
    return ((_("The count:"), rule),)
