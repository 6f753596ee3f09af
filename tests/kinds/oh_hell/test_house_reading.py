"""House rules are read strictly, from a file or a line: what cannot be meant is refused with its place."""

from operator import attrgetter

import pytest

from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.kind import Unreadable
from scorekeeper.rules.oh_hell.axes import AXES, GROUPS, OPTIONAL_GROUPS
from scorekeeper.rules.oh_hell.house import AXIS_OF
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import Bidding, Double, Made, Slam, Streak, Zero
from tests.kinds.oh_hell.table import KIND


def made(house, variant="nomination_whist", players=4, **options):
    return resolved(variant, options, players, house)


def test_every_axis_of_the_table_lands_in_the_record_where_it_is_written():
    plain = to_plain(made({}))
    for path in AXES:
        *groups, key = path.split(".")
        node = plain
        for group in groups:
            node = node[group] or {}
        if ".".join(groups) not in OPTIONAL_GROUPS:
            assert key in node, path
    assert "scoring.made" in GROUPS


@pytest.mark.parametrize(
    ("house", "variant", "axis", "value"),
    [
        # Merged key by key.
        ({"scoring": {"made": {"bonus": 5}}}, "nomination_whist", "scoring.made", Made(5, 1)),
        ({"bidding": {"hook_from": 3}}, "nomination_whist", "bidding", Bidding(hook_from=3)),
        ({"bidding": {"hook_from": 3}}, "nomination_whist", "hand_sizes", (7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7)),
        # A list or a table replaces the whole of the old one; one word stands for a list of itself.
        ({"trump": {"cycle": ["H"]}}, "nommy", "trump.cycle", ("H",)),
        ({"trump": {"no_trump_deals": "last"}}, "nomination_whist", "trump.no_trump_deals", ("last",)),
        ({"scoring": {"made": {"table": {"0": 50}}}}, "double_whammy", "scoring.made.table", {0: 50}),
        ({"success_bonus": {"1": 5}}, "sevens_first_player", "success_bonus", {1: 5}),
        # A cycle where none is goes through all suits and none.
        ({"trump": {"kind": "cycle"}}, "nomination_whist", "trump.cycle", ("S", "H", "D", "C", "NT")),
        ({"trump": {"kind": "cycle", "cycle": ["NT", "C"]}}, "nomination_whist", "trump.cycle", ("NT", "C")),
        # Null takes an optional thing away.
        ({"scoring": {"zero_made": None}}, "ten_per_trick_penalty", "scoring.zero_made", None),
        ({"scoring": {"made": {"table": None}}}, "double_whammy", "scoring.made.table", {}),
        ({"scoring": {"made": {"digit": None, "bonus": 10}}}, "plump", "scoring.made.digit", None),
        ({"success_bonus": None}, "sevens_first_player", "success_bonus", {}),
        ({"trump": {"no_trump_deals": None}}, "boerenbridge_8", "trump.no_trump_deals", ()),
        ({"schedule": {"list": None}}, "nomination_whist", "hand_sizes", (7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7)),
        ({"target": None}, "oh_well", "target", None),
        ({"target": None}, "oh_well", "repeats", False),
        ({"target": None}, "oh_well", "tie", "shared"),
        ({"target": None}, "oh_well", "hand_sizes", (17,)),
        # A group that the variant lacks begins with its defaults.
        ({"scoring": {"zero_made": {"points": 5}}}, "nomination_whist", "scoring.zero_made", Zero(5)),
        ({"scoring": {"slam": {"points": 30}}}, "nomination_whist", "scoring.slam", Slam(30, 1)),
        ({"scoring": {"slam": {"points": 30}}}, "nomination_whist", "scoring.streak", None),
        ({"scoring": {"streak": {"made": 20, "not_in": [1]}}}, "nomination_whist", "scoring.streak",
         Streak(5, 20, 0, (1,))),
        ({"scoring": {"double": {"deals": ["last"]}}}, "nomination_whist", "scoring.double", Double(("last",), 2)),
    ],
)  # fmt: skip
def test_house_rules_are_laid_over_the_variant(house, variant, axis, value):
    assert attrgetter(axis)(made(house, variant, 3)) == value


