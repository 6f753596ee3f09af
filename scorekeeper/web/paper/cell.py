"""A player's square in one deal: how large its figures are, how much room they need, and where they stand.

Four ways: `line`, all figures beside one another; `square`, bid over took and points over total; `pair`, bid and took
beside one another, points over total; `low`, a square with the prize beside the total, where columns are narrow. All
sizes follow from the size of the total.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Cell
from scorekeeper.web.games.marks import OF_CELLS, prize_text, signs
from scorekeeper.web.games.metrics import LEAST, Face, figure, width
from scorekeeper.web.games.sheet_cells import says_points
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.canvas import Canvas
from scorekeeper.web.paper.content import Sheet, Style

Anatomy = Literal["line", "square", "pair", "low"]

PAD, END = 3.0, 5.2  # left and right of what stands in a square; the turned corner lies in the right one
CORNER, LITTLE_CORNER = 4.0, 3.0
CAP = 0.74  # height of a figure in its type size
BLOT, BROAD_BLOT = 1.58, 2.06  # height of a blot, and width around two figures, in the type size of its bid
LITTLE_BLOT = 0.78  # where there is no room for the usual one
AIR = 2.5  # between two figures of one corner
# How much higher the tricks taken stand over the two lines of a correction: hardly, for a blot may hang over them. And
# how far under them the lines lie; on low rows there is less room, between the blot and the rule of the row.
CORRECTED, LINES = 0.8, {False: (1.2, 2.5), True: (0.75, 2.0)}
MENDED = 0.8  # how much higher low rows are where tricks are corrected: else the lower line lay on the rule of the row


@dataclass(frozen=True, slots=True)
class Sizes:
    """Type sizes of a square, and the room that the widest figures of the game take."""

    style: Style
    f: float  # the total in figures, the bid in a blackout
    bid: float
    points: float
    took: float
    total: float
    total_face: Face
    blot: float  # widths from here on
    w_took: float
    w_points: float  # 0: no points have to be written
    w_total: float
    w_marks: float
    w_prize: float  # 0: nobody won a prize
    w_low: float  # the widest prize with the tricks before it
    tight: bool = False  # no more air than keeps figures and rules apart
    mended: float = 0.0  # more height of a low row

    @property
    def pad(self) -> float:
        """What stays free at the left."""
        return 2.0 if self.tight else PAD

    @property
    def end(self) -> float:
        """What stays free at the right."""
        return END - CORNER + self.corner

    @property
    def corner(self) -> float:
        """How large the corner is that the dealer turns."""
        return LITTLE_CORNER if self.tight else CORNER

    @property
    def swell(self) -> float:
        """How large a blot is beside the usual one."""
        return LITTLE_BLOT if self.tight else 1.0

    @property
    def tall(self) -> float:
        """How high a blot is."""
        return self.bid * BLOT * self.swell

    def across(self, anatomy: Anatomy) -> float:
        """Return the narrowest column that holds it."""
        wide = {"line": self._line, "square": self._square, "pair": self._pair, "low": self._low_square}
        return self.pad + self.end + wide[anatomy]()

    def _line(self) -> float:
        beside = self.blot + 1.5 + self.w_took + self.w_marks
        prize = self.w_prize + 4 if self.w_prize else 0.0
        return beside + prize + (4 + self.w_points if self.w_points else 2) + 5 + self.w_total

    def _square(self) -> float:
        over = self.prize_left + self.w_prize
        return max(self.blot + self.w_marks + over + (AIR if over else 0.0), self._under)

    def _pair(self) -> float:
        beside = max(self.w_took, self.w_marks)
        air = 2.6 if self.tight else 4.0
        return self.blot + air + beside + max(self.prize_left + self.w_prize, self.w_total)

    def _low_square(self) -> float:
        over = self.blot + self.w_marks + (self.w_points + AIR if self.w_points else 0.0)
        return max(over, self._under, self.w_low + AIR + self.w_total)

    @property
    def _under(self) -> float:
        """The lower line of a square: tricks taken and the total."""
        return (self.blot + self.w_took) / 2 + (1.2 if self.tight else 2.5) + self.w_total

    @property
    def prize_left(self) -> float:
        """How far left of the points' right end a prize ends."""
        return self.w_points + (AIR if self.w_prize and self.w_points else 0.0)

    def down(self, anatomy: Anatomy) -> float:
        """Return the lowest row that holds it."""
        blot = self.tall
        if anatomy in ("square", "low"):
            return blot * 0.5 + 0.365 * self.bid + self.total * 0.73 + (3.4 if self.tight else 7.2) + self.mended
        if anatomy == "pair":
            points = self.points * CAP if self.w_points else 0.0
            figures = points + self.total * CAP + (3.0 if self.tight else 7.5) + self.mended
            return max(blot + (1.5 if self.tight else 2.5), figures)
        return max(self.f * 1.2 + (1 if self.tight else 2), blot + (0.8 if self.tight else 1.5))


