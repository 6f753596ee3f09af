"""An evening by house rules: put together by taps, and played."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.rules.oh_hell import facts as oh
from tests.kit.browser import TABLET, Finger, htmx_is_there
from tests.kit.evenings import House
from tests.kit.scorer import Scorer

pytestmark = pytest.mark.own_shelf

FOUR = ("Ana", "Ben", "Cas", "Dee")
MOST_TAPS = 25
# Two cards, one card, two cards; the last deal counts double. Bids and tricks from the left of the dealer on.
DEALS = (((1, 0, 0, 2), (1, 0, 0, 1)), ((1, 0, 0, 0), (1, 0, 0, 0)), ((2, 0, 0, 1), (2, 0, 0, 0)))
TOTALS = {"Ana": 1 + 5 + 2 * 5, "Ben": 11 + 5 + 2 * 5, "Cas": 5 + 21 + 0, "Dee": 5 + 5 + 2 * 22}


def compose(page: Page, finger: Finger, name: str) -> None:
    """Put Thursday rules together from the home page on, and keep them."""

    def tap(what: Locator, sign: Locator) -> None:
        finger.tap(what)
        expect(sign.first).to_be_visible()

    def line(key: str) -> None:
        opens = page.locator(f"#line-{key}")
        finger.tap(opens)
        expect(opens).to_have_attribute("aria-expanded", "true")

    def found(words: str, axis: str) -> None:
        finger.tap(page.locator("#find"))
        page.locator("#find").fill(words)
        opens = page.locator(f'[id="found-{axis}"]')
        expect(opens).to_be_visible()
        if opens.get_attribute("aria-expanded") == "false":
            finger.tap(opens)
        expect(opens).to_have_attribute("aria-expanded", "true")

    def answer(axis: str, words: str) -> None:
        button = page.locator(f'[id="ask-{axis}"]').get_by_role("button").filter(has_text=words).first
        finger.tap(button)
        expect(button).to_have_attribute("aria-pressed", "true")

    tap(page.get_by_role("link", name="New game", exact=True), page.locator("#another"))
    tap(page.locator("#another"), page.get_by_role("heading", name="Which game?"))
    tap(page.get_by_role("link", name="New", exact=True), page.locator("a[href*='house-rules/new']"))
    tap(page.locator("#pick-nomination_whist"), page.locator("#rules"))
    htmx_is_there(page)
    line("hook")
    answer("bidding.hook", "hands of 3 cards or more")
    line("deals")
    most = page.locator('[id="ask-schedule.maximum"]')
    for cards in (6, 5, 4, 3, 2):
        finger.tap(most.get_by_role("button", name="minus"))
        expect(most.locator("input")).to_have_value(str(cards))
    found("zero bid made", "scoring.zero_made")
    answer("scoring.zero_made", "5")
    found("slam", "scoring.slam")
    answer("scoring.slam", "10")
    found("double", "scoring.double")
    answer("scoring.double", "the last deal")
    finger.tap(page.locator("#name"))
    page.keyboard.type(name)
    finger.tap(page.locator("#keep"))
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()


def seat_four(page: Page) -> None:
    for number, name in enumerate(FOUR):
        page.locator("#name").fill(name)
        page.keyboard.press("Enter")
        expect(page.locator(".sit b")).to_have_count(number + 1)


def play(page: Page, house: House) -> dict[str, Any]:
    """Play from the page of the rules on, the last of the three deals by taps; return the game file."""
    page.get_by_role("link", name="Play", exact=True).click()
    seat_four(page)
    page.locator("#start").click()
    page.wait_for_url("**/g/**")
    scorer, game = Scorer(page), page.url.partition("?")[0].rstrip("/")
    for number, dealt in enumerate(DEALS, start=1):
        order = [(number + turn) % 4 for turn in range(4)]
        bids, tricks = (dict(zip(order, numbers, strict=True)) for numbers in dealt)
        if number < len(DEALS):
            house.enter(game.rpartition("/")[2], oh.Bids(number, bids), oh.Tricks(number, tricks))
        else:
            page.reload()
            expect(page.locator(".times:visible")).to_have_count(2)
            scorer.deal(order, bids, tricks)
    expect(page.locator(".winner")).to_have_text("Dee wins with 54")
    data = json.loads(page.request.get(f"{game}/export.json").text())
    assert data["result"]["totals"] == TOTALS
    return data


def test_thursday_rules_are_put_together_in_25_taps_and_played(
    new_page: Callable[..., Page], finger: Finger, house: House
):
    page = new_page(TABLET)
    page.goto("/")
    compose(page, finger, "Thursday rules")
    assert finger.taps <= MOST_TAPS, finger.taps
    assert play(page, house)["house_rules"] == "Thursday rules"
    assert "×2" in page.request.get(f"{page.url}/print").text()
