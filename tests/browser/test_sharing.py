"""Several devices at one table: one writes, the pen moves, and nobody loses what was tapped."""

from playwright.sync_api import Page, expect

from scorekeeper.rules.oh_hell.facts import Bids
from tests.kit.browser import htmx_is_there
from tests.kit.evenings import ORDER, chip, is_saved, no_network, open_table
from tests.kit.looking import axe_violations


def at(page: Page, game) -> Page:
    page.goto(f"/g/{game.id}")
    htmx_is_there(page)
    return page


def link_of(page: Page, game) -> str:
    """Make a code on the device that has the pen; return the path behind it."""
    page.goto(f"/g/{game.id}/pen")
    page.get_by_role("button", name="Create a code").click()
    expect(page.get_by_label("QR code to keep score")).to_be_visible()
    return "/pen/" + (page.locator("a.link").get_attribute("href") or "").rpartition("/pen/")[2]


def test_the_pen_passes_by_its_code_and_the_others_follow(device, house):
    game = house.start()
    tablet, phone, late = device("tablet"), device("phone"), device("late")
    link = link_of(tablet, game)
    at(tablet, game)
    phone.goto(link)
    expect(phone.locator("main")).to_contain_text("tablet is keeping score")
    phone.get_by_role("button", name="Keep score on this device").click()
    expect(phone.locator("#undo")).to_be_visible()
    expect(tablet.locator("#pen-line")).to_contain_text("phone has been keeping score")
    expect(tablet.locator("#take-pen")).to_be_visible()
    expect(chip(tablet, 1, 2)).to_be_disabled()
    chip(phone, 1, 2).click()
    expect(chip(tablet, 1, 2)).to_have_attribute("aria-pressed", "true")
    late.goto(link)
    expect(late.locator("h1")).to_have_text("This code no longer works")


def test_a_tap_without_the_pen_is_kept_and_shown_first_when_it_is_back(device, house):
    game = house.start()
    tablet, phone = at(device("tablet"), game), at(device("phone"), game)
    with no_network(tablet):
        chip(tablet, 1, 4).click()
        expect(tablet.locator("#unsaved")).to_be_visible()
        phone.locator("#take-pen").click()
        expect(phone.locator("#undo")).to_be_visible()
        chip(phone, 1, 3).click()
        expect(phone.locator(".is-unsaved")).to_have_count(0)
    expect(tablet.locator("#pen-line")).to_contain_text("You are watching")
    expect(tablet.locator("#pen-line small")).to_contain_text("kept")
    assert house.bids(game) == {1: 3}
    tablet.reload()
    tablet.locator("#take-pen").click()
    expect(tablet.locator("#foot-line")).to_contain_text("phone got there first: Ben bids 3")
    expect(chip(tablet, 1, 4)).to_have_class("chip is-yours")
    expect(chip(tablet, 1, 3)).to_have_attribute("aria-pressed", "true")
    tablet.get_by_role("button", name="Save mine").click()
    expect(tablet.locator(".foot--ask")).to_have_count(0)
    assert house.bids(game) == {1: 4}


def test_two_windows_that_write_at_once_lose_and_double_nothing(device, house):
    game = house.start()
    one = at(device("tablet"), game)
    two = at(device("tablet"), game)
    chip(one, 1, 3).click()
    expect(one.locator(".is-unsaved")).to_have_count(0)  # or the other could be first
    chip(two, 1, 4).click()
    expect(two.locator("#foot-line")).to_contain_text("Entered on this device since then: Ben bids 3")
    two.reload()  # not decided yet: it is asked again
    expect(two.locator(".foot--ask")).to_be_visible()
    expect(chip(two, 1, 4)).to_have_class("chip is-yours")
    two.get_by_role("button", name="Keep what is there").click()
    expect(two.locator(".foot--ask")).to_have_count(0)
    assert (house.bids(game), house.load(game).seq) == ({1: 3}, 2)


def test_what_waits_behind_a_conflict_follows_the_decision(device, house):
    game = house.start()
    one, two = at(device("tablet"), game), at(device("tablet"), game)
    with no_network(two):
        chip(two, 1, 4).click()
        chip(two, 2, 1).click()
        expect(two.locator("#foot-line small")).to_contain_text("Unsaved taps: 2")
        chip(one, 1, 3).click()
        expect(one.locator(".is-unsaved")).to_have_count(0)
    expect(two.locator(".foot--ask")).to_be_visible()
    assert house.bids(game) == {1: 3}
    two.get_by_role("button", name="Save mine").click()
    expect(two.locator(".is-unsaved")).to_have_count(0)
    assert (house.bids(game), house.load(game).seq) == ({1: 4, 2: 1}, 4)


def test_every_screen_of_sharing_is_fine_with_axe(device, house):
    game = house.start()
    tablet, phone = device("tablet"), device("phone")
    link = link_of(tablet, game)
    known = set[str]()
    found = {"code": axe_violations(tablet, known)}
    for address in (f"/g/{game.id}", f"/g/{game.id}/watchers", link, "/pen/spent"):
        phone.goto(address)
        found[address] = axe_violations(phone, known)
    at(tablet, game)
    with no_network(tablet):
        chip(tablet, ORDER[0], 1).click()
        expect(tablet.locator("#unsaved")).to_be_visible()
        found["not saved"] = axe_violations(tablet, known)
    assert {where: what for where, what in found.items() if what} == {}


def test_a_board_that_back_shows_again_learns_what_was_entered_since(device, house):
    page, game = open_table(device, house)
    page.goto(f"/g/{game.id}/sheet")
    house.enter(game, Bids(1, {1: 2}))
    page.go_back()
    expect(chip(page, 1, 2)).to_have_attribute("aria-pressed", "true")
    house.enter(game, Bids(1, {2: 1}))
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(chip(page, 2, 1)).to_have_attribute("aria-pressed", "true")
    chip(page, 3, 0).click()
    is_saved(page)
    assert house.bids(game) == {1: 2, 2: 1, 3: 0}
