"""Parts that every paper has: the head of the page, headings, and the lines on which the table signs."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.web.games.metrics import LEAST, Face, cut_name, figure, fit, halves, steps, width, wrap
from scorekeeper.web.language.texts import capital, lead_in, series
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.canvas import Box, Canvas
from scorekeeper.web.paper.content import Heads, Player

BIG = (26, 24, 22, 20, 18, 16)
WIDE_BIG = (22, 20, 18, 16)
LOW_BIG = (16, 14)
TITLES = {False: (12, 11, 10, 9, 8), True: (9, 8)}  # by whether the head is to be low
WHEN = 250.0  # what an empty sheet keeps beside its headline, for its date and place
RULES, RULES_STEP = 8.5, 10.8
MANY_RULES = 4  # lines; longer rules are written smaller
GAP = 9.0  # between two lines to sign on


def head(c: Canvas, heads: Heads, *, low: bool = False) -> float:
    """Draw the scotch rule, the headline, what and when at the right, and the rules. Return the height.

    `low`: with no more room than it must have.
    """
    c.rule(0, 1.5, c.w, 1.5, 3)
    c.rule(0, 5, c.w, 5, 0.5)
    base = _beside(c, heads, low) or _stacked(c, heads)
    return _rules(c, heads, base)


def heading(c: Canvas, x: float, y: float, w: float, text: str, small: str = "") -> None:
    """Draw a heading over its rule; `small` stands at the right where there is room."""
    c.text(x, y, text, 9.5, "S")
    if small and width(text, "S", 9.5) + width(small, "h", 7.5) + 10 <= w:
        c.text(x + w, y, small, 7.5, "h", "end")
    c.rule(x, y + 3.5, x + w, y + 3.5, 0.9)


def signatures(c: Canvas, names: Sequence[str]) -> float:
    """Draw a line to sign on for each name, along the foot of the page. Return the height."""
    plan = _signing(c.w, names)
    top = c.h - plan.rows * plan.high
    for place, (size, lines) in enumerate(plan.slots):
        x = (place % plan.columns) * (plan.room + GAP)
        y = top + (place // plan.columns) * plan.high + 19
        c.rule(x, y, x + plan.room, y, 0.6)
        for down, line in enumerate(lines):
            c.text(x, y + 8.5 + down * 8.5, cut_name(line, "h", size, plan.room), size, "h")
    return plan.rows * plan.high


def _beside(c: Canvas, heads: Heads, low: bool) -> float | None:
    """Draw headline and title on one line. Return its base; None: they do not fit side by side."""
    beside = _when(heads)
    for size in LOW_BIG if low else WIDE_BIG if c.is_wide else BIG:
        taken = width(heads.big, "S", size)
        room = c.w * 0.7 if heads.small or beside else c.w - WHEN
        title = fit(heads.small, "S", c.w - taken - 12, TITLES[low])
        when = fit(beside, "h", c.w - taken - 12, (9, 8.5, 8, 7.5, LEAST))
        if taken > room or title is None or when is None:
            continue
        base = 25.5 if low else max(9 + size * 0.82, 31)
        c.text(0, base, heads.big, size, "S")
        c.text(c.w, base - (11 if low else 12), heads.small, title, "S", "end")
        c.text(c.w, base, beside, when, "h", "end")
        return base
    return None


def _when(heads: Heads) -> str:
    return series((heads.beside, heads.page))


def _stacked(c: Canvas, heads: Heads) -> float:
    """Draw what is too long to stand side by side, one under another. Return the last base line."""
    base = 7.0
    size = fit(heads.big, "S", c.w, (20, 18, 16, 14)) or 14
    parts: tuple[tuple[str, Face, float], ...] = (
        (heads.big, "S", size),
        (heads.small, "S", 10),
        (_when(heads), "h", 8.5),
    )
    for text, face, type_size in parts:
        for line in wrap(text, face, type_size, c.w) if text else ():
            base += type_size * 1.2
            c.text(0, base, line, type_size, face)
        base += type_size * 0.15
    return base


def _rules(c: Canvas, heads: Heads, base: float) -> float:
    size, step = RULES, RULES_STEP
    lead = lead_in(_("House rules")) if heads.house else ""
    first = width(f"{lead} ", "S", size) if lead else 0.0
    if len(wrap(f"{heads.rules} {heads.house}", "s", size, c.w)) > MANY_RULES:
        size, step = 7.0, 9.0
        first = first * size / RULES
    y = base + 13.5
    for line in wrap(heads.rules, "s", size, c.w):
        c.text(0, y, line, size, "s")
        y += step
    for place, line in enumerate(wrap(heads.house, "s", size, c.w, first) if lead else ()):
        c.phrase(0, y, "" if place else lead, line, size)
        y += step
    return y - step + 7


@dataclass(frozen=True, slots=True)
class _Signing:
    rows: int
    columns: int
    room: float
    high: float
    slots: tuple[tuple[float, tuple[str, ...]], ...]


def _signing(across: float, names: Sequence[str]) -> _Signing:
    for rows in (1, 2, 3, 4):
        columns = math.ceil(len(names) / rows)
        room = (across - GAP * (columns - 1)) / columns
        slots = tuple(_slot(name, room) for name in names)
        if room > 46 and all(width(line, "h", size) <= room for size, lines in slots for line in lines):
            break
    deep = max((len(lines) for _, lines in slots), default=1)
    return _Signing(rows, columns, room, 21.0 + 9 * deep, slots)


def _slot(name: str, room: float) -> tuple[float, tuple[str, ...]]:
    size = fit(name, "h", room, steps(8))
    return (size, (name,)) if size else (LEAST, halves(name) or (name,))


def tracks(widths: Sequence[float], room: float) -> tuple[float, ...]:
    """Return the right ends of figures so wide, the air between them shared out evenly."""
    if not widths:
        return ()
    air = max(0.0, room - sum(widths)) / len(widths)
    ends: list[float] = []
    at = 0.0
    for wide in widths:
        at += wide + air
        ends.append(at)
    return tuple(ends)


def draw_totals(c: Canvas, players: Sequence[Player], first: Box, end: float) -> None:
    """Write totals and places under the columns, the winner's total twice underlined; `first` is the first column."""
    size = min(
        (fit(figure(player.total), "S", first.w - end - 3, steps(21)) or LEAST for player in players), default=21
    )
    base = first.y + 4 + size * 0.78
    c.text(2, base, capital(_("total")), 8, "H")
    c.text(2, base + 15, capital(_("place")), 8, "H")
    for place, player in enumerate(players):
        right = first.x + (place + 1) * first.w - end
        total = figure(player.total)
        c.text(right, base, total, size, "S", "end")
        if player.has_won and total:
            across = width(total, "S", size) * 0.96
            for drop in (3, 5.2):
                c.rule(right - across, base + drop, right, base + drop, 1)
        c.text(right, base + 15, player.place, 10 if player.is_first else 8.5, "S" if player.is_first else "H", "end")
