"""In a language a third longer nothing overflows: every screen of all kinds, and without scripts in `make screens`.

Without scripts the other tests look at them in English: tests/browser/test_screens.py.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.kit import serving
from tests.browser.looking import EVERYTHING, overflow, resized
from tests.messages import write_pseudo

pytestmark = pytest.mark.browser

GAMES = Path(__file__).parents[1] / "data" / "games"
# One a kind.
PLAYED = ("real_boerenbridge_18_of_20_deals", "handmade_ohio_four_players_three_games",
          "handmade_o_no_99_five_players_hand_loser_mode")  # fmt: skip
SCREENS = ("", "/sheet", "/history", "/more", "/more?ask=end", "/rules", "/heading", "/players", "/points", "/chart",
           "/summary", "/watchers", "/settle", "/print", "/print/blank", "/print/rules")  # fmt: skip
OF_A_KIND = ("", "/sheet", "/more", "/rules", "/print")  # the others show every kind alike
OTHERS = (
    "/",
    "/games",
    "/new",
    "/variants",
    "/variants/nomination_whist",
    "/variants/ohio/print",
    "/import",
    "/language",
    "/players",
    "/players/1",
    "/players/1/change",
    "/seasons",
    "/seasons/standing?season=1",
    "/house-rules",
    "/house-rules/1",
    "/house-rules/1/change",
    "/house-rules/1/share",
    "/house-rules/import",
    "/nothing-here",
)
WATCHED = re.compile(r"/w/[\w-]+")


@pytest.fixture(scope="module")
def server(tmp_path_factory, htmx_copy, copy_migrated):
    """Return a server whose only other language is the pseudo-language."""
    catalogs = write_pseudo(tmp_path_factory.mktemp("catalogs"))
    with serving(
        tmp_path_factory.mktemp("instance"), htmx_copy, copy_migrated, SCOREKEEPER_TRANSLATIONS=str(catalogs)
    ) as server:
        yield server


@pytest.fixture(scope="module")
def device(browser, server):
    """Return the cookies of a device that brought the games in, and the addresses of all their screens."""
    with browser.new_context(base_url=server.url, locale="en-XA", java_script_enabled=False) as context:
        page, games = context.new_page(), []
        for name in PLAYED:
            page.goto("/import")
            page.locator("#text").fill((GAMES / f"{name}.json").read_text())
            with page.expect_navigation():
                page.locator("form.files button.btn--main").click()
            games.append(page.locator('a[href*="/g/"]').first.get_attribute("href").split("/g/")[1].split("/")[0])
        bid_all(page, games[0])
        watched = []
        for game in games:
            page.goto(f"/g/{game}/watchers")
            watched.append(WATCHED.search(page.content())[0])
        keep_rules_and_a_season(page)
        boards = [f"{address}/board" for address in watched]
        others = SCREENS if EVERYTHING else OF_A_KIND
        played = [f"/g/{game}{screen}" for game in games for screen in (SCREENS if game == games[0] else others)]
        played += [f"/g/{game}/correct/1/0" for game in games] + [f"/g/{games[1]}?ways=1"]
        return context.storage_state(), [*played, *watched, *boards]


def bid_all(page: Page, game: str) -> None:
    """Bid none for everybody, so that the board calls how far under the bids are."""
    page.goto(f"/g/{game}")
    for _player in range(page.locator(".row").count()):
        with page.expect_navigation():
            page.locator('.row:not(.is-done) button.chip[value="0"]').first.click()
    assert page.locator("#call .way--under").is_visible()


def keep_rules_and_a_season(page: Page) -> None:
    """Keep house rules and a season, so that their pages have something to say."""
    page.goto("/house-rules/new?variant=oh_pshaw")
    page.locator('input[name="name"]').fill("Thursday rules")
    with page.expect_navigation():
        page.locator('button[value="save"]').click()
    page.goto("/seasons")
    for key, text in (("name", "Autumn"), ("first_on", "2020-01-01"), ("last_on", "2099-12-31"), ("min_games", "1")):
        page.locator(f"#{key}").fill(text)
    with page.expect_navigation():
        page.locator("form:has(#first_on) button.btn--main").click()


@pytest.mark.parametrize("scripts", [True, False] if EVERYTHING else [True], ids=lambda scripts: f"scripts {scripts}")
def test_nothing_overflows_in_a_longer_language(new_page, device, scripts, shot):
    cookies, screens = device
    page = new_page(locale="en-XA", cdn="absent", java_script_enabled=scripts, allowed=("404",), storage_state=cookies)
    wide = []
    for address in (*screens, *OTHERS):
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == "en-XA"
        for size in resized(page):
            if (by := overflow(page)) > 0:
                wide.append(f"{address} at {size[0]}: {by}")
            shot(page, f"xa-{size[0]}-{'js' if scripts else 'plain'}{address.replace('/', '_').replace('?', '_')}")
    assert wide == []
