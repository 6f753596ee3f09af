"""The figures of the statistics: each a fraction that adds up over games, so that it can be kept as a sum."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction

POSITIONS = ("first", "between", "last")
TRUMPS = ("S", "H", "D", "C", "NT")
MANY = 4  # bids of so many and more stand together
FAR = 3  # and tricks so far off and further
PLACES = (10, 7, 5, 3, 2, 1)  # points for the place, where a club says nothing else
_SHARED = 100  # a place and how many share it are one number: 201 is a second place of one's own


class Figure(StrEnum):
    """What is counted; `part` says of which cards, bid, place and so on."""

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
    OFF_BY = "off_by"  # sum of tricks - bid / deals
    SHARE = "share"  # part: active players; sum of the bids / sum of the cards
    ABOVE = "above"  # deals bid above the fair share / deals
    POINTS = "points"  # sum of the points / deals
    TOTAL = "total"  # part: final total; 0 / games
    RUN = "run"  # part: longest run of made bids in a game; 0 / games
    BOLDEST = "boldest"  # part: boldness of the boldest made bid of a game; 0 / games
    MISS = "miss"  # part: most tricks off in a deal of a game; 0 / games
    ZEROS = "zeros"  # part: zero bids made in a game; 0 / games
    MADE = "made"  # part: bids made in a game; 0 / games
    TABLES = "tables"  # of everybody: deals / games
    MARGIN = "margin"  # of everybody: part: first less second; 0 / games
    ALL_MISSED = "all_missed"  # of everybody: deals in which all missed / deals with bids


# One value a game, and as many parts as there are values: what is asked of them is the highest and the lowest.
MARKS = (Figure.TOTAL, Figure.RUN, Figure.BOLDEST, Figure.MISS, Figure.ZEROS, Figure.MADE, Figure.MARGIN)
COUNTED = tuple(figure for figure in Figure if figure not in MARKS)

Key = tuple[Figure, int]
Sums = dict[Key, tuple[int, int]]  # numerator and denominator by figure and part


def place_part(place: int, tied: int) -> int:
    """Return a place and how many share it as one number."""
    return place * _SHARED + tied


def place_of_part(part: int) -> tuple[int, int]:
    """Return the place and how many share it."""
    return divmod(part, _SHARED)


def points_for(place: int, tied: int, table: Sequence[int] = PLACES) -> Fraction:
    """Return the season points of a place: who share it share the sum of the places that they fill."""
    filled = range(place - 1, place - 1 + tied)
    return Fraction(sum(table[index] for index in filled if index < len(table)), tied)


def season_points(places: Mapping[int, int], table: Sequence[int] = PLACES, best: int | None = None) -> Fraction:
    """Return the points of a season from {place part: games}; of the `best` games alone where that is asked."""
    each = sorted(((points_for(*place_of_part(part), table), games) for part, games in places.items()), reverse=True)
    left, points = sum(places.values()) if best is None else best, Fraction()
    for worth, games in each:
        points += worth * min(games, left)
        left -= min(games, left)
    return points


def fair_share(sums: Mapping[int, tuple[int, int]]) -> tuple[int, Fraction]:
    """Return the bids and the fair share of the tricks from {active players: (bids, cards)}."""
    return sum(bids for bids, _ in sums.values()), sum((Fraction(c, n) for n, (_, c) in sums.items()), Fraction())
