"""No figure of a sheet lies on another, or on a line: every recorded game, and games of bonuses that are added to."""

from collections.abc import Callable, Sequence
from random import Random

import pytest
from playwright.sync_api import Page

from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.storage.games import Game
from tests.kinds.oh_hell.random_games import facts_of
from tests.kit import tables
from tests.kit.browser import loaded, until
from tests.kit.evenings import House
from tests.kit.looking import EVERYTHING, JS, TOO_SMALL, resized

COLLISIONS = (JS / "collisions.js").read_text()
PAST_ITS_ROW = """() => [...document.querySelectorAll(".row:has(.strip)")].filter((row) =>
  row.querySelector(".strip").lastElementChild.getBoundingClientRect().right > row.getBoundingClientRect().right + 2)
  .map((row) => row.textContent)"""
LINES = """() => [...new Set([...document.querySelectorAll(".side .cell:has(.tot)")].map((cell) => new Set(
  [...cell.querySelectorAll(":scope > :is(.bid, .took, .pts, .tot)")].map((figure) => {
    const box = figure.getBoundingClientRect();
    return Math.round((box.top + box.height / 2 - cell.getBoundingClientRect().top) / 16);
  })).size))]"""
WIDTHS = (320, 360, 390, 600, 768, 1024, 1366, 1920)
SIZES = tuple((width, 800) for width in (WIDTHS if EVERYTHING else (320, 390, 1024)))
NAMES = ("Ann", "Ben", "Chloe", "Dave", "Evi", "Jean-Luc", "Maximiliana-Sophie", "Hal")
RECORDED = sorted(path.stem for path in tables.GAMES.glob("*.json"))
# Games of bonuses, and how many of their deals are played.
TABLES = {
    ("skull_king_advanced", 5): 9,
    ("skull_king_expansion", 6): 6,
    ("skull_king_advanced", 8): 7,
    ("wizard_anniversary", 5): 11,
    ("call_break", 4): 4,
    ("skull_king_loads", 7): 8,
    ("wizard_maximus", 6): 4,
}


def collisions(page: Page, address: str) -> list[str]:
    page.goto(address)
    loaded(page)
    return [f"{address} {width}: {found}" for width, _ in resized(page, SIZES) for found in page.evaluate(COLLISIONS)]


@pytest.mark.parametrize("name", RECORDED if EVERYTHING else RECORDED[:1] + RECORDED[3:4] + RECORDED[-1:])
def test_on_no_recorded_sheet_does_anything_lie_on_another(device: Callable[..., Page], house: House, name: str):
    assert collisions(device("tablet", cdn="absent"), f"{house.restored(name)}/sheet") == []


@pytest.mark.parametrize(("variant", "players"), TABLES if EVERYTHING else [*TABLES][:2])
def test_beside_a_board_bonuses_corrections_and_who_came_or_went_lie_on_nothing(
    device: Callable[..., Page], house: House, variant: str, players: int
):
    game = played(house, variant, NAMES[:players], TABLES[variant, players])
    page = device("tablet", cdn="absent")
    page.goto(f"/g/{game.id}")
    for width, _ in resized(page, ((1024, 768), (1366, 768))):
        assert page.evaluate(PAST_ITS_ROW) == [], width
    for path in ("", "/sheet", "/sheet?style=blackout"):
        assert collisions(page, f"/g/{game.id}{path}") == []


@pytest.mark.parametrize(
    ("variant", "players", "width"),
    [
        ("call_break", 4, 360),
        ("skull_king_loads", 7, 360),
        ("skull_king_advanced", 8, 768),
        ("skull_king_advanced", 4, 1133),
        ("skull_king_advanced", 5, 1366),
    ],
)
def test_where_a_column_has_62_pixels_a_cell_has_two_lines(
    device: Callable[..., Page], house: House, variant: str, players: int, width: int
):
    game = played(house, variant, NAMES[:players], 2)
    page = device("tablet", size=(width, 800))
    page.goto(f"/g/{game.id}")
    assert page.evaluate(LINES) == [2]


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_no_trump_its_mark_and_each_head_keep_to_their_cells_and_their_size(
    device: Callable[..., Page], house: House, language: str
):
    game = house.start("oh_hell_common", players=NAMES[:5])
    game = tables.on_to(house.app, house.enter(game, oh.TurnUp(1, "NT"), oh.TurnUp(2, "NT")), 3)
    page = device("tablet", cdn="absent", locale=language)
    for path in ("", "/sheet"):
        assert collisions(page, f"/g/{game.id}{path}") == []
        heads = ("c-deal", "c-no", "broken in H1")
        for width, _ in resized(page, ((360, 740), (600, 800), (1024, 768))):
            found = page.evaluate(TOO_SMALL)
            assert [line for line in found if any(head in line for head in heads)] == [], (path, width)
    page.goto(f"/g/{game.id}")
    assert loaded(page).evaluate("document.documentElement.scrollHeight") == 768


