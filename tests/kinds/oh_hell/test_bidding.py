"""The hook, the announcement, and who may bid blind."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.oh_hell.rules import Announcement, Bidding, announcement, eligible_for_blind

HANDS = st.integers(1, 20)
OTHERS = st.integers(0, 60)


@pytest.mark.parametrize(
    ("hand_size", "others", "barred"),
    [(7, 4 + 0 + 2, 1), (7, 0, 7), (7, 7, 0), (5, 6, None), (10, 12, None), (1, 1, 0)],
)
def test_the_hook_bars_the_bid_that_makes_the_total(hand_size, others, barred):
    assert Bidding().barred(hand_size, others) == barred


def test_a_fixed_total_is_barred_whatever_the_hand():
    seven = Bidding(hook_total=7)
    assert [seven.barred(*deal) for deal in ((4, 5), (2, 3), (3, 8))] == [2, None, None]


def test_the_forbidden_total_is_the_hand_size_or_a_fixed_one():
    assert Bidding().forbidden_total(5) == 5
    assert [Bidding(hook_total=total).forbidden_total(5) for total in (7, 0)] == [7, 0]


@given(HANDS, OTHERS, st.none() | st.integers(0, 60))
def test_a_bid_is_barred_exactly_when_the_sum_would_match(hand_size, others, fixed):
    total = hand_size if fixed is None else fixed
    matching = [bid for bid in range(hand_size + 1) if others + bid == total]
    barred = Bidding(hook_total=fixed).barred(hand_size, others)
    assert matching == ([] if barred is None else [barred])


@given(HANDS, st.lists(st.integers(0, 20), min_size=2, max_size=9))
def test_with_the_hook_kept_the_call_is_never_even(hand_size, bids):
    *others, last = bids
    if Bidding().barred(hand_size, sum(others)) != last and last <= hand_size:
        assert announcement(hand_size, bids).call != "even"


@pytest.mark.parametrize(
    ("hand_size", "bids", "call"),
    [
        (5, (3, 1, 2, 0), Announcement("over", 6, 1)),
        (5, (2, 0, 1, 1), Announcement("under", 4, -1)),
        (10, (2, 2, 2, 2, 2), Announcement("even", 10, 0)),
        (1, (0, 0, 0, 0), Announcement("under", 0, -1)),
    ],
)
def test_the_scorekeeper_calls_over_under_or_even(hand_size, bids, call):
    assert announcement(hand_size, bids) == call


def test_exactly_twenty_behind_may_bid_blind_and_nineteen_may_not():
    assert eligible_for_blind({"Ana": 40, "Ben": 20, "Cas": 21}, 20) == {"Ben"}


def test_nobody_may_bid_blind_before_the_first_deal():
    assert eligible_for_blind({"Ana": 0, "Ben": 0}, 20) == frozenset()
    assert eligible_for_blind({}, 20) == frozenset()


def test_two_leaders_are_both_ahead():
    assert eligible_for_blind({"Ana": 30, "Ben": 30, "Cas": -5}, 20) == {"Cas"}
