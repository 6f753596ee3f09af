"""The family as a kind that takes house rules: the protocol HouseRuled of rules/common/house.py."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.common.house import House, HouseLine
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.kind import Options
from scorekeeper.rules.oh_hell.house.differing import house_of
from scorekeeper.rules.oh_hell.house.line import line_of, read_line
from scorekeeper.rules.oh_hell.house.reading import changes_of, nested
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules


class HouseRules:
    """House rules over the variants of the family; resolved rules are taken and returned as plain data."""

    def house(self, given: Any) -> dict[str, Any]:
        return nested(changes_of(given))

    def resolved_with(self, variant: str, options: Options, players: int, house: House) -> Mapping[str, Any]:
        return to_plain(resolved(variant, options, players, house))

    def house_of(self, variant: str, rules: Mapping[str, Any], players: int) -> dict[str, Any]:
        return house_of(from_plain(OhHellRules, rules), variant, players)

    def line_of(self, variant: str, house: House) -> str:
        return line_of(variant, house)

    def read_line(self, text: str) -> HouseLine:
        return read_line(text)
