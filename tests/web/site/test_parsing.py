"""Numbers as they are typed: what could be read in two ways is refused."""

import pytest

from scorekeeper.web.site.parsing import points


@pytest.mark.parametrize("typed", ["1.000", "1,000", "-12.500", "1.000,5"])
def test_points_marked_off_in_thousands_are_refused_and_never_read_as_fewer(typed: str):
    assert points(typed) is None


def test_points_with_a_decimal_are_read_with_a_point_or_a_comma():
    assert (points("1.5"), points("-0,5"), points("1000")) == (points("1,5"), points("−0.5"), 1000)
