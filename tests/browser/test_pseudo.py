"""In a language a third longer nothing overflows: every screen of all kinds, with scripts and without."""

from pathlib import Path

import pytest

from tests.browser.kit import SIZES
from tests.messages import write_pseudo
from tests.server import Server

pytestmark = pytest.mark.browser

GAMES = sorted((Path(__file__).parents[1] / "data" / "games").glob("*.json"))
SCREENS = ("", "/sheet", "/history", "/more", "/more?ask=end", "/rules", "/heading", "/players", "/points", "/chart",
           "/summary", "/watchers", "/settle")  # fmt: skip
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def server(tmp_path_factory, htmx_copy, monkeypatch_module):
    """Return a server whose only other language is the pseudo-language."""
    catalogs = write_pseudo(tmp_path_factory.mktemp("catalogs"))
    monkeypatch_module.setenv("SCOREKEEPER_TRANSLATIONS", str(catalogs))
    instance = tmp_path_factory.mktemp("instance")
    (instance / htmx_copy.name).write_bytes(htmx_copy.read_bytes())
    server = Server(instance).start()
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="module")
def monkeypatch_module():
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overflows_in_a_longer_language(new_page, size, scripts, shot):
    page = new_page(size, locale="en-XA", java_script_enabled=scripts, allowed=("404",))
    wide = []
    for address in (*started(page), "/", "/games", "/new", "/variants", "/import", "/language"):
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == "en-XA"
        if (by := page.evaluate(OVERFLOW)) > 0:
            wide.append(f"{address}: {by}")
        shot(page, f"xa-{size[0]}-{'js' if scripts else 'plain'}{address.replace('/', '_').replace('?', '_')}")
    assert wide == []


def started(page) -> list[str]:
    """Bring in the recorded games; return the addresses of all their screens."""
    found = []
    for file in GAMES:
        page.goto("/import")
        page.locator("#text").fill(file.read_text())
        page.locator("form.files button.btn--main").click()
        page.wait_for_url(lambda url: "/import" not in url or page.locator("a.btn--main, .note a.btn").count() > 0)
        href = page.url if "/g/" in page.url else page.locator('a[href*="/g/"]').first.get_attribute("href")
        game = "/g/" + href.split("/g/")[1].split("/")[0]
        found += [game + screen for screen in SCREENS]
    return found
