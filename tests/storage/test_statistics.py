"""The statistics of random seasons are those of a plain, slow computation from the logs, figure by figure."""

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from sqlalchemy import delete, select

from scorekeeper.rules.sheets.figures import Figure, place_of_part
from scorekeeper.storage import groups, people, seasons
from scorekeeper.storage.check import check
from scorekeeper.storage.database import writing
from scorekeeper.storage.games import Game
from scorekeeper.storage.models import db
from scorekeeper.storage.statistics import figures as asked
from scorekeeper.storage.statistics import games as listed
from scorekeeper.storage.statistics.tables import Figures, RulesetRow, View
from scorekeeper.storage.statistics.writing import rebuild
from tests.storage.cluster import POSTGRESQL
from tests.storage.fakes import opened
from tests.storage.random_seasons import Evenings
from tests.storage.slow_lists import assert_lists
from tests.storage.slow_statistics import CLUB, games_that_count, plain, shelf, slow_figures, slow_pairs

# From four to sixteen acts; as many seasons as are asked for, and of longer ones, in `make siege`.
ALL = "SEASONS" in os.environ
SEEDS = range(int(os.environ["SEASONS"])) if ALL else (5, 7)
TABLE_SIZES = (0, 3, 4, 5) if ALL else (0, 4)  # nought: of any
EVERY = 999  # more games than there are
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
        for players in TABLE_SIZES:
            view = View(first_on, last_on, ruleset, players, group)
            found = list(games_that_count(every, first_on, last_on, rulesets.get(ruleset), players or None, group))
            expected = slow_figures(found)
            assert plain({CLUB: asked.everybody(view, Figure)}).get(CLUB, {}) == expected.pop(CLUB, {})
            got = {one.id: asked.figures(view, one.player_ids, Figure) for one in people.people()}
            got = {who: figures for who, figures in got.items() if figures}
            assert got == expected
            assert asked.by_person(view, Figure) == got
            assert_apart(view, got)
            if not players:
                assert_lists(view, found)
            if view == View():
                assert_behind(got)
            assert_pairs(view, {pair: values for pair, values in slow_pairs(found).items() if pair[0] != pair[1]})


def assert_behind(got: dict[int, Figures]) -> None:
    """Each figure leads to the games that add to it, to all of them and to no other."""
    for one in (one for one in people.people() if one.id in got):
        ids = [line.game_id for line in listed.of_player(one.player_ids, View(), EVERY)]
        for figure, parts in got[one.id].items():
            adding: dict[int, set[str]] = defaultdict(set)
            added = asked.by_game(ids, figure, one.player_ids)
            for part, whole in parts.items():
                each = {game_id: of_game[part] for game_id, of_game in added.items() if part in of_game}
                assert tuple(map(sum, zip(*each.values(), strict=True))) == whole
                adding[place_of_part(part)[0] if figure is Figure.PLACE else part] |= each.keys()
            for part, game_ids in adding.items():
                which = listed.seats_counted(figure, part)
                if which is not None:  # a record of everybody leads to who holds it
                    lines = listed.of_player(one.player_ids, View(), EVERY, which=which)
                    assert {line.game_id for line in lines} == game_ids


def assert_apart(view: View, got: dict[int, Figures]) -> None:
    """What is told by rules and by table size comes together to the whole."""
    for one in people.people():
        for figure in (Figure.POINTS, Figure.TOTAL, Figure.PLACE):
            for apart in (asked.by_ruleset, asked.by_table_size):
                together: dict[int, tuple[int, int]] = {}
                for parts in apart(view, figure, one.player_ids).values():
                    for part, (above, below) in parts.items():
                        before = together.get(part, (0, 0))
                        together[part] = (before[0] + above, before[1] + below)
                assert together == got.get(one.id, {}).get(figure, {})


def assert_pairs(view: View, expected: dict[tuple[int, int], tuple]) -> None:
    """Who met whom is the same, asked of one or of all."""
    alone = [pair for one in people.people() for pair in asked.against(view, one.player_ids)]
    for met in (asked.against(view), alone):
        assert {
            (one.person_id, one.other_id): (one.games, one.ahead, one.level, one.difference, one.scored) for one in met
        } == expected


def whole() -> dict[str, list[tuple]]:
    tables = [db.metadata.tables[name] for name in ("played", "result", "bid")]
    return {table.name: sorted(map(tuple, db.session.execute(select(table))), key=repr) for table in tables}


def empty() -> None:
    with writing():
        for table in reversed(db.metadata.sorted_tables):
            db.session.execute(delete(table))
