"""The deal, the bids and the lead go clockwise round whoever plays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.common.seats import bidding_order, clockwise_from, dealer_after

ANA, BEN, CAS, DEE = range(4)
TABLES = st.integers(2, 10).flatmap(lambda players: st.permutations(range(players)))


def test_clockwise_begins_on_the_left_and_ends_with_the_seat_itself():
    assert clockwise_from((ANA, BEN, CAS, DEE), BEN) == (CAS, DEE, ANA, BEN)


def test_clockwise_goes_by_the_order_of_the_chairs_not_by_number():
    assert clockwise_from((DEE, ANA, CAS), CAS) == (DEE, ANA, CAS)


def test_nobody_is_to_the_left_of_an_empty_chair():
    with pytest.raises(ValueError, match="not in"):
        clockwise_from((ANA, BEN), CAS)


def test_eldest_hand_bids_first_and_the_dealer_last():
    assert bidding_order((ANA, BEN, CAS, DEE), CAS) == (DEE, ANA, BEN, CAS)


def test_another_first_bidder_shifts_the_round():
    assert bidding_order((ANA, BEN, CAS, DEE), ANA, 2) == (CAS, DEE, ANA, BEN)
    assert bidding_order((ANA, BEN, CAS, DEE), ANA, 0) == (ANA, BEN, CAS, DEE)


@given(TABLES, st.data())
def test_everybody_bids_once_and_the_dealer_last(order, data):
    dealer = data.draw(st.sampled_from(order))
    bidders = bidding_order(order, dealer)
    assert sorted(bidders) == sorted(order)
    assert bidders[-1] == dealer
    assert bidders == clockwise_from(order, dealer)


def test_the_deal_passes_over_whoever_sits_out():
    order = (ANA, BEN, CAS, DEE)
    assert dealer_after(order, order, ANA) == BEN
    assert dealer_after(order, {ANA, CAS, DEE}, ANA) == CAS
    assert dealer_after(order, {ANA, CAS, DEE}, DEE) == ANA


def test_the_deal_goes_on_from_a_dealer_who_has_left():
    assert dealer_after((ANA, BEN, CAS, DEE), {ANA, DEE}, BEN) == DEE


def test_an_empty_table_has_no_dealer():
    with pytest.raises(ValueError, match="deal"):
        dealer_after((ANA, BEN), (), ANA)
