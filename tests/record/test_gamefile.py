"""A game file says the whole game, its log entry by entry; whatever is wrong in it is refused at its place.

What is refused with every number of its sentence stands in tests/data/wounds.json.
"""

import copy
import json
import re
from datetime import UTC, datetime
from functools import cache
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.record.foreign_json import DEPTH, LARGEST, cleaned, parse
from scorekeeper.record.gamefile import differences, incoming, names_in, read_game, write_game
from scorekeeper.record.log import MOST_ENTRIES, Undo, marks_of, state_of
from scorekeeper.rules.facts import Noted, PenPassed, Renamed, RulesChanged
from scorekeeper.rules.kind import Problem, Unreadable
from scorekeeper.web.kinds.sentences import SENTENCES
from tests.conftest import EXAMPLES
from tests.kinds.oh_hell.table import KIND
from tests.kit.recorded import DATA, GAMES
from tests.kit.wounds import WOUNDS, WRONG, Wound, codes, spots, told
from tests.record.samples import START, a_game, refusal, state_in, with_log


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_is_the_same_after_export_import_export_and_without_its_log(path):
    read = incoming(json.loads(path.read_text("utf-8")), START, "import")
    once = json.loads(json.dumps(write_game(read.kind, read.entries)))
    reread = incoming(once, datetime.now(UTC), "another day")
    assert (read.differs, reread.entries, write_game(reread.kind, reread.entries)) == ((), read.entries, once)
    alone = incoming({**once, "log": None}, START, "import")
    assert (alone.differs, differences(once, write_game(alone.kind, alone.entries) | {"log": once["log"]})) == ((), ())


@pytest.mark.parametrize(
    ("data", "names"), [({"players": ["Ana", 3]}, ("Ana", "3")), ({"players": "Ana"}, ()), ([], ()), (None, ())]
)
def test_a_refusal_names_players_as_far_as_the_file_says_them(data, names):
    assert names_in(data) == names


def test_the_file_has_the_newest_title_names_and_rules():
    kind, _setup, _facts = read_game(a_game())
    rules = kind.resolved("oh_hell_simple", {"hook": False}, 3)
    changed = RulesChanged("oh_hell_simple", {"hook": False}, rules, {}, "Ours", "no cake at the table")
    file, _ = with_log(Noted("Saturday", "", ""), Renamed(0, "Anna"), changed)
    assert (file["title"], file["players"][0]) == ("Saturday", "Anna")
    assert (file["variant"], file["options"]) == ("oh_hell_simple", {"hook": False})
    assert (file["house_rules"], file["house_note"]) == ("Ours", "no cake at the table")
    assert incoming(file, START, "import").differs == ()


def test_the_day_of_an_old_sheet_goes_into_the_file_and_comes_back():
    _, setup, _ = read_game(a_game(played_on="2019-11-05"))
    assert setup.played_on == "2019-11-05"
    assert with_log(Noted("", "", "", "2020-02-29"))[0]["played_on"] == "2020-02-29"


def test_null_is_the_same_as_absent_and_unknown_keys_are_ignored():
    bare, full = a_game(), a_game(title=None, options=None, joined=None, ended=None, log=None, weather={"x": [[None]]})
    full["deals"][0] |= {"trump": None, "blind": None, "out": None, "cancelled": None, "who_won": "Cas"}
    full["deals"][1]["bids"]["Cas"] = None
    assert read_game(full) == read_game(bare)


def test_the_result_of_the_file_is_compared_and_never_believed():
    result = {"totals": {"Ana": 14, "Ben": 13.0, "Cas": 4}, "deals": [{"dealer": "Ben"}], "finished": 0}
    read = incoming(a_game(result=result), START, "import")
    assert read.differs == ("result.totals.Cas", "result.deals", "result.finished")


def fingerprint(file, at=START):
    return incoming(file, at, "import").fingerprint


def test_the_fingerprint_of_a_file_is_that_of_its_game_and_log_not_of_its_layout():
    shuffled = dict(reversed(a_game(result={}, weather="rain").items()))
    assert fingerprint(shuffled, datetime.now(UTC)) == fingerprint(a_game())
    assert fingerprint(a_game(title="Friday")) != fingerprint(a_game())
    once, again = (with_log(*[Noted("Friday", "", "")] * times)[0] for times in (1, 2))
    assert fingerprint(once) != fingerprint(again)
    turned = dict(reversed(once.items())) | {"options": dict(reversed(once["options"].items()))}
    turned["deals"] = [dict(reversed(deal.items())) for deal in once["deals"]]
    assert fingerprint(turned) == fingerprint(once)


def test_a_game_from_a_file_is_entered_by_whoever_brings_it():
    entries = incoming(a_game(), START, "import").entries
    assert {(entry.at, entry.by) for entry in entries} == {(START, "import")}
    assert marks_of(entries).facts == tuple(entry.fact for entry in entries)


def test_a_deal_in_which_nobody_has_bid_yet_is_one_of_the_deals():
    state = state_in(a_game(deals=[{"bids": {}, "turned_card": "4S"}]))
    assert [deal["hand_size"] for deal in KIND.result(state)["deals"]] == [10]
    assert KIND.written(state)["deals"] == [
        {"hand_size": 10, "dealer": "Ana", "trump": "S", "turned_card": "4S", "bids": {}}
    ]


def test_the_log_comes_back_with_its_undo_and_redo():
    last = len(with_log()[1])
    file, entries = with_log(Undo(last), PenPassed("phone", "link"))
    read = incoming(file, START, "import")
    assert read.entries == entries
    assert (marks_of(read.entries).redo, marks_of(read.entries).undo) == (last + 1, last - 1)


def test_a_time_of_the_log_is_kept_in_utc_and_is_that_where_it_names_no_zone():
    file, entries = with_log()
    for line in file["log"]:
        line["time"] = line["time"].removesuffix("Z")
    assert incoming(file, START, "import").entries == entries
    file["log"][0]["time"] = "2024-05-01T22:00:00+02:00"
    at = incoming(file, START, "import").entries[0].at
    assert (at, at.tzinfo) == (datetime(2024, 5, 1, 20, tzinfo=UTC), UTC)


@pytest.mark.parametrize(("part", "given", "most"), [("log", MOST_ENTRIES + 1, MOST_ENTRIES), ("deals", 1000, 999)])
def test_a_list_of_more_entries_than_a_game_may_hold_is_refused_unread(part, given, most):
    place, problem = refusal(a_game(**{part: [None] * given}))
    assert (place, problem) == (part, Problem("list_long", numbers={"given": given, "most": most}))


def test_a_log_that_the_rules_cannot_work_out_is_refused(monkeypatch):
    def gives_up(*_state):
        raise ZeroDivisionError

    file, _ = with_log()
    monkeypatch.setattr(type(KIND), "result", gives_up)
    where, problem = refusal(file)
    assert (where, problem.code) == ("log", "log_impossible")


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
        # A copy: the next damage may hit what this one puts in.
        wrong = copy.deepcopy(draw(st.sampled_from([*WRONG, inf, "\ud800"])))
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
