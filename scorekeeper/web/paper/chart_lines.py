"""What every chart is made of, on screen and on paper: scales, ticks, labels and the styles of lines."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.web.games.metrics import cut_name, width
from scorekeeper.web.games.widths import Face
from scorekeeper.web.language.texts import with_number

# Lines are told apart by dashes, the first in the order of the standings at the head.
DASHES_ON_SCREEN = ("", "", "10 5", "2.5 4", "14 4 2.5 4", "6 3", "1.5 3", "18 5", "8 3 2 3 2 3", "20 4 6 4")
DASHES_ON_PAPER = (
    "", "6 2.5", "1.5 2", "9 2 1.5 2", "4 1.5", "12 3", "3 1.5 1 1.5", "1 3.5", "8 1.5", "2.5 2.5", "14 2 4 2",
)  # fmt: skip
FACE: Face = "S"
SIZE = 17.0  # of a label on screen
GAP = 18  # from the end of a line to its label on screen
HALVES, QUARTERS = (1, 2, 5, 10), (1, 2, 4, 5, 10)  # into what a step up the side may divide a power of ten


@dataclass(frozen=True, slots=True)
class Scale:
    """Where a deal stands across the field of a chart, and a value up its side."""

    left: float
    right: float
    top: float
    bottom: float
    deals: int
    low: float
    high: float

    def x(self, deal: int) -> float:
        """Return where a deal stands; 0 is before the first."""
        return self.left + deal * ((self.right - self.left) / max(1, self.deals))

    def y(self, value: float) -> float:
        """Return the height of a value; on paper and on screen it grows downwards."""
        return self.bottom - (value - self.low) * ((self.bottom - self.top) / (self.high - self.low))


def ticks_around(lowest: int, highest: int, most: int) -> tuple[int, ...]:
    """Return at most so many round numbers that reach from the lowest to the highest, nought among them."""
    size = 1
    while True:
        for nice in QUARTERS:
            step = nice * size
            first, last = lowest // step, -(-highest // step)
            if last - first < most:
                return tuple(step * number for number in range(first, max(last, first + 1) + 1))
        size *= 10


def ticks_between(low: int, high: int, most: float) -> tuple[int, ...]:
    """Return about so many round numbers between the two; one that ends far from the next tick gets that tick too."""
    step = step_of((high - low) / most)
    lowest, highest = math.ceil(low / step) * step, math.floor(high / step) * step
    if low < lowest - step * 0.4:
        lowest -= step
    if high > highest + step * 0.4:
        highest += step
    return tuple(range(lowest, highest + 1, step))


def step_of(rough: float) -> int:
    """Return the first round number that is no smaller."""
    power = 10 ** math.floor(math.log10(max(rough, 1)))
    return next(power * nice for nice in HALVES if power * nice >= rough)


def labels(
    names: Sequence[str], totals: Sequence[str], room: float, size: float = SIZE, *, with_total: bool = True
) -> list[str]:
    """Return names with their totals; a name is cut where it is wider than `room`.

    `with_total`: the total needs room too.
    """
    found: list[str] = []
    for name, total in zip(names, totals, strict=True):
        for_name = room - width(f" {total}", FACE, size) if with_total else room
        others = [other for other in names if other != name]
        found.append(with_number(cut_name(name, FACE, size, for_name, others), total))
    return found


def apart(ends: Sequence[float], gap: float, lowest: float) -> list[float]:
    """Return the heights of labels pushed apart: down from the top, and up again from `lowest`; the order stays."""
    order = sorted(range(len(ends)), key=lambda place: ends[place])
    placed = [ends[place] for place in order]
    for place in range(1, len(placed)):
        placed[place] = max(placed[place], placed[place - 1] + gap)
    limit = float(lowest)
    for place in range(len(placed) - 1, -1, -1):
        placed[place] = min(placed[place], limit)
        limit = placed[place] - gap
    found = [0.0] * len(ends)
    for place, y in zip(order, placed, strict=True):
        found[place] = y
    return found
