"""Trump by touch: its suits stay in sight until one is chosen; later the fact in the bar opens them again."""

import pytest
from playwright.sync_api import expect

from tests.browser.kit import PHONE, TABLET, Finger, htmx_is_there
from tests.browser.tables import ORDER, House, chip, is_saved

FINGER = 44


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_the_suits_stay_until_one_is_tapped_and_later_the_bar_opens_them(device, house: House, finger: Finger, size):
    game = house.start()
    page = device("tablet", size=size)
    page.goto(f"/g/{game.id}")
    htmx_is_there(page)
    for seat in ORDER:
        chip(page, seat, 1).click()
    is_saved(page)
    page.locator("#trump-H").click()
    expect(page.locator("#trump-H")).to_have_count(0)
    opener = page.locator("#set-trump")
    box = opener.bounding_box()
    assert box and min(box["width"], box["height"]) >= FINGER, box
    finger.tap(opener)
    expect(page.locator("#trump-H")).to_have_attribute("aria-pressed", "true")
    finger.tap(page.locator("#trump-S"))
    expect(page.locator("#trump-S")).to_have_count(0)
    is_saved(page)
    assert finger.taps == 2
    assert house.load(game).state.live.trump == "S"


def test_without_scripts_the_bar_leads_to_the_same_suits(device, house: House):
    game = house.start()
    page = device("tablet", java_script_enabled=False)
    page.goto(f"/g/{game.id}")
    chip(page, ORDER[0], 1).click()
    page.locator("#trump-C").click()
    page.locator("#set-trump").click()
    page.locator("#trump-D").click()
    assert house.load(game).state.live.trump == "D"
