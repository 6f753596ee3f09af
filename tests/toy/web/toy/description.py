"""The rules of Highest card in words."""

from collections.abc import Mapping

from scorekeeper.rules.toy.kind import ToyRules

from scorekeeper.web.kinds.description import Described
from scorekeeper.web.kinds.house import Words
from scorekeeper.web.language.texts import counted

WORDS: Mapping[str, Words] = {"deals": Words("Deals")}


def described(rules: ToyRules, players: int) -> Described:
    length = counted(rules.deals, "deal")
    return Described((f"{length}: the highest card takes it.",), length, lambda name: f"{name} deals a card each")
