"""Points in tenths are exact: read by their digits, added up without drift, stored as whole numbers."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.common.tenths import exact, in_tenths, is_points, number_of, of_tenths

tenths = st.integers(-(10**6), 10**6)


def test_four_and_a_fifth_is_42_tenths():
    assert (of_tenths(42), in_tenths(Fraction(21, 5)), number_of(Fraction(21, 5))) == (Fraction(21, 5), 42, 4.2)


@given(tenths)
def test_points_are_stored_as_tenths_and_written_as_they_were_read(number: int):
    points = of_tenths(number)
    assert in_tenths(points) == number
    assert exact(number_of(points)) == exact(str(number_of(points))) == points


@given(st.lists(tenths, max_size=30))
def test_a_sum_of_tenths_is_the_tenths_of_the_sum(numbers: list[int]):
    assert sum(map(of_tenths, numbers), start=Fraction()) == Fraction(sum(numbers), 10)


@pytest.mark.parametrize("written", ["", "1.25", "1.", ".5", "one", "1e3", "٣", "9" * 13, "+1"])
def test_what_is_no_number_of_tenths_is_refused(written: str):
    with pytest.raises(ValueError):
        exact(written)


@pytest.mark.parametrize(
    ("value", "is_one"),
    [(4, True), (-4.2, True), (4.25, False), (True, False), ("4", False), (None, False), (float("inf"), False),
     (float("nan"), False)],
)  # fmt: skip
def test_a_number_of_a_file_has_one_decimal_at_most(value: object, is_one: bool):
    assert is_points(value) is is_one
