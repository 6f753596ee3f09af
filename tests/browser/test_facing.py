"""The pad that turns to whoever bids: deals tapped at all sides of a tablet, on a phone, and without scripts."""

from collections.abc import Mapping, Sequence

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.oh_hell import facts as oh
from tests.kit.browser import PHONE, PORTRAIT, TABLET, Finger, give_size, htmx_is_there, loaded, until
from tests.kit.scorer import round_the_table

FIVE = ("Ann", "Ben", "Chloe", "Dave", "Théodora")
EIGHT = (
    "Maximiliana Wolfeschlegelstein", "Ben", "Guðrún Sigurðardóttir-Jónsdótt", "Konstantinos Papadopoulos-Kyr", "Evi",
    "Wolfeschlegelsteinhausenberger", "Bartholomäus Hohenzollernburgg", "Henriette",
)  # fmt: skip
SMALLEST = 64  # pixels of a number
LYING = (844, 390)
SMALL_PHONE = (360, 740)
LANGUAGES = ("en", "de", "es", "fr", "it", "nl", "sv")
TURNING = 350  # milliseconds: nobody taps before the pad lies before them
GEOMETRY = """() => {
  const box = (element) => element.getBoundingClientRect();
  const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
  const inside = (part, all) => part.left >= all.left - 1 && part.top >= all.top - 1
    && part.right <= all.right + 1 && part.bottom <= all.bottom + 1;
  const pad = box(document.querySelector('.fpad'));
  const seen = [...document.querySelectorAll('.fkey, .place, .corner, .fpad h1, .fpad__foot, .fpad__head li')]
    .filter((element) => element.checkVisibility());
  return {
    outside: seen.filter((element) => !inside(box(element), element.closest('.fpad') ? pad : screen))
      .map((element) => element.className + element.textContent),
    small: [...document.querySelectorAll('.fkey')].map((key) => Math.min(box(key).width, box(key).height)),
    cut: [...document.querySelectorAll('.corner .btn, .fpad h1, .place > *, .place__name, .fkey small, .fpad__foot p')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.textContent),
  };
}"""


def sit_down(page: Page, game: str, finger: Finger) -> None:
    """Let the pad turn for players whom this device does not know."""
    page.goto(f"/g/{game}")
    finger.tap(page.locator("#turn"))
    finger.tap(page.locator("#done"))
    page.locator(".fpad, .facing--board").first.wait_for()


def looks_whole(page: Page) -> None:
    """Assert that nothing is cut, off the screen or too small to hit."""
    seen = loaded(page).evaluate(GEOMETRY)
    assert (seen["outside"], seen["cut"]) == ([], [])
    assert min(seen["small"]) >= SMALLEST


def bid(page: Page, finger: Finger, seat: int, number: int) -> None:
    """Tap a bid on the pad once it lies before its player, and wait until it is answered."""
    key = page.locator(f"#seat_{seat}-{number}")
    key.wait_for()
    page.wait_for_timeout(TURNING)
    finger.tap(key)
    page.locator(f".fkeys #seat_{seat}-{number}").wait_for(state="detached")


def bids(page: Page, finger: Finger, players: Sequence[str], wanted: Mapping[int, int]) -> None:
    for seat in round_the_table(players, players[0]):
        bid(page, finger, seat, wanted[seat])


@pytest.mark.parametrize(("size", "theme"), [(TABLET, "light"), (PORTRAIT, "dark"), (PHONE, "light")])
def test_a_deal_of_five_takes_five_taps_one_for_the_miss_and_one_to_score(device, house, shot, size, theme):
    game = house.start("oh_hell_common", "tablet", FIVE, maximum=5).id
    page, finger = device("tablet", size=size, theme=theme), Finger()
    sit_down(page, game, finger)
    assert finger.taps == 2
    wanted = {1: 2, 2: 1, 3: 1, 4: 0, 0: 3}
    before = finger.taps
    for seat in round_the_table(FIVE, "Ann"):
        expect(page.locator("h1")).to_contain_text(FIVE[seat])
        looks_whole(page)
        shot(page, f"face-{seat}-{size[0]}-{theme}")
        if seat == 0:
            expect(page.locator("#seat_0-1")).to_have_attribute("aria-disabled", "true")
        bid(page, finger, seat, wanted[seat])
    expect(page.locator(".shout")).to_be_visible()
    shot(page, f"face-call-{size[0]}-{theme}")
    letters = page.locator(".shout__side b").evaluate_all(
        "(all) => all.map((each) => parseFloat(getComputedStyle(each.querySelector('.way') ?? each).fontSize))"
    )
    assert min(letters) >= size[1] / 10
    page.locator(".shout").click()  # nobody has to: it goes by itself
    expect(page.locator(".shout")).to_be_hidden()
    shot(page, f"face-play-{size[0]}-{theme}")
    finger.tap(page.locator("#seat_0-1"))
    finger.tap(page.locator("#score:not([disabled])"))
    expect(page.locator("h1")).to_contain_text("Chloe")
    assert finger.taps - before == 5 + 1 + 1
    assert house.load(game).state.deals[0].tricks == {1: 2, 2: 1, 3: 1, 4: 0, 0: 1}


