"""The formulas that other programs and rule books of the family score by, each said by the composer's axes.

tests/data/house_rules/formulas.json names where each was found and what it gives, worked out apart from the program:
[bid, tricks, cards in hand, points]. The few that cannot be said are named with the reason.
"""

import json
from pathlib import Path

import pytest

from scorekeeper.rules.oh_hell.points import PlayedDeal, deal_points, factor_of
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import last_deal, trump_of
from scorekeeper.web.kinds.oh_hell.house import OhHellComposer
from scorekeeper.web.kinds.oh_hell.rules_line import rules_line

FORMULAS = json.loads((Path(__file__).parents[2] / "data" / "house_rules" / "formulas.json").read_text("utf-8"))
PLAYERS = 4
ANA, BEN = 0, 1


def rules_of(formula):
    variant, _, words = formula["line"].partition(" ")
    return resolved(variant, {}, PLAYERS, OhHellComposer().with_words(variant, {}, words))


def examples(formula):
    for bid, tricks, hand_size, worth in formula["examples"]:
        yield {"bid": bid, "tricks": tricks, "hand_size": hand_size, "points": worth}
    yield from formula.get("more", ())


def score(rules, bid, tricks, hand_size, *, deal=1, blind=False, over=False, made=0, before=0):
    """Return what Ana scores at a table where as many others made it, and Ben has bid too much if `over`."""
    others = dict.fromkeys(range(2, 1 + made), 0)
    bids = {ANA: bid, BEN: hand_size + 1 if over else 1, **others}
    factor = factor_of(rules.scoring, deal, trump_of(rules, deal, hand_size, PLAYERS), deal == last_deal(rules))
    took = {ANA: tricks, BEN: 0, **others}
    played = PlayedDeal(deal, hand_size, factor, bids, took, frozenset({ANA} if blind else ()), {}, {})
    return deal_points(rules, played, dict.fromkeys(took, before)).scores[ANA]


@pytest.mark.parametrize("formula", FORMULAS["formulas"], ids=lambda formula: formula["name"])
def test_a_formula_of_the_family_gives_its_own_answers(formula):
    rules = rules_of(formula)
    for example in examples(formula):
        worth = {key: value for key, value in example.items() if key != "points"}
        assert score(rules, **worth) == example["points"], example
    assert rules_line(rules, PLAYERS).endswith(".")


def test_every_formula_has_a_name_of_its_own_and_what_cannot_be_said_a_reason():
    names = [formula["name"] for formula in (*FORMULAS["formulas"], *FORMULAS["not"])]
    assert len(names) == len(set(names)) == 70
    assert all(formula["why"] and formula["source"] for formula in FORMULAS["not"])
