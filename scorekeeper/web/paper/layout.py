"""How a game lies on its pages: every way is tried, and the one that reads best is taken.

Large figures, words over them, level names, then a foot that holds chart, highlights and payments. A game of up to
twenty deals has one page; a longer one breaks between deals where a page would be too small to read.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.canvas import Canvas, Size
from scorekeeper.web.paper.cell import Anatomy, Sizes, sizes
from scorekeeper.web.paper.chart import lowest
from scorekeeper.web.paper.columns import CUTS, LABELS, Names, Stub, labels_fit, names_over, stub_of
from scorekeeper.web.paper.content import Heads, Sheet, Style
from scorekeeper.web.paper.foot import foot_height, money_high
from scorekeeper.web.paper.key import draw_key, key_of
from scorekeeper.web.paper.parts import head, signatures

LARGEST_SQUARE = 13
ABOVE_KEY = {False: 10.0, True: 9.0}  # by whether the page is tight
BELOW_KEY = {False: 11.0, True: 7.0}
ABOVE_FOOT = {False: 4.0, True: 2.0}
FEW = 3  # rows on a last page at least


@dataclass(frozen=True, slots=True)
class Layout:
    """One way for a game to lie on its pages."""

    scratch: Canvas  # as large as each page
    anatomy: Anatomy
    cell: Sizes
    stub: Stub
    col: float
    names: Names
    labelled: bool
    head_high: float
    key_high: float
    sums: float
    row: float
    rows: tuple[int, ...]  # a number for each page
    foot: float
    is_signed: bool
    score: float = 0.0

    @property
    def top(self) -> float:
        """Where the first row begins."""
        return self.head_high + self.names.high + (LABELS if self.labelled else 0)


@dataclass(frozen=True, slots=True)
class Measured:
    """What a game takes on a page of one shape, whatever the type size."""

    sheet: Sheet
    style: Style
    scratch: Canvas  # of that shape: only what is measured is drawn on it
    head_high: float
    low_head_high: float
    paged_head_high: float  # with the number of the page in it
    signs_high: float
    stubs: Mapping[tuple[bool, bool], Stub]  # by whether it is tight, and whether the table signs
    cells: Mapping[tuple[float, bool], Sizes]  # by the size of the total, and whether they are tight

    def col(self, *, tight: bool, is_signed: bool) -> float:
        """Return how wide a column is."""
        return (self.scratch.w - self.stubs[tight, is_signed].width) / len(self.sheet.players)


def signers(sheet: Sheet) -> tuple[str, ...]:
    """Return who signs: every player, and whoever kept the score."""
    keeper = " ".join((_("score kept by"), sheet.scorer)).strip()
    return (*(player.name for player in sheet.players), keeper)


def paged(heads: Heads, page: int, pages: int) -> Heads:
    """Return the head of one page of several."""
    return replace(heads, page=_("page {page} of {pages}").format(page=page, pages=pages))


def measured(
    sheet: Sheet,
    size: Size,
    style: Style,
    zoom: float,
    cells: Mapping[tuple[float, bool], Sizes],
) -> tuple[Measured, ...]:
    """Return what the game takes on a page upright and on one laid wide."""
    stubs = {
        (tight, is_signed): stub_of(sheet, tight=tight, has_made=is_signed)
        for tight, is_signed in product((False, True), repeat=2)
    }
    return tuple(
        Measured(
            sheet=sheet,
            style=style,
            scratch=scratch,
            head_high=head(scratch, sheet.heads),
            low_head_high=head(scratch, sheet.heads, low=True),
            paged_head_high=head(scratch, paged(sheet.heads, 8, 8)),
            signs_high=signatures(scratch, signers(sheet)),
            stubs=stubs,
            cells=cells,
        )
        for scratch in (Canvas(size, False, zoom), Canvas(size, True, zoom))
    )


@dataclass(frozen=True, slots=True)
class Way:
    """On how many pages, whether with little air, whether the table signs, and whether names may be cut."""

    pages: int
    tight: bool = False
    is_signed: bool = True
    cut: float = 0.0  # how long they may be then; 0: they are whole


def layout_of(shape: Measured, anatomy: Anatomy, size: float, way: Way) -> Layout | None:
    """Return the layout with this type size. None: it does not fit."""
    cell, col = shape.cells[size, way.tight], shape.col(tight=way.tight, is_signed=way.is_signed)
    if cell.across(anatomy) > col or (anatomy != "line" and size > LARGEST_SQUARE):
        return None
    low = cell.down(anatomy)
    key = key_of(shape.sheet, shape.style, anatomy)
    names = [player.name for player in shape.sheet.players]
    most_high = way.cut or (96 if way.is_signed else 76)
    lay = Layout(
        scratch=shape.scratch,
        anatomy=anatomy,
        cell=cell,
        stub=shape.stubs[way.tight, way.is_signed],
        col=col,
        names=names_over(names, col - 7, min(15, max(10, size * 1.15)), most_high, is_cut=way.cut > 0),
        labelled=anatomy == "line" and labels_fit(cell, col),
        head_high=_head_high(shape, way),
        key_high=draw_key(shape.scratch, key, shape.sheet.remarks, _key_high(way), tight=way.tight),
        sums=1.3 * min(22, size * 1.45) + (13.5 if way.tight else 17),
        row=math.ceil(low * 4) / 4,
        rows=(),
        foot=0.0,
        is_signed=way.is_signed,
    )
    placed = _with_rows(shape, lay, way.pages)
    return None if placed is None else replace(placed, score=_score(shape, placed, size))


def _key_high(way: Way) -> float:
    """Return the height from the sheet to the foot, with one line of key."""
    return ABOVE_KEY[way.tight] + BELOW_KEY[way.tight] - 2


def _head_high(shape: Measured, way: Way) -> float:
    if way.pages > 1:
        return shape.paged_head_high
    return shape.low_head_high if way.tight else shape.head_high


def _with_rows(shape: Measured, lay: Layout, pages: int) -> Layout | None:
    """Return the layout with its rows as high as they may be and dealt out to the pages."""
    count, low = len(shape.sheet.deals), lay.row
    signs = shape.signs_high + 8 if lay.is_signed else 0.0
    full = shape.scratch.h - lay.top - lay.key_high - 6
    left = full + 6 - lay.sums - signs
    want = foot_height(shape.sheet, lay.scratch.is_wide)
    most = low * (1.35 if lay.anatomy == "line" else 1.15)
    if pages == 1:
        row = max(low, math.floor(min(most, (left - want) / max(count, 1)) * 4) / 4)
        rows = (count,)
    else:
        row = max(low, math.floor(min(most, full / math.ceil(count / pages)) * 4) / 4)
        rows = dealt_out(count, pages, int(full / row))
    foot = left - row * rows[-1] if rows else -1.0
    least = money_high(shape.scratch.w, shape.sheet.money)
    if foot < (least + ABOVE_FOOT[lay.cell.tight] if least else 0.0):
        return None
    return replace(lay, row=row, rows=rows, foot=foot)


def dealt_out(count: int, pages: int, most: int) -> tuple[int, ...]:
    """Return how many rows stand on each page: full ones, and a last one with a few at least; none: too many."""
    last = max(FEW, count - most * (pages - 1))
    before = count - last
    rows = [min(most, before - most * place) for place in range(pages - 1)]
    return (*rows, last) if rows and min(rows) > 0 and sum(rows) == before else ()


def _score(shape: Measured, lay: Layout, size: float) -> float:
    """Return how well it reads."""
    score = min(size, 13) + 0.25 * max(0, size - 13) + (0 if lay.scratch.is_wide else 0.6)
    score += {"square": 0.0, "pair": -1.5, "low": -1.0, "line": 0.9 if lay.labelled else -2.8}[lay.anatomy]
    score -= 4 if lay.names.turned else max(0.0, 9 - lay.names.least) * 0.8
    want, chart = foot_height(shape.sheet, lay.scratch.is_wide), lowest(len(shape.sheet.players))
    score -= max(0.0, want - lay.foot) / 22 + max(0.0, lay.foot - want - 110) / 45
    return score - (2.2 if lay.foot < chart + 4 else 0)


ANATOMIES: tuple[Anatomy, ...] = ("line", "square", "pair", "low")  # the last one for prizes alone
SIZES = (16, 15, 14, 13, 12, 11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7)
ONE_PAGE = 20  # deals that one page always takes
READABLE = 8.0  # with more of them, a page whose figures would be smaller is broken
ZOOMS = (1.0, 1.05, 1.1, 1.15, 1.3, 1.5, 1.8, 2.4)  # more columns than a page has room for: all of it is smaller


def arranged(sheet: Sheet, size: Size, style: Style) -> Layout:
    """Return how a game lies on its pages. Raises ValueError where not even the smallest drawing holds it."""
    cells = {(f, tight): sizes(f, sheet, style, tight=tight) for f in SIZES for tight in (False, True)}
    narrowest = min(cells[SIZES[-1], True].across(anatomy) for anatomy in ANATOMIES)
    for zoom in ZOOMS:
        shapes = measured(sheet, size, style, zoom, cells)
        room = max(shape.col(tight=True, is_signed=False) for shape in shapes)
        best = _best(sheet, shapes) if narrowest <= room else None
        if best:
            return best
    raise ValueError("no page is large enough")


def _best(sheet: Sheet, shapes: tuple[Measured, ...]) -> Layout | None:
    anatomies: tuple[Anatomy, ...] = ANATOMIES if any(cell.prize for cell in sheet.cells) else ANATOMIES[:-1]
    for way in _ways(len(sheet.deals)):
        trials = [
            trial
            for shape, anatomy, size in product(shapes, anatomies, SIZES)
            if (trial := layout_of(shape, anatomy, size, way)) is not None
        ]
        is_long = len(sheet.deals) > ONE_PAGE
        trials = [trial for trial in trials if not is_long or trial.cell.f >= READABLE or way.pages > 1]
        if trials:
            return max(trials, key=lambda trial: trial.score)
    return None


def _ways(deals: int) -> Iterator[Way]:
    """Yield the ways to try: before it takes one more page there is less air, then nobody signs, then names are cut."""
    yield Way(1)
    if deals <= ONE_PAGE:
        yield Way(1, tight=True)
        yield from (Way(1, tight=True, is_signed=False, cut=cut) for cut in (0.0, *CUTS))
    for pages in range(2, max(deals, 1) + 2):
        yield from (Way(pages, tight, cut=cut) for cut in (0.0, *CUTS) for tight in (False, True))