def sizes(total: float, sheet: Sheet, style: Style, *, tight: bool = False) -> Sizes:
    """Return the sizes that follow from the size of the total."""
    is_black = style == "blackout"
    cells = sheet.cells
    marks = {signs(cell.marks, OF_CELLS) for cell in cells}
    bid = max(LEAST, total * (0.85 if is_black else 0.9))
    points, took = max(LEAST, total * 0.8), max(LEAST, total * 0.72)
    size, face = (max(LEAST, total * 0.9), "h") if is_black else (total, "S")
    letters = max((len(cell.small) for cell in cells), default=1)
    blot = bid * (BROAD_BLOT if letters > 1 else BLOT * LITTLE_BLOT if tight else BLOT)
    if is_black:
        blot = max(blot, width("1" + "0" * letters, "S", total))
    return Sizes(
        style=style,
        f=total,
        bid=bid,
        points=points,
        took=took,
        total=size,
        total_face=face,
        blot=blot,
        w_took=_widest((cell.took for cell in cells), "h", took),
        w_points=_widest((cell.points_apart for cell in cells if shows_points(cell, style)), "h", points),
        w_total=_widest((*(cell.total for cell in cells), *sheet.carried_in), face, size),
        w_marks=max((width(text, "H", LEAST) + 1 for text in marks if text), default=0.0),
        w_prize=max((width(prize_text(cell.prize), "h", took) for cell in cells if cell.prize), default=0.0),
        w_low=max((_low(cell, blot, took) for cell in cells if cell.prize), default=0.0),
        tight=tight,
        mended=_mended(cells) if tight else 0.0,
    )


def _mended(cells: Iterable[Cell]) -> float:
    return MENDED if any("corrected" in cell.marks and cell.made is False for cell in cells) else 0.0


def shows_points(cell: Cell, style: Style) -> bool:
    """Tell whether the points have to be written: a blackout's mark says them itself where it can."""
    return style == "figures" or cell.made is None or not says_points(cell, cell.points_apart)


def across_line(cell: Sizes, x: float, col: float) -> tuple[float, float, float, float, float]:
    """Return where the figures of a `line` stand: middle of the bid, left of the took, right ends of the others.

    The others are prize, points and total.
    """
    spare = col - cell.across("line")
    bid = x + cell.pad + cell.blot / 2 + min(spare * 0.1, 7)
    took = bid + cell.blot / 2 + 1.5 + min(spare * 0.06, 4)
    total = x + col - cell.end - min(spare * 0.08, 5)
    points = total - cell.w_total - 5 - min(spare * 0.28, 16)
    prize = points - cell.w_points - 4 - min(spare * 0.32, 14)
    return bid, took, prize, points, total


def _low(cell: Cell, blot: float, took: float) -> float:
    """Return how far a prize reaches on the lower line of a square, after the tricks of a missed bid."""
    before = (blot + width(figure(cell.took), "h", took)) / 2 + 1.2 if cell.tells_took else 0.0
    return before + width(prize_text(cell.prize), "h", took)


def _widest(numbers: Iterable[Points | None], face: Face, size: float) -> float:
    return max((width(figure(number), face, size) for number in numbers), default=0.0)


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
            half = y + row / 2
            bid, took, prize, points, total = across_line(cell, x, col)
            base = half + 0.36 * cell.f
            marks = (took + cell.w_took + 1, half + 0.365 * LEAST)
            return Places(bid, half, (took, base), "start", marks, (prize, base), (points, base), (total, base))
        case "pair":
            return _in_pair(cell, x + cell.pad + cell.blot / 2, x + col - cell.end, y, row)
        case "square":
            return _in_square(cell, x + cell.pad + cell.blot / 2, x + col - cell.end, y, row)
        case "low":
            at = _in_square(cell, x + cell.pad + cell.blot / 2, x + col - cell.end, y, row)
            return replace(at, prize=(at.total[0] - cell.w_total - AIR, at.total[1]))


