"""A player's square in one deal, drawn: where its figures stand."""

from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.web.games.metrics import LEAST, figure
from scorekeeper.web.paper.canvas import Canvas
from scorekeeper.web.paper.cell import AIR, CAP, Anatomy, Sizes, across_line, shows_points
from scorekeeper.web.paper.content import Square


@dataclass(frozen=True, slots=True)
class Places:
    """Where the figures of one square stand; all but the bid on their base lines."""

    bid: float  # its middle
    middle: float  # and how far down that is
    took: tuple[float, float]
    took_anchor: Literal["start", "middle"]
    marks: tuple[float, float]
    prize: tuple[float, float]  # right end
    points: tuple[float, float]  # right end
    total: tuple[float, float]  # right end


def places(cell: Sizes, anatomy: Anatomy, x: float, y: float, col: float, row: float) -> Places:
    """Return where the figures stand in a square whose top left corner is x, y."""
    match anatomy:
        case "line":
            return _in_line(cell, x, y + row / 2, col)
        case "pair":
            return _in_pair(cell, x + cell.pad + cell.blot / 2, x + col - cell.end, y, row)
        case "square":
            return _in_square(cell, x + cell.pad + cell.blot / 2, x + col - cell.end, y, row)
        case "low":
            at = _in_square(cell, x + cell.pad + cell.blot / 2, x + col - cell.end, y, row)
            return replace(at, prize=(at.total[0] - cell.w_total - AIR, at.total[1]))


def draw_square(c: Canvas, cell: Sizes, at: Places, square: Square, blot: int) -> None:
    """Write one player's deal: the bid, the tricks taken where it was missed, points and total."""
    _draw_bid(c, cell, at, square, blot)
    if square.is_missed:
        c.text(*at.took, square.took, cell.took, "h", at.took_anchor)
    if square.is_corrected and square.bid is not None:
        _draw_corrected(c, cell, at, square)
    c.text(*at.marks, square.marks, LEAST, "H")
    c.text(*at.prize, square.prize_text, cell.took, "h", "end")
    if shows_points(square, cell.style):
        c.text(*at.points, figure(square.points), cell.points, "h", "end")
    c.text(*at.total, figure(square.total), cell.total, cell.total_face, "end")


def _in_line(cell: Sizes, x: float, half: float, col: float) -> Places:
    bid, took, prize, points, total = across_line(cell, x, col)
    base = half + 0.36 * cell.f
    marks = (took + cell.w_took + cell.w_lines + 1, half + 0.365 * LEAST)
    return Places(bid, half, (took, base), "start", marks, (prize, base), (points, base), (total, base))


def _in_pair(cell: Sizes, bid: float, end: float, y: float, row: float) -> Places:
    """The bid over the whole height; beside it marks over tricks taken, then points over total."""
    air = (row - (cell.points + cell.total) * CAP) * 0.32
    upper, lower = y + air + cell.points * CAP, y + row - air
    beside, half = bid + cell.blot / 2 + 1.5, y + row / 2
    total = (end, lower if cell.w_points else half + cell.total * 0.36)
    prize = (end - cell.prize_left, upper)
    return Places(bid, half, (beside, lower), "start", (beside, upper), prize, (end, upper), total)


def _in_square(cell: Sizes, bid: float, end: float, y: float, row: float) -> Places:
    """The bid over the tricks taken, the points over the total."""
    free = row - cell.down("square")
    middle = y + cell.tall / 2 + (0.1 if cell.tight else 0.6) + free * 0.4
    upper, lower = middle + 0.365 * cell.bid, y + row - (1.4 if cell.tight else 2.6) - free * 0.25
    marks = (bid + cell.blot / 2 + 0.5, upper)
    prize = (end - cell.prize_left, upper)
    return Places(bid, middle, (bid, lower), "middle", marks, prize, (end, upper), (end, lower))


def _draw_bid(c: Canvas, cell: Sizes, at: Places, square: Square, blot: int) -> None:
    if square.bid is None:
        return
    is_black = cell.style == "blackout"
    if square.is_missed:
        c.blot(at.bid, at.middle, cell.bid, square.bid, blot, "S" if is_black else "H", cell.swell)
    elif is_black:
        c.text(at.bid, at.middle + 0.365 * cell.f, f"1{square.bid}", cell.f, "S", "middle")
    else:
        c.text(at.bid, at.middle + 0.365 * cell.bid, square.bid, cell.bid, "H", "middle")


def _draw_corrected(c: Canvas, cell: Sizes, at: Places, square: Square) -> None:
    """Draw the double line of the screen: under the bid, or upright beside the tricks where a blot leaves no room."""
    size = cell.f if cell.style == "blackout" else cell.bid
    x, base = at.took
    end = x + cell.w_took / (2 if at.took_anchor == "middle" else 1)
    for drop in (1.3, 2.7):
        if square.is_missed:
            c.rule(end - 0.3 + drop, base - 4.8, end - 0.3 + drop, base, 0.4)
        else:
            y = at.middle + 0.365 * size + drop
            c.rule(at.bid - 3, y, at.bid + 3, y, 0.4)
