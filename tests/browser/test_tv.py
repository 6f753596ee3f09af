"""The short address of a TV, by remote, by keyboard and without scripts."""

from playwright.sync_api import expect

from scorekeeper.rules.facts import Ended
from scorekeeper.storage import games
from scorekeeper.web.table import watchers
from tests.browser.kit import PHONE, TABLET, loaded
from tests.browser.looking import axe_violations

SCREEN = (1920, 1080)


def test_letters_typed_and_keys_pressed_lead_to_the_big_board(house, new_page):
    game = house.start()
    page = new_page(SCREEN)
    page.goto("/tv")
    expect(loaded(page).locator('[data-key="B"]')).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-key="C"]')).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-key="L"]')).to_be_focused()
    assert axe_violations(page) == []
    page.keyboard.press("Enter")
    expect(page.locator(".tvfour .is-in")).to_have_text("L")
    loaded(page).keyboard.press("Backspace")
    expect(page.locator(".tvfour .is-in")).to_have_count(0)
    with house.app.app_context():
        letters = watchers.letters_of(game)
    for place, letter in enumerate(letters, start=1):
        loaded(page).keyboard.press(letter.lower())
        expect(page.locator(".tvfour .is-in") if place < len(letters) else page.locator(".standing")).not_to_have_count(
            0
        )
    expect(page).to_have_url(f"{house.server.url}/w/{game.watch_id}/board")
    tops = page.locator(".fact dt").evaluate_all("(labels) => labels.map((label) => label.getBoundingClientRect().top)")
    assert len(set(tops)) == 1  # no trump is known: its empty box is lower than a word
    house.enter(game, Ended(""))
    expect(page.locator(".winner")).to_have_text("Nobody has won yet")


def test_the_big_board_ends_with_the_result(house, new_page):
    page = new_page(SCREEN)
    page.goto(house.restored("oh_pshaw"))
    with house.app.app_context():
        watch_id = games.load(page.url.rpartition("/")[2]).watch_id
    page.goto(f"/w/{watch_id}/board")
    expect(page.locator("svg.race--tv")).to_be_in_viewport(ratio=1)
    expect(page.locator(".told")).to_be_in_viewport(ratio=1)
    assert axe_violations(page) == []


def test_without_scripts_the_keys_are_links_and_fit_a_phone_too(house, new_page):
    game = house.start()
    with house.app.app_context():
        letters = watchers.letters_of(game)
    for size in (TABLET, PHONE):
        page = new_page(size, java_script_enabled=False)
        page.goto("/tv")
        for letter in letters:
            page.get_by_role("link", name=letter, exact=True).click()
        expect(page.locator(".standing")).to_be_visible()
