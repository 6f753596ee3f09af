"""Back, a turned tablet and a reload come back to the same place; test_no_tap_lost.py has what was not sent yet."""

from playwright.sync_api import expect

from tests.browser.kit import PORTRAIT, give_size, htmx_is_there
from tests.browser.tables import ORDER, chip, is_saved, open_table


def test_leaving_and_coming_back_finds_the_same_place(device, house):
    page, game = open_table(device, house)
    chip(page, 1, 2).click()
    is_saved(page)
    page.goto("/")
    page.go_back()
    htmx_is_there(page)
    expect(chip(page, 1, 2)).to_have_attribute("aria-pressed", "true")
    give_size(page, PORTRAIT)
    chip(page, 2, 1).click()
    is_saved(page)
    assert house.bids(game) == {1: 2, 2: 1}


def test_a_reload_after_a_correction_finds_the_table(device, house):
    page, game = open_table(device, house)
    for seat in ORDER:
        chip(page, seat, 0).click()
    is_saved(page)  # a tap before that would be another bid
    chip(page, 1, 7).click()
    is_saved(page)
    page.locator("#score").click()
    expect(page.locator("#cell-1-1")).to_be_visible()
    page.locator("#cell-1-1").click()
    expect(page.locator(".over")).to_have_count(1)
    for key in ("#pick-tricks-1-6", "#pick-tricks-2-1"):
        page.locator(key).click()
        expect(page.locator(key)).to_have_attribute("aria-pressed", "true")
    page.locator("#save").click()
    expect(page.locator(".over")).to_have_count(0)
    page.reload()
    expect(page.locator(".over")).to_have_count(0)
    assert page.url.endswith(f"/g/{game.id}")
    assert house.load(game).state.deals[0].tricks == {1: 6, 2: 1, 3: 0, 0: 0}
