"""Records become JSON data and come back as they were, tenths exact; what a log brings is held to what is known."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import inf, nan
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.common.options import Takes
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.common.tenths import exact, in_tenths, is_points, number_of, of_tenths
from scorekeeper.rules.kind import Unreadable


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


def test_a_missing_field_takes_its_default_and_an_unknown_one_is_ignored():
    assert from_plain(Inner, {"how_many": 2, "colour": "red"}) == Inner(2)


@dataclass(frozen=True, slots=True)
class Respelt:
    """`Inner` with other names in code, and a field that only came later."""

    number: int = field(metadata={"stored": "how_many"})
    text: str = field(default="none", metadata={"stored": "word"})
    loud: bool = False


def test_a_field_renamed_in_code_is_read_and_written_under_its_stored_name():
    assert from_plain(Respelt, to_plain(Inner(2, "two"))) == Respelt(2, "two")
    assert to_plain(Respelt(2, "two")) == {"how_many": 2, "word": "two", "loud": False}
    assert from_plain(Inner, to_plain(Respelt(2, "two", loud=True))) == Inner(2, "two")


def test_a_set_is_written_in_order():
    assert to_plain(WHOLE)["suits"] == ["C", "H", "S"]


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


@dataclass(frozen=True, slots=True)
class Held:
    """Fields that say what they take; 6 stands in older logs as well."""

    points: int = field(
        default=0, metadata={"takes": Takes("number", least=1, most=5), "holds": Takes("number", most=6)}
    )
    mode: Literal["up", "down"] = "up"
    on: bool = False
    inner: Inner | None = None
    names: Mapping[int, int] = field(default_factory=dict, metadata={"takes": Takes("number", form="table")})


@pytest.mark.parametrize(
    ("data", "place", "code"),
    [
        ({"points": 7}, "rules.points", "number_range"),
        ({"points": True}, "rules.points", "not_a_number"),
        ({"mode": "sideways"}, "rules.mode", "bad_option"),
        ({"on": 0}, "rules.on", "bad_option"),
        ({"inner": 3}, "rules.inner", "not_an_object"),
        ({"names": {"61": 1}}, "rules.names.61", "rule_key"),
        ([], "rules", "not_an_object"),
    ],
)
def test_a_value_that_a_field_does_not_take_is_refused_at_its_place(data, place, code):
    with pytest.raises(Unreadable) as refused:
        from_plain(Held, data, "rules")
    assert (refused.value.place, refused.value.problem.code) == (place, code)


def test_a_default_and_what_older_logs_hold_are_taken():
    assert from_plain(Held, {"points": 0, "names": {}, "inner": {"how_many": 9}}, "rules") == Held(inner=Inner(9))
    assert from_plain(Held, {"points": 6}, "rules") == Held(6)


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
