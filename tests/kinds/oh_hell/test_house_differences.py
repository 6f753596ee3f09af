"""House rules put together: what differs from the variant, what has no effect, what is undone, what nobody can play."""

import pytest

from scorekeeper.rules.kind import Difference, Problem, Refused, Unreadable
from scorekeeper.rules.oh_hell.axes import changes_of, nested
from scorekeeper.rules.oh_hell.house import axes_in_force, differences, remedies, with_set, without
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.without_effect import without_effect
from scorekeeper.rules.ohio.kind import Ohio
from tests.kinds.oh_hell.table import KIND

NW, TO_TARGET = "nomination_whist", {"schedule": {"shape": "constant"}, "target": 100}


@pytest.mark.parametrize(
    ("variant", "options", "rules", "found"),
    [
        (NW, {}, {"scoring": {"made": {"bonus": 5}}, "bidding": {"hook": False}},
         [("bidding.hook", True, False), ("scoring.made.bonus", 10, 5)]),
        (NW, {}, {"scoring": {"made": {"bonus": 10}}, "schedule": {"maximum": 7}, "success_bonus": None}, []),
        (NW, {"maximum": 5, "hook_total": 7}, {},
         [("schedule.maximum", 7, 5), ("bidding.hook_total", None, 7)]),
        # A group that one side lacks is one difference.
        (NW, {}, {"scoring": {"zero_made": {"points": 5}}},
         [("scoring.zero_made", None, {"points": 5, "per_card": 0, "over": 0, "by_hand": None})]),
        ("ohell", {}, {"scoring": {"zero_made": None}},
         [("scoring.zero_made", {"points": 10, "per_card": 1, "over": 0, "by_hand": None}, None)]),
        ("ohell", {}, {"scoring": {"zero_made": {"points": 5}}}, [("scoring.zero_made.points", 10, 5)]),
        # A list of hands stands for the whole ladder; as many as the packs give are told by their word.
        (NW, {}, {"schedule": {"list": [1, 3, 5]}}, [("schedule.list", None, [1, 3, 5])]),
        (NW, {}, {"schedule": {"maximum": "most"}}, [("schedule.maximum", 7, "most")]),
        (NW, {}, {"schedule": {"repeat_min": "players"}}, [("schedule.repeat_min", 1, "players")]),
        # What only follows from the rest nobody has said.
        (NW, {}, TO_TARGET, [("schedule.shape", "down_up", "constant"), ("target", None, 100)]),
        (NW, {}, TO_TARGET | {"repeats": True, "tie": "continue"},
         [("schedule.shape", "down_up", "constant"), ("repeats", False, True), ("target", None, 100),
          ("tie", "shared", "continue")]),
        # A short form that is taken back.
        ("up_to_ten_only", {"deals": "all"}, {}, [("schedule.shape", "up", "up_down")]),
        (NW, {}, {"stripped": 2}, [("stripped", 0, 2)]),
        # What has no effect beside the rest is no difference.
        (NW, {}, {"trump": {"cycle": ["S"], "suit": "H"}, "blind_deficit": 30}, []),
    ],
)  # fmt: skip
def test_what_differs_is_told_from_both_sides(variant, options, rules, found):
    assert differences(variant, options, rules, 4) == tuple(Difference(*each) for each in found)


def test_whoever_takes_a_group_away_and_brings_a_part_back_has_said_its_other_parts():
    said = differences("ohell", {"scoring": "ascenseur_13"}, {"scoring": {"zero_made": {"points": 10}}}, 4)
    assert Difference("scoring.zero_made.per_card", 1, 0) in said


def test_a_table_of_more_than_the_variant_takes_is_compared_with_its_largest():
    assert differences(NW, {}, {"packs": 2}, 9) == (Difference("packs", 1, 2),)
    assert differences("skull_king_2021", {}, {"players": {"most": 9}}, 9) == (Difference("players.most", None, 9),)


def test_hands_larger_than_a_house_rule_can_name_are_told_by_their_packs():
    assert differences("rikiki_sherpal", {"packs": 4}, {}, 3) == (Difference("packs", 1, 4),)
    assert differences("oh_pshaw", {"packs": 10, "maximum": 100}, {}, 3)[1] == Difference("schedule.maximum", 15, 100)


