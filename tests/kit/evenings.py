"""Tables for tests of several devices: a game on the running server, and the devices around it."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from flask import Flask
from playwright.sync_api import Locator, Page, expect

from scorekeeper import create_app
from scorekeeper.rules.kind import Fact
from scorekeeper.storage import games, pens
from scorekeeper.storage.games import Game
from scorekeeper.storage.models import db
from tests.kit import tables
from tests.kit.browser import loaded, until
from tests.kit.scorer import Scorer
from tests.kit.server import Server
from tests.kit.tables import DEVICE, NAMES

ORDER = (1, 2, 3, 0)  # bidding order of deal 1: Ana deals


class House:
    """The server's records, looked into from outside, and cookies for devices."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.addresses: dict[str, str] = {}
        self.app: Flask = create_app({"INSTANCE_PATH": str(server.instance), "FETCH_HTMX": False})

    def start(
        self, name: str = "nomination_whist", device: str = DEVICE, players: tuple[str, ...] = NAMES, **options: object
    ) -> Game:
        """Start a game whose pen a device holds."""
        return tables.start(self.app, name, players, device, **options)

    def enter(self, game: Game | str, *facts: Fact) -> Game:
        """Enter something behind everybody's back."""
        return tables.enter(self.app, game, *facts, by="elsewhere")

    def restored(self, name: str) -> str:
        """Put the recorded game whose file begins with a name on the shelf, once; return the address of its table."""
        (name,) = (path.stem for path in tables.GAMES.glob(f"{name}*.json"))
        if name not in self.addresses:
            self.addresses[name] = f"/g/{tables.restored(self.app, name).id}"
        return self.addresses[name]

    def load(self, game: Game | str) -> Game:
        """Return the game as it stands."""
        with self.app.app_context():
            return games.load(game if isinstance(game, str) else game.id)

    def bids(self, game: Game) -> dict[int, int]:
        """Return the bids of the deal in hand."""
        return dict(self.load(game).state.live.slip.bids)

    def cookie(self, device: str) -> dict[str, str]:
        """Return the session cookie of a device, named as it is called."""
        with self.app.app_context():
            pens.name_device(device, device)
        signer = self.app.session_interface.get_signing_serializer(self.app)
        assert signer is not None
        value = signer.dumps({"device": device, "_permanent": True})
        return {"name": self.app.config["SESSION_COOKIE_NAME"], "value": str(value), "url": self.server.url}

    def close(self) -> None:
        with self.app.app_context():
            db.engine.dispose()


@contextmanager
def no_network(*pages: Page) -> Iterator[None]:
    """Cut the network of devices: what they send never arrives."""
    for page in pages:
        page.route("**/g/**", lambda route: route.abort())
    yield
    for page in pages:
        if not page.is_closed():
            page.unroute("**/g/**")


def pick_game(page: Page, variant: str) -> None:
    """Open a new game and pick its variant from the list, all of it where it does not stand in front."""
    page.goto("/new")
    page.locator("#another").click()
    expect(page.locator("#games")).to_be_visible()
    if not page.locator(f"#pick-{variant}").count():
        page.locator("#games .part > h2 .link[href*='all=1']").click()
    page.locator(f"#pick-{variant}").click()
    expect(page.locator(".gameline")).to_be_visible()


def new_game(page: Page, variant: str, players: Sequence[str]) -> Scorer:
    """Set up a game as somebody does who has never been here, in whatever language: names are typed."""
    pick_game(page, variant)
    for seated, name in enumerate(players, 1):
        page.locator("input[name=name]").fill(name)
        page.locator("#add").click()
        expect(page.locator(".sit b")).to_have_count(seated)
    page.locator("#start").click()
    expect(page.locator("#table")).to_be_visible()
    return Scorer(loaded(page))


def chip(page: Page, seat: int, number: int) -> Locator:
    return page.locator(f"#seat_{seat}-{number}")


@dataclass
class Evening:
    """A table on the tablet that has its pen, and what may happen to both."""

    page: Page
    game: Game
    house: House

    def tap(self, seat: int, number: int, page: Page | None = None) -> None:
        page = page or self.page
        chip(page, seat, number).click()
        expect(chip(page, seat, number)).to_have_attribute("aria-pressed", "true")

    def taps(self, page: Page | None = None) -> None:
        self.tap(1, 2, page)
        self.tap(2, 1, page)

    def takes(self, device: str) -> None:
        """Let a device have the pen."""
        with self.house.app.app_context():
            pens.take(self.game.id, device, device)

    def is_late(self, page: Page | None = None) -> None:
        expect((page or self.page).locator("#unsaved")).to_be_visible()

    def written(self) -> list[Fact]:
        """Return what was announced at this table, as often as it was written."""
        return [entry.fact for entry in self.house.load(self.game).entries[1:] if entry.fact.on_the_sheet]

    def is_saved(self) -> None:
        """Wait until no tab has anything left to send, and the tablet keeps nothing."""
        for page in self.page.context.pages:
            is_saved(page)


def seated(
    device: Callable[..., Page], house: House, name: str = "nomination_whist", *before: Fact, **options: object
) -> Evening:
    """Start a game, enter facts, and open its table on the tablet that has the pen."""
    game = house.enter(house.start(name, **options), *before)
    return Evening(device("tablet", game), game, house)


def sit_down(page: Page, game: Game) -> None:
    """Let the pad turn on this device from the next page on, as the page of the seats does."""
    seats, browser = f"/g/{game.id}/seats", page.context.request
    token = re.search(r'name="csrf_token" value="([^"]+)"', browser.get(seats).text())
    assert token and browser.post(seats, form={"csrf_token": token[1], "act": "done"}).ok


KEPT = """() => { try { return Object.keys(localStorage).filter((key) => key.startsWith('outbox:')).length; }
  catch { return 0; } }"""


def is_saved(page: Page) -> None:
    """Wait until nothing is left to send, and the tablet keeps nothing."""
    expect(page.locator(".is-unsaved")).to_have_count(0)
    expect(page.locator("#unsaved")).to_be_hidden()
    until(page, lambda: not page.evaluate(KEPT))
