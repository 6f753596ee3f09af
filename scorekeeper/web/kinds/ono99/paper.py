"""O'NO 99 on paper: a row a hand, a blot in the column of whoever lost it, and the chips that were kept beside it."""

from collections.abc import Sequence

from scorekeeper.rules.kind import Cell, Row
from scorekeeper.web.games.metrics import LEAST, fit, width
from scorekeeper.web.kinds.ono99.paper_layout import STUB, SUMS, Layout, arranged, sheet_of, still_wide
from scorekeeper.web.kinds.paper import Printed, page_by_page
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.blank import draw_lines
from scorekeeper.web.paper.canvas import Box, Canvas, PrintedPage, Size
from scorekeeper.web.paper.columns import draw_name, draw_turned
from scorekeeper.web.paper.content import Style
from scorekeeper.web.paper.foot import draw_notes
from scorekeeper.web.paper.key import Item, draw_key
from scorekeeper.web.paper.layout import signers
from scorekeeper.web.paper.parts import head, heading, signatures

RINGS = 4  # more chips are written as a number


class Ono99Paper:
    """The chips run out down the page."""

    has_styles = False

    def pages(self, printed: Printed, size: Size, style: Style) -> tuple[PrintedPage, ...]:
        """Return the pages of a game."""
        return _drawn(printed, size, is_blank=False)

    def blank(self, printed: Printed, size: Size) -> tuple[PrintedPage, ...]:
        """Return the pages of an empty sheet."""
        return _drawn(printed, size, is_blank=True)


def _drawn(printed: Printed, size: Size, *, is_blank: bool) -> tuple[PrintedPage, ...]:
    lay = arranged(printed, size)
    found: list[PrintedPage] = []
    for page, rows, is_last in page_by_page(printed, lay.rows):
        c = Canvas(size, is_wide=False)
        _page(c, lay, page, rows, is_blank, is_last=is_last)
        found.append(c.page())
    return tuple(found)


def _page(c: Canvas, lay: Layout, printed: Printed, rows: tuple[Row, ...], is_blank: bool, *, is_last: bool) -> None:
    head(c, printed.heads, printed.words.house)
    _heads(c, lay, printed)
    y = lay.top
    for row in rows:
        _hand(c, lay, printed, row, y)
        y += lay.row
        c.rule(0, y, c.w, y, 0.3)
    _run_out(c, lay, rows, len(printed.players))
    c.rule(0, y, c.w, y, 1.2)
    bottom = y + SUMS if is_last else y
    for place in range(len(printed.players) + 1):
        x = STUB + place * lay.col
        c.rule(x, lay.top - 8, x, bottom, 0.8 if place in (0, len(printed.players)) else 0.4)
    if is_last:
        _sums(c, lay, printed, y)
        c.rule(0, bottom, c.w, bottom, 0.5)
    y = draw_key(c, _key(printed), printed.remarks, bottom + 10) + 11
    if is_last:
        room = c.h - y - signatures(c, signers(sheet_of(printed), printed.words)) - 2
        _foot(c, printed, Box(0, y, c.w, room), is_blank)


def _heads(c: Canvas, lay: Layout, printed: Printed) -> None:
    at = lay.top - 4
    c.text(26, at, printed.words.deal, LEAST, "H", "end")
    for place, written in enumerate(lay.names.each):
        middle = STUB + (place + 0.5) * lay.col
        if lay.names.turned:
            draw_turned(c, written, middle, at)
        else:
            draw_name(c, written, middle, at, "middle")
    if _is_counted(printed):
        c.text(c.w - still_wide(), at, _("lost at"), LEAST, "h", "end")
    c.text(c.w, at, _("still in"), LEAST, "h", "end")
    c.rule(0, lay.top, c.w, lay.top, 1.4)


def _hand(c: Canvas, lay: Layout, printed: Printed, row: Row, y: float) -> None:
    middle = y + lay.row / 2
    c.text(22, middle + 3.3, f"{row.number}{'*' if 'misdealt' in row.marks else ''}", 9, "H", "end")
    for place, column in enumerate(printed.sheet.columns):
        if row.leader == column.seat:
            c.corner(STUB + (place + 1) * lay.col - 0.5, y + 0.5)
    if row.state != "done":
        return
    for place, cell in enumerate(row.cells):
        if "lost" in cell.marks:
            _lost(c, lay, cell, STUB + (place + 0.5) * lay.col, middle, place * 5 + row.number * 7)
    if "lost_at" in row.figures:
        c.text(c.w - still_wide() - 2, middle + 3.3, row.figures["lost_at"], 9, "h", "end")
    still = sum("out" not in cell.marks for cell in row.cells)
    c.text(c.w - 6, middle + 3.3, still, 9, "h", "end")


