"""How a square is read, with the very figures that stand in it; and what a reader with a pencil has to know besides."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from scorekeeper.web.games.marks import KeyLine, lines_of, prize_text
from scorekeeper.web.games.metrics import Face, width, wrap
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.canvas import Canvas
from scorekeeper.web.paper.cell import Anatomy, shows_points
from scorekeeper.web.paper.content import Sheet, Style

Sign = Literal["text", "blot", "corner", "lines", "box", "ring"]
# By the look of a line of the key.
SIGNS: dict[str, Sign] = {"dealt": "corner", "fixed-mark": "lines", "blot": "blot", "ring": "ring"}
DRAWN: dict[Sign, float] = {"blot": 12.5, "corner": 8.0, "lines": 10.0, "box": 12.5, "ring": 9.0}
SIZE, LINE, TIGHT_LINE = 7.5, 10.0, 9.0
GAPS = (11.0, 9.0, 7.0)  # between two signs: the widest that takes no line more


@dataclass(frozen=True, slots=True)
class Item:
    """One sign and its words."""

    words: str
    sign: Sign = "text"
    text: str = ""
    face: Face = "h"
    is_spare: bool = False

    @property
    def sign_wide(self) -> float:
        return width(self.text, self.face, 8) + 2.5 if self.sign == "text" else DRAWN[self.sign]

    @property
    def wide(self) -> float:
        return self.sign_wide + width(self.words, "h", SIZE)


def key_of(sheet: Sheet, style: Style, anatomy: Anatomy) -> tuple[Item, ...]:
    """Return what the key of a sheet explains: only what is on it."""
    cells, is_black = sheet.cells, style == "blackout"
    made = {cell.made for cell in cells}
    items: list[Item] = []
    if True in made and is_black:
        items.append(Item(_("bid 3, made: a 1 before it"), text="13", face="S"))
    elif True in made:
        items.append(Item(_("bid, made"), text="2", face="H"))
    if False in made:
        items.append(Item(_("bid, missed"), "blot", "2"))
    if any(cell.tells_took for cell in cells):
        is_under = anatomy in ("square", "low")
        items.append(Item(_("under it: tricks taken") if is_under else _("beside it: tricks taken"), text="3"))
    if not is_black:
        items += [Item(_("points"), text="12"), Item(_("total"), text="45", face="S")]
    elif any(shows_points(cell, style) for cell in cells):
        items.append(Item(_("points, where the mark does not say them"), text="4"))
    if prize := next((cell.prize for cell in cells if cell.prize), None):
        says = _("bonus, beside the total") if anatomy == "low" else _("bonus, beside the points")
        items.append(Item(says, text=prize_text(prize)))
    items += marks(sheet)
    return (*items, Item(_("all bids of the deal"), text=_("Bids"), face="H", is_spare=True))


def marks(sheet: Sheet) -> tuple[Item, ...]:
    """Return what the marks say that stand on a sheet."""
    return tuple(item_of(line) for line in lines_of(sheet.deals, on_paper=True))


def item_of(line: KeyLine) -> Item:
    """Return a line of the key as paper draws it."""
    return Item(line.words, SIGNS.get(line.look, "text"), line.text, "H" if line.look else "h")


def draw_key(c: Canvas, items: Sequence[Item], remarks: Sequence[str], y: float, *, tight: bool = False) -> float:
    """Write the key and under it the remarks, the first base line at y. Return the base of the last line.

    A spare item is left out where it would take another line.
    """
    lines, gap = _lines(items, c.w - 2)
    needed = [item for item in items if not item.is_spare]
    if len(needed) < len(items) and len(lines) > len(_lines(needed, c.w - 2)[0]):
        lines, gap = _lines(needed, c.w - 2)
    step = TIGHT_LINE if tight else LINE
    for line in lines:
        x = 2.0
        for item in line:
            _draw(c, item, x, y)
            x += item.wide + gap
        y += step
    for remark in remarks:
        for text in wrap(remark, "h", SIZE, c.w - 4):
            c.text(2, y, text, SIZE)
            y += step
    return y - step


def _lines(items: Sequence[Item], room: float) -> tuple[list[list[Item]], float]:
    tried = [(_broken(items, room, gap), gap) for gap in GAPS]
    return min(tried, key=lambda lines_and_fill: (len(lines_and_fill[0]), -lines_and_fill[1]))


def _broken(items: Sequence[Item], room: float, gap: float) -> list[list[Item]]:
    lines: list[list[Item]] = [[]]
    taken = 0.0
    for item in items:
        if lines[-1] and taken + item.wide > room:
            lines.append([])
            taken = 0.0
        lines[-1].append(item)
        taken += item.wide + gap
    return lines


def _draw(c: Canvas, item: Item, x: float, y: float) -> None:
    match item.sign:
        case "text":
            c.text(x, y, item.text, 8, item.face)
        case "blot":
            c.blot(x + 4.5, y - 2.8, 7, item.text, 2)
        case "corner":
            c.corner(x + 5, y - 5.5, 5)
        case "lines":
            for drop in (-3.4, -1.8):
                c.rule(x, y + drop, x + 7, y + drop, 0.5)
        case "box":
            c.box(x, y - 7, 9, 9, 0.4)
        case "ring":
            c.ring(x + 3.5, y - 2.7, 3, 1.2)
    c.text(x + item.sign_wide, y, item.words, SIZE)
