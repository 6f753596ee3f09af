"""Options are read strictly, and with a variant come to rules with every axis resolved: tests/data/vectors.json."""

import json

import pytest

from scorekeeper.rules.common.options import YES_NO, option_from_text, readable
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.kind import Unreadable
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.axes import TAKEN, changes_of
from scorekeeper.rules.oh_hell.house import as_house_rules, with_set
from scorekeeper.rules.oh_hell.presets import VARIANTS
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules
from scorekeeper.web.kinds.oh_hell.pages import OhHellPages
from tests.kinds.oh_hell.table import KIND, setup
from tests.kit.web import Table

NW = "nomination_whist"
GOOD = {
    "maximum": 7, "packs": 2, "hook": False, "hook_total": 7, "hook_from": 3, "announce": True, "blind": True,
    "blind_deficit": 20, "bidding": "simultaneous", "trump": "last_card", "deals": "up_only", "forehead": True,
    "leader_is_first_bidder": True, "cancelled_tricks": True, "floor_zero": True, "every_trick_scores": True,
    "zero_made": "5+n", "scoring": "squares", "target": 100, "tie": "shared", "settlement": "pool",
    "hard_tie": "split", "rate": "0.05", "ante": "2",
}  # fmt: skip


def test_every_option_of_a_game_file_is_read():
    assert set(GOOD) == set(TAKEN)
    assert readable(GOOD, TAKEN) == GOOD


def test_a_fixed_total_may_be_the_hand_size_again_and_null_is_the_same_as_absent():
    given = {"hook_total": "hand_size", "maximum": None, "nonsense": None}
    assert readable(given, TAKEN) == {"hook_total": "hand_size"}


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("hook", "true", True), ("hook", "false", False), ("hook", "yes", "yes"), ("maximum", "7", 7),
        ("maximum", "-7", -7), ("maximum", "seven", "seven"), ("maximum", "9" * 5000, "9" * 5000),
        ("hook_total", "hand_size", "hand_size"), ("zero_made", "5", "5"), ("rate", "2", "2"), ("chips", "3", "3"),
    ],
)  # fmt: skip
def test_options_are_written_as_text_on_the_command_line(key, text, value):
    assert option_from_text(TAKEN.get(key, YES_NO), text) == value


def test_resolved_rules_survive_the_record():
    for variant in VARIANTS:
        one = resolved(variant.id, {"blind": True, "settlement": "hard"}, variant.players[0])
        assert from_plain(OhHellRules, json.loads(json.dumps(to_plain(one)))) == one


@pytest.mark.parametrize(
    ("variant", "options", "other"),
    [
        ("oh_hell_common", {"every_trick_scores": False}, "oh_hell_simple"),
        ("oh_hell_common", {"scoring": "ohell"}, "ohell"),
        ("oh_pshaw_all_tricks", {"scoring": "wizard"}, "wizard"),
        ("oh_pshaw_zero5n", {"scoring": "squares"}, "squares"),
        ("sevens_first_player", {"scoring": "squares"}, "squares"),
    ],
)
def test_scoring_may_be_that_of_another_variant(variant, options, other):
    lent, own = resolved(variant, options, 3), resolved(other, {}, 3)
    assert (lent.scoring, lent.success_bonus) == (own.scoring, own.success_bonus)


@pytest.mark.parametrize(
    ("variant", "key", "value"),
    [
        *((variant, "deals", "up_only") for variant in (NW, "escalier5", "oh_well")),  # no ladder that goes up first
        *(("oh_hell_common", "scoring", lender) for lender in ("ohio", "", "bridge")),  # none of the family
    ],
)
def test_an_option_that_the_variant_cannot_have_is_refused(variant, key, value):
    with pytest.raises(Unreadable) as refusal:
        resolved(variant, {key: value}, 4)
    assert refusal.value.place == f"options.{key}"


# What the names mean as house rules: no more than differs, the largest hand as a ladder of its own.
@pytest.mark.parametrize(
    ("variant", "options", "house", "meant"),
    [
        ("oh_pshaw", {"zero_made": "5", "hook": True}, {},
         "oh_pshaw scoring.zero_made.points=5 scoring.zero_made.per_card=0 bidding.hook=on"),
        ("ohell", {"maximum": 7, "deals": "up_only"}, {"tie": "continue"},
         "ohell schedule.shape=up schedule.maximum=7 tie=continue"),
        ("ohell", {"maximum": 7}, {"schedule": {"list": [3, 2, 1]}}, "ohell schedule.list=3,2,1"),
        ("skull_king", {"hook": False}, {}, "skull_king"),
    ],
)  # fmt: skip
def test_options_are_house_rules_by_another_name(variant, options, house, meant):
    own = as_house_rules(variant, options, house)
    assert sorted(KIND.line_of(variant, own).split()) == sorted(meant.split())
    told = KIND.own_rules(variant, KIND.resolved(variant, options, 4, house), 4)
    assert changes_of(own).items() <= changes_of(told).items()


def test_what_no_house_rule_may_say_is_left_out_of_what_a_table_said():
    options = {"packs": 7, "maximum": 70, "hook": True}
    assert as_house_rules("oh_well", options, {}) == {"bidding": {"hook": True}}


# The largest hand as a house rule makes a ladder of its own.
MEANT = [{key: value} for key, value in GOOD.items() if key != "maximum"]
MEANT += [{key: not value} for key, value in GOOD.items() if isinstance(value, bool)]


@pytest.mark.parametrize("options", MEANT, ids=str)
def test_an_option_and_the_house_rule_that_means_it_come_to_the_same_rules(options):
    variant = "up_to_ten_down" if "deals" in options else NW
    meant = as_house_rules(variant, options, {})
    assert KIND.resolved(variant, {}, 4, meant) == KIND.resolved(variant, options, 4)


NO = {"announce": False}


@pytest.mark.parametrize(
    ("options", "house", "is_large"),
    [
        ({}, {}, True),
        ({}, NO, False),
        (NO, {}, False),
        ({"announce": True}, NO, False),
        (NO, {"announce": True}, True),
    ],
)
def test_the_call_is_large_until_the_table_says_no_and_house_rules_win_over_options(options, house, is_large):
    assert KIND.opening(setup(house=house, **options)).calls_large is is_large


@pytest.mark.parametrize(("options", "is_large"), [({}, True), (NO, False)])
def test_over_and_under_stand_large_on_the_page_until_the_table_says_no(app, client, options, is_large):
    evening = Table(app, client, NW, **options)
    evening.add(oh.Bids(1, {0: 2, 1: 2, 2: 2, 3: 2}))
    assert ('class="way way--over"' in evening.page()) is is_large


def test_a_no_to_the_call_is_kept_and_told_though_no_book_speaks_of_it():
    for variant in (NW, "oh_pshaw"):
        assert as_house_rules(variant, NO, {}) == with_set(variant, {}, NO) == NO
        [line] = OhHellPages().differences(variant, NO, 4)
        assert (line.undo, line.book, line.now) == ("announce", "on", "off")


@pytest.mark.parametrize(
    ("variant", "house", "is_told"),
    [(NW, {}, False), (NW, {"announce": True}, True), ("oh_pshaw", {}, True), ("oh_pshaw", NO, False)],
)
def test_only_a_table_that_says_so_is_told_that_its_scorer_announces(variant, house, is_told):
    assert ("Announced" in dict(OhHellPages().described(variant, house, 4).habits)) is is_told
