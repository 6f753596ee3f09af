"""A finished game as the statistics count it: a record for each seat, with its bids, or the hands that it won.

Source: docs/rules.md, "Figures of players and seasons".
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Literal, Protocol, runtime_checkable

from scorekeeper.rules.kind import Sheet

Position = Literal["first", "between", "last"]
SCALE = 27720  # least common multiple of 1 to 12 players: a fair share in parts of it is a whole number


@dataclass(frozen=True, slots=True)
class Bid:
    """One seat's bid in one deal that was played, and what it took and scored."""

    deal: int
    seat: int
    cards: int
    active: int  # players who were dealt cards
    bid: int
    took: int
    points: int
    trump: str | None  # S H D C NT; None: not recorded
    position: Position  # in the bidding; the last to bid is under the hook
    blind: bool = False

    @property
    def made(self) -> bool:
        """Whether the bid was made."""
        return self.bid == self.took

    @property
    def boldness(self) -> int:
        """How far the bid stands above the fair share of the tricks, cards / players, in parts of SCALE."""
        return self.bid * SCALE - self.cards * SCALE // self.active


@dataclass(frozen=True, slots=True)
class Hands:
    """How many hands one seat won and played, in a game without bids."""

    won: int
    played: int


@runtime_checkable
class CountsBids(Protocol):
    """A kind whose players bid."""

    def bids_of(self, state: Any) -> tuple[Bid, ...]:
        """Return every bid of the deals that are played, deal by deal in bidding order."""
        ...


@runtime_checkable
class CountsHands(Protocol):
    """A kind without bids whose hands are won."""

    def hands_of(self, state: Any) -> Mapping[int, Hands]:
        """Return by seat how many hands were won and played."""
        ...


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """The place, the total and the bids or hands of one seat in a finished game."""

    seat: int
    place: int | None  # None: left before the end
    tied: int  # how many share the place, this one included
    won: bool
    total: int | None  # None: the kind counts no points
    bids: tuple[Bid, ...] = ()
    hands: Hands = Hands(0, 0)

    @property
    def made(self) -> int:
        """Bids made."""
        return sum(bid.made for bid in self.bids)

    @property
    def run(self) -> int:
        """The most bids made one after the other."""
        return max(accumulate(self.bids, lambda run, bid: run + 1 if bid.made else 0, initial=0))

    @property
    def boldest(self) -> int | None:
        """The boldness of the boldest bid made; None: none was made."""
        return max((bid.boldness for bid in self.bids if bid.made), default=None)

    @property
    def miss(self) -> int:
        """The most tricks off in a deal."""
        return max((abs(bid.took - bid.bid) for bid in self.bids), default=0)

    @property
    def zeros(self) -> int:
        """Zero bids made."""
        return sum(bid.made and bid.bid == 0 for bid in self.bids)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """What the statistics count of one finished game."""

    seats: tuple[PlayedSeat, ...]  # by seat number
    deals: int
    margin: int | None = None  # from the first to the second total; None: shared, or no bids are counted
    all_missed: int = 0  # deals in which nobody made the bid

    @property
    def players(self) -> int:
        """How many sat at the table, those who came later or left included."""
        return len(self.seats)


def played_game(kind: object, state: object, sheet: Sheet) -> PlayedGame | None:
    """Return what the statistics count of a game; None while it goes on, or where nothing was scored.

    `state` is the kind's own and `sheet` the one that it gives.
    """
    deals = sum(row.state == "done" for row in sheet.rows)
    if not sheet.finished or not deals:
        return None
    bids = kind.bids_of(state) if isinstance(kind, CountsBids) else ()
    hands: Mapping[int, Hands] = kind.hands_of(state) if isinstance(kind, CountsHands) else {}
    left = {column.seat for column in sheet.columns if "left" in column.marks}
    sharing = Counter(line.place for line in sheet.standings)
    seats = tuple(
        PlayedSeat(
            seat=line.seat,
            place=None if line.seat in left else line.place,
            tied=sharing[line.place],
            won=line.won and line.seat not in left,
            total=line.total if bids else None,
            bids=tuple(bid for bid in bids if bid.seat == line.seat),
            hands=hands.get(line.seat, Hands(0, 0)),
        )
        for line in sorted(sheet.standings, key=lambda line: line.seat)
    )
    return PlayedGame(seats, deals, _margin(sheet) if bids else None, _all_missed(bids))


def _margin(sheet: Sheet) -> int | None:
    totals = sorted((line.total for line in sheet.standings if line.total is not None), reverse=True)
    return totals[0] - totals[1] if len(totals) > 1 and totals[0] > totals[1] else None


def _all_missed(bids: tuple[Bid, ...]) -> int:
    return len({bid.deal for bid in bids} - {bid.deal for bid in bids if bid.made})
