"""A finished game as the statistics count it, and the figures that add up over games, each a fraction.

Source: docs/rules.md, "Figures of players and seasons".
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import accumulate
from typing import Any, Literal, Protocol, runtime_checkable

from scorekeeper.rules.common.tenths import Points, whole
from scorekeeper.rules.kind import Sheet

POSITIONS = ("first", "between", "last")
TRUMPS = ("S", "H", "D", "C", "NT")
MANY = 4  # bids of so many tricks and more are counted as one
FAR = 3  # differences of so many tricks and more are counted as one
PLACES = (10, 7, 5, 3, 2, 1)  # points for the place, where a club says nothing else
SHARED = 100  # a place and how many share it are one number: 201 is a second place that nobody shares
Position = Literal["first", "between", "last"]
SCALE = 27720  # least common multiple of 1 to 12 players: a fair share in parts of it is a whole number


class Figure(StrEnum):
    """What is counted, and as which fraction; `part` says of which hand size, bid, place and so on."""

    GAMES = "games"  # won / games with a place
    PLACES = "places"  # sum of the places / games with a place
    PLACE = "place"  # part: place and how many share it; won / games
    HANDS = "hands"  # won / hands of a kind without bids
    BIDS = "bids"  # made / bids
    CARDS = "cards"  # part: cards in hand; made / bids
    BID = "bid"  # part: the bid; made / bids
    SEAT = "seat"  # part: index of POSITIONS; made / bids
    TRUMP = "trump"  # part: index of TRUMPS; made / bids
    OFF = "off"  # part: tricks - bid; 0 / deals
    OFF_BY = "off_by"  # sum of tricks - bid, over and under cancelling each other / deals
    DISTANCE = "distance"  # sum of the tricks over or under the bid / deals
    ZERO_BIDS = "zero_bids"  # zero bids made / zero bids
    SHARE = "share"  # sum of the bids / fair shares of the tricks, in parts of SCALE
    ABOVE = "above"  # deals bid above the fair share / deals
    POINTS = "points"  # sum of the points, in tenths / deals
    TOTAL = "total"  # part: final total in tenths; 0 / games
    RUN = "run"  # part: longest run of made bids in a game; 0 / games
    BOLDEST = "boldest"  # part: boldness of the boldest made bid of a game; 0 / games
    MISS = "miss"  # part: most tricks off in a deal of a game; 0 / games
    ZEROS = "zeros"  # part: zero bids made in a game; 0 / games
    MADE = "made"  # part: bids made in a game; 0 / games
    TABLES = "tables"  # of everybody: deals / games
    MARGIN = "margin"  # of everybody: part: first less second, in tenths; 0 / games
    ALL_MISSED = "all_missed"  # of everybody: deals in which all missed / deals with bids


# The records of one player: each is the property of PlayedSeat, and the column of its row, of the same name.
RECORDS = (Figure.RUN, Figure.BOLDEST, Figure.MISS, Figure.ZEROS, Figure.MADE)
# One value a game, kept as the part, so that the highest and the lowest can be found.
EXTREMES = (Figure.TOTAL, *RECORDS, Figure.MARGIN)


COUNTED = tuple(figure for figure in Figure if figure not in EXTREMES)


def place_part(place: int, tied: int) -> int:
    """Return a place and how many share it as one number, the part of Figure.PLACE."""
    return place * SHARED + tied


def place_of_part(part: int) -> tuple[int, int]:
    """Return the place and how many share it, from the number that `place_part` made."""
    return divmod(part, SHARED)


def points_for(place: int, tied: int, table: Sequence[int] = PLACES) -> Fraction:
    """Return the season points of a place that `tied` players share: the mean of the places that they fill.

    `table` has the points of each place from the first; a place beyond it has none.
    """
    filled = range(place - 1, place - 1 + tied)
    return Fraction(sum(table[index] for index in filled if index < len(table)), tied)


def season_points(places: Mapping[int, int], table: Sequence[int] = PLACES, best: int | None = None) -> Fraction:
    """Return the points of a season from {place part: games}; of the `best` games alone where that is not None."""
    each = sorted(((points_for(*place_of_part(part), table), games) for part, games in places.items()), reverse=True)
    left, points = sum(places.values()) if best is None else best, Fraction()
    for worth, games in each:
        points += worth * min(games, left)
        left -= min(games, left)
    return points


def fair_share(sums: tuple[int, int]) -> tuple[int, Fraction]:
    """Return the tricks bid and the fair share of the tricks, from Figure.SHARE."""
    bids, fair = sums
    return bids, Fraction(fair, SCALE)


@dataclass(frozen=True, slots=True)
class Bid:
    """One seat's bid in one deal that was played, and what it took and scored."""

    deal: int
    seat: int
    cards: int
    active: int  # players who were dealt cards
    bid: int
    took: int
    points: Points
    trump: str | None  # S H D C NT; None: not recorded
    position: Position  # in the bidding; the last to bid is under the hook
    made: bool
    blind: bool = False

    @property
    def boldness(self) -> int:
        """How far the bid stands above the fair share of the tricks, cards / players, in parts of SCALE."""
        return self.bid * SCALE - self.fair_share

    @property
    def fair_share(self) -> int:
        """The fair share of the tricks, cards / players, in parts of SCALE."""
        return self.cards * SCALE // self.active


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
    total: Points | None  # None: the kind counts no points
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
        return max((abs(bid.took - bid.bid) for bid in self.bids if not bid.made), default=0)

    @property
    def zeros(self) -> int:
        """Zero bids made."""
        return sum(bid.made and bid.bid == 0 for bid in self.bids)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """What the statistics count of one finished game."""

    seats: tuple[PlayedSeat, ...]  # by seat number
    deals: int
    margin: Points | None = None  # from the first to the second total; None: shared, or no bids are counted
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


def _margin(sheet: Sheet) -> Points | None:
    totals = sorted((line.total for line in sheet.standings if line.total is not None), reverse=not sheet.lowest_wins)
    best, other = totals[:2] if len(totals) > 1 else (0, 0)
    return whole(abs(best - other)) if best != other else None


def _all_missed(bids: tuple[Bid, ...]) -> int:
    return len({bid.deal for bid in bids} - {bid.deal for bid in bids if bid.made})
