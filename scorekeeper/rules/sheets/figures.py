"""A finished game as the statistics count it, and the figures that add up over games, each a fraction.

Source: docs/rules.md, "Figures of players and seasons".
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import accumulate

from scorekeeper.rules.common.tenths import Points, whole
from scorekeeper.rules.kind import Bid, Hands, Sheet

POSITIONS = ("first", "between", "last")
PLACES = (10, 7, 5, 3, 2, 1)  # points for the place, where a club says nothing else
SHARED = 100  # a place and how many share it are one number: 201 is a second place that nobody shares


class Figure(StrEnum):
    """What is counted, and as which fraction; `part` says of which hand size, bid, place and so on."""

    GAMES = "games"  # won / games with a place
    PLACES = "places"  # sum of the places / games with a place
    PLACE = "place"  # part: place and how many share it; won / games
    HANDS = "hands"  # won / hands of a kind without bids
    BIDS = "bids"  # made / bids
    CARDS = "cards"  # part: cards in hand; made / bids
    ZERO_BIDS = "zero_bids"  # zero bids made / zero bids
    POINTS = "points"  # sum of the points, in tenths / deals, or hands where points are counted
    TOTAL = "total"  # part: final total in tenths; 0 / games
    RUN = "run"  # part: longest run of made bids in a game; 0 / games
    ZEROS = "zeros"  # part: zero bids made in a game; 0 / games
    TABLES = "tables"  # of everybody: deals / games
    MARGIN = "margin"  # of everybody: part: first less second, in tenths; 0 / games
    ALL_MISSED = "all_missed"  # of everybody: deals in which all missed / deals with bids


# The bests of one player: each is the property of PlayedSeat, and the column of its row, of the same name.
BESTS = (Figure.RUN, Figure.ZEROS)
# One value a game, kept as the part, so that the highest and the lowest can be found.
EXTREMES = (Figure.TOTAL, *BESTS, Figure.MARGIN)


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


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """The place, the total and the bids or hands of one seat in a finished game."""

    seat: int
    place: int | None  # None: left before the end
    tied: int  # how many share the place, this one included
    won: bool
    total: Points | None  # None: the kind counts no points
    bids: tuple[Bid, ...] = ()
    hands: Hands = field(default_factory=Hands)

    @property
    def made(self) -> int:
        """Bids made."""
        return sum(bid.made for bid in self.bids)

    @property
    def run(self) -> int:
        """The most bids made one after the other."""
        return max(accumulate(self.bids, lambda run, bid: run + 1 if bid.made else 0, initial=0))

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
    lowest_wins: bool = False

    @property
    def players(self) -> int:
        """How many sat at the table, those who came later or left included."""
        return len(self.seats)


def played_game(
    sheet: Sheet, bids: tuple[Bid, ...] = (), hands: Mapping[int, Hands] | None = None
) -> PlayedGame | None:
    """Return what the statistics count of a game; None while it goes on, or where nothing was scored.

    `hands`: of a game without bids, how many everybody won and played.
    """
    deals = sum(row.state == "done" for row in sheet.rows)
    if not sheet.finished or not deals:
        return None
    sharing = Counter(line.place for line in sheet.standings)
    seats = tuple(
        PlayedSeat(
            seat=line.seat,
            place=line.place,
            tied=sharing[line.place],
            won=line.won,
            total=line.total if sheet.counts == "points" else None,
            bids=tuple(bid for bid in bids if bid.seat == line.seat),
            hands=(hands or {}).get(line.seat, Hands()),
        )
        for line in sorted(sheet.standings, key=lambda line: line.seat)
    )
    return PlayedGame(seats, deals, _margin(sheet), _all_missed(bids), sheet.lowest_wins)


def _margin(sheet: Sheet) -> Points | None:
    """Return the points between the first and the second of those who stayed. None: shared, or no points count."""
    totals = [line.total for line in sheet.standings if line.place and line.total is not None]
    if sheet.counts != "points" or len(totals) < 2:
        return None
    best, other = sorted(totals, reverse=not sheet.lowest_wins)[:2]
    return whole(abs(best - other)) if best != other else None


def _all_missed(bids: tuple[Bid, ...]) -> int:
    return len({bid.deal for bid in bids} - {bid.deal for bid in bids if bid.made})
