"""Records become JSON data and come back as they were, tenths exact; what a log brings is held to what is known."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf, nan
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.common.tenths import exact, in_tenths, is_points, number_of, of_tenths


@dataclass(frozen=True, slots=True)
class Inner:
    how_many: int
    word: str = "none"


@dataclass(frozen=True, slots=True)
class Outer:
    seat: int
    on: bool
    either: bool | int | str
    mode: Literal["up", "down"] | None
    inner: Inner
    perhaps: Inner | None
    by_seat: Mapping[int, int | None]
    by_name: Mapping[str, Any]
    sizes: tuple[int, ...]
    suits: frozenset[str]
    seatings: tuple[Inner, ...]


WHOLE = Outer(1, True, 2, "up", Inner(1), None, {1: None}, {"a": [1]}, (1,), frozenset("SHC"), (Inner(2),))


@pytest.mark.parametrize("either", [True, 1, "1"])
def test_a_record_comes_back_from_json_as_it_was(either):
    record = replace(WHOLE, either=either)
    back = from_plain(Outer, json.loads(json.dumps(to_plain(record))))
    assert back == record
    assert type(back.either) is type(either)


WRONG = {
    "seat": (True, "1", 1.0, None),
    "on": (1,),
    "either": (None, 1.5),
    "mode": ("sideways", []),
    "inner": (None, 3, [], "how_many", {}),
    "perhaps": ({"how_many": None},),
    "by_seat": (3, [1], {"Ana": 1}, {"1": "2"}),
    "sizes": ("123", 3, {"1": 2}, [1, None]),
    "suits": ("SH",),
    "seatings": ([3],),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_a_value_of_another_type_is_refused(name, value):
    with pytest.raises((TypeError, ValueError)):
        from_plain(Outer, {**to_plain(WHOLE), name: value})


def test_four_and_a_fifth_is_42_tenths():
    assert (of_tenths(42), in_tenths(Fraction(21, 5))) == (Fraction(21, 5), 42)
    assert number_of(Fraction(21, 5)) == 4.2


@given(st.integers(-(10**6), 10**6))
def test_points_are_stored_as_tenths_and_written_as_they_were_read(number: int):
    points = of_tenths(number)
    assert in_tenths(points) == number
    assert exact(number_of(points)) == exact(str(number_of(points))) == points


@pytest.mark.parametrize("written", ["", "1.25", "1.", ".5", "one", "1e3", "٣", "9" * 13, "+1"])
def test_what_is_no_number_of_tenths_is_refused(written: str):
    with pytest.raises(ValueError):
        exact(written)


def test_a_number_of_a_file_has_one_decimal_at_most():
    assert [value for value in (4, -4.2, 4.25, True, "4", None, inf, nan) if is_points(value)] == [4, -4.2]
