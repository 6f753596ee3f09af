"""The rules of Highest card in words."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.toy.kind import VARIANT, Toy

from scorekeeper.rules.kind import Option, Options
from scorekeeper.web.kinds.description import Described, OptionField
from scorekeeper.web.language.texts import counted


class ToyDescriber:
    """Tells its rules."""

    first_role = "deals first"

    option_labels: Mapping[str, str] = {"deals": "Deals"}
    found_last_by = ""

    pitches: Mapping[str, str] = {}

    def nicknames(self, variant: str) -> tuple[tuple[str, str], ...]:
        return ()

    def rule_words(self, variant: str) -> tuple[str, ...]:
        return ("lucky ace",)

    def counts(self, variant: str, options: Options) -> tuple[int, ...]:
        return tuple(range(VARIANT.players[0], VARIANT.players[1] + 1))

    def describe(self, variant: str, options: Options, players: int) -> Described:
        rules = Toy().resolved(variant, options, players)
        return Described(
            (self.line(rules, players),), counted(rules["deals"], "deal"), lambda name: f"{name} deals a card each"
        )

    def line(self, rules: Mapping[str, Any], players: int, agreed: tuple[int, ...] = ()) -> str:
        return f"{counted(rules['deals'], 'deal')}: the highest card takes it."

    def fields(self, variant: str, options: Options, players: int) -> tuple[OptionField, ...]:
        deals = str(options.get("deals", 3))
        return (OptionField("deals", "Deals", deals, "3", steps=(1, 20)),)

    def option(self, key: str, text: str) -> Option:
        return int(text) if text.isdigit() else text
