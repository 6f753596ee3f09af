"""House rules at the table: streaks, slams, doubled deals, who deals, bids and leads, and what a correction does."""

from typing import Any

import pytest

from scorekeeper.rules.facts import Adjustment, Resumed, RulesChanged
from scorekeeper.rules.oh_hell.facts import Bids, Corrected, Dealer, Ladder, SatOut, TurnUp
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND, codes, enter, played, table

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
