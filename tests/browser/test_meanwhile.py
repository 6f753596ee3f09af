"""Taps that wait while another device has the pen and enters something: each is written as meant, or asked about.

Nothing that the other device wrote is written over unasked, nothing lands in another deal or hand, nothing is dropped.
"""

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.record.log import Undo
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.oh_hell.facts import Bids, Misdeal, PencilledTricks, Tricks
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ono99 import facts as ono
from tests.kit.browser import reloaded, until
from tests.kit.evenings import ORDER, Evening, no_network, seated
from tests.kit.looking import EVERYTHING
from tests.kit.tables import DEVICE

PHONE = "a phone"
QUESTION = ".foot--ask"
OVER = "belongs to a part of the game that is over"
KEEP, MINE = "Keep what is there", "Save mine"


def away(table: Evening, gives_back: bool, taps: tuple[str, ...], *facts: Fact) -> None:
    """Tap away from the server while a phone takes the pen and enters facts; it hands the pen back, or it is taken."""
    with no_network(table.page):
        for selector in taps:
            table.page.locator(selector).click()
        table.is_late()
        table.takes(PHONE)
        table.house.enter(table.game, *facts)
        if gives_back:
            table.takes(DEVICE)
    if not gives_back:
        table.page.locator("#take-pen").click()


def asks(page: Page, about: str, answer: str) -> None:
    """Wait for the question about a tap, and answer it."""
    question = page.locator(QUESTION)
    expect(question).to_contain_text(about)
    asked = question.locator("#keep").get_attribute("value")
    question.locator(f".acts > :text-is('{answer}')").click()
    expect(question.locator(f"#keep[value='{asked}']")).to_have_count(0)


def becomes(table: Evening, *facts: Fact) -> None:
    """Wait until nothing is left to send, and assert that these are what was written."""
    until(table.page, lambda: len(table.written()) >= len(facts))
    table.is_saved()
    expect(table.page.locator(QUESTION)).to_have_count(0)
    assert table.written() == [*facts]


class Meanwhile(NamedTuple):
    """What is tapped away from the server, what a phone enters meanwhile, what is asked, and what is written."""

    taps: tuple[str, ...]
    entered: tuple[Fact, ...]
    asked: tuple[tuple[str, str], ...]  # about what, and the answer
    written: tuple[Fact, ...]
    variant: str = "nomination_whist"
    before: tuple[Fact, ...] = ()
    options: dict[str, Any] = {}
    only_given_back: bool = False  # an Undo that waits does not outlive its page, which asks before it is left


