"""The sheet of a game of bids on its pages: the final one, or the sheet so far."""

from dataclasses import replace

from scorekeeper.rules.kind import Row
from scorekeeper.web.games.marks import ABSENT
from scorekeeper.web.games.metrics import LEAST, figure, fit, steps, width
from scorekeeper.web.language.texts import capital, share_of
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.canvas import Box, Canvas, PrintedPage, Size
from scorekeeper.web.paper.cell import draw_joined, draw_square, places
from scorekeeper.web.paper.columns import (
    draw_column_rules,
    draw_heads,
    draw_labels,
    draw_stub,
    right_of,
)
from scorekeeper.web.paper.content import Player, Sheet, Style, is_filled
from scorekeeper.web.paper.foot import draw_foot
from scorekeeper.web.paper.key import draw_key, key_of
from scorekeeper.web.paper.layout import ABOVE_KEY, BELOW_KEY, Layout, arranged, paged, signers
from scorekeeper.web.paper.parts import head, signatures


def sheet_pages(sheet: Sheet, size: Size, style: Style = "figures") -> tuple[PrintedPage, ...]:
    """Return the pages of a game, the last one with totals, chart, highlights, payments and signatures."""
    lay = arranged(sheet, size, style)
    pages: list[PrintedPage] = []
    begins = 0
    for place, rows in enumerate(lay.rows, start=1):
        deals, begins = sheet.deals[begins : begins + rows], begins + rows
        heads = paged(sheet.heads, place, len(lay.rows)) if len(lay.rows) > 1 else sheet.heads
        c = lay.scratch.another()
        _draw(c, lay, replace(sheet, heads=heads), deals)
        pages.append(c.page())
    return tuple(pages)


def _draw(c: Canvas, lay: Layout, sheet: Sheet, deals: tuple[Row, ...]) -> None:
    is_last = deals[-1:] == sheet.deals[-1:]
    count, top, tight = len(sheet.players), lay.top, lay.cell.tight
    head(c, sheet.heads, low=tight and len(lay.rows) == 1)
    draw_heads(c, lay.stub, lay.names, lay.col, top, 9 if lay.labelled else 0)
    if lay.labelled:
        draw_labels(c, lay.cell, lay.stub, lay.col, count, top - 4)
    y = top
    for deal in deals:
        _draw_deal(c, lay, sheet, deal, y)
        y += lay.row
        c.rule(0, y, c.w, y, 0.3)
    c.rule(0, y, c.w, y, 1.2)
    _draw_left(c, lay, sheet, deals)
    bottom = y + lay.sums - 2 if is_last else y
    draw_column_rules(c, lay.stub, lay.col, count, top - 8, bottom)
    if is_last:
        _draw_totals(c, lay, sheet, y)
        c.rule(0, bottom, c.w, bottom, 0.5)
    key = key_of(sheet, lay.cell.style, lay.anatomy)
    key_base = draw_key(c, key, sheet.remarks, bottom + ABOVE_KEY[tight], tight=tight)
    if is_last:
        signs = signatures(c, signers(sheet)) if lay.is_signed else 0.0
        y = key_base + BELOW_KEY[tight]
        draw_foot(c, sheet, Box(0, y, c.w, c.h - y - signs - 2))


def _draw_deal(c: Canvas, lay: Layout, sheet: Sheet, deal: Row, y: float) -> None:
    draw_stub(c, lay.stub, deal, sheet.bids(deal), y, lay.row)
    for place, cell in enumerate(deal.cells):
        x = lay.stub.width + place * lay.col
        if cell.seat == deal.dealer:
            c.corner(x + lay.col - 0.5, y + 0.5, lay.cell.corner)
        if deal.state != "done":
            continue
        at = places(lay.cell, lay.anatomy, x, y, lay.col, lay.row)
        if absence := sheet.absent.get((deal.number, cell.seat)):
            if absence.carry_in is not None and deal.number == absence.until:
                draw_joined(c, lay.cell, at, x, absence.carry_in)
        elif is_filled(cell):
            draw_square(c, lay.cell, at, cell, place * 5 + deal.number * 7)
        else:
            c.text(x + lay.col / 2, y + lay.row / 2 + 3, ABSENT, 9, "h", "middle")


def _draw_left(c: Canvas, lay: Layout, sheet: Sheet, deals: tuple[Row, ...]) -> None:
    """Close the columns of those who left: the word at the top of what they missed, and a line down through it."""
    played = [deal for deal in deals if deal.state == "done"]
    for place, cell in enumerate(played[0].cells if played else ()):
        away = [sheet.absent.get((deal.number, cell.seat)) for deal in played]
        for absence in dict.fromkeys(each for each in away if each and each.has_left):
            x, top = lay.stub.width + (place + 0.5) * lay.col, lay.top + away.index(absence) * lay.row
            bottom = top + away.count(absence) * lay.row
            fits = width(_("left"), "H", LEAST) <= lay.col - 4
            c.text(x, top + lay.row / 2 + 2, _("left") if fits else "", LEAST, "H", "middle")
            c.rule(x, top + (lay.row / 2 + 4 if fits else 2), x, bottom, 0.5)


def _draw_totals(c: Canvas, lay: Layout, sheet: Sheet, y: float) -> None:
    """Write the totals, the winner's twice underlined, the places, and how many bids were made."""
    room = lay.col - lay.cell.pad - lay.cell.end
    fitting = [fit(figure(player.total), "S", room, steps(22)) or LEAST for player in sheet.players]
    size = min([*fitting, max(LEAST, lay.cell.f * 1.45)])
    base, tight = y + 4 + size * 0.78, lay.cell.tight
    below = base + (11 if tight else 14.5)
    c.text(2, base, capital(_("total")), 8, "H")
    c.text(2, below, capital(_("place")), 8, "H")
    has_room = 2 + width(capital(_("place")), "H", 8) + 3 + width(_("made"), "h", LEAST) <= lay.stub.bids
    if has_room and any(player.made is not None for player in sheet.players):
        c.text(lay.stub.bids, below, _("made"), LEAST, "h", "end")
    for place, player in enumerate(sheet.players):
        right = right_of(lay.stub, place, lay.col, lay.cell.end)
        c.text(right, base, figure(player.total), size, "S", "end")
        if player.has_won:
            across = width(figure(player.total), "S", size) * 0.96
            for drop in (2, 3.8) if tight else (3, 5.2):
                c.rule(right - across, base + drop, right, base + drop, 0.8 if tight else 1)
        _draw_place(c, lay, player, right - room, right, below)


def _draw_place(c: Canvas, lay: Layout, player: Player, left: float, right: float, y: float) -> None:
    face = "S" if player.is_first else "H"
    sizes = (11, 10, 9, 8, 7.5, LEAST) if player.is_first and not lay.cell.tight else (8, 7.5, LEAST)
    size = (fit(player.place, face, right - left, sizes) or LEAST) if lay.col > 50 else LEAST
    c.text(left, y, player.place, size, face)
    if player.made is None:
        return
    room = right - left - width(player.place, face, size) - 4
    forms = (
        share_of(player.made, player.bids),
        f"{player.made}/{player.bids}",
        str(player.made),
    )
    done = next((words for words in forms if width(words, "h", LEAST) <= room), "")
    c.text(right, y, done, fit(done, "h", room, (7.5, LEAST)) or LEAST, "h", "end")
