"""House rules at the table: streaks, slams, doubled deals, who deals, bids and leads, and what a correction does."""

from typing import Any

import pytest

from scorekeeper.rules.facts import Adjustment, Resumed, RulesChanged
from scorekeeper.rules.oh_hell.board import board
from scorekeeper.rules.oh_hell.facts import Bids, Corrected, Dealer, Ladder, SatOut, TurnUp
from scorekeeper.rules.oh_hell.points import streak_after
from scorekeeper.rules.oh_hell.rules import Streak
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


@pytest.mark.parametrize(
    ("run", "is_made", "hand_size", "after"),
    [
        (1, True, 5, (2, 0)),
        (2, True, 5, (0, 20)),  # the count begins again
        (2, False, 5, (-1, 0)),
        (-2, False, 5, (0, -30)),
        (-2, True, 5, (1, 0)),
        (2, True, 1, (0, 0)),  # a deal that does not count breaks the row
    ],
)
def test_every_third_bid_made_or_missed_in_a_row_has_its_prize(run, is_made, hand_size, after):
    assert streak_after(Streak(3, 20, -30, (1,)), run, is_made, hand_size) == after


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


def test_points_prizes_and_the_total_before_make_the_total_after():
    prizes = {"slam": {"points": 9}, "streak": {"every": 2, "made": 7}}
    first, second = cells(house(*ones(True, True), scoring=prizes), ANA)
    assert (first.points_apart, first.prize, first.total) == (11, 9, 20)
    assert (second.points_apart, second.prize, second.total) == (11, 16, 47)


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


def test_a_doubled_deal_is_marked_before_it_is_bid():
    assert [row.factor for row in KIND.sheet(house(**DOUBLED)).rows] == [1, 1, 2]
    assert board(house(*ones(True, True), **DOUBLED)).deal.factor == 2


def test_the_hook_may_rest_in_the_last_deal():
    state = house(schedule={"list": [2, 2]}, bidding={"hook_last_deal": False})
    state = enter(state, Bids(1, {BEN: 0, CAS: 0, DEE: 0}))
    assert (state.live.barred_to(ANA), state.live.barred) == (2, 2)
    assert codes(state, Bids(1, {ANA: 2})) == ["hook"]
    state = enter(state, *played(1, [1, 0, 0, 0], [2, 0, 0, 0]), Bids(2, {CAS: 0, DEE: 0, ANA: 0}))
    assert (state.live.barred_to(BEN), state.live.barred) == (None, None)
    assert codes(state, Bids(2, {BEN: 2})) == []


def test_deal_bids_and_play_pass_the_other_way():
    state = table(house={**ONE_CARD, "schedule": {"list": [1] * 5}, "direction": "counterclockwise"}, first=BEN)
    assert [deal.dealer for deal in state.deals] == [BEN, ANA, DEE, CAS, BEN]
    assert (state.deals[0].order, state.deals[0].leader) == ((ANA, DEE, CAS, BEN), ANA)
    assert enter(state, SatOut(2, ANA)).deals[1].dealer == DEE
    assert enter(state, Dealer(2, CAS)).deals[2].dealer == BEN


def test_the_dealer_may_bid_first_and_the_first_bidder_lead():
    state = house(first_bidder=0, leader_rule="first_bidder")
    assert (state.live.order, state.live.leader, state.live.last_bidder) == ((ANA, BEN, CAS, DEE), ANA, DEE)
    second = house(first_bidder=2)
    assert (second.live.order, second.live.leader) == ((CAS, DEE, ANA, BEN), BEN)
    assert enter(second, SatOut(1, BEN)).live.order == (DEE, ANA, CAS)  # the second of those who play


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
