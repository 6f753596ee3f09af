"""The resolved rules of a stored game checked against what each axis takes. An axis that is missing has its default."""

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
    """Raise Unreadable at the first value of a group of axes that is not taken.

    An axis that `known` lacks is let through: a newer version may have written it.
    """
    values = reading.mapping(group, place)
    for key, takes in known.items():
        if key in values and not fits(takes, values[key]):
            raise bad_value(takes, ROOT, values[key], f"{place}.{key}")


def check_settlement(rules: Mapping[str, Any]) -> None:
    """Raise Unreadable at the first value of the settlement that is not taken; rules without one are let through."""
    if "settlement" in rules:
        check_values(rules["settlement"], SETTLEMENT, f"{ROOT}.settlement")


def check_no_house(house: Mapping[str, Any]) -> None:
    """Raise Unreadable where a game that takes no house rules has some."""
    if house:
        raise Unreadable("house", Problem("no_house_rules", part="house"))
