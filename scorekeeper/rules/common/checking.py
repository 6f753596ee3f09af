"""Resolved rules of a stored game held against what each axis takes. What a log does not say takes its default."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.common import reading
from scorekeeper.rules.common.options import SETTLING, Takes, bad_value, fits
from scorekeeper.rules.kind import Problem, Unreadable

ROOT = "rules"
SETTLEMENT: Mapping[str, Takes] = {
    "mode": SETTLING["settlement"],
    "hard_tie": SETTLING["hard_tie"],
    "rate": SETTLING["rate"],
    "ante": SETTLING["ante"],
}


def check_values(group: Any, known: Mapping[str, Takes], place: str = ROOT) -> None:
    """Raise Unreadable at the first value of a group of axes that is not taken. An unknown axis is newer."""
    values = reading.mapping(group, place)
    for key, takes in known.items():
        if key in values and not fits(takes, values[key]):
            raise bad_value(takes, ROOT, values[key], f"{place}.{key}")


def check_settlement(rules: Mapping[str, Any]) -> None:
    """Raise Unreadable where the rules do not say how a table settles."""
    if "settlement" in rules:
        check_values(rules["settlement"], SETTLEMENT, f"{ROOT}.settlement")


def check_no_house(house: Mapping[str, Any]) -> None:
    """Raise Unreadable where a game that takes no house rules has some."""
    if house:
        raise Unreadable("house", Problem("no_house_rules", part="house"))
