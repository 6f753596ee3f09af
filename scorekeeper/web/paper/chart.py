"""The score chart on paper: one line a player, told apart by dashes and by the name and total at its end."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.web.games.metrics import LEAST, figure, fit, steps, width
from scorekeeper.web.paper.canvas import Canvas
from scorekeeper.web.paper.chart_lines import DASHES_ON_PAPER, Scale, apart, labels, ticks_between
from scorekeeper.web.paper.content import Player
from scorekeeper.web.paper.notes import Box
from scorekeeper.web.paper.parts import heading
from scorekeeper.web.paper.words import PaperWords

FIRST, OTHERS = 2.4, 0.9  # weights
LABELS = 0.42  # of the width, for the names
AHEAD = 15.0  # from the end of the lines to the names


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line: (deal, value), and what stands at its end."""

    label: str
    points: tuple[tuple[int, int], ...]

    @property
    def last(self) -> int:
        return self.points[-1][1]


def lines_of(players: Sequence[Player], room: float) -> tuple[Line, ...]:
    """Return the lines of a game, the highest end first; who was in no deal has none.

    A label that is wider than `room` in the smallest type takes as much of the name as fits beside the total.
    """
    runs = [tuple((deal, value) for deal, value in enumerate(player.run) if value is not None) for player in players]
    ends = [figure(points[-1][1]) if points else "" for points in runs]
    names = labels([player.name for player in players], ends, room, LEAST)
    found = [Line(name, points) for name, points in zip(names, runs, strict=True) if points]
    return tuple(sorted(found, key=lambda line: -line.last))


def lowest(players: int) -> float:
    """Return the lowest chart in which the names at the ends of the lines find room."""
    return max(62.0, 26 + 7.6 * players)


def draw_chart(c: Canvas, box: Box, players: Sequence[Player], words: PaperWords) -> None:
    """Draw the race."""
    heading(c, box.x, box.y + 8, box.w, words.race, words.race_counts)
    lines = lines_of(players, box.w * LABELS)
    deals = max((line.points[-1][0] for line in lines), default=0)
    if not deals:
        return
    largest = 8.5 if box.h > 200 else 7.5 if box.h > 32 + 9 * len(lines) else LEAST
    widest = max((line.label for line in lines), key=lambda label: width(label, "S"), default="")
    size = fit(widest, "S", box.w * LABELS, steps(largest)) or LEAST
    frame, ticks = _frame(box, lines, deals, size)
    _draw_grid(c, frame, ticks)
    _draw_deals(c, frame, words.race_step)
    for rank, line in reversed(list(enumerate(lines))):
        points = [(frame.x(deal), frame.y(value)) for deal, value in line.points]
        c.run(points, OTHERS if rank else FIRST, DASHES_ON_PAPER[rank % len(DASHES_ON_PAPER)])
    _draw_names(c, frame, lines, size, 1.4 if box.h > 32 + 9 * len(lines) else 0.5)


def draw_empty_chart(c: Canvas, box: Box, deals: int, words: PaperWords) -> None:
    """Draw the paper of a chart, for a night without a tablet."""
    heading(c, box.x, box.y + 8, box.w, words.race, words.blank_race)
    frame = Scale(box.x + 24, box.x + box.w - 5, box.y + 18, box.y + box.h - 12, deals, 0, 1)
    for part in range(6):
        y = frame.bottom - (frame.bottom - frame.top) * part / 5
        c.rule(frame.left, y, frame.right, y, 0.25 if part else 0.9)
    _draw_deals(c, frame, words.race_step, is_empty=True)


def _frame(box: Box, lines: Sequence[Line], deals: int, size: float) -> tuple[Scale, tuple[int, ...]]:
    values = [value for line in lines for _, value in line.points]
    low, high = min(0, *values), max(1, *values)
    top, bottom = box.y + 18, box.y + box.h - 12
    most = max(2.0, min(6.0, (bottom - top) / 26))
    ticks = ticks_between(low, high, most)
    left = box.x + max(width(figure(tick), "h", LEAST) for tick in ticks) + 5
    right = box.x + box.w - max(width(line.label, "S", size) for line in lines) - AHEAD
    return Scale(left, right, top, bottom, deals, min(low, ticks[0]), max(high, ticks[-1])), ticks


def _draw_grid(c: Canvas, frame: Scale, ticks: Sequence[int]) -> None:
    for tick in ticks:
        c.rule(frame.left, frame.y(tick), frame.right, frame.y(tick), 0.25 if tick else 0.9)
        c.text(frame.left - 4, frame.y(tick) + 2.5, figure(tick), LEAST, "h", "end")


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


def _draw_names(c: Canvas, frame: Scale, lines: Sequence[Line], size: float, air: float) -> None:
    """Write the names at the ends, pushed apart, each led from its line."""
    places = apart([frame.y(line.last) for line in lines], size + air, frame.bottom + 2)
    for line, y in zip(lines, places, strict=True):
        deal, value = line.points[-1]
        if deal == frame.deals:  # of who left before, the line's end has nothing beside it to be led from
            c.rule(frame.x(deal) + 2, frame.y(value), frame.right + 10, y, 0.35)
        c.text(frame.right + 12, y + size * 0.35, line.label, size, "S")
