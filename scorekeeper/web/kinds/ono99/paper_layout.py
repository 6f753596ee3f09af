"""How a game of O'NO 99 lies on its pages: the width of its columns and the height of its rows."""

from dataclasses import dataclass

from scorekeeper.web.games.metrics import LEAST, width
from scorekeeper.web.kinds.paper import Printed
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.canvas import Canvas, Size
from scorekeeper.web.paper.columns import Names, names_over
from scorekeeper.web.paper.content import Sheet
from scorekeeper.web.paper.layout import dealt_out, paged, signers
from scorekeeper.web.paper.parts import head, signatures

STUB, SIDE = 40.0, 66.0
HIGHEST, LOWEST = 42.0, 12.0
SUMS, KEY, FOOT = 48.0, 19.0, 118.0


@dataclass(frozen=True, slots=True)
class Layout:
    """One way for the sheet to lie on its pages, in points."""

    col: float
    names: Names
    top: float
    row: float
    rows: tuple[int, ...]


def arranged(printed: Printed, size: Size) -> Layout:
    """Return the highest rows with which everything stands on one page; else the lowest, on as few as there must be."""
    c = Canvas(size, is_wide=False)
    col = (c.w - STUB - _side()) / len(printed.players)
    names = names_over([player.name for player in printed.players], col - 8, 14, 96)
    top = head(c, paged(printed.heads, 8, 8, printed.words), printed.words.house) + names.high
    sign = signatures(c, signers(sheet_of(printed), printed.words)) + 8
    full, count = c.h - top - KEY - 10 * len(printed.remarks), len(printed.sheet.rows)
    row, pages = min(HIGHEST, (full - SUMS - sign - FOOT) / max(1, count)), 1  # none: ended before the first hand
    if row < 16:
        row = max(LOWEST, min(16.0, (full - SUMS - sign) / max(1, count)))
    rows: tuple[int, ...] = (count,)
    while not rows or full - SUMS - sign - rows[-1] * row < 0:
        pages += 1
        rows = dealt_out(count, pages, int(full / row))
    return Layout(col, names, top, row, rows)


def still_wide() -> float:
    """Return how far from the right edge the count that ended a hand stands: left of who is still in."""
    return max(34.0, width(_("still in"), "h", LEAST) + 8)


def _side() -> float:
    return max(SIDE, still_wide() + width(_("lost at"), "h", LEAST) + 4)


def sheet_of(printed: Printed) -> Sheet:
    """Return what the common parts of a page draw of this game."""
    return Sheet(printed.heads, printed.players, (), scorer=printed.scorer)