@pytest.mark.parametrize("size", [TABLET, PORTRAIT, PHONE])
def test_eight_of_thirty_letters_share_the_sides_by_two_and_nothing_is_cut(device, house, shot, size):
    game = house.start("oh_hell_common", "tablet", EIGHT, maximum=6).id
    page, finger = device("tablet", size=size), Finger()
    sit_down(page, game, finger)
    for seat in round_the_table(EIGHT, EIGHT[0]):
        expect(page.locator("h1")).to_contain_text(EIGHT[seat])
        looks_whole(page)
        shot(page, f"eight-{seat}-{size[0]}")
        bid(page, finger, seat, 0 if seat else 1)
    shot(page, f"eight-call-{size[0]}")
    page.locator(".shout").click()
    shot(page, f"eight-play-{size[0]}")
    finger.tap(page.locator("#seat_1-5"))
    finger.tap(page.locator("#score:not([disabled])"))
    expect(page.locator("h1")).to_contain_text(EIGHT[2])


def test_covered_bids_are_held_back_and_any_player_may_go_first(device, house, shot):
    players = ("Ann", "Ben", "Chloe", "Evi")
    game = house.start("skull_king_2021", "tablet", players).id
    page, finger = device("tablet"), Finger()
    sit_down(page, game, finger)
    page.locator("#face-3").click()
    expect(page.locator("h1")).to_contain_text("Evi")
    bid(page, finger, 3, 1)
    place = page.locator(".place", has_text="Evi")
    expect(place.locator(".place__bid")).to_have_text("")
    shot(page, "hidden")
    place.locator("a").click()  # asked for again, and the number stays hidden
    expect(page.locator("h1")).to_contain_text("Evi bids again")
    assert page.locator(".is-was").count() == 0
    page.locator("#leave").click()
    expect(page.locator("h1")).to_contain_text("Ben")
    assert house.bids(game) == {3: 1}
    for seat in range(3):
        page.locator(f"#face-{seat}, [name=seat_{seat}]").first.wait_for()
        if page.locator(f"#face-{seat}").count():
            page.locator(f"#face-{seat}").click()
        bid(page, finger, seat, 1)
    expect(page.locator(".shout__side").first).to_contain_text("OVER by 3")
    assert house.bids(game) == {0: 1, 1: 1, 2: 1, 3: 1}


def test_a_bid_is_taken_back_at_its_own_seat_and_by_undo(device, house, shot):
    game = house.start("oh_hell_common", "tablet", FIVE, maximum=5).id
    page, finger = device("tablet"), Finger()
    sit_down(page, game, finger)
    bid(page, finger, 1, 2)
    bid(page, finger, 2, 1)
    page.locator("#face-1").click()
    expect(page.locator("h1")).to_contain_text("Ben bids again")
    expect(page.locator(".is-was")).to_have_text("2")
    shot(page, "again")
    bid(page, finger, 1, 3)
    expect(page.locator("h1")).to_contain_text("Dave bids")
    page.locator("#undo").click()
    expect(page.locator(".fpad__foot p")).to_contain_text("Undid")
    page.locator(".fpad__foot button").click()
    expect(page.locator(".fpad__foot p")).not_to_contain_text("Undid")
    assert house.bids(game) == {1: 3, 2: 1}


def test_a_tap_while_the_pad_turns_counts_for_nobody(device, house):
    game = house.start("oh_hell_common", "tablet", FIVE, maximum=5).id
    page, finger = device("tablet"), Finger()
    sit_down(page, game, finger)
    htmx_is_there(page)
    page.wait_for_timeout(TURNING)
    # Answered at once, and a second tap lands on whatever lies there in the moment of the turn.
    page.evaluate(
        """() => new Promise((done) => {
          document.addEventListener("htmx:after:swap", () => setTimeout(() => {
            document.querySelector("#seat_2-1").click(); done();
          }), { once: true });
          document.querySelector("#seat_1-2").click();
        })"""
    )
    page.wait_for_timeout(TURNING)
    bid(page, finger, 2, 0)
    assert house.bids(game) == {1: 2, 2: 0}


