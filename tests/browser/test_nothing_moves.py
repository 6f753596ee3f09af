"""Rows stay where they are from the first bid of a deal to its score, trump included; whoever bids next is in sight.

More tables and sizes of screen: `make screens`.
"""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.oh_hell import facts as oh
from tests.kit import tables
from tests.kit.browser import PHONE, PORTRAIT, TABLET, htmx_is_there, loaded, reloaded
from tests.kit.evenings import chip, is_saved
from tests.kit.looking import EVERYTHING, overflow, too_small
from tests.kit.tables import LONG

LONG_FIRST = ("Ann", "Ben", LONG, "Jean-Luc", "Théodora")  # who bids first in the second deal
SHORT = ("Ann", "Ben", "Chloe", "Dave", "Eve", "Franziska", "Giovanni", "Hal")
TWELVE = (*SHORT, "Ida", "Jo", "Kim", "Lou")
LONG_TWELVE = (*LONG_FIRST[:4], "Bartholomew Featherstonehaugh", "Guðrún Sigurðardóttir", *TWELVE[6:])
SMALL = (360, 740)
FACE = "(button) => [button.offsetWidth, button.offsetHeight]"
UNDER_FOOT = (
    "(rows) => rows.at(-1).getBoundingClientRect().bottom - document.getElementById('foot').getBoundingClientRect().top"
)
# On a phone the sheet lies under the foot, which grows with what it says.
ROWS = """(rows) => [
  ...rows, ...document.querySelectorAll(".row :is(.name, .total, .strip)"),
  ...document.querySelectorAll(innerWidth > 600 ? ".sheet" : "no-sheet")
].flatMap(
  (part) => [part.getBoundingClientRect().top + scrollY, part.getBoundingClientRect().right])"""


def places(page: Page) -> list[float]:
    return loaded(page).locator(".row").evaluate_all(ROWS)


class Still:
    """A page of which no row may move."""

    def __init__(self, page: Page) -> None:
        self.page, self.first = page, places(page)

    def after(self, step: str) -> None:
        """Assert that each row is where it was at first."""
        moved = [abs(now - was) for now, was in zip(places(self.page), self.first, strict=True)]
        assert max(moved) < 1, step


# Each number of players, each size of screen, names short and long, hands small and large; pairs of them.
TABLES = [(SHORT[:5], TABLET, 10), (SHORT, PHONE, 7), (LONG_FIRST, PORTRAIT, 7), (LONG_TWELVE, TABLET, 7)]
MORE = [
    (SHORT, TABLET, 7),
    (SHORT[:4], SMALL, 7),
    *((LONG_FIRST, size, 7) for size in (TABLET, PHONE)),
    (LONG_FIRST, TABLET, 10),
    (LONG_TWELVE, PORTRAIT, 7),
    *((LONG_TWELVE[:10], size, 7) for size in (TABLET, PORTRAIT)),
]