@pytest.mark.parametrize(
    ("rules", "variant", "found"),
    [
        ({"bidding": {"mode": "simultaneous"}}, NW, []),
        ({"bidding": {"mode": "simultaneous", "hook": True}}, NW, [("hook_at_once", "bidding.hook")]),
        ({"bidding": {"mode": "simultaneous", "hook": False}}, NW, []),
        ({"bidding": {"mode": "simultaneous", "hook_from": 3}}, NW, [("hook_at_once", "bidding.hook_from")]),
        ({"bidding": {"hook_last_deal": False}}, NW, []),
        ({"bidding": {"hook_last_deal": False, "hook_from": 3}, "schedule": {"list": [5, 1]}}, NW,
         [("last_deal_free", "bidding.hook_last_deal")]),
        ({"bidding": {"hook_last_deal": False}, "target": 100, "repeats": True}, NW,
         [("no_last_deal", "bidding.hook_last_deal")]),
        ({"bidding": {"mode": "simultaneous"}, "first_bidder": 0}, NW, [("nobody_first", "first_bidder")]),
        ({"bidding": {"hook_from": 3}}, "oh_pshaw", [("no_hook", "bidding.hook_from")]),
        ({"bidding": {"hook_from": 8}}, NW, [("hook_beyond", "bidding.hook_from")]),
        ({"bidding": {"hook_from": 7, "hook_total": 3}}, NW, []),
        ({"trump": {"cycle": ["S"]}}, NW, [("other_trump", "trump.cycle")]),
        ({"trump": {"suit": "S"}}, NW, [("other_trump", "trump.suit")]),
        ({"trump": {"kind": "fixed", "suit": "S"}}, NW, []),
        ({"trump": {"no_trump_on_max": True}}, "plump", [("other_trump", "trump.no_trump_on_max")]),
        ({"trump": {"no_trump_if_all_dealt": True}}, NW,
         [("never_all_dealt", "trump.no_trump_if_all_dealt")]),
        ({"trump": {"super_trump": True}}, NW, [("one_pack", "trump.super_trump")]),
        ({"leader": 0}, "plump", [("leads_otherwise", "leader")]),
        ({"blind_deficit": 5, "scoring": {"blind_bonus": 5}}, NW,
         [("no_blind", "blind_deficit"), ("no_blind", "scoring.blind_bonus")]),
        ({"settlement": {"rate": "2", "ante": "2", "hard_tie": "none"}}, NW,
         [("nothing_paid", "settlement.rate"), ("no_pool", "settlement.ante"),
          ("no_hard_score", "settlement.hard_tie")]),
        ({"settlement": {"mode": "hard", "rate": "2", "hard_tie": "none"}}, NW, []),
        ({"forehead": True, "schedule": {"minimum": 2}}, NW, [("no_single_card", "forehead")]),
        ({"forehead": True}, NW, []),
        ({"scoring": {"made": {"bonus": 5, "per_trick": 3}}}, "plump", [("digit_instead", "scoring.made")]),
        ({"scoring": {"made": {"digit": 2}}}, "plump", []),
        ({"scoring": {"slam": {"points": 9, "from": 8}}}, NW, [("slam_beyond", "scoring.slam")]),
        ({"scoring": {"slam": {"points": 9, "from": 7}}}, NW, []),
        ({"scoring": {"slam": None, "streak": None, "double": None}}, NW, []),
        ({"scoring": {"streak": {"every": 14}}}, NW, [("streak_beyond", "scoring.streak")]),
        ({"scoring": {"streak": {"every": 14}}}, "oh_well", []),
        ({"scoring": {"double": {"deals": [14]}}}, NW, [("never_doubled", "scoring.double")]),
        ({"scoring": {"double": {"deals": [14]}}}, "oh_well", []),
        ({"scoring": {"double": {"deals": ["last"]}}}, "oh_well", [("never_doubled", "scoring.double")]),
        ({"scoring": {"double": {"deals": ["no_trump"]}}}, "kachuful", [("never_doubled", "scoring.double")]),
        ({"scoring": {"double": {"deals": ["no_trump"]}}}, "boerenbridge_wk", [("never_doubled", "scoring.double")]),
        ({"scoring": {"double": {"deals": ["no_trump"]}}}, "nommy", []),
        ({"scoring": {"double": {"deals": ["no_trump"]}}}, NW, []),
        ({"scoring": {"double": {"factor": 3}}}, NW, [("never_doubled", "scoring.double")]),
        ({"success_bonus": {"5": 9}}, NW, [("bonus_beyond", "success_bonus")]),
        ({"success_bonus": {"5": 9, "1": 3}}, NW, []),
        ({"bonus_limits": {"leviathan": 2}}, "skull_king_2021", [("not_counted", "bonus_limits.leviathan")]),
        ({"bonus_limits": {"colour_14": 2}}, "skull_king_2021", []),
        ({"bidding": {"hook_only_last": True, "hook_last_deal": False}}, NW,
         [("hook_never", "bidding.hook_only_last")]),
    ],
)  # fmt: skip
def test_what_has_no_effect_is_said_and_stays_as_it_is_set(rules, variant, found):
    idle = without_effect(resolved(variant, {}, 4, rules), 4, changes_of(rules))
    assert [(problem.code, problem.part.removeprefix("rules.")) for problem in idle] == found
    assert all(problem.weight == "noted" for problem in idle)


