"""A game file says the whole game, its log entry by entry; what cannot be so is refused at its place."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorekeeper.record.gamefile import differences, incoming, names_in, read_game, write_game
from scorekeeper.record.log import MOST_ENTRIES, Undo, live_facts, redo_target, state_of, undo_target
from scorekeeper.rules import kind_of, variant
from scorekeeper.rules.facts import Noted, PenPassed, Renamed, RulesChanged
from tests.record.samples import START, a_deal, a_game, refusal, with_log

GAMES = sorted((Path(__file__).parent.parent / "data").glob("games*/*.json"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_is_the_same_after_export_import_export(path):
    read = incoming(json.loads(path.read_text("utf-8")), START, "import")
    assert read.differs == ()
    once = json.loads(json.dumps(write_game(read.kind, read.entries)))
    reread = incoming(once, datetime.now(UTC), "another day")
    assert reread.entries == read.entries
    assert write_game(reread.kind, reread.entries) == once


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_is_the_same_without_its_log(path):
    read = incoming(json.loads(path.read_text("utf-8")), START, "import")
    once = write_game(read.kind, read.entries)
    reread = incoming({**once, "log": None}, START, "import")
    assert reread.differs == ()
    assert differences(once | {"log": None}, write_game(reread.kind, reread.entries) | {"log": None}) == ()


@pytest.mark.parametrize(
    ("data", "names"), [({"players": ["Ana", 3]}, ("Ana", "3")), ({"players": "Ana"}, ()), ([], ()), (None, ())]
)
def test_a_refusal_names_players_as_far_as_the_file_says_them(data, names):
    assert names_in(data) == names


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
    bare, full = a_game(), a_game(title=None, options=None, joined=None, ended=None, log=None, weather={"x": [[None]]})
    full["deals"][0] |= {"trump": None, "blind": None, "out": None, "cancelled": None, "who_won": "Cas"}
    full["deals"][1]["bids"]["Cas"] = None
    assert read_game(full) == read_game(bare)


def test_the_result_of_the_file_is_compared_and_never_believed():
    result = {"totals": {"Ana": 14, "Ben": 13.0, "Cas": 4}, "deals": [{"dealer": "Ben"}], "finished": 0}
    read = incoming(a_game(result=result), START, "import")
    assert read.differs == ("result.totals.Cas", "result.deals", "result.finished")


def test_the_fingerprint_is_that_of_the_game_not_of_its_layout():
    one = incoming(a_game(), START, "import").fingerprint
    shuffled = dict(reversed(a_game(result={}, weather="rain").items()))
    assert incoming(shuffled, datetime.now(UTC), "phone").fingerprint == one
    assert incoming(a_game(title="Friday"), START, "import").fingerprint != one


FRIDAY = Noted("Friday", "", "")


def test_a_file_with_another_log_is_another_game():
    once, again = (with_log(*[FRIDAY] * times)[0] for times in (1, 2))
    assert incoming(once, START, "import").fingerprint != incoming(again, START, "import").fingerprint
    turned = dict(reversed(once.items())) | {"options": dict(reversed(once["options"].items()))}
    turned["deals"] = [dict(reversed(deal.items())) for deal in once["deals"]]
    assert incoming(turned, START, "import").fingerprint == incoming(once, START, "import").fingerprint


def test_a_list_is_not_compared_with_what_is_none():
    assert differences({"deals": [1, 2]}, {"deals": None}) == ("deals",)
    assert differences({"deals": None}, {"deals": [1, 2]}) == ("deals",)
    assert differences([1, 2], [1, 2, 3], "deals") == ("deals",)


def test_a_game_from_a_file_is_entered_by_whoever_brings_it():
    entries = incoming(a_game(), START, "import").entries
    assert {(entry.at, entry.by) for entry in entries} == {(START, "import")}
    assert live_facts(entries) == tuple(entry.fact for entry in entries)


def test_a_deal_in_which_nobody_has_bid_yet_is_one_of_the_deals():
    kind, setup, facts = read_game(a_game(deals=[{"bids": {}, "turned_card": "4S"}]))
    state = state_of(kind, (setup, *facts))
    assert [deal["hand_size"] for deal in kind.result(state)["deals"]] == [10]
    assert kind.written(state)["deals"] == [
        {"hand_size": 10, "dealer": "Ana", "trump": "S", "turned_card": "4S", "bids": {}}
    ]


def test_a_title_longer_than_any_heading_is_refused():
    place, problem = refusal(a_game(title="x" * 501))
    assert (place, problem.code) == ("title", "text_long")


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
