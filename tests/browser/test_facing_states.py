"""What may happen while the pad turns, in either phase, in languages and sizes by turns: nothing is cut, nobody is
stuck, and the view changes only where it says so."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.facts import Renamed
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import pens
from scorekeeper.storage.games import Game
from tests.browser.kit import PHONE, TABLET, Finger, give_size, htmx_is_there, loaded, until
from tests.browser.looking import overflow
from tests.browser.tables import House, no_network
from tests.browser.test_facing import FIVE, FOOT, TURNING, looks_whole, sit_down

PAD, BOARD, SEATS, FLAT = ".fpad:not(.fpad--seats)", ".facing--board", ".fpad--seats", ".play"
LANGUAGES = ("en", "de", "fr")
BIDS = {2: 0, 3: 1, 4: 0, 0: 1, 1: 1}
TRICKS = BIDS | {0: 2}
PHASES = {"bids": {2: 0}, "tricks": BIDS}


@dataclass(frozen=True)
class Table:
    """A table whose pad turns, in the second deal."""

    house: House
    page: Page
    game: Game
    phase: str

    def enter(self, *facts: oh.OhHellFact) -> None:
        self.house.enter(self.game, *facts)
        self.open()

    def open(self) -> None:
        self.page.goto(f"/g/{self.game.id}")

    def tap(self) -> None:
        """Tap a number of whoever is asked, or the tricks of somebody."""
        self.page.wait_for_timeout(TURNING)
        self.page.locator("#seat_3-2" if self.phase == "bids" else "#seat_1-0").click()


def undo(table: Table) -> str:
    table.page.locator("#undo").click()
    expect(table.page.locator("#redo")).to_have_count(1)
    return PAD


def correction(table: Table) -> str:
    table.page.goto(f"/g/{table.game.id}/correct/1/1")
    expect(table.page.locator(".over")).to_be_visible()
    table.open()
    return PAD if table.phase == "bids" else BOARD


def misdeal(table: Table) -> str:
    table.enter(oh.Misdeal(2))
    return PAD


def leaver(table: Table) -> str:
    table.enter(oh.Left(3, 4))
    expect(table.page.locator("#misdeal")).to_be_visible()
    table.house.enter(table.game, oh.Bids(2, BIDS), oh.Tricks(2, TRICKS))
    table.open()
    return SEATS


def joiner(table: Table) -> str:
    table.house.enter(table.game, oh.Joined(3, 5, "Zoe", after=2), oh.Bids(2, BIDS), oh.Tricks(2, TRICKS))
    table.open()
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
    table.open()
    return FLAT


def without_network(table: Table) -> str:
    with no_network(table.page):
        table.tap()
        expect(table.page.locator("#unsaved")).to_be_visible()
    table.page.locator("#unsaved").click()
    until(table.page, lambda: not table.page.locator(".is-unsaved").count())
    return PAD if table.phase == "bids" else BOARD


def shown_again(table: Table) -> str:
    table.page.reload()
    return PAD if table.phase == "bids" else BOARD


def rotated(table: Table) -> str:
    size = table.page.viewport_size
    assert size is not None
    give_size(table.page, (size["height"], size["width"]))
    return PAD if table.phase == "bids" else BOARD


EVENTS = (
    undo, correction, misdeal, leaver, joiner, rename, another_order, lost_pen, without_network,
    shown_again, rotated,
)  # fmt: skip
WALKS = [(event, phase) for event in EVENTS for phase in PHASES]


@pytest.mark.parametrize(
    ("event", "phase", "turn"),
    [(event, phase, turn) for turn, (event, phase) in enumerate(WALKS)],
    ids=[f"{event.__name__}-{phase}" for event, phase in WALKS],
)
def test_whatever_happens_nothing_is_cut_and_the_view_is_the_one_expected(
    device, house, shot, event: Callable[[Table], str], phase: str, turn: int
):
    game = house.start("oh_hell_common", "tablet", FIVE, maximum=5)
    first = dict.fromkeys(range(5), 0) | {1: 4}
    house.enter(game, oh.Bids(1, first), oh.Tricks(1, first | {1: 5}), oh.Bids(2, PHASES[phase]))
    page = device("tablet", size=(TABLET, PHONE)[turn % 2 ^ turn // 2 % 2])
    page.set_extra_http_headers({"Accept-Language": LANGUAGES[turn // 2 % 3]})
    sit_down(page, game.id, Finger())
    htmx_is_there(page)
    if phase == "tricks":
        page.locator(".shout").click()
    view = event(Table(house, page, game, phase))
    expect(page.locator(view).first).to_be_visible()
    for each in (PAD, BOARD, SEATS):
        assert page.locator(each).count() == (each == view), each
    shot(page, f"state-{event.__name__}-{phase}")
    assert overflow(loaded(page)) == 0
    if view == PAD:
        looks_whole(page)
    elif view == BOARD:
        page.locator(".shout").evaluate_all("(all) => all.forEach((each) => each.remove())")
        assert page.evaluate(FOOT) == {"hit": True, "cut": 0}
    elif view == SEATS:
        page.locator("#done").click()
        expect(page.locator(f"{PAD}, {BOARD}").first).to_be_visible()
