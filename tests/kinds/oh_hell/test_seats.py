"""Who sits where and who plays: people come late, leave, sit a deal out, come back and change seats."""

import pytest

from scorekeeper.rules.facts import Ended, Renamed
from scorekeeper.rules.oh_hell.facts import (
    Bids,
    Joined,
    Left,
    Returned,
    SatOut,
    Seating,
    TableChanged,
)
from scorekeeper.rules.oh_hell.state import order_at
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, EVE, KIND, codes, enter, played, refused, table

ONE = played(1, (2, 2, 2, 2), (3, 1, 2, 1))  # seven cards: Cas made two, the others missed


def column(state, seat):
    return next(column for column in KIND.sheet(state).columns if column.seat == seat)


def orders(state, *deals):
    return [state.deals[deal - 1].order for deal in deals]


def test_who_sits_out_is_passed_over_and_the_hook_binds_the_last_who_plays():
    state = table(*ONE, SatOut(2, BEN))  # Ben would have dealt
    assert state.live.dealer == CAS
    assert state.live.order == (DEE, ANA, CAS)
    assert state.deals[2].dealer == DEE
    state = enter(state, Bids(2, {DEE: 1, ANA: 1}))
    (problem,) = refused(state, Bids(2, {CAS: 4}))
    assert (problem.code, problem.seat, problem.numbers["barred"]) == ("hook", CAS, 4)


def test_tricks_are_asked_of_those_who_play():
    state = table(*ONE, SatOut(2, BEN), Bids(2, {DEE: 1, ANA: 1, CAS: 3}))
    assert KIND.prompt(state).seats == (DEE, ANA, CAS)
    assert codes(state, Bids(2, {BEN: 1})) == ["not_playing"]


def test_who_sits_out_scores_nothing_and_keeps_the_total():
    seats = {DEE: 2, ANA: 2, CAS: 2}
    state = table(*ONE, SatOut(2, BEN), Bids(2, seats))
    state = enter(state, KIND.facts[4](2, seats))
    cell = KIND.sheet(state).rows[1].cells[BEN]
    assert (cell.points, cell.total, cell.marks) == (None, state.deals[0].totals[BEN], {"out"})


def test_sitting_out_can_be_called_off():
    state = table(*ONE, SatOut(2, BEN), SatOut(2, BEN, out=False))
    assert state.live.order == (CAS, DEE, ANA, BEN)


def test_who_left_is_out_of_every_later_deal_until_the_return():
    state = table(*ONE, Left(2, BEN), Returned(4, BEN))
    assert [BEN in order for order in orders(state, 1, 2, 3, 4, 5)] == [True, False, False, True, True]
    assert column(state, BEN).marks == {"left"}
    assert column(state, BEN).total == state.standing[BEN]


def test_fewer_than_two_cannot_play():
    state = table(*ONE, Left(2, ANA), Left(2, BEN))
    assert codes(state, Left(2, CAS))[0] == "nobody_left"
    assert codes(enter(state, Left(2, CAS)), Left(2, DEE))[0] == "nobody_left"


def test_a_joiner_starts_with_what_is_carried_in_and_where_the_table_says():
    state = table(*ONE, Joined(2, EVE, "Eve", carry_in=5, after=ANA))
    assert order_at(state, 2) == (ANA, EVE, BEN, CAS, DEE)
    assert (state.live.dealer, state.live.order) == (EVE, (BEN, CAS, DEE, ANA, EVE))
    assert column(state, EVE).total == 5
    assert column(state, EVE).marks == {"joined"}
    assert [column.seat for column in KIND.sheet(state).columns] == [ANA, EVE, BEN, CAS, DEE]
    assert KIND.sheet(state).rows[0].cells[1].points is None


def test_who_joins_later_is_on_the_sheet_and_not_yet_in_the_standings():
    state = table(*ONE, Bids(2, {CAS: 1}), Joined(3, EVE, "Eve"))
    assert column(state, EVE).total is None
    assert [line.seat for line in KIND.sheet(state).standings] == [CAS, ANA, BEN, DEE]
    assert set(KIND.result(enter(state, Ended("late")))["ranking"]) == {"Ana", "Ben", "Cas", "Dee"}


def test_more_players_than_the_pack_serves_get_fewer_cards():
    state = table(Joined(1, EVE - 1, "Eve"), variant="ohell", players=3, maximum=17)
    assert max(deal.hand_size for deal in state.deals) == 51 // 4  # a card is left to turn
    state = table(Left(1, DEE), variant="oh_well", players=4)
    assert state.live.hand_size == 17


def test_a_fixed_deal_stays_as_large_for_fewer_players():
    assert table(Left(1, DEE)).live.hand_size == 7


def test_a_name_may_not_join_twice():
    assert codes(table(*ONE), Joined(2, EVE, "ana")) == ["name_twice"]
    assert codes(table(*ONE), Renamed(BEN, "Ana")) == ["name_twice"]


def test_seats_are_changed_from_a_deal_on_and_columns_stay():
    state = table(*ONE, Seating(2, (ANA, CAS, BEN, DEE)))
    assert state.live.dealer == CAS
    assert state.live.order == (BEN, DEE, ANA, CAS)
    assert [column.seat for column in KIND.sheet(state).columns] == [ANA, BEN, CAS, DEE]


@pytest.mark.parametrize("order", [(ANA, BEN, CAS), (ANA, BEN, CAS, CAS, DEE), (ANA, BEN, CAS, DEE, EVE)])
def test_everybody_needs_one_seat(order):
    assert codes(table(*ONE), Seating(2, order))[0] == "seats_missing"


def test_a_joiner_is_put_into_seats_agreed_on_for_later():
    state = table(*ONE, Seating(4, (DEE, CAS, BEN, ANA)), Joined(3, EVE, "Eve", after=BEN))
    assert order_at(state, 3) == (ANA, BEN, EVE, CAS, DEE)
    assert order_at(state, 4) == (DEE, CAS, BEN, EVE, ANA)


def test_a_whole_table_changes_at_once():
    change = TableChanged(
        2,
        (ANA, BEN, EVE, CAS, DEE),
        joined=(Joined(2, EVE, "Eve", 9, after=BEN),),
        left=(DEE,),
        sat_out={CAS: True},
    )
    state = table(*ONE, change)
    assert state.live.order == (EVE, ANA, BEN)
    assert column(state, EVE).total == 9
    assert enter(state, TableChanged(3, change.order, returned=(DEE,))).deals[2].order == (CAS, DEE, ANA, BEN, EVE)


def test_two_may_go_when_as_many_come():
    fay = EVE + 1
    state = table(players=2, variant="plump")
    change = TableChanged(
        1, (ANA, BEN, CAS, DEE), joined=(Joined(1, CAS, "Cas"), Joined(1, DEE, "Dee")), left=(ANA, BEN)
    )
    assert codes(state, change) == []
    assert codes(state, TableChanged(1, (ANA, BEN), left=(ANA,)))[0] == "nobody_left"
    assert codes(state, TableChanged(1, (ANA, BEN, fay)))[0] == "seats_missing"
