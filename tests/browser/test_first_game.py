"""From an empty shelf to the first bid, by real clicks and keys."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.kit.browser import PHONE, TABLET, Finger, htmx_is_there
from tests.kit.evenings import chip
from tests.kit.looking import overflow

pytestmark = pytest.mark.own_shelf


@pytest.mark.parametrize(("size", "scripts"), [(TABLET, True), (PHONE, False)])
def test_a_first_game_takes_two_taps_and_the_names(
    new_page: Callable[..., Page], finger: Finger, size: tuple[int, int], scripts: bool
):
    page = new_page(size=size, java_script_enabled=scripts)
    page.goto("/")
    finger.tap(page.get_by_role("link", name="New game", exact=True))
    if scripts:
        htmx_is_there(page)
    for seat, name in enumerate(("Ann", "Ben", "Cas", "Dee"), 1):
        # The field has the cursor: nothing is tapped between two names.
        expect(page.locator("input[name=name]")).to_be_focused()
        expect(page.locator("#start")).to_be_in_viewport(ratio=1)
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.locator(".seat:not(.is-empty)")).to_have_count(seat)
    finger.tap(page.locator("#start"))
    page.wait_for_url("**/g/**")
    assert finger.taps == 2
    finger.tap(chip(page, 1, 2))
    expect(chip(page, 1, 2)).to_have_attribute("aria-pressed", "true")


def test_the_example_evening_fits_a_phone_and_goes_away_by_one_tap(new_page: Callable[..., Page]):
    page = new_page(size=PHONE)
    page.goto("/g/example")
    assert overflow(page) == 0
    for name in ("New game", "Share"):
        expect(page.locator(".foot-end").get_by_role("link", name=name)).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Close the example").click()
    expect(page.get_by_role("heading", name="Scorekeeper")).to_be_visible()
