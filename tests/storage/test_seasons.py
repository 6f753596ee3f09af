"""Seasons are days with a name."""

import pytest

from scorekeeper.rules.sheets.season import Counting
from scorekeeper.storage import groups, journal, pens, seasons
from scorekeeper.storage.lists import game_lines
from scorekeeper.storage.seasons import Season
from scorekeeper.storage.statistics.reading import read
from scorekeeper.storage.statistics.tables import View
from tests.kit.cluster import BOTH
from tests.storage.fakes import imported

pytestmark = pytest.mark.usefixtures("at_work")
DAYS = ("2026-03-05", "2026-03-09")


def games_in(season: Season) -> int:
    return len(read(View(season.first_on, season.last_on)).tables)


def test_a_season_has_the_games_of_its_days_whenever_they_come_and_whatever_they_become() -> None:
    for day in (4, 5, 9, 10):
        imported(day, "Ana", "Ben")
    season = seasons.keep(Season("Spring", *DAYS), "Tablet")
    assert games_in(season) == 2
    imported(7, "Ana", "Ben")
    assert games_in(season) == 3
    assert seasons.seasons() == (season,)
    assert season.counting == Counting((10, 7, 5, 3, 2, 1), 5, None)
    moved = seasons.keep(Season("March", "2026-03-01", "2026-03-09", Counting((3, 1), 2, 10), id=season.id), "Tablet")
    assert (games_in(moved), moved.watch_id) == (4, season.watch_id)
    assert seasons.seasons() == (moved,)


@BOTH
def test_a_deleted_season_is_gone_and_comes_back() -> None:
    imported(5, "Ana", "Ben")
    season = seasons.keep(Season("Spring", *DAYS), "Tablet")
    deleted = seasons.remove(season.id, "Tablet")
    assert seasons.seasons() == ()
    with pytest.raises(journal.NotThere):
        seasons.watched_season(season.watch_id)
    journal.undo(deleted)
    assert games_in(seasons.watched_season(season.watch_id)) == 1
    with pytest.raises(journal.NotThere):
        seasons.remove(99, "Tablet")


@BOTH
@pytest.mark.parametrize("key", ["made-up", "a\0b", "\ud800", "é"])
def test_an_address_that_leads_nowhere_finds_no_season_group_or_pen(key: str) -> None:
    with pytest.raises(journal.NotThere):
        seasons.watched_season(key)
    assert groups.group_of(key) is None
    assert pens.pen_of(key) is None
    assert game_lines(game_ids=[key]) == ()
    assert groups.move([key], 0, "tablet") is None
