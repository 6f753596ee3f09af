"""What stands in the table of a printed sheet of hands, as plain data: a kind fills them in, web/paper draws them.

The head of the page, the players, highlights and payments are the same for every kind; sheets/printing.py has them.
"""

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from scorekeeper.rules.kind import Sheet
from scorekeeper.web.games.marks import KeyLine

Square_co = TypeVar("Square_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a square, as it is written."""

    text: str
    is_bold: bool = False
    is_corrected: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands over the figures of a column, and the widest that may stand under it."""

    text: str
    widest: str = ""


@dataclass(frozen=True, slots=True)
class ChipSquare:
    """One player in one hand of a game of chips."""

    has_lost: bool
    is_out: bool
    chips: int = 0
    is_corrected: bool = False


@dataclass(frozen=True, slots=True)
class HandRow(Generic[Square_co]):
    number: int
    starter: int | None  # the column of whoever began it, from 0
    squares: tuple[Square_co, ...] = ()  # empty: not played
    beside: tuple[str, ...] = ()  # right of the table, one for each of its headings there; empty: nothing
    is_dealt_again: bool = False


@dataclass(frozen=True, slots=True)
class FigureTable:
    """A row a hand, several figures of everybody in it; the last one is the total and the largest."""

    columns: tuple[Heading, ...]  # of each player's figures
    rows: tuple[HandRow[tuple[Figure, ...]], ...]
    beside_title: str
    beside: tuple[Heading, ...]
    key: tuple[KeyLine, ...]
    has_adjusted: bool = False  # some figure has a ±
    notes: tuple[tuple[str, str], ...] = ()  # after the highlights: the first words and the rest

    @property
    def has_corrected(self) -> bool:
        """Say whether some figure was put right."""
        return any(figure.is_corrected for row in self.rows for square in row.squares for figure in square)


@dataclass(frozen=True, slots=True)
class ChipTable:
    """A row a hand: who lost it, and the chips that were kept."""

    rows: tuple[HandRow[ChipSquare], ...]
    beside: tuple[str, ...]  # headings; the last stands at the edge
    key: tuple[KeyLine, ...]

    @property
    def has_corrected(self) -> bool:
        """Say whether some hand was put right."""
        return any(square.is_corrected for row in self.rows for square in row.squares)


PaperTable = FigureTable | ChipTable


class KindPaper(Protocol):
    """Says what stands on the printed sheets of one kind."""

    has_styles: bool = False  # whether its sheet can be blacked out

    def table(self, sheet: Sheet) -> PaperTable | None:
        """Return the table of a game, or of an empty sheet, whose rows have no cells. None: a game of bids."""
        ...

    def remarks(self, sheet: Sheet) -> tuple[str, ...]:
        """Return what happened in deals beside what stands in their squares, a sentence a deal; usually nothing."""
        return ()
