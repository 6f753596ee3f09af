"""The way a game lies on its pages: every one is tried, and the one that reads best is taken."""

from collections.abc import Iterator
from itertools import product

from scorekeeper.web.paper.cell import Anatomy, sizes
from scorekeeper.web.paper.content import Sheet, Style
from scorekeeper.web.paper.layout import Layout, Measured, Way, layout_of, measured
from scorekeeper.web.paper.names import CUTS
from scorekeeper.web.paper.printed_page import Size
from scorekeeper.web.paper.words import PaperWords

ANATOMIES: tuple[Anatomy, ...] = ("line", "square", "pair", "low")  # the last one for prizes alone
SIZES = (16, 15, 14, 13, 12, 11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7)
ONE_PAGE = 20  # deals that one page always takes
READABLE = 8.0  # with more of them, a page whose figures would be smaller is broken
ZOOMS = (1.0, 1.05, 1.1, 1.15, 1.3, 1.5, 1.8, 2.4)  # more columns than a page has room for: all of it is smaller


def arranged(sheet: Sheet, size: Size, style: Style, words: PaperWords) -> Layout:
    """Return how a game lies on its pages. Raises ValueError where not even the smallest drawing holds it."""
    cells = {(f, tight): sizes(f, sheet, style, tight=tight) for f in SIZES for tight in (False, True)}
    narrowest = min(cells[SIZES[-1], True].across(anatomy) for anatomy in ANATOMIES)
    for zoom in ZOOMS:
        shapes = measured(sheet, size, style, words, zoom, cells)
        found = _best(sheet, shapes) if narrowest <= max(shape.col(tight=True) for shape in shapes) else None
        if found:
            return found
    raise ValueError("no page is large enough")


def _best(sheet: Sheet, shapes: tuple[Measured, ...]) -> Layout | None:
    anatomies: tuple[Anatomy, ...] = ANATOMIES if any(square.prize for square in sheet.squares) else ANATOMIES[:-1]
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
