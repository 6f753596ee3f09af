"""The score chart on paper: one line a player, told apart by dashes and by the name and total at its end."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.common.tenths import Points
from scorekeeper.web.games.metrics import LEAST, Face, cut_name, figure, fit, steps, width
from scorekeeper.web.language.texts import N_, with_number
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.canvas import Box, Canvas
from scorekeeper.web.paper.content import Player, Sheet
from scorekeeper.web.paper.parts import heading

# Lines are told apart by dashes, the first in the order of the standings at the head.
DASHES_ON_SCREEN = (
    "",
    "",
    "10 5",
    "2.5 4",
    "14 4 2.5 4",
    "6 3",
    "1.5 3",
    "18 5",
    "8 3 2 3 2 3",
    "20 4 6 4",
    "2 8",
    "12 3 4 3",
)
DASHES_ON_PAPER = (
    "", "6 2.5", "1.5 2", "9 2 1.5 2", "4 1.5", "12 3", "3 1.5 1 1.5", "1 3.5", "8 1.5", "2.5 2.5", "14 2 4 2",
    "5 1 1 1 1 1",
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
    low: Points
    high: Points

    def x(self, deal: int) -> float:
        """Return where a deal stands; 0 is before the first."""
        return self.left + deal * ((self.right - self.left) / max(1, self.deals))

    def y(self, value: float | Points) -> float:
        """Return the height of a value; on paper and on screen it grows downwards."""
        return self.bottom - float(value - self.low) * ((self.bottom - self.top) / (self.high - self.low))


def ticks_within(lowest: Points, highest: Points, most: int) -> tuple[int, ...]:
    """Return at most so many round numbers from the lowest to the highest, nought among them."""
    size = 1
    while True:
        for nice in QUARTERS:
            step = nice * size
            first, last = -int(-lowest // step), int(highest // step)
            if last - first < most:
                return tuple(step * number for number in range(first, last + 1))
        size *= 10


def ticks_between(low: Points, high: Points, most: float) -> tuple[int, ...]:
    """Return about so many round numbers between the two; one that ends far from the next tick gets that tick too."""
    step = step_of(float(high - low) / most)
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
    texts: list[str] = []
    for name, total in zip(names, totals, strict=True):
        for_name = room - width(f" {total}", FACE, size) if with_total else room
        others = [other for other in names if other != name]
        texts.append(with_number(cut_name(name, FACE, size, for_name, others), total))
    return texts


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
    places = [0.0] * len(ends)
    for place, y in zip(order, placed, strict=True):
        places[place] = y
    return places


FIRST, OTHERS = 2.4, 0.9  # weights
LABELS = 0.42  # of the width, for the names
AHEAD = 15.0  # from the end of the lines to the names
COUNTS = {"deal": N_("points after each deal"), "hand": N_("points after each hand")}
STEPS = {"deal": N_("deal"), "hand": N_("hand")}


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player's line: (deal, value), and what stands at its end."""

    label: str
    points: tuple[tuple[int, Points], ...]

    @property
    def last(self) -> Points:
        return self.points[-1][1]


def lines_of(players: Sequence[Player], room: float) -> tuple[PlayerLine, ...]:
    """Return the lines of a game, the highest end first; who was in no deal has none.

    A label that is wider than `room` in the smallest type takes as much of the name as fits beside the total.
    """
    runs = [tuple((deal, value) for deal, value in enumerate(player.run) if value is not None) for player in players]
    ends = [figure(points[-1][1]) if points else "" for points in runs]
    names = labels([player.name for player in players], ends, room, LEAST)
    lines = [PlayerLine(name, points) for name, points in zip(names, runs, strict=True) if points]
    return tuple(sorted(lines, key=lambda line: -line.last))


def lowest(players: int) -> float:
    """Return the lowest chart in which the names at the ends of the lines find room."""
    return max(62.0, 26 + 7.6 * players)


