"""The figures of the statistics: each a fraction that adds up over games.

Source: docs/rules.md, "Figures of players and seasons".
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction

POSITIONS = ("first", "between", "last")
TRUMPS = ("S", "H", "D", "C", "NT")
MANY = 4  # bids of so many tricks and more are counted as one
FAR = 3  # differences of so many tricks and more are counted as one
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


# One value a game, kept as the part, so that the highest and the lowest can be found.
EXTREMES = (Figure.TOTAL, Figure.RUN, Figure.BOLDEST, Figure.MISS, Figure.ZEROS, Figure.MADE, Figure.MARGIN)
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


def fair_share(sums: Mapping[int, tuple[int, int]]) -> tuple[int, Fraction]:
    """Return the sum of the bids and the fair share of the tricks, cards / players, from {players: (bids, cards)}."""
    return sum(bids for bids, _ in sums.values()), sum((Fraction(c, n) for n, (_, c) in sums.items()), Fraction())
