"""What the axes of a house rule are called, and the words of their values."""

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.web.kinds.description import Choice
from scorekeeper.web.kinds.settling import SETTLING_CHOICES, SETTLING_LABELS
from scorekeeper.web.suits import NO_TRUMP, SUIT_WORDS
from scorekeeper.web.texts import N_

LABELS: Mapping[str, str] = {
    "cards": N_("Cards in a pack"),
    "packs": N_("Packs"),
    "stripped": N_("Cards taken from the pack"),
    "schedule.list": N_("Hand sizes"),
    "schedule.shape": N_("The deals"),
    "schedule.maximum": N_("Largest hand size"),
    "schedule.minimum": N_("Fewest cards"),
    "schedule.repeat_min": N_("Smallest hand played"),
    "schedule.repeat_max": N_("Largest hand played"),
    "repeats": N_("Deals repeat"),
    "trump.kind": N_("Trump"),
    "trump.cycle": N_("Trumps in turn"),
    "trump.suit": N_("Trump suit"),
    "trump.no_trump_if_all_dealt": N_("No trump when every card is dealt"),
    "trump.no_trump_on_max": N_("No trump with the most cards"),
    "trump.no_trump_deals": N_("Deals without trump"),
    "trump.super_trump": N_("The turned card beats every other"),
    "bidding.mode": N_("Bidding"),
    "bidding.hook": N_("Hook (“screw the dealer”)"),
    "bidding.hook_total": N_("Forbidden total"),
    "bidding.hook_from": N_("Hook applies from hands of"),
    "bidding.hook_last_deal": N_("Hook in the last deal"),
    "first_bidder": N_("Bids first"),
    "leader": N_("Leads"),
    "leader_rule": N_("Who leads is decided by"),
    "direction": N_("Direction of play"),
    "announce": N_("Over, under or even called in large type"),
    "blind": N_("Blind bids"),
    "blind_deficit": N_("Points behind for a blind bid"),
    "forehead": N_("One-card deals on the forehead (Devil’s bridge)"),
    "cancelled_tricks": N_("Cancelled tricks"),
    "floor_zero": N_("No total below 0"),
    "manual_bonus": N_("Bonuses entered by hand"),
    "scoring.made.bonus": N_("Made: bonus"),
    "scoring.made.per_trick": N_("Made: points per trick"),
    "scoring.made.per_bid_squared": N_("Made: times the bid squared"),
    "scoring.made.per_card": N_("Made: points per card in hand"),
    "scoring.made.table": N_("Made: points by bid"),
    "scoring.made.digit": N_("Made: digit written before the bid"),
    "scoring.over.per_trick": N_("Took more: points per trick"),
    "scoring.over.flat": N_("Took more: points"),
    "scoring.over.per_difference": N_("Took more: lost per trick off"),
    "scoring.over.curve": N_("Took more: loss for 1, 2, 3 tricks off"),
    "scoring.over.per_bid": N_("Took more: lost per trick bid"),
    "scoring.over.per_bid_squared": N_("Took more: lost times the bid squared"),
    "scoring.under.per_trick": N_("Took fewer: points per trick"),
    "scoring.under.flat": N_("Took fewer: points"),
    "scoring.under.per_difference": N_("Took fewer: lost per trick off"),
    "scoring.under.curve": N_("Took fewer: loss for 1, 2, 3 tricks off"),
    "scoring.under.per_bid": N_("Took fewer: lost per trick bid"),
    "scoring.under.per_bid_squared": N_("Took fewer: lost times the bid squared"),
    "scoring.zero_made": N_("Zero bid made"),
    "scoring.zero_made.points": N_("Zero bid made: points"),
    "scoring.zero_made.per_card": N_("Zero bid made: points per card in hand"),
    "scoring.zero_made.over": N_("Zero bid made: more where the bids are over"),
    "scoring.zero_made.by_hand": N_("Zero bid made: points by cards in hand"),
    "scoring.zero_missed": N_("Zero bid missed"),
    "scoring.zero_missed.points": N_("Zero bid missed: points"),
    "scoring.zero_missed.per_card": N_("Zero bid missed: points per card in hand"),
    "scoring.zero_missed.per_trick": N_("Zero bid missed: points per trick"),
    "scoring.near": N_("One trick off"),
    "scoring.near.points": N_("One trick off: points"),
    "scoring.near.per_card": N_("One trick off: points per card in hand"),
    "scoring.shutout": N_("Bid one or more, took none"),
    "scoring.shutout.points": N_("Bid one or more, took none: points"),
    "scoring.slam": N_("Slam: every trick bid and taken"),
    "scoring.slam.points": N_("Slam: points"),
    "scoring.slam.per_card": N_("Slam: points per card in hand"),
    "scoring.slam.from": N_("Slam: from hands of"),
    "scoring.streak": N_("Bonus for bids in a row"),
    "scoring.streak.every": N_("Bids in a row: how many"),
    "scoring.streak.made": N_("Bids in a row: points when made"),
    "scoring.streak.missed": N_("Bids in a row: points when missed"),
    "scoring.streak.not_in": N_("Bids in a row: not in hands of"),
    "scoring.double": N_("Deals that count more"),
    "scoring.double.deals": N_("Deals that count more: which"),
    "scoring.double.factor": N_("Deals that count more: times"),
    "scoring.per_deal": N_("Multiplied by the deal’s number and by"),
    "scoring.blind_bonus": N_("Blind bid made: bonus"),
    "scoring.blind_factor": N_("Blind bid counts how many times"),
    "scoring.halved": N_("A missed bid halves the total"),
    "success_bonus": N_("Bonus by how many made it"),
    "target": N_("Play to (points)"),
    "tie": N_("A tie at the end"),
    "settlement.mode": SETTLING_LABELS["settlement"],
    **{f"settlement.{key}": SETTLING_LABELS[key] for key in ("hard_tie", "rate", "ante")},
}
# What a part of a group is called beside its value; the points of a group stand for themselves.
PARTS: Mapping[str, str] = {
    "per_card": N_("points per card in hand"),
    "over": N_("more where the bids are over"),
    "by_hand": N_("points by cards in hand"),
    "per_trick": N_("points per trick"),
    "from": N_("from hands of"),
    "every": N_("how many"),
    "made": N_("points when made"),
    "missed": N_("points when missed"),
    "not_in": N_("not in hands of"),
}


