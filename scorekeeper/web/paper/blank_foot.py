"""What lies under an empty sheet: lines to write on, and the scoring table in their corner."""

from collections.abc import Sequence

from scorekeeper.web.games.metrics import LEAST, width
from scorekeeper.web.paper.canvas import Canvas
from scorekeeper.web.paper.content import Scores
from scorekeeper.web.paper.notes import Box
from scorekeeper.web.paper.parts import heading
from scorekeeper.web.paper.words import PaperWords

TABLE_SIZE, TABLE_LINE, LINE = 8.5, 12.5, 19.0


def draw_lines(c: Canvas, box: Box, scores: Scores | None, words: PaperWords, asked: Sequence[str] = ()) -> None:
    """Draw what it scores, and lines to write winner and money on."""
    y = box.y + 23
    if scores:
        heading(c, box.x, box.y + 8, box.w, words.blank_scores, scores.note)
        y = _draw_scores(c, box, scores) + 12
    for word in asked or (words.blank_won, words.blank_with, words.money, *[""] * 8):
        if y > box.y + box.h - 2:
            return
        c.text(box.x, y, word, TABLE_SIZE, "s")
        begins = width(word, "s", TABLE_SIZE) + 4 if word else 0.0
        c.rule(box.x + begins, y + 2, box.x + box.w, y + 2, 0.4)
        y += LINE


def _draw_scores(c: Canvas, box: Box, scores: Scores) -> float:
    """Write the scoring table as far as it has room. Return the base line under it."""
    table = (scores.heads, *scores.rows)
    first = max(width(row[0], "S", TABLE_SIZE) for row in table) + 10
    across = max(len(row) for row in table) - 1
    step = min(24.0, (box.w - first) / max(across, 1))
    widest = max((width(word, "S", TABLE_SIZE) for row in table if len(row) > 2 for word in row[1:]), default=0.0)
    shown = across if widest + 3 <= step else max(1, int((box.w - first) / (widest + 3)))
    step = max(step, widest + 3)
    y = box.y + 23
    for place, row in enumerate(table):
        if y > box.y + box.h:
            break
        c.text(box.x, y, row[0], TABLE_SIZE, "s" if place else "S")
        if len(row) == 2:  # words
            c.text(box.x + first, y, row[1], TABLE_SIZE, "s" if place else "S")
        for column, word in enumerate(row[1 : shown + 1] if len(row) > 2 else ()):
            c.text(box.x + first + step * (column + 1) - 3, y, word, TABLE_SIZE, "s" if place else "S", "end")
        c.rule(box.x, y + 3.4, box.x + box.w, y + 3.4, 0.25 if place else 0.7)
        y += TABLE_LINE
    return max(y, box.y + 23 + LEAST)
