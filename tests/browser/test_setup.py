"""Setting up in a real browser: the tap budget, with and without JavaScript."""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.kit.browser import PHONE, PORTRAIT, TABLET, Finger, give_size, loaded, opened
from tests.kit.evenings import House, pick_game
from tests.kit.looking import too_small
from tests.kit.tables import LONG

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


def test_seats_stand_round_a_table_and_swap_by_a_drag(new_page: Callable[..., Page], finger: Finger):
    page = new_page()
    opened(page, "/new")
    sit_down(page, finger)
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


def test_a_name_of_one_long_word_stands_beside_the_table_not_over_it(new_page, finger):
    page = new_page(size=PHONE)
    opened(page, "/new")
    sit_down(page, finger, FIVE[:4])
    page.get_by_label("Name", exact=True).fill("Wolfeschlegelsteinhausen Xaver")
    page.keyboard.press("Enter")
    name, surface = page.locator("#first-4 b"), page.locator(".surface")
    expect(name).to_be_visible()
    # Its text: the box of a block says nothing of a word that is wider.
    word = name.evaluate("""(each) => {
        const all = document.createRange();
        all.selectNodeContents(each);
        return all.getBoundingClientRect().right;
    }""")
    assert word <= surface.bounding_box()["x"]
    page.locator("#first-4").hover()
    page.mouse.down()
    page.locator("#first-3").hover()
    expect(page.locator("#foot")).to_have_text("Let go to swap Wolfeschlegelsteinhausen Xaver and Dee")


def test_no_chip_moves_when_its_player_sits_down(new_page: Callable[..., Page], finger: Finger):
    page = new_page()
    opened(page, "/new")
    chips = (
        "() => [...document.querySelectorAll('.pool > *')].map((chip) => JSON.stringify(chip.getBoundingClientRect()))"
    )
    before = page.evaluate(chips)
    sit_down(page, finger, FIVE[:3])
    assert loaded(page).evaluate(chips) == before


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


TEN = ("Ann", "Wolfeschlegelsteinhause", "Ben", "Chloe", "Dave", "Konstantinos", "Florence", "Gus", "Hal", "Ida")


@pytest.mark.parametrize("size", [PORTRAIT, PHONE], ids=["portrait", "phone"])
def test_with_ten_at_the_table_the_advice_on_packs_is_in_sight_and_no_name_breaks_in_a_word(device, house, size):
    like = house.start("up_to_ten_down", players=TEN)
    page = device("tablet", f"/new?like={like.id}", size=size)
    expect(page.locator(".round.is-round")).to_be_visible()
    foot, advice = page.locator(".start"), page.locator(".people .quiet")
    expect(foot).to_contain_text("10 players, 19 deals, 2 packs.")
    expect(advice).to_contain_text("2 packs")
    if size == PORTRAIT:
        box = advice.bounding_box()
        assert box["y"] + box["height"] <= foot.bounding_box()["y"]
    expect(page.locator(f'button[value="seat:{TEN[1]}"] span')).to_be_visible()
    for screen in (size, TABLET, (320, 640)):
        give_size(page, screen)
        assert [line for line in too_small(page) if "broken" in line or "wide" in line] == []
    sizes = "(names) => names.map((name) => getComputedStyle(name).fontSize)"
    _own, *others = sorted(page.locator(".sit b").evaluate_all(sizes))
    assert len(set(others)) == 1


WIDE = (LONG, "Alexandrine Montgomery-Smythe", "Bartholomew Featherstonehaugh", "Guðrún Sigurðardóttir",
        "Konstantinos Papadopoulos", "Elisabeth Featherstonehaugh", "Ferdinand Wolfeschlegelstein",
        "Wolfeschlegelsteinhausen Xaver", "Anastasia Featherstonehaugh")  # fmt: skip
# The names at the table that leave their seat.
OUT_OF_SEAT = """() => [...document.querySelectorAll(".sit b")]
  .filter((name) => name.scrollWidth > name.clientWidth + 1 || name.offsetHeight > name.closest(".seat").offsetHeight)
  .map((name) => name.textContent)"""


def test_nine_long_names_stand_at_the_table_and_what_follows_above_the_foot(device: Callable[..., Page], house: House):
    like = house.start("oh_hell_common", players=WIDE)
    page = device("tablet", f"/new?like={like.id}")
    expect(page.locator(".round.is-round")).to_be_visible()
    for width in range(1010, 1040, 5):
        give_size(page, (width, 768))
        assert page.evaluate(OUT_OF_SEAT) == [], width
    give_size(page, TABLET)
    advice = page.locator(".people .quiet").bounding_box()
    assert page.locator(".pool--seats").evaluate("(pool) => getComputedStyle(pool).gridTemplateRows").count("px") == 6
    assert advice["y"] + advice["height"] <= page.locator(".start").bounding_box()["y"]
