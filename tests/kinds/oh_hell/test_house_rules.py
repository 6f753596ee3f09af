"""Options and house rules: read strictly, put together, told from the variant, undone, refused where nobody can play.

What they come to over a variant stands in tests/data/vectors.json; here, how a table plays by them as well.
"""

from typing import Any

import pytest

from scorekeeper.rules.common.axes import nested
from scorekeeper.rules.common.options import YES_NO, option_from_text, readable
from scorekeeper.rules.facts import Adjustment, Resumed, RulesChanged
from scorekeeper.rules.kind import Difference, Refused, Unreadable
from scorekeeper.rules.oh_hell.axes import TAKEN, changes_of
from scorekeeper.rules.oh_hell.facts import Bids, Corrected, Dealer, Ladder, SatOut, TurnUp
from scorekeeper.rules.oh_hell.house import (
    as_house_rules,
    axes_in_force,
    differences,
    is_idle,
    remedies,
    with_set,
)
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.web.kinds.oh_hell.pages import OhHellPages
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND, codes, enter, played, setup, table

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


def test_scoring_may_be_that_of_another_variant():
    lent, own = resolved("sevens_first_player", {"scoring": "squares"}, 3), resolved("squares", {}, 3)
    assert (lent.scoring, lent.success_bonus) == (own.scoring, own.success_bonus)


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


# The largest hand as a house rule makes a ladder of its own.
GIVEN = [{key: value} for key, value in GOOD.items() if key != "maximum"]
GIVEN += [{key: not value} for key, value in GOOD.items() if isinstance(value, bool)]
MEANT = [("up_to_ten_down" if "deals" in options else NW, options) for options in GIVEN]
MEANT += [("oh_pshaw", {"trump": "cycle"}), ("kachuful", {"trump": "cycle"}), ("up_to_ten_down", {"trump": "turn_up"})]


@pytest.mark.parametrize(("variant", "options"), [*MEANT, (NW, {"trump": "none"})], ids=str)
def test_an_option_and_the_house_rule_that_means_it_come_to_the_same_rules(variant, options):
    meant = as_house_rules(variant, options, {})
    assert KIND.resolved(variant, {}, 4, meant) == KIND.resolved(variant, options, 4)


NO = {"announce": False}


@pytest.mark.parametrize(
    ("variant", "options", "house", "is_large", "is_told"),
    [
        (NW, {}, {}, True, False),
        (NW, {}, NO, False, False),
        (NW, NO, {}, False, False),
        (NW, {"announce": True}, NO, False, False),
        (NW, NO, {"announce": True}, True, True),
        ("oh_pshaw", {}, {}, True, True),
        ("oh_pshaw", {}, NO, False, False),
    ],
)
def test_the_call_is_large_until_the_table_says_no_and_told_if_it_says_so(variant, options, house, is_large, is_told):
    assert KIND.opening(setup(variant, house=house, **options)).calls_large is is_large
    own = as_house_rules(variant, options, house)
    assert ("Announced" in dict(OhHellPages().described(variant, own, 4).habits)) is is_told


def made(house, variant="nomination_whist", players=4, **options):
    return resolved(variant, options, players, house)


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


TO_TARGET = {"schedule": {"shape": "constant"}, "target": 100}


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
        # A no to the call, of which no book speaks.
        (NW, {}, NO, [("announce", True, False)]),
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


def test_rules_that_nobody_can_play_are_told_beside_the_rest_of_the_book():
    told = axes_in_force(NW, {"schedule": {"maximum": 20}, "scoring": {"zero_made": {"points": 5}}}, 4)
    wanted = ("schedule.maximum", "schedule.shape", "scoring.zero_made.points", "scoring.made.bonus", "announce")
    assert [told[axis] for axis in wanted] == [20, "down_up", 5, 10, True]


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


ONE_CARD = {"schedule": {"list": [1] * 3}, "bidding": {"hook": False}}
NOBODY_ELSE = [0, 0, 0]


def ones(*made: bool) -> Any:
    """Return deals of one card in which Ana takes the trick: she bids it, or nothing; everybody else bids nothing."""
    deals = (played(deal, [int(is_made), *NOBODY_ELSE], [1, *NOBODY_ELSE]) for deal, is_made in enumerate(made, 1))
    return tuple(fact for facts in deals for fact in facts)


def house(*facts: Any, scoring: Any = None, **rules: Any) -> Any:
    return table(*facts, house={**ONE_CARD, "scoring": scoring or {}, **rules})


def cells(state: Any, seat: int) -> list[Any]:
    return [row.cells[seat] for row in KIND.sheet(state).rows if row.state == "done"]


