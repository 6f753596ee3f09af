"""The figures of the statistics: each a fraction that adds up over games, so that it can be kept as a sum."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import accumulate

from scorekeeper.rules.sheets.played import Bid, PlayedGame, PlayedSeat

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
    each = sorted(
        (points_for(*place_of_part(part), table) for part, games in places.items() for _ in range(games)), reverse=True
    )
    return sum(each[:best], Fraction())


def fair_share(sums: Mapping[int, tuple[int, int]]) -> tuple[int, Fraction]:
    """Return the bids and the fair share of the tricks from {active players: (bids, cards)}."""
    return sum(bids for bids, _ in sums.values()), sum((Fraction(c, n) for n, (_, c) in sums.items()), Fraction())


def seat_sums(seat: PlayedSeat) -> Sums:
    """Return what one seat of one game adds to the figures."""
    sums: Counter[tuple[Figure, int, int]] = Counter()
    if seat.place is not None:
        part = place_part(seat.place, seat.tied)
        for figure, number, above in (
            (Figure.GAMES, 0, seat.won), (Figure.PLACES, 0, seat.place), (Figure.PLACE, part, seat.won),
        ):  # fmt: skip
            _add(sums, figure, number, int(above), 1)
    _add(sums, Figure.HANDS, 0, seat.hands.won, seat.hands.played)
    for bid in seat.bids:
        _add_bid(sums, bid)
    for figure, value in marks(seat).items():
        _add(sums, figure, value, 0, 1)
    return _paired(sums)


def table_sums(game: PlayedGame) -> Sums:
    """Return what one game adds to the figures of everybody, beside the sum over its seats."""
    sums: Counter[tuple[Figure, int, int]] = Counter()
    for seat in game.seats:
        for (figure, part), (above, below) in seat_sums(seat).items():
            _add(sums, figure, part, above, below)
    _add(sums, Figure.TABLES, 0, game.deals, 1)
    bids = any(seat.bids for seat in game.seats)
    _add(sums, Figure.ALL_MISSED, 0, game.all_missed, game.deals if bids else 0)
    if game.margin is not None:
        _add(sums, Figure.MARGIN, game.margin, 0, 1)
    return _paired(sums)


def marks(seat: PlayedSeat) -> dict[Figure, int]:
    """Return what stands out in one seat's game, as far as it happened."""
    made = [bid for bid in seat.bids if bid.made]
    found = {
        Figure.RUN: longest_run(seat.bids),
        Figure.MISS: max((abs(bid.took - bid.bid) for bid in seat.bids), default=0),
        Figure.ZEROS: sum(bid.bid == 0 for bid in made),
        Figure.MADE: len(made),
    }
    stands = {figure: value for figure, value in found.items() if value}
    if made:
        stands[Figure.BOLDEST] = max(bid.boldness for bid in made)
    if seat.bids and seat.place is not None and seat.total is not None:
        stands[Figure.TOTAL] = seat.total
    return stands


def longest_run(bids: Iterable[Bid]) -> int:
    """Return how many bids were made one after the other, at the most."""
    return max(accumulate(bids, lambda run, bid: run + 1 if bid.made else 0, initial=0))


def _add_bid(sums: Counter[tuple[Figure, int, int]], bid: Bid) -> None:
    off, made = bid.took - bid.bid, int(bid.made)
    _add(sums, Figure.BIDS, 0, made, 1)
    _add(sums, Figure.CARDS, bid.cards, made, 1)
    _add(sums, Figure.BID, min(bid.bid, MANY), made, 1)
    _add(sums, Figure.SEAT, POSITIONS.index(bid.position), made, 1)
    if bid.trump in TRUMPS:
        _add(sums, Figure.TRUMP, TRUMPS.index(bid.trump), made, 1)
    _add(sums, Figure.OFF, max(-FAR, min(off, FAR)), 0, 1)
    _add(sums, Figure.OFF_BY, 0, off, 1)
    _add(sums, Figure.SHARE, bid.active, bid.bid, bid.cards)
    _add(sums, Figure.ABOVE, 0, int(bid.boldness > 0), 1)
    _add(sums, Figure.POINTS, 0, bid.points, 1)


def _add(sums: Counter[tuple[Figure, int, int]], figure: Figure, part: int, above: int, below: int) -> None:
    sums[figure, part, 0] += above
    sums[figure, part, 1] += below


def _paired(sums: Counter[tuple[Figure, int, int]]) -> Sums:
    keys = {
        (figure, part): (sums[figure, part, 0], below) for (figure, part, is_below), below in sums.items() if is_below
    }
    return {key: pair for key, pair in keys.items() if pair[1]}