def test_rules_win_over_options_and_options_over_the_variant():
    house = {"schedule": {"maximum": 5}, "packs": 2, "bidding": {"hook": True}, "tie": "shared"}
    rules = made(house, "oh_hell_common", maximum=3, packs=1, hook=False, tie="continue", target=50)
    assert (max(rules.hand_sizes), rules.packs, rules.bidding.hook, rules.tie) == (5, 2, True, "shared")
    assert rules.target == 50
    assert max(made({"cards": 60}, "oh_hell_common", maximum=3).hand_sizes) == 3
    assert made({"bidding": {"hook_total": None}}, hook_total=7).bidding.hook_total is None


DOUBLED = {"deals": ["last"], "factor": 2}


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("ohell", {}),
        ("ohell zero_made=5", {"scoring": {"zero_made": {"points": 5, "per_card": 0}}}),
        ("ohell zero_made=5+n", {"scoring": {"zero_made": {"points": 5, "per_card": 1}}}),
        ("ohell zero_missed=-5-n", {"scoring": {"zero_missed": {"points": -5, "per_card": -1}}}),
        ("ohell zero_missed=0-10n", {"scoring": {"zero_missed": {"points": 0, "per_card": -10}}}),
        ("ohell zero_made=-", {"scoring": {"zero_made": None}}),
        ("ohell last_deal=x2", {"scoring": {"double": {"deals": ["last"], "factor": 2}}}),
        ("ohell no_trump=x3", {"scoring": {"double": {"deals": ["no_trump"], "factor": 3}}}),
        ("ohell double.deals=last,7 double.factor=2", {"scoring": {"double": {"deals": ["last", 7], "factor": 2}}}),
        ("ohell streak.every=3 streak.made=10", {"scoring": {"streak": {"every": 3, "made": 10}}}),
        ("ohell bonus=5 made.per_trick=-1", {"scoring": {"made": {"bonus": 5, "per_trick": -1}}}),
        ("ohell table=1:15,2:-22", {"scoring": {"made": {"table": {"1": 15, "2": -22}}}}),
        ("ohell table={}", {"scoring": {"made": {"table": {}}}}),
        ("ohell table=-", {"scoring": {"made": {"table": None}}}),
        ("ohell hook=off hook_from=3", {"bidding": {"hook": False, "hook_from": 3}}),
        ("ohell bidding=simultaneous", {"bidding": {"mode": "simultaneous"}}),
        ("ohell trump=cycle cycle=S,NT", {"trump": {"kind": "cycle", "cycle": ["S", "NT"]}}),
        ("ohell no_trump_deals=[]", {"trump": {"no_trump_deals": []}}),
        ("ohell hands=1,3,5", {"schedule": {"list": [1, 3, 5]}}),
        ("ohell maximum=most packs=2", {"schedule": {"maximum": "most"}, "packs": 2}),
        ("ohell settlement=pool ante=0.50", {"settlement": {"mode": "pool", "ante": "0.50"}}),
        ("ohell target=-", {"target": None}),
        ("ohell overtrick=0.5", {"scoring": {"overtrick": 0.5}}),
    ],
)
def test_a_line_says_the_rules_and_the_rules_say_the_line(line, rules):
    read = KIND.read_line(line)
    assert (read.variant, read.rules, read.unknown) == ("ohell", rules, ())
    assert KIND.line_of("ohell", rules) == line


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("slam=20 slam_from=5", {"scoring": {"slam": {"points": 20, "from": 5}}}),
        ("near=5 shutout=-10", {"scoring": {"near": {"points": 5}, "shutout": {"points": -10}}}),
        ("Hook=OFF Trump=Cycle", {"bidding": {"hook": False}, "trump": {"kind": "cycle"}}),
        ("Last_Deal=X2 maximum=Most", {"scoring": {"double": DOUBLED}, "schedule": {"maximum": "most"}}),
        ("ZERO_MADE=5+N", {"scoring": {"zero_made": {"points": 5, "per_card": 1}}}),
        ("hands=1 2 3 4 packs=2", {"schedule": {"list": [1, 2, 3, 4]}, "packs": 2}),
        ("hands= 1, 2,3, hook=on", {"schedule": {"list": [1, 2, 3]}, "bidding": {"hook": True}}),
        ("blind=true hook=No", {"blind": True, "bidding": {"hook": False}}),
        ("table=0:5, 1:7", {"scoring": {"made": {"table": {"0": 5, "1": 7}}}}),
        ("cycle=S, h, NT", {"trump": {"cycle": ["S", "H", "NT"]}}),
    ],
)  # fmt: skip
def test_a_line_is_read_as_people_type_it(line, rules):
    read = KIND.read_line(f"OH_HELL_common {line}")
    assert (read.variant, read.rules, read.unknown) == ("oh_hell_common", rules, ())


