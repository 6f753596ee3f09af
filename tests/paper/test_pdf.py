"""Real pages: no two glyphs meet, nothing touches a rule, every name is whole, whatever was played, in every font.

A sample of the matrix runs with the other tests. All of it: `make paper`, which sets PAPER=all. There English is looked
at in every font, German and French in one by turns.
"""

import os
from dataclasses import replace
from itertools import product

import pytest
from pdfplumber.page import Page

from scorekeeper.web.paper.bid_sheet import sheet_pages
from scorekeeper.web.paper.blank import blank_pages
from scorekeeper.web.paper.canvas import PrintedPage, Size
from scorekeeper.web.paper.content import Style
from tests.paper.conftest import Speaking
from tests.paper.games import NAMES, game_of, made_game
from tests.paper.measure import findings, widest_band
from tests.paper.pdfs import FAMILIES, pages_of

pytestmark = pytest.mark.paper

ALL = os.environ.get("PAPER") == "all"
PLAYERS = tuple(range(3, 13))
DEALS = (5, 9, 14, 20, 26)
TOTALS = ("small", "negative", "extreme")
SIZES: tuple[Size, ...] = ("a4", "letter")
STYLES: tuple[Style, ...] = ("figures", "blackout")
LANGUAGES = ("en", "de", "fr")
EMPTY_BAND = 0.3  # of the page


def games(players: int, place: int) -> list[tuple[int, str, Size, Style]]:
    """Return deals, totals, size and style of the games that are looked at; without PAPER=all one of them."""
    whole = [
        (deals, totals, SIZES[(players + at) % 2], STYLES[(place + at // 2) % 2])
        for at, (deals, totals) in enumerate(product(DEALS, TOTALS))
    ]
    # The steps are such that the sample comes by every value of every axis.
    return whole if ALL else [whole[(players * 6 + place) * 7 % len(whole)]]


def looked_at(page: Page, drawn: PrintedPage, players: tuple[str, ...]) -> list[str]:
    wrong = findings(page, players)
    width, height = drawn.across_mm + 24, drawn.down_mm + 24
    if abs(page.width / 72 * 25.4 - width) > 1 or abs(page.height / 72 * 25.4 - height) > 1.5:
        wrong.append(f"a page of {page.width:.0f} x {page.height:.0f} pt")
    return wrong


def families(place: int) -> list[str]:
    return list(FAMILIES) if ALL else by_turns(place)


def by_turns(place: int) -> list[str]:
    return [list(FAMILIES)[place % len(FAMILIES)]]


def is_sampled(players: int, place: int) -> bool:
    """Tell whether names are looked at for so many players: the longest always, the others by turns."""
    return ALL or place in (len(NAMES) - 1, players % (len(NAMES) - 1))


CASES = [
    (players, names, family, language)
    for players, (place, names) in product(PLAYERS, enumerate(NAMES))
    if ALL or place == players // len(NAMES) % len(NAMES)
    for language in (LANGUAGES if ALL else LANGUAGES[players % 3 :][:1])
    for family in (families(players + place) if language == "en" else by_turns(players + place))
    if is_sampled(players, place)
]


@pytest.mark.parametrize(("players", "names", "family", "language"), CASES)
def test_nothing_collides_on_a_real_page(speaking: Speaking, players: int, names: str, family: str, language: str):
    speaking(language)
    wrong: list[object] = []
    for deals, totals, size, style in games(players, list(NAMES).index(names)):
        game = game_of(players, deals, names, totals, marks=players % 2 == 0)
        printed = sheet_pages(game, size, style)
        pages = pages_of(printed, family)
        if deals <= 20:
            assert len(printed) == 1
        for page, drawn in zip(pages, printed, strict=True):
            found = looked_at(page, drawn, NAMES[names][:players])
            wrong += [(deals, totals, size, style, found[:3])] if found else []
        if len(pages) == 1 and widest_band(pages[0]) > EMPTY_BAND:
            wrong.append((deals, totals, size, style, "an empty band"))
    assert wrong == []


EMPTY = [*product(LANGUAGES, FAMILIES)] if ALL else [*zip(LANGUAGES, FAMILIES, strict=True)]


@pytest.mark.parametrize(("language", "family"), EMPTY)
@pytest.mark.parametrize("players", PLAYERS if ALL else (4, 12))
def test_nothing_collides_on_a_real_empty_page(speaking: Speaking, players: int, language: str, family: str):
    speaking(language)
    wrong: list[object] = []
    cases = [(names, deals, SIZES[at % 2]) for at, (names, deals) in enumerate(product(NAMES, DEALS))]
    for names, deals, size in cases if ALL else [cases[players * 4 % len(cases)]]:
        game = made_game(players, deals, names, trump=players % 2 == 0)
        heads = replace(game.heads, big=("Oh Hell", "Boerenbridge 10-1-1-10")[players % 2], small="", beside="")
        game = replace(game, heads=heads, deals=tuple(replace(deal, state="todo", cells=()) for deal in game.deals))
        printed = blank_pages(game, size)
        (page,) = pages_of(printed, family)
        found = looked_at(page, printed[0], NAMES[names][:players])
        wrong += [(names, deals, size, found[:3])] if found else []
    assert wrong == []
