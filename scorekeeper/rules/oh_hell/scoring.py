"""The scoring axes, and the points of one seat in one deal."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

Curve = Literal["linear", "square", "cube", "triangular"]

CURVES: Mapping[Curve, Callable[[int], int]] = {
    "linear": lambda difference: difference,
    "square": lambda difference: difference**2,
    "cube": lambda difference: difference**3,
    "triangular": lambda difference: difference * (difference + 1) // 2,
}


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


@dataclass(frozen=True, slots=True)
class Zero:
    """What a bid of none scores instead."""

    points: int = 0
    per_card: int = 0


@dataclass(frozen=True, slots=True)
class Scoring:
    """A whole scoring system. Source: docs/families.md, "The axes"."""

    made: Made = field(default_factory=Made)
    over: Missed = field(default_factory=Missed)
    under: Missed = field(default_factory=Missed)
    zero_made: Zero | None = None
    zero_missed: Zero | None = None
    blind_bonus: int = 20  # replaces the bonus of a blind bid that was made
    per_deal: int = 0  # all points times this times the number of the deal; 0: as they are


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """What one bid scores."""

    bid: int
    points: tuple[int, ...]  # by tricks taken, from none to the whole hand
    made: int
    blind: int  # made blind


def points(scoring: Scoring, bid: int, tricks: int, hand_size: int, *, deal: int = 1, blind: bool = False) -> int:
    """Return the points of one bid, without table bonus and adjustments. `deal` counts deals as played, from one.

    Source: docs/families.md, "The axes"; blind bids: docs/rules.md, "Up to Ten and Down Again".
    """
    once = _made(scoring, bid, hand_size, blind) if tricks == bid else _missed(scoring, bid, tricks, hand_size)
    return once * scoring.per_deal * deal if scoring.per_deal else once


def success_bonus(table: Mapping[int, int], how_many: int) -> int:
    """Return what each who made the bid gets on top, by how many did."""
    return table.get(how_many, 0)


def scoring_table(scoring: Scoring, hand_size: int, *, deal: int = 1) -> tuple[ScoreRow, ...]:
    """Return what each bid scores for each number of tricks, bids from none to the whole hand."""
    return tuple(
        ScoreRow(
            bid,
            tuple(points(scoring, bid, tricks, hand_size, deal=deal) for tricks in range(hand_size + 1)),
            points(scoring, bid, bid, hand_size, deal=deal),
            points(scoring, bid, bid, hand_size, deal=deal, blind=True),
        )
        for bid in range(hand_size + 1)
    )


def _made(scoring: Scoring, bid: int, hand_size: int, blind: bool) -> int:
    made = scoring.made
    by_parts = made.per_trick * bid + made.per_bid_squared * bid**2 + made.per_card * hand_size
    special = _special(scoring, bid, hand_size)
    if blind:
        # Where a table says what the bid is worth, the blind bonus may still be more.
        return max(scoring.blind_bonus + by_parts, special or 0)
    return made.bonus + by_parts if special is None else special


def _special(scoring: Scoring, bid: int, hand_size: int) -> int | None:
    """Return the points that a system names for this bid itself. None: they follow from its parts."""
    if bid == 0 and scoring.zero_made:
        return scoring.zero_made.points + scoring.zero_made.per_card * hand_size
    if scoring.made.digit is not None:
        return scoring.made.digit * 10 ** len(str(bid)) + bid
    return scoring.made.table.get(bid)


def _missed(scoring: Scoring, bid: int, tricks: int, hand_size: int) -> int:
    if bid == 0 and scoring.zero_missed:
        return scoring.zero_missed.points + scoring.zero_missed.per_card * hand_size
    side = scoring.over if tricks > bid else scoring.under
    lost = side.per_difference * CURVES[side.curve](abs(bid - tricks)) + side.per_bid * bid
    return side.per_trick * tricks + side.flat - lost
