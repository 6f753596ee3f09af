"""Points in whole numbers or exact tenths: 4, 21/5. A file and a page write them 4 and 4.2."""

import re
from fractions import Fraction
from typing import Any, TypeAlias

Points: TypeAlias = int | Fraction
TENTHS = 10
WRITTEN = re.compile(r"-?[0-9]{1,12}(\.[0-9])?")


def exact(value: float | str | Fraction) -> Points:
    """Return a number written with at most one decimal as points. Raises ValueError for any other.

    A number of JSON is read by its digits: 4.2 is 42 tenths, whatever its binary fraction.
    """
    if isinstance(value, str) and not WRITTEN.fullmatch(value):
        raise ValueError(value)
    number = Fraction(str(value))
    if (number * TENTHS).denominator != 1:
        raise ValueError(value)
    return whole(number)


def whole(points: Points) -> Points:
    """Return the same points, as an int if they have no tenths."""
    return points.numerator if points.denominator == 1 else points


def number_of(points: Points) -> int | float:
    """Return points as a number for a file, whose shortest digits are exact."""
    return points.numerator if points.denominator == 1 else float(points)


def in_tenths(points: Points) -> int:
    """Return points as a whole number of tenths, as a database saves them."""
    return int(points * TENTHS)


def of_tenths(tenths: int) -> Points:
    """Return points from a whole number of tenths."""
    return whole(Fraction(tenths, TENTHS))


def is_points(value: Any) -> bool:
    """Return whether a value of a file is a number with at most one decimal."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    try:
        exact(value)
    except (ValueError, OverflowError):
        return False
    return True
