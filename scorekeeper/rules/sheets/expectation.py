"""How often a bid is made: what to expect of each kind, from all saved bids, and who makes more.

Source of the expectation before many bids are saved: by chance alone, each player wins each trick equally often, which
is the binomial distribution. Its odds are multiplied by one factor, so that they match the bids made here on the whole,
because players look at their cards before they bid.
"""

from collections.abc import Mapping
from math import comb
from typing import NamedTuple

WEIGHT = 10  # so many bids of a kind weigh as much as the prior expectation
ENOUGH = 50  # bids of the others that are needed before a player's figures are shown


class Hand(NamedTuple):
    """A kind of bid: so many tricks, of so many cards, with so many players, by the last bidder or an earlier one."""

    cards: int
    players: int
    bid: int
    is_last: bool


Bids = Mapping[Hand, tuple[int, int]]  # made, and bids


def by_chance(hand: Hand) -> float:
    """Return how often the bid would be made if each player won each trick equally often."""
    share = 1 / hand.players
    return comb(hand.cards, hand.bid) * share**hand.bid * (1 - share) ** (hand.cards - hand.bid)


def expectations(saved: Bids) -> dict[Hand, float]:
    """Return how often each kind of bid is made: from saved bids, weighted with the prior expectation."""
    every = sum(bids for _made, bids in saved.values())
    mean = sum(by_chance(hand) * bids for hand, (_made, bids) in saved.items()) / max(every, 1)
    level = (sum(made for made, _bids in saved.values()) + ENOUGH * mean) / (every + ENOUGH)
    raised = _odds(level) / _odds(mean)
    shares: dict[Hand, float] = {}
    for hand, (made, bids) in saved.items():
        chance = by_chance(hand)
        before = raised * chance / (1 - chance + raised * chance)
        shares[hand] = (made + WEIGHT * before) / (bids + WEIGHT)
    return shares


def above(mine: Bids, expected: Mapping[Hand, float]) -> float:
    """Return how many bids more than expected were made."""
    return sum(made - bids * expected[hand] for hand, (made, bids) in mine.items())


def boldest(mine: Bids, expected: Mapping[Hand, float]) -> Hand | None:
    """Return the kind of made bid with the lowest expectation, or None if none was made."""
    made = [hand for hand, (made, _bids) in mine.items() if made]
    return min(made, key=lambda hand: (expected[hand], hand), default=None)


def _odds(share: float) -> float:
    share = min(max(share, 0.001), 0.999)
    return share / (1 - share)
