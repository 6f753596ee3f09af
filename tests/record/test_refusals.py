"""Whatever is wrong in a game file or log, it is refused at its place with every number of the sentence."""

import copy
import json
import re
from functools import cache
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.record.foreign_json import DEPTH, LARGEST, cleaned, parse
from scorekeeper.record.gamefile import incoming, write_game
from scorekeeper.record.log import marks_of, state_of
from scorekeeper.rules.kind import Unreadable
from scorekeeper.web.kinds.sentences import SENTENCES
from tests.conftest import EXAMPLES
from tests.kit.recorded import DATA, GAMES
from tests.kit.wounds import WOUNDS, WRONG, Wound, codes, spots, told
from tests.record.samples import START


@pytest.mark.parametrize("wound", WOUNDS, ids=lambda wound: f"{wound.code} {wound.place}")
def test_a_wounded_game_file_is_refused_at_its_place_with_its_numbers(wound: Wound) -> None:
    place, problem = wound.told()
    numbers = dict(problem.numbers) if problem.seat is None else {"seat": problem.seat, **problem.numbers}
    assert (place, problem.code) == (wound.told_at, wound.code)
    assert json.loads(json.dumps(numbers)) == wound.numbers


OF_THE_HEAD = ("title", "ended", "played_on", "first_dealer", "house_rules", "house_note", "rules", "joined")
GOLDEN = sorted((DATA / "logs").glob("o*.json"))


@pytest.mark.parametrize("path", [*GAMES, *GOLDEN], ids=lambda path: path.stem)
def test_a_value_of_another_type_is_refused_at_its_own_place(path) -> None:
    whole = json.loads(path.read_text("utf-8"))
    parts = {part: whole[part][:4] for part in ("deals", "hands") if part in whole}
    game = {key: whole[key] for key in whole.keys() & {"format", "variant", "options", "players", *OF_THE_HEAD}} | parts
    game = dict.fromkeys(OF_THE_HEAD) | game
    for place, holder, key in list(spots(game)):
        was = holder[key]
        holder[key] = [[]] if isinstance(was, int | float | str) else True
        at, _problem = told(game)
        holder[key] = was
        assert at == re.sub(r"\.(bonuses|wagers|bid_changes|loads)\..*", r".\1", place)  # all of these at once


def test_every_code_of_a_refusal_is_brought_by_a_wound_or_by_another_test() -> None:
    paths = [path for folder in ("record", "kinds", "storage") for path in (DATA.parent / folder).rglob("test_*.py")]
    tests = "".join(path.read_text("utf-8") for path in paths)
    refuse = {*codes(), *SENTENCES} - {"beyond_book", "hook.confirm"}  # one is a note, the other a second sentence
    unwounded = refuse - {wound.code for wound in WOUNDS}
    assert {code for code in unwounded if f'"{code}"' not in tests} == set()


@pytest.mark.parametrize(
    ("text", "place", "code", "numbers"),
    [
        # what is no JSON
        (b"", "", "not_json", {"line": 1, "column": 1}),
        (b'{"a": 1,\n "b" 2}', "", "not_json", {"line": 2, "column": 6}),
        (b"\xff{}", "", "not_utf8", {"byte": 0}),
        ("{}".encode("utf-16"), "", "not_utf8", {"byte": 0}),
        (b'{"a": NaN}', "", "beyond_json", {}),
        (b"-Infinity", "", "beyond_json", {}),
        (b"[" * 100_000, "", "beyond_json", {}),
        (b"9" * 10_000, "", "beyond_json", {}),
        # half a character
        (r'"\ud800"', "", "not_text", {}),
        (r'["\ud800"]', "[0]", "not_text", {}),
        (r'{"a": {"\udfff": 1}}', "a", "not_text", {}),
        (r'{"a": ["b", "\udc00\ud800"]}', "a[1]", "not_text", {}),
        # what nobody can mean
        ('{"bids": {"Ana": 1, "Ana": 2}}', "deals.bids", "doubled_key", {}),
        ('{"a": 1, "a": 1}', "deals", "doubled_key", {}),
        ('{"reason": "late\\u0000"}', "deals.reason", "not_text", {}),
        (f'{{"a": [{LARGEST + 1}]}}', "deals.a[0]", "number_range",
         {"given": LARGEST + 1, "least": -LARGEST, "most": LARGEST}),
        ("[" * (DEPTH + 2) + "]" * (DEPTH + 2), "deals" + "[0]" * (DEPTH + 1), "too_deep", {}),
        ('{"a":' * (DEPTH + 1) + "1" + "}" * (DEPTH + 1), "deals" + ".a" * (DEPTH + 1), "too_deep", {}),
    ],
)  # fmt: skip
def test_text_that_is_no_json_or_that_nobody_can_mean_is_refused_at_its_place(text, place, code, numbers):
    with pytest.raises(Unreadable) as caught:
        cleaned(parse(text), "deals")
    assert (caught.value.place, caught.value.problem.code) == (place, code)
    assert caught.value.problem.numbers == numbers


def test_json_is_read_from_bytes_or_text_with_or_without_a_mark():
    assert parse('{"a": ["é", null]}') == parse('\ufeff{"a": ["é", null]}'.encode()) == {"a": ["é", None]}


def test_nulls_are_dropped_from_objects_and_kept_in_lists():
    assert cleaned({"a": None, "b": [None, {"c": None}], "d": 0}, "deals") == {"b": [None, {}], "d": 0}


def test_whole_letters_large_numbers_and_deep_lists_pass():
    assert cleaned(nested := parse("[" * DEPTH + "1" + "]" * DEPTH), "deals") == nested
    assert cleaned(["😀", LARGEST, -LARGEST, 0.5, True], "deals") == ["😀", LARGEST, -LARGEST, 0.5, True]


KEYS = ("options", "deals", "joined", "log", "out", "blind", "cancelled", "trump", "adjustments", "scores", "plays")


@cache
def short_games():
    """Return the recorded games with their logs, each of four deals."""
    return [shortened(path) for path in GAMES]


def shortened(path):
    game = json.loads(path.read_text("utf-8"))
    deals = "deals" if "deals" in game else "hands"
    read = incoming({**game, deals: game[deals][:4]}, START, "tablet")
    return json.loads(json.dumps(write_game(read.kind, read.entries)))


@st.composite
def damaged(draw):
    game = copy.deepcopy(draw(st.sampled_from(short_games())))
    if draw(st.booleans()):
        del game["log"]
    for _ in range(draw(st.integers(1, 3))):
        _place, holder, key = draw(st.sampled_from(list(spots(game))))
        wrong = copy.deepcopy(
            draw(st.sampled_from([*WRONG, inf, "\ud800"]))
        )  # the next damage may hit what this one puts in
        how = draw(st.sampled_from(["gone", "more", *["other"] * 4]))
        if how == "gone":
            del holder[key]
        elif how == "more" and isinstance(holder, dict):
            holder[draw(st.sampled_from(KEYS))] = wrong
        else:
            holder[key] = wrong
    return game


@settings(max_examples=max(100, EXAMPLES))
@given(damaged())
def test_a_damaged_file_is_scored_or_refused_at_a_place(game):
    try:
        read = incoming(parse(json.dumps(game)), START, "import")
    except Unreadable as refused:
        if not refused.place:
            assert refused.problem.code in ("beyond_json", "not_an_object")
        return
    result = read.kind.result(state_of(read.kind, marks_of(read.entries).facts))
    assert json.loads(json.dumps(result, allow_nan=False)) == result
