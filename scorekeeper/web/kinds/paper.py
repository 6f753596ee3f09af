"""What stands in the table of a printed sheet, as plain records: a kind fills them in, web/paper draws them.

The head of the page, the players, highlights and payments are the same for every kind; sheets/printing.py has them.
"""

from dataclasses import dataclass
from typing import Generic, Literal, Protocol, TypeVar

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Sheet

Square_co = TypeVar("Square_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Square:
    """One player in one deal of a game of bids."""

    bid: int | None
    took: int | None
    points: Points
    total: Points
    marks: str = ""  # signs that the key explains: ! ± b
    is_corrected: bool = False
    prize: int = 0  # in the total, beside the points
    is_missed: bool = False

    @property
    def tells_took(self) -> bool:
        """Whether the tricks taken are written: of a missed bid, and of one made with tricks over."""
        return self.is_missed or (self.bid is not None and self.took not in (None, self.bid))

    @property
    def prize_text(self) -> str:
        """The prize as it is written; nothing where there is none."""
        return f"{self.prize:+}".replace("-", "−") if self.prize else ""


@dataclass(frozen=True, slots=True)
class Absent:
    """One player's place in a deal before joining, or after leaving."""

    has_left: bool = False
    total: Points | None = None  # in the last place before joining: the points to begin with


@dataclass(frozen=True, slots=True)
class Deal:
    """One row of a bid sheet; players are told by their column, from 0."""

    number: int
    size: int | None = None  # hand size
    trump: str = ""  # S H D C NT; empty: none is known
    dealer: int | None = None
    signs: str = ""  # beside the hand size; the key explains them: † * ‡
    squares: tuple[Square | Absent | None, ...] = ()  # empty: not played; None: that player sat it out
    factor: int = 1  # how often the deal counts

    @property
    def factor_text(self) -> str:
        """What stands beside the number of a deal that counts more than once."""
        return f"×{self.factor}" if self.factor != 1 else ""

    @property
    def bids(self) -> int | None:
        """All bids of the deal together. None: nobody has bid, or the deal is not played."""
        bids = [square.bid for square in self.squares if isinstance(square, Square) and square.bid is not None]
        return sum(bids) if bids else None


@dataclass(frozen=True, slots=True)
class BidTable:
    """A row a deal: bid, tricks taken, points and total of everybody."""

    deals: tuple[Deal, ...]


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
    """One hand."""

    number: int
    starter: int | None  # the column of whoever began it, from 0
    squares: tuple[Square_co, ...] = ()  # empty: not played
    beside: tuple[str, ...] = ()  # right of the table, one for each of its headings there; empty: nothing
    is_dealt_again: bool = False


@dataclass(frozen=True, slots=True)
class KeyLine:
    """One sign of the table that is explained under it."""

    words: str
    sign: Literal["text", "blot", "corner", "ring"] = "text"
    text: str = ""
    is_bold: bool = False


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


PaperTable = BidTable | FigureTable | ChipTable


class KindPaper(Protocol):
    """Says what stands on the printed sheets of one kind."""

    has_styles: bool = False  # whether its sheet can be blacked out

    def table(self, sheet: Sheet) -> PaperTable:
        """Return the table of a game, or of an empty sheet, whose rows have no cells."""
        ...

    def remarks(self, sheet: Sheet) -> tuple[str, ...]:
        """Return what happened in deals beside what stands in their squares, a sentence a deal; usually nothing."""
        return ()
