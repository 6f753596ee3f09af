"""What happens at a real table: deals go wrong, people come late, leave, sit out, change seats; the table stops."""

import pytest

from scorekeeper.rules.common.seats import bidding_order, dealer_after
from scorekeeper.rules.facts import Adjustment, Ended, FirstDealer, RulesChanged
from scorekeeper.rules.kind import absences, by_cell
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.facts import Joined, Left, Returned, SatOut
from scorekeeper.rules.oh_hell.state import carry_ins, order_at
from scorekeeper.rules.sheets.summary import race
from scorekeeper.web.kinds.oh_hell.change_pages import note
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, EVE, KIND, codes, enter, played, refused, setup, table

ONE = played(1, (2, 2, 2, 2), (3, 1, 2, 1))  # seven cards: Cas made two, the others missed
MAX2 = {"variant": "oh_hell_simple", "maximum": 2}  # deals of 2 1 2 cards


def test_the_ladder_of_the_deals_to_come_may_be_changed():
    state = table(*played(1, (0, 0, 1, 1), (0, 0, 1, 1)), oh.Ladder(2, (1, 5, 5)), **MAX2)
    assert [deal.hand_size for deal in state.deals] == [2, 1, 5, 5]
    assert [sorted(row.marks) for row in KIND.sheet(state).rows] == [[], [], ["resized"], ["resized"]]
    over = enter(state, oh.Ladder(2, ()))
    assert over.live is None
    assert enter(over, oh.Ladder(2, (4,))).live.hand_size == 4


def test_a_game_keeps_at_least_one_deal():
    state = table()
    assert enter(state, oh.Ladder(1, ())) == state


def test_a_dealer_named_for_a_deal_moves_the_rotation_on_from_there():
    state = table(*ONE, oh.Dealer(2, DEE))
    assert [deal.dealer for deal in state.deals[:4]] == [ANA, DEE, ANA, BEN]
    assert codes(state, oh.SatOut(2, DEE)) == ["dealer_out"]


def test_the_wrong_first_dealer_moves_every_deal_and_asks_where_the_hook_breaks():
    state = table(*ONE)
    assert [deal.dealer for deal in enter(state, FirstDealer(DEE)).deals[:3]] == [DEE, ANA, BEN]
    evenly = table(*played(1, (2, 2, 2, 1), (2, 2, 2, 1)), first=ANA, variant="oh_hell_simple", maximum=7, hook=False)
    hooked = setup("oh_hell_simple", maximum=7)
    (problem,) = refused(evenly, RulesChanged(hooked.variant, hooked.options, hooked.rules))
    assert (problem.code, problem.weight) == ("hook", "confirm")


def test_points_are_added_to_the_deal_they_belong_to_and_struck_again():
    state = table(*ONE, Adjustment(1, 1, BEN, -5, "a revoke"))
    assert state.standing[BEN] == table(*ONE).standing[BEN] - 5
    assert KIND.sheet(state).rows[0].cells[BEN].adjusted == -5
    assert enter(state, Adjustment(1, 1, BEN, 0, "a revoke")).standing == table(*ONE).standing


def test_the_right_variant_is_scored_from_the_first_deal_on():
    before = table(*ONE)
    rules = setup("squares", 4).rules
    after = enter(before, RulesChanged("squares", {}, rules))
    assert after.standing != before.standing
    assert after.deals[0].hand_size == 7
    assert [deal.hand_size for deal in after.deals[1:]] == rules["hand_sizes"][1:]


def test_who_sits_out_is_passed_over_and_the_hook_binds_the_last_who_plays():
    state = table(*ONE, oh.SatOut(2, BEN))  # Ben would have dealt
    assert state.live.dealer == CAS
    assert state.live.order == (DEE, ANA, CAS)
    assert state.deals[2].dealer == DEE
    assert enter(state, oh.SatOut(2, BEN, out=False)).live.order == (CAS, DEE, ANA, BEN)
    state = enter(state, oh.Bids(2, {DEE: 1, ANA: 1}))
    (problem,) = refused(state, oh.Bids(2, {CAS: 4}))
    assert (problem.code, problem.seat, problem.numbers["barred"]) == ("hook", CAS, 4)


