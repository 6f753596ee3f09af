"""Rows stay where they are from the first bid of a deal to its score, trump included; whoever bids next is in sight.

More tables and sizes of screen: `make screens`.
"""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.oh_hell import facts as oh
from tests.kit import tables
from tests.kit.browser import PHONE, PORTRAIT, TABLET, give_size, htmx_is_there, loaded, reloaded
from tests.kit.evenings import chip, is_saved
from tests.kit.looking import EVERYTHING
from tests.kit.tables import LONG

LONG_FIRST = ("Ann", "Ben", LONG, "Jean-Luc", "Théodora")  # who bids first in the second deal
SHORT = ("Ann", "Ben", "Chloe", "Dave", "Eve", "Franziska", "Giovanni", "Hal")
TWELVE = (*SHORT, "Ida", "Jo", "Kim", "Lou")
LONG_TWELVE = (*LONG_FIRST[:4], "Bartholomew Featherstonehaugh", "Guðrún Sigurðardóttir", *TWELVE[6:])
SMALL = (360, 740)
LEAST = "(chips) => Math.min(...chips.flatMap((chip) => [chip.offsetWidth, chip.offsetHeight]))"
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
    if size != PHONE:
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


# The widest strip of the call on which nothing stands.
EMPTY = """(call) => {
  const bands = [...call.querySelectorAll("h1, .call__more > *")].map((part) => part.getBoundingClientRect())
    .filter((box) => box.height).sort((one, other) => one.top - other.top);
  let end = call.getBoundingClientRect().top, widest = 0;
  for (const box of [...bands, {top: call.getBoundingClientRect().bottom, bottom: 0}]) {
    widest = Math.max(widest, box.top - end);
    end = Math.max(end, box.bottom);
  }
  return widest;
}"""


@pytest.mark.parametrize(("players", "size", "language"), [(4, SMALL, "de"), (7, SMALL, "en")])
def test_the_call_of_a_phone_is_full_and_no_row_moves_in_any_deal(device, house, players, size, language):
    game = house.start("oh_hell_common", players=SHORT[:players], packs=2)
    house.enter(game, oh.Ladder(1, (7, 7, 7)))
    page = device("tablet", game, size=size, locale=language)
    firsts, empty = [], []

    def look():
        firsts.append(places(page)[0])
        empty.append(page.locator("#call").evaluate(EMPTY))

    for dealer in (0, 1):
        look()
        for turn in range(1, players + 1):
            chip(page, (dealer + turn) % players, 1 if turn == 1 else 0).click()
            is_saved(page)
            look()
        page.locator("#trump-H").click()
        expect(page.locator("#trump-H")).to_have_count(0)
        is_saved(page)
        look()
        chip(page, (dealer + 1) % players, 7).click()
        is_saved(page)
        page.locator("#score").click()
        expect(page.locator(".fact dd").first).to_contain_text(f"{dealer + 2} ")
    assert max(firsts) - min(firsts) < 1, firsts
    assert max(empty) < 40, empty


def test_upright_the_name_of_one_of_ten_who_missed_stays_clear_of_the_total(device, house):
    game = house.start("oh_hell_common", players=(*SHORT[:3], LONG, *TWELVE[4:10]), packs=2)
    house.enter(game, oh.Ladder(1, (7, 3)), oh.Bids(1, dict.fromkeys(range(10), 0)))
    page = device("tablet", game, size=PORTRAIT)
    stub = page.locator("#row-3 .stub :is(.name, .total)")
    before = [part.bounding_box() for part in stub.all()]
    chip(page, 3, 7).click()
    is_saved(page)
    expect(page.locator("#row-3 .badge--why")).to_be_attached()
    name, total = (part.bounding_box() for part in stub.all())
    assert [name, total] == before
    assert name["y"] + name["height"] <= total["y"]


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


@pytest.mark.parametrize(("size", "scripts"), [(TABLET, True), (PORTRAIT, False), (PHONE, False)])
def test_whose_cell_was_tapped_is_in_sight_and_so_is_who_is_tapped_next(device, house, size, scripts):
    game = tables.on_to(house.app, house.start("nomination_whist", players=LONG_TWELVE, packs=2), 2)
    page = device("tablet", game, size=size, java_script_enabled=scripts)
    page.locator("#cell-1-0").click()  # who dealt stands last
    in_sight(page, "#correct-tricks-0")
    if scripts:
        htmx_is_there(page)
    before = page.evaluate("scrollY")
    page.locator("#tricks_0-7").click()
    expect(page.locator("#tricks_0-7 input")).to_be_checked()
    in_sight(page, "#correct-tricks-0")
    assert page.evaluate("scrollY") == before
    page.locator("#open-11").click()
    expect(page.locator("#bids_11-0")).to_be_visible()
    in_sight(page, "#correct-bids-11")
    in_sight(page, "#correct-tricks-11")


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


