"""A game file says the whole game: out and in again changes nothing, and what cannot be so is refused at its place."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorekeeper.record.gamefile import differences, incoming, read_game, write_game
from scorekeeper.record.log import Entry, Undo, live_facts, redo_target, undo_target
from scorekeeper.rules.facts import Noted, PenPassed, Renamed, RulesChanged
from scorekeeper.rules.kind import Unreadable

GAMES = sorted((Path(__file__).parent.parent / "data" / "games").glob("*.json"))
START = datetime(2024, 5, 1, 20, 0, tzinfo=UTC)


def a_game(**changes):
    """Return a game of two deals, the second not played yet."""
    game = {
        "format": "scorekeeper.game/1",
        "variant": "oh_hell_common",
        "players": ["Ana", "Ben", "Cas"],
        "deals": [
            {"bids": {"Ana": 4, "Ben": 3, "Cas": 2}, "tricks": {"Ana": 4, "Ben": 3, "Cas": 3}},
            {"bids": {"Ben": 1}},
        ],
    }
    return {**game, **changes}


def a_deal(**changes):
    return [{**a_game()["deals"][0], **changes}]


def with_log(*facts):
    """Return the file of a game that has these entries after its own, a second apart."""
    kind, setup, said = read_game(a_game(title="Friday"))
    lines = enumerate((setup, *said, *facts), start=1)
    entries = tuple(Entry(seq, START + timedelta(seconds=seq), "tablet", fact) for seq, fact in lines)
    return json.loads(json.dumps(write_game(kind, entries))), entries


def refusal(data):
    with pytest.raises(Unreadable) as caught:
        incoming(data, START, "import")
    return caught.value.place, caught.value.problem


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_is_the_same_after_export_import_export(path):
    read = incoming(json.loads(path.read_text("utf-8")), START, "import")
    assert read.differs == ()
    once = json.loads(json.dumps(write_game(read.kind, read.entries)))
    again = incoming(once, datetime.now(UTC), "another day")
    assert again.entries == read.entries
    assert write_game(again.kind, again.entries) == once


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_is_the_same_without_its_log(path):
    read = incoming(json.loads(path.read_text("utf-8")), START, "import")
    once = write_game(read.kind, read.entries)
    again = incoming({**once, "log": None}, START, "import")
    assert again.differs == ()
    assert differences(once | {"log": None}, write_game(again.kind, again.entries) | {"log": None}) == ()


def test_the_log_comes_back_with_its_undo_and_redo():
    _, before = with_log()
    last = len(before)
    file, entries = with_log(Undo(last), PenPassed("phone", "link"))
    read = incoming(file, START, "import")
    assert read.entries == entries
    assert redo_target(read.entries) == last + 1
    assert undo_target(read.entries) == last - 1


def test_the_file_has_the_newest_title_names_and_rules():
    kind, setup, _ = read_game(a_game())
    rules = kind.resolved("oh_hell_simple", {"hook": False}, 3)
    file, _ = with_log(
        Noted("Saturday", "", ""), Renamed(0, "Anna"), RulesChanged("oh_hell_simple", {"hook": False}, rules)
    )
    assert file["title"] == "Saturday"
    assert file["players"][0] == "Anna"
    assert (file["variant"], file["options"]) == ("oh_hell_simple", {"hook": False})
    assert setup.variant == "oh_hell_common"
    assert incoming(file, START, "import").differs == ()


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
        (1, {"fact": {"rumour": {}}}, "log[1].fact", "unknown_fact"),
        (1, {"fact": {"undo": {"target": 1}}}, "log[1].fact", "unknown_fact"),
        (1, {"fact": {"undo": {"target": 2}}}, "log[1].fact", "unknown_fact"),
        (1, {"fact": {"bids": {"deal": 1}}}, "log[1].fact", "unknown_fact"),
        (1, {"fact": {"bids": {"deal": 10**15, "bids": {}}}}, "log[1]", "too_large"),
        (1, {"fact": {"bids": {"deal": 1000, "bids": {}}}}, "log[1].fact", "unknown_fact"),
        (1, {"fact": {"bids": {"deal": 1, "bids": {"0": 11}}}}, "log", "bid_range"),
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
    assert refusal(file)[0] == "log"
    file, _ = with_log()
    file["log"].append(file["log"][0] | {"number": len(file["log"]) + 1})
    assert refusal(file)[0] == f"log[{len(file['log']) - 1}].fact"


@pytest.mark.parametrize(("log", "place"), [([], "log"), ({}, "log"), (["setup"], "log[0]")])
def test_a_log_without_entries_is_refused(log, place):
    assert refusal(a_game(log=log))[0] == place


def test_a_time_without_a_zone_is_taken_as_utc():
    file, entries = with_log()
    for line in file["log"]:
        line["time"] = line["time"].removesuffix("Z")
    assert incoming(file, START, "import").entries == entries


@pytest.mark.parametrize(
    ("data", "place", "code"),
    [
        (None, "", "not_an_object"),
        ([], "", "not_an_object"),
        ({}, "format", "wrong_format"),
        (a_game(format="scorekeeper.game/2"), "format", "wrong_format"),
        (a_game(variant=None), "variant", "unknown_variant"),
        (a_game(variant=7), "variant", "not_a_text"),
        (a_game(variant="snap"), "variant", "unknown_variant"),
        (a_game(title=7), "title", "not_a_text"),
        (a_game(ended=[]), "ended", "not_a_text"),
        (a_game(players=None), "players", "too_few_players"),
        (a_game(players={"Ana": 1}), "players", "not_a_list"),
        (a_game(players=["Ana", 2, "Cas"]), "players[1]", "not_a_text"),
        (a_game(players=["Ana", " ", "Cas"]), "players[1]", "name_empty"),
        (a_game(players=["Ana", "Ben", "Ana"]), "players[2]", "name_twice"),
        (a_game(first_dealer="Dee"), "first_dealer", "name_unknown"),
        (a_game(options=[]), "options", "not_an_object"),
        (a_game(options={"jokers": 2}), "options.jokers", "unknown_option"),
        (a_game(options={"hook": 1}), "options.hook", "bad_option"),
        (a_game(deals={}), "deals", "not_a_list"),
        (a_game(deals=[7]), "deals[0]", "not_an_object"),
        (a_game(deals=a_deal(tricks={"Ana": 4, "Ben": 3, "Cas": 2})), "deals[0].tricks", "tricks_sum"),
        (a_game(deals=a_deal(bids={"Ana": 11})), "deals[0].bids", "bid_range"),
        (a_game(deals=a_deal(bids={"Dee": 1})), "deals[0].bids.Dee", "name_unknown"),
    ],
)
def test_what_cannot_be_so_is_refused_at_its_place(data, place, code):
    where, problem = refusal(data)
    assert (where, problem.code) == (place, code)


def test_null_is_the_same_as_absent_and_unknown_keys_are_ignored():
    bare, said = a_game(), a_game(title=None, options=None, joined=None, ended=None, log=None, weather={"x": [[None]]})
    said["deals"][0] |= {"trump": None, "blind": None, "out": None, "cancelled": None, "who_won": "Cas"}
    said["deals"][1]["bids"]["Cas"] = None
    assert read_game(said) == read_game(bare)


def test_the_result_of_the_file_is_compared_and_never_believed():
    result = {"totals": {"Ana": 14, "Ben": 13.0, "Cas": 4}, "deals": [{"dealer": "Ben"}], "finished": 0}
    read = incoming(a_game(result=result), START, "import")
    assert read.differs == ("result.totals.Cas", "result.deals", "result.finished")


def test_the_fingerprint_is_that_of_the_game_not_of_its_layout():
    one = incoming(a_game(), START, "import").fingerprint
    shuffled = dict(reversed(a_game(result={}, weather="rain").items()))
    assert incoming(shuffled, datetime.now(UTC), "phone").fingerprint == one
    assert incoming(a_game(title="Friday"), START, "import").fingerprint != one


def test_a_game_from_a_file_is_entered_by_whoever_brings_it():
    entries = incoming(a_game(), START, "import").entries
    assert {(entry.at, entry.by) for entry in entries} == {(START, "import")}
    assert live_facts(entries) == tuple(entry.fact for entry in entries)
