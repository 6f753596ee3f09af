"""A game file says the whole game, its log entry by entry. What is refused stands in tests/data/wounds.json."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorekeeper.record.gamefile import differences, incoming, names_in, read_game, write_game
from scorekeeper.record.log import MOST_ENTRIES, Undo, marks_of
from scorekeeper.rules.facts import Noted, PenPassed, Renamed, RulesChanged
from scorekeeper.rules.kind import Problem
from tests.kinds.oh_hell.table import KIND
from tests.record.samples import START, a_deal, a_game, refusal, state_in, with_log

GAMES = sorted((Path(__file__).parent.parent / "data").glob("games*/*.json"))


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


@pytest.mark.parametrize("day", ["yesterday", "2019-02-29", "20191105", "12026-11-26", 20191105])
def test_what_is_not_a_day_of_the_calendar_is_refused(day):
    assert refusal(a_game(played_on=day)) == ("played_on", Problem("not_a_day", numbers={"given": day}))


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


def test_a_list_is_not_compared_with_what_is_none():
    assert differences({"deals": [1, 2]}, {"deals": None}) == ("deals",)
    assert differences({"deals": None}, {"deals": [1, 2]}) == ("deals",)
    assert differences([1, 2], [1, 2, 3], "deals") == ("deals",)


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


def test_a_time_of_the_log_is_kept_in_utc_and_is_that_where_it_names_no_zone():
    file, entries = with_log()
    for line in file["log"]:
        line["time"] = line["time"].removesuffix("Z")
    assert incoming(file, START, "import").entries == entries
    file["log"][0]["time"] = "2024-05-01T22:00:00+02:00"
    at = incoming(file, START, "import").entries[0].at
    assert (at, at.tzinfo) == (datetime(2024, 5, 1, 20, tzinfo=UTC), UTC)


def test_a_log_of_more_entries_than_a_game_may_hold_is_refused_unread():
    place, problem = refusal(a_game(log=[None] * (MOST_ENTRIES + 1)))
    assert (place, problem.code) == ("log", "list_long")
    assert problem.numbers == {"given": MOST_ENTRIES + 1, "most": MOST_ENTRIES}


def test_a_log_that_the_rules_cannot_work_out_is_refused(monkeypatch):
    def gives_up(*_state):
        raise ZeroDivisionError

    file, _ = with_log()
    monkeypatch.setattr(type(KIND), "result", gives_up)
    where, problem = refusal(file)
    assert (where, problem.code) == ("log", "log_impossible")
