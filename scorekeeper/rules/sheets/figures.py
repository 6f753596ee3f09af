"""A finished game as the statistics count it, and the figures that add up over games, each a fraction.

Source: docs/rules.md, "Figures of players and seasons".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scorekeeper.rules.common.seats import worth
from scorekeeper.rules.common.tenths import Points, whole
from scorekeeper.rules.kind import Sheet
from scorekeeper.rules.sheets.played import PlayedSeat, bids_of, made_by_deal, seats_of

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


# The bests of one player: each counts the bids in the property of PlayedSeat, and is the column of its row, of the
# same name.
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


def played_game(sheet: Sheet) -> PlayedGame | None:
    """Return what the statistics count of a game; None while it goes on, or where nothing was scored."""
    deals = sum(row.state == "done" for row in sheet.rows)
    if not sheet.finished or not deals:
        return None
    return PlayedGame(
        seats=tuple(sorted(seats_of(sheet), key=lambda seat: seat.seat)),
        deals=deals,
        margin=_margin(sheet),
        all_missed=sum(not any(made) for made in made_by_deal(bids_of(sheet)).values()),
        lowest_wins=sheet.wins == "lowest",
    )


def _margin(sheet: Sheet) -> Points | None:
    """Return the points between the first and the second of those who stayed. None: shared, or no points count."""
    totals = [line.total for line in sheet.standings if line.place and line.total is not None]
    if sheet.counts != "points" or len(totals) < 2:
        return None
    best, other = sorted(totals, key=lambda total: worth(total, sheet.wins), reverse=True)[:2]
    return whole(abs(best - other)) if best != other else None
