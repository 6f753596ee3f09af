"""The figures of one game, worked out from its sheet: the sums that one seat and the table add to the statistics."""

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
