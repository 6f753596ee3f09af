"""Options are read strictly, and with a variant come to rules with every axis resolved."""

import json

import pytest

from scorekeeper.rules.common.options import bad_option, readable
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.kind import Unreadable
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.axes import OPTIONS, option_from_text
from scorekeeper.rules.oh_hell.points import points
from scorekeeper.rules.oh_hell.presets import VARIANTS
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import Bidding, OhHellRules, Zero, super_trump_of, trump_of
from scorekeeper.web.kinds.variants import describer, entries
from tests.web.real_life import Evening

GOOD = {
    "maximum": 7, "packs": 2, "hook": False, "hook_total": 7, "hook_from": 3, "announce": True, "blind": True,
    "blind_deficit": 20, "bidding": "simultaneous", "trump": "last_card", "deals": "up_only", "forehead": True,
    "leader_is_first_bidder": True, "cancelled_tricks": True, "floor_zero": True, "every_trick_scores": True,
    "zero_made": "5+n", "scoring": "squares", "target": 100, "tie": "shared", "settlement": "pool",
    "hard_tie": "split", "rate": "0.05", "ante": "2",
}  # fmt: skip


def test_every_option_of_a_game_file_is_read():
    assert set(GOOD) == set(OPTIONS)
    assert readable(GOOD, OPTIONS) == GOOD


def test_a_fixed_total_may_be_the_hand_size_again():
    assert readable({"hook_total": "hand_size"}, OPTIONS) == {"hook_total": "hand_size"}


def test_null_is_the_same_as_absent():
    assert readable({"maximum": None, "hook": True, "nonsense": None}, OPTIONS) == {"hook": True}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hook", 1), ("hook", "true"), ("maximum", 0), ("maximum", True), ("maximum", 7.0), ("maximum", "7"),
        ("packs", 11), ("hook_total", "hand"), ("bidding", "fists"), ("trump", 1), ("zero_made", 5), ("target", 0),
        ("rate", "-0.05"), ("rate", "0,05"), ("rate", ""), ("rate", "1e9"), ("rate", 0.05), ("ante", "nan"),
        ("scoring", 3), ("scoring", ["squares"]), ("deals", {}), ("tie", 1),
    ],
)  # fmt: skip
def test_a_value_that_an_option_does_not_take_is_refused(key, value):
    with pytest.raises(Unreadable) as refusal:
        readable({key: value}, OPTIONS)
    assert refusal.value.place == f"options.{key}"
    assert refusal.value.problem.code == "bad_option"
    assert refusal.value.problem.numbers["value"] is value


def test_a_refusal_says_what_would_do():
    numbers = bad_option(OPTIONS["packs"], "packs", 0).problem.numbers
    assert (numbers["takes"], numbers["least"], numbers["most"]) == ("number", 1, 10)
    assert bad_option(OPTIONS["tie"], "tie", "toss").problem.numbers["words"] == ("shared", "continue")


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("hook", "true", True), ("hook", "false", False), ("hook", "yes", "yes"), ("maximum", "7", 7),
        ("maximum", "-7", -7), ("maximum", "seven", "seven"), ("maximum", "9" * 5000, "9" * 5000),
        ("hook_total", "hand_size", "hand_size"), ("zero_made", "5", "5"), ("rate", "2", "2"), ("chips", "3", "3"),
    ],
)  # fmt: skip
def test_options_are_written_as_text_on_the_command_line(key, text, value):
    assert option_from_text(key, text) == value


def rules(variant_id, players=4, **options):
    return resolved(variant_id, options, players)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_resolved_rules_survive_the_record(variant):
    one = resolved(variant.id, {"blind": True, "settlement": "hard"}, variant.players[0])
    assert from_plain(OhHellRules, json.loads(json.dumps(to_plain(one)))) == one


def test_the_hook_is_the_variants_own_unless_the_table_says_otherwise():
    assert rules("nomination_whist").bidding == Bidding("sequential", True, None, 1)
    assert rules("oh_pshaw").bidding.hook is False
    assert rules("oh_pshaw", hook=True, hook_from=3).bidding == Bidding("sequential", True, None, 3)
    assert rules("nomination_whist", hook_total=7).bidding.hook_total == 7
    assert rules("nomination_whist", hook_total="hand_size").bidding.hook_total is None
    assert rules("nomwhist_13").bidding.hook_from == 4


