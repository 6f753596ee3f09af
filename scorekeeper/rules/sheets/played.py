"""What the seats of a game did in its scored deals: all counts of bids and hands, from the sheet of any kind."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal

from scorekeeper.rules.common.seats import winners_of
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Cell, Row, Sheet

Position = Literal["first", "between", "last"]


@dataclass(frozen=True, slots=True)
class Bid:
    """One seat's bid in a played deal, and what it took and scored."""

    deal: int
    seat: int
    cards: int
    active: int  # players who were dealt cards
    bid: int
    took: int
    points: Points
    trump: str | None  # S H D C NT, or None if not known
    position: Position  # in the bidding order; the hook applies to the last
    made: bool
    blind: bool = False

    @property
    def off(self) -> int:
        """How many tricks were over or under a bid that was missed."""
        return 0 if self.made else abs(self.took - self.bid)


@dataclass(frozen=True, slots=True)
class Hands:
    """How many hands one seat won and played, in a game without bids."""

    won: int = 0
    played: int = 0


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """One seat's place in a game, and what it did."""

    seat: int
    name: str
    place: int | None  # None if the player left before the end
    tied: int  # how many share the place, including this one
    won: bool
    total: Points | None  # None if the kind counts no points
    bids: tuple[Bid, ...] = ()
    cells: Mapping[int, Cell] = field(default_factory=dict[int, Cell])  # of the scored deals, by their numbers
    hands: Hands = field(default_factory=Hands)

    @property
    def made(self) -> tuple[Bid, ...]:
        """The bids that were made."""
        return tuple(bid for bid in self.bids if bid.made)

    @property
    def run(self) -> tuple[Bid, ...]:
        """The most bids made in a row; of several runs of the same length the earliest."""
        runs = (tuple(bids) for is_made, bids in groupby(self.bids, lambda bid: bid.made) if is_made)
        return max(runs, key=len, default=())

    @property
    def zero_bids(self) -> tuple[Bid, ...]:
        """The zero bids, made and missed."""
        return tuple(bid for bid in self.bids if bid.bid == 0)

    @property
    def zeros(self) -> tuple[Bid, ...]:
        """The zero bids that were made."""
        return tuple(bid for bid in self.zero_bids if bid.made)

    @property
    def off(self) -> int:
        """Tricks over or under the bids that were missed, in all."""
        return sum(bid.off for bid in self.bids)

    @property
    def points(self) -> dict[int, Points]:
        """The points of each deal, by its number."""
        return {deal: cell.points for deal, cell in self.cells.items() if cell.points is not None}

    @property
    def lost(self) -> tuple[int, ...]:
        """The numbers of the hands that cost a chip."""
        return tuple(deal for deal, cell in self.cells.items() if "lost" in cell.marks)

    @property
    def out_in(self) -> int | None:
        """The number of the hand that put the player out."""
        return next((deal for deal, cell in self.cells.items() if {"lost", "out"} <= cell.marks), None)


def bids_of(sheet: Sheet) -> tuple[Bid, ...]:
    """Return every bid of the scored deals, deal by deal in the order of the columns."""
    return tuple(
        Bid(
            deal=row.number,
            seat=cell.seat,
            cards=row.size or 0,
            active=len(row.order),
            bid=cell.bid,
            took=cell.took,
            points=cell.points or 0,
            trump=row.trump or sheet.trump,
            position=_position(row, cell.seat),
            made=bool(cell.made),
            blind="blind" in cell.marks,
        )
        for row in sheet.rows
        if row.state == "done"
        for cell in row.cells
        if cell.bid is not None and cell.took is not None
    )


def _position(row: Row, seat: int) -> Position:
    if row.order[-1:] == (seat,):
        return "last"
    return "first" if row.order[:1] == (seat,) else "between"


def _hands_of(rows: Iterable[Row]) -> dict[int, Hands]:
    """Return by seat how many hands were won (by the most points, or by losing no chip) and played."""
    won, played = Counter[int](), Counter[int]()
    for row in rows:
        scores = {cell.seat: score for cell in row.cells if (score := _score(cell)) is not None}
        won.update(winners_of(scores))
        played.update(scores.keys())
    return {seat: Hands(won[seat], played[seat]) for seat in played}


def _score(cell: Cell) -> Points | None:
    if cell.chips is not None:
        return int("lost" not in cell.marks)
    # Without adjustments, because these win no hand.
    return None if cell.points is None else cell.points - (cell.adjusted or 0)


def seats_of(sheet: Sheet) -> tuple[PlayedSeat, ...]:
    """Return what every seat did in the scored deals, in the order of the standings."""
    bids, sharing = bids_of(sheet), Counter(line.place for line in sheet.standings)
    done = [row for row in sheet.rows if row.state == "done"]
    hands = {} if bids else _hands_of(done)
    return tuple(
        PlayedSeat(
            seat=line.seat,
            name=line.name,
            place=line.place,
            tied=sharing[line.place],
            won=line.won,
            total=line.total if sheet.counts == "points" else None,
            bids=tuple(bid for bid in bids if bid.seat == line.seat),
            cells={row.number: cell for row in done for cell in row.cells if cell.seat == line.seat},
            hands=hands.get(line.seat, Hands()),
        )
        for line in sheet.standings
    )


def made_by_deal(bids: Iterable[Bid]) -> dict[int, list[bool]]:
    """Return for each deal which of its bids were made."""
    made: dict[int, list[bool]] = defaultdict(list)
    for bid in bids:
        made[bid.deal].append(bid.made)
    return made
