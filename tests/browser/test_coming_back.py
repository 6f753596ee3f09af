"""Sleepy tablets and servers: reload, back, rotate and a killed server come back to the same place, nothing lost."""

import signal

from playwright.sync_api import expect

from tests.browser.kit import PORTRAIT, give_size, htmx_is_there
from tests.browser.tables import ORDER, chip, device, house, is_saved, no_network, open_table

__all__ = ["device", "house"]


def test_a_reload_keeps_what_was_not_sent(device, house):
    page, game = open_table(device, house)
    with no_network(page):
        chip(page, 1, 2).click()
        chip(page, 2, 1).click()
        expect(page.locator("#unsaved")).to_be_visible()
        page.route("**/enter", lambda route: route.abort())  # or what waits were sent in between
        page.unroute("**/g/**")
        page.reload()
        expect(page.locator(".is-unsaved")).to_have_count(2)
        expect(chip(page, 1, 2)).to_have_attribute("aria-pressed", "true")
        page.unroute("**/enter")
    is_saved(page)
    assert house.bids(game) == {1: 2, 2: 1}


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


def test_a_server_killed_in_the_middle_of_a_deal_costs_nothing(device, house):
    page, game = open_table(device, house)
    chip(page, 1, 2).click()
    is_saved(page)
    with house.server.down(signal.SIGKILL):
        chip(page, 2, 1).click()
        chip(page, 3, 0).click()
        expect(page.locator("#foot-line small")).to_contain_text("Unsaved taps: 2")
    is_saved(page)
    chip(page, 0, 3).click()
    expect(page.locator("h1")).to_have_text("UNDER by 1")
    is_saved(page)
    assert (house.bids(game), house.load(game).seq) == ({1: 2, 2: 1, 3: 0, 0: 3}, 5)


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
