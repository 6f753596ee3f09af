"""The scoring axes of the family; points.py works the points out from them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, get_args

Curve = Literal["linear", "square", "cube", "triangular"]
# What a table may count beside bids and tricks. Source: docs/cousins.md, "What the scorer enters".
Event = Literal[
    "colour_14", "black_14", "mermaid_by_pirate", "pirate_by_king", "king_by_mermaid",
    "new_7", "new_8", "leviathan", "second",
]  # fmt: skip
EVENTS: tuple[Event, ...] = get_args(Event)
MADE_ONLY: tuple[Event, ...] = ("new_7", "new_8")  # count with a made bid alone, whatever the bonuses need
Needs = Literal["exact", "nothing", "accuracy"]


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
class Cannonball:
    """What a made bid scores for whoever loaded the cannonball; missed it scores nothing."""

    per_card: int = 0


@dataclass(frozen=True, slots=True)
class Loot:
    """What an alliance is worth to both of it, where both made their bids."""

    points: int = 0


@dataclass(frozen=True, slots=True)
class Bonus:
    """What each event scores, None where the table does not count it, and what it needs of the bid."""

    colour_14: int | None = None
    black_14: int | None = None
    mermaid_by_pirate: int | None = None
    pirate_by_king: int | None = None
    king_by_mermaid: int | None = None
    new_7: int | None = None
    new_8: int | None = None
    leviathan: int | None = None
    second: int | None = None
    needs: Needs = "exact"  # a made bid; nothing; or all of a made bid and half one trick off

    @property
    def worth(self) -> Mapping[Event, int]:
        """Return what each event that is counted scores."""
        points: dict[Event, int | None] = {event: getattr(self, event) for event in EVENTS}
        return {event: each for event, each in points.items() if each is not None}


@dataclass(frozen=True, slots=True)
class BonusLimits:
    """How often each event can happen in a deal, for one pack."""

    colour_14: int = 3
    black_14: int = 1
    mermaid_by_pirate: int = 2
    pirate_by_king: int = 6
    king_by_mermaid: int = 1
    new_7: int = 4
    new_8: int = 4
    leviathan: int = 3
    second: int = 1


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
    cannonball: Cannonball | None = None
    overtrick: Fraction | None = None  # a bid of one or more is made by taking at least as many; for each trick over
    wins_at_once: int | None = None  # a made bid of so many and more ends the game
