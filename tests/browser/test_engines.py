"""In WebKit, the engine of every iPad, and in Firefox a deal is played as in Chromium, and nothing lies on anything."""

import signal
from collections.abc import Iterator

import pytest

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage.games import Game
from tests.kit import tables
from tests.kit.engines import Engine, firefox, webkit
from tests.kit.evenings import ORDER, House
from tests.kit.looking import EVERYTHING, GEOMETRY

pytestmark = pytest.mark.own_shelf

SIZES = ((1024, 768), (768, 1024), (390, 844)) if EVERYTHING else ((1024, 768),)
TABLET, PHONE = (1024, 768), (390, 844)
PLAYERS = ("Jean-Luc", "Ben", "Maximiliana-Sophie", "Dee")
BIDS, TRICKS = {1: 2, 2: 2, 3: 1, 0: 3}, {1: 2, 2: 1, 3: 1, 0: 3}
OPENED = {"webkit": webkit, "firefox": firefox}
# Of each kind and board a game under way.
UNDER_WAY = ("nomination_whist", "skull_king_advanced", "wizard_anniversary", "ohio", "ono99")
OF_A_GAME = ("", "/sheet", "/more", "/history", "/summary", "/share", "/watchers")
OF_THE_HOUSE = ("/", "/new", "/new?variant=skull_king_2021", "/variants", "/variants/ohell", "/players", "/import",
                "/house-rules/new?variant=nomination_whist")  # fmt: skip
every_engine = pytest.mark.skipif(not EVERYTHING, reason="every kind in every engine: make screens")


@pytest.fixture(scope="module", params=[*OPENED] if EVERYTHING else ["webkit"])
def engine(request: pytest.FixtureRequest, house: House, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    with OPENED[request.param](house, tmp_path_factory.mktemp("profile")) as browser:
        browser.be("tablet")
        yield browser


def minded(engine: Engine, *paths: str) -> list[str]:
    """Return what lies on something else, is cut, too small, or wider than the screen, at every size."""
    found: list[str] = []
    for path in paths:
        for width, height in SIZES:
            engine.resize(width, height)
            engine.open(path)
            looks = (f"({GEOMETRY})({question!r})" for question in ("collisions", "small"))
            found += [f"{path} {width}: {what}" for look in looks for what in engine.run(f"return {look}")]
    return found


def begun(engine: Engine, house: House, size: tuple[int, int], variant: str, **more: object) -> Game:
    game = house.start(variant, **{"players": PLAYERS, **more})
    engine.resize(*size)
    engine.open(f"/g/{game.id}")
    engine.until("window.htmx?.swap")
    return game


def recorded(engine: Engine, *selectors: str) -> None:
    for selector in selectors:
        before = engine.run("return document.querySelector('#table').dataset.seq")
        engine.tap(selector)
        engine.until(f"(document.querySelector('#table')?.dataset.seq ?? '') !== '{before}'")


def bid(engine: Engine, seat: int, bid: int) -> None:
    engine.tap(f"#seat_{seat}-{bid}")
    engine.until(f"document.querySelector('#seat_{seat}-{bid}[aria-pressed=true]:not(.is-unsaved)')")


def scored(engine: Engine, house: House, game: Game) -> tuple[object, object]:
    """Return the bids and tricks of the first deal, once the second one is there."""
    engine.until("document.querySelector('.fact dd').innerText.startsWith('2')")
    deal = house.load(game).state.deals[0]
    return deal.slip.bids, deal.tricks


def test_a_deal_is_played(engine: Engine, house: House):
    game = begun(engine, house, TABLET, "nomination_whist")
    for seat in ORDER:
        bid(engine, seat, BIDS[seat])
    assert "OVER by 1" in engine.run("return document.querySelector('#call h1').innerText")
    engine.tap(f"#seat_2-{TRICKS[2]}")
    engine.tap("#score")
    assert scored(engine, house, game) == (BIDS, TRICKS)
    assert minded(engine, f"/g/{game.id}", f"/g/{game.id}/sheet") == []


def test_a_deal_that_is_tapped_with_the_server_away_is_scored_when_it_is_back(engine: Engine, house: House):
    game = begun(engine, house, TABLET, "nomination_whist")
    with house.server.down(signal.SIGKILL):
        for seat in ORDER:
            engine.tap(f"#seat_{seat}-{BIDS[seat]}")
            engine.until("document.querySelector('#unsaved')?.checkVisibility()")
        engine.until("document.querySelector('#main .rows--tricks')")
        assert "OVER by 1" in engine.run("return document.querySelector('#call h1').innerText")
        engine.tap(f"#seat_2-{TRICKS[2]}")
        engine.tap("#score")
    assert scored(engine, house, game) == (BIDS, TRICKS)


@every_engine
@pytest.mark.parametrize("variant", UNDER_WAY)
def test_nothing_of_a_game_under_way_is_cut_or_covered(engine: Engine, house: House, variant: str):
    game = house.start(variant, players=PLAYERS)
    if variant in UNDER_WAY[:3]:
        game = house.enter(tables.on_to(house.app, game, 3), oh.Left(4, 1))
    assert minded(engine, *(f"/g/{game.id}{path}" for path in OF_A_GAME)) == []


@every_engine
def test_nothing_on_the_pages_beside_a_game_is_cut_or_covered(engine: Engine):
    assert minded(engine, *OF_THE_HOUSE) == []


def five_deals(engine: Engine, house: House, size: tuple[int, int]) -> Game:
    game = begun(engine, house, size, "ohell_max3")
    while live := house.load(game).state.live:
        for seat in live.to_bid:
            bid(engine, seat, 0)
        engine.until("document.querySelector('#call h1')")
        engine.tap(f"#seat_{live.order[0]}-{live.hand_size}")
        engine.tap("#score")
        next_deal = f"document.querySelector('.fact dd')?.innerText.startsWith('{live.number + 1}')"
        engine.until(f"document.querySelector('.winner') || {next_deal}")
    return game


def a_hand_of_scores(engine: Engine, house: House, size: tuple[int, int]) -> Game:
    game = begun(engine, house, size, "ohio", players=("Jean-Luc", "Ben"), hands=1)
    recorded(engine, "#way-scores")
    for typed in ("-65", "45"):
        for key in typed:
            engine.tap("#sign" if key == "-" else f"#digit-{key}")
        recorded(engine, "#write")
    return game


def seven_hands(engine: Engine, house: House, size: tuple[int, int]) -> Game:
    game = begun(engine, house, size, "ono99", chips=1)
    recorded(engine, *(f"#who-{seat}" for seat in (1, 0, 1, 0, 3, 2, 2)))
    return game


@every_engine
@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
@pytest.mark.parametrize("evening", [five_deals, a_hand_of_scores, seven_hands])
def test_an_evening_is_played_to_its_end(engine, house, size, evening):
    game = evening(engine, house, size)
    engine.until("document.querySelector('.winner')")
    assert house.load(game).sheet.finished
    assert minded(engine, *(f"/g/{game.id}{path}" for path in OF_A_GAME)) == []
