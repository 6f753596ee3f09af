"""House rules put together: what differs from the variant, what has no effect, what is undone, what nobody can play."""

import pytest

from scorekeeper.rules.common.axes import nested
from scorekeeper.rules.kind import Difference, Refused
from scorekeeper.rules.oh_hell.house import axes_in_force, differences, is_idle, remedies, with_set, without
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.resolving import resolved

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
        # A short form that is taken back.
        ("up_to_ten_only", {"deals": "all"}, {}, [("schedule.shape", "up", "up_down")]),
        # What has no effect beside the rest is no difference.
        (NW, {}, {"trump": {"cycle": ["S"], "suit": "H"}, "blind_deficit": 30}, []),
    ],
)  # fmt: skip
def test_what_differs_is_told_from_both_sides(variant, options, rules, found):
    assert differences(variant, options, rules, 4) == tuple(Difference(*each) for each in found)


@pytest.mark.parametrize(
    ("variant", "options", "rules", "players", "difference"),
    [
        # Whoever takes a group away and brings a part back has said its other parts.
        ("ohell", {"scoring": "ascenseur_13"}, {"scoring": {"zero_made": {"points": 10}}}, 4,
         ("scoring.zero_made.per_card", 1, 0)),
        # A table of more than the variant takes is compared with its largest.
        (NW, {}, {"packs": 2}, 9, ("packs", 1, 2)),
        ("skull_king_2021", {}, {"players": {"most": 9}}, 9, ("players.most", None, 9)),
        # Hands larger than a house rule can name are told by their packs.
        ("rikiki_sherpal", {"packs": 4}, {}, 3, ("packs", 1, 4)),
        ("oh_pshaw", {"packs": 10, "maximum": 100}, {}, 3, ("schedule.maximum", 15, 100)),
    ],
)  # fmt: skip
def test_what_differs_last_is_told_of_unusual_tables(variant, options, rules, players, difference):
    assert differences(variant, options, rules, players)[-1] == Difference(*difference)


@pytest.mark.parametrize(
    ("axis", "idle", "awake"),
    [
        ("bidding.hook_from", {"bidding": {"mode": "simultaneous"}}, {}),
        ("bidding.hook_last_deal", {"bidding": {"hook": False}}, {}),
        ("trump.cycle", {}, {"trump": {"kind": "cycle"}}),
        ("trump.suit", {}, {"trump": {"kind": "fixed", "suit": "S"}}),
        ("trump.no_trump_on_max", {"trump": {"kind": "none"}}, {}),
        ("trump.special_cards", {"trump": {"kind": "cycle"}}, {}),
        ("trump.no_trump_if_all_dealt", {}, {"schedule": {"maximum": 13}}),
        ("trump.super_trump", {}, {"packs": 2}),
        ("leader", {"leader_rule": "highest_bidder"}, {}),
        ("blind_deficit", {}, {"blind": True}),
        ("bonus.needs", {}, {"bonus": {"leviathan": 20}}),
        ("bonus_limits.leviathan", {"bonus": {"second": 20}}, {"bonus": {"leviathan": 20}}),
        ("settlement.rate", {"settlement": {"mode": "pool"}}, {"settlement": {"mode": "hard"}}),
        ("settlement.ante", {}, {"settlement": {"mode": "pool"}}),
        ("settlement.hard_tie", {"settlement": {"mode": "difference"}}, {"settlement": {"mode": "hard"}}),
    ],
)
def test_what_has_no_effect_is_no_difference(axis, idle, awake):
    assert is_idle(axis, resolved(NW, {}, 4, idle), 4)
    assert not is_idle(axis, resolved(NW, {}, 4, awake), 4)
    assert [is_idle("ghost", resolved(NW, {}, 3), players) for players in (2, 3)] == [False, True]


SLAM = {"scoring": {"slam": {"points": 10, "from": 3}}}


@pytest.mark.parametrize(
    ("variant", "house", "changes", "after"),
    [
        # What the variant says itself is no house rule; what only some of its tables have is one.
        (NW, {}, {"scoring.made.bonus": 5, "bidding.hook": True}, {"scoring": {"made": {"bonus": 5}}}),
        (NW, {"scoring": {"made": {"bonus": 5}}}, {"scoring.made.bonus": 10}, {}),
        ("oh_hell_common", {}, {"schedule.maximum": 10}, {"schedule": {"maximum": 10}}),
        # A group taken away takes its parts, and a part brings the group back.
        (NW, {}, {"scoring.slam.points": 10, "scoring.slam.from": 3}, SLAM),
        (NW, SLAM, {"scoring.slam": None}, {}),
        ("ohell", {}, {"scoring.zero_made": None}, {"scoring": {"zero_made": None}}),
        ("ohell", {"scoring": {"zero_made": None}}, {"scoring.zero_made.points": 7},
         {"scoring": {"zero_made": {"points": 7}}}),
    ],
)  # fmt: skip
def test_house_rules_are_no_more_than_what_was_set(variant, house, changes, after):
    assert with_set(variant, house, changes) == after


def test_one_axis_or_a_whole_group_is_undone():
    house = {"cards": 36, **SLAM}
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
    with pytest.raises(Refused) as refused:
        resolved(NW, {}, players, house)
    assert list(remedies(NW, house, players, refused.value.problems[0])) == found


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
