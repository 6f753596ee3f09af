"""Taps that wait while another device has the pen and enters something: each is written as meant, or asked about.

Nothing that the other device wrote is written over unasked, nothing lands in another deal or hand, nothing is dropped.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.record.log import Undo
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.oh_hell.facts import Bids, Misdeal, PencilledTricks, Tricks
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.storage import pens
from scorekeeper.storage.games import Game
from tests.kit.browser import reloaded, until
from tests.kit.evenings import ORDER, House, is_saved, no_network, open_table
from tests.kit.looking import EVERYTHING
from tests.kit.tables import DEVICE

ONE, TWO, THREE = Bids(1, {1: 2}), Bids(1, {2: 1}), Bids(1, {3: 0})
PHONE = "a phone"
QUESTION = ".foot--ask"
OVER = "belongs to a part of the game that is over"


@dataclass
class Outage:
    """A table whose tablet is away from the server while a phone takes the pen."""

    page: Page
    game: Game
    house: House
    gives_back: bool  # the phone hands the pen back by a link; else the tablet takes it

    def away(self, taps: Callable[[], None], *facts: Fact) -> None:
        """Tap on the tablet, while the phone enters these."""
        with no_network(self.page):
            taps()
            expect(self.page.locator("#unsaved")).to_be_visible()
            self.takes(PHONE)
            self.house.enter(self.game, *facts)
            if self.gives_back:
                self.takes(DEVICE)
        if not self.gives_back:
            self.page.locator("#take-pen").click()

    def takes(self, device: str) -> None:
        with self.house.app.app_context():
            pens.take(self.game.id, device, device)

    def bids(self, *bids: tuple[int, int]) -> Callable[[], None]:
        """Return what taps these bids."""
        return lambda: self.taps(*(f"#seat_{seat}-{number}" for seat, number in bids))

    def tricks(self, *tricks: tuple[int, int]) -> None:
        """Tap tricks on the board that the page shows once all have bid."""
        expect(self.page.locator("#main .rows--tricks")).to_be_visible()
        self.bids(*tricks)()

    def taps(self, *selectors: str) -> None:
        for selector in selectors:
            self.page.locator(selector).click()

    def asks(self, about: str, answer: str) -> None:
        """Wait for the question about a tap, and answer it."""
        question = self.page.locator(QUESTION)
        expect(question).to_contain_text(about)
        asked = question.locator("#keep").get_attribute("value")
        question.locator(f".acts > :text-is('{answer}')").click()
        expect(question.locator(f"#keep[value='{asked}']")).to_have_count(0)

    def written(self) -> list[Fact]:
        """Return what was written at this table, the pen's moves aside."""
        return [entry.fact for entry in self.house.load(self.game).entries[1:] if entry.fact.on_the_sheet]

    def becomes(self, *facts: Fact) -> None:
        """Wait until nothing is left to send, and assert that these are what was written."""
        until(self.page, lambda: len(self.written()) >= len(facts))
        is_saved(self.page)
        expect(self.page.locator(QUESTION)).to_have_count(0)
        assert self.written() == [*facts]


@pytest.fixture(params=["given back", "taken back"] if EVERYTHING else ["taken back"])
def outage(request: pytest.FixtureRequest, device: Callable[..., Page], house: House) -> Callable[..., Outage]:
    """Open a table on the tablet that has the pen, with facts that were entered before."""

    def start(name: str = "nomination_whist", *before: Fact, **options: object) -> Outage:
        page, game = open_table(device, house, name, **options)
        if before:
            house.enter(game, *before)
            reloaded(page)
        return Outage(page, game, house, request.param == "given back")

    return start


def test_a_tap_behind_the_first_is_asked_about_where_another_was_faster(outage):
    table = outage()
    table.away(table.bids((1, 2), (2, 1), (3, 0)), Bids(1, {3: 4}))
    table.asks("You tapped 0", "Keep what is there")
    table.becomes(Bids(1, {3: 4}), ONE, TWO)


