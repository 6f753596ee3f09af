"""The empty sheet: nothing on it but what is known before the first deal."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.kind import Row
from scorekeeper.web.games.metrics import LEAST, fit, width
from scorekeeper.web.language.texts import capital
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.canvas import Box, Canvas, PrintedPage, Size
from scorekeeper.web.paper.chart import draw_empty_chart
from scorekeeper.web.paper.columns import (
    CUTS,
    Names,
    Stub,
    draw_column_rules,
    draw_heads,
    draw_stub,
    names_over,
    stub_of,
)
from scorekeeper.web.paper.content import Scores, Sheet
from scorekeeper.web.paper.key import Item, draw_key, marks
from scorekeeper.web.paper.layout import ZOOMS, signers
from scorekeeper.web.paper.parts import BIG, WHEN, WIDE_BIG, head, heading, signatures

TABLE_SIZE, TABLE_LINE, LINE = 8.5, 12.5, 19.0


def draw_lines(c: Canvas, box: Box, scores: Scores | None, remarks: Sequence[str] = ()) -> None:
    """Draw what it scores, and lines to write winner and money on."""
    y = box.y + 23
    if scores:
        heading(c, box.x, box.y + 8, box.w, _("What it scores"), scores.note)
        y = _draw_scores(c, box, scores) + 12
    for word in remarks or (_("Won by"), _("with"), capital(_("who pays whom")), *[""] * 8):
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
    columns = across if widest + 3 <= step else max(1, int((box.w - first) / (widest + 3)))
    step = max(step, widest + 3)
    y = box.y + 23
    for place, row in enumerate(table):
        if y > box.y + box.h:
            break
        c.text(box.x, y, row[0], TABLE_SIZE, "s" if place else "S")
        if len(row) == 2:  # words
            c.text(box.x + first, y, row[1], TABLE_SIZE, "s" if place else "S")
        for column, word in enumerate(row[1 : columns + 1] if len(row) > 2 else ()):
            c.text(box.x + first + step * (column + 1) - 3, y, word, TABLE_SIZE, "s" if place else "S", "end")
        c.rule(box.x, y + 3.4, box.x + box.w, y + 3.4, 0.25 if place else 0.7)
        y += TABLE_LINE
    return max(y, box.y + 23 + LEAST)


HIGHEST, USUAL, LOWEST = 34.0, 17.0, 13.5  # rows
SUMS, KEY = 32.0, 20.0
RACE_LOW = 58.0


@dataclass(frozen=True, slots=True)
class _Blank:
    scratch: Canvas  # as large as each page
    stub: Stub
    col: float
    names: Names
    top: float
    row: float
    rows: tuple[int, ...]
    score: float


def blank_pages(sheet: Sheet, size: Size) -> tuple[PrintedPage, ...]:
    """Return the pages of an empty sheet: squares to write in, an empty chart, what it scores, lines for the rest."""
    lay = _arranged(sheet, size)
    pages: list[PrintedPage] = []
    begins = 0
    for rows in lay.rows:
        deals, begins = sheet.deals[begins : begins + rows], begins + rows
        c = lay.scratch.another()
        _draw(c, lay, sheet, deals)
        pages.append(c.page())
    return tuple(pages)


def _arranged(sheet: Sheet, size: Size) -> _Blank:
    for zoom in ZOOMS:
        canvases = Canvas(size, False, zoom), Canvas(size, True, zoom)
        each = [[lay for c in canvases if (lay := _trial(sheet, c, cut))] for cut in (0.0, *CUTS)]
        one_page = [lays for lays in each if any(len(lay.rows) == 1 for lay in lays)]
        if lays := next(iter(one_page), each[0]):  # names are cut for nothing but one page
            return max(lays, key=lambda lay: lay.score)
    raise ValueError("no page is large enough")


def _trial(sheet: Sheet, c: Canvas, cut: float) -> _Blank | None:
    stub, count = stub_of(sheet), len(sheet.deals)
    col = (c.w - stub.width) / len(sheet.players)
    names = names_over([player.name for player in sheet.players], col - 7, 13, cut or 96, is_cut=cut > 0)
    top = head(c, sheet.heads) + names.high
    left = c.h - top - SUMS - KEY - signatures(c, signers(sheet)) - 8
    want = 112.0 if c.is_wide else 138.0
    row = min(HIGHEST, (left - want) / count)
    if row < USUAL:
        row = min(USUAL, (left - 62) / count)
    if row < LOWEST + 0.5:
        row = max(LOWEST, min(LOWEST + 2, (left - 4) / count))
    if left < LOWEST * 3 or col < 20:
        return None
    most = int(left / row)
    pages = math.ceil(count / most)
    rows = tuple(min(math.ceil(count / pages), count - page * math.ceil(count / pages)) for page in range(pages))
    score = min(row, 24) / 2 + min(col, 60) / 8 + (0 if c.is_wide else 1) - 2 * names.turned - 6 * (pages - 1)
    return _Blank(c, stub, col, names, top, row, rows, score - max(0.0, left - row * count - 190) / 40)


def _draw(c: Canvas, lay: _Blank, sheet: Sheet, deals: tuple[Row, ...]) -> None:
    is_last = deals[-1:] == sheet.deals[-1:]
    count = len(sheet.players)
    head(c, sheet.heads)
    _draw_when(c, sheet)
    draw_heads(c, lay.stub, lay.names, lay.col, lay.top)
    y = _draw_rows(c, lay, deals, count)
    bottom = y + SUMS - 2 if is_last else y
    c.rule(0, y, c.w, y, 1.2)
    draw_column_rules(c, lay.stub, lay.col, count, lay.top - 8, bottom)
    if is_last:
        c.text(2, y + 13, capital(_("total")), 8, "H")
        c.text(2, y + 25, capital(_("place")), 8, "H")
        c.rule(0, bottom, c.w, bottom, 0.9)
    y = draw_key(c, _key(sheet), (), bottom + 10) + 10
    room = c.h - y - signatures(c, signers(sheet)) - 2
    if is_last and room > RACE_LOW:
        part = c.w * 0.6
        draw_empty_chart(c, Box(0, y, part, room), sheet, len(sheet.deals))
        draw_lines(c, Box(part + 18, y, c.w - part - 18, room), sheet.scores)


def _draw_when(c: Canvas, sheet: Sheet) -> None:
    """Draw lines to write date and place on, where the headline leaves room."""
    if sheet.heads.small or sheet.heads.beside:
        return
    if fit(sheet.heads.big, "S", c.w - WHEN, WIDE_BIG if c.is_wide else BIG) is None:
        return
    x = c.w - 232
    for word, end in ((_("Date"), c.w - 114), (_("at"), c.w)):
        c.text(x, 25, word, 9)
        begins = x + width(word, "h", 9) + 4
        c.rule(begins, 25.5, end, 25.5, 0.6)
        x = end + 8


def _draw_rows(c: Canvas, lay: _Blank, deals: tuple[Row, ...], count: int) -> float:
    """Draw the rows with a small square for each bid. Return where they end."""
    y, wide, high = lay.top, min(15, lay.col * 0.3), min(lay.row * 0.56, 13)
    for deal in deals:
        draw_stub(c, lay.stub, deal, None, y, lay.row)
        if deal.dealer is not None:
            c.corner(lay.stub.width + (deal.dealer + 1) * lay.col - 0.5, y + 0.5, 5)
        for place in range(count):
            x = lay.stub.width + place * lay.col
            c.rule(x, y + high, x + wide, y + high, 0.3)
            c.rule(x + wide, y, x + wide, y + high, 0.3)
        y += lay.row
        c.rule(0, y, c.w, y, 0.3)
    c.rule(lay.stub.rule, lay.top, lay.stub.rule, y, 0.3)
    return y


def _key(sheet: Sheet) -> tuple[Item, ...]:
    return (
        Item(_("the bid; blot it out when it is missed"), "box"),
        Item(_("and write the tricks taken under it."), "blot", "2"),
        Item(_("The new total goes to the right of it."), text=""),
        Item(_("dealer"), "corner"),
        *marks(sheet),
    )
