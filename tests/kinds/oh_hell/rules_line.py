"""The rules line of rules that no variant has."""

from scorekeeper.rules.oh_hell.rules import OhHellRules
from scorekeeper.web.kinds.oh_hell.told import Tonight, rules_sentences


def rules_line(rules: OhHellRules, players: int) -> str:
    return " ".join(rules_sentences(Tonight(rules, players)))