# Rows of a correction that the bar cuts, the lowest bottom of the player in hand, and how many players are wholly seen.
SEEN = """(rows) => {
  const bar = document.querySelector(".bar").getBoundingClientRect().bottom;
  const foot = document.getElementById("foot").getBoundingClientRect().top;
  const boxes = rows.map((row) => ({box: row.getBoundingClientRect(), id: row.id, now: row.matches(".is-now")}));
  return {
    cut: boxes.filter(({box}) => box.top < bar - 1 && box.bottom > bar + 1).map(({id}) => id),
    now: Math.max(...boxes.filter(({now}) => now).map(({box}) => box.bottom)) - foot,
    whole: boxes.filter(({box, id}) => id.includes("tricks") && box.top >= bar - 1 && box.bottom <= foot + 1).length,
  };
}"""


@pytest.mark.parametrize("scripts", [True, False] if EVERYTHING else [False])
def test_a_correction_on_a_phone_has_eight_squares_in_a_strip_and_no_row_under_the_bar(device, house, scripts):
    game = house.start("oh_hell_common", players=SHORT[:7], packs=2)
    bids = dict.fromkeys(range(7), 0)
    house.enter(game, oh.Ladder(1, (7, 3)), oh.Bids(1, bids | {0: 6}), oh.Tricks(1, bids | {1: 7}))
    page = device("tablet", size=SMALL, java_script_enabled=scripts)
    for seat in range(7) if EVERYTHING else (1, 3, 0):  # who bid first, in the middle, and who dealt
        page.goto(f"/g/{game.id}")
        page.locator(f"#cell-1-{seat}").click()
        expect(page.locator(f"#correct-tricks-{seat}.is-now")).to_be_visible()
        seen = loaded(page).locator(".over .row").evaluate_all(SEEN)
        assert (seen["cut"], seen["now"] < 1) == ([], True), seat
        assert seen["whole"] >= (5 if seat in (3, 5) else 3), seat
        strips = page.locator(".over .strip").evaluate_all(
            "(strips) => strips.map((strip) => new Set([...strip.children].map((chip) => chip.offsetTop)).size)"
        )
        assert strips == [1] * 8
        assert page.locator(".over .chip").evaluate_all(LEAST) >= 44


def test_once_a_correction_is_saved_a_phone_shows_who_bids(device, house):
    game = tables.on_to(house.app, house.start(players=SHORT[:7]), 2)
    page = device("tablet", game, size=PHONE)
    page.locator("#cell-1-3").click()
    expect(page.locator("#correct-bids-3")).to_be_visible()
    htmx_is_there(page)
    page.locator("#correct-bids-3 .chip:not(:has(:checked))").last.click()
    expect(page.locator("#foot")).not_to_contain_text("Nothing has changed yet.")
    page.locator("#save, #anyway").click()
    expect(page.locator("#cell-1-3 .corrected")).to_have_count(1)
    expect(page.locator(".row.is-now .strip")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("cards", [13, 17] if EVERYTHING else [13])
def test_twelve_have_squares_for_a_finger_and_up_to_thirteen_of_them_one_screen(device, house, cards):
    page, order = device("tablet"), (*range(2, 12), 0, 1)
    game = house.start("nomination_whist", players=TWELVE, packs=4)
    first = dict.fromkeys(range(12), 0)
    house.enter(game, oh.Ladder(1, (cards, cards)), oh.Bids(1, first), oh.Tricks(1, first | {1: cards}))
    rows: dict[tuple[int, int], list[float]] = {}
    for bids in (0, 11, 12):
        house.enter(game, oh.Bids(2, dict.fromkeys(order[:bids], 1)))
        for size in (TABLET, PORTRAIT):
            give_size(page, size)
            page.goto(f"/g/{game.id}")
            assert loaded(page).locator(".chip").evaluate_all(LEAST) >= 44, (bids, size)
            if cards == 13:
                assert page.locator(".row").evaluate_all(UNDER_FOOT) < 1, (bids, size)
            assert places(page) == pytest.approx(rows.setdefault(size, places(page)), abs=1), (bids, size)
            expect(page.locator(".foot")).to_be_in_viewport(ratio=1)
            expect(page.locator(f"#row-{order[bids]}.is-now .strip" if bids < 12 else "h1")).to_be_in_viewport(ratio=1)


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
