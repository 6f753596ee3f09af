"""House rules at the table: streaks, slams, doubled deals, who deals, bids and leads, and what a correction does."""

from typing import Any

from scorekeeper.rules.facts import Adjustment, Resumed, RulesChanged
from scorekeeper.rules.oh_hell.board import barred_for, board
from scorekeeper.rules.oh_hell.facts import Bids, Corrected, Dealer, Ladder, SatOut, Tricks, TurnUp
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND, codes, enter, played, setup, table

Rules = dict[str, Any]


def house(rules: Rules, *facts: Any, **how: Any) -> Any:
    return table(*facts, house=rules, **how)


def ones(state: Any, *made: bool) -> Any:
    """Play one-card deals in which Ana takes every trick: she bids it, or nothing; everybody else bids nothing."""
    for is_made in made:
        deal = state.live.number
        state = enter(state, *played(deal, [int(is_made), 0, 0, 0], [1, 0, 0, 0]))
    return state


ONE_CARD = {"schedule": {"list": [1] * 12}, "bidding": {"hook": False}}


def streaky(**streak: Any) -> Rules:
    return {**ONE_CARD, "scoring": {"streak": streak}}


def cells(state: Any, seat: int) -> list[Any]:
    return [row.cells[seat] for row in KIND.sheet(state).rows if row.state == "done"]


def test_every_third_bid_made_in_a_row_wins_a_prize_and_the_count_begins_again():
    state = ones(house(streaky(every=3, made=20)), True, True, True, True, True, True)
    assert [cell.points for cell in cells(state, ANA)] == [11, 11, 31, 11, 11, 31]
    assert [dict(cell.prizes) for cell in cells(state, ANA)] == [{}, {}, {"streak": 20}] * 2
    assert ["streak" in cell.prizes for cell in cells(state, ANA)] == [False, False, True] * 2


def test_a_missed_bid_breaks_the_row_and_begins_one_of_its_own():
    state = ones(house(streaky(every=2, made=20, missed=-30)), True, False, True, False, False, False)
    assert [dict(cell.prizes) for cell in cells(state, ANA)] == [{}, {}, {}, {}, {"streak": -30}, {}]
    assert state.deals[5].runs[ANA] == -1


def test_a_deal_of_a_size_that_does_not_count_breaks_the_row():
    rules = {"schedule": {"list": [1, 1, 2, 1, 1, 1]}, "bidding": {"hook": False}}
    state = house({**rules, "scoring": {"streak": {"every": 3, "made": 20, "not_in": [2]}}})
    state = ones(state, True, True)
    state = enter(state, *played(3, [2, 0, 0, 0], [2, 0, 0, 0]))
    state = ones(state, True, True, True)
    assert [dict(cell.prizes) for cell in cells(state, BEN)] == [{}] * 5 + [{"streak": 20}]


def test_who_sits_a_deal_out_keeps_the_row():
    state = ones(house(streaky(every=3, made=20)), True, True)
    state = enter(state, SatOut(3, BEN), Bids(3, {ANA: 1, CAS: 0, DEE: 0}))
    state = enter(state, Tricks(3, {ANA: 1, CAS: 0, DEE: 0}))
    state = ones(state, True)
    assert [dict(cell.prizes) for cell in cells(state, BEN)] == [{}, {}, {}, {"streak": 20}]
    assert [dict(cell.prizes) for cell in cells(state, CAS)] == [{}, {}, {"streak": 20}, {}]


def test_a_correction_of_an_early_deal_moves_the_prizes_of_later_ones():
    state = ones(house(streaky(every=3, made=20)), True, True, True)
    assert state.standing[ANA] == 53
    put_right = enter(state, Corrected(2, {ANA: 0, BEN: 0, CAS: 0, DEE: 0}, {ANA: 1, BEN: 0, CAS: 0, DEE: 0}))
    assert put_right.standing[ANA] == 23
    assert put_right.standing[BEN] == state.standing[BEN]


def test_a_streak_and_an_adjustment_are_not_doubled_a_slam_is():
    rules = streaky(every=1, made=7)
    rules["scoring"] |= {"slam": {"points": 50, "from": 1}, "double": {"deals": [1], "factor": 3}}
    state = enter(ones(house(rules), True), Adjustment(1, 1, ANA, -4, "spilt"))
    assert state.standing[ANA] == 3 * (10 + 1 + 50) + 7 - 4
    assert dict(cells(state, ANA)[0].prizes) == {"slam": 150, "streak": 7}
    assert cells(state, ANA)[0].adjusted == -4


DOUBLED = {**ONE_CARD, "schedule": {"list": [1, 1, 1]}, "scoring": {"double": {"deals": ["last", "no_trump"]}}}


def test_a_doubled_deal_is_marked_before_it_is_bid():
    state = house(DOUBLED)
    assert [row.factor for row in KIND.sheet(state).rows] == [1, 1, 2]
    assert board(ones(state, True, True)).deal.factor == 2
    assert [state.deals[0].factor, enter(state, TurnUp(1, "NT")).deals[0].factor] == [1, 2]