def test_house_rules_are_for_kinds_that_take_them():
    ohio = Ohio()
    with pytest.raises(Unreadable, match="no_house_rules"):
        ohio.house({})
    assert ohio.resolved("ohio", {}, 3, {}) == ohio.resolved("ohio", {}, 3)
    assert KIND.resolved("ohell", {}, 4, {"leader": 0})["leader"] == 0


def test_house_rules_come_back_as_they_are_meant():
    assert KIND.house({"trump": {"no_trump_deals": "last"}}) == {"trump": {"no_trump_deals": ["last"]}}
    with pytest.raises(Unreadable):
        KIND.house({"trumps": {}})


def test_what_the_variant_says_itself_is_no_house_rule():
    house = with_set(NW, {}, {"scoring.made.bonus": 5, "bidding.hook": True})
    assert house == {"scoring": {"made": {"bonus": 5}}}
    assert with_set(NW, house, {"scoring.made.bonus": 10}) == {}


def test_what_only_some_tables_of_the_variant_have_is_a_house_rule():
    # Ten cards for three to five players, eight for six.
    house = with_set("oh_hell_common", {}, {"schedule.maximum": 10})
    assert house == {"schedule": {"maximum": 10}}


def test_a_group_taken_away_takes_its_parts_and_a_part_brings_the_group_back():
    house = with_set(NW, {}, {"scoring.slam.points": 10, "scoring.slam.from": 3})
    assert with_set(NW, house, {"scoring.slam": None}) == {}
    none = with_set("ohell", {}, {"scoring.zero_made": None})
    assert none == {"scoring": {"zero_made": None}}
    assert with_set("ohell", none, {"scoring.zero_made.points": 7}) == {"scoring": {"zero_made": {"points": 7}}}


def test_one_axis_or_a_whole_group_is_undone():
    house = {"cards": 36, "scoring": {"slam": {"points": 10, "from": 3}}}
    assert without(house, "cards") == {"scoring": house["scoring"]}
    assert without(house, "scoring.slam") == {"cards": 36}
    assert without(house, "scoring.slam.from") == {"cards": 36, "scoring": {"slam": {"points": 10}}}


def test_what_stands_is_told_of_rules_that_nobody_can_play_as_well():
    house = {"schedule": {"maximum": 40}, "scoring": {"slam": {"points": 10}}}
    now = axes_in_force(NW, house, 4)
    assert (now["schedule.maximum"], now["scoring.slam.points"], now["bidding.hook"]) == (40, 10, True)
    assert "scoring.slam" not in now
    taken = {"schedule": {"maximum": 40}, "scoring": {"zero_made": None}}
    assert axes_in_force("ohell", taken, 4)["scoring.zero_made"] is None


def refusal(variant: str, house: dict[str, object], players: int) -> Problem:
    with pytest.raises(Refused) as refused:
        resolved(variant, {}, players, house)
    return refused.value.problems[0]


@pytest.mark.parametrize(
    ("house", "players", "found"),
    [
        ({}, 9, [{"packs": 2}, {"schedule.maximum": 5}]),
        ({"schedule": {"maximum": 16}}, 4, [{"packs": 2}, {"schedule.maximum": 13}]),
        ({"schedule": {"list": [16, 2]}}, 4, [{"packs": 2}, {"schedule.list": [13, 2]}]),
        ({"schedule": {"list": [60]}}, 12, [{"schedule.list": [4]}]),
        ({"trump": {"kind": "fixed"}}, 4, [{"trump.suit": suit} for suit in "SHDC"]),
        ({"repeats": True}, 4, [{"target": 100}, {"repeats": False}]),
        ({"schedule": {"maximum": 3, "minimum": 5}}, 4, [{"schedule.minimum": 3}, {"schedule.maximum": 5}]),
        *(({}, players, []) for players in (2, 13, 30)),  # too few, and more than any table seats
    ],
)
def test_what_cannot_be_played_is_remedied(house, players, found):
    assert list(remedies(NW, house, players, refusal(NW, house, players))) == found


@pytest.mark.parametrize("variant", PRESETS)
def test_twelve_sit_down_or_are_offered_packs_enough_or_smaller_hands_in_one_tap(variant):
    try:
        tables = [resolved(variant, {}, 12)]
    except Refused as refused:
        offered = list(remedies(variant, {}, 12, refused.problems[0]))
        ways = [list(change) for change in offered]
        # Who is played by so many alone has more of them sit down, or the packs that seat more.
        assert ways in ([["packs"], ["schedule.maximum"]], [["players.most"], ["packs"]], [["packs"]])
        tables = [resolved(variant, {}, 12, nested(change)) for change in offered]
    for rules in tables:
        assert max(rules.hand_sizes) * 12 <= rules.cards * rules.packs - rules.stripped