def test_a_correction_of_an_early_deal_moves_the_prizes_of_later_ones():
    state = house(*ones(True, True, True), scoring={"streak": {"every": 3, "made": 20}})
    assert [dict(cell.prizes) for cell in cells(state, ANA)] == [{}, {}, {"streak": 20}]
    assert state.standing[ANA] == 53
    put_right = enter(state, Corrected(2, {ANA: 0, BEN: 0, CAS: 0, DEE: 0}, {ANA: 1, BEN: 0, CAS: 0, DEE: 0}))
    assert put_right.standing[ANA] == 23
    assert put_right.standing[BEN] == state.standing[BEN]


def test_a_streak_and_an_adjustment_are_not_doubled_a_slam_is():
    prizes = {"streak": {"every": 1, "made": 7}, "slam": {"points": 50, "from": 1}}
    tripled = {**prizes, "double": {"deals": [1], "factor": 3}}
    state = house(*ones(True), Adjustment(1, 1, ANA, -4, "spilt"), scoring=tripled)
    assert state.standing[ANA] == 3 * (10 + 1 + 50) + 7 - 4
    assert dict(cells(state, ANA)[0].prizes) == {"slam": 150, "streak": 7}
    assert cells(state, ANA)[0].adjusted == -4


DOUBLED = {"scoring": {"double": {"deals": ["last", "no_trump"]}}}
SHORTER = {**ONE_CARD, **DOUBLED, "schedule": {"list": [1, 1]}}
PUT_RIGHT = RulesChanged("nomination_whist", {}, KIND.resolved("nomination_whist", {}, 4, SHORTER), SHORTER, "Friday")


@pytest.mark.parametrize(
    ("facts", "rules", "factors"),
    [
        ((), {}, [1, 1, 2]),
        ((TurnUp(1, "NT"),), {}, [2, 1, 2]),
        # The last deal is that of the ladder that the table agrees on, and of rules that are put right.
        ((Ladder(2, (1,)),), {}, [1, 2]),
        ((*ones(True, True), Ladder(3, (1, 1))), {}, [1, 1, 1, 2]),
        ((*ones(True), PUT_RIGHT), {}, [1, 2]),
        # Playing on leaves it what it was.
        ((*ones(True, True, True), Ladder(4, (1,))), {}, [1, 1, 2, 1]),
        ((*ones(True, True, True), Resumed()), {}, [1, 1, 2, 1]),
        # A game to a target has none.
        (ones(True, True, True), {"schedule": {"list": [1]}, "target": 30}, [1, 1, 1]),
    ],
)
def test_the_last_deal_and_one_without_trump_count_double(facts, rules, factors):
    state = house(*facts, **DOUBLED, **rules)
    assert [deal.factor for deal in state.deals] == factors


def test_the_hook_may_rest_in_the_last_deal():
    state = house(Bids(1, {BEN: 0, CAS: 0, DEE: 0}), schedule={"list": [2, 2]}, bidding={"hook_last_deal": False})
    assert (state.live.barred_to(ANA), codes(state, Bids(1, {ANA: 2}))) == (2, ["hook"])
    state = enter(state, *played(1, [1, 0, 0, 0], [2, 0, 0, 0]), Bids(2, {CAS: 0, DEE: 0, ANA: 0}))
    assert (state.live.barred_to(BEN), codes(state, Bids(2, {BEN: 2}))) == (None, [])


def test_who_sits_out_or_deals_out_of_turn_is_passed_over_the_other_way_as_well():
    state = table(house={**ONE_CARD, "schedule": {"list": [1] * 5}, "direction": "counterclockwise"}, first=BEN)
    assert enter(state, SatOut(2, ANA)).deals[1].dealer == DEE
    assert enter(state, Dealer(2, CAS)).deals[2].dealer == BEN


def test_the_last_of_those_who_play_bids_last_whoever_bids_first():
    assert house(first_bidder=0).live.last_bidder == DEE
    second = house(SatOut(1, BEN), first_bidder=2)
    assert second.live.order == (DEE, ANA, CAS)  # the second of those who play


@pytest.mark.parametrize(
    ("rules", "roles"),
    [
        ({"first_bidder": 0, "leader_rule": "highest_bidder"}, {"first_bidder", "leader"}),
        ({"leader": 0}, {"leader"}),
        ({"first_bidder": 2, "leader": 1}, {"first_bidder"}),
        ({"first_bidder": 0, "bidding": {"mode": "simultaneous"}}, set()),
        ({}, set()),
    ],
)
def test_the_sheet_names_who_bids_first_and_who_leads_only_where_the_rules_move_them(rules, roles):
    assert KIND.sheet(table(house=rules)).roles == roles


def test_no_trump_falls_on_the_last_deal_that_the_table_agrees_on():
    state = house(Ladder(1, (1, 1)), trump={"no_trump_deals": ["last"]})
    assert [deal.trump for deal in state.deals] == [None, "NT"]
