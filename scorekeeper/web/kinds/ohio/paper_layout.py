"""How a series of Ohio lies on its pages: the width of its columns and the height of its rows."""

from dataclasses import dataclass

from scorekeeper.rules.kind import Cell
from scorekeeper.web.games.metrics import LEAST, figure, steps, width
from scorekeeper.web.kinds.paper import Printed
from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.canvas import Canvas, Size
from scorekeeper.web.paper.columns import Names, names_over
from scorekeeper.web.paper.content import Sheet
from scorekeeper.web.paper.foot import money_high
from scorekeeper.web.paper.layout import dealt_out, paged, signers
from scorekeeper.web.paper.parts import head, signatures, tracks

STUB, CHECK, END = 44.0, 128.0, 6.0
CHECKED_SIZE, AIR = 8.0, 5.0
HIGHEST, LOWEST = 54.0, 15.0
SUMS, KEY, FOOT = 42.0, 19.0, 112.0
HEADS = (N_("captured"), N_("in hand"), N_("score"), N_("total"))
CHECKED = (N_("captured"), N_("in hand"), N_("together"))
ALL = 225  # what all cards of the largest table come to


@dataclass(frozen=True, slots=True)
class Layout:
    """One way for the sheet to lie on its pages, in points."""

    col: float
    names: Names
    top: float
    row: float
    rows: tuple[int, ...]
    ends: tuple[float, ...]  # right ends of the figures in a column
    checks: tuple[float, ...]  # and beside the table
    f: float
    check: float  # how wide what stands beside the table is


def arranged(printed: Printed, size: Size) -> Layout:
    """Return the highest rows with which everything stands on one page; else the lowest, on as few as there must be."""
    c = Canvas(size, is_wide=True)
    checks = _check_widths()
    check = max(CHECK, sum(checks) + len(checks) * AIR + 8)
    col = (c.w - STUB - check) / len(printed.players)
    names = names_over([player.name for player in printed.players], col - 8, 15, 96)
    head_high = head(c, paged(printed.heads, 8, 8, printed.words), printed.words.house)
    top = head_high + names.high + 9
    sign = signatures(c, signers(sheet_of(printed), printed.words)) + 8
    full = c.h - top - KEY - 10 * len(printed.remarks)
    paid = money_high(c.w, printed.money)
    count = len(printed.sheet.rows)
    lines = max(1, count)  # none: ended before the first hand
    row, pages = min(HIGHEST, (full - SUMS - sign - FOOT) / lines), 1
    if row < 20:
        row = max(LOWEST, min(20.0, (full - SUMS - sign - paid - 8) / lines))
    rows: tuple[int, ...] = (count,)
    while not rows or full - SUMS - sign - paid - rows[-1] * row < 0:
        pages += 1
        rows = dealt_out(count, pages, int(full / row))
    cells = [cell for line in printed.sheet.rows for cell in line.cells]
    f = next((f for f in steps(min(19.0, row * 0.5)) if sum(_widths(cells, f)) + 12 <= col - END), LEAST)
    return Layout(col, names, top, row, rows, tracks(_widths(cells, f), col - END), tracks(checks, check - 8), f, check)


def _check_widths() -> tuple[float, ...]:
    """Return the widths of what is counted beside the table, heads included."""
    *heads, together = (width(_(word), "h", LEAST) for word in CHECKED)
    return (*heads, max(together, width(of_all(ALL, ALL), "h", CHECKED_SIZE)))


def _widths(cells: list[Cell], f: float) -> list[float]:
    """Return the widths of captured, in hand, score and total, their heads included."""
    small = small_size(f)
    parts = [
        [figure(cell.spoken.get("captured")) for cell in cells],
        [_("out"), *(figure(cell.spoken.get("less")) for cell in cells)],
        [figure(cell.points) + "±" * ("adjusted" in cell.marks) for cell in cells],
    ]
    found = [max((width(text, "H", small) for text in texts), default=0.0) for texts in parts]
    found.append(max((width(figure(cell.total), "S", f) for cell in cells), default=0.0))
    return [max(wide, width(_(word), "h", LEAST)) for wide, word in zip(found, HEADS, strict=True)]


def of_all(cards: int, whole: int) -> str:
    """Return how many of all the cards' points are told."""
    return _("%(cards)s of %(all)s", cards=cards, all=whole)


def small_size(f: float) -> float:
    """Return the type size of the figures beside a total of size `f`."""
    return max(LEAST, f * 0.65)


def sheet_of(printed: Printed) -> Sheet:
    """Return what the common parts of a page draw of this game."""
    return Sheet(
        printed.heads,
        printed.players,
        (),
        printed.notes,
        printed.remarks,
        printed.money,
        printed.scores,
        printed.scorer,
    )