def test_bidding_all_at_once_switches_the_hook_off():
    assert rules("oh_hell_common", bidding="simultaneous").bidding == Bidding("simultaneous", False)
    assert rules("oh_hell_common", bidding="simultaneous", hook=True).bidding.hook is False
    assert rules("boerenbridge_8", bidding="sequential", hook=True).bidding.hook is True


def test_the_leader_sits_two_from_the_dealer_at_up_to_ten():
    assert rules("up_to_ten_down").leader == 2
    assert rules("up_to_ten_down", leader_is_first_bidder=True).leader == 1
    assert rules("up_to_ten_down", leader_is_first_bidder=False).leader == 2


def test_the_highest_bidder_leads_at_plump_unless_the_table_says_otherwise():
    assert rules("plump").leader_rule == "highest_bidder"
    assert rules("plump", leader_is_first_bidder=True).leader_rule == "offset"


def test_up_only_plays_the_way_up():
    assert rules("up_to_ten_down", deals="up_only").hand_sizes == tuple(range(1, 11))
    assert rules("romanian_whist", deals="up_only").hand_sizes == tuple(range(1, 9))
    assert rules("oh_pshaw", deals="up_only") == rules("oh_pshaw")
    assert rules("up_to_ten_down", deals="all") == rules("up_to_ten_down")


@pytest.mark.parametrize("variant_id", ["nomination_whist", "escalier5", "oh_well"])
def test_up_only_is_refused_where_the_ladder_does_not_go_up_first(variant_id):
    with pytest.raises(Unreadable, match=r"options\.deals"):
        rules(variant_id, deals="up_only")


def test_a_target_game_repeats_its_deal_and_plays_ties_on():
    one = rules("oh_well")
    assert (one.repeats, one.target, one.tie) == (True, 100, "continue")
    assert rules("oh_well", target=50, tie="shared").target == 50


def test_a_target_ends_a_game_of_fixed_deals_early_and_shares_ties():
    one = rules("oh_hell_common", target=100)
    assert (one.repeats, one.target, one.tie) == (False, 100, "shared")
    assert rules("oh_hell_common", tie="continue").tie == "continue"


def test_listed_variations_of_oh_pshaw_combine():
    both = rules("oh_pshaw", every_trick_scores=True, zero_made="5+n").scoring
    assert both.zero_made == Zero(5, 1)
    assert (points(both, 0, 0, 6), points(both, 2, 2, 6), points(both, 2, 3, 6)) == (11, 12, 3)
    assert rules("oh_pshaw_zero5", every_trick_scores=True).scoring.zero_made == Zero(5)


def test_every_trick_may_score_or_not_whatever_the_variant():
    assert points(rules("british_oh_hell", every_trick_scores=True).scoring, 2, 2, 6) == 12
    assert points(rules("oh_hell_common", every_trick_scores=False).scoring, 2, 3, 6) == 0
    assert rules("oh_hell_common", every_trick_scores=False).scoring == rules("oh_hell_simple").scoring


def test_scoring_may_be_lent_with_its_table_bonus():
    assert rules("oh_hell_common", scoring="squares").scoring == rules("squares").scoring
    assert rules("oh_hell_common", scoring="oh_pshaw_zero5").scoring.zero_made == Zero(5)
    assert rules("oh_hell_common", scoring="sevens_first_player").success_bonus == {1: 30, 2: 20, 3: 10}
    assert rules("sevens_first_player", 3, scoring="squares").success_bonus == {}
    assert rules("oh_hell_common", scoring="squares", zero_made="5").scoring.zero_made == Zero(5)
    assert rules("oh_hell_common", scoring="squares").hand_sizes == rules("oh_hell_common").hand_sizes


def test_a_scoring_that_is_asked_for_wins_over_what_a_short_form_says_of_points():
    assert rules("oh_pshaw_zero5n", scoring="squares").scoring == rules("squares").scoring
    assert rules("oh_pshaw_all_tricks", scoring="wizard").scoring == rules("wizard").scoring
    assert rules("oh_pshaw_zero5n", scoring="squares", zero_made="10").scoring.zero_made == Zero(10)
    assert rules("ohell_max3", scoring="squares").hand_sizes == (1, 2, 3, 2, 1)