def _lost(c: Canvas, lay: Layout, cell: Cell, x: float, y: float, blot: int) -> None:
    """Draw a lost hand: the blot and the chips kept, or that this player is out."""
    if "out" in cell.marks:
        c.text(x, y + 3.3, _("out"), 10, "H", "middle")
        return
    size, chips = min(10.0, lay.row * 0.5), cell.spoken.get("chips", 0)
    r = min(4.0, lay.row * 0.19, lay.col / 18)
    half = min(24.0, lay.col / 2 - 6)
    c.blot(x - half + size * 0.6, y, size, "", blot)
    start = x - half + size * 1.75
    if 0 < chips <= RINGS and start + chips * (2 * r + 2.5) < x + lay.col / 2 - 5:
        for place in range(chips):
            c.ring(start + r + place * (2 * r + 2.5), y, r, 1.2)
    else:
        left = _("none left") if not chips else str(chips)
        room = x + lay.col / 2 - 4 - start
        shown = left if width(left, "h", LEAST) <= room else str(chips)
        c.text(start, y + 2.7, shown, fit(shown, "h", room, (7.5, LEAST)) or LEAST)
    if "corrected" in cell.marks:
        for drop in (0.0, 1.4):
            c.rule(x - half, y + size * 0.75 + drop, x - half + 8, y + size * 0.75 + drop, 0.4)


def _run_out(c: Canvas, lay: Layout, rows: Sequence[Row], players: int) -> None:
    """Draw a line down the column of whoever is out."""
    for place in range(players):
        gone = [at for at, row in enumerate(rows) if row.state == "done" and "out" in row.cells[place].marks]
        lost = [at for at in gone if "lost" in rows[at].cells[place].marks]
        begins = lay.top + (lost[-1] + 1 if lost else gone[0] if gone else 0) * lay.row + 4
        ends = lay.top + (gone[-1] + 1) * lay.row - 4 if gone else begins
        if ends - begins > 4:
            x = STUB + (place + 0.5) * lay.col
            c.rule(x, begins, x, ends, 1.6)


def _sums(c: Canvas, lay: Layout, printed: Printed, y: float) -> None:
    c.text(2, y + 18, _("Chips"), 8, "H")
    c.text(2, y + 38, printed.words.place, 8, "H")
    for place, player in enumerate(printed.players):
        x, chips = STUB + (place + 0.5) * lay.col, max(0, player.total or 0)
        if 0 < chips <= RINGS and chips * 15 < lay.col - 8:
            for ring in range(chips):
                c.ring(x + (ring - (chips - 1) / 2) * 15, y + 15, 5, 2)
        elif player.place:
            c.text(x, y + 18, chips or "–", 11, "H" if chips else "h", "middle")
        first = player.is_first
        c.text(x, y + 38, player.place, 13 if first else 9, "S" if first else "H", "middle")
        if player.has_won:
            _underlined(c, x, y + 38, width(player.place, "S", 13) * 0.48)


def _underlined(c: Canvas, x: float, y: float, half: float) -> None:
    for drop in (2.6, 4.6):
        c.rule(x - half, y + drop, x + half, y + drop, 0.9)


def _key(printed: Printed) -> list[Item]:
    cells = [cell for row in printed.sheet.rows for cell in row.cells]
    items = [
        Item(_("lost the hand and a chip"), "blot"),
        Item(_("chips kept"), "ring"),
        Item(_("lost with no chip left"), text=_("out"), face="H"),
        Item(_("began the hand"), "corner"),
    ]
    if _is_counted(printed):
        items.append(Item(_("the total that ended it"), text=_("lost at")))
    if any("corrected" in cell.marks for cell in cells):
        items.append(Item(printed.words.key_corrected, "lines"))
    return items


def _foot(c: Canvas, printed: Printed, box: Box, is_blank: bool) -> None:
    """Write the highlights, and a blot for each hand that everybody lost."""
    if box.h < 34:
        return
    if is_blank:
        draw_lines(c, box, printed.scores, printed.words, (printed.words.blank_won,))
        return
    draw_notes(c, Box(box.x, box.y, box.w * 0.48, box.h), printed.words.highlights, printed.notes)
    x, w = box.x + box.w * 0.52, box.w * 0.48
    heading(c, x, box.y + 8, w, _("Hands lost"))
    step = min(16.0, (box.h - 22) / len(printed.players))
    lost = [
        sum("lost" in row.cells[place].marks for row in printed.sheet.rows if row.cells)
        for place in range(len(printed.players))
    ]
    for line, place in enumerate(sorted(range(len(lost)), key=lambda place: lost[place]) if step >= 9 else ()):
        base = box.y + 24 + line * step
        name = printed.players[place].name
        c.text(x, base, name, fit(name, "s", w * 0.55, (9, 8.5, 8, 7.5)) or LEAST, "s")
        for blot in range(min(lost[place], 8)):
            c.blot(x + w * 0.58 + blot * 11, base - 3, 5.5, "", place * 5 + blot)
        c.text(x + w, base, lost[place], 8.5, "S", "end")
        c.rule(x, base + 3.8, x + w, base + 3.8, 0.25)


def _is_counted(printed: Printed) -> bool:
    """Tell whether the count that ended a hand stands on the sheet; on an empty one there is room for it."""
    return any("lost_at" in row.figures or not row.cells for row in printed.sheet.rows)
