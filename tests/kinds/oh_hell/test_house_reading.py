"""House rules are read strictly, from a file or a line: what cannot be meant is refused with its place.

What they come to over a variant stands in tests/data/vectors.json.
"""

import pytest

from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.kind import Unreadable
from scorekeeper.rules.oh_hell.axes import AXES, OF_FAMILY, OPTIONAL_GROUPS
from scorekeeper.rules.oh_hell.resolving import resolved
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
    assert "scoring.made" in OF_FAMILY.groups


def test_null_empties_a_table():
    assert made({"scoring": {"made": {"table": None}}}, "double_whammy").scoring.made.table == {}
    assert made({"success_bonus": None}, "sevens_first_player").success_bonus == {}


def test_rules_win_over_options_and_options_over_the_variant():
    house = {"schedule": {"maximum": 5}, "packs": 2, "bidding": {"hook": True}, "tie": "shared"}
    rules = made(house, "oh_hell_common", maximum=3, packs=1, hook=False, tie="continue", target=50)
    assert (max(rules.hand_sizes), rules.packs, rules.bidding.hook, rules.tie) == (5, 2, True, "shared")
    assert rules.target == 50
    assert max(made({"cards": 60}, "oh_hell_common", maximum=3).hand_sizes) == 3
    assert made({"bidding": {"hook_total": None}}, hook_total=7).bidding.hook_total is None


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("ohell", {}),
        ("ohell scoring.zero_made.points=5 scoring.zero_made.per_card=-1",
         {"scoring": {"zero_made": {"points": 5, "per_card": -1}}}),
        ("ohell scoring.zero_made=-", {"scoring": {"zero_made": None}}),
        ("ohell scoring.double.deals=last,7 scoring.double.factor=2",
         {"scoring": {"double": {"deals": ["last", 7], "factor": 2}}}),
        ("ohell scoring.made.table=1:15,2:-22", {"scoring": {"made": {"table": {"1": 15, "2": -22}}}}),
        ("ohell scoring.made.table=-", {"scoring": {"made": {"table": None}}}),
        ("ohell bidding.hook=off bidding.hook_from=3", {"bidding": {"hook": False, "hook_from": 3}}),
        ("ohell trump.kind=cycle trump.cycle=S,NT", {"trump": {"kind": "cycle", "cycle": ["S", "NT"]}}),
        ("ohell trump.no_trump_deals=[]", {"trump": {"no_trump_deals": []}}),
        ("ohell schedule.list=1,3,5", {"schedule": {"list": [1, 3, 5]}}),
        ("ohell schedule.maximum=most packs=2", {"schedule": {"maximum": "most"}, "packs": 2}),
        ("ohell settlement.mode=pool settlement.ante=0.50", {"settlement": {"mode": "pool", "ante": "0.50"}}),
        ("ohell target=-", {"target": None}),
        ("ohell scoring.overtrick=0.5", {"scoring": {"overtrick": 0.5}}),
        ("ohell scoring.zero_missed.points=-0.5", {"scoring": {"zero_missed": {"points": -0.5}}}),
    ],
)  # fmt: skip
def test_a_line_says_the_rules_and_the_rules_say_the_line(line, rules):
    assert KIND.read_line(line) == (rules, ())
    assert KIND.line_of("ohell", rules) == line


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("Bidding.Hook=OFF trump.kind=Cycle", {"bidding": {"hook": False}, "trump": {"kind": "cycle"}}),
        ("blind=true bidding.hook=No", {"blind": True, "bidding": {"hook": False}}),
        ("trump.cycle=S,h,nt", {"trump": {"cycle": ["S", "H", "NT"]}}),
    ],
)
def test_a_line_is_read_as_people_type_it(line, rules):
    assert KIND.read_line(f"OH_HELL_common {line}") == (rules, ())


def test_a_word_that_means_nothing_here_is_named_and_left_out():
    unknown = ("stakes=high", "hook=off", "loud", "scoring.slam=20", "announce=")
    read = KIND.read_line(f"  ohell   {'  '.join(unknown)}   bidding.hook=off ")
    assert read == ({"bidding": {"hook": False}}, unknown)


@pytest.mark.parametrize(
    ("line", "place", "code"),
    [
        ("", "variant", "unknown_variant"),
        ("bridge bidding.hook=on", "variant", "unknown_variant"),
        ("ohell bidding.hook=maybe", "rules.bidding.hook", "bad_option"),
        ("ohell scoring.made.bonus=ten", "rules.scoring.made.bonus", "not_a_number"),
        ("ohell scoring.made.bonus=10001", "rules.scoring.made.bonus", "number_range"),
        ("ohell scoring.made.bonus=-", "rules.scoring.made.bonus", "not_a_number"),
        ("ohell schedule.list=1,x", "rules.schedule.list[1]", "not_a_number"),
        ("ohell schedule.list=[]", "rules.schedule.list", "rule_length"),
        ("ohell scoring.made.table=1", "rules.scoring.made.table.1", "not_a_number"),
        ("ohell scoring.slam=- scoring.slam.from=5", "rules.scoring.slam.from", "rule_twice"),
        ("ohell scoring.slam.from=5 scoring.slam=-", "rules.scoring.slam", "rule_twice"),
        ("ohell packs=1,2", "rules.packs", "not_a_number"),
        ("ohell bidding.hook=on bidding.hook=off", "rules.bidding.hook", "rule_twice"),
    ],
)
def test_a_value_that_cannot_be_meant_is_refused_with_its_axis(line, place, code):
    with pytest.raises(Unreadable) as refusal:
        KIND.read_line(line)
    assert (refusal.value.place, refusal.value.problem.code) == (place, code)
