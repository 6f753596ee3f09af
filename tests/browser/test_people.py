"""Players and seasons on every screen: one game, fifty players with thirty letters, no game; nothing is cut off.

Each page runs with the other tests for everything, for one game, for none and for some; `make screens` for all choices.
"""

from collections.abc import Callable
from datetime import date, timedelta
from itertools import cycle, islice

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.sheets.season import Counting
from scorekeeper.storage import groups, people, seasons
from scorekeeper.storage.database import writing
from scorekeeper.storage.models import db
from scorekeeper.storage.seasons import Season
from tests.kit.browser import loaded
from tests.kit.evenings import House
from tests.kit.looking import minded
from tests.tools.load.shelf import PEOPLE, fill

pytestmark = pytest.mark.own_shelf

LAST = date.today() - timedelta(days=3)
FIFTY = [f"{name} {'Wolfeschlegelstein-Hausenberger' if at % 3 else at}"[:30]
         for at, name in enumerate(islice(cycle(PEOPLE), 50))]  # fmt: skip
NAMES = [name if FIFTY.index(name) == at else f"{name[:27]} {at}" for at, name in enumerate(FIFTY)]


@pytest.fixture(scope="module")
def club(house: House) -> list[str]:
    """Put sixty games of fifty people on the shelf of the running server. Returns the addresses of all their pages."""
    with house.app.app_context():
        year = seasons.keep(
            Season("The year", str(LAST - timedelta(days=300)), str(LAST + timedelta(days=30))), "Tablet"
        )
        day = seasons.keep(Season("One evening", str(LAST), str(LAST), Counting(min_games=1)), "Tablet")
        none = seasons.keep(Season("To come", "2090-01-01", "2090-12-31"), "Tablet")
        with writing():
            fill(db.session.connection(), 60, LAST, NAMES)
        people.rename(1, "Anna", "tablet")
        family = groups.keep("Family", [1, 2, 3, 4], "Tablet")
        people.hide(7, "tablet")
    views = ["season=ever", f"season={day.id}", f"season={none.id}"]
    return [
        *(f"/players?{view}" for view in views),
        *(f"/players/1?{view}" for view in views),
        *(f"/seasons/standing/print?{view}" for view in (views[0], f"season={year.id}", f"day={LAST}")),
        "/players/1/change", "/players/1/merge", "/players/1/merge?into=2", "/players/1/merge?into=12",
        "/seasons/new", f"/seasons/{year.id}/change", f"/s/{year.watch_id}",
        f"/players?season={year.id}", "/groups", f"/groups/{family}", f"/players?group={family}",
        "/players?group=0", "/evenings", f"/evenings/{LAST}", f"/evenings/{LAST}/share", "/games?q=anna",
    ]  # fmt: skip


def test_nothing_on_the_pages_of_players_and_seasons_is_minded(new_page: Callable[..., Page], club: list[str]):
    page = new_page(cdn="absent")
    assert minded(page, club, lambda path: visit(page, path), one_a_page(club)) == {}


@pytest.mark.parametrize("width", [320, 360, 390])
def test_on_a_phone_no_column_of_the_standings_lies_under_another(
    new_page: Callable[..., Page], club: list[str], width: int
):
    page = new_page((width, 700), cdn="absent")
    visit(page, next(path for path in club if path.startswith("/players?season")))
    table = loaded(page).locator(".ranks--season")
    assert table.evaluate("(table) => table.scrollWidth - table.parentElement.clientWidth") <= 0
    for name in ("Player", "games", "points"):
        expect(table.get_by_role("columnheader", name=name)).to_be_visible()


def one_a_page(club: list[str]) -> list[str]:
    """Return the first address of each page."""
    return [*{path.partition("?")[0]: path for path in reversed(club)}.values()]


def visit(page: Page, path: str) -> None:
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == 200, path
