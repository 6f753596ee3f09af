"""Fixtures of the browser tests: the server, Debian's chromium, pages that fail on any console error."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from scorekeeper.storage.games import Game
from tests.kit import browser as kit
from tests.kit.evenings import Evening, House, seated
from tests.kit.migrated import CopyTo
from tests.kit.programs import program
from tests.kit.server import Server

expect.set_options(timeout=kit.PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    # Its headless shell is the same engine without a window, for two thirds of the work.
    path = shutil.which("chromium-headless-shell") or program("chromium", "chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(kit.CHROMIUM_FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory, htmx_copy: Path, copy_migrated: CopyTo) -> Iterator[Server]:
    with kit.serving(tmp_path_factory.mktemp("instance"), htmx_copy, copy_migrated) as server:
        yield server


@pytest.fixture(scope="module")
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, htmx_copy: Path, copy_migrated: CopyTo
) -> Iterator[Server]:
    """A running server. Modules share it, but those marked `own_shelf`: they show all that was played."""
    if request.node.get_closest_marker("own_shelf") is None:
        yield request.getfixturevalue("shared_server")
    else:
        with kit.serving(tmp_path_factory.mktemp("instance"), htmx_copy, copy_migrated) as own:
            yield own


@pytest.fixture(scope="session")
def houses() -> Iterator[dict[Server, House]]:
    houses: dict[Server, House] = {}
    yield houses
    for house in houses.values():
        house.close()


@pytest.fixture(scope="module")
def house(server: Server, houses: dict[Server, House]) -> House:
    if server not in houses:
        houses[server] = House(server)
    return houses[server]


@pytest.fixture
def device(new_page: Callable[..., Page], house: House) -> Callable[..., Page]:
    """Open a page on a device of its own: `device("tablet")`. What it could not reach is no error.

    With an address, or a game whose table it is, that is opened; with htmx there, which no watcher has.
    """

    def open_device(name: str, at: Game | str = "", allowed: tuple[str, ...] = (), **more: object) -> Page:
        page = new_page(allowed=("status of 40[034]", r"net::ERR_", *allowed), **more)
        page.context.add_cookies([house.cookie(name)])
        if at:
            page.goto(address := at if isinstance(at, str) else f"/g/{at.id}")
            if more.get("java_script_enabled", True) and not address.startswith(("/w/", "/tv")):
                kit.htmx_is_there(page)
        return page

    return open_device


@pytest.fixture
def evening(device: Callable[..., Page], house: House) -> Evening:
    return seated(device, house)


@pytest.fixture
def new_page(browser: Browser, server: Server, htmx_copy: Path) -> Iterator[Callable[..., Page]]:
    """Open pages, each in a context (a device) of its own; any console error fails the test at its end."""
    opened = []

    def open_page(
        size: tuple[int, int] = kit.TABLET,
        theme: str = "light",
        cdn: str = "",
        allowed: tuple[str, ...] = (),
        **more,
    ) -> Page:
        context = browser.new_context(
            base_url=server.url,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=theme,
            reduced_motion="reduce",
            **{"service_workers": "block"} | more,  # routes do not see what a worker fetches
        )
        context.set_default_timeout(kit.PATIENCE)
        # Whoever answers for others turns the browser's cache off: each page would fetch all its files again.
        if cdn:
            kit.stand_in_for_cdn(context, cdn, htmx_copy)
        page = context.new_page()
        opened.append((context, kit.watch_console(page, allowed)))
        return page

    yield open_page
    for context, _ in opened:
        context.close()
    assert [error for _, errors in opened for error in errors] == []


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A tablet in landscape, light, whose htmx is the server's own copy."""
    return new_page()


@pytest.fixture
def finger() -> kit.Finger:
    return kit.Finger()


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keep a picture of the page where `--shots FOLDER` asks for it."""
    folder = request.config.getoption("--shots")

    def take(page: Page, name: str) -> None:
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
            kit.loaded(page).screenshot(path=folder / f"{name}.png")

    return take
