"""Every screen, in both themes and at three sizes: nothing axe minds, nothing cut off, nothing too small."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Page

from scorekeeper import create_app
from scorekeeper.record.gamefile import incoming
from scorekeeper.record.jsontext import parse
from scorekeeper.storage import games
from scorekeeper.storage.models import db
from tests.browser.kit import PHONE, SIZES, THEMES
from tests.server import Server

GAMES = Path(__file__).parents[1] / "data" / "games"
OF_A_GAME = ("", "/sheet", "/history", "/more", "/chart", "/summary", "/what-if", "/settle", "/print", "/print/blank",
             "/watchers")  # fmt: skip
OF_THE_HOUSE = ("/", "/new", "/variants", "/variants/nomination_whist", "/variants/ono99", "/players",
                "/import", "/g/made-up")  # fmt: skip

TOO_SMALL = Path(__file__).with_name("too_small.js").read_text()


@pytest.fixture(scope="module")
def stored(server: Server) -> Iterator[list[str]]:
    """Put every recorded game on the running server's shelf; return their addresses."""
    app = create_app({"INSTANCE_PATH": str(server.instance), "FETCH_HTMX": False})
    with app.app_context():
        ids = []
        for path in sorted(GAMES.glob("*.json")):
            game = incoming(parse(path.read_bytes()), datetime.now(UTC), "import")
            ids.append(games.restore(game.entries, game.fingerprint).id)
        db.engine.dispose()
    yield [f"/g/{game_id}" for game_id in ids]


def test_no_screen_has_anything_that_axe_minds(
    new_page: Callable[..., Page], stored: list[str], axe: Callable[[Page], list[str]]
):
    for theme in THEMES:
        page = new_page(theme=theme, allowed=("status of 404",))
        found = {path: axe(page) for path in visited(page, addresses(stored))}
        assert {path: what for path, what in found.items() if what} == {}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_cut_off_or_too_small_to_tap(
    new_page: Callable[..., Page], stored: list[str], size: tuple[int, int]
):
    page = new_page(size=size, allowed=("status of 404",))
    found = {path: page.evaluate(TOO_SMALL) for path in visited(page, addresses(stored)) if "/print" not in path}
    assert {path: what for path, what in found.items() if what} == {}


def test_every_screen_works_without_javascript(new_page: Callable[..., Page], stored: list[str]):
    page = new_page(size=PHONE, java_script_enabled=False, allowed=("status of 404",))
    for path in visited(page, addresses(stored)):
        assert page.locator("h1, h2, table").count() > 0, path


def addresses(stored: list[str]) -> list[str]:
    return [*OF_THE_HOUSE, *(f"{game}{part}" for game in stored for part in OF_A_GAME)]


def visited(page: Page, paths: list[str]) -> Iterator[str]:
    for path in paths:
        answer = page.goto(path)
        assert answer is not None
        # O'NO 99 has no points to settle, and only the Oh Hell family can be scored otherwise.
        missing = {404} if path.endswith(("/made-up", "/what-if", "/settle")) else set[int]()
        assert answer.status in {200} | missing, path
        yield path
