"""Ties share a place and use up the places they fill."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.common.seats import places


def test_two_in_second_place_leave_no_third():
    assert places({"Ana": 50, "Ben": 40, "Cas": 40, "Dee": 10}) == {"Ana": 1, "Ben": 2, "Cas": 2, "Dee": 4}


def test_all_equal_share_the_first_place():
    assert places({"Ana": -3, "Ben": -3}) == {"Ana": 1, "Ben": 1}


def test_nobody_has_no_place():
    assert places({}) == {}


@given(st.dictionaries(st.integers(), st.integers(-50, 50)))
def test_a_place_is_one_more_than_how_many_are_ahead(totals):
    ranked = sorted(totals.values(), reverse=True)
    assert places(totals) == {who: ranked.index(total) + 1 for who, total in totals.items()}
