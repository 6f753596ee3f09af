"""Turn, the pad that faces whoever bids: deals tapped at all sides of a tablet, and whatever may happen meanwhile.

Nothing is cut, nobody is stuck, and the view changes only where it says so.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import cycle, product

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.facts import Adjustment, Renamed
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import pens
from scorekeeper.storage.games import Game
from tests.kit.browser import PHONE, PORTRAIT, SIZES, TABLET, Finger, give_size, htmx_is_there, loaded, opened, until
from tests.kit.evenings import House, no_network, sit_down
from tests.kit.looking import EVERYTHING, crowded, overflow, resized
from tests.kit.scorer import round_the_table

FIVE = ("Ann", "Ben", "Chloe", "Dave", "Théodora")
EIGHT = (
    "Maximiliana Wolfeschlegelstein", "Ben", "Guðrún Sigurðardóttir-Jónsdótt", "Konstantinos Papadopoulos-Kyr", "Evi",
    "Wolfeschlegelsteinhausenberger", "Bartholomäus Hohenzollernburgg", "Henriette",
)  # fmt: skip
SMALLEST = 64  # pixels of a number
LYING, SMALL_PHONE = (844, 390), (360, 740)
LANGUAGES = ("en", "de", "es", "fr", "it", "nl", "sv")
SPOKEN = LANGUAGES if EVERYTHING else ("en", "de", "fr")
PAD, BOARD, SEATS, FLAT = ".fpad:not(.fpad--seats)", ".facing--board", ".fpad--seats", ".play"
KEYS = "(keys) => Math.min(...keys.flatMap((key) => [key.offsetWidth, key.offsetHeight]))"
TURNED = (
    """() => { for (const each of document.getAnimations()) if (each.animationName === "turning") each.finish(); }"""
)


@pytest.fixture
def turn(device: Callable[..., Page], house: House) -> Callable[..., tuple[Page, Game]]:
    """Start a game of five, enter facts, and open its table on a device whose pad turns."""

    def start(*facts, variant="oh_hell_common", players=FIVE, size=TABLET, **options) -> tuple[Page, Game]:
        game = house.enter(house.start(variant, "tablet", players, **options), *facts)
        page = device("tablet", size=size)
        page.clock.install()
        sit_down(page, game)
        return opened(page, f"/g/{game.id}"), game

    return start


def has_turned(page: Page) -> None:
    """Let the pad have lain before its player long enough to take a tap."""
    page.clock.fast_forward(400)
    page.evaluate(TURNED)


def looks_whole(page: Page, *sizes: tuple[int, int]) -> None:
    """Assert that nothing of the pad is cut, covered, off the screen or too small to hit."""
    for size in resized(page, sizes):
        assert (crowded(page), overflow(page)) == ([], 0), size
        assert page.locator(".fkey").evaluate_all(KEYS) >= SMALLEST, size


def bid(page: Page, seat: int, number: int, finger: Finger | None = None) -> None:
    """Tap a bid on the pad once it lies before its player, and wait until it is answered."""
    key = page.locator(f"#seat_{seat}-{number}")
    key.wait_for()
    has_turned(page)
    (finger or Finger()).tap(key)
    page.locator(f".fkeys #seat_{seat}-{number}").wait_for(state="detached")


def end_the_call(page: Page) -> None:
    """Tap the call away: nobody has to, it goes by itself."""
    page.locator(".shout").click()
    expect(page.locator(".shout")).to_be_hidden()


def test_a_deal_on_the_pad_of_five_takes_five_taps_one_for_the_miss_and_one_to_score(device, house: House, shot):
    game = house.start("oh_hell_common", "tablet", FIVE, maximum=5)
    page, finger = device("tablet"), Finger()
    page.clock.install()
    opened(page, f"/g/{game.id}")
    finger.tap(page.locator("#turn"))
    finger.tap(page.locator("#done"))
    page.locator(".fpad").wait_for()
    htmx_is_there(page)
    assert finger.taps == 2
    for seat, number in {1: 2, 2: 1, 3: 1, 4: 0, 0: 3}.items():
        expect(page.locator("h1")).to_contain_text(FIVE[seat])
        shot(page, f"face-{seat}")
        if seat == 0:
            expect(page.locator("#seat_0-1")).to_have_attribute("aria-disabled", "true")
        bid(page, seat, number, finger)
    expect(page.locator(".shout")).to_be_visible()
    letters = page.locator(".shout__side b").evaluate_all(
        "(all) => all.map((each) => parseFloat(getComputedStyle(each.querySelector('.way') ?? each).fontSize))"
    )
    assert min(letters) >= TABLET[1] / 10
    shot(page, "face-call")
    end_the_call(page)
    finger.tap(page.locator("#seat_0-1"))
    finger.tap(page.locator("#score:not([disabled])"))
    expect(page.locator("h1")).to_contain_text("Chloe")
    assert finger.taps == 2 + 5 + 1 + 1
    assert house.load(game).state.deals[0].tricks == {1: 2, 2: 1, 3: 1, 4: 0, 0: 1}


@pytest.mark.parametrize("players", [FIVE, EIGHT], ids=len)
def test_the_pad_is_whole_before_each_of_five_and_of_eight_with_thirty_letters(turn, house: House, shot, players):
    page, game = turn(players=players, maximum=6)
    for seat in round_the_table(players, players[0]):
        expect(page.locator("h1")).to_contain_text(players[seat])
        looks_whole(page, *SIZES)
        shot(page, f"pad-{len(players)}-{seat}")
        house.enter(game, oh.Bids(1, {seat: 0 if seat else 1}))
        page.goto(f"/g/{game.id}")
    end_the_call(page)
    page.locator("#seat_1-5").click()
    page.locator("#score:not([disabled])").click()
    expect(page.locator("h1")).to_contain_text(players[2])


def test_a_tap_while_the_pad_turns_counts_for_nobody(turn, house: House):
    page, game = turn(maximum=5)
    page.clock.pause_at(page.evaluate("() => Date.now() + 1000"))
    # Answered at once, and a second tap lands on whatever lies there in the moment of the turn.
    page.evaluate(
        """() => {
          document.addEventListener("htmx:after:swap", () => queueMicrotask(() => {
            document.querySelector("#seat_2-1").click();
            document.title = "tapped twice";
          }), { once: true });
          document.querySelector("#seat_1-2").click();
        }"""
    )
    until(page, lambda: page.clock.run_for(10) or page.title() == "tapped twice")
    page.clock.resume()
    bid(page, 2, 0)
    assert house.bids(game) == {1: 2, 2: 0}


def test_without_scripts_the_call_of_the_pad_goes_by_itself(device, house: House):
    game = house.enter(house.start("oh_hell_common", "tablet", FIVE), oh.Bids(1, dict.fromkeys(range(5), 1)))
    page = device("tablet", java_script_enabled=False)
    sit_down(page, game)
    page.goto(f"/g/{game.id}")
    expect(page.locator(".shout__side").first).to_contain_text("UNDER by 5")
    page.locator(".shout").wait_for(state="hidden")


def test_a_digit_typed_is_the_bid_of_whoever_the_pad_faces(turn, house: House):
    page, game = turn(maximum=5)
    page.keyboard.press("2")
    expect(page.locator("h1")).to_contain_text("Chloe")
    expect(page.locator("#say")).to_have_text("Chloe bids.")  # what a screen reader hears
    assert house.bids(game) == {1: 2}


OFF_THE_SCREEN = """() => [...document.querySelectorAll('.shout__side, .shout__side *')]
  .filter((part) => part.checkVisibility()).filter((part) => {
    const {left, top, right, bottom} = part.getBoundingClientRect();
    return Math.min(left, top, innerWidth - right, innerHeight - bottom) < -1;
  }).map((part) => part.textContent)"""


def gains(players: tuple[str, ...]) -> tuple[oh.OhHellFact | Adjustment, ...]:
    """Return the facts of three deals after which the pad shows everybody what the last one gave."""
    all_ = dict.fromkeys(range(len(players)), 0)
    deals = [(oh.Bids(deal, all_), oh.Tricks(deal, all_ | {0: 1, 1: deal - 1})) for deal in (1, 2, 3)]
    return *deals[0], *deals[1], Adjustment(1, 1, 0, -1234, "a wager"), *deals[2]


@pytest.mark.parametrize(
    ("players", "facts", "languages"),
    [
        (FIVE, (oh.Ladder(1, (10,)), oh.Bids(1, {1: 2, 2: 9, 3: 0, 4: 0, 0: 1})), SPOKEN),
        (FIVE, gains(FIVE), ("en",)),
        (EIGHT, gains(EIGHT), ("en",)),
    ],
    ids=("the call", "what a deal gave", "what a deal gave eight"),
)
def test_what_is_shown_at_the_sides_of_the_pad_fits_them(device, house: House, players, facts, languages):
    game = house.enter(house.start("skull_king_2021", "tablet", players), *facts)
    page = device("tablet")
    sit_down(page, game)
    for code in languages:
        page.set_extra_http_headers({"Accept-Language": code})
        page.goto(f"/g/{game.id}")
        page.evaluate("() => { for (const each of document.getAnimations()) each.pause(); }")  # it would go by itself
        expect(page.locator("html")).to_have_attribute("lang", code)
        expect(page.locator(".shout")).to_be_visible()
        for size in resized(page):
            assert page.evaluate(OFF_THE_SCREEN) == [], (code, size)


FOOT = """() => {
  const foot = document.querySelector('.foot').getBoundingClientRect(), score = document.querySelector('#score');
  const {left, top, width, height} = score.getBoundingClientRect();
  return {
    hit: document.elementFromPoint(left + width / 2, top + height / 2) === score,
    cut: [...document.querySelectorAll('.foot, .foot *')].map((part) => part.getBoundingClientRect())
      .filter(({top, bottom}) => top < foot.top - 1 || bottom > foot.bottom + 1).length,
  };
}"""


@pytest.mark.parametrize(("players", "cards"), [(FIVE, 10), ((*FIVE, "Franz-Josef"), 8)])
def test_on_a_phone_the_foot_of_turned_tricks_is_whole_and_its_button_is_hit(turn, players, cards):
    bids = oh.Bids(1, {seat: cards - 1 if seat == 1 else 0 for seat in range(len(players))})
    page, _ = turn(bids, players=players, maximum=cards, size=PHONE)
    end_the_call(page)
    for size in resized(page, (PHONE, LYING)):
        assert loaded(page).evaluate(FOOT) == {"hit": True, "cut": 0}, size


def test_on_a_tablet_the_turned_tricks_of_five_lie_above_the_foot(turn):
    page, _ = turn(oh.Bids(1, {1: 3, 2: 4, 3: 2, 4: 1, 0: 3}))
    end_the_call(page)
    for size in resized(page, (TABLET, PORTRAIT)):
        hidden = page.locator(".screen").evaluate("(screen) => screen.scrollHeight - screen.clientHeight")
        assert hidden <= 0, size


# ---------- whatever happens meanwhile ----------
BIDS = {2: 0, 3: 1, 4: 0, 0: 1, 1: 1}
TRICKS = BIDS | {0: 2}
PHASES = {"bids": {2: 0}, "tricks": BIDS}
BUTTONS = """(buttons) => buttons.map((button) => {
  const box = button.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return button.contains(hit) && button.scrollWidth <= button.clientWidth && box.right <= innerWidth;
})"""


@dataclass(frozen=True)
class Table:
    """A table whose pad turns, in the second deal."""

    house: House
    page: Page
    game: Game
    phase: str

    def enter(self, *facts: oh.OhHellFact) -> None:
        self.house.enter(self.game, *facts)
        self.page.goto(f"/g/{self.game.id}")

    def open(self) -> None:
        self.page.goto(f"/g/{self.game.id}")
        if self.phase == "tricks":
            self.page.locator(".shout").click()
        htmx_is_there(self.page)

    @property
    def view(self) -> str:
        return PAD if self.phase == "bids" else BOARD

    def tap(self) -> None:
        """Tap a number of whoever is asked, or the tricks of somebody."""
        has_turned(self.page)
        self.page.locator("#seat_3-2" if self.phase == "bids" else "#seat_1-0").click()


def undo(table: Table) -> str:
    table.open()
    table.page.locator("#undo").click()
    expect(table.page.locator("#redo")).to_have_count(1)
    return PAD


def correction(table: Table) -> str:
    table.page.goto(f"/g/{table.game.id}/correct/1/1")
    expect(table.page.locator(".over")).to_be_visible()
    table.open()
    return table.view


def misdeal(table: Table) -> str:
    table.enter(oh.Misdeal(2))
    return PAD


def leaver(table: Table) -> str:
    table.enter(oh.Left(3, 4))
    expect(table.page.locator("#misdeal")).to_be_visible()
    table.enter(oh.Bids(2, BIDS), oh.Tricks(2, TRICKS))
    return SEATS


def joiner(table: Table) -> str:
    table.enter(oh.Joined(3, 5, "Zoe", after=2), oh.Bids(2, BIDS), oh.Tricks(2, TRICKS))
    return SEATS


def rename(table: Table) -> str:
    table.enter(Renamed(1, "Benedicta"))
    return SEATS  # this device knows nobody of that name


def another_order(table: Table) -> str:
    table.enter(oh.TableChanged(2, (0, 2, 1, 3, 4), (), (), ()))
    return SEATS


def lost_pen(table: Table) -> str:
    with table.house.app.app_context():
        pens.take(table.game.id, "phone", "phone")
    table.enter()
    return FLAT


def without_network(table: Table) -> str:
    table.open()
    with no_network(table.page):
        table.tap()
        expect(table.page.locator("#unsaved")).to_be_visible()
    table.page.locator("#unsaved").click()
    expect(table.page.locator(".is-unsaved")).to_have_count(0)
    return table.view


def another_was_first(table: Table) -> str:
    table.open()
    # It is not seen before the tap: what asks for news does not come through.
    table.page.route("**/g/*", lambda route: route.abort())
    table.house.enter(table.game, oh.Bids(2, {3: 1}) if table.phase == "bids" else oh.PencilledTricks(2, {1: 2}))
    table.tap()
    answers = table.page.locator(".foot--ask .btn")
    expect(answers).to_have_count(2)
    expect(table.page.locator(".is-yours")).to_be_visible()
    for size in resized(table.page, (TABLET, PHONE)):
        assert (overflow(loaded(table.page)), answers.evaluate_all(BUTTONS)) == (0, [True, True]), size
    table.page.unroute("**/g/*")
    answers.last.click()
    expect(answers).to_have_count(0)
    return table.view


def rotated(table: Table) -> str:
    table.open()
    size = table.page.viewport_size
    assert size is not None
    give_size(table.page, (size["height"], size["width"]))
    table.page.reload()
    return table.view


IN_BOTH = (correction, without_network, another_was_first, rotated)
ALIKE = (undo, misdeal, leaver, joiner, rename, another_order, lost_pen)  # what follows is the same in either phase
STEPS = [*product(IN_BOTH, PHASES), *zip(ALIKE, cycle(PHASES), strict=False)]
BY_TURNS = [(*step, LANGUAGES[at % 7], (TABLET, PHONE)[at // 2 % 2]) for at, step in enumerate(STEPS)]
WALKS = [
    pytest.param(event, phase, language, size, id=f"{event.__name__}-{phase}-{language}-{size[0]}")
    for event, phase, language, size in (
        product(IN_BOTH + ALIKE, PHASES, ("en", "de", "fr"), (TABLET, PHONE)) if EVERYTHING else BY_TURNS
    )
]


@pytest.mark.parametrize(("event", "phase", "language", "size"), WALKS)
def test_whatever_happens_to_a_turned_table_nothing_is_cut_and_the_view_is_the_one_expected(
    device, house: House, shot, event: Callable[[Table], str], phase: str, language: str, size: tuple[int, int]
):
    game = house.start("oh_hell_common", "tablet", FIVE, maximum=5)
    first = dict.fromkeys(range(5), 0) | {1: 4}
    house.enter(game, oh.Bids(1, first), oh.Tricks(1, first | {1: 5}), oh.Bids(2, PHASES[phase]))
    page = device("tablet", size=size)
    page.clock.install()
    page.set_extra_http_headers({"Accept-Language": language})
    sit_down(page, game)
    view = event(Table(house, page, game, phase))
    expect(page.locator(view).first).to_be_visible()
    for each in (PAD, BOARD, SEATS):
        assert page.locator(each).count() == (each == view), each
    shot(page, f"state-{event.__name__}-{phase}-{language}-{size[0]}")
    assert overflow(loaded(page)) == 0
    if view == PAD:
        looks_whole(page, size)
    elif view == BOARD:
        page.locator(".shout").evaluate_all("(all) => all.forEach((each) => each.remove())")
        assert page.evaluate(FOOT) == {"hit": True, "cut": 0}
    elif view == SEATS:
        page.locator("#done").click()
        expect(page.locator(f"{PAD}, {BOARD}").first).to_be_visible()