@pytest.mark.parametrize("lender", ["ohio", "", "bridge"])
def test_scoring_is_lent_by_the_family_alone(lender):
    with pytest.raises(Unreadable, match=r"options\.scoring"):
        rules("oh_hell_common", scoring=lender)


def test_what_a_table_adds_is_off_until_it_asks():
    plain = rules("up_to_ten_down")
    assert not any((plain.blind, plain.forehead, plain.cancelled_tricks, plain.floor_zero, plain.announce))
    asked = rules("up_to_ten_down", blind=True, blind_deficit=30, forehead=True, cancelled_tricks=True, floor_zero=True)
    assert all((asked.blind, asked.forehead, asked.cancelled_tricks, asked.floor_zero))
    assert (plain.blind_deficit, asked.blind_deficit, asked.scoring.blind_bonus) == (20, 30, 20)


def test_the_scorekeeper_must_announce_at_oh_pshaw():
    assert rules("oh_pshaw").announce is True
    assert rules("oh_pshaw", announce=False).announce is False
    assert rules("british_oh_hell").announce is False


def test_money_is_one_a_point_unless_said():
    assert to_plain(rules("oh_well").settlement) == {"mode": "none", "rate": "1", "ante": "1", "hard_tie": "each"}
    asked = rules("oh_well", settlement="difference", rate="0.05", ante="5", hard_tie="split").settlement
    assert to_plain(asked) == {"mode": "difference", "rate": "0.05", "ante": "5", "hard_tie": "split"}


def test_trumps_are_turned_up_until_no_card_is_left():
    oh_pshaw = rules("oh_pshaw")
    assert trump_of(oh_pshaw, 12, 12, 4) is None
    assert trump_of(oh_pshaw, 12, 12, 4, "3H") == "H"
    assert trump_of(oh_pshaw, 13, 13, 4) == "NT"
    assert trump_of(oh_pshaw, 13, 13, 3, "3H") == "H"
    assert trump_of(rules("oh_pshaw", packs=2), 13, 13, 4) is None


def test_oh_well_always_has_trumps():
    assert trump_of(rules("oh_well"), 1, 13, 4, "QS") == "S"


def test_romanian_whist_has_none_on_its_largest_hands():
    assert trump_of(rules("romanian_whist"), 12, 8, 4) == "NT"
    assert trump_of(rules("beredskapswhist", 5), 1, 10, 5) == "NT"
    assert trump_of(rules("beredskapswhist", 5), 2, 9, 5) is None


def test_boerenbridge_plays_its_ninth_deal_without_trumps():
    boerenbridge = rules("boerenbridge_8")
    assert [trump_of(boerenbridge, deal, 8, 4, "4S") for deal in (8, 9)] == ["S", "NT"]


def test_a_table_may_ask_for_other_trumps():
    assert trump_of(rules("nomination_whist", trump="cycle"), 5, 3, 4) == "NT"
    assert trump_of(rules("kachuful", trump="cycle"), 2, 2, 4) == "D"
    assert trump_of(rules("up_to_ten_down", trump="turn_up"), 5, 5, 4, "4H") == "H"
    assert trump_of(rules("nomination_whist", trump="last_card"), 5, 3, 4, "4H") == "H"
    assert trump_of(rules("nomination_whist", trump="none"), 5, 3, 4) == "NT"


def test_the_turned_card_beats_all_with_several_packs_of_ohell():
    assert super_trump_of(rules("ohell", packs=2), "4S") == "4S"
    assert super_trump_of(rules("ohell", packs=2), None) is None
    assert super_trump_of(rules("ohell"), "4S") is None
    assert super_trump_of(rules("up_down_river", 6), "4S") is None


@pytest.mark.parametrize("announce", [True, False])
def test_over_and_under_stand_large_until_the_table_says_no(app, client, announce):
    table = Evening(app, client, "nomination_whist", announce=announce)
    table.add(oh.Bids(1, {0: 2, 1: 2, 2: 2, 3: 2}))
    assert ('class="way way--over"' in table.page()) is announce


def test_a_no_that_differs_from_what_is_shown_is_kept(app, client):
    row = next(row for row in entries() if row.id == "nomination_whist")
    field = next(field for field in describer(row).fields(row.id, {}, 4) if field.key == "announce")
    assert (field.value, field.usual) == ("true", "true")
