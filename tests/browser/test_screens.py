"""Every screen, in both themes and at three sizes: nothing axe minds, nothing cut off, nothing too small.

One recorded game a kind runs with the other tests. All: `make screens`, which sets SCREENS=all.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ono99 import facts as ono
from tests.kit.browser import THEMES
from tests.kit.evenings import House
from tests.kit.looking import EVERYTHING, minded
from tests.kit.tables import GAMES

pytestmark = pytest.mark.own_shelf

OF_A_GAME = ("", "/sheet", "/history", "/more", "/share", "/settle", "/print",
             "/print/blank", "/watchers")  # fmt: skip
OF_A_KIND = ("", "/sheet", "/print")  # drawn by templates of the kind; the others show every kind alike
OF_THE_HOUSE = ("/", "/new", "/variants", "/variants/nomination_whist", "/variants/ono99", "/players", "/import",
                "/house-rules/new?variant=nomination_whist", "/g/made-up")  # fmt: skip
OF_CHANGES = ("more", "more?ask=misdeal", "more?ask=end", "history", "players", "ladder", "points", "rules", "heading",
              "dealer")  # fmt: skip
# The widest of its kind, where a kind has several.
SAMPLE = ("handmade_o_no_99", "handmade_ohio", "up_to_ten")


@pytest.fixture(scope="module")
def stored(house: House) -> list[str]:
    """Put recorded games on the running server's shelf; return their addresses."""
    names = sorted(path.stem for path in GAMES.glob("*.json"))
    return [house.restored(name) for name in (names if EVERYTHING else SAMPLE)]


def test_nothing_on_any_screen_is_minded_by_axe_cut_off_or_too_small_to_tap(
    new_page: Callable[..., Page], stored: list[str]
):
    page = new_page(cdn="absent", allowed=("status of 404",))
    assert minded(page, addresses(stored), lambda path: visit(page, path)) == {}


def under_way(house: House) -> list[str]:
    """Start games on the tablet in which something is under way; return their boards, leaves and pages of changes."""
    ways = [[], *([ohio.EntryWay(1, way)] for way in ("scores", "figures", "trick"))]
    boards = [house.enter(house.start("ohio"), *way).id for way in ways]
    by_card = [], [ono.Played(1, 1, 1, 9), ono.Played(1, 2, 2, "DP")]
    boards += [house.enter(house.start("ono99", mode="card_by_card"), *cards).id for cards in by_card]
    boards += [house.enter(house.start("ono99"), *lost).id for lost in ([], [ono.HandLost(1, 1)])]
    bonus = oh.Bids(1, dict.fromkeys(range(4), 1)), oh.Bonuses(1, {1: {"colour_14": 1}})
    leaf = house.enter(house.start("skull_king_expansion"), *bonus).id
    dealt = house.enter(
        house.start(), oh.Bids(1, dict.fromkeys(range(4), 2)), oh.Tricks(1, {0: 3, 1: 1, 2: 2, 3: 1})
    ).id
    return [
        *(f"/g/{board}" for board in boards),
        *(f"/g/{leaf}{shown}" for shown in ("", "?leaf=1", "?leaf=1&pair=1")),
        *(f"/g/{dealt}/{page}" for page in OF_CHANGES),
    ]


def test_nothing_that_is_tapped_is_minded_by_axe_cut_off_or_too_small(device: Callable[..., Page], house: House):
    page = device("tablet", cdn="absent")
    assert minded(page, under_way(house), lambda path: visit(page, path)) == {}


def test_by_night_a_page_is_dark(page: Page):
    page.goto("/")
    seen = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        seen.append(page.locator("body").evaluate("(body) => getComputedStyle(body).backgroundColor"))
    assert len(set(seen)) == len(THEMES), seen


def addresses(stored: list[str]) -> list[str]:
    """Return what is looked at: of the last game every page, of the others too where SCREENS=all."""
    pages = {game: OF_A_GAME if EVERYTHING or game == stored[-1] else OF_A_KIND for game in stored}
    return [*OF_THE_HOUSE, *(f"{game}{part}" for game, parts in pages.items() for part in parts)]


def visit(page: Page, path: str) -> None:
    answer = page.goto(path)
    assert answer is not None
    # O'NO 99 has no points to settle, and only the Oh Hell family can be scored otherwise.
    missing = {404} if path.endswith(("/made-up", "/settle")) else set[int]()
    assert answer.status in {200} | missing, path
