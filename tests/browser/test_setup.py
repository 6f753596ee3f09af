"""Setting up in a real browser: the tap budget, with and without JavaScript."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kit import PHONE, TABLET, Finger, htmx_is_there

FOUR = ("Ana", "Ben", "Cas", "Dee")


@pytest.fixture(scope="module")
def seated(server) -> set[str]:
    """Where the server knows the four already."""
    return set()


def know_the_four(page: Page, seated: set[str]) -> None:
    """Type the four names once, as their first evening does."""
    if seated:
        return
    page.goto("/new")
    page.locator("#pick-oh_hell_common").click()
    for number, name in enumerate(FOUR):
        page.locator(f"#name-{number}").fill(name)
        page.keyboard.press("Enter")
        expect(page.locator(".seat")).to_have_count(number + 1)
    page.locator("#start").click()
    page.wait_for_url("**/g/**")
    seated.update(FOUR)


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
@pytest.mark.parametrize("java_script_enabled", [True, False], ids=["htmx", "plain"])
def test_a_new_game_of_four_known_players_takes_six_taps(
    new_page: Callable[..., Page], seated: set[str], finger: Finger, size: tuple[int, int], java_script_enabled: bool
):
    page = new_page(size=size, java_script_enabled=java_script_enabled)
    know_the_four(page, seated)
    page.goto("/new")
    finger.tap(page.locator("#pick-boerenbridge_8"))
    for name in FOUR:
        finger.tap(page.get_by_role("button", name=name, exact=True))
        expect(page.locator(".seat", has_text=name)).to_be_visible()
    expect(page.locator("#foot")).to_have_text("Ana, Ben, Cas and Dee. Ana deals 1 card each.")
    finger.tap(page.locator("#start"))
    page.wait_for_url("**/g/**")
    assert finger.taps == 6


def test_the_same_table_again_takes_one_tap(new_page: Callable[..., Page], seated: set[str], finger: Finger):
    page = new_page()
    know_the_four(page, seated)
    page.goto("/")
    finger.tap(page.locator("#again"))
    page.wait_for_url("**/g/**")
    assert finger.taps == 1


def test_picking_a_game_of_the_long_list_comes_back_to_the_top(new_page: Callable[..., Page]):
    page = new_page(size=PHONE)
    page.goto("/new")
    page.locator("#pick-plump").click()
    expect(page.locator(".game-picked")).to_be_in_viewport()


def test_a_name_typed_wrong_stays_in_its_field(new_page: Callable[..., Page]):
    page = new_page()
    page.goto("/new?variant=plump")
    page.locator("#name-0").fill("x" * 31)
    page.locator("#add").click()
    expect(page.locator("#name-error")).to_have_text("A name of 31 letters fits no column: take at most 30.")
    expect(page.locator("#name-0")).to_have_value("x" * 31)
    page.locator("#name-0").fill("Eve")
    page.keyboard.press("Enter")
    expect(page.locator(".seat")).to_have_count(1)
    expect(page.locator("#name-1")).to_be_focused()


def test_back_from_the_table_keeps_game_and_players(page: Page):
    page.goto("/new?variant=oh_hell_common")
    htmx_is_there(page)
    for number, name in enumerate(("Ana", "Ben", "Cas"), 1):
        page.get_by_placeholder("New name").fill(name)
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.locator("input[name=player]")).to_have_count(number)
    page.goto("/house-rules")
    page.go_back()
    expect(page.locator("input[name=player]")).to_have_count(3)
    expect(page.locator("input[name=variant]")).to_have_value("oh_hell_common")
