"""House rules put together: what the variant says itself is left out, one is undone, what nobody can play is mended."""

from random import Random

import pytest

from scorekeeper.rules.kind import Problem, Refused
from scorekeeper.rules.oh_hell.axes import AXES, OPTIONAL_GROUPS, changes_of, group_of, nested
from scorekeeper.rules.oh_hell.house import axes_in_force, remedies, with_set, without
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.resolving import resolved
from tests.kinds.oh_hell.random_rules import random_house

NW = "nomination_whist"


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
    assert (
        axes_in_force("ohell", {"schedule": {"maximum": 40}, "scoring": {"zero_made": None}}, 4)["scoring.zero_made"]
        is None
    )


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


@pytest.mark.parametrize("players", [13, 30])
def test_more_than_any_table_seats_are_remedied_by_nothing(players):
    assert list(remedies(NW, {}, players, refusal(NW, {}, players))) == []


def test_a_table_too_small_is_remedied_by_nothing():
    assert list(remedies(NW, {}, 2, refusal(NW, {}, 2))) == []


@pytest.mark.parametrize("seed", range(60))
def test_random_rules_say_every_axis_or_its_group_as_it_is_set(seed):
    chance = Random(seed)
    variant = chance.choice(sorted(PRESETS))
    house = random_house(chance)
    now = axes_in_force(variant, house, chance.randint(3, 6))
    missing = [path for path in AXES if path not in now and group_of(path) not in now]
    # Under a list of hands the rest of the ladder says nothing, and a group that is set in part has only that to say.
    assert [path for path in missing if not path.startswith("schedule.") and group_of(path) is None] == []
    assert not [path for path in now if path not in AXES and path not in OPTIONAL_GROUPS]
    assert changes_of(with_set(variant, {}, changes_of(house))).items() <= changes_of(house).items()
