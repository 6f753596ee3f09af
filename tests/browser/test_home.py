"""Home in a real browser: what goes on now is the one large button, on the device with the pen and on another."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.facts import Ended
from scorekeeper.rules.oh_hell.facts import Bids, Tricks
from tests.kit.browser import PHONE, TABLET, Finger
from tests.kit.evenings import House
from tests.kit.looking import EVERYTHING, too_small

pytestmark = pytest.mark.own_shelf


@pytest.fixture
def running(house: House) -> str:
    """A game of which a tablet played one deal."""
    game = house.start(device="tablet")
    game = house.enter(game, Bids(1, dict.fromkeys(range(4), 2)))
    return house.enter(game, Tricks(1, {0: 2, 1: 2, 2: 2, 3: 1}, 0)).id


@pytest.mark.parametrize(("size", "scripts"), [(TABLET, True), (PHONE, False)] if EVERYTHING else [(TABLET, True)])
def test_a_running_game_goes_on_with_one_tap(
    device: Callable[..., Page], running: str, finger: Finger, size: tuple[int, int], scripts: bool
):
    page = device("tablet", "/", size=size, java_script_enabled=scripts)
    main = page.locator(".btn--main")
    expect(main).to_have_count(1)
    expect(main).to_contain_text("Continue: deal 2 of 13")
    expect(main).to_be_in_viewport(ratio=1)
    finger.tap(main)
    page.wait_for_url(f"**/g/{running}")
    assert finger.taps == 1


FIVE = ("Ann", "Ben", "Chloe", "Dave", "Maximiliana-Sophie")


# Commas that stand on another line than the end of their name.
LONE = """() => [...document.querySelectorAll(".now h2 span")].map((name) => {
  const lines = document.createRange();
  lines.selectNodeContents(name);
  return [...lines.getClientRects()].map((box) => box.bottom);
}).filter((bottoms) => bottoms.length > 1 && bottoms.at(-1) - bottoms.at(-2) > 5)"""


def test_on_the_narrowest_phone_no_name_breaks_and_no_comma_begins_a_line(device: Callable[..., Page], house: House):
    players = ("Wolfeschlegelsteinhausenberger", "Maximiliana Kleinschmidt", *FIVE)
    game = house.start("up_to_ten_down", players=players, device="tablet")
    house.enter(game, Bids(1, dict.fromkeys(range(7), 0)), Tricks(1, {**dict.fromkeys(range(7), 0), 0: 1}))
    page = device("tablet", "/", size=(320, 640))
    expect(page.locator(".now__totals")).to_contain_text(players[0])
    assert page.evaluate(LONE) == []
    assert [line for line in too_small(page) if "broken" in line] == []


@pytest.mark.parametrize("size", [TABLET, PHONE] if EVERYTHING else [PHONE])
def test_the_same_table_again_is_one_tap_from_home_and_from_the_end(
    device: Callable[..., Page], house: House, finger: Finger, size: tuple[int, int]
):
    game = house.start("oh_hell_common", players=FIVE, device="tablet")
    house.enter(game, Ended("enough"))
    page = device("tablet", size=size)
    for address in ("/", f"/g/{game.id}"):
        page.goto(address)
        finger.taps = 0
        finger.tap(page.locator("form[action*='/again/'] .btn, .btn[formaction*='/again/']").first)
        expect(page.locator(".row .name")).to_have_count(5)
        assert finger.taps == 1
        house.enter(page.url.rpartition("/")[2], Ended("enough"))