def test_what_is_meant_all_the_same_is_written_over_it(outage):
    table = outage()
    table.away(table.bids((1, 2), (2, 1), (3, 0)), Bids(1, {2: 5, 3: 4}))
    table.asks("You tapped 1", "Save mine")
    table.asks("You tapped 0", "Save mine")
    table.becomes(Bids(1, {2: 5, 3: 4}), ONE, TWO, THREE)


def test_what_this_device_changed_again_is_nobody_elses(outage):
    table = outage()
    table.away(table.bids((1, 2), (1, 4), (2, 1)), Bids(1, {3: 4}))
    table.becomes(Bids(1, {3: 4}), ONE, Bids(1, {1: 4}), TWO)


def test_nothing_lands_in_a_deal_that_was_dealt_again(outage):
    table = outage()
    table.away(table.bids((1, 2), (2, 1)), Bids(1, {3: 4}), Misdeal(1))
    table.asks("You tapped 2", "Keep what is there")
    table.asks("You tapped 1", "Save mine")
    table.becomes(Bids(1, {3: 4}), Misdeal(1), TWO)


def test_nothing_lands_in_the_next_deal(outage):
    table = outage()
    bids = dict.fromkeys(ORDER, 2)
    tricks = Tricks(1, bids | {0: 1}, 0)
    table.away(table.bids((1, 3), (2, 1)), Bids(1, bids), tricks)
    table.asks(OVER, "Continue")
    table.asks(OVER, "Continue")
    table.becomes(Bids(1, bids), tricks)


def test_a_whole_deal_is_written_but_for_what_another_entered(outage):
    table = outage()
    bids = dict(zip(ORDER, (2, 1, 0, 3), strict=True))

    def deal() -> None:
        table.bids(*bids.items())()
        table.tricks((3, 2), (3, 1))
        table.taps("#score")

    table.away(deal, Bids(1, {3: 4}))
    table.asks("You tapped 0", "Save mine")
    table.asks("got there first", "Save mine")  # a bid of the deal changed since it was to be scored
    table.becomes(
        Bids(1, {3: 4}),
        *(Bids(1, {seat: bid}) for seat, bid in bids.items()),
        *(PencilledTricks(1, {3: tricks}) for tricks in (2, 1)),
        Tricks(1, bids | {3: 1}, 0),
    )


def test_a_whole_deal_is_written_unasked_where_only_the_pen_moved(outage):
    table = outage()
    bids = dict(zip(ORDER, (2, 1, 0, 3), strict=True))

    def deal() -> None:
        table.bids(*bids.items())()
        table.tricks((3, 1))
        table.taps("#score")

    table.away(deal)
    table.becomes(
        *(Bids(1, {seat: bid}) for seat, bid in bids.items()),
        PencilledTricks(1, {3: 1}),
        Tricks(1, bids | {3: 1}, 0),
    )


def test_tricks_of_bids_that_gave_way_are_asked_about(outage):
    table = outage()

    def deal() -> None:
        table.bids((1, 2), (2, 1), (3, 0), (0, 3))()
        table.tricks((3, 1))

    table.away(deal, Bids(1, {3: 4}))
    table.asks("You tapped 0", "Keep what is there")
    table.asks("You tapped 1", "Save mine")
    others = {1: 2, 2: 1, 0: 3}
    table.becomes(Bids(1, {3: 4}), *(Bids(1, {seat: bid}) for seat, bid in others.items()), PencilledTricks(1, {3: 1}))


def test_a_lost_hand_is_no_other_hand(outage):
    table = outage("ono99", chips=3)
    table.away(lambda: table.taps("#who-1", "#who-2"), ono.HandLost(1, 3))
    table.asks(OVER, "Continue")
    table.asks(OVER, "Continue")
    table.becomes(ono.HandLost(1, 3))


def test_cards_of_a_hand_are_counted_on_from_those_that_waited(outage):
    table = outage("ono99", chips=3, mode="card_by_card")
    table.away(lambda: table.taps("#card-5", "#card-5", "#card-7"))
    table.becomes(*(ono.Played(1, number, number, card) for number, card in enumerate((5, 5, 7), 1)))


