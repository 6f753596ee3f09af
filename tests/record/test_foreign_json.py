"""JSON that no game can mean is refused with its place."""

import pytest

from scorekeeper.record.foreign_json import DEPTH, LARGEST, cleaned, parse
from scorekeeper.rules.kind import Unreadable


@pytest.mark.parametrize(
    ("text", "code", "numbers"),
    [
        (b"", "not_json", {"line": 1, "column": 1}),
        (b'{"a": 1,\n "b" 2}', "not_json", {"line": 2, "column": 6}),
        (b"\xff{}", "not_utf8", {"byte": 0}),
        (b'{"a": NaN}', "beyond_json", {}),
        (b"-Infinity", "beyond_json", {}),
        (b"[" * 100_000, "beyond_json", {}),
        (b"9" * 10_000, "beyond_json", {}),
    ],
)
def test_text_that_is_no_json_is_refused_where_it_goes_wrong(text, code, numbers):
    with pytest.raises(Unreadable) as caught:
        parse(text)
    assert (caught.value.place, caught.value.problem.code, caught.value.problem.numbers) == ("", code, numbers)


def test_json_is_read_from_bytes_or_text_with_or_without_a_mark():
    assert parse('{"a": ["é", null]}') == parse('\ufeff{"a": ["é", null]}'.encode()) == {"a": ["é", None]}


def test_nulls_are_dropped_from_objects_and_kept_in_lists():
    assert cleaned({"a": None, "b": [None, {"c": None}], "d": 0}, "deals") == {"b": [None, {}], "d": 0}


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ('{"bids": {"Ana": 1, "Ana": 2}}', "deals.bids", "doubled_key"),
        ('{"a": 1, "a": 1}', "deals", "doubled_key"),
        ('["\\ud800"]', "deals[0]", "not_text"),
        ('{"\\udfff": 1}', "deals", "not_text"),
        ('{"reason": "late\\u0000"}', "deals.reason", "not_text"),
        (f'{{"a": [{LARGEST + 1}]}}', "deals.a[0]", "too_large"),
        ("[1e999]", "deals[0]", "too_large"),
        ("[" * (DEPTH + 2) + "]" * (DEPTH + 2), "deals" + "[0]" * (DEPTH + 1), "too_deep"),
    ],
)
def test_data_that_nobody_can_mean_is_refused_at_its_place(text, place, code):
    with pytest.raises(Unreadable) as caught:
        cleaned(parse(text), "deals")
    assert (caught.value.place, caught.value.problem.code) == (place, code)


def test_whole_letters_and_large_numbers_pass():
    assert cleaned(["😀", LARGEST, -LARGEST, 0.5, True], "deals") == ["😀", LARGEST, -LARGEST, 0.5, True]


def test_a_file_in_another_encoding_is_refused_at_its_first_byte():
    with pytest.raises(Unreadable) as caught:
        parse("{}".encode("utf-16"))
    assert (caught.value.problem.code, caught.value.problem.numbers) == ("not_utf8", {"byte": 0})


@pytest.mark.parametrize(("opened", "closed"), [("[", "]"), ('{"a":', "}")])
def test_what_is_nested_deeper_than_any_game_is_refused(opened, closed):
    nested = [parse(opened * deep + "1" + closed * deep) for deep in (DEPTH, DEPTH + 1)]
    assert cleaned(nested[0], "x") == nested[0]
    with pytest.raises(Unreadable) as caught:
        cleaned(nested[1], "x")
    assert caught.value.problem.code == "too_deep"
