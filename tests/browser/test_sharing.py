"""Several devices at one table: one writes, the pen moves, and nobody loses what was tapped."""

from playwright.sync_api import Page, expect

from scorekeeper.rules.oh_hell.facts import Bids
from tests.kit.browser import PHONE, loaded, opened
from tests.kit.evenings import Evening, chip, is_saved
from tests.kit.looking import overflow


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
    opened(tablet, f"/g/{game.id}")
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


def test_the_link_that_hands_over_the_pen_breaks_on_a_phone(device, house):
    page = device("tablet", size=PHONE)
    link_of(page, house.start())
    assert loaded(page).locator("a.link").evaluate("(link) => link.getBoundingClientRect().right <= innerWidth")
    assert overflow(page) == 0


def test_a_board_that_back_shows_again_learns_what_was_entered_since(evening: Evening):
    page, game, house = evening.page, evening.game, evening.house
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
