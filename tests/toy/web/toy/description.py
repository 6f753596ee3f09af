"""The rules of Highest card in words."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.toy.kind import BOOK, VARIANT, ToyRules

from scorekeeper.rules.kind import Options
from scorekeeper.web.kinds.description import Described
from scorekeeper.web.kinds.one_book import OneBookComposer, Words
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
        return described(BOOK.resolved(options, players), players)

    def line(self, rules: Mapping[str, Any], players: int, agreed: tuple[int, ...] = ()) -> str:
        return _line(rules["deals"])


def described(rules: ToyRules, players: int) -> Described:
    length = counted(rules.deals, "deal")
    return Described((_line(rules.deals),), length, lambda name: f"{name} deals a card each")


def _line(deals: int) -> str:
    return f"{counted(deals, 'deal')}: the highest card takes it."


COMPOSER = OneBookComposer(BOOK, {"deals": Words("Deals")}, described, lambda _rules, _axis: False)