def test_every_axis_may_be_called_by_its_whole_path_too():
    assert KIND.read_line("ohell scoring.made.bonus=5 leader=0").rules == {
        "scoring": {"made": {"bonus": 5}},
        "leader": 0,
    }
    # As lines were written before.
    assert KIND.read_line("ohell deals=last every=3").rules == {
        "scoring": {"double": {"deals": ["last"]}, "streak": {"every": 3}}
    }
    assert all(AXIS_OF[path] == path for path in (*AXES, *OPTIONAL_GROUPS))


def test_a_word_that_means_nothing_here_is_named_and_left_out():
    read = KIND.read_line("  ohell   stakes=high  hook=off per_trick=3 loud  last_deal=2 streak=20 hook= ")
    assert read.rules == {"bidding": {"hook": False}}
    assert read.unknown == ("stakes=high", "per_trick=3", "loud", "last_deal=2", "streak=20", "hook=")


@pytest.mark.parametrize(
    ("line", "place", "code"),
    [
        ("", "variant", "unknown_variant"),
        ("bridge hook=on", "variant", "unknown_variant"),
        ("ohell hook=maybe", "rules.bidding.hook", "bad_option"),
        ("ohell bonus=ten", "rules.scoring.made.bonus", "not_a_number"),
        ("ohell bonus=10001", "rules.scoring.made.bonus", "number_range"),
        ("ohell bonus=-", "rules.scoring.made.bonus", "not_a_number"),
        ("ohell hands=1,x", "rules.schedule.list[1]", "not_a_number"),
        ("ohell hands=[]", "rules.schedule.list", "rule_length"),
        ("ohell table=1", "rules.scoring.made.table.1", "not_a_number"),
        ("ohell last_deal=x0", "rules.scoring.double.factor", "number_range"),
        ("ohell zero_made=lots", "rules.scoring.zero_made.points", "not_a_number"),
        ("ohell slam=lots slam_from=5", "rules.scoring.slam.points", "not_a_number"),
        ("ohell slam=- slam_from=5", "rules.scoring.slam.from", "rule_twice"),
        ("ohell slam_from=5 slam=-", "rules.scoring.slam", "rule_twice"),
        ("ohell packs=1 2", "rules.packs", "not_a_number"),
        ("ohell hook=on hook=off", "rules.bidding.hook", "rule_twice"),
        ("ohell hook=on bidding.hook=on", "rules.bidding.hook", "rule_twice"),
    ],
)
def test_a_value_that_cannot_be_meant_is_refused_with_its_axis(line, place, code):
    with pytest.raises(Unreadable) as refusal:
        KIND.read_line(line)
    assert (refusal.value.place, refusal.value.problem.code) == (place, code)
