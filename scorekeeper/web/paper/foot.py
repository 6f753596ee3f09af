"""What is left of the page under the sheet: the score chart, the highlights, who pays whom."""

from scorekeeper.web.paper.canvas import Canvas
from scorekeeper.web.paper.chart import draw_chart, lowest
from scorekeeper.web.paper.content import Money, Sheet
from scorekeeper.web.paper.notes import (
    HOW,
    LOWEST,
    USUAL,
    Box,
    draw_money,
    draw_money_abreast,
    draw_notes,
    draw_notes_abreast,
    money_wide,
)
from scorekeeper.web.paper.words import PaperWords

TALL = 235.0  # from here on the chart goes over the whole page
BESIDE = 18.0
NOTES_LOW, NOTES_WIDE = 34.0, 170.0
WIDEST_MONEY = 0.42  # of the page, before names are shortened


def wanted(sheet: Sheet, is_wide: bool) -> float:
    """Return the height of a foot that holds chart, highlights and payments."""
    paid = 26 + 2 * HOW + USUAL * len(sheet.money.payments) if sheet.money else 0.0
    chart = lowest(len(sheet.players)) + 8
    if is_wide:
        return max(112.0, paid + 8, chart)
    return max(140.0, 104 + paid if paid else 0.0, chart)


def draw_foot(c: Canvas, sheet: Sheet, box: Box, words: PaperWords) -> None:
    """Fill what is left: what has most to tell goes first where not everything fits."""
    money = sheet.money
    under = _under(sheet)
    if box.h > TALL and not c.is_wide and box.h - under - 12 >= lowest(len(sheet.players)):
        _draw_tall(c, sheet, box, under, words)
    elif money and box.h < max(lowest(len(sheet.players)), 17 + LOWEST * len(money.payments)):
        _draw_money_first(c, sheet, money, box, words)
    elif box.h >= lowest(len(sheet.players)):
        _draw_beside(c, sheet, box, words)
    elif box.h >= NOTES_LOW and sheet.notes:
        draw_notes_abreast(c, box, words.highlights, sheet.notes, 3)


def _under(sheet: Sheet) -> float:
    """Return the height of the words under a chart that goes over the whole page."""
    return 26 + USUAL * max(len(sheet.money.payments) if sheet.money else 0, 4)


def _draw_tall(c: Canvas, sheet: Sheet, box: Box, under: float, words: PaperWords) -> None:
    """The chart over the whole page, the words under it in two columns."""
    draw_chart(c, Box(box.x, box.y, box.w, box.h - under - 12), sheet.players, words)
    y, half = box.y + box.h - under, (box.w - 20) / 2
    if sheet.money:
        draw_notes(c, Box(box.x, y, half, under), words.highlights, sheet.notes)
        draw_money(c, Box(box.x + half + 20, y, half, under), sheet.money, words)
    elif sheet.notes:
        draw_notes_abreast(c, Box(box.x, y, box.w, under), words.highlights, sheet.notes, 2)


def _draw_money_first(c: Canvas, sheet: Sheet, money: Money, box: Box, words: PaperWords) -> None:
    """No room but for the money: in columns, highlights under it where there is some left."""
    taken = draw_money_abreast(c, box, money, words)
    left = box.h - taken - 4
    if left > NOTES_LOW and sheet.notes:
        draw_notes_abreast(c, Box(box.x, box.y + box.h - left, box.w, left), words.highlights, sheet.notes, 3)


def _draw_beside(c: Canvas, sheet: Sheet, box: Box, words: PaperWords) -> None:
    """The chart at the left; highlights and money beside it, or over one another where the page is narrow."""
    money = sheet.money
    paying = money_wide(money, box.w * WIDEST_MONEY) if money else 0.0
    if money and c.is_wide:
        chart = box.w - paying - 2 * BESIDE - NOTES_WIDE
    else:
        chart = min(box.w * 0.6, box.w - BESIDE - paying) if money else box.w * 0.6
    draw_chart(c, Box(box.x, box.y, chart, box.h), sheet.players, words)
    side = Box(box.x + chart + BESIDE, box.y, box.w - chart - BESIDE, box.h)
    if money and c.is_wide:
        draw_notes(c, Box(side.x, side.y, NOTES_WIDE, side.h), words.highlights, sheet.notes)
        draw_money(c, Box(box.x + box.w - paying, box.y, paying, box.h), money, words)
    elif money:
        _draw_over(c, sheet, money, side, words)
    else:
        draw_notes(c, side, words.highlights, sheet.notes)


def _draw_over(c: Canvas, sheet: Sheet, money: Money, side: Box, words: PaperWords) -> None:
    pays = 36 + USUAL * len(money.payments)
    if side.h <= pays + 52:
        draw_money(c, side, money, words)
        return
    draw_notes(c, Box(side.x, side.y, side.w, side.h - pays + 4), words.highlights, sheet.notes)
    draw_money(c, Box(side.x, side.y + side.h - pays + 10, side.w, pays - 10), money, words)
