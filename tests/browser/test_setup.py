"""Setting up in a real browser: the tap budget, with and without JavaScript."""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.kit.browser import PHONE, TABLET, Finger, loaded, opened
from tests.kit.evenings import House, pick_game

pytestmark = pytest.mark.own_shelf


FIVE = ("Ana", "Ben", "Cas", "Dee", "Eve")
SEATED = ".seat:not(.is-empty)"


@pytest.fixture(scope="module", autouse=True)
def known(house: House) -> None:
    house.start("oh_hell_common", players=FIVE)


def sit_down(page: Page, finger: Finger, names: Sequence[str] = FIVE) -> None:
    for seat, name in enumerate(names, 1):
        finger.tap(page.locator(f'button[value="seat:{name}"]'))
        expect(page.locator(SEATED)).to_have_count(seat)


@pytest.mark.parametrize(("size", "java_script_enabled"), [(TABLET, True), (PHONE, False)])
def test_five_known_players_start_the_variant_played_last_with_six_taps(new_page, finger, size, java_script_enabled):
    page = new_page(size=size, java_script_enabled=java_script_enabled)
    page.goto("/new")
    expect(page.locator("#start")).to_be_in_viewport(ratio=1)
    sit_down(page, finger)
    expect(page.locator("#foot")).to_have_text("5 players, 19 deals. Ana deals 10 cards each.")
    expect(page.locator("#start")).to_be_in_viewport(ratio=1)
    finger.tap(page.locator("#start"))
    page.wait_for_url("**/g/**")
    assert finger.taps == 6


def test_no_chip_moves_when_its_player_sits_down_and_seats_round_the_table_swap_by_a_drag(
    new_page: Callable[..., Page], finger: Finger
):
    page = new_page()
    opened(page, "/new")
    places = """(chips) => chips.map((chip) => JSON.stringify(chip.getBoundingClientRect()))"""
    before = page.locator(".pool > *").evaluate_all(places)
    sit_down(page, finger)
    assert loaded(page).locator(".pool > *").evaluate_all(places) == before
    ana, ben, eve = (page.locator(f"#first-{seat}").bounding_box() for seat in (0, 1, 4))
    assert ana["y"] < ben["y"] == eve["y"]
    assert eve["x"] < ana["x"] < ben["x"]
    page.locator("#first-0").hover()
    page.mouse.down()
    page.locator("#first-4").hover()
    expect(page.locator("#foot")).to_have_text("Let go to swap Ana and Eve")
    page.mouse.up()
    expect(page.locator("#first-4")).to_contain_text("Ana")
    expect(page.locator("#first-0")).to_contain_text("Eve")


@pytest.mark.parametrize("held", [0, 300], ids=["flung", "held"])  # milliseconds before the finger lets go
def test_after_a_finger_dragged_a_seat_the_next_tap_starts(device: Callable[..., Page], house: House, held: int):
    page = device("tablet", f"/new?like={house.start('oh_hell_common', players=FIVE).id}", has_touch=True)
    expect(page.locator(".round.is-round")).to_be_visible()
    finger = page.context.new_cdp_session(page)
    spots = [page.locator(f"#first-{seat}").bounding_box() for seat in (0, 2)]
    start, end = ({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in spots)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [start]})
    for step in range(1, 6):
        way = {axis: start[axis] + (end[axis] - start[axis]) * step / 5 for axis in ("x", "y")}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [way]})
    page.wait_for_timeout(held)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#first-0")).to_contain_text("Cas")
    page.locator("#start").tap()
    page.wait_for_url("**/g/**", timeout=20_000)


def test_picking_a_game_of_the_long_list_comes_back_to_the_top(new_page: Callable[..., Page]):
    page = new_page(size=PHONE)
    pick_game(page, "plump")
    expect(page.locator(".gameline")).to_be_in_viewport()


def test_names_typed_faster_than_the_page_answers_are_all_seated(new_page: Callable[..., Page]):
    page = new_page()
    opened(page, "/new?variant=plump")
    far = {"offline": False, "latency": 400, "downloadThroughput": -1, "uploadThroughput": -1}
    device = page.context.new_cdp_session(page)
    device.send("Network.emulateNetworkConditions", far)
    device.send("Emulation.setCPUThrottlingRate", {"rate": 6})  # keys fall between an answer and its focus
    page.get_by_label("Name", exact=True).click()
    page.keyboard.type("Zoe\nAnn\nBen\nUma\nKi", delay=30)
    expect(page.locator(".sit b")).to_have_text(["Zoe", "Ann", "Ben", "Uma"])
    expect(page.get_by_label("Name", exact=True)).to_have_value("Ki")


def test_back_and_reload_keep_game_and_players(page: Page):
    opened(page, "/new?variant=oh_hell_common")
    for number, name in enumerate(("Ana", "Ben", "Cas"), 1):
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.locator(".sit b")).to_have_count(number)
    page.goto("/variants")
    page.go_back()
    expect(page.locator(".sit b")).to_have_text(["Ana", "Ben", "Cas"])
    page.reload()
    expect(page.locator(".sit b")).to_have_text(["Ana", "Ben", "Cas"])
    expect(page.locator(".gameline h2")).to_have_text("Oh Hell")


def test_back_from_the_table_makes_no_twin(new_page: Callable[..., Page], finger: Finger):
    page = new_page()
    opened(page, "/new")
    sit_down(page, finger, FIVE[:3])
    page.locator("#start").click()
    page.wait_for_url("**/g/**")
    table = page.url
    page.go_back()
    expect(page.locator("#goes-on")).to_contain_text("Ana, Ben, Cas: Deal 1.")
    expect(page.locator(SEATED)).to_have_count(0)
    page.locator("#goes-on a").click()
    page.wait_for_url(table)
