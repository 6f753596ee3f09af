"""Axes without effect because of the others: they are not asked for, and their values are not a difference."""

from collections.abc import Callable, Mapping

from scorekeeper.rules.oh_hell.rules import EVENTS, GHOST_PLAYERS, Event, OhHellRules

# Whether an axis has no effect in rules for so many players.
HasNoEffect = Callable[[OhHellRules, int], bool]


def _no_hook(rules: OhHellRules, _players: int) -> bool:
    return not rules.bidding.hook or rules.bidding.mode == "simultaneous"


def _no_blind(rules: OhHellRules, _players: int) -> bool:
    return not rules.blind


def _not_counted(event: Event) -> HasNoEffect:
    return lambda rules, _: event not in rules.bonus.worth


IDLE: Mapping[str, HasNoEffect] = {
    "trump.cycle": lambda rules, _: rules.trump.kind != "cycle",
    "trump.suit": lambda rules, _: rules.trump.kind != "fixed",
    "trump.no_trump_if_all_dealt": lambda rules, players: not rules.deals_all(max(rules.hand_sizes), players),
    "trump.no_trump_on_max": lambda rules, _: rules.trump.kind == "none",
    "trump.special_cards": lambda rules, _: rules.trump.kind not in ("turn_up", "last_card"),
    "trump.super_trump": lambda rules, _: rules.packs == 1,
    **dict.fromkeys(
        (f"bidding.hook_{part}" for part in ("total", "from", "last_deal", "only_last", "when", "zero_free")), _no_hook
    ),
    "bonus.needs": lambda rules, _: not rules.bonus.worth,
    **{f"bonus_limits.{event}": _not_counted(event) for event in EVENTS},
    "ghost": lambda _, players: players != GHOST_PLAYERS,
    "leader": lambda rules, _: rules.leader_rule != "offset",
    **dict.fromkeys(("blind_deficit", "scoring.blind_bonus", "scoring.blind_factor"), _no_blind),
    "settlement.rate": lambda rules, _: rules.settlement.mode in ("none", "pool"),
    "settlement.ante": lambda rules, _: rules.settlement.mode != "pool",
    "settlement.hard_tie": lambda rules, _: rules.settlement.mode != "hard",
}


def is_idle(axis: str, rules: OhHellRules, players: int) -> bool:
    """Say whether an axis has no effect in rules for so many players, whatever it is set to."""
    return axis in IDLE and IDLE[axis](rules, players)
