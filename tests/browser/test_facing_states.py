"""What may happen while the pad turns, in either phase, in languages and sizes by turns: nothing is cut, nobody is
stuck, and the view changes only where it says so."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.facts import Renamed
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import pens
from scorekeeper.storage.games import Game
from tests.browser.test_facing import FIVE, FOOT, TURNING, looks_whole
from tests.kit.browser import PHONE, TABLET, give_size, htmx_is_there, loaded, until
from tests.kit.evenings import House, no_network
from tests.kit.looking import overflow

PAD, BOARD, SEATS, FLAT = ".fpad:not(.fpad--seats)", ".facing--board", ".fpad--seats", ".play"
LANGUAGES = ("en", "de", "fr")
BIDS = {2: 0, 3: 1, 4: 0, 0: 1, 1: 1}
TRICKS = BIDS | {0: 2}
PHASES = {"bids": {2: 0}, "tricks": BIDS}
SIZES = (TABLET, PHONE)
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

    def sit_down(self) -> None:
        """Let the pad turn, as the page of the seats does."""
        seats, browser = f"/g/{self.game.id}/seats", self.page.context.request
        token = re.search(r'name="csrf_token" value="([^"]+)"', browser.get(seats).text())
        assert token and browser.post(seats, form={"csrf_token": token[1], "act": "done"}).ok

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
        self.page.wait_for_timeout(TURNING)
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
    until(table.page, lambda: not table.page.locator(".is-unsaved").count())
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
    assert (overflow(loaded(table.page)), answers.evaluate_all(BUTTONS)) == (0, [True, True])
    table.page.unroute("**/g/*")
    answers.last.click()
    expect(answers).to_have_count(0)
    return table.view


def shown_again(table: Table) -> str:
    table.open()
    table.page.reload()
    return table.view


def rotated(table: Table) -> str:
    table.open()
    size = table.page.viewport_size
    assert size is not None
    give_size(table.page, (size["height"], size["width"]))
    return table.view


EVENTS = (
    undo, correction, misdeal, leaver, joiner, rename, another_order, lost_pen, without_network,
    shown_again, rotated,
)  # fmt: skip
WALKS = [
    *(
        (event, phase, LANGUAGES[turn // 2 % 3], SIZES[turn % 2 ^ turn // 2 % 2])
        for turn, (event, phase) in enumerate(product(EVENTS, PHASES))
    ),
    *product((another_was_first,), PHASES, LANGUAGES, SIZES),
]


@pytest.mark.parametrize(
    ("event", "phase", "language", "size"),
    WALKS,
    ids=[f"{event.__name__}-{phase}-{language}-{size[0]}" for event, phase, language, size in WALKS],
)
def test_whatever_happens_nothing_is_cut_and_the_view_is_the_one_expected(
    device, house, shot, event: Callable[[Table], str], phase: str, language: str, size: tuple[int, int]
):
    game = house.start("oh_hell_common", "tablet", FIVE, maximum=5)
    first = dict.fromkeys(range(5), 0) | {1: 4}
    house.enter(game, oh.Bids(1, first), oh.Tricks(1, first | {1: 5}), oh.Bids(2, PHASES[phase]))
    page = device("tablet", size=size)
    page.set_extra_http_headers({"Accept-Language": language})
    table = Table(house, page, game, phase)
    table.sit_down()
    view = event(table)
    expect(page.locator(view).first).to_be_visible()
    for each in (PAD, BOARD, SEATS):
        assert page.locator(each).count() == (each == view), each
    shot(page, f"state-{event.__name__}-{phase}-{language}")
    assert overflow(loaded(page)) == 0
    if view == PAD:
        looks_whole(page)
    elif view == BOARD:
        page.locator(".shout").evaluate_all("(all) => all.forEach((each) => each.remove())")
        assert page.evaluate(FOOT) == {"hit": True, "cut": 0}
    elif view == SEATS:
        page.locator("#done").click()
        expect(page.locator(f"{PAD}, {BOARD}").first).to_be_visible()
