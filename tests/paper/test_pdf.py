"""Real pages: no two glyphs meet, nothing touches a rule, names are whole, in every font, size and language.

A sample of the matrix runs with the other tests; all of it with `make paper`, which sets PAPER=all.
"""

import os
from dataclasses import replace
from itertools import product

import pytest
from flask import Flask

from scorekeeper.rules.ohio.facts import HandFigures
from scorekeeper.web.games.sheet_cells import key_lines
from scorekeeper.web.kinds.ohio.paper import paper_table
from scorekeeper.web.paper.content import Heads, Player, Sheet
from scorekeeper.web.paper.sheet import page_of
from tests.kinds.ohio.table import FOUR, KIND, table
from tests.kit.measure import findings
from tests.kit.paper_games import NAMES, blank_of, game_of, made_game
from tests.kit.pdfs import FAMILIES, pages_of
from tests.paper.conftest import Speaking

pytestmark = pytest.mark.paper

ALL = os.environ.get("PAPER") == "all"
LANGUAGES = ("en", "de", "es", "fr", "it", "nl", "sv")
# Every number of players by turns with every number of deals, size, font and language.
CASES = [
    (players, deals, ("a4", "letter")[at % 2], [*FAMILIES][at // 2 % 3], LANGUAGES[(players * 5 + at) % 7])
    for at, (players, deals) in enumerate(product(range(3, 13), (7, 10, 13, 16, 20)))
]
SAMPLE = CASES if ALL else CASES[4::7]


def wrong_on(pages, names: tuple[str, ...] = ()) -> list[str]:
    return [found for page in pages for found in findings(page, names if page is pages[0] else ())]


@pytest.mark.parametrize(("players", "deals", "size", "family", "language"), SAMPLE)
def test_usual_games_are_one_page_on_which_nothing_collides(
    app: Flask, speaking: Speaking, players: int, deals: int, size, family: str, language: str
):
    speaking(language)
    pages = pages_of(
        app, game_of(players, deals, "usual", "small", prizes=players < 9 and deals % 3 == 0), size, family
    )
    assert wrong_on(pages, NAMES["usual"][:players]) == []
    assert len(pages) == 1


@pytest.mark.parametrize(
    ("players", "size", "family", "language", "totals"),
    [(9, "letter", "DejaVu", "nl", "small"), (11, "letter", "DejaVu", "sv", "small"),
     (12, "letter", "DejaVu", "sv", "small"),
     (12, "a4", "DejaVu", "de", "negative"), (12, "a4", "Noto", "en", "small")],
)  # fmt: skip
def test_twenty_deals_of_many_with_bonuses_and_payments_are_one_page_still(
    app: Flask, speaking: Speaking, players: int, size, family: str, language: str, totals: str
):
    speaking(language)
    game = made_game(players, 20, totals=totals, prizes=totals == "small", house=totals)
    pages = pages_of(app, game, size, family)
    assert wrong_on(pages, NAMES["usual"][:players]) == []
    assert len(pages) == 1


def test_rows_are_as_high_as_two_lines_of_the_least_type(app: Flask, speaking: Speaking):
    speaking("nl")
    pages = pages_of(app, made_game(10, 20, trump=False, house="House rule: 5."), "letter")
    assert wrong_on(pages, NAMES["usual"][:10]) == []
    assert len(pages) == 1


@pytest.mark.parametrize(
    ("players", "deals", "size", "family", "language"), CASES if ALL else [*CASES[2::20], (12, 20, "a4", "Noto", "fr")]
)
def test_names_of_thirty_letters_take_two_pages_at_most_and_stand_over_nothing(
    app: Flask, speaking: Speaking, players: int, deals: int, size, family: str, language: str
):
    speaking(language)
    pages = pages_of(app, made_game(players, deals, "longest", "negative"), size, family)
    assert wrong_on(pages) == []
    assert len(pages) <= 2


@pytest.mark.parametrize(("players", "deals", "size", "family", "language"), CASES if ALL else CASES[3::24])
def test_an_empty_sheet_is_one_page(
    app: Flask, speaking: Speaking, players: int, deals: int, size, family: str, language: str
):
    speaking(language)
    pages = pages_of(app, blank_of(players, deals), size, family)
    assert wrong_on(pages, NAMES["usual"][:players]) == []
    assert len(pages) == 1


def test_a_blackout_with_large_totals_and_prizes_is_one_page(app: Flask):
    few = pages_of(app, game_of(6, 16, "usual", "extreme", style="blackout", prizes=True), "a4", style="blackout")
    many = pages_of(app, made_game(12, 20, style="blackout"), "a4", style="blackout")
    assert wrong_on(few, NAMES["usual"][:6]) + wrong_on(many, NAMES["usual"]) == []
    assert (len(few), len(many)) == (1, 1)


@pytest.mark.parametrize(("players", "hands"), [(4, 3), (5, 12), (2, 20)])
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
    pages = pages_of(app, ohio, "letter", "DejaVu")
    assert wrong_on(pages, tuple(column.name for column in sheet.columns)) == []
    assert len(pages) == 1


def test_with_twelve_players_the_bids_made_stand_under_every_place(app: Flask):
    game = made_game(12, 20)
    (page,) = pages_of(app, game, "a4")
    words, made = page.extract_words(x_tolerance=1.5), [str(player.made) for player in game.players]
    total = next(word["top"] for word in words if word["text"] == "Total")
    below = [word["text"] for word in words if total + 10 < word["top"] < total + 33]
    assert sorted(below) == sorted(["Place", "made", *(player.place for player in game.players), *made])


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_stand_over_the_figures_of_few_players(speaking: Speaking, players: int, language: str):
    speaking(language)
    for size in ("a4", "letter"):
        page = page_of(made_game(players, 20), size)
        assert page.has_words and page.race


def test_the_chart_fills_what_is_left_of_a_page():
    high, low = (page_of(made_game(6, deals), "a4").race for deals in (13, 26))
    assert high and low and high.height > low.height


def test_columns_too_narrow_for_their_figures_are_printed_all_the_same():
    assert page_of(made_game(12, 20, "longest", "extreme", prizes=True), "letter").lines == 2
