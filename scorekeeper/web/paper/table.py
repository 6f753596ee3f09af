"""Parts of a sheet that is a plain table: figures spread over a column, totals and places under it."""

from collections.abc import Sequence

from scorekeeper.web.games.metrics import LEAST, figure, fit, steps, width
from scorekeeper.web.paper.canvas import Canvas
from scorekeeper.web.paper.content import Player
from scorekeeper.web.paper.notes import Box
from scorekeeper.web.paper.words import PaperWords


def tracks(widths: Sequence[float], room: float) -> tuple[float, ...]:
    """Return the right ends of figures so wide, the air between them shared out evenly."""
    air = max(0.0, room - sum(widths)) / len(widths)
    ends: list[float] = []
    at = 0.0
    for wide in widths:
        at += wide + air
        ends.append(at)
    return tuple(ends)


def draw_totals(c: Canvas, players: Sequence[Player], first: Box, end: float, words: PaperWords) -> None:
    """Write totals and places under the columns, the winner's total twice underlined; `first` is the first column."""
    size = min(
        (fit(figure(player.total), "S", first.w - end - 3, steps(21)) or LEAST for player in players), default=21
    )
    base = first.y + 4 + size * 0.78
    c.text(2, base, words.sum, 8, "H")
    c.text(2, base + 15, words.place, 8, "H")
    for place, player in enumerate(players):
        right = first.x + (place + 1) * first.w - end
        total = figure(player.total)
        c.text(right, base, total, size, "S", "end")
        if player.has_won and total:
            across = width(total, "S", size) * 0.96
            for drop in (3, 5.2):
                c.rule(right - across, base + drop, right, base + drop, 1)
        c.text(right, base + 15, player.place, 10 if player.is_first else 8.5, "S" if player.is_first else "H", "end")