def draw_square(c: Canvas, sizes: Sizes, at: Places, cell: Cell, blot: int) -> None:
    """Write one player's deal: the bid, the tricks taken where it was missed, points and total."""
    _draw_bid(c, sizes, at, cell, blot)
    is_corrected = "corrected" in cell.marks and cell.bid is not None
    if cell.tells_took:
        x, base = at.took
        c.text(x, base - (CORRECTED if is_corrected else 0.0), figure(cell.took), sizes.took, "h", at.took_anchor)
    if is_corrected:
        _draw_corrected(c, sizes, at, cell)
    c.text(*at.marks, signs(cell.marks, OF_CELLS), LEAST, "H")
    c.text(*at.prize, prize_text(cell.prize), sizes.took, "h", "end")
    if shows_points(cell, sizes.style):
        c.text(*at.points, figure(cell.points_apart), sizes.points, "h", "end")
    c.text(*at.total, figure(cell.total), sizes.total, sizes.total_face, "end")


def _in_pair(cell: Sizes, bid: float, end: float, y: float, row: float) -> Places:
    """The bid over the whole height; beside it marks over tricks taken, then points over total."""
    air = (row - (cell.points + cell.total) * CAP) * 0.32
    upper, lower = y + air + cell.points * CAP, y + row - air - cell.mended
    beside, half = bid + cell.blot / 2 + 1.5, y + row / 2
    total = (end, lower if cell.w_points else half + cell.total * 0.36)
    prize = (end - cell.prize_left, upper)
    return Places(bid, half, (beside, lower), "start", (beside, upper), prize, (end, upper), total)


def _in_square(cell: Sizes, bid: float, end: float, y: float, row: float) -> Places:
    """The bid over the tricks taken, the points over the total."""
    free = row - cell.down("square")
    middle = y + cell.tall / 2 + (0.1 if cell.tight else 0.6) + free * 0.4
    upper, lower = middle + 0.365 * cell.bid, y + row - (1.4 if cell.tight else 2.6) - cell.mended - free * 0.25
    marks = (bid + cell.blot / 2 + 0.5, upper)
    prize = (end - cell.prize_left, upper)
    return Places(bid, middle, (bid, lower), "middle", marks, prize, (end, upper), (end, lower))


def _draw_bid(c: Canvas, sizes: Sizes, at: Places, cell: Cell, blot: int) -> None:
    is_black = sizes.style == "blackout"
    if cell.made is False:
        c.blot(at.bid, at.middle, sizes.bid, cell.small, blot, "S" if is_black else "H", sizes.swell)
    elif is_black and cell.made:
        c.text(at.bid, at.middle + 0.365 * sizes.f, f"1{cell.small}", sizes.f, "S", "middle")
    else:
        c.text(at.bid, at.middle + 0.365 * sizes.bid, cell.small, sizes.bid, "H", "middle")


def _draw_corrected(c: Canvas, sizes: Sizes, at: Places, cell: Cell) -> None:
    """Draw two lines under the figure: the tricks of a missed bid, else the bid. Upright they would read as an 11."""
    if cell.made is False:
        wide = max(width(figure(cell.took), "h", sizes.took), 4.0)
        x, y = at.took[0] - (wide / 2 if at.took_anchor == "middle" else 0.0), at.took[1] - CORRECTED
    else:
        size = sizes.f if sizes.style == "blackout" else sizes.bid
        wide, x, y = 6.0, at.bid - 3, at.middle + 0.365 * size
    for drop in LINES[sizes.tight]:
        c.rule(x, y + drop, x + wide, y + drop, 0.4)


def draw_joined(c: Canvas, cell: Sizes, at: Places, left: float, total: Points) -> None:
    """Write with how many points somebody begins who plays from the next deal on; the column begins at `left`."""
    text, is_over = figure(total), at.points[1] <= at.total[1] - cell.total * CAP - 2
    right = at.points[0] if is_over else at.total[0] - width(text, cell.total_face, cell.total) - 3
    label = next((word for word in (_("joined with"), _("joined")) if width(word, "h", LEAST) < right - left - 2), "")
    # Beside the total it stands higher: its j hangs lower than any figure, and the rule may be close.
    c.text(right, at.points[1] if is_over else at.total[1] - 1.2, label, LEAST, "h", "end")
    c.text(*at.total, text, cell.total, cell.total_face, "end")