def test_who_sits_out_is_not_asked_scores_nothing_and_keeps_the_total():
    state = table(*ONE, oh.SatOut(2, BEN), oh.Bids(2, {DEE: 1, ANA: 1, CAS: 3}))
    assert KIND.prompt(state).seats == (DEE, ANA, CAS)
    assert codes(state, oh.Bids(2, {BEN: 1})) == ["not_playing"]
    state = enter(state, oh.Tricks(2, {DEE: 2, ANA: 2, CAS: 2}))
    cell = KIND.sheet(state).rows[1].cells[BEN]
    assert (cell.points, cell.total, cell.marks) == (None, state.deals[0].totals[BEN], {"out"})


def column(state, seat):
    return next(column for column in KIND.sheet(state).columns if column.seat == seat)


def test_who_left_is_out_of_every_later_deal_until_the_return():
    state = table(*ONE, oh.Left(2, BEN), oh.Returned(4, BEN))
    assert [BEN in deal.order for deal in state.deals[:5]] == [True, False, False, True, True]
    assert column(state, BEN).marks == {"left"}
    assert column(state, BEN).total == state.standing[BEN]


def test_a_joiner_starts_with_what_is_carried_in_and_where_the_table_says():
    state = table(*ONE, oh.Joined(2, EVE, "Eve", carry_in=5, after=ANA))
    assert order_at(state, 2) == (ANA, EVE, BEN, CAS, DEE)
    assert (state.live.dealer, state.live.order) == (EVE, (BEN, CAS, DEE, ANA, EVE))
    assert column(state, EVE).total == 5
    assert column(state, EVE).marks == {"joined"}
    assert [column.seat for column in KIND.sheet(state).columns] == [ANA, EVE, BEN, CAS, DEE]
    assert KIND.sheet(state).rows[0].cells[1].points is None


def test_who_joins_later_is_on_the_sheet_and_not_yet_in_the_standings():
    state = table(*ONE, oh.Bids(2, {CAS: 1}), oh.Joined(3, EVE, "Eve"))
    assert column(state, EVE).total is None
    assert [line.seat for line in KIND.sheet(state).standings] == [CAS, ANA, BEN, DEE]
    assert set(KIND.result(enter(state, Ended("late")))["ranking"]) == {"Ana", "Ben", "Cas", "Dee"}


def test_more_players_than_the_pack_serves_get_fewer_cards():
    state = table(oh.Joined(1, EVE - 1, "Eve"), variant="ohell", players=3, maximum=17)
    assert max(deal.hand_size for deal in state.deals) == 51 // 4  # a card is left to turn
    state = table(oh.Left(1, DEE), variant="oh_well", players=4)
    assert state.live.hand_size == 17
    assert table(oh.Left(1, DEE)).live.hand_size == 7  # of a fixed deal
    assert table(oh.Left(1, DEE), variant="call_break").live.hand_size == 17  # of the whole pack


def test_seats_are_changed_from_a_deal_on_and_columns_stay():
    state = table(*ONE, oh.Seating(2, (ANA, CAS, BEN, DEE)))
    assert state.live.dealer == CAS
    assert state.live.order == (BEN, DEE, ANA, CAS)
    assert [column.seat for column in KIND.sheet(state).columns] == [ANA, BEN, CAS, DEE]
    # Whoever joins is put into seats agreed on for later.
    state = table(*ONE, oh.Seating(4, (DEE, CAS, BEN, ANA)), oh.Joined(3, EVE, "Eve", after=BEN))
    assert order_at(state, 3) == (ANA, BEN, EVE, CAS, DEE)
    assert order_at(state, 4) == (DEE, CAS, BEN, EVE, ANA)


