"""Real pages: no two glyphs meet, nothing touches a rule, names are whole, in every font, size and language.

Few of them are made with the other tests, one for each claim; all with `make paper`, which sets PAPER=all.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from flask import Flask
from pdfplumber.page import Page

from scorekeeper.paths import TRANSLATIONS
from scorekeeper.rules.ohio.facts import HandFigures
from scorekeeper.web.games.sheet_cells import key_lines
from scorekeeper.web.kinds.ohio.paper import paper_table
from scorekeeper.web.language.catalogs import catalogs
from scorekeeper.web.paper.content import Heads, Player, Sheet
from scorekeeper.web.paper.sheet import page_of
from tests.kinds.ohio.table import FOUR, KIND, table
from tests.kit.in_language import in_language
from tests.kit.measure import findings
from tests.kit.pages import read
from tests.kit.paper_games import NAMES, blank_of, made_game
from tests.kit.pdfs import ALL, FAMILIES, html_of, pages_of

pytestmark = pytest.mark.paper

Speaking = Callable[[str], None]
LANGUAGES = ("en", "de", "es", "fr", "it", "nl", "sv")
USUAL = NAMES["usual"]
# Every number of players by turns with every number of deals, size, font and language.
CASES = [
    (players, deals, ("a4", "letter")[at % 2], [*FAMILIES][at // 2 % 3], LANGUAGES[(players * 5 + at) % 7])
    for at, (players, deals) in enumerate(product(range(3, 13), (7, 10, 13, 16, 20)))
]
FULL = (12, 20, "a4", "Noto", "fr")
each_case = pytest.mark.parametrize(("players", "deals", "size", "family", "language"), CASES if ALL else [FULL])
BONUSES = {"prizes": True, "settled": False}
FULLEST = [
    (12, 20, "letter", "DejaVu", "sv", BONUSES), (11, 20, "letter", "DejaVu", "sv", BONUSES),
    (9, 20, "letter", "DejaVu", "nl", {"prizes": True}), (10, 20, "letter", "DejaVu", "nl", {"moves": True}),
    (12, 20, "a4", "DejaVu", "de", {"totals": "negative", "settled": False}),
    (6, 16, "a4", "DejaVu", "en", {"totals": "extreme", "style": "blackout", "prizes": True}),
    (12, 20, "a4", "Noto", "en", {"style": "blackout"}),
]  # fmt: skip
OF_ALL = FULLEST + [(*case, {"prizes": at % 3 == 0, "moves": at % 2 == 0}) for at, case in enumerate(CASES)]


@pytest.fixture
def speaking() -> Iterator[Speaking]:
    """Return what sets the language of the test, by its code."""
    with ExitStack() as until_the_end:
        yield lambda code: until_the_end.enter_context(in_language(catalogs(TRANSLATIONS)[code]))


def wrong_on(pages: Sequence[Page], names: tuple[str, ...] = ()) -> list[str]:
    return [wrong for at, page in enumerate(pages) for wrong in findings(page, () if at else names)]


@pytest.mark.parametrize(("players", "deals", "size", "family", "language", "more"), OF_ALL if ALL else FULLEST[:1])
def test_a_game_is_one_page_on_which_nothing_collides(
    app: Flask, speaking: Speaking, players: int, deals: int, size, family: str, language: str, more: dict[str, Any]
):
    speaking(language)
    game = made_game(players, deals, **more)
    (page,) = pages_of(app, game, size, family, more.get("style", "figures"))
    assert wrong_on([page], USUAL[:players]) == []


@each_case
def test_names_of_thirty_letters_take_two_pages_at_most_and_stand_over_nothing(
    app: Flask, speaking: Speaking, players: int, deals: int, size, family: str, language: str
):
    speaking(language)
    pages = pages_of(app, made_game(players, deals, "longest", "negative"), size, family)
    assert wrong_on(pages) == []
    assert len(pages) <= 2


@each_case
def test_an_empty_sheet_is_one_page_on_which_nothing_collides(
    app: Flask, speaking: Speaking, players: int, deals: int, size, family: str, language: str
):
    speaking(language)
    (page,) = pages_of(app, blank_of(players, deals), size, family)
    assert wrong_on([page], USUAL[:players]) == []


@pytest.mark.parametrize(("players", "hands"), [(4, 3), (5, 12), (2, 20)] if ALL else [(5, 12)])
def test_ohio_in_german_on_letter_has_room_for_its_words(app: Flask, speaking: Speaking, players: int, hands: int):
    speaking("de")
    sheet = KIND.sheet(table(HandFigures(1, FOUR), hands=hands))
    seats = [seat % 4 for seat in range(players)]
    sheet = replace(
        sheet,
        columns=tuple(sheet.columns[seat] for seat in seats),
        rows=tuple(replace(row, cells=tuple(row.cells[seat] for seat in seats)) for row in sheet.rows),
    )
    ohio = Sheet(
        Heads("Ana gewinnt mit 80", "Ohio", "Donnerstag", "Vier Runden."),
        tuple(Player(column.name, column.total, "1.") for column in sheet.columns),
        paper_table(sheet, "figures"),
        key_lines(sheet, "figures"),
        deal_word="hand",
    )
    (page,) = pages_of(app, ohio, "letter", "DejaVu")
    assert wrong_on([page], tuple(column.name for column in sheet.columns)) == []


def test_with_twelve_players_the_bids_made_stand_under_every_place(app: Flask):
    game = made_game(12, 20)
    under = read(html_of(app, game, "a4", "DejaVu")).one("tbody", class_="sums").all("tr")[1]
    assert [cell.text for cell in under.all("td")] == [f"{player.place} {player.made}" for player in game.players]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_stand_over_the_figures_of_few_players(speaking: Speaking, players: int, language: str):
    speaking(language)
    for size in ("a4", "letter"):
        page = page_of(made_game(players, 20), size)
        assert page.has_words and page.race


@pytest.mark.parametrize(("players", "deals", "size", "_family", "language"), CASES)
def test_every_number_of_players_and_deals_is_drawn_in_every_language(
    speaking: Speaking, players: int, deals: int, size, _family: str, language: str
):
    speaking(language)
    for names, totals in (("usual", "small"), ("longest", "extreme")):
        assert page_of(made_game(players, deals, names, totals, moves=deals % 2 == 0), size).lines >= 1
    assert page_of(blank_of(players, deals), size).lines >= 1


def test_the_chart_fills_what_is_left_of_a_page():
    high, low = (page_of(made_game(6, deals), "a4").race for deals in (13, 26))
    assert high and low and high.height > low.height


def test_columns_too_narrow_for_their_figures_are_printed_all_the_same():
    assert page_of(made_game(12, 20, "longest", "extreme", prizes=True), "letter").lines == 2
