"""The scoring axes of the family; points.py works the points out from them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Curve = Literal["linear", "square", "cube", "triangular"]


@dataclass(frozen=True, slots=True)
class Made:
    """What a bid that was made scores."""

    bonus: int = 10
    per_trick: int = 1
    per_bid_squared: int = 0
    per_card: int = 0  # for each card of the hand
    table: Mapping[int, int] = field(default_factory=dict[int, int])  # by bid, instead of all that
    digit: int | None = None  # written before the bid, instead of all that: 1 makes 13 of a 3


@dataclass(frozen=True, slots=True)
class Missed:
    """What a bid that was missed on one side scores."""

    per_trick: int = 0
    flat: int = 0
    per_difference: int = 0  # lost for each step of the curve
    curve: Curve = "linear"
    per_bid: int = 0  # lost for each trick bid
    per_bid_squared: int = 0  # lost for the bid times itself


@dataclass(frozen=True, slots=True)
class Zero:
    """What a zero bid scores instead, made or missed."""

    points: int = 0
    per_card: int = 0
    per_trick: int = 0  # for each trick taken where it was missed
    over: int = 0  # more where it was made and the bids came to more than the tricks
    by_hand: Mapping[int, int] = field(default_factory=dict[int, int])  # by cards in hand, instead of the first two


@dataclass(frozen=True, slots=True)
class Near:
    """What a bid missed by one trick scores instead."""

    points: int = 0
    per_card: int = 0


@dataclass(frozen=True, slots=True)
class Shutout:
    """What a bid of one or more scores instead where not one trick was taken."""

    points: int = 0


@dataclass(frozen=True, slots=True)
class Slam:
    """A prize for bidding and taking every trick of a hand."""

    points: int = 0
    smallest: int = field(default=1, metadata={"stored": "from"})  # the smallest hand that earns it
    per_card: int = 0


@dataclass(frozen=True, slots=True)
class Streak:
    """A prize for bids made, or missed, one after the other; after a prize the count begins again."""

    every: int = 5
    made: int = 0
    missed: int = 0
    not_in: tuple[int, ...] = ()  # hand sizes that count for nothing and break the row


@dataclass(frozen=True, slots=True)
class Double:
    """Deals in which everything counts several times, streaks and adjustments apart."""

    deals: tuple[int | Literal["last", "no_trump"], ...] = ()
    factor: int = 2


@dataclass(frozen=True, slots=True)
class Scoring:
    """A whole scoring system. Source: docs/families.md, "The axes"; docs/house-rules.md."""

    made: Made = field(default_factory=Made)
    over: Missed = field(default_factory=Missed)
    under: Missed = field(default_factory=Missed)
    zero_made: Zero | None = None
    zero_missed: Zero | None = None
    blind_bonus: int = 20  # replaces the bonus of a blind bid that was made
    per_deal: int = 0  # all points times this times the number of the deal; 0: as they are
    slam: Slam | None = None
    streak: Streak | None = None
    double: Double | None = None
    near: Near | None = None
    shutout: Shutout | None = None
    blind_factor: int = 1  # how often a blind bid counts, made or missed
    halved: bool = False  # a bid that was missed also costs half of the total
