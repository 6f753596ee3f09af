"""Deal schedules: the hand size of every deal, from a shape and a largest hand."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

Shape = Literal["constant", "up", "down", "up_down", "down_up"]
Repeats = int | Literal["n"]  # "n": as often as there are players
Ladder = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Maximum:
    """How large the largest hand is."""

    rule: Literal["fixed", "table", "pack"] = "fixed"
    value: int = 0  # fixed
    table: Mapping[int, int] = field(default_factory=dict[int, int])  # by number of players
    reserve: int = 0  # pack: cards that stay undealt, such as the one turned up
    cap: int | None = None  # pack: never more than this


@dataclass(frozen=True, slots=True)
class Schedule:
    """The hand sizes of a game, whoever plays."""

    shape: Shape
    maximum: Maximum
    minimum: int = 1
    repeat_min: Repeats = 1  # how often the smallest hand is dealt in a row
    repeat_max: Repeats = 1  # how often the largest
    sizes: Ladder = field(default=(), metadata={"stored": "list"})  # the hand sizes themselves, instead of all that
    capped: bool = False  # a hand that the packs cannot give to all is dealt as large as they can


def largest_hand(schedule: Schedule, players: int, pack_cards_total: int) -> int:
    """Return the most cards that a player is dealt in one deal."""
    rule = schedule.maximum
    if schedule.sizes:
        return max(schedule.sizes)
    if rule.rule == "fixed":
        return rule.value
    if players in rule.table:
        return rule.table[players]
    fits = (pack_cards_total - rule.reserve) // players
    # More or fewer players than a table knows get what its largest or smallest table gets, if that fits.
    cap = rule.table[max(rule.table) if players > max(rule.table) else min(rule.table)] if rule.table else rule.cap
    return fits if cap is None else min(fits, cap)


def hand_sizes(schedule: Schedule, players: int, pack_cards_total: int, maximum: int | None = None) -> Ladder:
    """Return the hand size of each deal, with another largest hand where `maximum` is given.

    Where a ladder turns, the deal at the turn is played once, or as often as the schedule repeats it.
    Raises ValueError where the largest hand is below the smallest.
    Source: docs/rules.md, "Common to the Oh Hell family".
    """
    if schedule.sizes:
        return schedule.sizes
    most = largest_hand(schedule, players, pack_cards_total) if maximum is None else maximum
    if most < schedule.minimum:
        raise ValueError(most)
    low = [schedule.minimum] * _times(schedule.repeat_min, players)
    high = [most] * _times(schedule.repeat_max, players)
    if most == schedule.minimum:
        return tuple(max(low, high, key=len))
    between = list(range(schedule.minimum + 1, most))
    return tuple(LADDERS[schedule.shape](low, between, high))


def _times(repeats: Repeats, players: int) -> int:
    return players if repeats == "n" else repeats


LADDERS: Mapping[Shape, Callable[[list[int], list[int], list[int]], list[int]]] = {
    "constant": lambda low, between, high: high,
    "up": lambda low, between, high: low + between + high,
    "down": lambda low, between, high: high + between[::-1] + low,
    "up_down": lambda low, between, high: low + between + high + between[::-1] + low,
    "down_up": lambda low, between, high: high + between[::-1] + low + between + high,
}
