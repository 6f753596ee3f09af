"""Each axis worked out by hand: tests/data/house_rules/axes.json, in the form of the known answers."""

import json
from pathlib import Path

import pytest

from scorekeeper.rules.oh_hell.axes import AXES
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
    assert [path for path, names in parts.items() if not covered & set(names)] == ["schedule.minimum"][1:]
