"""What a page is made from. Numbers and words arrive finished: nothing is computed past this point."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Absence, Cell, Row

Style = Literal["figures", "blackout"]


@dataclass(frozen=True, slots=True)
class Heads:
    """What stands over the sheet."""

    big: str  # who won, or the name of the game on an empty sheet
    small: str  # the game's title or the variant's name
    beside: str  # when and where
    rules: str  # the rules in a few sentences
    house: str = ""  # what this table plays otherwise than the book, a few words each
    page: str = ""  # "page 1 of 2"


@dataclass(frozen=True, slots=True)
class Player:
    """One column."""

    name: str
    total: Points | None = None
    place: str = ""  # 1st
    is_first: bool = False
    has_won: bool = False
    made: int | None = None  # bids made, of so many; None: this kind does not bid
    bids: int = 0
    run: tuple[Points | None, ...] = ()  # where the player stood before the first deal and after each


@dataclass(frozen=True, slots=True)
class Note:
    """Something to tell under the sheet."""

    lead: str
    words: str


@dataclass(frozen=True, slots=True)
class Payment:
    """Who pays whom. `words` is the whole sentence without the amount."""

    words: str
    amount: str
    short: str = ""  # the same with as much of the names as tells them apart, for where room is short


@dataclass(frozen=True, slots=True)
class Money:
    """How the table settles."""

    how: str
    payments: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class Scores:
    """What is scored for what, for an empty sheet."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True)
class Sheet:
    """A game as it will lie on paper."""

    heads: Heads
    players: tuple[Player, ...]
    deals: tuple[Row, ...] = ()  # of a game of bids; other tables are drawn by hand_sheet.py
    absent: Mapping[tuple[int, int], Absence] = field(default_factory=dict[tuple[int, int], Absence])  # by deal, seat
    notes: tuple[Note, ...] = ()  # highlights, the most telling first: as many stand as find room
    remarks: tuple[str, ...] = ()  # what a reader with a pencil has to know: all of them stand
    money: Money | None = None
    scores: Scores | None = None
    scorer: str = ""
    deal_word: str = "deal"  # or hand

    @property
    def carried_in(self) -> tuple[Points, ...]:
        """The points with which those begin who joined."""
        return tuple(each.carry_in for each in self.absent.values() if each.carry_in is not None)

    def played(self, deal: Row) -> tuple[Cell, ...]:
        """Return the cells of a deal in which figures stand; none before it is scored."""
        cells = deal.cells if deal.state == "done" else ()
        return tuple(cell for cell in cells if is_filled(cell) and (deal.number, cell.seat) not in self.absent)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell in which figures stand."""
        return tuple(cell for deal in self.deals for cell in self.played(deal))

    def bids(self, deal: Row) -> int | None:
        """Return all bids of a deal together. None: nobody has bid, or it is not played."""
        bids = [cell.bid for cell in self.played(deal) if cell.bid is not None]
        return sum(bids) if bids else None


def is_filled(cell: Cell) -> bool:
    """Tell whether figures stand in a cell of a scored deal: its player neither sat it out nor was away."""
    return cell.points is not None and cell.total is not None
