"""The sheet, and the names beside it, at every width: no figure lies on another, no name breaks in a word."""

import re
from collections.abc import Callable, Sequence
from random import Random
from secrets import token_hex
from typing import Any

import pytest
from playwright.sync_api import Page

from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.kind import Setup
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.kind import OhHell
from scorekeeper.storage import games
from scorekeeper.storage.games import Game
from tests.kinds.oh_hell.random_games import facts_of
from tests.kit import tables
from tests.kit.browser import PHONE, PORTRAIT, TABLET, give_size, loaded, until
from tests.kit.evenings import House
from tests.kit.looking import collisions, crowded, overflow, resized, too_small

WIDTHS = (320, 390, 1024)
NAMES = ("Ann", "Ben", "Chloe", "Dave", "Evi", "Jean-Luc", "Maximiliana-Sophie", "Hal")
# Five in letters of any width, six more, and one whose name is as long as a name may be.
MANY = ("Ana", "Benedict", "Maximiliana-Sophie", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", tables.LONG)
NARROWEST = (320, 640)
# Points of a bid that was made, and of each trick off: a miss of −12; totals of three figures; −1,000 and less.
SCORES = [(4, 16, -12), (5, 40, 9), (8, 100, -400)]


def fault(page: Page, address: str, sizes: Sequence[tuple[int, int]] = ()) -> list[str]:
    """Return what lies on something else in the sheets of a page."""
    page.goto(address)
    widths = sizes or [(width, 800) for width in WIDTHS]
    return [f"{address} {size}: {found}" for size in resized(page, tuple(widths)) for found in collisions(page)]


def by_chance(house: House, variant: str, players: int, deals: int) -> Game:
    """Play a game on, by the same chance each time: somebody leaves, somebody joins, bids and tricks are corrected."""
    chance, game = Random(4), house.start(variant, players=NAMES[:players])
    while game.state.live and game.state.live.number <= deals:
        deal = game.state.live
        if deal.number == deals // 2 and players > 4:
            game = house.enter(game, oh.Left(deal.number, 1), oh.Joined(deal.number, players, "Florence", 34, 0))
            deal = game.state.live
        game = tables.enter(house.app, game, *facts_of(chance, game.state.rules, deal), confirmed=True)
        if deal.number == 3:
            game = house.enter(game, Adjustment(1, 3, 0, -100, "late"))
    for deal in game.state.deals[1:deals:2]:
        tricks, said = deal.tricks, deal.slip
        seats = sorted(tricks, key=lambda seat: tricks[seat])
        moved = {**tricks, seats[0]: tricks[seats[-1]], seats[-1]: tricks[seats[0]]}
        correction = oh.Corrected(deal.number, said.bids, moved, said.cancelled, said.blind, deal.trump, said.lost)
        game = tables.enter(house.app, game, correction, confirmed=True)
    return game


def by_house_rules(house: House, players: tuple[str, ...], made: int, off: int) -> Game:
    """Start a game in which scores are large, and play all its deals but the last."""
    missed = {"per_trick": 0, "per_difference": -off}
    scoring: dict[str, Any] = {"made": {"bonus": made}, "over": missed, "under": missed}
    own = {"scoring": scoring, "schedule": {"list": [4, 5, 6, 5, 4, 3, 4, 5]}}
    resolved = OhHell().resolved("oh_hell_common", {}, len(players), own)
    with house.app.app_context():
        setup = Setup("oh_hell", "oh_hell_common", players, {}, resolved)
        game = games.start(setup, tables.DEVICE, token_hex(8), tables.DEVICE)
    return tables.on_to(house.app, game, 7)


# How many lines the figures of a cell stand on.
LINES = """() => [...new Set([...document.querySelectorAll(".side .cell:has(.tot)")].map((cell) => new Set(
  [...cell.querySelectorAll(":scope > :is(.bid, .took, .pts, .tot)")].map((figure) => {
    const box = figure.getBoundingClientRect();
    return Math.round((box.top + box.height / 2 - cell.getBoundingClientRect().top) / 16);
  })).size))]"""


@pytest.mark.parametrize(
    ("variant", "players", "width"),
    [("skull_king_loads", 7, 360), ("skull_king_advanced", 8, 768), ("skull_king_advanced", 5, 1366)],
)
def test_where_a_column_has_62_pixels_a_cell_has_two_lines(device, house, variant, players, width):
    page = device("tablet", by_chance(house, variant, players, 2), size=(width, 800))
    assert loaded(page).evaluate(LINES) == [2]


@pytest.mark.parametrize(("variant", "players", "deals"), [("skull_king_advanced", 5, 9), ("skull_king_loads", 7, 8)])
def test_bonuses_corrections_and_who_came_or_went_lie_on_nothing(device, house, variant, players, deals):
    page, game = device("tablet"), by_chance(house, variant, players, deals)
    for path in ("/sheet", "/sheet?style=blackout", ""):
        assert fault(page, f"/g/{game.id}{path}") == []
    for size in resized(page, (TABLET, (1366, 768))):
        assert crowded(page) == [], size


@pytest.mark.parametrize(("players", "made", "off"), SCORES)
def test_no_large_figure_lies_on_another(device: Callable[..., Page], house: House, players: int, made: int, off: int):
    game = by_house_rules(house, MANY[:players], made, off)
    page = device("tablet")
    assert fault(page, f"/g/{game.id}", (TABLET, PHONE, NARROWEST)) == []
    assert page.locator(".side .tot").count() == 7 * players


@pytest.mark.parametrize(
    ("language", "carried", "gone"), [("en", "joined with 34", "left"), ("de", "mit 34", "gegangen")]
)
def test_a_joiner_beside_five_others_has_a_column_in_sight_and_starts_with_what_was_carried_in(
    device: Callable[..., Page], house: House, language: str, carried: str, gone: str
):
    game = tables.on_to(house.app, tables.start(house.app, players=MANY[:5]), 5)
    came = (oh.Joined(6, 5, "Florence", 34, after=4), oh.Left(6, 1))
    game = tables.on_to(house.app, tables.enter(house.app, game, *came), 7)
    page = device("tablet", locale=language)
    for path in ("", "/sheet"):
        assert fault(page, f"/g/{game.id}{path}", (TABLET, PORTRAIT, PHONE)) == []
        sheet = page.locator("#sheet")
        assert " ".join(sheet.locator(".carried").inner_text().split()).endswith(carried)
        assert sheet.locator(".gone").inner_text() == gone
        for width, _ in resized(page, (TABLET, PORTRAIT, PHONE)):
            box = sheet.locator(".carried").bounding_box()
            assert box["x"] + box["width"] <= width


@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_trump_its_mark_and_each_head_keep_to_their_cells_and_their_size(device, house, language):
    game = house.start("oh_hell_common", players=NAMES[:5])
    game = tables.on_to(house.app, house.enter(game, oh.TurnUp(1, "NT"), oh.TurnUp(2, "NT")), 3)
    page = device("tablet", locale=language)
    for path in ("/sheet", ""):
        assert fault(page, f"/g/{game.id}{path}") == []
        for width, _ in resized(page, ((360, 740), (600, 800), TABLET)):
            heads = [line for line in too_small(page) if re.search("c-deal|c-no|broken in h1", line)]
            assert heads == [], (path, width)
    assert page.evaluate("document.documentElement.scrollHeight") == TABLET[1]


# Whether the code is whole on the screen, with nothing over it.
CODE_IS_WHOLE = """() => {
  const code = document.querySelector(".side__watch img"), box = code.getBoundingClientRect();
  const corners = [[box.left + 2, box.top + 2], [box.right - 2, box.bottom - 2]];
  return corners.every(([x, y]) => document.elementFromPoint(x, y) === code);
}"""


@pytest.mark.parametrize("deals", [0, 13])
def test_the_code_beside_a_tall_sheet_is_whole_and_leaves_the_deal_in_hand_in_sight(device, house, deals):
    page = device("tablet", f"/g/{tables.on_to(house.app, house.start('oh_hell_common'), deals).id}")
    assert loaded(page).evaluate(CODE_IS_WHOLE)
    live, code = page.locator("#sheet .live"), page.locator(".side__watch")
    until(page, lambda: live.bounding_box()["y"] + live.bounding_box()["height"] <= code.bounding_box()["y"])
    give_size(page, PORTRAIT)
    code.scroll_into_view_if_needed()
    assert page.evaluate(CODE_IS_WHOLE)


# The type size of every name, in pixels.
NAME_SIZES = """() => [...document.querySelectorAll(".rows .row .name")].filter((name) => name.offsetWidth)
  .map((name) => parseFloat(getComputedStyle(name).fontSize))"""


@pytest.mark.parametrize("players", [5, 12])
def test_all_names_of_a_board_but_one_far_longer_have_one_size_and_leave_the_totals_their_room(house, device, players):
    names = (tables.LONG, *MANY[: players - 1])
    variant = "nomination_whist" if players < 8 else "oh_pshaw"
    game = tables.on_to(house.app, house.start(variant, players=names), 2)
    page = device("tablet")
    for address in (f"/g/{game.id}", f"/g/{game.id}/correct/1/{game.state.live.order[1]}"):
        page.goto(address)
        for size in resized(page):
            own, *others = sorted(page.evaluate(NAME_SIZES))
            assert len(set(others)) == 1 and own >= 13, (address, size)
            assert [line for line in crowded(page) if "total" in line] == [], (address, size)


def test_one_long_name_makes_no_other_smaller(house: House, device: Callable[..., Page]):
    page, sizes = device("tablet"), list[float]()
    for fourth in ("Dave", "Maximiliana-Sophie"):
        game = tables.on_to(house.app, house.start("nomination_whist", players=(*NAMES[:3], fourth)), 2)
        page.goto(f"/g/{game.id}")
        chloe = loaded(page).locator(".rows .name", has_text="Chloe")
        sizes.append(chloe.evaluate("(name) => parseFloat(getComputedStyle(name).fontSize)"))
        assert crowded(page) == []
    assert sizes[0] == sizes[1]


def test_a_name_of_eighteen_letters_stands_whole_over_a_column_that_has_room(house: House, device: Callable[..., Page]):
    page = device("tablet", f"/g/{house.start(players=(tables.LONG, *MANY[3:8])).id}/sheet")
    shown = page.locator("thead :is(.whole, .short)").evaluate_all("(all) => all.map((name) => name.offsetWidth > 0)")
    assert shown == [True, False]
    assert collisions(page) == []


# Heads that are wider than their column, and where the title begins.
WIDE_HEADS = """() => [...document.querySelectorAll("#sheet thead th")]
  .filter((head) => head.scrollWidth > head.clientWidth + 1).map((head) => head.textContent)"""
TITLE_TOP = """() => {
  const title = document.createRange();
  title.selectNodeContents(document.querySelector("h1"));
  return title.getBoundingClientRect().top;
}"""


def test_seven_columns_on_the_narrowest_phone_scroll_before_anything_meets(house: House, device: Callable[..., Page]):
    game = tables.on_to(house.app, house.start("up_to_ten_down", players=MANY[:7]), 4)
    page = device("tablet")
    assert fault(page, f"/g/{game.id}/sheet", (NARROWEST,)) == []
    give_size(page, NARROWEST)
    assert page.evaluate(WIDE_HEADS) == []
    assert overflow(page) <= 0
    give_size(page, PORTRAIT)
    page.locator("h1").evaluate("(title) => title.append(' of a name that takes two lines')")
    assert page.evaluate(TITLE_TOP) >= 0


def test_the_call_breaks_no_name_of_thirty_letters_in_a_word(house: House, device: Callable[..., Page]):
    game = house.start(players=("Ana", "Wolfeschlegelsteinhausenberger", "Cas"))
    page = device("tablet", size=PHONE)
    for path in (f"/g/{game.id}", f"/w/{game.watch_id}"):
        page.goto(path)
        assert [line for line in too_small(loaded(page)) if "broken" in line] == []


# Of a table wider than its frame: whether the line that says so is seen, and whether some of the table is hidden.
HIDDEN = """() => [...document.querySelectorAll(".scroll--wide")]
  .map((frame) => [frame.querySelector(".swipe").offsetHeight > 0, frame.scrollWidth > frame.clientWidth])"""


@pytest.mark.parametrize("many", [4, 10])
def test_a_table_says_so_where_columns_leave_the_screen(house: House, device: Callable[..., Page], many: int):
    game = house.start("up_to_ten_down", players=(tables.LONG, *MANY[: many - 1]))
    game = tables.on_to(house.app, house.enter(game, oh.Ladder(1, (2, 1))), 2)
    page = device("tablet", f"/g/{game.id}/sheet")
    said = {size: page.evaluate(HIDDEN) for size in resized(page)}
    assert all(line == hidden for frames in said.values() for line, hidden in frames), said
    assert said[PORTRAIT] == [[False, False]]  # ten columns of figures fit an upright tablet


def test_a_correction_cuts_no_name_that_stands_whole_on_the_board(house: House, device: Callable[..., Page]):
    game = tables.on_to(house.app, house.start("up_to_ten_down", players=tables.TEN), 1)
    page, names = device("tablet", size=PORTRAIT), list[set[str]]()
    for path in ("", "/correct/1/2"):
        page.goto(f"/g/{game.id}{path}")
        shown = "(names) => names.filter((name) => name.offsetWidth).map((name) => name.innerText).filter(Boolean)"
        names.append(set(page.locator(".rows .name").evaluate_all(shown)))
    assert "Guðrún Sigurðardóttir" in names[0]
    assert names[1] == names[0]


def test_eight_squares_are_one_strip_on_the_narrowest_phone(house: House, device: Callable[..., Page]):
    page = device("tablet", f"/g/{house.start().id}", size=(360, 740))
    strip = """() => [...document.querySelectorAll(".rows > .row .strip")].map((strip) =>
      [...strip.children].map((chip) => chip.getBoundingClientRect()))"""
    strips = page.evaluate(strip)
    assert strips
    for chips in strips:
        assert len(chips) == 8 and len({chip["top"] for chip in chips}) == 1
        assert min(chip["width"] for chip in chips) >= 44
    assert overflow(page) <= 0