@pytest.mark.parametrize("players", [4, 5])
def test_a_game_of_hands_has_names_and_totals_that_fit_their_columns(
    device: Callable[..., Page], house: House, players: int
):
    names = ("Jean-Luc", "Eva-Maria", "Maximiliana-Sophie", "Dee", "Benedict")[:players]
    game = house.start("ohio", players=names, hands=3)
    scores = dict(zip(range(players), (-65, 45, -10, -10, -11), strict=False))
    game = house.enter(game, ohio.EntryWay(1, "scores"), ohio.HandScores(1, scores))
    page = device("tablet", cdn="absent")
    for path in ("", "/sheet", "/correct/1/1"):
        assert collisions(page, f"/g/{game.id}{path}") == []
        for size in resized(page, ((360, 740), (768, 1024), (1024, 768))):
            assert [line for line in page.evaluate(TOO_SMALL) if "broken" in line] == [], (path, size)


# Whether the code is whole on the screen, with nothing over it.
CODE_IS_WHOLE = """() => {
  const code = document.querySelector(".side__watch img"), box = code.getBoundingClientRect();
  const corners = [[box.left + 2, box.top + 2], [box.right - 2, box.bottom - 2]];
  return corners.every(([x, y]) => document.elementFromPoint(x, y) === code);
}"""


@pytest.mark.parametrize("deals", [0, 9, 13])
def test_the_code_beside_a_tall_sheet_is_whole_and_leaves_the_deal_in_hand_in_sight(
    device: Callable[..., Page], house: House, deals: int
):
    page = device("tablet", cdn="absent")
    page.goto(f"/g/{tables.on_to(house.app, house.start('oh_hell_common'), deals).id}")
    assert loaded(page).evaluate(CODE_IS_WHOLE)
    live, code = page.locator("#sheet .live"), page.locator(".side__watch")
    until(page, lambda: live.bounding_box()["y"] + live.bounding_box()["height"] <= code.bounding_box()["y"])
    page.set_viewport_size({"width": 768, "height": 1024})
    code.scroll_into_view_if_needed()
    assert page.evaluate(CODE_IS_WHOLE)


def played(house: House, variant: str, names: Sequence[str], deals: int) -> Game:
    """Play a game on, by the same chance each time: somebody leaves, somebody joins, bids and tricks are corrected."""
    chance, game = Random(4), house.start(variant, players=tuple(names))
    while game.state.live and game.state.live.number <= deals:
        deal = game.state.live
        if deal.number == deals // 2 and len(names) > 4:
            game = house.enter(game, oh.Left(deal.number, 1), oh.Joined(deal.number, len(names), "Florence", 34, 0))
            deal = game.state.live
        game = tables.enter(house.app, game, *facts_of(chance, game.state.rules, deal), confirmed=True)
        if deal.number == 3:
            game = house.enter(game, Adjustment(1, 3, 0, -100, "late"))
    for deal in game.state.deals[1:deals:2]:
        tricks = deal.tricks
        seats = sorted(tricks, key=lambda seat: tricks[seat])
        moved = {**tricks, seats[0]: tricks[seats[-1]], seats[-1]: tricks[seats[0]]}
        said = deal.slip
        correction = oh.Corrected(deal.number, said.bids, moved, said.cancelled, said.blind, deal.trump, said.lost)
        game = tables.enter(house.app, game, correction, confirmed=True)
    return game
