"""House rules worked out by hand: each axis, and the formulas of other programs and rule books of the family.

tests/data/house_rules/formulas.json names where each was found and what it gives, worked out apart from the program:
[bid, tricks, cards in hand, points]. The few that cannot be said are named with the reason.
"""

import json
from pathlib import Path

import pytest

from scorekeeper.rules.oh_hell.axes import AXES
from scorekeeper.rules.oh_hell.facts import Slip
from scorekeeper.rules.oh_hell.points import deal_points, factor_of
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import last_deal, trump_of
from tests.kinds.oh_hell.table import ANA, BEN, KIND
from tests.rules.known_answers import ANSWERS
from tests.rules.test_vectors import agree

DATA = Path(__file__).parents[2] / "data" / "house_rules"
ROWS = json.loads((DATA / "axes.json").read_text("utf-8"))
# Said by whole games instead: they show on no single bid, ladder or seat.
IN_GAMES = {"scoring.streak", "bidding.hook_last_deal", "floor_zero", "tie", "settlement"}
# Worked out in tests/data/cousins_vectors.json and in the recorded games beside it.
IN_COUSINS = {
    *("schedule.capped", "bidding.least", "bidding.most", "bidding.hook_zero_free", "bidding.hook_when"),
    *("bidding.hook_only_last", "scoring.cannonball", "scoring.overtrick", "scoring.wins_at_once"),
}
IN_FORMULAS = {"scoring.zero_made.over", "scoring.halved"}  # they follow from the whole table


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['id']} {row['axis']}" for row in ROWS])
def test_a_house_rule_comes_to_what_was_worked_out_by_hand(row):
    agree(row["expected"], ANSWERS[row["case"]](row))


def test_every_axis_of_points_ladder_trump_and_bids_has_an_example():
    covered = {row["axis"] for row in ROWS} | IN_GAMES | IN_FORMULAS | IN_COUSINS
    wanted = {path for path in AXES if path.partition(".")[0] in ("schedule", "bidding", "scoring")}
    parts = {path: (path, path.rpartition(".")[0]) for path in wanted}
    assert [path for path, names in parts.items() if not covered & set(names)] == []


FORMULAS = json.loads((DATA / "formulas.json").read_text("utf-8"))
PLAYERS = 4


def score(rules, bid, tricks, hand_size, *, deal=1, blind=False, over=False, made=0, before=0):
    """Return what Ana scores at a table where as many others made it, and Ben has bid too much if `over`."""
    others = dict.fromkeys(range(2, 1 + made), 0)
    bids = {ANA: bid, BEN: hand_size + 1 if over else 1, **others}
    factor = factor_of(rules.scoring, deal, trump_of(rules, deal, hand_size, PLAYERS), deal == last_deal(rules))
    took = {ANA: tricks, BEN: 0, **others}
    said = Slip(bids=bids, tricks=took, blind=frozenset({ANA} if blind else ()))
    return deal_points(rules, said, deal, hand_size, factor, dict.fromkeys(took, before), {})[0][ANA].points


@pytest.mark.parametrize("formula", FORMULAS["formulas"], ids=lambda formula: formula["name"])
def test_a_formula_of_the_family_gives_its_own_answers(formula):
    house, unknown = KIND.read_line(formula["line"])
    assert unknown == ()
    rules = resolved(formula["line"].split()[0], {}, PLAYERS, house)
    for *hand, worth in formula["examples"]:
        assert score(rules, *hand) == worth, hand
    for example in formula.get("more", ()):
        hand = {key: value for key, value in example.items() if key != "points"}
        assert score(rules, **hand) == example["points"], hand


def test_every_formula_has_a_name_of_its_own_and_what_cannot_be_said_a_reason():
    names = [formula["name"] for formula in (*FORMULAS["formulas"], *FORMULAS["not"])]
    assert len(names) == len(set(names))
    assert all(formula["why"] and formula["source"] for formula in FORMULAS["not"])