def test_without_scripts_each_answer_is_the_next_page_turned(device, house):
    game = house.start("oh_hell_common", "tablet", FIVE, maximum=5).id
    page, finger = device("tablet", java_script_enabled=False), Finger()
    sit_down(page, game, finger)
    for seat, turned in ((1, "fpad--1"), (2, "fpad--2"), (3, "fpad--2"), (4, "fpad--3"), (0, "fpad--0")):
        expect(page.locator(f".{turned} h1")).to_contain_text(FIVE[seat])
        bid(page, finger, seat, 0)
    expect(page.locator(".shout__side").first).to_contain_text("UNDER by 5")
    page.locator(".shout").wait_for(state="hidden")  # it goes by itself
    assert house.bids(game) == dict.fromkeys(range(5), 0)


def test_a_digit_typed_is_the_bid_of_whoever_the_pad_faces(device, house):
    game = house.start("oh_hell_common", "tablet", FIVE, maximum=5).id
    page = device("tablet")
    sit_down(page, game, Finger())
    htmx_is_there(page)
    page.wait_for_timeout(TURNING)
    page.keyboard.press("2")
    expect(page.locator("h1")).to_contain_text("Chloe")
    expect(page.locator("#say")).to_have_text("Chloe bids.")  # what a screen reader hears
    assert house.bids(game) == {1: 2}


OFF_THE_SCREEN = """() => [...document.querySelectorAll('.shout__side, .shout__side *')]
  .filter((part) => part.checkVisibility()).filter((part) => {
    const {left, top, right, bottom} = part.getBoundingClientRect();
    return Math.min(left, top, innerWidth - right, innerHeight - bottom) < -1;
  }).map((part) => part.textContent)"""


@pytest.mark.parametrize("size", [TABLET, PORTRAIT, PHONE])
def test_the_call_fits_its_side_in_every_language(device, house, size):
    game = house.start("oh_hell_common", "tablet", FIVE)
    house.enter(game, oh.Bids(1, {1: 2, 2: 9, 3: 0, 4: 0, 0: 1}))
    page = device("tablet", size=size)
    sit_down(page, game.id, Finger())
    for code in LANGUAGES:
        page.set_extra_http_headers({"Accept-Language": code})
        page.goto(f"/g/{game.id}")
        expect(page.locator("html")).to_have_attribute("lang", code)
        expect(page.locator(".shout")).to_be_visible()
        assert loaded(page).evaluate(OFF_THE_SCREEN) == [], code


def to_tricks(page: Page, game: str) -> None:
    """Turn the pad at a table where all have bid, and end the call."""
    sit_down(page, game, Finger())
    htmx_is_there(page)
    page.locator(".shout").click()
    expect(page.locator(".shout")).to_be_hidden()


SHADE = "() => Number(getComputedStyle(document.querySelector('.over__foot'), '::before').opacity)"


@pytest.mark.parametrize("size", [TABLET, PHONE, LYING])
def test_the_leaf_of_bonuses_is_in_shade_where_it_is_cut_until_its_end(device, house, size):
    game = house.start("skull_king_2021", "tablet", FIVE)
    house.enter(game, oh.Bids(1, dict.fromkeys(range(5), 0)))
    page = device("tablet", size=size)
    to_tricks(page, game.id)
    page.locator("#bonuses").click()
    page.locator(".over__foot").wait_for()
    assert loaded(page).evaluate(SHADE) == 1
    page.evaluate("() => document.querySelector('.screen').scrollTo(0, 10000)")
    until(page, lambda: page.evaluate(SHADE) == 0)


FOOT = """() => {
  const foot = document.querySelector('.foot').getBoundingClientRect(), score = document.querySelector('#score');
  const {left, top, width, height} = score.getBoundingClientRect();
  return {
    hit: document.elementFromPoint(left + width / 2, top + height / 2) === score,
    cut: [...document.querySelectorAll('.foot, .foot *')].map((part) => part.getBoundingClientRect())
      .filter(({top, bottom}) => top < foot.top - 1 || bottom > foot.bottom + 1).length,
  };
}"""