def _words_of(choices: Iterable[Choice]) -> dict[str, str]:
    return {choice.value: choice.word for choice in choices}


WORDS: Mapping[str, Mapping[Any, str]] = {
    "schedule.shape": {
        "down_up": N_("down, up"), "up_down": N_("up, down"), "up": N_("up"), "down": N_("down"),
        "constant": N_("the same"),
    },
    "schedule.maximum": {"most": N_("as many as the packs give")},
    "schedule.repeat_min": {"players": N_("once per player"), 1: N_("once")},
    "schedule.repeat_max": {"players": N_("once per player"), 1: N_("once")},
    "trump.kind": {
        "turn_up": N_("next card turned"), "last_card": N_("dealer’s last card"), "cycle": N_("suits in turn"),
        "fixed": N_("one suit"), "none": SUIT_WORDS[NO_TRUMP], "house": N_("found at the table"),
    },
    "trump.suit": {
        **SUIT_WORDS, "black": N_("both black suits"),
    },
    "trump.no_trump_deals": {"last": N_("the last")},
    "bidding.mode": {"sequential": N_("in turn"), "simultaneous": N_("all at once")},
    "bidding.hook_total": {None: N_("the deal’s tricks")},
    # Left or right: the direction of play says it.
    "first_bidder": {0: N_("the dealer"), 1: N_("next after the dealer"), 2: N_("second from the dealer")},
    "leader": {0: N_("the dealer"), 1: N_("next after the dealer"), 2: N_("second from the dealer")},
    "leader_rule": {
        "offset": N_("the seat"), "highest_bidder": N_("the highest bid"), "first_bidder": N_("the first bid"),
    },
    "direction": {"clockwise": N_("clockwise"), "counterclockwise": N_("anticlockwise")},
    "scoring.double.deals": {"last": N_("the last"), "no_trump": N_("those without trump")},
    "target": {None: N_("no target, all deals")},
    "tie": {"shared": N_("shared"), "continue": N_("another deal")},
    "settlement.mode": _words_of(SETTLING_CHOICES["settlement"]),
    "settlement.hard_tie": _words_of(SETTLING_CHOICES["hard_tie"]),
}  # fmt: skip
CURVES: Mapping[Any, str] = {
    "linear": "1 2 3", "square": "1 4 9", "cube": "1 8 27", "triangular": "1 3 6",
}  # fmt: skip
IN_CARDS = frozenset({"bidding.hook_from", "scoring.slam.from"})
NOTHING: Mapping[str, str] = {
    "scoring.zero_made": N_("as any bid"), "scoring.zero_missed": N_("as any bid"),
    "scoring.near": N_("as any miss"), "scoring.shutout": N_("as any miss"),
}  # fmt: skip
