"""Axes that are set and have no effect beside the others: each gives a noted problem, nothing is unset."""

from collections.abc import Callable, Mapping

from scorekeeper.rules.common.options import ROOT
from scorekeeper.rules.kind import Problem
from scorekeeper.rules.oh_hell.axes import Changes
from scorekeeper.rules.oh_hell.rules import (
    EVENTS,
    GHOST_PLAYERS,
    MOST_DEALS,
    NO_TRUMP,
    STANDARD,
    Double,
    Event,
    OhHellRules,
    last_deal,
)

# Says of rules for so many players whether an axis has no effect.
HasNoEffect = Callable[[OhHellRules, int], bool]


def _no_hook(rules: OhHellRules, _players: int) -> bool:
    return not rules.bidding.hook or rules.bidding.mode == "simultaneous"


def _last_deal_free(rules: OhHellRules, _players: int) -> bool:
    """Say whether the last deal has no hook whatever is set for it, or is not known to be the last."""
    sizes = rules.hand_sizes[-1:] if last_deal(rules) else ()
    return not rules.bidding.hook_last_deal and not any(size >= rules.bidding.hook_from for size in sizes)


def _nobody_first(rules: OhHellRules, _players: int) -> bool:
    return rules.bidding.mode == "simultaneous" and rules.leader_rule != "first_bidder"


def _not_counted(event: Event) -> HasNoEffect:
    return lambda rules, _players: event not in rules.bonus.worth


def _hook_never(rules: OhHellRules, _players: int) -> bool:
    return rules.bidding.hook_only_last and not rules.bidding.hook_last_deal


def _no_blind(rules: OhHellRules, _players: int) -> bool:
    return not rules.blind


def _total_beyond(rules: OhHellRules, players: int) -> bool:
    return (rules.bidding.hook_total or 0) > players * max(rules.hand_sizes)


def _never_all_dealt(rules: OhHellRules, players: int) -> bool:
    return max(rules.hand_sizes) * players < rules.cards * rules.packs - rules.stripped


def _never_cancelled(rules: OhHellRules, _players: int) -> bool:
    """Say whether no card cancels a trick: one pack of usual cards has no two that are equal, and no Kraken or Bomb."""
    return rules.cancelled_tricks and rules.packs == 1 and rules.cards <= STANDARD


def _never_doubled(rules: OhHellRules, _players: int) -> bool:
    double, trump, last = rules.scoring.double or Double(), rules.trump, last_deal(rules)
    flags = trump.no_trump_if_all_dealt or trump.no_trump_on_max or trump.no_trump_deals
    never_without = trump.kind == "fixed" or (trump.kind == "cycle" and NO_TRUMP not in trump.cycle)
    is_out = {"last": last is None, "no_trump": never_without and not flags}
    return all(is_out[named] if isinstance(named, str) else last is not None and named > last for named in double.deals)


def _slam_beyond(rules: OhHellRules, _players: int) -> bool:
    return rules.scoring.slam is not None and rules.scoring.slam.smallest > max(rules.hand_sizes)


def _streak_beyond(rules: OhHellRules, _players: int) -> bool:
    return rules.scoring.streak is not None and rules.scoring.streak.every > (last_deal(rules) or MOST_DEALS)


def _bonus_beyond(rules: OhHellRules, players: int) -> bool:
    return bool(rules.success_bonus) and min(rules.success_bonus) > players


