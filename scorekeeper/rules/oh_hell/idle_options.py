"""Options that change nothing beside the others: each gives a noted problem, and the game is as it would be without."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.kind import NOTHING, Option, Options, Problem, Refused
from scorekeeper.rules.oh_hell.house.without_effect import without_effect
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules

# The axis whose value an option is, where that axis may mean nothing beside the others.
AXIS_OF: Mapping[str, str] = {
    "hook": "bidding.hook",
    "hook_total": "bidding.hook_total",
    "hook_from": "bidding.hook_from",
    "blind_deficit": "blind_deficit",
    "forehead": "forehead",
    "cancelled_tricks": "cancelled_tricks",
    "rate": "settlement.rate",
    "ante": "settlement.ante",
    "hard_tie": "settlement.hard_tie",
}


def idle_options(
    variant: str, options: Options, players: int, house: Mapping[str, Any] = NOTHING
) -> tuple[Problem, ...]:
    """Return for each option that changes nothing why that is so; `part` is its place, "options.hook_from".

    Raises Refused and Unreadable as `resolved` does.
    """
    rules = resolved(variant, options, players, house)
    return tuple(_idle(rules, variant, options, players, house))


def _idle(
    rules: OhHellRules, variant: str, options: Options, players: int, house: Mapping[str, Any]
) -> Iterator[Problem]:
    for key in options:
        others = {other: options[other] for other in options if other != key}
        found = _meaningless(rules, key, options[key], players)
        if not found and _without(variant, others, players, house) == rules:
            found = Problem("so_anyway", "noted")
        if found:
            yield Problem(found.code, "noted", part=f"options.{key}", numbers=found.numbers)


def _meaningless(rules: OhHellRules, key: str, value: Option, players: int) -> Problem | None:
    axis = AXIS_OF.get(key)
    if key == "hook" and value is True and rules.bidding.mode == "simultaneous":
        return Problem("hook_at_once")  # the rules have no hook by now
    return next(iter(without_effect(rules, players, {axis: value})), None) if axis else None


def _without(variant: str, others: Options, players: int, house: Mapping[str, Any]) -> OhHellRules | None:
    try:
        return resolved(variant, others, players, house)
    except Refused:
        return None  # nobody can play it without the option