@pytest.mark.parametrize(("players", "size", "cards"), TABLES + MORE if EVERYTHING else TABLES)
def test_from_the_first_bid_over_trump_to_a_missed_one_no_row_moves(device, house, players, size, cards):
    game = house.start("oh_hell_common", players=players, packs=2)
    nought = dict.fromkeys(range(len(players)), 0)
    house.enter(game, oh.Ladder(1, (2, cards, 3)), oh.Bids(1, nought), oh.Tricks(1, nought | {1: 2}))
    page = device("tablet", game, size=size)
    still, order = Still(page), [*range(2, len(players)), 0, 1]
    if size[0] > 600:
        assert page.locator(".row").evaluate_all(UNDER_FOOT) < 1
    # On a phone each tap turns to the next row; elsewhere all but the first two and the last are alike.
    tapped = order if EVERYTHING or size == PHONE else [*order[:2], order[-1]]
    for seat in tapped:
        if seat == order[-1] and len(tapped) < len(order):
            house.enter(game, oh.Bids(2, dict.fromkeys(order[2:-1], 0)))
            reloaded(page)
        expect(page.locator(f"#row-{seat}.is-now .strip")).to_be_in_viewport(ratio=1)
        for part in ("#undo", ".runline") if size == PHONE else ():  # the bids in all, and who deals
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
        chip(page, seat, cards - 1 if seat == order[0] else 0).click()
        is_saved(page)
        still.after(f"bid of {seat}")
    expect(page.locator("h1")).to_have_text("UNDER by 1")
    page.locator("#trump-H").click()
    expect(page.locator("#trump-H")).to_have_count(0)
    is_saved(page)
    still.after("trump")
    # Two taps change it: the fact in the bar, and another suit.
    assert min(page.locator("#set-trump").evaluate(FACE)) >= 44
    page.locator("#set-trump").click()
    expect(page.locator("#trump-H")).to_have_attribute("aria-pressed", "true")
    still.after("suits")
    page.locator("#trump-S").click()
    expect(page.locator("#trump-S")).to_have_count(0)
    is_saved(page)
    assert house.load(game).state.live.trump == "S"
    still.after("another trump")
    chip(page, order[0], cards).click()
    expect(page.locator("#score")).to_be_enabled()
    is_saved(page)
    still.after("miss")
    page.locator("#undo").click()
    expect(page.locator(".undid")).to_contain_text("Undid: ")
    expect(page.locator(".undid__redo")).to_be_visible()
    still.after("undo")


def in_sight(page: Page, row: str) -> None:
    expect(loaded(page).locator(f"{row} .strip")).to_be_in_viewport(ratio=1)
    assert page.locator(row).evaluate_all(UNDER_FOOT) < 1, row


def test_without_scripts_a_phone_is_sent_to_the_row_of_whoever_bids_is_refused_or_was_tapped_once_all_have_bid(
    device, house
):
    game = house.start("oh_hell_common", players=SHORT)
    house.enter(game, oh.Ladder(1, (6, 3)), oh.Bids(1, dict.fromkeys(range(1, 6), 0)))
    page = device("tablet", f"/g/{game.id}#row-6", size=PHONE, java_script_enabled=False)
    for seat in (6, 7):
        expect(page.locator(f"#row-{seat}.is-now .strip")).to_be_in_viewport(ratio=1)
        chip(page, seat, 0).click()
    expect(page.locator("#row-0.is-now .strip")).to_be_in_viewport(ratio=1)
    chip(page, 0, 6).click(force=True)
    expect(page.locator("#foot-line")).to_contain_text("may not bid 6")
    expect(page.locator("#row-0.is-now .strip")).to_be_in_viewport(ratio=1)
    chip(page, 0, 0).click()
    for tapped in ("#seat_0-6", "#mend-0", "#bid_0-1"):
        page.locator(tapped).click()
        in_sight(page, "#row-0")
    expect(page.locator("#mend-0")).to_have_accessible_name("bid 1, correct what Ann bid")


@pytest.mark.parametrize(("size", "scripts"), [(TABLET, True), (PORTRAIT, False), (PHONE, True)])
def test_whose_cell_was_tapped_is_in_sight_and_so_are_who_is_tapped_next_and_who_bids_once_it_is_saved(
    device, house, size, scripts
):
    game = tables.on_to(house.app, house.start("nomination_whist", players=LONG_TWELVE, packs=2), 2)
    page = device("tablet", game, size=size, java_script_enabled=scripts)
    page.locator("#cell-1-0").click()  # who dealt stands last
    in_sight(page, "#correct-tricks-0")
    if scripts:
        htmx_is_there(page)
    before = page.evaluate("scrollY")
    page.locator("#bids_0-7").click()
    expect(page.locator("#bids_0-7 input")).to_be_checked()
    in_sight(page, "#correct-tricks-0")
    assert page.evaluate("scrollY") == before
    page.locator("#open-11").click()
    expect(page.locator("#bids_11-0")).to_be_visible()
    in_sight(page, "#correct-bids-11")
    in_sight(page, "#correct-tricks-11")
    page.locator("#save, #anyway").click()
    expect(page.locator("#cell-1-0 .corrected")).to_have_count(1)
    expect(page.locator(".row.is-now .strip")).to_be_in_viewport(ratio=1)


