"""A value of each axis of the family's rules, and beside what the axis has an effect."""

from typing import Any

from scorekeeper.rules.oh_hell.axes import AXES
from scorekeeper.rules.oh_hell.rules import EVENTS

# Beside what an axis has an effect: else it is not asked.
BESIDE = {
    "trump.cycle": "trump.kind=cycle", "trump.suit": "trump.kind=fixed trump.suit=S",
    "trump.no_trump_if_all_dealt": "schedule.maximum=13", "trump.super_trump": "packs=2",
    "bidding.hook_last_deal": "bidding.hook=on", "bidding.hook_only_last": "bidding.hook=on",
    "bidding.hook_zero_free": "bidding.hook=on", "bonus.needs": "bonus.second=20",
    "blind_deficit": "blind=on", "scoring.blind_bonus": "blind=on",
    "scoring.blind_factor": "blind=on", "settlement.rate": "settlement.mode=hard",
    "settlement.ante": "settlement.mode=pool", "settlement.hard_tie": "settlement.mode=hard",
}  # fmt: skip
ASKED = [axis for axis in AXES if not axis.startswith("bonus_limits.")]

VALUES: dict[str, Any] = {
    "cards": 40, "packs": 2, "stripped": 1, "schedule.list": [1, 2, 1], "schedule.shape": "up",
    "schedule.maximum": 6, "schedule.minimum": 2, "schedule.repeat_min": "players", "schedule.repeat_max": 3,
    "repeats": True, "trump.kind": "last_card", "trump.cycle": ["H", "NT"], "trump.suit": "D",
    "trump.no_trump_if_all_dealt": False, "trump.no_trump_on_max": True, "trump.no_trump_deals": [1, "last"],
    "trump.super_trump": True, "bidding.mode": "simultaneous", "bidding.hook": False, "bidding.hook_total": 7,
    "bidding.hook_from": 3, "bidding.hook_last_deal": False, "first_bidder": 2, "leader": 0,
    "leader_rule": "highest_bidder", "direction": "counterclockwise", "announce": True, "blind": True,
    "blind_deficit": 30, "forehead": True, "cancelled_tricks": True, "floor_zero": True, "manual_bonus": True,
    "scoring.made.bonus": 5, "scoring.made.per_trick": 2, "scoring.made.per_bid_squared": 1,
    "scoring.made.per_card": 1, "scoring.made.table": {"0": 5, "1": 15}, "scoring.made.digit": 1,
    "scoring.over.per_trick": -2, "scoring.over.flat": -5, "scoring.over.per_difference": 3,
    "scoring.over.curve": "square", "scoring.over.per_bid": 1, "scoring.under.per_trick": 3,
    "scoring.under.flat": 4, "scoring.under.per_difference": 2, "scoring.under.curve": "cube",
    "scoring.under.per_bid": 2, "scoring.zero_made.points": 7, "scoring.zero_made.per_card": 2,
    "scoring.zero_missed.points": -7, "scoring.zero_missed.per_card": -1, "scoring.zero_missed.per_trick": -3,
    "scoring.over.per_bid_squared": 1, "scoring.under.per_bid_squared": 2, "scoring.zero_made.over": -25,
    "scoring.zero_made.by_hand": {"1": 20, "7": 27}, "scoring.near.points": 5, "scoring.near.per_card": 2,
    "scoring.shutout.points": -200, "scoring.slam.per_card": 50, "scoring.blind_factor": 2, "scoring.halved": True,
    "scoring.slam.points": 30, "scoring.slam.from": 4, "scoring.streak.every": 3, "scoring.streak.made": 12,
    "scoring.streak.missed": -12, "scoring.streak.not_in": [1, 2], "scoring.double.deals": [1, "no_trump"],
    "scoring.double.factor": 3, "scoring.per_deal": 1, "scoring.blind_bonus": 25, "success_bonus": {"1": 30},
    "target": 150, "tie": "continue", "settlement.mode": "pool", "settlement.rate": "0.10",
    "settlement.ante": "2", "settlement.hard_tie": "split", "players.least": 2, "players.most": 9,
    "schedule.capped": True, "trump.special_cards": {"wizard": "dealer", "jester": "none"},
    "bidding.hook_only_last": True, "bidding.hook_when": "leading", "bidding.hook_zero_free": True, "bidding.least": 1,
    "bidding.most": 8, "bonus.needs": "accuracy", "loot.points": 20, "wagers": True, "bid_changes": True,
    "lost_tricks": 2, "ghost": True, "scoring.cannonball.per_card": 15, "scoring.overtrick": 0.3,
    "scoring.wins_at_once": 8, "winner": "lowest", **{f"bonus.{event}": 15 for event in EVENTS},
    **{f"bonus_limits.{event}": 9 for event in EVENTS},
}  # fmt: skip


def players_for(axis: str) -> int:
    return 2 if axis == "ghost" else 4
