"""What differs from the variant is computed, and what has no effect is said."""

import pytest

from scorekeeper.rules.abilities import Difference, HouseRuled, resolved_with
from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.kind import Unreadable
from scorekeeper.rules.oh_hell.axes import changes_of
from scorekeeper.rules.oh_hell.house import differences
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.without_effect import without_effect
from scorekeeper.rules.ohio.kind import Ohio
from tests.kinds.oh_hell.table import KIND


def differing(rules, variant="nomination_whist", players=4, **options):
    return differences(resolved(variant, options, players, rules), variant, players)


def test_two_rules_differ_and_both_sides_are_told():
    rules = {"scoring": {"made": {"bonus": 5}}, "bidding": {"hook": False}}
    assert differing(rules) == (
        Difference("bidding.hook", True, False),
        Difference("scoring.made.bonus", 10, 5),
    )


def test_what_is_set_as_the_variant_has_it_is_no_difference():
    assert differing({"scoring": {"made": {"bonus": 10}}, "schedule": {"maximum": 7}, "success_bonus": None}) == ()


def test_options_differ_as_well():
    assert differing({}, maximum=5, hook_total=7) == (
        Difference("schedule.maximum", 7, 5),
        Difference("bidding.hook_total", None, 7),
    )


def test_a_group_that_one_side_lacks_is_one_difference():
    assert differing({"scoring": {"zero_made": {"points": 5}}}) == (
        Difference("scoring.zero_made", None, {"points": 5, "per_card": 0}),
    )
    assert differing({"scoring": {"zero_made": None}}, "ohell") == (
        Difference("scoring.zero_made", {"points": 10, "per_card": 1}, None),
    )
    assert differing({"scoring": {"zero_made": {"points": 5}}}, "ohell") == (
        Difference("scoring.zero_made.points", 10, 5),
    )


def test_a_list_of_hands_stands_for_the_whole_ladder():
    assert differing({"schedule": {"list": [1, 3, 5]}}) == (Difference("schedule.list", None, [1, 3, 5]),)


def test_as_many_as_the_packs_give_is_told_by_its_word():
    assert differing({"schedule": {"maximum": "most"}}) == (Difference("schedule.maximum", 7, "most"),)
    assert differing({"schedule": {"repeat_min": "players"}}) == (Difference("schedule.repeat_min", 1, "players"),)


def test_what_follows_from_the_rest_is_a_difference_only_where_it_does_not():
    to_target = {"schedule": {"shape": "constant"}, "target": 100}
    assert [one.axis for one in differing(to_target)] == ["schedule.shape", "target", "tie"]
    assert differing({**to_target, "repeats": False})[-1] == Difference("repeats", False, False)
    assert differing({"stripped": 2}) == (Difference("stripped", 0, 2),)


def test_what_has_no_effect_beside_the_rest_is_no_difference():
    assert differing({"trump": {"cycle": ["S"], "suit": "H"}, "blind_deficit": 30}) == ()


def test_a_table_of_more_than_the_variant_takes_is_compared_with_its_largest():
    assert differing({"packs": 2}, players=9) == (Difference("packs", 1, 2),)
    # Without the packs nobody could say what follows.
    nine = resolved("up_to_ten_down", {}, 9)
    assert "packs" in [one.axis for one in differences(nine, "oh_hell_common", 9)]
    no_packs = resolved("beredskapswhist", {}, 8)
    assert "schedule.shape" in [one.axis for one in differences(no_packs, "nomination_whist", 8)]
    assert Difference("packs", 1, 2) in differences(nine, "nomination_whist", 9)


def test_hands_larger_than_a_house_rule_can_name_are_told_by_their_packs():
    hands_of_69 = resolved("rikiki_sherpal", {}, 3, {"packs": 4})
    assert Difference("packs", 1, 4) in differences(hands_of_69, "rikiki_sherpal", 3)


def test_more_or_fewer_than_the_variant_is_played_by_is_a_difference():
    assert Difference("players.least", None, 3) in differences(resolved("nomination_whist", {}, 3), "call_break", 3)
    nine = resolved("up_to_ten_down", {}, 9)
    assert Difference("players.most", None, 9) in differences(nine, "skull_king_2021", 9)


def test_the_rules_of_a_game_become_house_rules():
    rules = {"scoring": {"made": {"bonus": 5}, "slam": {"points": 30}}, "schedule": {"list": [1, 2, 3]}}
    plain = to_plain(resolved("nomination_whist", {"hook": False}, 4, rules))
    found = KIND.house_of("nomination_whist", plain, 4)
    assert found["bidding"] == {"hook": False}
    assert found["scoring"] == {"made": {"bonus": 5}, "slam": {"points": 30, "from": 1}}
    assert KIND.resolved_with("nomination_whist", {}, 4, found) == plain


