"""The statistics of random seasons are those of a plain, slow computation from the logs, figure by figure."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from sqlalchemy import delete, select

from scorekeeper.rules.sheets.figures import EXTREMES, Figure
from scorekeeper.storage import people, seasons
from scorekeeper.storage.check import check
from scorekeeper.storage.database import writing
from scorekeeper.storage.models import PlayerRow, db
from scorekeeper.storage.statistics import evenings, pairs, reading
from scorekeeper.storage.statistics.ends import End, ends
from scorekeeper.storage.statistics.rebuild import rebuild
from scorekeeper.storage.statistics.sums import COUNTING
from scorekeeper.storage.statistics.tables import EVER, RulesetRow
from scorekeeper.storage.statistics.view import Days, View
from tests.storage.cluster import POSTGRESQL
from tests.storage.fakes import opened
from tests.storage.random_seasons import Evenings
from tests.storage.slow_behind import assert_behind
from tests.storage.slow_lists import assert_lists
from tests.storage.slow_statistics import CLUB, day_of, games_that_count, plain, slow_figures, slow_pairs

# From four to 22 acts; all that are asked for in `make siege`.
SEEDS = range(int(os.environ["SEASONS"])) if "SEASONS" in os.environ else (0, 3, 6, 9)
CLUB_ONLY = {Figure.TABLES, Figure.MARGIN, Figure.ALL_MISSED}


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
@pytest.mark.parametrize("seed", range(200, 202))
@pytest.mark.usefixtures("at_work")
def test_they_are_those_of_the_logs_on_the_other_database_too(seed: int) -> None:
    club = Evenings(Random(seed))
    for _ in range(14):
        club.act()
    assert_the_logs_agree()


@pytest.mark.parametrize("seed", range(100, 103))
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
    assert_agreed(EVER, "", "9")
    for season in seasons.seasons():
        assert_agreed(season.id, season.first_on, season.last_on)
    assert_evenings()
    assert check().differences == ()


def assert_agreed(scope: int, first_on: str, last_on: str) -> None:
    rulesets = {row.id: row.key for row in db.session.execute(select(RulesetRow.id, RulesetRow.key))}
    for ruleset in (0, *rulesets):
        for players in (0, 3, 4, 5):
            view = View(scope, ruleset, players)
            found = list(games_that_count(first_on, last_on, rulesets.get(ruleset), players or None))
            expected = slow_figures(found)
            assert plain({CLUB: reading.everybody(view, Figure)}).get(CLUB, {}) == expected.pop(CLUB, {})
            got = {one.id: dict(reading.figures(view, one.player_ids, Figure)) for one in people.people()}
            assert {who: figures for who, figures in got.items() if figures} == expected
            assert_ends(view, expected)
            if not players:
                assert_lists(view, Days(first_on, last_on), found)
            if bool(ruleset) == bool(players) and (players in (0, 4)):
                assert_behind(view, Days(first_on, last_on), found, every=view == View())
            met = {(one.person_id, one.other_id): one for one in pairs.against(view)}
            assert {
                pair: (one.games, one.ahead, one.level, one.difference, one.scored) for pair, one in met.items()
            } == {pair: values for pair, values in slow_pairs(found).items() if pair[0] != pair[1]}


def assert_ends(view: View, expected: dict[int, dict]) -> None:
    """The highest and the lowest value of every mark are those of all its values."""
    wanted = [End(view, figure, highest=highest) for figure in EXTREMES for highest in (True, False)]
    for one in people.people():
        found = {end: (at.value, at.games) for end, at in ends(wanted, one.player_ids).items()}
        extremes = expected.get(one.id, {})
        kept = [end for end in wanted if end.figure in extremes]
        reached = {end: (max if end.highest else min)(extremes[end.figure]) for end in kept}
        assert found == {end: (value, extremes[end.figure][value][1]) for end, value in reached.items()}


def assert_evenings() -> None:
    days = sorted({day_of(game) for game in games_that_count()})
    assert list(evenings.days(View(), "", "9", 99)) == days
    spellings = db.session.scalars(select(PlayerRow.id)).all()
    by_person = evenings.places_by_day(View(), spellings, "", "9")
    for day in days:
        expected = slow_figures(games_that_count(day, day))
        for who, figures in expected.items():
            if who != CLUB and Figure.PLACE in figures:
                assert by_person[who][day] == {part: pair[1] for part, pair in figures[Figure.PLACE].items()}


def whole() -> dict[str, list[tuple]]:
    names = ("played", "result", "bid", "month", "year", *(table.name for table in COUNTING))
    tables = [db.metadata.tables[name] for name in names]
    return {table.name: sorted(map(tuple, db.session.execute(select(table))), key=repr) for table in tables}


def empty() -> None:
    with writing():
        for table in reversed(db.metadata.sorted_tables):
            db.session.execute(delete(table))
