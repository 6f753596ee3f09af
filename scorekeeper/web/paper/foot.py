"""What is left of the page under the sheet: the score chart, the highlights, who pays whom."""

import math
from collections.abc import Sequence

from scorekeeper.web.games.metrics import LEAST, fit, width, wrap
from scorekeeper.web.language.texts import capital
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.canvas import Box, Canvas
from scorekeeper.web.paper.chart import draw_chart, lowest
from scorekeeper.web.paper.content import Money, Note, Sheet
from scorekeeper.web.paper.parts import heading

SIZE, LINE, AFTER = 8.5, 10.6, 2.8
LOWEST, USUAL = 9.4, 13.0  # the line of a payment
BETWEEN = 20.0  # columns
HOW = 9.2  # the line of how the table settles


def draw_notes(c: Canvas, box: Box, title: str, notes: Sequence[Note]) -> None:
    """Write a heading and as many notes as find room; without a title, notes beside those that have one."""
    if title and not notes:
        return
    if title:
        heading(c, box.x, box.y + 8, box.w, title)
    else:
        c.rule(box.x, box.y + 11.5, box.x + box.w, box.y + 11.5, 0.9)
    at = box.y + 23
    for note in notes:
        first = width(f"{note.lead} ", "S", SIZE) if note.lead else 0.0
        lines = wrap(note.words, "s", SIZE, box.w, first)
        if at + (len(lines) - 1) * LINE > box.y + box.h - 1:
            continue
        for place, line in enumerate(lines):
            c.phrase(box.x, at + place * LINE, "" if place else note.lead, line, SIZE)
        at += len(lines) * LINE + AFTER


def draw_notes_abreast(c: Canvas, box: Box, title: str, notes: Sequence[Note], columns: int) -> None:
    """Write notes in columns beside one another."""
    each = (box.w - BETWEEN * (columns - 1)) / columns
    for place in range(columns):
        part = Box(box.x + place * (each + BETWEEN), box.y, each, box.h)
        draw_notes(c, part, "" if place else title, notes[place::columns])


def draw_money(c: Canvas, box: Box, money: Money) -> None:
    """Write every payment, the amounts in a column: the lines move together before one is left out."""
    heading(c, box.x, box.y + 8, box.w, capital(_("who pays whom")), money.how)
    how = _how_below(box, money)
    for place, line in enumerate(how):
        c.text(box.x, box.y + 20 + place * HOW, line, 7.5)
    if not money.payments:
        return
    below = 17 + HOW * len(how)
    step = max(LOWEST, min(USUAL, (box.h - below) / len(money.payments)))
    y = box.y + below - 6 + step * 0.92
    is_short = _needed(money, is_short=False) > box.w
    for payment in money.payments:
        text = payment.short if is_short else payment.words
        _payment(c, box.x, y, box.w, text, payment.amount, step > 11)
        c.rule(box.x, y + step * 0.25, box.x + box.w, y + step * 0.25, 0.25)
        y += step


def _how_below(box: Box, money: Money) -> Sequence[str]:
    """Return how the table settles, in lines under the heading where it does not stand beside it."""
    if not money.how or width(capital(_("who pays whom")), "S", 9.5) + width(money.how, "h", 7.5) + 10 <= box.w:
        return ()
    lines = wrap(money.how, "h", 7.5, box.w)
    return lines if box.h >= 17 + HOW * len(lines) + LOWEST * len(money.payments) else ()


