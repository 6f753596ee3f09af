"""Seats clockwise round the table: who deals next, who bids when, who leads."""

from collections.abc import Collection, Sequence


def clockwise_from(order: Sequence[int], seat: int) -> tuple[int, ...]:
    """Return all seats clockwise, from the one left of `seat` to that seat itself.

    >>> clockwise_from((0, 1, 2, 3), 1)
    (2, 3, 0, 1)

    Raises ValueError where `order` lacks the seat.
    """
    place = order.index(seat)
    return (*order[place + 1 :], *order[: place + 1])


def bidding_order(order: Sequence[int], dealer: int, first_bidder: int = 1) -> tuple[int, ...]:
    """Return all seats in the order they bid: from the seat `first_bidder` to the dealer's left, round the table.

    With the usual one, eldest hand bids first and the dealer last.

    >>> bidding_order((0, 1, 2, 3), dealer=1)
    (2, 3, 0, 1)

    Source: docs/rules.md, "Common to the Oh Hell family".
    """
    start = (order.index(dealer) + first_bidder) % len(order)
    return (*order[start:], *order[:start])


def dealer_after(order: Sequence[int], active: Collection[int], dealer: int) -> int:
    """Return the next active seat clockwise from `dealer`, who may be active or not.

    >>> dealer_after((0, 1, 2, 3), active=(0, 1, 3), dealer=1)
    3

    Raises ValueError where nobody is active. Source: docs/rules.md, "Settled details".
    """
    for seat in clockwise_from(order, dealer):
        if seat in active:
            return seat
    raise ValueError("nobody is left to deal")