ONE, TWO, THREE, FOUR = (Bids(1, {seat: bid}) for seat, bid in ((1, 2), (2, 1), (3, 0), (0, 3)))
FIRST, SECOND, THIRD, LAST = "#seat_1-2", "#seat_2-1", "#seat_3-0", "#seat_0-3"
DEES, BOTH = Bids(1, {3: 4}), Bids(1, {2: 5, 3: 4})
EVEN = Bids(1, dict.fromkeys(ORDER, 2)), Tricks(1, dict.fromkeys(ORDER, 2) | {0: 1}, 0)
MISS, DEAL = "#main .rows--tricks #seat_3-1", Tricks(1, {1: 2, 2: 1, 3: 1, 0: 3}, 0)
HANDS, CARDS = {"chips": 3}, {"chips": 3, "mode": "card_by_card"}
WAY, TRICK = ohio.EntryWay(1, "trick"), ohio.TrickPlay(1, 1, 1, 9)
MEANWHILE = {
    "a tap behind the first is asked about where another was faster": Meanwhile(
        (FIRST, SECOND, THIRD), (DEES,), (("You tapped 0", KEEP),), (DEES, ONE, TWO)
    ),
    "what is meant all the same is written over it": Meanwhile(
        (FIRST, SECOND, THIRD), (BOTH,), (("You tapped 1", MINE), ("You tapped 0", MINE)),
        (BOTH, ONE, TWO, THREE),
    ),
    "what this device changed again is nobody else's": Meanwhile(
        (FIRST, "#seat_1-4", SECOND), (DEES,), (), (DEES, ONE, Bids(1, {1: 4}), TWO)
    ),
    "nothing lands in a deal that was dealt again": Meanwhile(
        (FIRST, SECOND), (DEES, Misdeal(1)), (("You tapped 2", KEEP), ("You tapped 1", MINE)), (DEES, Misdeal(1), TWO)
    ),
    "nothing lands in the next deal": Meanwhile(
        ("#seat_1-3", SECOND), EVEN, ((OVER, "Continue"), (OVER, "Continue")), EVEN
    ),
    "a whole deal is written but for what another entered": Meanwhile(
        (FIRST, SECOND, THIRD, LAST, "#main .rows--tricks #seat_3-2", "#seat_3-1", "#score"), (DEES,),
        (("You tapped 0", MINE), ("got there first", MINE)),  # a bid of the deal changed since it was to be scored
        (DEES, ONE, TWO, THREE, FOUR, PencilledTricks(1, {3: 2}), PencilledTricks(1, {3: 1}), DEAL),
    ),
    "a whole deal is written unasked where only the pen moved": Meanwhile(
        (FIRST, SECOND, THIRD, LAST, MISS, "#score"), (), (), (ONE, TWO, THREE, FOUR, PencilledTricks(1, {3: 1}), DEAL)
    ),
    "tricks of bids that gave way are asked about": Meanwhile(
        (FIRST, SECOND, THIRD, LAST, MISS), (DEES,), (("You tapped 0", KEEP), ("You tapped 1", MINE)),
        (DEES, ONE, TWO, FOUR, PencilledTricks(1, {3: 1})),
    ),
    "a lost hand is no other hand": Meanwhile(
        ("#who-1", "#who-2"), (ono.HandLost(1, 3),), ((OVER, "Continue"), (OVER, "Continue")), (ono.HandLost(1, 3),),
        "ono99", options=HANDS,
    ),
    "cards of a hand are counted on from those that waited": Meanwhile(
        ("#card-5", "#card-5", "#card-7"), (), (),
        tuple(ono.Played(1, number, number, card) for number, card in enumerate((5, 5, 7), 1)), "ono99", options=CARDS,
    ),
    "cards that another entered are asked about": Meanwhile(
        ("#card-5", "#card-7"), (ono.Played(1, 1, 1, 9),), (("You tapped 5", KEEP), ("You tapped 7", MINE)),
        (ono.Played(1, 1, 1, 9), ono.Played(1, 2, 2, 7)), "ono99", options=CARDS,
    ),
    "tricks of Ohio that another entered are asked about": Meanwhile(
        ("#move-5", "#move-7"), (TRICK,), (("You tapped 5", KEEP), ("You tapped 7", KEEP)), (WAY, TRICK),
        "ohio", (WAY,), {"players": ("Ana", "Ben", "Cas"), "hands": 2},
    ),
    "Undo takes back what this device tapped and nothing else": Meanwhile(
        (FIRST, "#undo"), (Bids(1, {1: 4}),), (("You tapped 2", KEEP),), (Bids(1, {1: 4}),), only_given_back=True
    ),
    "Undo of a tap that was written takes back that one": Meanwhile(
        (FIRST, "#undo"), (DEES,), (), (DEES, ONE, Undo(5)), only_given_back=True  # beside the pen's two moves
    ),
}  # fmt: skip
WAYS = [(name, back) for name, row in MEANWHILE.items() for back in (True, False)
        if (back if row.only_given_back else EVERYTHING or not back)]  # fmt: skip


@pytest.mark.parametrize(("name", "gives_back"), WAYS)
def test_what_waited_is_written_as_meant_or_asked_about(device, house, name: str, gives_back: bool):
    row = MEANWHILE[name]
    table = seated(device, house, row.variant, *row.before, **row.options)
    away(table, gives_back, row.taps, *row.entered)
    for about, answer in row.asked:
        asks(table.page, about, answer)
    becomes(table, *row.written)


MISSED = Tricks(1, {1: 3, 2: 0, 3: 2, 0: 2}, 0)


@pytest.mark.parametrize("reloads", [False, True])
@pytest.mark.parametrize(
    ("answer", "written"), [("Record it anyway", (Bids(1, {2: 0}), MISSED)), ("Cancel", (MISSED,))]
)
def test_a_question_before_a_waiting_score_is_answered(device, house, answer, written: tuple[Fact], reloads: bool):
    before = Bids(1, {1: 3, 2: 1, 3: 2, 0: 2}), PencilledTricks(1, {2: 0})
    table = seated(device, house, "nomination_whist", *before)
    away(table, True, ("#no", "#score"))  # Cas bid as many as he took: against the hook
    expect(table.page.locator(QUESTION)).to_contain_text("against the hook")
    if reloads:
        reloaded(table.page)
    asks(table.page, "against the hook", answer)
    becomes(table, *before, *written)


def test_what_mends_a_refusal_before_a_waiting_score_is_taken(evening: Evening):
    page = evening.page
    away(evening, True, (FIRST, SECOND, THIRD, LAST, MISS, "#score"), Bids(1, {3: 1}))
    asks(page, "You tapped 0", KEEP)
    expect(page.locator("#foot-line")).to_contain_text("Ana bids last and may not bid 3")
    page.locator("#seat_0-4").click()
    asks(page, "You tapped 1", MINE)
    asks(page, "got there first", KEEP)
    # As many tricks as were bid is what holds anyway: that tap is no entry.
    becomes(evening, Bids(1, {3: 1}), ONE, TWO, Bids(1, {0: 4}))