def test_cards_that_another_entered_are_asked_about(outage):
    table = outage("ono99", chips=3, mode="card_by_card")
    table.away(lambda: table.taps("#card-5", "#card-7"), ono.Played(1, 1, 1, 9))
    table.asks("You tapped 5", "Keep what is there")
    table.asks("You tapped 7", "Save mine")
    table.becomes(ono.Played(1, 1, 1, 9), ono.Played(1, 2, 2, 7))


def test_tricks_of_ohio_that_another_entered_are_asked_about(outage):
    way, other = ohio.EntryWay(1, "trick"), ohio.TrickPlay(1, 1, 1, 9)
    table = outage("ohio", way, players=("Ana", "Ben", "Cas"), hands=2)
    table.away(lambda: table.taps("#move-5", "#move-7"), other)
    table.asks("You tapped 5", "Keep what is there")
    table.asks("You tapped 7", "Keep what is there")
    table.becomes(way, other)


# An Undo that waits does not outlive its page, which asks before it is left: so here the pen is given back.
@pytest.mark.parametrize("outage", ["given back"], indirect=True)
def test_undo_takes_back_what_this_device_tapped_and_nothing_else(outage):
    table = outage()
    table.away(lambda: table.taps("#seat_1-2", "#undo"), Bids(1, {1: 4}))
    table.asks("You tapped 2", "Keep what is there")
    table.becomes(Bids(1, {1: 4}))


@pytest.mark.parametrize("outage", ["given back"], indirect=True)
def test_undo_of_a_tap_that_was_written_takes_back_that_one(outage):
    table = outage()
    table.away(lambda: table.taps("#seat_1-2", "#undo"), Bids(1, {3: 4}))
    table.becomes(Bids(1, {3: 4}), ONE, Undo(5))  # beside the pen's two moves


@pytest.mark.parametrize("reloads", [False, True])
@pytest.mark.parametrize(
    ("answer", "written"),
    [
        ("Record it anyway", (Bids(1, {2: 0}), Tricks(1, {1: 3, 2: 0, 3: 2, 0: 2}, 0))),
        ("Cancel", (Tricks(1, {1: 3, 2: 0, 3: 2, 0: 2}, 0),)),
    ],
)
def test_a_question_before_a_waiting_score_is_answered(device, house, answer: str, written: tuple[Fact], reloads: bool):
    page, game = open_table(device, house)
    before = Bids(1, {1: 3, 2: 1, 3: 2, 0: 2}), PencilledTricks(1, {2: 0})
    house.enter(game, *before)
    reloaded(page)
    table = Outage(page, game, house, gives_back=True)
    table.away(lambda: table.taps("#no", "#score"))  # Cas bid as many as he took: against the hook
    expect(page.locator(QUESTION)).to_contain_text("against the hook")
    if reloads:
        reloaded(page)
    table.asks("against the hook", answer)
    table.becomes(*before, *written)


def test_what_mends_a_refusal_before_a_waiting_score_is_taken(device, house):
    page, game = open_table(device, house)
    table = Outage(page, game, house, gives_back=True)
    bids = dict(zip(ORDER, (2, 1, 0, 3), strict=True))

    def deal() -> None:
        table.bids(*bids.items())()
        table.tricks((3, 1))
        table.taps("#score")

    table.away(deal, Bids(1, {3: 1}))
    table.asks("You tapped 0", "Keep what is there")
    expect(page.locator("#foot-line")).to_contain_text("Ana bids last and may not bid 3")
    table.taps("#seat_0-4")
    table.asks("You tapped 1", "Save mine")
    table.asks("got there first", "Keep what is there")
    mended = ((1, 2), (2, 1), (0, 4))
    # As many tricks as were bid is what holds anyway: that tap is no entry.
    table.becomes(Bids(1, {3: 1}), *(Bids(1, {seat: bid}) for seat, bid in mended))
