"""What a kind of game draws on paper, and what it is given for that."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from scorekeeper.rules.kind import Sheet
from scorekeeper.web.paper.content import Heads, Money, Note, Player, Scores, Style
from scorekeeper.web.paper.printed_page import PrintedPage, Size
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


class KindPaper(Protocol):
    """Draws the sheets of one kind."""

    has_styles: bool  # whether it can be blacked out

    def pages(self, printed: Printed, size: Size, style: Style) -> tuple[PrintedPage, ...]:
        """Return the pages of a game, finished or not."""
        ...

    def blank(self, printed: Printed, size: Size) -> tuple[PrintedPage, ...]:
        """Return the pages of an empty sheet."""
        ...