@pytest.mark.parametrize(
    ("rules", "variant", "found"),
    [
        ({"bidding": {"mode": "simultaneous"}}, "nomination_whist", []),
        ({"bidding": {"mode": "simultaneous", "hook": True}}, "nomination_whist", [("hook_at_once", "bidding.hook")]),
        ({"bidding": {"mode": "simultaneous", "hook": False}}, "nomination_whist", []),
        (
            {"bidding": {"mode": "simultaneous", "hook_from": 3}},
            "nomination_whist",
            [("hook_at_once", "bidding.hook_from")],
        ),
        ({"bidding": {"hook_last_deal": False}}, "nomination_whist", []),
        (
            {"bidding": {"hook_last_deal": False, "hook_from": 3}, "schedule": {"list": [5, 1]}},
            "nomination_whist",
            [("last_deal_free", "bidding.hook_last_deal")],
        ),
        (
            {"bidding": {"hook_last_deal": False}, "target": 100, "repeats": True},
            "nomination_whist",
            [("no_last_deal", "bidding.hook_last_deal")],
        ),
        (
            {"bidding": {"mode": "simultaneous"}, "first_bidder": 0},
            "nomination_whist",
            [("nobody_first", "first_bidder")],
        ),
        ({"bidding": {"hook_from": 3}}, "oh_pshaw", [("no_hook", "bidding.hook_from")]),
        ({"bidding": {"hook_from": 8}}, "nomination_whist", [("hook_beyond", "bidding.hook_from")]),
        ({"bidding": {"hook_from": 7, "hook_total": 3}}, "nomination_whist", []),
        ({"trump": {"cycle": ["S"]}}, "nomination_whist", [("other_trump", "trump.cycle")]),
        ({"trump": {"suit": "S"}}, "nomination_whist", [("other_trump", "trump.suit")]),
        ({"trump": {"kind": "fixed", "suit": "S"}}, "nomination_whist", []),
        ({"trump": {"no_trump_on_max": True}}, "plump", [("other_trump", "trump.no_trump_on_max")]),
        ({"trump": {"no_trump_if_all_dealt": True}}, "nomination_whist",
         [("never_all_dealt", "trump.no_trump_if_all_dealt")]),
        ({"trump": {"super_trump": True}}, "nomination_whist", [("one_pack", "trump.super_trump")]),
        ({"leader": 0}, "plump", [("leads_otherwise", "leader")]),
        ({"blind_deficit": 5, "scoring": {"blind_bonus": 5}}, "nomination_whist",
         [("no_blind", "blind_deficit"), ("no_blind", "scoring.blind_bonus")]),
        ({"settlement": {"rate": "2", "ante": "2", "hard_tie": "none"}}, "nomination_whist",
         [("nothing_paid", "settlement.rate"), ("no_pool", "settlement.ante"),
          ("no_hard_score", "settlement.hard_tie")]),
        ({"settlement": {"mode": "hard", "rate": "2", "hard_tie": "none"}}, "nomination_whist", []),
        ({"forehead": True, "schedule": {"minimum": 2}}, "nomination_whist", [("no_single_card", "forehead")]),
        ({"forehead": True}, "nomination_whist", []),
        ({"scoring": {"made": {"bonus": 5, "per_trick": 3}}}, "plump", [("digit_instead", "scoring.made")]),
        ({"scoring": {"made": {"digit": 2}}}, "plump", []),
        ({"scoring": {"slam": {"points": 9, "from": 8}}}, "nomination_whist", [("slam_beyond", "scoring.slam")]),
        ({"scoring": {"slam": {"points": 9, "from": 7}}}, "nomination_whist", []),
        ({"scoring": {"slam": None, "streak": None, "double": None}}, "nomination_whist", []),
        ({"scoring": {"streak": {"every": 14}}}, "nomination_whist", [("streak_beyond", "scoring.streak")]),
        ({"scoring": {"streak": {"every": 14}}}, "oh_well", []),
        ({"scoring": {"double": {"deals": [14]}}}, "nomination_whist", [("never_doubled", "scoring.double")]),
        ({"scoring": {"double": {"deals": [14]}}}, "oh_well", []),
        ({"scoring": {"double": {"deals": ["last"]}}}, "oh_well", [("never_doubled", "scoring.double")]),
        ({"scoring": {"double": {"deals": ["no_trump"]}}}, "kachuful", [("never_doubled", "scoring.double")]),
        ({"scoring": {"double": {"deals": ["no_trump"]}}}, "boerenbridge_wk", [("never_doubled", "scoring.double")]),
        ({"scoring": {"double": {"deals": ["no_trump"]}}}, "nommy", []),
        ({"scoring": {"double": {"deals": ["no_trump"]}}}, "nomination_whist", []),
        ({"scoring": {"double": {"factor": 3}}}, "nomination_whist", [("never_doubled", "scoring.double")]),
        ({"success_bonus": {"5": 9}}, "nomination_whist", [("bonus_beyond", "success_bonus")]),
        ({"success_bonus": {"5": 9, "1": 3}}, "nomination_whist", []),
        ({"bonus_limits": {"leviathan": 2}}, "skull_king_2021", [("not_counted", "bonus_limits.leviathan")]),
        ({"bonus_limits": {"colour_14": 2}}, "skull_king_2021", []),
        (
            {"bidding": {"hook_only_last": True, "hook_last_deal": False}},
            "nomination_whist",
            [("hook_never", "bidding.hook_only_last")],
        ),
    ],
)  # fmt: skip
def test_what_has_no_effect_is_said_and_stays_as_it_is_set(rules, variant, found):
    idle = without_effect(resolved(variant, {}, 4, rules), 4, changes_of(rules))
    assert [(problem.code, problem.part.removeprefix("rules.")) for problem in idle] == found
    assert all(problem.weight == "noted" for problem in idle)


def test_house_rules_are_for_kinds_that_take_them():
    assert isinstance(KIND, HouseRuled)
    ohio = Ohio()
    assert not isinstance(ohio, HouseRuled)
    assert resolved_with(ohio, "ohio", {}, 3, {}) == ohio.resolved("ohio", {}, 3)
    changed = resolved_with(KIND, "ohell", {}, 4, {"leader": 0})
    assert changed["leader"] == 0


def test_house_rules_come_back_as_they_are_meant():
    assert KIND.house({"trump": {"no_trump_deals": "last"}}) == {"trump": {"no_trump_deals": ["last"]}}
    with pytest.raises(Unreadable):
        KIND.house({"trumps": {}})
