"""House rules put together by taps."""

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.record.houserule import HouseRule
from scorekeeper.storage import house_rules
from tests.kit.browser import Finger, htmx_is_there
from tests.kit.evenings import House

pytestmark = pytest.mark.own_shelf

MOST_TAPS = 25
THURSDAY = {
    "bidding": {"hook_from": 3},
    "schedule": {"maximum": 2},
    "scoring": {
        "zero_made": {"points": 5, "per_card": 0},
        "slam": {"points": 10, "from": 1},
        "double": {"deals": ["last"], "factor": 2},
    },
}


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


def test_thursday_rules_are_put_together_in_25_taps_kept_and_played(page: Page, finger: Finger, house: House):
    page.goto("/")
    compose(page, finger, "Thursday rules")
    assert finger.taps <= MOST_TAPS, finger.taps
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.locator(".gameline")).to_contain_text("Thursday rules")
    with house.app.app_context():
        assert house_rules.house_rules()[0].rule == HouseRule("Thursday rules", "nomination_whist", THURSDAY)