def draw_money_abreast(c: Canvas, box: Box, money: Money) -> float:
    """Write every payment in columns beside one another. Return the height."""
    heading(c, box.x, box.y + 8, box.w, capital(_("who pays whom")), money.how)
    columns, each, is_short = abreast(box.w, money)
    deep = math.ceil(len(money.payments) / columns)
    for place, payment in enumerate(money.payments):
        x = box.x + (place // deep) * (each + BETWEEN)
        text = payment.short if is_short else payment.words
        _payment(c, x, box.y + 21 + (place % deep) * LOWEST, each, text, payment.amount, False)
    return 22 + deep * LOWEST


def money_high(across: float, money: Money | None) -> float:
    """Return the least height in which every payment stands; 0 where nobody settles."""
    if money is None:
        return 0.0
    return 24 + LOWEST * (math.ceil(len(money.payments) / abreast(across, money)[0]) - 1)


def money_wide(money: Money, most: float) -> float:
    """Return how wide one column of payments likes to be: no more than `most` where short names can do with that."""
    likes = max([150.0, *(width(payment.words, "s", SIZE) + 52 for payment in money.payments)])
    return min(likes, max(most, _needed(money, is_short=True)))


def _needed(money: Money, *, is_short: bool) -> float:
    """Return how wide the longest payment is in the least type."""
    texts = ((payment.short if is_short else payment.words, payment.amount) for payment in money.payments)
    return max((width(text, "s", LEAST) + width(amount, "S", 9) + 8 for text, amount in texts), default=0.0)


def abreast(across: float, money: Money) -> tuple[int, float, bool]:
    """Return how many columns of payments stand beside one another, how wide each is, and whether names are short."""
    for columns in (4, 3, 2):
        each = (across - BETWEEN * (columns - 1)) / columns
        if all(_least(payment.words, payment.amount) <= each for payment in money.payments):
            return columns, each, False
        if all(payment.short and _least(payment.short, payment.amount) <= each for payment in money.payments):
            return columns, each, True
    return 1, across, False


def _least(words: str, amount: str) -> float:
    return width(words, "s", LEAST) + width(amount, "S", 8) + 8


def _payment(c: Canvas, x: float, y: float, w: float, words: str, amount: str, is_large: bool) -> None:
    pay = 9.0 if is_large else 8.0
    sizes = (9, 8.5, 8, 7.5, LEAST) if is_large else (8, 7.5, LEAST)
    c.text(x, y, words, fit(words, "s", w - width(amount, "S", pay) - 8, sizes) or LEAST, "s")
    c.text(x + w, y, amount, pay, "S", "end")


TALL = 235.0  # from here on the chart goes over the whole page
BESIDE = 18.0
NOTES_LOW, NOTES_WIDE = 34.0, 170.0
WIDEST_MONEY = 0.42  # of the page, before names are shortened


def foot_height(sheet: Sheet, is_wide: bool) -> float:
    """Return the height of a foot that holds chart, highlights and payments."""
    paid = 26 + 2 * HOW + USUAL * len(sheet.money.payments) if sheet.money else 0.0
    chart = lowest(len(sheet.players)) + 8
    if is_wide:
        return max(112.0, paid + 8, chart)
    return max(140.0, 104 + paid if paid else 0.0, chart)


def draw_foot(c: Canvas, sheet: Sheet, box: Box) -> None:
    """Fill what is left: what has most to tell goes first where not everything fits."""
    money = sheet.money
    under = _under(sheet)
    if box.h > TALL and not c.is_wide and box.h - under - 12 >= lowest(len(sheet.players)):
        _draw_tall(c, sheet, box, under)
    elif money and box.h < max(lowest(len(sheet.players)), 17 + LOWEST * len(money.payments)):
        # Only the money has room: in columns, highlights under it where there is some left.
        taken = draw_money_abreast(c, box, money)
        left = box.h - taken - 4
        if left > NOTES_LOW and sheet.notes:
            draw_notes_abreast(c, Box(box.x, box.y + box.h - left, box.w, left), _("Highlights"), sheet.notes, 3)
    elif box.h >= lowest(len(sheet.players)):
        _draw_beside(c, sheet, box)
    elif box.h >= NOTES_LOW and sheet.notes:
        draw_notes_abreast(c, box, _("Highlights"), sheet.notes, 3)


def _under(sheet: Sheet) -> float:
    """Return the height of the words under a chart that goes over the whole page."""
    return 26 + USUAL * max(len(sheet.money.payments) if sheet.money else 0, 4)


def _draw_tall(c: Canvas, sheet: Sheet, box: Box, under: float) -> None:
    """The chart over the whole page, the words under it in two columns."""
    draw_chart(c, Box(box.x, box.y, box.w, box.h - under - 12), sheet)
    y, half = box.y + box.h - under, (box.w - 20) / 2
    if sheet.money:
        draw_notes(c, Box(box.x, y, half, under), _("Highlights"), sheet.notes)
        draw_money(c, Box(box.x + half + 20, y, half, under), sheet.money)
    elif sheet.notes:
        draw_notes_abreast(c, Box(box.x, y, box.w, under), _("Highlights"), sheet.notes, 2)


def _draw_beside(c: Canvas, sheet: Sheet, box: Box) -> None:
    """The chart at the left; highlights and money beside it, or over one another where the page is narrow."""
    money = sheet.money
    paying = money_wide(money, box.w * WIDEST_MONEY) if money else 0.0
    if money and c.is_wide:
        chart = box.w - paying - 2 * BESIDE - NOTES_WIDE
    elif money:
        chart = min(box.w * 0.6, box.w - BESIDE - paying)
    else:
        chart = box.w * 0.6 if sheet.notes else box.w
    draw_chart(c, Box(box.x, box.y, chart, box.h), sheet)
    side = Box(box.x + chart + BESIDE, box.y, box.w - chart - BESIDE, box.h)
    if money and c.is_wide:
        draw_notes(c, Box(side.x, side.y, NOTES_WIDE, side.h), _("Highlights"), sheet.notes)
        draw_money(c, Box(box.x + box.w - paying, box.y, paying, box.h), money)
    elif money:
        _draw_over(c, sheet, money, side)
    else:
        draw_notes(c, side, _("Highlights"), sheet.notes)


def _draw_over(c: Canvas, sheet: Sheet, money: Money, side: Box) -> None:
    pays = 36 + USUAL * len(money.payments)
    if side.h <= pays + 52:
        draw_money(c, side, money)
        return
    draw_notes(c, Box(side.x, side.y, side.w, side.h - pays + 4), _("Highlights"), sheet.notes)
    draw_money(c, Box(side.x, side.y + side.h - pays + 10, side.w, pays - 10), money)
