"""The sheet of a game that counts hands: a row a hand, a column a player, figures or chips in the squares."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from scorekeeper.web.games.marks import OF_CELLS, OF_ROWS, line_of
from scorekeeper.web.games.metrics import LEAST, fit, steps, width
from scorekeeper.web.kinds.paper import ChipSquare, ChipTable, Figure, FigureTable, HandRow
from scorekeeper.web.language.texts import capital
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.blank import draw_lines
from scorekeeper.web.paper.canvas import Box, Canvas, PrintedPage, Size
from scorekeeper.web.paper.chart import draw_empty_chart
from scorekeeper.web.paper.columns import Names, Written, draw_name, draw_turned, names_over
from scorekeeper.web.paper.content import Note, Player, Sheet
from scorekeeper.web.paper.foot import draw_foot, draw_notes, money_high
from scorekeeper.web.paper.key import Item, draw_key, item_of
from scorekeeper.web.paper.layout import dealt_out, paged, signers
from scorekeeper.web.paper.parts import draw_totals, head, heading, signatures, tracks

KEY = 19.0
AIR = 5.0  # between two figures beside the table
END = 6.0  # from the last figure of a column to its rule
BESIDE_SIZE = 8.0
RINGS = 4  # more chips are written as a number
HandSquare = TypeVar("HandSquare")


@dataclass(frozen=True, slots=True)
class Measures:
    """What a sheet of figures, or of chips, takes on its page, in points."""

    is_wide: bool
    stub: float
    heads: float  # the line of words under the names
    name: float  # the largest type of a name
    side: float  # beside the table, at least
    highest: float  # rows
    usual: float  # lower ones leave no room for a foot
    lowest: float
    sums: float
    foot: float


FIGURES = Measures(True, 44, 9, 15, 128, 54, 20, 15, 42, 112)
CHIPS = Measures(False, 40, 0, 14, 66, 42, 16, 12, 48, 118)


@dataclass(frozen=True, slots=True)
class Layout:
    """One way for the sheet to lie on its pages, in points."""

    measures: Measures
    col: float
    names: Names
    top: float
    row: float
    rows: tuple[int, ...]  # a number for each page
    side: float


def hand_pages(
    sheet: Sheet, table: FigureTable | ChipTable, size: Size, *, is_blank: bool = False
) -> tuple[PrintedPage, ...]:
    """Return the pages of a game or of an empty sheet; the last one has totals, key, foot and signatures."""
    lay, key = _arranged(sheet, table, size), _key(table)
    if isinstance(table, FigureTable):
        return tuple(_FigureDrawer(lay, table).pages(sheet, table.rows, size, key, is_blank=is_blank))
    return tuple(_ChipDrawer(lay, table).pages(sheet, table.rows, size, key, is_blank=is_blank))


def _arranged(sheet: Sheet, table: FigureTable | ChipTable, size: Size) -> Layout:
    """Return the highest rows with which everything stands on one page; else the lowest, on as few as there must be."""
    m = FIGURES if isinstance(table, FigureTable) else CHIPS
    c = Canvas(size, m.is_wide)
    side = max(m.side, _side(table))
    col = (c.w - m.stub - side) / len(sheet.players)
    names = names_over([player.name for player in sheet.players], col - 8, m.name, 96)
    top = head(c, paged(sheet.heads, 8, 8)) + names.high + m.heads
    sign = signatures(c, signers(sheet)) + 8
    full = c.h - top - KEY - 10 * len(sheet.remarks)
    paid = money_high(c.w, sheet.money)
    count = len(table.rows)
    lines = max(1, count)  # none: ended before the first hand
    row, pages = min(m.highest, (full - m.sums - sign - m.foot) / lines), 1
    if row < m.usual:
        air = 8 if m is FIGURES else 0
        row = max(m.lowest, min(m.usual, (full - m.sums - sign - paid - air) / lines))
    rows: tuple[int, ...] = (count,)
    while not rows or full - m.sums - sign - paid - rows[-1] * row < 0:
        pages += 1
        rows = dealt_out(count, pages, int(full / row))
    return Layout(m, col, names, top, row, rows, side)


def _side(table: FigureTable | ChipTable) -> float:
    """Return how wide the figures beside the table are."""
    if isinstance(table, FigureTable):
        wide = _beside_widths(table)
        return sum(wide) + len(wide) * AIR + 8
    return _still_in_wide() + width(_("lost at"), "h", LEAST) + 4


def _beside_widths(table: FigureTable) -> tuple[float, ...]:
    return tuple(max(width(each.text, "h", LEAST), width(each.widest, "h", BESIDE_SIZE)) for each in table.beside)


def _still_in_wide() -> float:
    """Return how far from the right edge the total that ended a hand stands: left of who is still in."""
    return max(34.0, width(_("still in"), "h", LEAST) + 8)


def _key(table: FigureTable | ChipTable) -> list[Item]:
    marks = {
        OF_CELLS["corrected"]: table.has_corrected,
        OF_CELLS["adjusted"]: isinstance(table, FigureTable) and table.has_adjusted,
        OF_ROWS["misdealt"]: any(row.is_dealt_again for row in table.rows),
    }
    return [
        item_of(line)
        for line in (*table.key, *(line_of(mark, on_paper=True) for mark, is_used in marks.items() if is_used))
    ]


class _Drawer(ABC, Generic[HandSquare]):
    """Draws the frame of the table; who derives from it draws what stands in it."""

    tick: float  # how far the rules between the columns reach over the first row
    stub_end: float  # the right end of the heading over the numbers

    def __init__(self, lay: Layout) -> None:
        self.lay = lay

    def pages(
        self, sheet: Sheet, rows: Sequence[HandRow[HandSquare]], size: Size, key: Sequence[Item], *, is_blank: bool
    ) -> Iterator[PrintedPage]:
        """Yield every page."""
        lay, begins = self.lay, 0
        for number, count in enumerate(lay.rows, start=1):
            c = Canvas(size, lay.measures.is_wide)
            is_last = number == len(lay.rows)
            heads = paged(sheet.heads, number, len(lay.rows)) if len(lay.rows) > 1 else sheet.heads
            page, begins = rows[begins : begins + count], begins + count
            y = self.draw_table(c, replace(sheet, heads=heads), page, is_last=is_last)
            y = draw_key(c, key, sheet.remarks, y + 10) + 11
            if is_last:
                room = c.h - y - signatures(c, signers(sheet)) - 2
                self.draw_foot(c, sheet, Box(0, y, c.w, room), is_blank=is_blank)
            yield c.page()

    def draw_table(self, c: Canvas, sheet: Sheet, rows: Sequence[HandRow[HandSquare]], *, is_last: bool) -> float:
        """Draw head, names and rows of one page, and on the last the sums. Return where the table ends."""
        lay, players = self.lay, len(sheet.players)
        head(c, sheet.heads)
        self._draw_heads(c)
        y = lay.top
        for row in rows:
            self.draw_row(c, row, y)
            y += lay.row
            c.rule(0, y, c.w, y, 0.3)
        self.draw_runs(c, rows, players)
        c.rule(0, y, c.w, y, 1.2)
        bottom = y + lay.measures.sums if is_last else y
        for place in range(players + 1):
            x = self.left(place)
            c.rule(x, lay.top - self.tick, x, bottom, 0.8 if place in (0, players) else 0.4)
        if is_last:
            self.draw_sums(c, sheet.players, y)
            c.rule(0, bottom, c.w, bottom, 0.5)
        return bottom

    def left(self, place: float) -> float:
        """Return where a column begins."""
        return self.lay.measures.stub + place * self.lay.col

    def _draw_heads(self, c: Canvas) -> None:
        base = self.lay.top - 4
        word = capital(_("hand"))
        c.text(max(self.stub_end, width(word, "H", LEAST)), base, word, LEAST, "H", "end")
        for place, written in enumerate(self.lay.names.each):
            self.draw_head(c, place, written, base)
        self.draw_heads_beside(c, base)
        c.rule(0, self.lay.top, c.w, self.lay.top, 1.4)

    def draw_number(self, c: Canvas, row: HandRow[HandSquare], base: float, size: float) -> None:
        """Write the number of a hand, starred where it was dealt again."""
        c.text(22, base, f"{row.number}{'*' if row.is_dealt_again else ''}", size, "H", "end")

    def draw_runs(self, c: Canvas, rows: Sequence[HandRow[HandSquare]], players: int) -> None:
        """Draw what goes over several rows."""

    @abstractmethod
    def draw_head(self, c: Canvas, place: int, written: Written, base: float) -> None:
        """Draw the name over a column, and what stands under it."""

    @abstractmethod
    def draw_heads_beside(self, c: Canvas, base: float) -> None:
        """Write the headings right of the table."""

    @abstractmethod
    def draw_row(self, c: Canvas, row: HandRow[HandSquare], y: float) -> None:
        """Draw one hand whose row begins at y."""

    @abstractmethod
    def draw_sums(self, c: Canvas, players: Sequence[Player], y: float) -> None:
        """Draw totals and places under the columns."""

    @abstractmethod
    def draw_foot(self, c: Canvas, sheet: Sheet, box: Box, *, is_blank: bool) -> None:
        """Draw what is told under the table."""


class _FigureDrawer(_Drawer[tuple[Figure, ...]]):
    """Several figures in every square, points."""

    tick, stub_end = 10, 24

    def __init__(self, lay: Layout, table: FigureTable) -> None:
        super().__init__(lay)
        self.table = table
        room = lay.col - END
        sizes = steps(min(19.0, lay.row * 0.5))
        self.total = next((size for size in sizes if sum(self._widths(size)) + 12 <= room), LEAST)
        self.small = _beside_total(self.total)
        self.ends = tracks(self._widths(self.total), room)
        self.ends_beside = tracks(_beside_widths(table), lay.side - 8)

    def _widths(self, total: float) -> list[float]:
        """Return the widths of the figures of a column, their headings included, by the size of the total."""
        small = _beside_total(total)
        written = [square for row in self.table.rows for square in row.squares]
        last = len(self.table.columns) - 1
        widths: list[float] = []
        for place, column in enumerate(self.table.columns):
            texts = [column.widest, *(square[place].text for square in written)]
            face, size = ("S", total) if place == last else ("H", small)
            widest = max(width(text, face, size) for text in texts)
            widths.append(max(widest, width(column.text, "h", LEAST)))
        return widths

    def draw_head(self, c: Canvas, place: int, written: Written, base: float) -> None:
        x = self.left(place)
        if self.lay.names.turned:
            draw_turned(c, written, x + self.lay.col / 2, base - 10)
        else:
            draw_name(c, written, x + self.lay.col - END, base - 10)
        for end, column in zip(self.ends, self.table.columns, strict=True):
            c.text(x + end, base, column.text, LEAST, "h", "end")

    def draw_heads_beside(self, c: Canvas, base: float) -> None:
        c.text(c.w - self.lay.side + 8, base - 10, self.table.beside_title, 9.5, "S")
        for end, column in zip(self.ends_beside, self.table.beside, strict=True):
            c.text(c.w - self.lay.side + 6 + end, base, column.text, LEAST, "h", "end")

    def draw_row(self, c: Canvas, row: HandRow[tuple[Figure, ...]], y: float) -> None:
        base = y + self.lay.row / 2 + self.total * 0.36
        self.draw_number(c, row, base, 10)
        if row.starter is not None:
            c.corner(self.left(row.starter + 1) - 0.5, y + 0.5, 5)
        for place, square in enumerate(row.squares):
            self._draw_square(c, square, self.left(place), base)
        for end, text in zip(self.ends_beside, row.beside, strict=False):
            c.text(c.w - self.lay.side + 6 + end, base, text, BESIDE_SIZE, "h", "end")

    def _draw_square(self, c: Canvas, square: tuple[Figure, ...], x: float, base: float) -> None:
        *figures, total = square
        for end, figure in zip(self.ends, figures, strict=False):
            c.text(x + end, base, figure.text, self.small, "H" if figure.is_bold else "h", "end")
            if figure.is_corrected:
                wide = width(figure.text, "h", self.small) * 0.9
                for drop in (1.6, 3.0):
                    c.rule(x + end - wide, base + drop, x + end, base + drop, 0.4)
        c.text(x + self.ends[-1], base, total.text, self.total, "S", "end")

    def draw_sums(self, c: Canvas, players: Sequence[Player], y: float) -> None:
        box = Box(self.lay.measures.stub, y, self.lay.col, self.lay.measures.sums)
        draw_totals(c, players, box, END)

    def draw_foot(self, c: Canvas, sheet: Sheet, box: Box, *, is_blank: bool) -> None:
        if not is_blank:
            own = (Note(lead, words) for lead, words in self.table.notes)
            draw_foot(c, replace(sheet, notes=(*sheet.notes, *own)), box)
        elif box.h > 58:
            draw_empty_chart(c, Box(0, box.y, c.w * 0.6, box.h), sheet, len(self.table.rows))
            draw_lines(c, Box(c.w * 0.6 + 18, box.y, c.w * 0.4 - 18, box.h), sheet.scores)


class _ChipDrawer(_Drawer[ChipSquare]):
    """A blot for a lost hand, rings for the chips that are kept."""

    tick, stub_end = 8, 26

    def __init__(self, lay: Layout, table: ChipTable) -> None:
        super().__init__(lay)
        self.table = table

    def draw_head(self, c: Canvas, place: int, written: Written, base: float) -> None:
        if self.lay.names.turned:
            draw_turned(c, written, self.left(place + 0.5), base)
        else:
            draw_name(c, written, self.left(place + 0.5), base, "middle")

    def draw_heads_beside(self, c: Canvas, base: float) -> None:
        for end, text in zip((0.0, _still_in_wide()), reversed(self.table.beside), strict=False):
            c.text(c.w - end, base, text, LEAST, "h", "end")

    def draw_row(self, c: Canvas, row: HandRow[ChipSquare], y: float) -> None:
        middle = y + self.lay.row / 2
        self.draw_number(c, row, middle + 3.3, 9)
        if row.starter is not None:
            c.corner(self.left(row.starter + 1) - 0.5, y + 0.5)
        for place, square in enumerate(row.squares):
            if square.has_lost:
                self._draw_lost(c, square, self.left(place + 0.5), middle, place * 5 + row.number * 7)
        for end, text in zip((6.0, _still_in_wide() + 2), reversed(row.beside), strict=False):
            c.text(c.w - end, middle + 3.3, text, 9, "h", "end")

    def _draw_lost(self, c: Canvas, square: ChipSquare, x: float, y: float, blot: int) -> None:
        """Draw a lost hand: the blot and the chips kept, or that this player is out."""
        if square.is_out:
            c.text(x, y + 3.3, _("out"), 10, "H", "middle")
            return
        col, size = self.lay.col, min(10.0, self.lay.row * 0.5)
        half = min(24.0, col / 2 - 6)
        c.blot(x - half + size * 0.6, y, size, "", blot)
        self._draw_kept(c, square.chips, x - half + size * 1.75, x + col / 2, y)
        if square.is_corrected:
            for drop in (0.0, 1.4):
                c.rule(x - half, y + size * 0.75 + drop, x - half + 8, y + size * 0.75 + drop, 0.4)

    def _draw_kept(self, c: Canvas, chips: int, x: float, end: float, y: float) -> None:
        """Draw the chips that are kept between x and the end of the column: rings where they have room."""
        r = min(4.0, self.lay.row * 0.19, self.lay.col / 18)
        if 0 < chips <= RINGS and x + chips * (2 * r + 2.5) < end - 5:
            for place in range(chips):
                c.ring(x + r + place * (2 * r + 2.5), y, r, 1.2)
            return
        words, room = str(chips) if chips else _("none left"), end - 4 - x
        text = words if width(words, "h", LEAST) <= room else str(chips)
        c.text(x, y + 2.7, text, fit(text, "h", room, (7.5, LEAST)) or LEAST)

    def draw_runs(self, c: Canvas, rows: Sequence[HandRow[ChipSquare]], players: int) -> None:
        """Draw a line down the column of whoever is out."""
        for place in range(players):
            out = [at for at, row in enumerate(rows) if row.squares and row.squares[place].is_out]
            lost = [at for at in out if rows[at].squares[place].has_lost]
            begins = self.lay.top + (lost[-1] + 1 if lost else out[0] if out else 0) * self.lay.row + 4
            ends = self.lay.top + (out[-1] + 1) * self.lay.row - 4 if out else begins
            if ends - begins > 4:
                c.rule(self.left(place + 0.5), begins, self.left(place + 0.5), ends, 1.6)

    def draw_sums(self, c: Canvas, players: Sequence[Player], y: float) -> None:
        c.text(2, y + 18, capital(_("chips")), 8, "H")
        c.text(2, y + 38, capital(_("place")), 8, "H")
        for place, player in enumerate(players):
            x, chips = self.left(place + 0.5), max(0, int(player.total or 0))
            if 0 < chips <= RINGS and chips * 15 < self.lay.col - 8:
                for ring in range(chips):
                    c.ring(x + (ring - (chips - 1) / 2) * 15, y + 15, 5, 2)
            elif player.place:
                c.text(x, y + 18, chips or "–", 11, "H" if chips else "h", "middle")
            c.text(x, y + 38, player.place, 13 if player.is_first else 9, "S" if player.is_first else "H", "middle")
            if player.has_won:
                half = width(player.place, "S", 13) * 0.48
                for drop in (2.6, 4.6):
                    c.rule(x - half, y + 38 + drop, x + half, y + 38 + drop, 0.9)

    def draw_foot(self, c: Canvas, sheet: Sheet, box: Box, *, is_blank: bool) -> None:
        """Write the highlights, and a blot for each hand that everybody lost."""
        if box.h < 34:
            return
        if is_blank:
            draw_lines(c, box, sheet.scores, (_("Won by"),))
            return
        draw_notes(c, Box(box.x, box.y, box.w * 0.48, box.h), _("Highlights"), sheet.notes)
        self._draw_losses(c, sheet.players, Box(box.x + box.w * 0.52, box.y, box.w * 0.48, box.h))

    def _draw_losses(self, c: Canvas, players: Sequence[Player], box: Box) -> None:
        heading(c, box.x, box.y + 8, box.w, _("Hands lost"))
        step = min(16.0, (box.h - 22) / len(players))
        if step < 9:
            return
        lost = [sum(row.squares[place].has_lost for row in self.table.rows if row.squares)
                for place in range(len(players))]  # fmt: skip
        base = box.y + 24
        for place in sorted(range(len(lost)), key=lambda place: lost[place]):
            name = players[place].name
            c.text(box.x, base, name, fit(name, "s", box.w * 0.55, (9, 8.5, 8, 7.5)) or LEAST, "s")
            for blot in range(min(lost[place], 8)):
                c.blot(box.x + box.w * 0.58 + blot * 11, base - 3, 5.5, "", place * 5 + blot)
            c.text(box.x + box.w, base, lost[place], 8.5, "S", "end")
            c.rule(box.x, base + 3.8, box.x + box.w, base + 3.8, 0.25)
            base += step


def _beside_total(total: float) -> float:
    """Return the type size of the figures beside a total of that size."""
    return max(LEAST, total * 0.65)
