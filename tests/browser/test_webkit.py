"""In WebKit, the engine of every iPad, a deal is played as in Chromium, and nothing lies on anything."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.rules.oh_hell import facts as oh
from tests import tables
from tests.browser.looking import EVERYTHING, OVERFLOW
from tests.browser.tables import ORDER, House
from tests.browser.webkit import WebKit, webkit_browser

COLLISIONS = (Path(__file__).parent / "collisions.js").read_text().partition("() =>")[2]
SIZES = ((1024, 768), (768, 1024), (390, 844)) if EVERYTHING else ((1024, 768),)
BIDS, TRICKS = {1: 2, 2: 2, 3: 1, 0: 3}, {1: 2, 2: 1, 3: 1, 0: 3}
# Of each kind and board a game under way.
EVENINGS = ("nomination_whist", "skull_king_advanced", "wizard_anniversary", "ohio", "ono99")


@pytest.fixture(scope="module")
def webkit(house: House) -> Iterator[WebKit]:
    with webkit_browser(house) as browser:
        browser.be("tablet")
        yield browser


def minded(webkit: WebKit, path: str) -> list[str]:
    """Return what lies on something else, or is wider than the screen, at every size."""
    found: list[str] = []
    for width, height in SIZES:
        webkit.resize(width, height)
        webkit.open(path)
        found += [f"{path} {width}: {what}" for what in webkit.run(f"return (() => {COLLISIONS})()")]
        found += [f"{path} {width}: wider by {over}" for over in [webkit.run(f"return ({OVERFLOW})()")] if over > 0]
    return found


def test_a_deal_is_played_in_webkit(webkit: WebKit, house: House):
    game = house.start(players=("Jean-Luc", "Ben", "Maximiliana-Sophie", "Dee"))
    webkit.resize(1024, 768)
    webkit.open(f"/g/{game.id}")
    webkit.until("Boolean(window.htmx?.swap)")
    for seat in ORDER:
        webkit.tap(f"#seat_{seat}-{BIDS[seat]}")
        webkit.until(
            f"Boolean(document.querySelector('#seat_{seat}-{BIDS[seat]}[aria-pressed=true]:not(.is-unsaved)'))"
        )
    assert "OVER by 1" in webkit.find("#call h1").text
    webkit.tap(f"#seat_2-{TRICKS[2]}")
    webkit.until("!document.querySelector('#score').disabled")
    webkit.tap("#score")
    webkit.until("document.querySelector('.fact dd').innerText.startsWith('2')")
    deal = house.load(game).state.deals[0]
    assert (deal.bids, deal.tricks) == (BIDS, TRICKS)
    assert minded(webkit, f"/g/{game.id}") == minded(webkit, f"/g/{game.id}/sheet") == []


@pytest.mark.skipif(not EVERYTHING, reason="every kind in WebKit: make screens")
@pytest.mark.parametrize("variant", EVENINGS)
def test_no_page_of_an_evening_is_cut_or_covered_in_webkit(webkit: WebKit, house: House, variant: str):
    game = house.start(variant)
    if variant in EVENINGS[:3]:
        game = house.enter(tables.on_to(house.app, game, 3), oh.Left(4, 1))
    for path in ("", "/sheet", "/more", "/history", "/summary", "/watchers"):
        assert minded(webkit, f"/g/{game.id}{path}") == []