def test_suit_and_rank_of_the_turned_card_take_the_room_of_the_call(device, house):
    game = house.start("ohell", players=SHORT[:5], packs=2)
    page = device("tablet", game, size=PHONE)
    still = Still(page)
    page.locator("#trump-H").click()
    is_saved(page)
    page.locator("#set-trump").click()
    expect(page.locator("#card-A")).to_be_visible()
    still.after("suit")
    page.locator("#card-A").click()
    is_saved(page)
    still.after("rank")


CORRECTED = """(rows) => rows.flatMap((row) => [row, row.querySelector(".strip")])
  .map((part) => part.getBoundingClientRect().top)"""
CORRECTIONS = [(8, TABLET), (12, PORTRAIT)]
MORE_CORRECTIONS = [(players, size) for players in range(3, 13) for size in (TABLET, PORTRAIT)]


@pytest.mark.parametrize(("players", "size"), MORE_CORRECTIONS if EVERYTHING else CORRECTIONS)
def test_no_row_moves_while_a_deal_is_corrected_and_all_stand_above_the_foot(device, house, players, size):
    game = house.start("oh_hell_common", players=LONG_TWELVE[:players], packs=2)
    bids = dict.fromkeys(range(players), 0)
    house.enter(game, oh.Ladder(1, (7, 3)), oh.Bids(1, bids | {0: 6}), oh.Tricks(1, bids | {1: 7}))
    page = device("tablet", f"/g/{game.id}/correct/1/2", size=size)
    rows = page.locator(".over .row")
    seen = [loaded(page) and rows.evaluate_all(CORRECTED)]
    # Against the hook; too few tricks; all of them again.
    for key, foot in (("bids_2-1", "#anyway"), ("tricks_1-6", "#save"), ("tricks_2-1", "#anyway")):
        page.locator(f"#{key}").click()
        expect(page.locator(foot)).to_be_visible()
        assert rows.evaluate_all(UNDER_FOOT) < 1, key
        seen.append(rows.evaluate_all(CORRECTED))
    assert max(abs(now - was) for row in seen for now, was in zip(row, seen[0], strict=True)) < 1, seen


def test_a_long_sheet_keeps_the_deal_in_hand_in_sight(device, house):
    game = tables.on_to(house.app, house.start("oh_hell_common"), 8)
    first, *_others, dealer = game.state.live.order
    bids = dict.fromkeys(range(4), 0) | {first: game.state.live.hand_size, dealer: 1}
    house.enter(game, oh.Bids(9, bids), oh.PencilledTricks(9, {dealer: 0}))
    page = device("tablet", game)
    for number in (9, 10):
        expect(page.locator(".fact dd").first).to_contain_text(f"{number} of")
        expect(page.locator("tr.live")).to_be_in_viewport(ratio=0.9)
        if number == 9:
            page.locator("#score").click()


def test_eight_squares_are_one_strip_on_the_narrowest_phone(device, house):
    page = device("tablet", house.start(), size=SMALL)
    strips = page.locator(".rows > .row .strip").evaluate_all(
        "(strips) => strips.map((strip) => [...strip.children].map((chip) => chip.getBoundingClientRect()))"
    )
    assert [(len(chips), len({chip["top"] for chip in chips})) for chips in strips] == [(8, 1)] * 4
    assert min(chip["width"] for chips in strips for chip in chips) >= 44
    assert overflow(page) <= 0


def test_the_call_breaks_no_name_of_thirty_letters_in_a_word(device, house):
    game = house.start(players=("Ana", "Wolfeschlegelsteinhausenberger", "Cas"))
    page = device("tablet", size=PHONE)
    for path in (f"/g/{game.id}", f"/w/{game.watch_id}"):
        page.goto(path)
        assert [line for line in too_small(loaded(page)) if "broken" in line] == []
