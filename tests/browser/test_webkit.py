"""In WebKit, the engine of every iPad, a deal is played as in Chromium, and nothing lies on anything.

It is Debian's WebKitGTK, driven by selenium on a screen of its own. More pages, at more sizes: `make screens`.
"""

import os
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from selenium.webdriver import Remote, WebKitGTKOptions
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.service import Service

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage.games import Game
from tests.kit import tables
from tests.kit.browser import PATIENCE, SIZES, TABLET
from tests.kit.evenings import ORDER, House
from tests.kit.looking import EVERYTHING, GEOMETRY
from tests.kit.programs import program

pytestmark = pytest.mark.own_shelf

MINIBROWSER = ("/usr/lib/*/webkit2gtk-4.*", "/usr/libexec/webkit2gtk-4.*")
PLAYERS = ("Jean-Luc", "Ben", "Maximiliana-Sophie", "Dee")
BIDS, TRICKS = {1: 2, 2: 2, 3: 1, 0: 3}, {1: 2, 2: 1, 3: 1, 0: 3}
# Of each kind and board a game under way.
UNDER_WAY = ("nomination_whist", "skull_king_advanced", "wizard_anniversary", "ohio", "ono99")
OF_A_GAME = ("", "/sheet", "/more", "/history", "/share", "/watchers")
OF_THE_HOUSE = ("/", "/new", "/new?variant=skull_king_2021", "/variants", "/players",
                "/house-rules/new?variant=nomination_whist")  # fmt: skip


class WebKit:
    """One window on the tablet that has the pen, and a finger that waits until what it taps is there."""

    def __init__(self, house: House, driver: Remote) -> None:
        self.house, self.driver = house, driver
        self.open("/static/icons/app.svg")
        cookie = house.cookie("tablet")
        driver.add_cookie({"name": cookie["name"], "value": cookie["value"], "path": "/"})

    def resize(self, width: int, height: int) -> None:
        """Give the page this size, whatever frame the window has."""
        for _ in range(3):
            inner = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight, innerWidth, innerHeight]")
            if inner[2:] == [width, height]:
                return
            self.driver.set_window_size(width + inner[0], height + inner[1])

    def run(self, script: str) -> Any:
        """Return what a script of the page returns."""
        return self.driver.execute_script(script)

    def open(self, path: str) -> None:
        """Open a page, loaded and laid out."""
        self.driver.get(f"{self.house.server.url}{path}")
        self.until("document.readyState === 'complete' && document.fonts.status === 'loaded'")

    def tap(self, selector: str) -> None:
        """Tap what a selector finds, brought into sight."""
        self.until(f"document.querySelector({selector!r})?.matches(':not(:disabled)')")
        self.run(f"document.querySelector({selector!r}).scrollIntoView({{block: 'center'}})")
        self.driver.find_element(By.CSS_SELECTOR, selector).click()

    def until(self, holds: str) -> None:
        """Wait until an expression of the page holds."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not self.run(f"return Boolean({holds})"):
            assert time.monotonic() < deadline, holds
            time.sleep(0.05)

    def minded(self, paths: Sequence[str], sizes: Sequence[tuple[int, int]] = SIZES) -> list[str]:
        """Return what lies on something else, is cut, too small, or wider than the screen, at every size."""
        found: list[str] = []
        for path in paths:
            for size in sizes:
                self.resize(*size)
                self.open(path)
                looks = self.run(f"return ({GEOMETRY})(['collisions', 'small'])")
                found += [f"{path} {size}: {what}" for what in looks]
        return found


@contextmanager
def on_a_screen() -> Iterator[dict[str, str]]:
    """Run a screen that nobody sees; return the environment of what draws on it."""
    read, write = os.pipe()
    command = [program("Xvfb", "xvfb"), "-displayfd", str(write), "-screen", "0", "1400x1200x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            display = told.readline().strip()
        yield {**os.environ, "DISPLAY": f":{display}", "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "GTK_A11Y": "none"}
    finally:
        screen.terminate()
        screen.wait(30)


@pytest.fixture(scope="module")
def webkit(house: House) -> Iterator[WebKit]:
    options = WebKitGTKOptions()
    options.binary_location = program("MiniBrowser", "webkit2gtk-driver", *MINIBROWSER)
    options.add_argument("--automation")
    with on_a_screen() as environment:
        service = Service(program("WebKitWebDriver", "webkit2gtk-driver"), env=environment)
        service.start()
        try:
            address = ClientConfig(remote_server_addr=service.service_url)
            driver = Remote(RemoteConnection(client_config=address), options=options)
            yield WebKit(house, driver)
            driver.quit()
        finally:
            service.stop()


@pytest.fixture
def game(webkit: WebKit, house: House) -> Game:
    """Open the table of a game."""
    game = house.start(players=PLAYERS)
    webkit.resize(*TABLET)
    webkit.open(f"/g/{game.id}")
    webkit.until("window.htmx?.swap")
    return game


def score_deal(webkit: WebKit) -> None:
    """Tap the miss of a deal whose bids are in, and its score."""
    assert "OVER by 1" in webkit.run("return document.querySelector('#call h1').innerText")
    webkit.tap(f"#seat_2-{TRICKS[2]}")
    webkit.tap("#score")


def scored(webkit: WebKit, house: House, game: Game) -> tuple[object, object]:
    """Return the bids and tricks of the first deal, once the second one is there."""
    webkit.until("document.querySelector('.fact dd').innerText.startsWith('2')")
    deal = house.load(game).state.deals[0]
    return deal.slip.bids, deal.tricks


def test_a_deal_is_played(webkit: WebKit, house: House, game: Game):
    for seat in ORDER:
        webkit.tap(f"#seat_{seat}-{BIDS[seat]}")
        webkit.until(f"document.querySelector('#seat_{seat}-{BIDS[seat]}[aria-pressed=true]:not(.is-unsaved)')")
    score_deal(webkit)
    assert scored(webkit, house, game) == (BIDS, TRICKS)
    assert webkit.minded((f"/g/{game.id}", f"/g/{game.id}/sheet"), SIZES if EVERYTHING else (TABLET,)) == []


def test_a_deal_that_is_tapped_with_the_server_away_is_scored_when_it_is_back(webkit: WebKit, house: House, game: Game):
    with house.server.down(signal.SIGKILL):
        for seat in ORDER:
            webkit.tap(f"#seat_{seat}-{BIDS[seat]}")
            webkit.until("document.querySelector('#unsaved')?.checkVisibility()")
        webkit.until("document.querySelector('#main .rows--tricks')")
        score_deal(webkit)
    assert scored(webkit, house, game) == (BIDS, TRICKS)


@pytest.mark.skipif(not EVERYTHING, reason="every kind: make screens")
def test_nothing_of_games_under_way_and_of_the_pages_beside_them_is_cut_or_covered(webkit: WebKit, house: House):
    pages = [*OF_THE_HOUSE]
    for variant in UNDER_WAY:
        game = house.start(variant, players=PLAYERS)
        if variant in UNDER_WAY[:3]:
            game = house.enter(tables.on_to(house.app, game, 3), oh.Left(4, 1))
        pages += [f"/g/{game.id}{path}" for path in OF_A_GAME]
    assert webkit.minded(pages) == []
