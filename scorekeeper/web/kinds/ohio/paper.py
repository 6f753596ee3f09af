"""Ohio on paper: captured less what is left in hand makes the score; the cards of a hand are added up at the right."""

from dataclasses import replace

from scorekeeper.rules.kind import Cell, Row
from scorekeeper.web.games.metrics import LEAST, figure, width
from scorekeeper.web.kinds.ohio.paper_layout import (
    CHECKED,
    CHECKED_SIZE,
    END,
    HEADS,
    STUB,
    SUMS,
    Layout,
    arranged,
    of_all,
    sheet_of,
    small_size,
)
from scorekeeper.web.kinds.paper import Printed, page_by_page
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.blank import draw_lines
from scorekeeper.web.paper.canvas import Box, Canvas, PrintedPage, Size
from scorekeeper.web.paper.chart import draw_empty_chart
from scorekeeper.web.paper.columns import draw_name, draw_turned
from scorekeeper.web.paper.content import Note, Style
from scorekeeper.web.paper.foot import draw_foot
from scorekeeper.web.paper.key import Item, draw_key
from scorekeeper.web.paper.layout import signers
from scorekeeper.web.paper.parts import draw_totals, head, signatures


class OhioPaper:
    """A row a hand."""

    has_styles = False

    def pages(self, printed: Printed, size: Size, style: Style) -> tuple[PrintedPage, ...]:
        """Return the pages of a series."""
        return _drawn(printed, size, is_blank=False)

    def blank(self, printed: Printed, size: Size) -> tuple[PrintedPage, ...]:
        """Return the pages of an empty sheet."""
        return _drawn(printed, size, is_blank=True)


def _drawn(printed: Printed, size: Size, *, is_blank: bool) -> tuple[PrintedPage, ...]:
    lay = arranged(printed, size)
    found: list[PrintedPage] = []
    for page, rows, is_last in page_by_page(printed, lay.rows):
        c = Canvas(size, is_wide=True)
        _page(c, lay, page, rows, is_blank, is_last=is_last)
        found.append(c.page())
    return tuple(found)


def _page(c: Canvas, lay: Layout, printed: Printed, rows: tuple[Row, ...], is_blank: bool, *, is_last: bool) -> None:
    head(c, printed.heads, printed.words.house)
    _heads(c, lay, printed)
    y = lay.top
    for row in rows:
        _hand(c, lay, row, y, [column.seat for column in printed.sheet.columns])
        y += lay.row
        c.rule(0, y, c.w, y, 0.3)
    c.rule(0, y, c.w, y, 1.2)
    bottom = y + SUMS if is_last else y
    for place in range(len(printed.players) + 1):
        x = STUB + place * lay.col
        c.rule(x, lay.top - 10, x, bottom, 0.8 if place in (0, len(printed.players)) else 0.4)
    if is_last:
        draw_totals(c, printed.players, Box(STUB, y, lay.col, SUMS), END, printed.words)
        c.rule(0, bottom, c.w, bottom, 0.5)
    y = draw_key(c, _key(printed), printed.remarks, bottom + 10) + 11
    if is_last:
        _foot(c, printed, y, is_blank)


def _foot(c: Canvas, printed: Printed, y: float, is_blank: bool) -> None:
    sheet = sheet_of(printed)
    room = c.h - y - signatures(c, signers(sheet, printed.words)) - 2
    if not is_blank:
        draw_foot(c, replace(sheet, notes=(*sheet.notes, *_count(printed))), Box(0, y, c.w, room), printed.words)
    elif room > 58:
        draw_empty_chart(c, Box(0, y, c.w * 0.6, room), len(printed.sheet.rows), printed.words)
        draw_lines(c, Box(c.w * 0.6 + 18, y, c.w * 0.4 - 18, room), printed.scores, printed.words)


