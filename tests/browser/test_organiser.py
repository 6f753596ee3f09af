"""An organiser's tasks, in as few taps as they should take; without scripts in `make screens`."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.kit.browser import htmx_is_there
from tests.kit.evenings import new_game
from tests.kit.looking import EVERYTHING
from tests.kit.pages import read


def saved(page: Page) -> list[str]:
    """Return the seasons that are kept, as another device sees them."""
    links = read(page.request.get("/players").text()).one(class_="filters").all("a")
    return [link.text for link in links if re.search(r"season=\d", link["href"])]


@pytest.mark.parametrize("java_script_enabled", [True, False] if EVERYTHING else [True])
def test_the_first_season_is_six_taps_and_is_saved_by_save_alone(
    new_page: Callable[..., Page], java_script_enabled: bool
):
    page = new_page(java_script_enabled=java_script_enabled)
    name = f"Cup {java_script_enabled}"
    # Whoever keeps score here may say how it counts.
    new_game(page, "oh_pshaw", ("Ann", "Ben", "Cas", "Dee"))
    before = saved(page)
    page.goto("/players")
    page.get_by_role("link", name="New season").click()
    if java_script_enabled:
        htmx_is_there(page)
    page.locator("#name").fill(name)
    for key, day in (("first_on", "2001-01-01"), ("last_on", "2090-12-31")):
        page.locator(f"#{key}").fill(day)
    assert saved(page) == before
    page.locator("#season").get_by_role("button", name="Save").last.click()
    expect(page.get_by_role("heading", name="Players", level=1)).to_be_visible()
    assert sorted(saved(page)) == sorted([name, *before])
