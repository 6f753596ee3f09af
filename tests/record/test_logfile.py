"""The log of a game file comes back entry by entry, or is refused at the one that makes no sense."""

from datetime import UTC, datetime

import pytest

from scorekeeper.record.gamefile import incoming
from scorekeeper.record.log import MOST_ENTRIES, Undo, redo_target, undo_target
from scorekeeper.rules import kind_of, variant
from scorekeeper.rules.facts import PenPassed
from tests.record.samples import START, a_deal, a_game, refusal, with_log


def test_the_log_comes_back_with_its_undo_and_redo():
    _, before = with_log()
    last = len(before)
    file, entries = with_log(Undo(last), PenPassed("phone", "link"))
    read = incoming(file, START, "import")
    assert read.entries == entries
    assert redo_target(read.entries) == last + 1
    assert undo_target(read.entries) == last - 1


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"title": "Sunday"}, "title"),
        ({"title": None}, "title"),
        ({"ended": "rain"}, "ended"),
        ({"deals": a_game()["deals"][:1]}, "deals"),
        ({"deals": a_deal(tricks={"Ana": 4, "Ben": 2, "Cas": 4}) + a_game()["deals"][1:]}, "deals[0].tricks.Ben"),
    ],
)
def test_a_log_that_says_another_game_is_refused(change, place):
    file, _ = with_log()
    where, problem = refusal(file | change)
    assert (where, problem.code, problem.numbers["place"]) == ("log", "log_disagrees", place)


@pytest.mark.parametrize(
    ("index", "change", "place", "code"),
    [
        (1, {"number": 7}, "log[1].number", "number_range"),
        (1, {"number": True}, "log[1].number", "not_a_number"),
        (1, {"device": 3}, "log[1].device", "not_a_text"),
        (1, {"time": "yesterday"}, "log[1].time", "not_a_time"),
        (1, {"time": None}, "log[1].time", "not_a_time"),
        (1, {"time": "0001-01-01T00:00:00+14:00"}, "log[1].time", "not_a_time"),
        (1, {"time": "0999-12-31T23:59:59Z"}, "log[1].time", "not_a_time"),
        (1, {"time": "9999-12-31T23:59:59Z"}, "log[1].time", "not_a_time"),
        (1, {"fact": {"rumour": {}}}, "log[1].fact", "unknown_fact"),
        (1, {"fact": {"undo": {"target": 1}}}, "log[1].fact", "unknown_fact"),
        (1, {"fact": {"undo": {"target": 2}}}, "log[1].fact", "unknown_fact"),
        (1, {"fact": {"bids": {"deal": 1}}}, "log[1].fact", "unknown_fact"),
        (1, {"fact": {"bids": {"deal": 10**15, "bids": {}}}}, "log[1]", "too_large"),
        (1, {"fact": {"bids": {"deal": 1000, "bids": {}}}}, "log[1].fact", "unknown_fact"),
        (1, {"fact": {"bids": {"deal": 1, "bids": {"0": 11}}}}, "log", "bid_range"),
        (1, {"fact": {"ended": {"reason": "x" * 501}}}, "log[1]", "text_long"),
        (1, {"fact": {}}, "log[1].fact", "unknown_fact"),
        (1, {"fact": None}, "log[1].fact", "unknown_fact"),
        (0, {"fact": {"undo": {"target": 1}}}, "log[0].fact", "unknown_fact"),
        (0, {"fact": {"ended": {"reason": ""}}}, "log[0].fact", "unknown_fact"),
    ],
)
def test_an_entry_that_makes_no_sense_is_refused_at_its_place(index, change, place, code):
    file, _ = with_log()
    file["log"][index] |= change
    where, problem = refusal(file)
    assert (where.split(".fact.")[0], problem.code) == (place, code)


def test_a_setup_that_another_game_would_have_is_refused():
    file, _ = with_log()
    file["log"][0]["fact"]["setup"]["kind"] = "another"
    assert refusal(file)[0] == "log[0].fact"
    file, _ = with_log()
    file["log"][0]["fact"]["setup"]["rules"] = {"cards": "many"}
    assert refusal(file)[0] == "log[0].fact.setup.rules.cards"
    file, _ = with_log()
    file["log"].append(file["log"][0] | {"number": len(file["log"]) + 1})
    assert refusal(file)[0] == f"log[{len(file['log']) - 1}].fact"


@pytest.mark.parametrize(
    ("key", "value", "place", "code"),
    [
        ("variant", "ohio", "log[0].fact.setup.variant", "unknown_variant"),
        ("players", ["Ana", "", "Cas"], "log[0].fact.setup.players[1]", "name_empty"),
        ("first_dealer", 3, "log[0].fact.setup.first_dealer", "number_range"),
        ("house", {"cards": "many"}, "log[0].fact.setup.house.cards", "not_a_number"),
    ],
)
def test_a_setup_that_no_table_could_play_by_is_refused_at_its_place(key, value, place, code):
    file, _ = with_log()
    file["log"][0]["fact"]["setup"][key] = value
    where, problem = refusal(file)
    assert (where, problem.code) == (place, code)


def test_a_title_that_no_page_shows_whole_is_refused_at_its_place():
    file, _ = with_log()
    file["log"][0]["fact"]["setup"]["title"] = "x" * 501
    where, problem = refusal(file)
    assert (where, problem.code, problem.numbers) == (
        "log[0].fact.setup.title", "text_long", {"given": 501, "most": 500},
    )  # fmt: skip


@pytest.mark.parametrize(("log", "place"), [([], "log"), ({}, "log"), (["setup"], "log[0]")])
def test_a_log_without_entries_is_refused(log, place):
    where, problem = refusal(a_game(log=log))
    assert (where, problem.code) == (place, "not_an_object" if log else "log_empty" if log == [] else "not_a_list")


def test_a_time_of_another_zone_is_kept_in_utc():
    file, _entries = with_log()
    file["log"][0]["time"] = "2024-05-01T22:00:00+02:00"
    at = incoming(file, START, "import").entries[0].at
    assert (at, at.tzinfo) == (datetime(2024, 5, 1, 20, tzinfo=UTC), UTC)


def test_a_time_without_a_zone_is_taken_as_utc():
    file, entries = with_log()
    for line in file["log"]:
        line["time"] = line["time"].removesuffix("Z")
    assert incoming(file, START, "import").entries == entries


def test_a_log_of_more_entries_than_a_game_may_hold_is_refused_unread():
    place, problem = refusal(a_game(log=[None] * (MOST_ENTRIES + 1)))
    assert (place, problem.code) == ("log", "list_long")
    assert problem.numbers == {"given": MOST_ENTRIES + 1, "most": MOST_ENTRIES}


def test_a_log_that_the_rules_cannot_work_out_is_refused(monkeypatch):
    def gives_up(*_state):
        raise ZeroDivisionError

    file, _ = with_log()
    monkeypatch.setattr(type(kind_of(variant(file["variant"]).kind)), "result", gives_up)
    where, problem = refusal(file)
    assert (where, problem.code) == ("log", "log_impossible")
