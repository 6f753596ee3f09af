"""Every variant, each axis of house rules, and the formulas of other programs score as their sources say.

tests/data/points.json has for each variant and two sizes of hand a line of each bid: what it scores with no trick, with
one, and so on to all. tests/data/house_rules/formulas.json names where each formula was found and what it gives, worked
out apart from the program: [bid, tricks, cards in hand, points]. The few that cannot be said are named with the reason.
What deals, trumps and roles come to stands in tests/data/vectors.json.
"""

import json

import pytest

from scorekeeper.rules import KINDS
from scorekeeper.rules.common.options import readable
from scorekeeper.rules.common.tenths import number_of
from scorekeeper.rules.kind import Unreadable
from scorekeeper.rules.oh_hell.axes import AXES, TAKEN
from scorekeeper.rules.oh_hell.points import favours_zero, points, scoring_table
from scorekeeper.rules.oh_hell.presets import PRESETS, VARIANTS, preset
from scorekeeper.rules.oh_hell.presets.rows import TRICKS, lose, score
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import Made, Scoring, Zero
from tests.kinds.oh_hell.table import KIND
from tests.kit.recorded import DATA
from tests.rules.known_answers import ANSWERS, scored
from tests.rules.test_vectors import agree
from tests.tools.variants_table import DOCUMENT, written

POINTS = json.loads((DATA / "points.json").read_text("utf-8"))


@pytest.mark.parametrize("variant", PRESETS)
def test_every_bid_scores_as_the_table_of_its_variant_says(variant):
    scoring = resolved(variant, {}, PRESETS[variant].variant.players[0]).scoring
    assert POINTS[variant]
    for size, table in POINTS[variant].items():
        hands = range(int(size) + 1)
        assert [[number_of(points(scoring, bid, took, int(size))) for took in hands] for bid in hands] == table


def test_every_variant_tells_people_what_it_is():
    for variant in VARIANTS:
        assert variant.name, variant.id
        assert variant.source, variant.id
        assert variant.summary.endswith("."), variant.id
        assert len(variant.summary) <= 110, variant.id
        assert len(variant.offered) == len(set(variant.offered)), variant.id
    names = [variant.name for variant in VARIANTS]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("variant", [one for one in VARIANTS if one.short_for], ids=lambda variant: variant.id)
def test_a_short_form_is_its_main_variant_with_options(variant):
    assert not PRESETS[variant.short_for].variant.short_for
    players = variant.players[0]
    if variant.short_options:
        assert resolved(variant.id, {}, players) == resolved(variant.short_for, variant.short_options, players)
    assert readable(variant.short_options, TAKEN) == variant.short_options


def test_a_variant_is_found_by_its_id_alone():
    with pytest.raises(Unreadable) as refusal:
        preset("bridge")
    assert (refusal.value.place, refusal.value.problem.numbers) == ("variant", {"variant": "bridge"})


def test_the_table_of_variants_is_current():
    document = DOCUMENT.read_text(encoding="utf-8")
    assert written(document) == document, "write it anew: python -m tests.tools.variants_table"


def test_the_rules_of_every_variant_pass_their_own_check():
    kind = KINDS["oh_hell"]
    for variant in VARIANTS:
        for players in variant.players:
            kind.check_rules(variant.id, {}, kind.resolved(variant.id, {}, players), {})


OHELL = score(made=Made(10, 0, per_bid_squared=1), miss=lose(1, "cube"), zero=Zero(10, 1))


def test_the_scoring_table_says_what_every_bid_scores():
    none, one, two = scoring_table(OHELL, 2)
    assert (none.bid, none.points, none.made, none.blind) == (0, (12, -1, -8), 12, 20)
    assert (one.bid, one.points, one.made, one.blind) == (1, (-1, 11, -1), 11, 21)
    assert (two.bid, two.points, two.made, two.blind) == (2, (-8, -1, 14), 14, 24)


def test_the_scoring_table_counts_the_deal():
    assert scoring_table(Scoring(per_deal=10), 1, deal=4)[1].made == 440


def test_a_zero_bid_is_the_better_one_in_small_hands_where_it_pays_as_much_as_one_trick():
    assert favours_zero(OHELL)
    assert not favours_zero(score(miss=TRICKS))


ROWS = json.loads((DATA / "house_rules" / "axes.json").read_text("utf-8"))
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


FORMULAS = json.loads((DATA / "house_rules" / "formulas.json").read_text("utf-8"))
HAND = ("bid", "tricks", "hand_size", "points")


@pytest.mark.parametrize("formula", FORMULAS["formulas"], ids=lambda formula: formula["name"])
def test_a_formula_of_the_family_gives_its_own_answers(formula):
    house, unknown = KIND.read_line(formula["line"])
    assert unknown == ()
    rules = resolved(formula["line"].split()[0], {}, 4, house)
    for example in (*(dict(zip(HAND, row, strict=True)) for row in formula["examples"]), *formula.get("more", ())):
        hand = {key: value for key, value in example.items() if key != "points"}
        assert scored(rules, 4, **hand) == example["points"], hand