@pytest.mark.parametrize(("players", "cards"), [(FIVE, 9), (FIVE, 10), ((*FIVE, "Franz-Josef"), 8)])
def test_on_a_phone_the_foot_is_whole_and_its_button_is_hit_at_its_centre(device, house, players, cards):
    game = house.start("oh_hell_common", "tablet", players, maximum=cards)
    house.enter(game, oh.Bids(1, {seat: cards - 1 if seat == 1 else 0 for seat in range(len(players))}))
    page = device("tablet", size=PHONE)
    to_tricks(page, game.id)
    for size in (PHONE, LYING):
        give_size(page, size)
        assert loaded(page).evaluate(FOOT) == {"hit": True, "cut": 0}, size


@pytest.mark.parametrize("size", [TABLET, PORTRAIT, PHONE, SMALL_PHONE])
def test_the_switch_has_its_word_in_every_language_and_stays_where_it_is_after_undo(device, house, size):
    game = house.start("oh_hell_common", "tablet", FIVE)
    page = device("tablet", size=size)
    for code in LANGUAGES:
        house.enter(game, oh.Bids(1, {1: LANGUAGES.index(code)}))
        page.set_extra_http_headers({"Accept-Language": code})
        page.goto(f"/g/{game.id}")
        turn, word = page.locator("#turn"), page.locator("#turn .word")
        htmx_is_there(page)
        before, inside = turn.bounding_box(), word.evaluate("(word) => [word.offsetWidth > 20, word.offsetHeight > 9]")
        assert inside == [True, True], code
        page.locator("#undo").click()
        expect(page.locator("#redo")).to_have_count(1)
        assert turn.bounding_box() == before, code


OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll('.gain, .shout__middle')].map((part) => part.getBoundingClientRect());
  const meet = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => meet(one, other))).length;
}"""
LETTERS_AND_GAPS = """(all) => all.map((each) => getComputedStyle(each))
  .map(({fontSize, columnGap}) => [fontSize, columnGap].map(parseFloat))"""


@pytest.mark.parametrize("size", [TABLET, PORTRAIT, PHONE])
@pytest.mark.parametrize("players", [FIVE, EIGHT], ids=len)
def test_what_a_deal_gave_is_large_at_its_side_and_apart_from_the_total(device, house, shot, size, players):
    everybody = dict.fromkeys(range(len(players)), 0)
    game = house.start("skull_king_2021", "tablet", players)
    for deal in (1, 2):
        house.enter(game, oh.Bids(deal, everybody), oh.Tricks(deal, everybody | {0: 1, 1: deal - 1}))
    house.enter(game, Adjustment(1, 1, 0, -1234, "a wager"))
    page = device("tablet", size=size)
    sit_down(page, game.id, Finger())
    house.enter(game, oh.Bids(3, everybody), oh.Tricks(3, everybody | {0: 3}))
    page.goto(f"/g/{game.id}")
    expect(page.locator(".shout--gains .gain")).to_have_count(len(players))
    shot(page, f"gains-{len(players)}-{size[0]}")
    assert (loaded(page).evaluate(OFF_THE_SCREEN), page.evaluate(OVERLAPS)) == ([], 0)
    for letter, gap in page.locator(".gain").evaluate_all(LETTERS_AND_GAPS):
        assert letter >= min(size) / 20
        assert gap > letter * 0.3


@pytest.mark.parametrize("size", [TABLET, PORTRAIT])
def test_on_a_tablet_the_tricks_of_five_lie_above_the_foot(device, house, size):
    game = house.start("oh_hell_common", "tablet", FIVE)
    house.enter(game, oh.Bids(1, {1: 3, 2: 4, 3: 2, 4: 1, 0: 3}))
    page = device("tablet", size=size)
    to_tricks(page, game.id)
    screen = page.locator(".screen")
    assert screen.evaluate("(screen) => screen.scrollHeight - screen.clientHeight") <= 0


def test_on_a_phone_no_dog_ear_lies_over_what_the_leaf_counts(device, house):
    game = house.start("skull_king_advanced", "tablet", FIVE)
    house.enter(game, oh.Bids(1, dict.fromkeys(range(5), 0)))
    page = device("tablet", size=PHONE)
    to_tricks(page, game.id)
    page.locator("#bonuses").click()
    expect(page.locator("#lost")).to_be_visible()
    assert page.locator(".over").evaluate("(leaf) => getComputedStyle(leaf, '::after').display") == "none"
