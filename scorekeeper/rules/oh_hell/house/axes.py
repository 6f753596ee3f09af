"""Every axis that a house rule may set, and what each takes. Source: docs/house-rules.md, "The axes"."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.rules.common.options import SETTLING, YES_NO, Takes
from scorekeeper.rules.oh_hell.cards import NO_TRUMP, SUITS
from scorekeeper.rules.oh_hell.points import CURVES

MOST_POINTS = 10_000
MOST_PLAYERS = 12
MOST_DEALS = 60
MOST_CARDS = 60  # in one hand


@dataclass(frozen=True, slots=True)
class Axis:
    """What one axis takes: a value, a list of them, or a table of them by number."""

    takes: Takes
    form: Literal["one", "list", "table"] = "one"
    optional: bool = False  # null takes it away
    size: tuple[int, int] = (0, MOST_DEALS)  # list: how many
    keys: tuple[int, int] = (0, MOST_CARDS)  # table: from, to


def _number(least: int, most: int, *words: str) -> Axis:
    return Axis(Takes("number", words, least, most))


def _word(*words: str) -> Axis:
    return Axis(Takes("word", words))


def _listed(axis: Axis, least: int) -> Axis:
    return replace(axis, form="list", size=(least, MOST_DEALS))


YES = Axis(YES_NO)
POINTS = _number(-MOST_POINTS, MOST_POINTS)
HAND = _number(1, MOST_CARDS)
TIMES = _number(1, MOST_PLAYERS, "players")
SEAT = _number(0, 2)
DEAL = (1, 999)  # a game to a target may go on beyond any ladder

MADE: Mapping[str, Axis] = {
    **dict.fromkeys(("bonus", "per_trick", "per_bid_squared", "per_card"), POINTS),
    "table": replace(POINTS, form="table", optional=True),
    "digit": replace(_number(1, 9), optional=True),
}
MISSED: Mapping[str, Axis] = {
    **dict.fromkeys(("per_trick", "flat", "per_difference"), POINTS),
    "curve": _word(*CURVES),
    "per_bid": POINTS,
    "per_bid_squared": POINTS,
}
SCORING: Mapping[str, Mapping[str, Axis]] = {
    "made": MADE,
    "over": MISSED,
    "under": MISSED,
    "zero_made": {
        "points": POINTS,
        "per_card": POINTS,
        "over": POINTS,
        "by_hand": replace(POINTS, form="table", optional=True, keys=(1, MOST_CARDS)),
    },
    "zero_missed": {"points": POINTS, "per_card": POINTS, "per_trick": POINTS},
    "near": {"points": POINTS, "per_card": POINTS},
    "shutout": {"points": POINTS},
    "slam": {"points": POINTS, "per_card": POINTS, "from": HAND},
    "streak": {"every": _number(1, MOST_DEALS), "made": POINTS, "missed": POINTS, "not_in": _listed(HAND, 0)},
    "double": {"deals": _listed(_number(*DEAL, "last", "no_trump"), 0), "factor": _number(1, 100)},
}

AXES: Mapping[str, Axis] = {
    "cards": _number(20, 120),
    "packs": _number(1, 6),
    "stripped": _number(0, 119),
    "schedule.list": replace(_listed(HAND, 1), optional=True),
    "schedule.shape": _word("up", "down", "up_down", "down_up", "constant"),
    "schedule.maximum": _number(1, MOST_CARDS, "most"),
    "schedule.minimum": HAND,
    "schedule.repeat_min": TIMES,
    "schedule.repeat_max": TIMES,
    "repeats": YES,
    "trump.kind": _word("turn_up", "last_card", "cycle", "fixed", "none", "house"),
    "trump.cycle": _listed(_word(*SUITS, NO_TRUMP), 1),
    "trump.suit": _word(*SUITS, "black"),
    "trump.no_trump_if_all_dealt": YES,
    "trump.no_trump_on_max": YES,
    "trump.no_trump_deals": replace(_listed(_number(*DEAL, "last"), 0), optional=True),
    "trump.super_trump": YES,
    "bidding.mode": _word("sequential", "simultaneous"),
    "bidding.hook": YES,
    "bidding.hook_total": replace(_number(0, 999), optional=True),
    "bidding.hook_from": HAND,
    "bidding.hook_last_deal": YES,
    "first_bidder": SEAT,
    "leader": SEAT,
    "leader_rule": _word("offset", "highest_bidder", "first_bidder"),
    "direction": _word("clockwise", "counterclockwise"),
    "announce": YES,
    "blind": YES,
    "blind_deficit": _number(0, MOST_POINTS),
    "forehead": YES,
    "cancelled_tricks": YES,
    "floor_zero": YES,
    "manual_bonus": YES,
    **{f"scoring.{group}.{key}": axis for group, axes in SCORING.items() for key, axis in axes.items()},
    "scoring.per_deal": POINTS,
    "scoring.blind_bonus": POINTS,
    "scoring.blind_factor": _number(1, 100),
    "scoring.halved": YES,
    "success_bonus": replace(POINTS, form="table", optional=True, keys=(1, MOST_PLAYERS)),
    "target": replace(_number(1, MOST_POINTS), optional=True),
    "tie": _word("shared", "continue"),
    "settlement.mode": Axis(SETTLING["settlement"]),
    "settlement.hard_tie": Axis(SETTLING["hard_tie"]),
    "settlement.rate": Axis(SETTLING["rate"]),
    "settlement.ante": Axis(SETTLING["ante"]),
}
GROUPS: frozenset[str] = frozenset(path[:end] for path in AXES for end, letter in enumerate(path) if letter == ".")
# What a system has or has not: null takes the whole of it away.
OPTIONAL_GROUPS: tuple[str, ...] = tuple(
    f"scoring.{group}" for group in ("zero_made", "zero_missed", "near", "shutout", "slam", "streak", "double")
)


def group_of(path: str) -> str | None:
    """Return the group that null takes away and that an axis belongs to. None: it belongs to none."""
    parent = path.rpartition(".")[0]
    return parent if parent in OPTIONAL_GROUPS else None
