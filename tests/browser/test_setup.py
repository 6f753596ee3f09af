"""Setting up in a real browser: the tap budget, with and without JavaScript."""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kit import PHONE, PORTRAIT, TABLET, Finger, give_size, htmx_is_there
from tests.browser.looking import EVERYTHING, TOO_SMALL
from tests.browser.tables import House, pick_game
from tests.tables import LONG

pytestmark = pytest.mark.own_shelf


FIVE = ("Ana", "Ben", "Cas", "Dee", "Eve")
SEATED = ".seat:not(.is-empty)"


@pytest.fixture(scope="module", autouse=True)
def known(house: House) -> None:
    """Let the server know the five, and what they played last."""
    house.start("oh_hell_common", players=FIVE)


def sit_down(page: Page, finger: Finger, names: Sequence[str] = FIVE) -> None:
    for seat, name in enumerate(names, 1):
        finger.tap(page.locator(f'button[value="seat:{name}"]'))
        expect(page.locator(SEATED)).to_have_count(seat)


WAYS = [(TABLET, True), (PHONE, False)]


@pytest.mark.parametrize(
    ("size", "java_script_enabled"), [*WAYS, (TABLET, False), (PHONE, True)] if EVERYTHING else WAYS
)
def test_five_known_players_start_the_variant_played_last_with_six_taps(
    new_page: Callable[..., Page], finger: Finger, size: tuple[int, int], java_script_enabled: bool
):
    page = new_page(size=size, java_script_enabled=java_script_enabled)
    page.goto("/new")
    expect(page.locator("#start")).to_be_in_viewport(ratio=1)
    sit_down(page, finger)
    expect(page.locator("#foot")).to_have_text("5 players, 19 deals. Ana deals 10 cards each.")
    expect(page.locator("#start")).to_be_in_viewport(ratio=1)
    finger.tap(page.locator("#start"))
    page.wait_for_url("**/g/**")
    assert finger.taps == 6


def test_seats_stand_round_a_table_and_swap_by_a_tap_or_a_drag(new_page: Callable[..., Page], finger: Finger):
    page = new_page()
    page.goto("/new")
    htmx_is_there(page)
    sit_down(page, finger)
    ana, ben, eve = (page.locator(f"#first-{seat}").bounding_box() for seat in (0, 1, 4))
    assert ana["y"] < ben["y"] == eve["y"]
    assert eve["x"] < ana["x"] < ben["x"]
    page.locator("#swap").click()
    page.get_by_role("button", name="Swap Ana and Ben").click()
    expect(page.locator("#first-0")).to_contain_text("Ben")
    page.locator("#swap").click()
    expect(page.locator(".swap")).to_have_count(0)
    page.locator("#first-0").hover()
    page.mouse.down()
    page.locator("#first-4").hover()
    expect(page.locator("#foot")).to_have_text("Let go: Ben and Eve swap seats")
    page.mouse.up()
    expect(page.locator("#first-4")).to_contain_text("Ben")
    expect(page.locator("#first-0")).to_contain_text("Eve")


@pytest.mark.parametrize("size", [TABLET, PHONE] if EVERYTHING else [PHONE])
def test_a_name_of_one_long_word_stands_beside_the_table_not_over_it(
    new_page: Callable[..., Page], finger: Finger, size: tuple[int, int]
):
    page = new_page(size=size)
    page.goto("/new")
    htmx_is_there(page)
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
    expect(page.locator("#foot")).to_have_text("Let go: Wolfeschlegelsteinhausen Xaver and Dee swap seats")


def test_no_chip_moves_when_its_player_sits_down(new_page: Callable[..., Page], finger: Finger):
    page = new_page()
    page.goto("/new")
    chips = (
        "() => [...document.querySelectorAll('.pool > *')].map((chip) => JSON.stringify(chip.getBoundingClientRect()))"
    )
    before = page.evaluate(chips)
    sit_down(page, finger, FIVE[:3])
    assert page.evaluate(chips) == before


def test_picking_a_game_of_the_long_list_comes_back_to_the_top(new_page: Callable[..., Page]):
    page = new_page(size=PHONE)
    pick_game(page, "plump")
    expect(page.locator(".gameline")).to_be_in_viewport()


def test_who_has_typed_a_name_goes_on_with_the_next(new_page: Callable[..., Page]):
    page = new_page()
    page.goto("/new?variant=plump")
    page.locator("#name-0").fill("Eve")
    page.keyboard.press("Enter")
    expect(page.locator(SEATED)).to_have_count(1)
    expect(page.locator("#name-1")).to_be_focused()


