"""What happens at a real table: deals go wrong, the ladder and the rules are changed on the way, the table stops."""

from scorekeeper.rules.facts import Adjustment, Ended, FirstDealer, Resumed, RulesChanged
from scorekeeper.rules.oh_hell.facts import (
    Bids,
    Blind,
    Dealer,
    Joined,
    Ladder,
    Misdeal,
    SatOut,
)
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND, codes, enter, played, refused, setup, table

ONE = played(1, (2, 2, 2, 2), (3, 1, 2, 1))  # seven cards: Cas made two, the others missed
MAX2 = {"variant": "oh_hell_simple", "maximum": 2}  # deals of 2 1 2 cards


def test_the_ladder_of_the_deals_to_come_may_be_changed():
    state = table(*played(1, (0, 0, 1, 1), (0, 0, 1, 1)), Ladder(2, (1, 5, 5)), **MAX2)
    assert [deal.hand_size for deal in state.deals] == [2, 1, 5, 5]
    assert [sorted(row.marks) for row in KIND.sheet(state).rows] == [["even"], [], ["resized"], ["resized"]]


def test_a_ladder_made_longer_plays_on_after_the_last_deal():
    state = table(*played(1, (0, 0, 1, 1), (0, 0, 1, 1)), Ladder(2, ()), **MAX2)
    assert state.live is None
    assert enter(state, Ladder(2, (4,))).live.hand_size == 4


def test_a_misdeal_of_a_deal_that_is_not_due_is_refused():
    assert codes(table(*ONE), Misdeal(3)) == ["deal_too_early"]
    assert "tricks_before_bids" in codes(table(*ONE), Misdeal(1))


def test_a_misdealt_deal_keeps_its_dealer_and_its_mark():
    state = table(*ONE, Dealer(2, DEE), Bids(2, {ANA: 1}), Misdeal(2))
    assert (state.live.dealer, state.live.bids) == (DEE, {})
    assert KIND.sheet(state).rows[1].marks == {"misdealt"}


def test_a_dealer_named_for_a_deal_moves_the_rotation_on_from_there():
    state = table(*ONE, Dealer(2, DEE))
    assert [deal.dealer for deal in state.deals[:4]] == [ANA, DEE, ANA, BEN]
    assert codes(state, SatOut(2, DEE)) == ["dealer_out"]


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
    assert KIND.sheet(state).rows[0].cells[BEN].spoken["adjusted"] == -5
    assert enter(state, Adjustment(1, 1, BEN, 0, "a revoke")).standing == table(*ONE).standing


def test_the_right_variant_is_scored_from_the_first_deal_on():
    before = table(*ONE)
    rules = setup("squares", 4).rules
    after = enter(before, RulesChanged("squares", {}, rules))
    assert after.standing != before.standing
    assert after.deals[0].hand_size == 7
    assert [deal.hand_size for deal in after.deals[1:]] == rules["hand_sizes"][1:]


def test_what_was_played_keeps_its_cards_when_the_pack_turns_out_larger():
    state = table(Joined(1, DEE, "Dee"), Ladder(1, ()), variant="oh_well", players=3)
    size = state.live.hand_size
    state = enter(state, Bids(1, dict.fromkeys(state.live.order, 1)))
    more = setup("oh_well", 3, packs=2)
    assert enter(state, RulesChanged(more.variant, more.options, more.rules)).live.hand_size == size


def test_the_table_stops_and_plays_on():
    state = table(*ONE, Bids(2, {CAS: 1}), Ended("late"))
    assert state.live is None
    assert enter(state, Resumed()).live.bids == {CAS: 1}


def test_nobody_bids_blind_while_sitting_out():
    state = table(*ONE, SatOut(2, BEN), Bids(2, {DEE: 1}), blind=True)
    assert codes(state, Blind(2, BEN)) == ["not_playing"]
