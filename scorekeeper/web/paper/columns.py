"""What frames the squares: the stub with deal, cards and bids, the heads of the columns, and the rules between them."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Row
from scorekeeper.web.games.marks import OF_ROWS, factor_text, signs
from scorekeeper.web.games.metrics import LEAST, cut_name, fit, halves, steps, width
from scorekeeper.web.games.sheet_words import NO_TRUMP
from scorekeeper.web.language.texts import capital
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.canvas import SUITS, Canvas
from scorekeeper.web.paper.cell import Sizes, across_line
from scorekeeper.web.paper.content import Sheet

CUTS = (150.0, 120.0, 92.0, 62.0)  # how long turned names may be where they have to be cut: as long as can be
UNLIKE = 1.3  # no name stands larger than another by more
LINE = 1.08
TURNED = (10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7)


@dataclass(frozen=True, slots=True)
class Written:
    """One name."""

    size: float
    lines: tuple[str, ...]

    @property
    def high(self) -> float:
        return len(self.lines) * self.size * LINE


@dataclass(frozen=True, slots=True)
class Names:
    """All names, and the height they take."""

    each: tuple[Written, ...]
    turned: bool
    high: float

    @property
    def least(self) -> float:
        """The smallest type among them."""
        return min(written.size for written in self.each)


def names_over(names: Sequence[str], room: float, cap: float, longest: float, *, is_cut: bool = False) -> Names:
    """Return how names stand in columns so wide; turned, none is longer than `longest` if that can be, or is cut."""
    level = _level(names, room, cap)
    if level:
        return Names(level, False, max(written.high for written in level) + 5)
    tried = (tuple(_upright(name, size, room) for name in names) for size in TURNED)
    turned = next(each for each in tried if each[0].size == LEAST or _longest(each) <= longest)
    if is_cut:
        turned = tuple(_cut(name, room, longest, [other for other in names if other != name]) for name in names)
    return Names(turned, True, _longest(turned) + 5)


def draw_name(c: Canvas, written: Written, x: float, y: float, anchor: str = "end") -> None:
    """Write a level name, its last line on the base line y."""
    for up, line in enumerate(reversed(written.lines)):
        at = "middle" if anchor == "middle" else "end"
        c.text(x, y - up * written.size * LINE, line, written.size, "S", at)


def draw_turned(c: Canvas, written: Written, x: float, y: float) -> None:
    """Write a name that reads upwards from y, its middle at x."""
    count = len(written.lines)
    for place, line in enumerate(written.lines):
        across = (place - (count - 1) / 2) * written.size * LINE + written.size * 0.35
        c.text(x + across, y, line, written.size, "S", "up")


def _level(names: Sequence[str], room: float, cap: float) -> tuple[Written, ...] | None:
    sizes, columns = steps(cap), list[Written]()
    for name in names:
        one, two = fit(name, "S", room, sizes), halves(name)
        if two and (one is None or one < 9):
            both = min(fit(part, "S", room, sizes) or 0.0 for part in two)
            if both > (one or 0):
                columns.append(Written(min(both, 10.5), two))
                continue
        if one is None:
            return None
        columns.append(Written(one, (name,)))
    top = min(written.size for written in columns) * UNLIKE
    return tuple(Written(min(written.size, top), written.lines) for written in columns)


def _longest(turned: Sequence[Written]) -> float:
    return max(width(line, "S", written.size) for written in turned for line in written.lines)


def _cut(name: str, room: float, longest: float, others: Sequence[str]) -> Written:
    """Return a turned name in the smallest type: in two lines with as much as fits, or in one that is cut."""
    written = _upright(name, LEAST, room)
    first, *rest = written.lines
    if rest and width(first, "S", LEAST) <= longest:
        return Written(LEAST, (first, *(cut_name(line, "S", LEAST, longest) for line in rest)))
    return Written(LEAST, (cut_name(name, "S", LEAST, longest, others),))


def _upright(name: str, size: float, room: float) -> Written:
    """Return a turned name, in two lines where the column has room for them and it is long."""
    two = halves(name)
    is_long = width(name, "S", size) > 60
    if two and is_long and 2 * size * LINE + 3 <= room + 4:
        return Written(size, two)
    return Written(max(size, LEAST), (name,))


LABELS = 9.0  # the line of words under the names
SUIT = 8.5


@dataclass(frozen=True, slots=True)
class Stub:
    """Right ends of what the stub counts, the middle of the suit, the rule of an empty sheet, the whole width."""

    deal: float
    factor: float  # left of how often a deal counts
    cards: float
    suit: float
    rule: float  # between what is printed and the bids that are written in
    bids: float
    width: float
    size: float = 9.0  # type
    tight: bool = False  # the words over the figures stand on two lines


def _suit_wide(sheet: Sheet) -> float:
    """Return the room of the trumps, where any is known."""
    if any(deal.trump == NO_TRUMP for deal in sheet.deals):
        return width(_("NT"), "H", LEAST) + 2
    return SUIT + 2 if any(deal.trump for deal in sheet.deals) else 0.0


def stub_of(sheet: Sheet, *, tight: bool = False, has_made: bool = True) -> Stub:
    """Return the stub of a sheet; the suit has a place only where a trump is known.

    `has_made`: also a tight one has room for the word beside the place.
    """
    if tight:
        return _tight_stub(sheet, has_made=has_made)
    deal = max(18.0, width(capital(_("deal")), "H", LEAST) + 0.5)
    twice = max((width(factor_text(deal), "H", LEAST) for deal in sheet.deals), default=0.0)
    cards = deal + twice + max(24.0, width(_("Cards"), "H", LEAST) + 4)
    suit = _suit_wide(sheet)
    rule = cards + max(suit - 2, 0.0) + 1
    bids = rule + max(width("00", "h", 9) + 2.5, width(_("Bids"), "H", LEAST) + 3 - suit)
    return Stub(deal, deal + 1.5, cards, cards - 2 + max(suit - 2, SUIT) / 2, rule, bids, bids + 5)


def _tight_stub(sheet: Sheet, *, has_made: bool) -> Stub:
    """Return a stub that is hardly wider than its figures: its words stand on two lines."""
    size = 8.0
    deal = max((width(deal.number, "H", size) for deal in sheet.deals), default=0.0)
    twice = max((width(factor_text(deal), "H", LEAST) for deal in sheet.deals), default=0.0)
    hands = (f"{deal.size or ''}{signs(deal.marks, OF_ROWS)}" for deal in sheet.deals)
    hand = max((width(text, "h", size) for text in hands), default=0.0)
    cards = max(deal + twice + 4 + hand, width(_("Cards"), "H", LEAST))
    suit = _suit_wide(sheet)
    figures = max(cards + suit + 3 + width("00", "h", size), width(_("Bids"), "H", LEAST))
    heads = width(capital(_("deal")), "H", LEAST) + 3 + width(_("Cards"), "H", LEAST)
    feet = 2 + width(capital(_("place")), "H", size) + (3 + width(_("made"), "h", LEAST) if has_made else 0)
    bids = max(figures, heads, feet)
    return Stub(
        deal, deal + 1.0, cards + 5, cards + 2 + max(suit - 2, SUIT) / 2, bids, bids, bids + 3, size, tight=True
    )


def draw_heads(c: Canvas, stub: Stub, names: Names, col: float, top: float, lift: float = 0) -> None:
    """Write what the stub counts and the names, over a heavy rule."""
    at, over = top - 4, top - 5 - LEAST
    if stub.tight:
        # A word that has no room beside "Bids" stands over it, beside "Cards".
        beside = width(capital(_("deal")), "H", LEAST) + 3
        is_low = beside + width(_("Bids"), "H", LEAST) <= stub.bids
        c.text(0, at if is_low else over, capital(_("deal")), LEAST, "H")
        cards = stub.cards - 5 if is_low else max(stub.cards - 5, beside + width(_("Cards"), "H", LEAST))
        c.text(cards, over, _("Cards"), LEAST, "H", "end")
    else:
        c.text(stub.deal, at, capital(_("deal")), LEAST, "H", "end")
        c.text(stub.cards, at, _("Cards"), LEAST, "H", "end")
    c.text(stub.bids, at, _("Bids"), LEAST, "H", "end")
    for place, written in enumerate(names.each):
        x = stub.width + place * col
        if names.turned:
            draw_turned(c, written, x + col / 2, at - lift)
        else:
            draw_name(c, written, x + col - 3.5, at - lift)
    c.rule(0, top, c.w, top, 1.4)


def draw_labels(c: Canvas, cell: Sizes, stub: Stub, col: float, count: int, base: float) -> None:
    """Write over each figure of a one-line square what it is."""
    for place in range(count):
        bid, took, prize, points, total = across_line(cell, stub.width + place * col, col)
        c.text(bid, base, _("bid"), LEAST, "h", "middle")
        c.text(took, base, _("took"), LEAST)
        if cell.w_prize:
            c.text(prize, base, _("bonus"), LEAST, "h", "end")
        if cell.w_points:
            c.text(points, base, _("points"), LEAST, "h", "end")
        c.text(total, base, _("total"), LEAST, "h", "end")


def labels_fit(cell: Sizes, col: float) -> bool:
    """Tell whether a column has room for the words over its figures."""
    bid, took, prize, points, total = across_line(cell, 0, col)
    half = width(_("bid"), "h", LEAST) / 2
    ends = [took + width(_("took"), "h", LEAST), total]
    begins = [total - width(_("total"), "h", LEAST)]
    if cell.w_points:
        ends.insert(1, points)
        begins.insert(0, points - width(_("points"), "h", LEAST))
    if cell.w_prize:
        ends.insert(1, prize)
        begins.insert(0, prize - width(_("bonus"), "h", LEAST))
    free = [bid - half - 2, took - bid - half - 2]
    return min(*free, *(begin - end - 3 for end, begin in zip(ends, begins, strict=False))) >= 0


def draw_stub(c: Canvas, stub: Stub, deal: Row, bids: Points | None, y: float, row: float) -> None:
    """Write number, hand size, trump and bids of one deal."""
    size = stub.size if row > 15 else 8.0
    base = y + row / 2 + size * 0.36
    c.text(stub.deal, base, deal.number, size, "H", "end")
    c.text(stub.factor, base, factor_text(deal), LEAST, "H")
    if deal.size is not None:
        c.text(stub.cards - 5, base, f"{deal.size}{signs(deal.marks, OF_ROWS)}", size, "h", "end")
    if deal.trump in SUITS:
        c.suit(stub.suit - SUIT / 2, base, deal.trump, SUIT)
    elif deal.trump:
        c.text(stub.suit, base, _("NT"), LEAST, "H", "middle")
    if bids is not None:
        c.text(stub.bids, base, bids, size, "h", "end")


def draw_column_rules(c: Canvas, stub: Stub, col: float, count: int, top: float, bottom: float) -> None:
    """Draw the rules between the columns, the first one heavier."""
    c.rule(stub.width, top, stub.width, bottom, 0.8)
    for place in range(1, count):
        x = stub.width + place * col
        c.rule(x, top, x, bottom, 0.4)


def right_of(stub: Stub, place: int, col: float, end: float) -> float:
    """Return where the figures of a column end, so far before its rule."""
    return stub.width + (place + 1) * col - end
