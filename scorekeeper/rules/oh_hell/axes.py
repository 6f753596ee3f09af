"""The one table of axes: what a variant is a row of and a house rule may set, with what each axis takes; the options.

What an axis is called and how it is told stands beside it on the web floor: web/kinds/oh_hell/axis_words.py.
Source: docs/house-rules.md, "The axes".
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.rules.common import reading
from scorekeeper.rules.common.options import ROOT, SETTLING, YES_NO, Takes, value_of
from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.kind import Option, Problem, Unreadable
from scorekeeper.rules.oh_hell.points import CURVES
from scorekeeper.rules.oh_hell.rules import (
    EVENTS,
    NO_TRUMP,
    SUITS,
    Cannonball,
    Double,
    Loot,
    Near,
    OhHellRules,
    Scoring,
    Shutout,
    Slam,
    Streak,
    Zero,
)  # fmt: skip

MOST_POINTS = 10_000
MOST_PLAYERS = 12
MOST_DEALS = 60
MOST_CARDS = 60  # in one hand


def _number(least: int, most: int, *words: str) -> Takes:
    return Takes("number", words, least, most)


def _word(*words: str) -> Takes:
    return Takes("word", words)


def _listed(axis: Takes, least: int) -> Takes:
    return replace(axis, form="list", size=(least, MOST_DEALS))


YES = YES_NO
POINTS = _number(-MOST_POINTS, MOST_POINTS)
HAND = _number(1, MOST_CARDS)
TIMES = _number(1, MOST_PLAYERS, "players")
SEAT = _number(0, 2)
DEAL = (1, 999)  # a game to a target may go on beyond any ladder

MADE: Mapping[str, Takes] = {
    **dict.fromkeys(("bonus", "per_trick", "per_bid_squared", "per_card"), POINTS),
    "table": replace(POINTS, form="table", optional=True),
    "digit": replace(_number(1, 9), optional=True),
}
MISSED: Mapping[str, Takes] = {
    **dict.fromkeys(("per_trick", "flat", "per_difference"), POINTS),
    "curve": _word(*CURVES),
    "per_bid": POINTS,
    "per_bid_squared": POINTS,
}
SCORING: Mapping[str, Mapping[str, Takes]] = {
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
    "cannonball": {"per_card": POINTS},
    "double": {"deals": _listed(_number(*DEAL, "last", "no_trump"), 0), "factor": _number(1, 100)},
}

_TABLE: Mapping[str, Takes] = {
    "cards": _number(20, 120),
    "players.least": replace(_number(2, MOST_PLAYERS), optional=True),
    "players.most": replace(_number(2, MOST_PLAYERS), optional=True),
    "packs": _number(1, 6),
    "stripped": _number(0, 119),
    "schedule.list": replace(_listed(HAND, 1), optional=True),
    "schedule.shape": _word("up", "down", "up_down", "down_up", "constant"),
    "schedule.maximum": _number(1, MOST_CARDS, "most"),
    "schedule.minimum": HAND,
    "schedule.repeat_min": TIMES,
    "schedule.repeat_max": TIMES,
    "schedule.capped": YES,
    "repeats": YES,
    "trump.kind": _word("turn_up", "last_card", "cycle", "fixed", "none", "house"),
    "trump.cycle": _listed(_word(*SUITS, NO_TRUMP), 1),
    "trump.suit": _word(*SUITS, "black"),
    "trump.no_trump_if_all_dealt": YES,
    "trump.no_trump_on_max": YES,
    "trump.no_trump_deals": replace(_listed(_number(*DEAL, "last"), 0), optional=True),
    "trump.super_trump": YES,
    "trump.special_cards": replace(_word("none", "dealer"), form="map"),
    "bidding.mode": _word("sequential", "simultaneous"),
    "bidding.hook": YES,
    "bidding.hook_total": replace(_number(0, 999), optional=True),
    "bidding.hook_from": HAND,
    "bidding.hook_last_deal": YES,
    "bidding.hook_only_last": YES,
    "bidding.hook_when": _word("always", "leading"),
    "bidding.hook_zero_free": YES,
    "bidding.least": _number(0, MOST_CARDS),
    "bidding.most": replace(HAND, optional=True),
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
    **{f"bonus.{event}": replace(POINTS, optional=True) for event in EVENTS},
    "bonus.needs": _word("exact", "nothing", "accuracy"),
    **{f"bonus_limits.{event}": _number(0, 100) for event in EVENTS},
    "loot.points": POINTS,
    "wagers": YES,
    "bid_changes": YES,
    "lost_tricks": _number(0, MOST_CARDS),
    "ghost": YES,
    **{f"scoring.{group}.{key}": axis for group, axes in SCORING.items() for key, axis in axes.items()},
    "scoring.per_deal": POINTS,
    "scoring.blind_bonus": POINTS,
    "scoring.blind_factor": _number(1, 100),
    "scoring.halved": YES,
    "scoring.overtrick": Takes("tenths", least=0, most=10, optional=True),
    "scoring.wins_at_once": replace(HAND, optional=True),
    "success_bonus": replace(POINTS, form="table", optional=True, keys=(1, MOST_PLAYERS)),
    "winner": _word("highest", "lowest"),
    "target": replace(_number(1, MOST_POINTS), optional=True),
    "tie": _word("shared", "continue"),
    "settlement.mode": SETTLING["settlement"],
    "settlement.hard_tie": SETTLING["hard_tie"],
    "settlement.rate": SETTLING["rate"],
    "settlement.ante": SETTLING["ante"],
}
GROUPS: frozenset[str] = frozenset(path[:end] for path in _TABLE for end, letter in enumerate(path) if letter == ".")
# What a system has or has not: null takes the whole of it away.
OPTIONAL_GROUPS: tuple[str, ...] = (
    *(f"scoring.{group}" for group in SCORING if group not in ("made", "over", "under")),
    "loot",
)
# What an axis is called in the record when it is taken away, where that is not null.
EMPTY: Mapping[str, Any] = {
    "scoring.made.table": {}, "scoring.zero_made.by_hand": {}, "success_bonus": {}, "trump.no_trump_deals": []
}  # fmt: skip


Changes = Mapping[str, Any]  # by axis, such as "scoring.made.bonus"


def at(plain: Mapping[str, Any], path: str) -> Any:
    """Return the value of an axis in resolved rules as plain data. None: a group on the way is not there."""
    node: Any = plain
    for key in path.split("."):
        node = None if node is None else node[key]
    return node


def _with_defaults() -> Mapping[str, Takes]:
    """Return the table with what the record has where nothing is said of an axis; a ladder is always said."""
    complete = Scoring(
        zero_made=Zero(), zero_missed=Zero(), near=Near(), shutout=Shutout(), slam=Slam(), streak=Streak(),
        double=Double(), cannonball=Cannonball(),
    )  # fmt: skip
    plain = to_plain(OhHellRules(scoring=complete, loot=Loot()))
    return {
        path: takes if path.startswith("schedule.") else replace(takes, default=at(plain, path))
        for path, takes in _TABLE.items()
    }


AXES: Mapping[str, Takes] = _with_defaults()


def group_of(path: str) -> str | None:
    """Return the group that null takes away and that an axis belongs to. None: it belongs to none."""
    parent = path.rpartition(".")[0]
    return parent if parent in OPTIONAL_GROUPS else None


def changes_of(house: Any, place: str = ROOT) -> Changes:
    """Return what house rules set, axis by axis, as plain data.

    A group that null takes away stands by its own name, with None. Raises Unreadable at the place of what is not known,
    is of another type or lies out of range. Source: docs/house-rules.md, "The axes".
    """
    return dict(_changes(reading.mapping(house, place), "", place))


def nested(changes: Changes) -> dict[str, Any]:
    """Return changes as house rules, objects within objects: what `changes_of` reads back."""
    house: dict[str, Any] = {}
    for path, value in changes.items():
        *groups, key = path.split(".")
        node = house
        for group in groups:
            node = node.setdefault(group, {})
        node[key] = value
    return house


def _changes(given: Mapping[str, Any], parent: str, place: str) -> Iterator[tuple[str, Any]]:
    for key, value in given.items():
        path, at = f"{parent}{key}", f"{place}.{key}"
        # A path is written as objects within objects, never with its dots in a key.
        known = "." not in key
        if known and path in AXES:
            yield path, value_of(AXES[path], value, at)
        elif not known or path not in GROUPS:
            raise Unreadable(at, Problem("unknown_rule", part=ROOT, numbers={"key": key}))
        elif value is None and path in OPTIONAL_GROUPS:
            yield path, None
        else:
            yield from _changes(reading.mapping(value, at), f"{path}.", at)


MOST_PACKS = 10

OPTIONS: Mapping[str, Takes] = {
    "maximum": Takes("number", least=1),
    "packs": Takes("number", least=1, most=MOST_PACKS),
    "hook": YES_NO,
    "hook_total": Takes("number", words=("hand_size",)),
    "hook_from": Takes("number", least=1),
    "announce": YES_NO,
    "blind": YES_NO,
    "blind_deficit": Takes("number"),
    "bidding": Takes("word", ("sequential", "simultaneous")),
    "trump": Takes("word", ("turn_up", "last_card", "cycle", "none")),
    "deals": Takes("word", ("all", "up_only")),
    "forehead": YES_NO,
    "leader_is_first_bidder": YES_NO,
    "cancelled_tricks": YES_NO,
    "floor_zero": YES_NO,
    "every_trick_scores": YES_NO,
    "zero_made": Takes("word", ("5", "10", "5+n")),
    "scoring": Takes("variant"),
    "target": Takes("number", least=1, most=1_000_000),
    "tie": Takes("word", ("shared", "continue")),
    **SETTLING,
}
# Options that set one axis, which takes what they take and means the same.
AXIS_OF: Mapping[str, str] = {
    **{key: f"bidding.{key}" for key in ("hook", "hook_total", "hook_from")},
    **{key: key for key in ("announce", "blind", "blind_deficit", "forehead", "cancelled_tricks", "floor_zero")},
    **{key: key for key in ("target", "tie")},
    "bidding": "bidding.mode",
    "settlement": "settlement.mode",
    **{key: f"settlement.{key}" for key in ("hard_tie", "rate", "ante")},
}


def option_from_text(key: str, text: str) -> Option:
    """Return the value of an option written as text, as on the command line: true, 7, hand_size.

    Text of another type is returned unchanged; reading the options then refuses it.
    """
    takes = OPTIONS.get(key, YES_NO)
    if takes.type == "yes_no":
        return {"true": True, "false": False}.get(text, text)
    if takes.type == "number" and re.fullmatch(r"-?[0-9]{1,9}", text):
        return int(text)
    return text
