"""From an empty shelf in a real browser: to house rules that are kept, and to the first bid."""

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.record.houserule import HouseRule
from scorekeeper.storage import house_rules
from tests.kit.browser import PHONE, TABLET, Finger, htmx_is_there
from tests.kit.evenings import House, chip

pytestmark = pytest.mark.own_shelf

THURSDAY = {
    "bidding": {"hook_from": 3}, "schedule": {"maximum": 5}, "scoring": {"slam": {"points": 10, "from": 1}},
}  # fmt: skip


def test_thursday_rules_are_put_together_by_thirteen_taps_kept_and_played(page: Page, finger: Finger, house: House):
    page.goto("/")

    def tap(what: Locator, sign: Locator) -> None:
        finger.tap(what)
        expect(sign.first).to_be_visible()

    def line(key: str) -> None:
        opens = page.locator(f"#line-{key}")
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
    for cards in (6, 5):
        finger.tap(most.get_by_role("button", name="minus"))
        expect(most.locator("input")).to_have_value(str(cards))
    finger.tap(page.locator("#find"))
    page.locator("#find").fill("slam")
    expect(page.locator('[id="found-scoring.slam"]')).to_have_attribute("aria-expanded", "true")
    answer("scoring.slam", "10")
    finger.tap(page.locator("#name"))
    page.keyboard.type("Thursday rules")
    finger.tap(page.locator("#keep"))
    expect(page.get_by_role("heading", name="Thursday rules", level=1)).to_be_visible()
    assert finger.taps == 13
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.locator(".gameline")).to_contain_text("Thursday rules")
    with house.app.app_context():
        assert house_rules.house_rules()[0].rule == HouseRule("Thursday rules", "nomination_whist", THURSDAY)


@pytest.mark.parametrize(("size", "scripts"), [(TABLET, True), (PHONE, False)])
def test_a_first_game_takes_two_taps_and_the_names(new_page, finger, size, scripts):
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
