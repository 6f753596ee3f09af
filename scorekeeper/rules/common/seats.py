"""Seats in order: round the table, for dealing and bidding; by points, for places and winners."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeVar

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Standing, Winner


def bidding_order(order: Sequence[int], dealer: int, first_bidder: int = 1) -> tuple[int, ...]:
    """Return all seats in the order they bid: from the seat `first_bidder` to the dealer's left, round the table.

    By default, eldest hand bids first and the dealer last.

    >>> bidding_order((0, 1, 2, 3), dealer=1)
    (2, 3, 0, 1)

    Raises ValueError if `order` lacks the dealer. Source: docs/rules.md, "Common to the Oh Hell family".
    """
    start = (order.index(dealer) + first_bidder) % len(order)
    return (*order[start:], *order[:start])


def dealer_after(order: Sequence[int], active: Collection[int], dealer: int) -> int:
    """Return the next active seat clockwise from `dealer`, which may be active or not.

    >>> dealer_after((0, 1, 2, 3), active=(0, 1, 3), dealer=1)
    3

    Raises ValueError if nobody is active. Source: docs/rules.md, "Settled details".
    """
    for seat in bidding_order(order, dealer):
        if seat in active:
            return seat
    raise ValueError("nobody is left to deal")


Key = TypeVar("Key")


def worth(total: Points, winner: Winner) -> Points:
    """Return a total as a number where higher is better; the worth of that is the total again."""
    return -total if winner == "lowest" else total


def best_of(totals: Iterable[Points], winner: Winner = "highest") -> Points:
    """Return the best of some totals, zero if there are none."""
    return max(totals, key=lambda total: worth(total, winner), default=0)


def winners_of(
    totals: Mapping[Key, Points], winner: Winner = "highest", made: Mapping[Key, int] | None = None
) -> tuple[Key, ...]:
    """Return everybody in first place, in the mapping's order: the best total, and on ties the most `made`."""
    return tuple(who for who, place in places(totals, winner, made=made).items() if place == 1)


def without(totals: Mapping[Key, Points], left: Collection[Key]) -> dict[Key, Points]:
    """Return the totals of those who stayed, because leaving before the end means no win and no place."""
    return {who: total for who, total in totals.items() if who not in left}


def target_winners(totals: Mapping[Key, Points], target: int, tie: str, winner: Winner = "highest") -> tuple[Key, ...]:
    """Return the winners after a complete deal, or an empty tuple while the game goes on.

    The best total wins, no matter who reached the target first; if ties play on, a tie at the top decides nothing.
    Source: docs/rules.md, "Oh! Well".
    """
    winners = winners_of(totals, winner)
    if not winners or best_of(totals.values()) < target or (tie == "continue" and len(winners) > 1):
        return ()
    return winners


def places(
    totals: Mapping[Key, Points],
    winner: Winner = "highest",
    first: Collection[Key] = (),
    made: Mapping[Key, int] | None = None,
) -> dict[Key, int]:
    """Return everybody's place, first for the best total, in the mapping's order; ties share a place: 1-2-2-4.

    `first`: who won at once and is placed before everybody else, whatever the totals; `made`: bids made, if the most of
    them breaks a tie.
    Source: docs/rules.md, "Common to the Oh Hell family".
    """
    others = {who: (worth(total, winner), (made or {}).get(who, 0)) for who, total in without(totals, first).items()}
    return {
        who: 1
        if who in first
        else 1 + len(totals) - len(others) + sum(other > others[who] for other in others.values())
        for who in totals
    }


def standings(
    totals: Mapping[int, Points],
    names: tuple[str, ...],
    winners: tuple[int, ...],
    winner: Winner = "highest",
    first: tuple[int, ...] = (),
    left: Collection[int] = (),
    made: Mapping[int, int] | None = None,
) -> tuple[Standing, ...]:
    """Return the standings, best first; ties stay in the order of the totals, which are by seat.

    Players who `left` are last and have no place; `made`: bids made, if the most of them breaks a tie.
    """
    ranks = places(without(totals, left), winner, first, made)
    return tuple(
        Standing(ranks.get(seat), seat, names[seat], totals[seat], seat in winners)
        for seat in sorted(totals, key=lambda seat: ranks.get(seat, len(totals)))
    )
