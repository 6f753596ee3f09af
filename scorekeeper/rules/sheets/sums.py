"""The figures of one game: what one seat, and the whole table, add to the sums of the statistics."""

from collections import Counter
from collections.abc import Iterable
from itertools import accumulate

from scorekeeper.rules.sheets.figures import FAR, MANY, POSITIONS, TRUMPS, Figure, Sums, place_part
from scorekeeper.rules.sheets.played import Bid, PlayedGame, PlayedSeat


def seat_sums(seat: PlayedSeat) -> Sums:
    """Return what one seat of one game adds to the figures."""
    sums: Counter[tuple[Figure, int, int]] = Counter()
    if seat.place is not None:
        part = place_part(seat.place, seat.tied)
        for figure, number, numerator in (
            (Figure.GAMES, 0, seat.won), (Figure.PLACES, 0, seat.place), (Figure.PLACE, part, seat.won),
        ):  # fmt: skip
            _add(sums, figure, number, int(numerator), 1)
    _add(sums, Figure.HANDS, 0, seat.hands.won, seat.hands.played)
    for bid in seat.bids:
        _add_bid(sums, bid)
    for figure, value in extremes(seat).items():
        _add(sums, figure, value, 0, 1)
    return _paired(sums)


def table_sums(game: PlayedGame) -> Sums:
    """Return what one game adds to the figures of everybody, beside the sum over its seats."""
    sums: Counter[tuple[Figure, int, int]] = Counter()
    for seat in game.seats:
        for (figure, part), (numerator, denominator) in seat_sums(seat).items():
            _add(sums, figure, part, numerator, denominator)
    _add(sums, Figure.TABLES, 0, game.deals, 1)
    bids = any(seat.bids for seat in game.seats)
    _add(sums, Figure.ALL_MISSED, 0, game.all_missed, game.deals if bids else 0)
    if game.margin is not None:
        _add(sums, Figure.MARGIN, game.margin, 0, 1)
    return _paired(sums)


def extremes(seat: PlayedSeat) -> dict[Figure, int]:
    """Return the values of one seat's game of which the highest and the lowest are asked; without those of nought."""
    made = [bid for bid in seat.bids if bid.made]
    found = {
        Figure.RUN: longest_run(seat.bids),
        Figure.MISS: max((abs(bid.took - bid.bid) for bid in seat.bids), default=0),
        Figure.ZEROS: sum(bid.bid == 0 for bid in made),
        Figure.MADE: len(made),
    }
    known = {figure: value for figure, value in found.items() if value}
    if made:
        known[Figure.BOLDEST] = max(bid.boldness for bid in made)
    if seat.bids and seat.place is not None and seat.total is not None:
        known[Figure.TOTAL] = seat.total
    return known


def longest_run(bids: Iterable[Bid]) -> int:
    """Return the most bids made one after the other."""
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


def _add(sums: Counter[tuple[Figure, int, int]], figure: Figure, part: int, numerator: int, denominator: int) -> None:
    sums[figure, part, 0] += numerator
    sums[figure, part, 1] += denominator


def _paired(sums: Counter[tuple[Figure, int, int]]) -> Sums:
    keys = {
        (figure, part): (sums[figure, part, 0], denominator)
        for (figure, part, is_denominator), denominator in sums.items()
        if is_denominator
    }
    return {key: pair for key, pair in keys.items() if pair[1]}