# Without any effect beside another axis, so that a value of them is no difference from a variant.
MEANINGLESS: Mapping[str, tuple[str, HasNoEffect]] = {
    "trump.cycle": ("other_trump", lambda rules, _: rules.trump.kind != "cycle"),
    "trump.suit": ("other_trump", lambda rules, _: rules.trump.kind != "fixed"),
    "trump.no_trump_if_all_dealt": ("never_all_dealt", _never_all_dealt),
    "trump.no_trump_on_max": ("other_trump", lambda rules, _: rules.trump.kind == "none"),
    "trump.special_cards": ("other_trump", lambda rules, _: rules.trump.kind not in ("turn_up", "last_card")),
    "trump.super_trump": ("one_pack", lambda rules, _: rules.packs == 1),
    "bidding.hook_total": ("no_hook", _no_hook),
    "bidding.hook_from": ("no_hook", _no_hook),
    "bidding.hook_last_deal": ("no_hook", _no_hook),
    **{f"bidding.{axis}": ("no_hook", _no_hook) for axis in ("hook_only_last", "hook_when", "hook_zero_free")},
    "bonus.needs": ("no_bonus", lambda rules, _: not rules.bonus.worth),
    **{f"bonus_limits.{event}": ("not_counted", _not_counted(event)) for event in EVENTS},
    "ghost": ("no_ghost", lambda _, players: players != GHOST_PLAYERS),
    "leader": ("leads_otherwise", lambda rules, _: rules.leader_rule != "offset"),
    "blind_deficit": ("no_blind", _no_blind),
    "scoring.blind_bonus": ("no_blind", _no_blind),
    "scoring.blind_factor": ("no_blind", _no_blind),
    "settlement.rate": ("nothing_paid", lambda rules, _: rules.settlement.mode in ("none", "pool")),
    "settlement.ante": ("no_pool", lambda rules, _: rules.settlement.mode != "pool"),
    "settlement.hard_tie": ("no_hard_score", lambda rules, _: rules.settlement.mode != "hard"),
}
WITHOUT_EFFECT: Mapping[str, tuple[str, HasNoEffect]] = {
    **MEANINGLESS,
    "bidding.hook": ("hook_at_once", lambda rules, _: rules.bidding.hook and rules.bidding.mode == "simultaneous"),
    "bidding.hook_total": ("total_beyond", _total_beyond),
    "bidding.hook_from": ("hook_beyond", lambda rules, _: rules.bidding.hook_from > max(rules.hand_sizes)),
    "bidding.hook_last_deal": ("last_deal_free", _last_deal_free),
    "bidding.hook_only_last": ("hook_never", _hook_never),
    "first_bidder": ("nobody_first", _nobody_first),
    "forehead": ("no_single_card", lambda rules, _: rules.forehead and min(rules.hand_sizes) > 1),
    "cancelled_tricks": ("one_pack", _never_cancelled),
    "scoring.made": ("digit_instead", lambda rules, _: rules.scoring.made.digit is not None),
    "scoring.slam": ("slam_beyond", _slam_beyond),
    "scoring.streak": ("streak_beyond", _streak_beyond),
    "scoring.double": ("never_doubled", _never_doubled),
    "success_bonus": ("bonus_beyond", _bonus_beyond),
}


# Why it has none where all bid at once, and in a game that ends with a target.
AT_ONCE: Mapping[str, str] = {"no_hook": "hook_at_once"}
TO_A_TARGET: Mapping[str, str] = {"last_deal_free": "no_last_deal"}


def without_effect(rules: OhHellRules, players: int, changes: Changes) -> tuple[Problem, ...]:
    """Return what these house rules set that has no effect in the rules they make, each once and by its axis."""
    problems: dict[str, Problem] = {}
    for path in changes:
        for axis in (path, path.rpartition(".")[0]):
            for code, has_none in (table[axis] for table in (MEANINGLESS, WITHOUT_EFFECT) if axis in table):
                if changes[path] is not None and path != "scoring.made.digit" and has_none(rules, players):
                    problems.setdefault(axis, _noted(axis, code, rules))
    return tuple(problems.values())


def _noted(axis: str, code: str, rules: OhHellRules) -> Problem:
    if rules.bidding.mode == "simultaneous":
        code = AT_ONCE.get(code, code)
    elif rules.repeats:
        code = TO_A_TARGET.get(code, code)
    numbers = {"hand_size": max(rules.hand_sizes), "deals": len(rules.hand_sizes), "packs": rules.packs}
    return Problem(code, "noted", part=f"{ROOT}.{axis}", numbers=numbers)