def test_a_whole_table_changes_at_once():
    change = oh.TableChanged(
        2,
        (ANA, BEN, EVE, CAS, DEE),
        joined=(oh.Joined(2, EVE, "Eve", 9, after=BEN),),
        left=(DEE,),
        sat_out={CAS: True},
    )
    state = table(*ONE, change)
    assert state.live.order == (EVE, ANA, BEN)
    assert column(state, EVE).total == 9
    assert enter(state, oh.TableChanged(3, change.order, returned=(DEE,))).deals[2].order == (CAS, DEE, ANA, BEN, EVE)


@pytest.mark.parametrize(
    ("bidding", "words"),
    [
        ({}, "Ben deals, Cas bids first, Ben bids last and is bound by the hook."),
        ({"hook_from": 7}, "Ben deals, Cas bids first, Ben bids last."),
        ({"hook": False}, "Ben deals, Cas bids first, Ben bids last."),
        ({"hook_last_deal": False}, "Ben deals, Cas bids first, Ben bids last."),
        ({"mode": "simultaneous"}, "Ben deals, and all bid at once."),
    ],
)
def test_the_last_bidder_is_bound_where_the_deal_has_a_hook(bidding, words):
    state = table(*ONE, house={"schedule": {"list": [7, 6]}, "bidding": bidding})
    assert words in note(state, state, 2)


def test_whoever_joins_may_start_with_nothing_the_lowest_total_or_the_average():
    state = table(*ONE)
    assert carry_ins(state, 2) == {"zero": 0, "lowest": 1, "average": 4}  # 17 / 4 = 4.25
    assert carry_ins(enter(state, oh.Left(2, ANA)), 2) == {"zero": 0, "lowest": 1, "average": 5}  # 14 / 3 = 4.67
    assert carry_ins(enter(state, oh.Left(2, ANA), oh.Left(2, DEE)), 2)["average"] == 7  # 13 / 2 = 6.5, half up
    nobody = enter(state, *(oh.Left(2, seat) for seat in (ANA, BEN, CAS, DEE)))
    assert carry_ins(nobody, 2) == {"zero": 0}


def test_no_deal_passes_at_an_empty_table_nor_bids_begin_beside_a_chair_that_is_not_there():
    with pytest.raises(ValueError, match="deal"):
        dealer_after((ANA, BEN), (), ANA)
    with pytest.raises(ValueError, match="not in"):
        bidding_order((ANA, BEN), CAS)


def begun(*facts):
    return KIND.sheet(table(*ONE, *facts))


@pytest.mark.parametrize(
    ("facts", "absent"),
    [
        ((SatOut(2, BEN),), []),
        ((Joined(2, EVE, "Eve", 34, after=ANA),), [(EVE, 1, 1, 34)]),
        ((Left(2, BEN),), [(BEN, 2, 13, None)]),
        ((Left(2, BEN), Returned(4, BEN)), [(BEN, 2, 3, None)]),
    ],
)
def test_who_joins_is_absent_before_and_who_leaves_until_the_return(facts, absent):
    found = absences(begun(*facts))
    assert [(away.seat, away.first, away.until, away.carry_in) for away in found] == absent
    assert [away.has_left for away in found] == [carry_in is None for *_, carry_in in absent]
    assert [*by_cell(found)] == [(deal, seat) for seat, first, until, _ in absent for deal in range(first, until + 1)]


def test_the_line_of_who_left_ends_there_and_the_joiner_begins_with_what_was_carried_in():
    second = played(2, (1, None, 2, 2, 0), (1, None, 2, 2, 1))
    values = race(begun(Left(2, BEN), Joined(2, EVE, "Eve", 34, after=ANA), *second)).values
    assert (values[BEN], values[EVE][:2]) == ((0, 1, None), (None, 34))