def _heads(c: Canvas, lay: Layout, printed: Printed) -> None:
    at = lay.top - 4
    c.text(24, at, printed.words.deal, LEAST, "H", "end")
    for place, written in enumerate(lay.names.each):
        x = STUB + place * lay.col
        if lay.names.turned:
            draw_turned(c, written, x + lay.col / 2, at - 10)
        else:
            draw_name(c, written, x + lay.col - END, at - 10)
        for end, word in zip(lay.ends, HEADS, strict=True):
            c.text(x + end, at, _(word), LEAST, "h", "end")
    c.text(c.w - lay.check + 8, at - 10, _("All cards"), 9.5, "S")
    for end, word in zip(lay.checks, CHECKED, strict=True):
        c.text(c.w - lay.check + 6 + end, at, _(word), LEAST, "h", "end")
    c.rule(0, lay.top, c.w, lay.top, 1.4)


def _hand(c: Canvas, lay: Layout, row: Row, y: float, seats: list[int]) -> None:
    middle = y + lay.row / 2
    base = middle + lay.f * 0.36
    c.text(22, base, f"{row.number}{'*' if 'misdealt' in row.marks else ''}", 10, "H", "end")
    for place, seat in enumerate(seats):
        if row.leader == seat:
            c.corner(STUB + (place + 1) * lay.col - 0.5, y + 0.5, 5)
    for place, cell in enumerate(row.cells if row.state == "done" else ()):
        _cell(c, lay, cell, STUB + place * lay.col, base)
    own = row.figures
    if "cards" in own:
        together = (
            f"{own['captured'] + own['less']}−{own['twice']}" if own["twice"] else of_all(own["cards"], own["of"])
        )
        for end, text in zip(lay.checks, (figure(own["captured"]), figure(own["less"]), together), strict=True):
            c.text(c.w - lay.check + 6 + end, base, text, CHECKED_SIZE, "h", "end")


def _cell(c: Canvas, lay: Layout, cell: Cell, x: float, base: float) -> None:
    small = small_size(lay.f)
    captured, in_hand = cell.spoken.get("captured"), cell.spoken.get("less")
    c.text(x + lay.ends[0], base, figure(captured), small, "h", "end")
    is_out = in_hand == 0
    c.text(x + lay.ends[1], base, _("out") if is_out else figure(in_hand), small, "H" if is_out else "h", "end")
    score = f"{'±' if 'adjusted' in cell.marks else ''}{figure(cell.points)}"
    c.text(x + lay.ends[2], base, score, small, "h", "end")
    if "corrected" in cell.marks:
        wide = width(score, "h", small) * 0.9
        for drop in (1.6, 3.0):
            c.rule(x + lay.ends[2] - wide, base + drop, x + lay.ends[2], base + drop, 0.4)
    c.text(x + lay.ends[3], base, figure(cell.total), lay.f, "S", "end")


def _key(printed: Printed) -> list[Item]:
    cells = [cell for row in printed.sheet.rows for cell in row.cells]
    items = [
        Item(_("score: captured less what was left in hand")),
        Item(_("nothing left in hand"), text=_("out"), face="H"),
        Item(_("began the hand"), "corner"),
    ]
    if any("corrected" in cell.marks for cell in cells):
        items.append(Item(printed.words.key_corrected, "lines"))
    if any("adjusted" in cell.marks for cell in cells):
        items.append(Item(printed.words.key_adjusted, text="±"))
    if any("misdealt" in row.marks for row in printed.sheet.rows):
        items.append(Item(printed.words.key_misdealt, text="*", face="H"))
    return items


def _count(printed: Printed) -> tuple[Note, ...]:
    """Return how the cards of a hand are checked, where they were counted."""
    counted = [row.figures for row in printed.sheet.rows if "cards" in row.figures]
    if not counted:
        return ()
    required = counted[0]["of"]
    each = required // len(printed.players)
    rule = _("captured and in hand together make %(each)s a player, %(all)s in all.", each=each, all=required)
    if any(figures["twice"] for figures in counted):
        rule = _("%(count)s For an Ohio left in hand take 20 off.", count=rule)
    return (Note(_("The count:"), rule),)
