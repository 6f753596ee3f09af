"""What the family can do because its tables play by rules of their own: the protocol of rules/common/house.py."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.common.house import Difference, House, HouseLine
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.kind import Options, Problem
from scorekeeper.rules.oh_hell.house.differing import differences, house_of
from scorekeeper.rules.oh_hell.house.line import line_of, of_line
from scorekeeper.rules.oh_hell.house.reading import changes_of, nested
from scorekeeper.rules.oh_hell.house.without_effect import without_effect
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules


class HouseRules:
    """House rules over the variants of the family; resolved rules come and go as plain data."""

    def house(self, given: Any) -> dict[str, Any]:
        return nested(changes_of(given))

    def resolved_with(self, variant: str, options: Options, players: int, house: House) -> Mapping[str, Any]:
        return to_plain(resolved(variant, options, players, house))

    def differences(self, variant: str, rules: Mapping[str, Any], players: int) -> tuple[Difference, ...]:
        return differences(from_plain(OhHellRules, rules), variant, players)

    def house_of(self, variant: str, rules: Mapping[str, Any], players: int) -> dict[str, Any]:
        return house_of(from_plain(OhHellRules, rules), variant, players)

    def without_effect(self, rules: Mapping[str, Any], players: int, house: House) -> tuple[Problem, ...]:
        return without_effect(from_plain(OhHellRules, rules), players, changes_of(house))

    def line_of(self, variant: str, house: House) -> str:
        return line_of(variant, house)

    def of_line(self, text: str) -> HouseLine:
        return of_line(text)
