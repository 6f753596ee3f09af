"""Every screen, opened in English, in another language by turns, and in one a third longer.

Its frame, axe, and what is cut, covered, too small or too wide.

In each language, every recorded game, and without scripts: `make screens`, which sets SCREENS=all.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from itertools import chain, cycle, islice
from random import Random
from secrets import token_hex
from shutil import copytree
from zlib import crc32

import pytest
from playwright.sync_api import Page

from scorekeeper.record.houserule import HouseRule
from scorekeeper.rules import KINDS
from scorekeeper.rules.facts import Adjustment, Ended
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.rules.sheets.club import Counting
from scorekeeper.storage import games, groups, house_rules, pens, people, seasons
from scorekeeper.storage.database import writing
from scorekeeper.storage.games import Game
from scorekeeper.storage.models import db
from scorekeeper.storage.seasons import Season
from scorekeeper.web.table.pens import link_of
from tests.kinds.oh_hell.random_games import facts_of
from tests.kit.addresses import pages
from tests.kit.browser import PHONE, SIZES, TABLET, THEMES, serving
from tests.kit.evenings import House
from tests.kit.looking import ALL_LOOKS, EVERYTHING, amiss, axe, axe_violations, crowded, overflow, resized
from tests.kit.tables import GAMES, LONG, TEN, enter, on_to, setup_of
from tests.tools.load.shelf import PEOPLE, fill
from tests.tools.messages import TRANSLATIONS, write_pseudo

pytestmark = pytest.mark.browser

LANGUAGES = sorted(folder.parent.name for folder in TRANSLATIONS.glob("*/LC_MESSAGES"))
LONGER = "en-XA"  # nobody speaks it, and no word in use is as long as its words
NARROWEST, NARROW, TV = (320, 640), (360, 740), (1280, 720)
BOARDS = (*SIZES, NARROW)
THREE = ("Jean-Luc", "Ben", "Maximiliana-Sophie")
SEVEN = ("Ann", "Ben", "Maximiliana-Sophie", "Dave", "Eve", "Franziska", "Gregor")
TWELVE = ("Ann", "Ben", "Chloe", "Dave", "Eve", "Franziska", "Giovanni", "Hal", "Ida", "Jo", "Kim", "Lou")
# Five in letters of any width, six more, and one whose name is as long as a name may be.
MANY = ("Ana", "Benedict", "Maximiliana-Sophie", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", LONG)
WIDE = (LONG, "Alexandrine Montgomery-Smythe", "Bartholomew Featherstonehaugh", "Guðrún Sigurðardóttir",
        "Konstantinos Papadopoulos", "Elisabeth Featherstonehaugh", "Ferdinand Wolfeschlegelstein",
        "Wolfeschlegelsteinhausen Xaver", "Anastasia Featherstonehaugh")  # fmt: skip
# Points of a bid that was made, and of each trick off: a miss of −12; totals of three figures; −1,000 and less.
SCORES = ((4, 16, -12), (5, 40, 9), (8, 100, -400))
# One a kind, and the widest; of the first every page, of the others those that a kind draws by templates of its own.
RECORDED = ("real_boerenbridge", "handmade_ohio", "handmade_o_no_99", "up_to_ten")
OF_A_KIND = ("", "/sheet", "/more", "/rules", "/print", "/correct/1/0")
OF_A_GAME = (*OF_A_KIND, "/history", "/points", "/share", "/settle", "/print/blank")
OF_THE_HOUSE = (
    "/variants/ohio/print", "/variants/ono99", "/house-rules/new?variant=nomination_whist", "/nothing-here",
    "/g/made-up", "/new?pick=skull_king_loads", "/g/example",
)  # fmt: skip
ABSENT = ("/nothing-here", "/g/made-up", "/trust")
# Language, title, head, main and the one heading. A TV and the turned pad have the whole screen, without a head.
FRAME = """() => document.fonts.ready.then(() => [document.documentElement.lang, document.title,
  ...["header, nav.tools, .tv, .facing", "main", "h1"].map((name) => document.querySelectorAll(name).length)])"""
LAST = date.today() - timedelta(days=3)
FIFTY = [
    f"{name} {'Wolfeschlegelstein-Hausenberger' if at % 3 else at}"[:30]
    for at, name in enumerate(islice(cycle(PEOPLE), 50))
]
MEMBERS = [name if FIFTY.index(name) == at else f"{name[:27]} {at}" for at, name in enumerate(FIFTY)]


@pytest.fixture(scope="module")
def server(tmp_path_factory, htmx_copy, copy_migrated):
    """Return a server that also speaks the longer language."""
    catalogs = write_pseudo(copytree(TRANSLATIONS, tmp_path_factory.mktemp("catalogs") / "all"))
    with serving(
        tmp_path_factory.mktemp("instance"), htmx_copy, copy_migrated, SCOREKEEPER_TRANSLATIONS=str(catalogs)
    ) as server:
        yield server


def of_the_club(house: House) -> Iterator[tuple[str, str]]:
    """Put sixty games of fifty people on the shelf; yield the pages of players and seasons: many, one game, none."""
    with house.app.app_context():
        year = seasons.keep(
            Season("The year", str(LAST - timedelta(days=300)), str(LAST + timedelta(days=30))), "tablet"
        )
        day = seasons.keep(Season("One evening", str(LAST), str(LAST), Counting(min_games=1)), "tablet")
        none = seasons.keep(Season("To come", "2090-01-01", "2090-12-31"), "tablet")
        with writing():
            fill(db.session.connection(), 60, LAST, MEMBERS)
        people.rename(1, "Anna", "tablet")
        family = groups.keep("Family", [1, 2, 3, 4], "tablet")
        people.hide(7, "tablet")
    many, one, no = "season=ever", f"season={day.id}", f"season={none.id}"
    for name, view in {"many": many, "one": one, "none": no, "group": f"group={family}", "others": "group=0"}.items():
        yield f"/players?{name}", f"/players?{view}"
    for name, view in {"many": many, "one": one, "none": no}.items():
        yield f"/players/<person_id>?{name}", f"/players/1?{view}"
    for name, view in {"ever": many, "year": f"season={year.id}", "day": f"day={LAST}"}.items():
        yield f"/seasons/standing/print?{name}", f"/seasons/standing/print?{view}"
    yield "/merge with another", "/players/1/merge?into=14"
    yield "/merge, in one game", "/players/1/merge?into=3"
    yield "/games found", "/games?q=anna"
    yield "/evening of many", f"/evenings/{LAST}"


def of_the_url_map(house: House) -> Iterator[tuple[str, str]]:
    """Yield every page that a person can reach, in a house that has something of each."""
    game = on_to(house.app, house.start(), 2)
    cards = house.start("ono99")
    with house.app.app_context():
        season = seasons.keep(Season("Autumn", "2020-01-01", "2099-12-31"), "tablet")
        rule = house_rules.keep(HouseRule("Thursday rules", "oh_pshaw", {})).id
        values = {
            "number": 1, "seat": 2, "rule_id": rule, "season_id": season.id, "person_id": 1,
            "group_id": groups.keep("Thursday", [], "tablet"), "link": link_of(game.id, 1), "game_id": game.id,
            "variant_id": "oh_pshaw", "day": (game.started_at.astimezone() - timedelta(hours=6)).date().isoformat(),
        }  # fmt: skip
    for page in pages(house.app):
        known = values | {"watch_id": season.watch_id if page.startswith("/s/") else game.watch_id}
        address = page.replace("<game_id>", cards.id) if page.endswith("/cards") else page
        for name, value in known.items():
            address = address.replace(f"<{name}>", str(value))
        yield page, address


def recorded(house: House) -> Iterator[tuple[str, str]]:
    """Put recorded games on the shelf; yield their pages, those of their watchers and those that change them."""
    names = sorted(path.stem for path in GAMES.glob("*.json")) if EVERYTHING else RECORDED
    for name in names:
        address = house.restored(name)
        with house.app.app_context():
            game = games.load(address.rpartition("/")[2])
            pens.take(game.id, "tablet", "tablet")
        if name.startswith(RECORDED[0]):  # the call says how far under the bids are
            house.enter(game, oh.Bids(19, dict.fromkeys(range(3), 0)))
        for part in OF_A_GAME if EVERYTHING or name == names[0] else OF_A_KIND:
            # O'NO 99 has no points.
            if "o_no_99" not in name or part not in ("/points", "/settle"):
                yield f"{name}{part}", f"{address}{part}"
        for part in ("", "/board"):
            yield f"watching {name}{part}", f"/w/{game.watch_id}{part}"


def under_way(house: House) -> Iterator[tuple[str, str]]:
    """Start games in which something is under way; yield their boards, leaves and pages of changes."""
    for way in ("", "scores", "figures", "trick"):
        game = house.enter(house.start("ohio"), *([ohio.EntryWay(1, way)] if way else []))
        yield f"board of ohio by {way or 'no way yet'}", f"/g/{game.id}"
    yield "board of ohio, asked for the way", f"/g/{game.id}?ways=1"
    names = ("Jean-Luc", "Eva-Maria", "Maximiliana-Sophie", "Dee", "Benedict")
    for players in (4, 5):
        scores = ohio.HandScores(1, dict(zip(range(players), (-65, 45, -10, -10, -11), strict=False)))
        game = house.enter(house.start("ohio", players=names[:players]), ohio.EntryWay(1, "scores"), scores)
        for page in ("", "/sheet", "/correct/1/1"):
            yield f"ohio of {players}{page}", f"/g/{game.id}{page}"
    for number, cards in enumerate(([], [ono.Played(1, 1, 1, 9), ono.Played(1, 2, 2, "DP")])):
        game = house.enter(house.start("ono99", mode="card_by_card"), *cards)
        yield f"board of ono99 by card {number}", f"/g/{game.id}"
    for number, lost in enumerate(([], [ono.HandLost(1, 1)])):
        yield f"board of ono99 by hand {number}", f"/g/{house.enter(house.start('ono99'), *lost).id}"
    bonus = oh.Bids(1, dict.fromkeys(range(4), 1)), oh.Bonuses(1, {1: {"colour_14": 1}})
    for variant in ("skull_king_expansion", "skull_king_advanced"):
        leaf = house.enter(house.start(variant), *bonus).id
        for shown in ("", "?leaf=1", *(["?leaf=1&pair=1"] if variant == "skull_king_expansion" else [])):
            yield f"board of {variant}{shown.replace('?', ', ')}", f"/g/{leaf}{shown}"
    # The call says how far under the bids are; words stand beside a bar that is full, and in rows of many.
    for number, bids in enumerate(({1: 0}, {**dict.fromkeys(range(7), 1), 0: 2})):
        game = house.enter(house.start("oh_hell_common", players=SEVEN), oh.Bids(1, bids))
        yield f"board of seven {number}", f"/g/{game.id}"
    yield from _in_the_middle(house)
    game = on_to(house.app, house.start("up_to_ten_down", players=TEN), 2)
    yield "board of ten", f"/g/{game.id}"
    yield "board of ten, corrected", f"/g/{game.id}/correct/1/2"
    yield "TV of ten/board", f"/w/{game.watch_id}/board"
    yield "board without the pen", f"/g/{house.start(device='phone').id}"
    game = on_to(house.app, house.start("nomination_whist"), 1)
    for page in ("more?ask=misdeal", "more?ask=end", "ladder", "dealer"):
        yield f"deal under way, {page}", f"/g/{game.id}/{page}"


def _in_the_middle(house: House) -> Iterator[tuple[str, str]]:
    """Yield what a scorer meets between the first bid of a game and its end, at a table of names short and long."""
    bids, tricks = {1: 0, 2: 1, 0: 1}, {1: 0, 2: 7, 0: 0}
    barred, all_in = oh.Bids(1, {1: 0, 2: 1}), oh.Bids(1, bids)
    scored = all_in, oh.Tricks(1, tricks)
    for name, page, *facts in (
        ("the last bid is barred", "", barred),
        ("all bids are in", "", all_in),
        ("a bid is put right", "?mend=2", all_in),
        ("a miss is tapped", "", all_in, oh.PencilledTricks(1, {0: 0})),
        ("a deal is scored", "", *scored),
        ("a correction moves totals", "/correct/1/1?bids_1=1", *scored),
        ("somebody has joined and left", "", *scored, oh.Joined(2, 3, "Zoë", 7, after=1), oh.Left(2, 0)),
        ("the game is over", "", *scored, Ended("")),
    ):
        game = house.enter(house.start("nomination_whist", players=THREE), *facts)
        yield f"board where {name}", f"/g/{game.id}{page}"
        if name in ("all bids are in", "the game is over"):
            yield f"TV where {name}/board", f"/w/{game.watch_id}/board"


def by_chance(house: House, variant: str, players: int, deals: int) -> Game:
    """Play a game on, by the same chance each time: somebody leaves, somebody joins, bids and tricks are corrected."""
    chance, game = Random(4), house.start(variant, players=MANY[:players])
    while game.state.live and game.state.live.number <= deals:
        deal = game.state.live
        if deal.number == deals // 2:
            game = house.enter(game, oh.Left(deal.number, 1), oh.Joined(deal.number, players, "Florence", 34, 0))
            deal = game.state.live
        game = enter(house.app, game, *facts_of(chance, game.state.rules, deal), confirmed=True)
        if deal.number == 3:
            game = house.enter(game, Adjustment(1, 3, 0, -100, "late"))
    for deal in game.state.deals[1:deals:2]:
        tricks, said = deal.tricks, deal.slip
        seats = sorted(tricks, key=lambda seat: tricks[seat])
        moved = {**tricks, seats[0]: tricks[seats[-1]], seats[-1]: tricks[seats[0]]}
        correction = oh.Corrected(deal.number, said.bids, moved, said.cancelled, said.blind, deal.trump, said.lost)
        game = enter(house.app, game, correction, confirmed=True)
    return game


def by_house_rules(house: House, players: tuple[str, ...], made: int, off: int) -> Game:
    """Start a game in which scores are large, and play all its deals but the last."""
    missed = {"per_trick": 0, "per_difference": -off}
    own = {
        "scoring": {"made": {"bonus": made}, "over": missed, "under": missed},
        "schedule": {"list": [4, 5, 6, 5, 4, 3, 4, 5]},
    }
    resolved = KINDS["oh_hell"].resolved("oh_hell_common", {}, len(players), own)
    with house.app.app_context():
        setup = replace(setup_of("oh_hell_common", players), rules=resolved)
        game = games.start(setup, "tablet", token_hex(8), "tablet")
    return on_to(house.app, game, 7)


def crowds(house: House) -> Iterator[tuple[str, str]]:
    """Yield sheets, boards and tables put together of many players, of long names and of large figures; in English."""
    for players, made, off in SCORES:
        game = by_house_rules(house, MANY[:players], made, off)
        yield f"sheet of {made} for a bid", f"/g/{game.id}"
    # No trump in two deals; then one leaves, and another joins beside five others.
    game = house.start("oh_hell_common", players=MANY[:5])
    game = on_to(house.app, house.enter(game, oh.TurnUp(1, "NT"), oh.TurnUp(2, "NT")), 5)
    game = on_to(house.app, house.enter(game, oh.Joined(6, 5, "Florence", 34, after=4), oh.Left(6, 1)), 7)
    for page in ("", "/sheet"):
        yield f"sheet of no trump and a joiner{page}", f"/g/{game.id}{page}"
    seven = on_to(house.app, house.start("up_to_ten_down", players=MANY[:7]), 4)
    yield "sheet of seven", f"/g/{seven.id}/sheet"
    bids = dict.fromkeys(range(12), 0)
    for name, players in (("twelve", TWELVE), ("TV of twelve/board", MANY)):
        game = house.start("nomination_whist", players=players, packs=4)
        house.enter(game, oh.Ladder(1, (13, 13)), oh.Bids(1, bids), oh.Tricks(1, bids | {1: 13}))
        yield name, f"/w/{game.watch_id}/board" if players == MANY else f"/g/{game.id}"
    game = house.start("skull_king_advanced", players=MANY[1:9])
    bids, tricks = dict.fromkeys(range(8), 1), dict.fromkeys(range(8), 0) | {0: 1, 1: 1, 2: 1}
    counts = oh.Bonuses(1, {0: {"black_14": 1}, 1: {"colour_14": 2}})
    house.enter(game, oh.Ladder(1, (3, 2)), oh.Bids(1, bids), counts, oh.Tricks(1, tricks))
    yield "TV of bonuses/board", f"/w/{game.watch_id}/board"
    for names in (TEN, WIDE):
        game = house.enter(house.start("up_to_ten_down", players=names), Ended(""))
        yield f"the end of {len(names)}", f"/g/{game.id}"
    for variant, players, deals in (("skull_king_advanced", 5, 9), ("skull_king_loads", 7, 8)):
        game = by_chance(house, variant, players, deals)
        for path in ("/sheet", "/sheet?style=blackout", ""):  # a look that is chosen stays
            yield f"sheet of {variant}{path}", f"/g/{game.id}{path}"


def is_of_a_template(name: str) -> bool:
    """Return whether a screen is of those that stand for others of their template: for axe, and in other words."""
    return (name.startswith(("/", "board", "TV")) and "?" not in name) or name in (*RECORDED, f"watching {RECORDED[0]}")


@pytest.fixture(scope="module")
def screens(house: House) -> dict[str, str]:
    """Fill the shelf; return the addresses of all that is looked at, by what they show."""
    found = dict(of_the_club(house))
    found |= dict(of_the_url_map(house)) | dict(recorded(house)) | dict(under_way(house))
    return found | {address: address for address in OF_THE_HOUSE}


def sizes(name: str, language: str) -> tuple[tuple[int, int], ...]:
    """Return at which sizes a screen is looked at: in another language at all, if it is one that nobody scrolls."""
    if language == "en":
        narrow = (NARROWEST,) if name.startswith("sheet") else ()
        return (TV, PHONE) if name.endswith("/board") else (*SIZES, *narrow)
    if name.endswith("/board"):
        return (TV, NARROW)
    if EVERYTHING or name.startswith("board") or name in RECORDED or "/correct/" in name:
        return BOARDS if EVERYTHING or language != LONGER else (TABLET, NARROW)
    return (NARROW,)


def opened(page: Page, name: str, address: str, language: str) -> Page:
    """Open a screen; assert that it is in the language and has its frame."""
    answer = page.goto(address)
    assert answer and answer.status == (404 if address in ABSENT else 200), name
    spoken, title, *frame = page.evaluate(FRAME)
    assert (spoken, frame[1:]) == (language, [1, 1]), (name, spoken, frame)
    assert title and frame[0], (name, title, frame)
    return page


@pytest.fixture(params=[True, False] if EVERYTHING else [True], ids=lambda scripts: f"scripts {scripts}")
def visitor(request: pytest.FixtureRequest, new_page, house: House) -> Callable[[str], Page]:
    """Open a page on the tablet, in a language, with scripts or without."""

    def page_in(language: str) -> Page:
        page = new_page(locale=language, java_script_enabled=request.param, allowed=("404",))
        page.context.add_cookies([house.cookie("tablet")])
        return page

    return page_in


def test_no_screen_is_minded_by_axe_cut_covered_or_too_small(visitor, house: House, screens, shot):
    page, known, wrong = visitor("en"), set[str](), dict[str, list[str]]()
    page.add_init_script(axe())
    for name, address in chain(screens.items(), crowds(house)):
        opened(page, name, address, "en")
        # Paper is looked at elsewhere: its marks are as small as a printer allows.
        looks = ["collisions"] if name.startswith("sheet") else ALL_LOOKS
        found = [] if "/print" in name else amiss(page, sizes(name, "en"), looks)
        if EVERYTHING or is_of_a_template(name):
            found += axe_violations(page, known)
        if found:
            wrong[name] = found
        shot(page, f"en-{name.replace('/', '_')}")

    assert wrong == {}


@pytest.mark.parametrize("language", [LONGER, *LANGUAGES])
def test_no_screen_overflows_or_is_crowded_in_another_language(visitor, screens, shot, language: str):
    page, wrong = visitor(language), list[str]()
    for name, address in screens.items():
        by_turns = LANGUAGES[crc32(name.encode()) % len(LANGUAGES)]
        if not EVERYTHING and not (is_of_a_template(name) if language == LONGER else language == by_turns):
            continue
        opened(page, name, address, language)
        for size in resized(page, sizes(name, language)):
            if (by := overflow(page)) > 0:
                wrong.append(f"{name} at {size[0]}: {by}")
            if language != LONGER:  # no word in use is as long as those that nobody speaks
                wrong += [f"{name} at {size[0]}: {line}" for line in crowded(page)]
            shot(page, f"{language}-{size[0]}-{name.replace('/', '_')}")

    assert wrong == []


def test_by_night_a_page_is_dark(page: Page):
    page.goto("/language")
    seen: list[str] = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        seen.append(page.locator("body").evaluate("(body) => getComputedStyle(body).backgroundColor"))
    assert len(set(seen)) == len(THEMES), seen


# Of a table wider than its frame: whether the line that says so is seen, and whether some of the table is hidden.
HIDDEN = """([frame]) => [frame.querySelector(".swipe").offsetHeight > 0, frame.scrollWidth > frame.clientWidth]"""


def test_a_table_says_so_where_columns_leave_the_screen(page: Page, house: House):
    page.goto(f"{house.restored('up_to_ten')}/sheet")  # of seven players
    said = [page.locator(".scroll--wide").evaluate_all(HIDDEN) for _ in resized(page)]
    assert said == [[False, False], [False, False], [True, True]]


def test_ten_and_nine_with_long_names_fit_the_table_that_is_put_together(device, house: House):
    page = device("another tablet")  # which finds them there again
    for names in (TEN, WIDE):
        page.goto(f"/new?like={house.start('up_to_ten_down', players=names).id}")
        assert amiss(page, SIZES, ALL_LOOKS) == []
