"""An organiser's season, by taps: only Save saves it, its table is turned round; without scripts in `make screens`."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import tables
from tests.browser.kit import htmx_is_there, until
from tests.browser.looking import EVERYTHING
from tests.browser.tables import House
from tests.web.pages import read

pytestmark = pytest.mark.own_shelf
GAMES = ("oh_pshaw_4", "oh_well_5", "real_")


def saved(page: Page) -> list[str]:
    """Return the seasons that are kept, as another device sees them."""
    lists = read(page.request.get("/seasons").text()).all(class_="toc")
    return [line.one("b").text for each in lists for line in each.all("a")]


@pytest.mark.parametrize("java_script_enabled", [True, False] if EVERYTHING else [True])
def test_a_season_is_saved_by_save_alone(new_page: Callable[..., Page], house: House, java_script_enabled: bool):
    for name in GAMES if java_script_enabled else ():
        tables.restored(house.app, name)
    page = new_page(java_script_enabled=java_script_enabled)
    name = f"Cup {java_script_enabled}"
    before = saved(page)
    page.goto("/seasons")
    if java_script_enabled:
        htmx_is_there(page)
    page.locator("#name").fill(name)
    for key, day in (("first_on", "2001-01-01"), ("last_on", "2090-12-31")):
        page.locator(f"#{key}").fill(day)
        page.locator(f"#{key}").press("Tab")
        if java_script_enabled:
            expect(page.locator("#season [role=status]")).to_contain_text(day[:4])
    for games in range(4, 0, -1):
        page.locator("#less-min_games").click()
        expect(page.locator("#min_games")).to_have_value(str(games))
    assert saved(page) == before
    page.locator("#season").get_by_role("button", name="Save").last.click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    assert sorted(saved(page)) == sorted([name, *before])
    head = page.locator(".ranks--season .by-points")
    for way in ("descending", "ascending"):
        head.locator("a").click()
        expect(head).to_have_attribute("aria-sort", way)
    names = page.locator(".ranks--season tbody th").all_inner_texts()
    page.get_by_role("link", name="Print").click()
    expect(page.locator(".ranks--paper tbody th")).to_have_text(names)
    page.goto("/seasons")
    page.locator("#name").fill(name.upper())
    page.locator("#season").get_by_role("button", name="Save").last.click()
    expect(page.locator("#season .error")).to_contain_text(f"A season is called {name.upper()} already.")
    until(page, lambda: len(saved(page)) == len(before) + 1)