def test_the_last_deal_is_the_last_of_the_ladder_that_the_table_agrees_on():
    sooner = ones(enter(house(DOUBLED), Ladder(2, (1,))), True, True)
    assert [deal.factor for deal in sooner.deals] == [1, 2]
    later = enter(ones(house(DOUBLED), True, True), Ladder(3, (1, 1)))
    assert [deal.factor for deal in later.deals] == [1, 1, 1, 2]


def test_playing_on_leaves_the_last_deal_what_it_was():
    over = ones(house(DOUBLED), True, True, True)
    for more in (enter(over, Ladder(4, (1,))), enter(over, Resumed())):
        assert [deal.factor for deal in more.deals] == [1, 1, 2, 1]
        assert more.standing == over.standing


def test_rules_put_right_bring_their_own_last_deal():
    rules = {**DOUBLED, "schedule": {"list": [1, 1]}}
    fact = RulesChanged("nomination_whist", {}, KIND.resolved("nomination_whist", {}, 4, rules), rules, "Friday")
    state = enter(ones(house(DOUBLED), True), fact)
    assert ([deal.factor for deal in state.deals], state.setup.house_rules) == ([1, 2], "Friday")


def test_a_game_to_a_target_has_no_last_deal():
    state = ones(house({**DOUBLED, "schedule": {"list": [1]}, "target": 30}), True, True, True)
    assert [deal.factor for deal in state.deals] == [1, 1, 1]


def test_the_hook_may_rest_in_the_last_deal():
    state = house({"schedule": {"list": [2, 2]}, "bidding": {"hook_last_deal": False}})
    state = enter(state, Bids(1, {BEN: 0, CAS: 0, DEE: 0}))
    assert (barred_for(state, state.live, ANA), state.live.barred) == (2, 2)
    assert codes(state, Bids(1, {ANA: 2})) == ["hook"]
    state = enter(state, *played(1, [1, 0, 0, 0], [2, 0, 0, 0]), Bids(2, {CAS: 0, DEE: 0, ANA: 0}))
    assert (barred_for(state, state.live, BEN), state.live.barred) == (None, None)
    assert codes(state, Bids(2, {BEN: 2})) == []


def test_deal_bids_and_play_pass_the_other_way():
    state = house(
        {"direction": "counterclockwise", "schedule": {"list": [1] * 5}, "bidding": {"hook": False}}, first=BEN
    )
    assert [deal.dealer for deal in state.deals] == [BEN, ANA, DEE, CAS, BEN]
    assert (state.deals[0].order, state.deals[0].leader) == ((ANA, DEE, CAS, BEN), ANA)
    assert enter(state, SatOut(2, ANA)).deals[1].dealer == DEE
    assert enter(state, Dealer(2, CAS)).deals[2].dealer == BEN


def test_the_dealer_may_bid_first_and_the_first_bidder_lead():
    state = house({"first_bidder": 0, "leader_rule": "first_bidder"})
    assert (state.live.order, state.live.leader, state.live.last_bidder) == ((ANA, BEN, CAS, DEE), ANA, DEE)
    second = house({"first_bidder": 2})
    assert (second.live.order, second.live.leader) == ((CAS, DEE, ANA, BEN), BEN)


def test_the_sheet_names_who_bids_first_and_who_leads_only_where_the_rules_move_them():
    bids_and_tricks = played(1, [0, 0, 2, 0], [0, 0, 2, 5])
    moved = house({"first_bidder": 0, "leader_rule": "highest_bidder"}, *bids_and_tricks)
    first, second = KIND.sheet(moved).rows[:2]
    assert KIND.sheet(moved).roles == {"first_bidder", "leader"}
    assert (first.order[0], first.leader, second.order[0], second.leader) == (ANA, CAS, BEN, None)
    assert KIND.sheet(house({"leader": 0})).roles == {"leader"}
    assert KIND.sheet(house({"first_bidder": 2, "leader": 1})).roles == {"first_bidder"}
    assert KIND.sheet(house({})).roles == frozenset()


def test_the_second_from_the_dealer_is_the_second_who_plays():
    state = enter(house({"first_bidder": 2}), SatOut(1, BEN))
    assert state.live.order == (DEE, ANA, CAS)


def test_no_trump_falls_on_the_last_deal_that_the_table_agrees_on():
    state = house({**DOUBLED, "trump": {"no_trump_deals": ["last"]}}, Ladder(1, (1, 1)))
    assert [deal.trump for deal in state.deals] == [None, "NT"]


def test_points_prizes_and_the_total_before_make_the_total_after():
    rules = {**ONE_CARD, "scoring": {"slam": {"points": 9}, "streak": {"every": 2, "made": 7}}}
    first, second = cells(ones(house(rules), True, True), ANA)
    assert (first.points_apart, first.prize, first.total) == (11, 9, 20)
    assert (second.points_apart, second.prize, second.total) == (11, 16, 47)
    assert first.total + second.points_apart + second.prize == second.total


def test_a_deal_to_come_has_no_points_and_no_prize():
    (row, *_) = KIND.sheet(house(ONE_CARD)).rows
    assert [(cell.points_apart, cell.prize) for cell in row.cells] == [(None, 0)] * 4


def test_a_deal_that_will_count_double_is_planned_as_such():
    rows = KIND.blank_rows(setup(house={**DOUBLED, "schedule": {"list": [2, 1]}}))
    assert [row.factor for row in rows] == [1, 2]
