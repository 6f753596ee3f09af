"""Seasons are days with a name."""

import pytest

from scorekeeper.rules.sheets.season import Counting
from scorekeeper.storage import seasons
from scorekeeper.storage.check import check
from scorekeeper.storage.seasons import NoSuchSeason, Season
from scorekeeper.storage.statistics.games import count
from scorekeeper.storage.statistics.tables import View
from tests.storage.cluster import BOTH
from tests.storage.fakes import played_on

pytestmark = [BOTH, pytest.mark.usefixtures("at_work")]


def games_in(season: Season) -> int:
    return count(View(season.first_on, season.last_on))


def test_a_season_has_the_games_of_its_days() -> None:
    for day in (4, 5, 9, 10):
        played_on(day, "Ana", "Ben")
    season = seasons.keep(Season("Spring", "2026-03-05", "2026-03-09"))
    assert games_in(season) == 2
    played_on(7, "Ana", "Ben")
    assert games_in(season) == 3
    assert seasons.seasons() == (season,)
    assert season.counting == Counting((10, 7, 5, 3, 2, 1), 5, None, 0, by_average=False)


def test_other_days_are_other_games_and_other_points_are_not() -> None:
    for day in (4, 5, 9):
        played_on(day, "Ana", "Ben")
    season = seasons.keep(Season("Spring", "2026-03-05", "2026-03-09"))
    moved = seasons.keep(
        Season("March", "2026-03-01", "2026-03-31", Counting((3, 1), 2, 10, 3, by_average=True), id=season.id)
    )
    assert (games_in(moved), moved.watch_id) == (3, season.watch_id)
    assert moved.counting == Counting((3, 1), 2, 10, 3, by_average=True)
    assert games_in(seasons.keep(Season("March", "2026-03-01", "2026-03-31", id=season.id))) == 3
    assert check().differences == ()


def test_a_deleted_season_is_gone_and_comes_back() -> None:
    played_on(5, "Ana", "Ben")
    season = seasons.keep(Season("Spring", "2026-03-05", "2026-03-09"))
    seasons.remove(season.id)
    assert seasons.seasons() == ()
    with pytest.raises(NoSuchSeason):
        seasons.watched_season(season.watch_id)
    seasons.remove(season.id, removed=False)
    assert games_in(seasons.watched_season(season.watch_id)) == 1
    with pytest.raises(NoSuchSeason):
        seasons.remove(99)
