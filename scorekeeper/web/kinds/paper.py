"""What a kind of game draws on paper, and what it is given for that."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from scorekeeper.rules.kind import Row, Sheet
from scorekeeper.web.paper.canvas import PrintedPage, Size
from scorekeeper.web.paper.content import Heads, Money, Note, Player, Scores, Style
from scorekeeper.web.paper.layout import paged
from scorekeeper.web.paper.words import ENGLISH, PaperWords


@dataclass(frozen=True, slots=True)
class Printed:
    """A game on its way to the paper. Of an empty sheet the rows have no cells, and nobody has a total."""

    sheet: Sheet
    heads: Heads
    players: tuple[Player, ...]  # in the order of the columns
    rules: Mapping[str, Any]
    notes: tuple[Note, ...] = ()
    remarks: tuple[str, ...] = ()
    money: Money | None = None
    scores: Scores | None = None
    scorer: str = ""
    words: PaperWords = ENGLISH


def page_by_page(printed: Printed, counts: Sequence[int]) -> Iterator[tuple[Printed, tuple[Row, ...], bool]]:
    """Yield each page's own heads and rows, and whether it is the last; `counts` says how many rows a page takes."""
    begins = 0
    for number, count in enumerate(counts, start=1):
        heads = paged(printed.heads, number, len(counts), printed.words) if len(counts) > 1 else printed.heads
        rows, begins = printed.sheet.rows[begins : begins + count], begins + count
        yield replace(printed, heads=heads), rows, number == len(counts)


class KindPaper(Protocol):
    """Draws the sheets of one kind."""

    has_styles: bool  # whether it can be blacked out

    def pages(self, printed: Printed, size: Size, style: Style) -> tuple[PrintedPage, ...]:
        """Return the pages of a game, finished or not."""
        ...

    def blank(self, printed: Printed, size: Size) -> tuple[PrintedPage, ...]:
        """Return the pages of an empty sheet."""
        ...