def draw_chart(c: Canvas, box: Box, sheet: Sheet) -> None:
    """Draw the race."""
    heading(c, box.x, box.y + 8, box.w, _("Score chart"), _(COUNTS[sheet.deal_word]))
    lines = lines_of(sheet.players, box.w * LABELS)
    deals = max((line.points[-1][0] for line in lines), default=0)
    if not deals:
        return
    largest = 8.5 if box.h > 200 else 7.5 if box.h > 32 + 9 * len(lines) else LEAST
    widest = max((line.label for line in lines), key=lambda label: width(label, "S"), default="")
    size = fit(widest, "S", box.w * LABELS, steps(largest)) or LEAST
    frame, ticks = _frame(box, lines, deals, size)
    for tick in ticks:
        c.rule(frame.left, frame.y(tick), frame.right, frame.y(tick), 0.25 if tick else 0.9)
        c.text(frame.left - 4, frame.y(tick) + 2.5, figure(tick), LEAST, "h", "end")
    _draw_deals(c, frame, _(STEPS[sheet.deal_word]))
    for rank, line in reversed(list(enumerate(lines))):
        points = [(frame.x(deal), frame.y(value)) for deal, value in line.points]
        c.run(points, OTHERS if rank else FIRST, DASHES_ON_PAPER[rank % len(DASHES_ON_PAPER)])
    _draw_names(c, frame, lines, size, 1.4 if box.h > 32 + 9 * len(lines) else 0.5)


def draw_empty_chart(c: Canvas, box: Box, sheet: Sheet, deals: int) -> None:
    """Draw the paper of a chart, for a night without a tablet."""
    heading(c, box.x, box.y + 8, box.w, _("Score chart"), _("draw it as you go"))
    frame = Scale(box.x + 24, box.x + box.w - 5, box.y + 18, box.y + box.h - 12, deals, 0, 1)
    for part in range(6):
        y = frame.bottom - (frame.bottom - frame.top) * part / 5
        c.rule(frame.left, y, frame.right, y, 0.25 if part else 0.9)
    _draw_deals(c, frame, _(STEPS[sheet.deal_word]), is_empty=True)


def _frame(box: Box, lines: Sequence[PlayerLine], deals: int, size: float) -> tuple[Scale, tuple[int, ...]]:
    values = [value for line in lines for _, value in line.points]
    low, high = min(0, *values), max(1, *values)
    top, bottom = box.y + 18, box.y + box.h - 12
    most = max(2.0, min(6.0, (bottom - top) / 26))
    ticks = ticks_between(low, high, most)
    left = box.x + max(width(figure(tick), "h", LEAST) for tick in ticks) + 5
    right = box.x + box.w - max(width(line.label, "S", size) for line in lines) - AHEAD
    return Scale(left, right, top, bottom, deals, min(low, ticks[0]), max(high, ticks[-1])), ticks


def _draw_deals(c: Canvas, frame: Scale, word: str, *, is_empty: bool = False) -> None:
    """Draw a stroke a deal along the foot and number as many as have room."""
    step = frame.x(1) - frame.x(0)
    wide = max(13.0, width(frame.deals, "h", LEAST) + 3)
    every = next((every for every in (1, 2, 3, 4, 5, 10, 20, 50) if step * every >= wide), frame.deals)
    base = frame.bottom + 9.5
    first = frame.left + width(word, "h", LEAST) * (0.5 if is_empty else 1) + 8
    for deal in range(1, frame.deals + 1):
        x = frame.x(deal)
        c.rule(x, frame.bottom, x, frame.bottom + 2, 0.5)
        is_due = (deal - 1) % every == 0 and x - wide / 2 > first - 5 and (frame.deals - deal) >= every
        if is_due or deal == frame.deals:
            c.text(x, base, deal, LEAST, "h", "middle")
    if frame.x(frame.deals) - wide / 2 > first - 5:
        c.text(frame.left, base, word, LEAST, "h", "middle" if is_empty else "start")


def _draw_names(c: Canvas, frame: Scale, lines: Sequence[PlayerLine], size: float, air: float) -> None:
    """Write the names at the ends, pushed apart, each led from its line."""
    places = apart([frame.y(line.last) for line in lines], size + air, frame.bottom + 2)
    for line, y in zip(lines, places, strict=True):
        deal, value = line.points[-1]
        # The line of whoever left ends early, and is led level to the edge first.
        c.run(
            [
                (frame.x(deal) + 2, frame.y(value)),
                *([(frame.right + 2, frame.y(value))] if deal < frame.deals else []),
                (frame.right + 10, y),
            ],
            0.35,
        )
        c.text(frame.right + 12, y + size * 0.35, line.label, size, "S")
