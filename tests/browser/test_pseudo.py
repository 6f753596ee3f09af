"""In each language, and in one a third longer, nothing overflows: boards at three sizes and other screens on a phone.

At every size, each screen of each kind, and without scripts: `make screens`.
"""

from shutil import copytree

import pytest
from playwright.sync_api import Page

from scorekeeper.record.houserule import HouseRule
from scorekeeper.rules.oh_hell.facts import Bids
from scorekeeper.storage import games, house_rules, pens, seasons
from scorekeeper.storage.seasons import Season
from tests.kit.browser import SIZES, serving
from tests.kit.evenings import House
from tests.kit.looking import EVERYTHING, crowded, overflow, resized
from tests.tools.messages import TRANSLATIONS, write_pseudo

pytestmark = pytest.mark.browser

NARROW = (360, 740)
SEVEN = ("Ann", "Ben", "Maximiliana-Sophie", "Dave", "Eve", "Franziska", "Gregor")
# One a kind.
PLAYED = ("real_boerenbridge", "handmade_ohio", "handmade_o_no_99")
SCREENS = ("/sheet", "/history", "/more", "/more?ask=end", "/rules", "/heading", "/players", "/points", "/share",
           "/watchers", "/settle", "/print", "/print/blank", "/print/rules")  # fmt: skip
OF_A_KIND = ("/sheet", "/more", "/rules", "/print")  # the others show every kind alike
OTHERS = (
    "/",
    "/games",
    "/new",
    "/variants",
    "/variants/nomination_whist",
    "/variants/ohio/print",
    "/import",
    "/language",
    "/players",
    "/players/1",
    "/players/1/change",
    "/seasons/new",
    "/players?season=1",
    "/evenings",
    "/groups",
    "/house-rules/new?variant=oh_hell_common",
    "/house-rules/1",
    "/house-rules/1/change",
    "/house-rules/1/share",
    "/house-rules/import",
    "/nothing-here",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory, htmx_copy, copy_migrated):
    """Return a server that also speaks the pseudo-language."""
    catalogs = write_pseudo(copytree(TRANSLATIONS, tmp_path_factory.mktemp("catalogs") / "all"))
    with serving(
        tmp_path_factory.mktemp("instance"), htmx_copy, copy_migrated, SCOREKEEPER_TRANSLATIONS=str(catalogs)
    ) as server:
        yield server


@pytest.fixture(scope="module")
def screens(house: House) -> dict[str, tuple[tuple[int, int], ...]]:
    """Put a game of each kind, house rules and a season on the shelf; return where to look, and at which sizes."""
    tables = [house.restored(name) for name in PLAYED]
    with house.app.app_context():
        house_rules.keep(HouseRule("Thursday rules", "oh_pshaw", {}))
        seasons.keep(Season("Autumn", "2020-01-01", "2099-12-31"), "Tablet")
        known = [games.load(address.rpartition("/")[2]) for address in tables]
        for game in known:
            pens.take(game.id, "tablet", "tablet")
    house.enter(known[0].id, Bids(19, dict.fromkeys(range(3), 0)))  # the call says how far under the bids are
    for bids in ({1: 0}, {**dict.fromkeys(range(7), 1), 0: 2}):  # words beside a bar that is full, and in rows of many
        game = house.start("oh_hell_common", players=SEVEN)
        house.enter(game.id, Bids(1, bids))
        tables.append(f"/g/{game.id}")
    others = SCREENS if EVERYTHING else OF_A_KIND
    sizes = (*SIZES, NARROW) if EVERYTHING else (NARROW,)
    corrected = [f"{table}/correct/1/0" for table in tables[: len(known)]]
    boards = [*tables, *corrected, f"{tables[1]}?ways=1"]
    watched = [f"/w/{game.watch_id}{view}" for game in known for view in ("", "/board")]
    played = [
        f"{table}{screen}" for table in tables[: len(known)] for screen in (SCREENS if table == tables[0] else others)
    ]
    return dict.fromkeys(boards, (*SIZES, NARROW)) | dict.fromkeys((*watched, *played, *OTHERS), sizes)


@pytest.mark.parametrize("scripts", [True, False] if EVERYTHING else [True], ids=lambda scripts: f"scripts {scripts}")
@pytest.mark.parametrize(
    "language", ["en-XA", *sorted(folder.parent.name for folder in TRANSLATIONS.glob("*/LC_MESSAGES"))]
)
def test_nothing_overflows_in_another_language(new_page, house: House, screens, language: str, scripts: bool, shot):
    page: Page = new_page(locale=language, cdn="absent", java_script_enabled=scripts, allowed=("404",))
    page.context.add_cookies([house.cookie("tablet")])
    wide = []
    for address, sizes in screens.items():
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == language
        for size in resized(page, sizes):
            if (by := overflow(page)) > 0:
                wide.append(f"{address} at {size[0]}: {by}")
            if language != "en-XA":  # no word in use is as long as those that nobody speaks
                wide += [f"{address} at {size[0]}: {line}" for line in crowded(page)]
            shot(
                page,
                f"{language}-{size[0]}-{'js' if scripts else 'plain'}{address.replace('/', '_').replace('?', '_')}",
            )
    assert wide == [], "\n".join(wide)
