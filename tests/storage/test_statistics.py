"""The statistics of random seasons are those of a plain, slow computation from the logs, figure by figure."""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from sqlalchemy import delete, select, update

from scorekeeper.record.houserule import HouseRule
from scorekeeper.record.log import Entry
from scorekeeper.rules import KINDS
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.sheets.club import Club
from scorekeeper.rules.sheets.figures import Figures
from scorekeeper.storage import games, groups, house_rules, people, seasons
from scorekeeper.storage.check import check
from scorekeeper.storage.database import writing
from scorekeeper.storage.games import Game
from scorekeeper.storage.models import db
from scorekeeper.storage.statistics import reading
from scorekeeper.storage.statistics.rulesets import scored_line
from scorekeeper.storage.statistics.tables import BidRow, PlayedRow, ResultRow, RulesetRow, View
from tests.kit.cluster import BOTH, POSTGRESQL
from tests.kit.tables import setup_of
from tests.storage.fakes import imported, opened
from tests.storage.random_seasons import START, Evenings
from tests.storage.slow_lists import assert_lists
from tests.storage.slow_statistics import CLUB, games_that_count, shelf, slow_figures, slow_hands, slow_pairs

# From four to sixteen acts; as many seasons as are asked for, and of longer ones, in `make siege`.
ALL = "SEASONS" in os.environ
SEEDS = range(int(os.environ["SEASONS"])) if ALL else (5, 7)
Shelf = list[tuple[Game, int | None]]


@pytest.fixture(scope="module")
def one_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder: Path = tmp_path_factory.mktemp("seasons")
    with opened(folder) as app:
        yield app


@pytest.mark.parametrize("seed", SEEDS)
def test_the_statistics_are_those_of_the_logs(one_app: Flask, seed: int) -> None:
    empty()
    club = Evenings(Random(seed))
    for _ in range(4 + 2 * seed):
        club.act()
    assert_the_logs_agree()


@POSTGRESQL
@pytest.mark.parametrize("seed", range(200, 202 if ALL else 201))
@pytest.mark.usefixtures("at_work")
def test_they_are_those_of_the_logs_on_the_other_database_too(seed: int) -> None:
    club = Evenings(Random(seed))
    for _ in range(14 if ALL else 7):
        club.act()
    for ends in (3, 4):  # somebody leaves, somebody joins
        club.ends = ends
        club.import_game()
    for _ in range(3):
        club.correct()
    club.group()
    assert groups.groups()
    assert_the_logs_agree()


@pytest.mark.parametrize("seed", range(100, 103 if ALL else 101))
def test_writing_them_again_changes_nothing(one_app: Flask, seed: int) -> None:
    empty()
    club = Evenings(Random(seed))
    for _ in range(15):
        club.act()
    before = whole()
    games.rewrite()
    assert whole() == before


@BOTH
@pytest.mark.usefixtures("at_work")
def test_others_write_while_they_are_written_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "PIECE", 1)
    ids = [imported(day, "Ana", "Ben") for day in (1, 2, 3)]
    with writing():
        db.session.execute(update(ResultRow).values(won=False))

    def meanwhile(done: int, many: int) -> None:
        # The first is hidden once it is done, the last before.
        games.hide(ids[done - 1 if done == 1 else many - 1], "tablet")

    assert games.rewrite(meanwhile) == 2
    assert check().differences == ()
    assert set(db.session.scalars(select(ResultRow.game_id).where(ResultRow.won))) == {ids[1]}


def assert_the_logs_agree() -> None:
    every = shelf()
    assert_agreed(every, "", "9")
    for season in seasons.seasons():
        assert_agreed(every, season.first_on, season.last_on)
    for group in groups.groups():
        assert_agreed(every, "", "9", group.id)
    assert check().differences == ()


def assert_agreed(every: Shelf, first_on: str, last_on: str, group: int = 0) -> None:
    rulesets = {row.id: row.key for row in db.session.execute(select(RulesetRow.id, RulesetRow.key))}
    view = View(first_on, last_on, group)
    club = reading.read(view)
    assert_hands(view, slow_hands(games_that_count(every, first_on, last_on, None, group)))
    assert_lists(view, list(games_that_count(every, first_on, last_on, None, group)), club)
    for ruleset in (0, *rulesets):
        found = list(games_that_count(every, first_on, last_on, rulesets.get(ruleset), group))
        alike = Club([table for table in club.tables if ruleset in (0, table.ruleset_id)])
        got = {who: told(alike.figures(who)) for who in alike.by_person}
        got[CLUB] = told(Figures(alike.seats)) | {
            "margin": sorted(table.margin for table in alike.tables if table.margin is not None),
            "deals": sorted(table.deals for table in alike.tables),
            "all missed": alike.all_missed,
        }
        assert {who: said(figures) for who, figures in got.items() if said(figures)} == slow_figures(found)
        met = {pair: (one.games, one.ahead, one.level) for pair, one in alike.met.items()}
        assert met == slow_pairs(found)