def test_names_typed_faster_than_the_page_answers_are_all_seated(new_page: Callable[..., Page]):
    page = new_page()
    page.goto("/new?variant=plump")
    htmx_is_there(page)
    far = {"offline": False, "latency": 400, "downloadThroughput": -1, "uploadThroughput": -1}
    device = page.context.new_cdp_session(page)
    device.send("Network.emulateNetworkConditions", far)
    device.send("Emulation.setCPUThrottlingRate", {"rate": 6})  # keys fall between an answer and its focus
    page.locator("#name-0").click()
    page.keyboard.type("Zoe\nAnn\nBen\nUma\nKi", delay=30)
    expect(page.locator("input[name=player]")).to_have_count(4)
    assert [name.input_value() for name in page.locator("input[name=player]").all()] == ["Zoe", "Ann", "Ben", "Uma"]
    expect(page.get_by_label("Name", exact=True)).to_have_value("Ki")


def test_back_from_the_table_keeps_game_and_players(page: Page):
    page.goto("/new?variant=oh_hell_common")
    htmx_is_there(page)
    for number, name in enumerate(("Ana", "Ben", "Cas"), 1):
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.locator("input[name=player]")).to_have_count(number)
    page.goto("/variants")
    page.go_back()
    expect(page.locator("input[name=player]")).to_have_count(3)
    expect(page.locator("input[name=variant]")).to_have_value("oh_hell_common")


TEN = ("Ann", "Wolfeschlegelsteinhause", "Ben", "Chloe", "Dave", "Konstantinos", "Florence", "Gus", "Hal", "Ida")
# Where the name at the foot of the table begins, and where the lowest square that swaps ends.
FOOT_AND_SQUARES = """() => {
  const name = document.createRange();
  name.selectNodeContents(document.querySelector(".at-foot .sit b"));
  const squares = [...document.querySelectorAll(".swap")].map((swap) => swap.getBoundingClientRect().bottom);
  return [name.getBoundingClientRect().top + 4, Math.max(...squares)];
}"""
# Whether such a square lies over the foot of the page when it is scrolled under it.
SQUARE_OVER_THE_FOOT = """() => {
  const [foot, swap] = [document.querySelector(".start"), document.querySelector(".at-foot .swap")];
  scrollBy(0, swap.getBoundingClientRect().top - foot.getBoundingClientRect().top - 10);
  const [x, y] = [swap.getBoundingClientRect().x + 20, swap.getBoundingClientRect().y + 20];
  return y > foot.getBoundingClientRect().top && Boolean(document.elementFromPoint(x, y).closest(".swap"));
}"""


@pytest.mark.parametrize("size", [PORTRAIT, PHONE], ids=["portrait", "phone"])
def test_with_ten_at_the_table_the_advice_on_packs_is_in_sight_and_no_name_breaks_in_a_word(
    device: Callable[..., Page], house: House, size: tuple[int, int]
):
    like = house.start("up_to_ten_down", players=TEN)
    page = device("tablet", size=size)
    page.goto(f"/new?like={like.id}")
    expect(page.locator(".round.is-round")).to_be_visible()
    foot, advice = page.locator(".start"), page.locator(".people .quiet")
    expect(foot).to_contain_text("10 players, 19 deals, 2 packs.")
    expect(advice).to_contain_text("2 packs")
    if size == PORTRAIT:
        box = advice.bounding_box()
        assert box["y"] + box["height"] <= foot.bounding_box()["y"]
    expect(page.locator(f'button[value="seat:{TEN[1]}"] span')).to_be_visible()
    page.locator("#swap").click()
    expect(page.locator(".swap")).to_have_count(10)
    foot_name, squares = page.evaluate(FOOT_AND_SQUARES)
    assert foot_name >= squares, (foot_name, squares)
    assert not page.evaluate(SQUARE_OVER_THE_FOOT)
    for screen in (size, TABLET, (320, 640)):
        give_size(page, screen)
        assert [line for line in page.evaluate(TOO_SMALL) if "broken" in line or "wide" in line] == []
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
    page = device("tablet")
    page.goto(f"/new?like={like.id}")
    expect(page.locator(".round.is-round")).to_be_visible()
    for width in range(1010, 1040):
        give_size(page, (width, 768))
        assert page.evaluate(OUT_OF_SEAT) == [], width
    give_size(page, TABLET)
    advice = page.locator(".people .quiet").bounding_box()
    assert page.locator(".pool--seats").evaluate("(pool) => getComputedStyle(pool).gridTemplateRows").count("px") == 6
    assert advice["y"] + advice["height"] <= page.locator(".start").bounding_box()["y"]
