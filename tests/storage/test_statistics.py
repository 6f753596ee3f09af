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
from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.storage import games, groups, house_rules, people, seasons
from scorekeeper.storage.check import check
from scorekeeper.storage.database import writing
from scorekeeper.storage.games import Game
from scorekeeper.storage.models import db
from scorekeeper.storage.statistics import figures as asked
from scorekeeper.storage.statistics.rulesets import scored_line
from scorekeeper.storage.statistics.tables import BidRow, Figures, PlayedRow, ResultRow, RulesetRow, View
from scorekeeper.storage.statistics.writing import rebuild
from tests.storage.cluster import BOTH, POSTGRESQL
from tests.storage.fakes import opened, played_on
from tests.storage.random_seasons import START, Evenings
from tests.storage.slow_lists import assert_lists
from tests.storage.slow_statistics import CLUB, games_that_count, plain, shelf, slow_figures, slow_hands, slow_pairs
from tests.tables import setup_of

# From four to sixteen acts; as many seasons as are asked for, and of longer ones, in `make siege`.
ALL = "SEASONS" in os.environ
SEEDS = range(int(os.environ["SEASONS"])) if ALL else (5, 7)
Shelf = list[tuple[Game, int | None]]


@pytest.fixture(scope="module")
def one_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder: Path = tmp_path_factory.mktemp("seasons")
    with opened(str(folder)) as app:
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
    with writing():
        rebuild(db.session.connection())
    assert whole() == before
    games.rewrite()
    assert whole() == before


@BOTH
@pytest.mark.usefixtures("at_work")
def test_others_write_while_they_are_written_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "PIECE", 1)
    ids = [played_on(day, "Ana", "Ben") for day in (1, 2, 3)]
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
    for ruleset in (0, *rulesets):
        view = View(first_on, last_on, ruleset, group)
        found = list(games_that_count(every, first_on, last_on, rulesets.get(ruleset), group))
        expected = slow_figures(found)
        assert plain({CLUB: asked.everybody(view, Figure)}).get(CLUB, {}) == expected.pop(CLUB, {})
        got = {one.id: asked.figures(view, one.player_ids, Figure) for one in people.people()}
        got = {who: figures for who, figures in got.items() if figures}
        assert got == expected
        assert asked.by_person(view, Figure) == got
        assert_apart(view, got)
        assert_hands(view, slow_hands(found))
        assert_lists(view, found)
        assert_pairs(view, {pair: values for pair, values in slow_pairs(found).items() if pair[0] != pair[1]})


def assert_hands(view: View, expected: dict[int, dict]) -> None:
    """How often each kind of bid is made, by a person and by everybody."""
    assert asked.bids_by_hand(view) == expected.pop(CLUB, {})
    for one in people.people():
        assert asked.bids_by_hand(view, one.player_ids) == expected.pop(one.id, {})
    assert expected == {}


def assert_apart(view: View, got: dict[int, Figures]) -> None:
    """What is told by rules comes together to the whole."""
    for one in people.people():
        for figure in (Figure.POINTS, Figure.TOTAL, Figure.PLACE):
            together: dict[int, tuple[int, int]] = {}
            for parts in asked.by_ruleset(view, figure, one.player_ids).values():
                for part, (above, below) in parts.items():
                    before = together.get(part, (0, 0))
                    together[part] = (before[0] + above, before[1] + below)
            assert together == got.get(one.id, {}).get(figure, {})


def assert_pairs(view: View, expected: dict[tuple[int, int], tuple]) -> None:
    """Who met whom is the same, asked of one or of all."""
    alone = [pair for one in people.people() for pair in asked.against(view, one.player_ids)]
    for met in (asked.against(view), alone):
        assert {(one.person_id, one.other_id): (one.games, one.ahead, one.level) for one in met} == expected


def whole() -> dict[str, list[tuple]]:
    tables = [db.metadata.tables[name] for name in ("played", "result", "bid")]
    return {table.name: sorted(map(tuple, db.session.execute(select(table))), key=repr) for table in tables}


def empty() -> None:
    with writing():
        for table in reversed(db.metadata.sorted_tables):
            db.session.execute(delete(table))


ZERO_FIVE = {"bidding": {"hook": True}, "scoring": {"zero_made": {"points": 5, "per_card": 0}}}


@pytest.mark.parametrize(
    ("options", "house", "line"),
    [
        ({"hook": True, "zero_made": "5"}, {}, "oh_pshaw zero_made=5 hook=on zero_over=0 by_hand=-"),
        ({}, ZERO_FIVE, "oh_pshaw zero_made=5 hook=on zero_over=0 by_hand=-"),
        ({"hook": False}, ZERO_FIVE, "oh_pshaw zero_made=5 hook=on zero_over=0 by_hand=-"),
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
        ("up_to_ten_down", 10, {"packs": 1, "maximum": 1}, "up_to_ten_down maximum=1"),
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
    assert names_by_line() == {"oh_pshaw zero_made=5 hook=on zero_over=0 by_hand=-": "Mondays", "oh_pshaw": ""}
    house_rules.change(kept.id, replace(named, name="Thursdays"))
    with writing():
        for table in (BidRow, ResultRow, PlayedRow, RulesetRow):
            db.session.execute(delete(table))
        rebuild(db.session.connection())
    assert names_by_line() == {"oh_pshaw zero_made=5 hook=on zero_over=0 by_hand=-": "Thursdays", "oh_pshaw": ""}


def names_by_line() -> dict[str, str]:
    return {row.key: row.name for row in db.session.execute(select(RulesetRow.key, RulesetRow.name))}