def told(figures: Figures) -> dict[str, object]:
    """Return figures as the slow way counts them."""
    points = [each.points for each in figures.by_rules.values()]
    return {
        "place": sorted((seat.place, seat.tied) for seat in figures.placed),
        "total": figures.totals, "made": figures.bids, "zero made": figures.zero_bids, "hand won": figures.hands,
        "points": tuple(map(sum, zip(*points, strict=True))),
        "run": sorted(seat.run for seat in figures.seats if seat.run),
        "zeros": sorted(seat.zeros for seat in figures.seats if seat.zeros),
    }  # fmt: skip


def said(figures: dict[str, object]) -> dict[str, object]:
    """Return those figures of which anything was counted."""
    return {what: value for what, value in figures.items() if value and value != (0, 0)}


def assert_hands(view: View, expected: dict[int, dict]) -> None:
    """How often each kind of bid is made, by a person and by everybody."""
    assert reading.bids_by_hand(view) == expected.pop(CLUB, {})
    for one in people.people():
        assert reading.bids_by_hand(view, one.player_ids) == expected.pop(one.id, {})
    assert expected == {}


def whole() -> dict[str, list[tuple]]:
    tables = [db.metadata.tables[name] for name in ("played", "result", "bid")]
    return {table.name: sorted(map(tuple, db.session.execute(select(table))), key=repr) for table in tables}


def empty() -> None:
    with writing():
        for table in reversed(db.metadata.sorted_tables):
            db.session.execute(delete(table))


ZERO_FIVE_LINE = (
    "oh_pshaw bidding.hook=on scoring.zero_made.points=5 scoring.zero_made.per_card=0 scoring.zero_made.over=0"
    " scoring.zero_made.by_hand=-"
)
ZERO_FIVE = {"bidding": {"hook": True}, "scoring": {"zero_made": {"points": 5, "per_card": 0}}}


@pytest.mark.parametrize(
    ("options", "house", "line"),
    [
        ({"hook": True, "zero_made": "5"}, {}, ZERO_FIVE_LINE),
        ({}, ZERO_FIVE, ZERO_FIVE_LINE),
        ({"hook": False}, ZERO_FIVE, ZERO_FIVE_LINE),
        ({"settlement": "pool", "packs": 2}, {}, "oh_pshaw"),
        ({}, {"settlement": {"mode": "hard", "rate": "0.05"}, "players": {"most": 9}}, "oh_pshaw"),
    ],
)
def test_the_same_rules_are_one_set_however_they_were_said(options, house, line):
    rules = KINDS["oh_hell"].resolved("oh_pshaw", options, 4, house)
    assert scored_line("oh_hell", "oh_pshaw", 4, json.dumps(rules)) == line


@pytest.mark.parametrize(
    ("variant", "players", "options", "line"),
    [
        ("oh_well", 3, {"packs": 7}, "oh_well"),
        ("oh_pshaw", 3, {"packs": 10, "maximum": 100}, "oh_pshaw"),
        ("up_to_ten_down", 10, {"packs": 1, "maximum": 1}, "up_to_ten_down schedule.maximum=1"),
    ],
)
def test_what_an_option_says_and_no_house_rule_may_say_is_a_set_of_rules_too(variant, players, options, line):
    rules = KINDS["oh_hell"].resolved(variant, options, players, {})
    assert scored_line("oh_hell", variant, players, json.dumps(rules)) == line


def test_a_log_with_a_ladder_that_no_house_rule_may_say_is_a_set_of_rules_too():
    rules = KINDS["oh_hell"].resolved("oh_pshaw", {}, 4, {})
    rules["schedule"] = rules["schedule"] | {"minimum": 101}
    assert scored_line("oh_hell", "oh_pshaw", 4, json.dumps(rules)) == "oh_pshaw"


def test_a_set_of_rules_has_the_name_that_its_house_rules_have_now(one_app: Flask) -> None:
    empty()
    named = HouseRule("Mondays", "oh_pshaw", ZERO_FIVE)
    kept = house_rules.keep(named)
    for name, house in (("", ZERO_FIVE), ("Mondays", ZERO_FIVE), ("Cheap", {"settlement": {"mode": "hard"}})):
        rules = KINDS["oh_hell"].resolved("oh_pshaw", {}, 4, house)
        setup = replace(setup_of("oh_pshaw"), house=house, house_rules=name, rules=rules)
        facts = [
            setup,
            oh.Ladder(1, (1,)),
            oh.Bids(1, {1: 0, 2: 0, 3: 0, 0: 0}),
            oh.Tricks(1, {0: 1, 1: 0, 2: 0, 3: 0}),
        ]
        games.restore([Entry(seq, START, "file", fact) for seq, fact in enumerate(facts, 1)], name)
    assert names_by_line() == {ZERO_FIVE_LINE: "Mondays", "oh_pshaw": ""}
    house_rules.change(kept.id, replace(named, name="Thursdays"))
    with writing():
        for table in (BidRow, ResultRow, PlayedRow, RulesetRow):
            db.session.execute(delete(table))
    games.rewrite()
    assert names_by_line() == {ZERO_FIVE_LINE: "Thursdays", "oh_pshaw": ""}


def names_by_line() -> dict[str, str]:
    return {row.key: row.name for row in db.session.execute(select(RulesetRow.key, RulesetRow.name))}
