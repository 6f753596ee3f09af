"""An organiser's season, by taps: only Save saves it; without scripts in `make screens`."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kit import htmx_is_there
from tests.browser.looking import EVERYTHING
from tests.web.pages import read


def saved(page: Page) -> list[str]:
    """Return the seasons that are kept, as another device sees them."""
    lists = read(page.request.get("/seasons").text()).all(class_="toc")
    return [line.one("b").text for each in lists for line in each.all("a")]


@pytest.mark.parametrize("java_script_enabled", [True, False] if EVERYTHING else [True])
def test_a_season_is_saved_by_save_alone(new_page: Callable[..., Page], java_script_enabled: bool):
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
