"""Real pages: no two glyphs meet, nothing touches a rule, names are whole, in every font, size and language.

Few of them are made with the other tests, one for each claim; all with `make paper`, which sets PAPER=all.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from itertools import product

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pdfplumber.page import Page

from scorekeeper.paths import TRANSLATIONS
from scorekeeper.web.language.catalogs import catalogs
from scorekeeper.web.paper.sheet import page_of
from tests.kit.in_language import in_language
from tests.kit.measure import cut, findings
from tests.kit.pages import read
from tests.kit.paper_games import NAMES, blank_of, made_game
from tests.kit.pdfs import ALL, FAMILIES, html_of, pages_of, printed
from tests.kit.recorded import brought_in, recorded

pytestmark = pytest.mark.paper

Speaking = Callable[[str], None]
LANGUAGES = ("en", "de", "es", "fr", "it", "nl", "sv")
USUAL = NAMES["usual"]
# Every number of players by turns with every number of deals, size, font and language.
CASES = [
    (players, deals, ("a4", "letter")[at % 2], [*FAMILIES][at // 2 % 3], LANGUAGES[(players * 5 + at) % 7])
    for at, (players, deals) in enumerate(product(range(3, 13), (7, 10, 13, 16, 20)))
]
FULL = [(12, 20, "a4", "Noto", "fr"), (10, 24, "letter", "DejaVu", "en")]
each_case = pytest.mark.parametrize(("players", "deals", "size", "family", "language"), FULL + CASES if ALL else FULL)
BONUSES = {"prizes": True, "settled": False}
FULLEST = [
    (12, 20, "letter", "DejaVu", "sv", BONUSES), (11, 20, "letter", "DejaVu", "sv", BONUSES),
    (9, 20, "letter", "DejaVu", "nl", {"prizes": True}), (10, 20, "letter", "DejaVu", "nl", {"moves": True}),
    (12, 20, "a4", "DejaVu", "de", {"totals": "negative", "settled": False}),
    (6, 16, "a4", "DejaVu", "en", {"totals": "extreme", "style": "blackout", "prizes": True}),
    (12, 20, "a4", "Noto", "en", {"style": "blackout"}),
]  # fmt: skip
OF_ALL = FULLEST + [
    (*case, {"prizes": at % 3 == 0, "settled": at % 3 > 0, "moves": at % 2 == 0}) for at, case in enumerate(CASES)
]


@pytest.fixture
def speaking() -> Iterator[Speaking]:
    """Return what sets the language of the test, by its code."""
    with ExitStack() as until_the_end:
        yield lambda code: until_the_end.enter_context(in_language(catalogs(TRANSLATIONS)[code]))


def wrong_on(pages: Sequence[Page], names: tuple[str, ...] = ()) -> list[str]:
    return [wrong for at, page in enumerate(pages) for wrong in (*findings(page, () if at else names), *cut(page))]


@pytest.mark.parametrize(("players", "deals", "size", "family", "language", "more"), OF_ALL if ALL else FULLEST[:1])
def test_a_game_is_one_page_on_which_nothing_collides(app, speaking, players, deals, size, family, language, more):
    speaking(language)
    game = made_game(players, deals, **more)
    (page,) = pages_of(app, game, size, family, more.get("style", "figures"))
    assert wrong_on([page], USUAL[:players]) == []


@each_case
def test_names_of_thirty_letters_take_two_pages_and_meet_nothing(app, speaking, players, deals, size, family, language):
    speaking(language)
    pages = pages_of(app, made_game(players, deals, "longest", "negative"), size, family)
    assert wrong_on(pages) == []
    assert len(pages) <= 2


@each_case
def test_an_empty_sheet_is_one_page_on_which_nothing_collides(app, speaking, players, deals, size, family, language):
    speaking(language)
    (page,) = pages_of(app, blank_of(players, deals), size, family)
    assert wrong_on([page], USUAL[:players]) == []


def test_ohio_in_german_on_letter_has_room_for_its_words(client: FlaskClient):
    game = brought_in(client, recorded("handmade_ohio"))
    (page,) = printed(client, f"{game}/print.pdf?paper=letter", {"Accept-Language": "de"})
    assert wrong_on([page], ("Ada", "Bo", "Cy", "Dee")) == []


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
def test_every_number_of_players_and_deals_is_drawn(speaking, players, deals, size, _family, language):
    speaking(language)
    for names, totals in (("usual", "small"), ("longest", "extreme")):
        assert page_of(made_game(players, deals, names, totals, moves=deals % 2 == 0), size).lines >= 1
    assert page_of(blank_of(players, deals), size).lines >= 1


def test_the_chart_fills_what_is_left_of_a_page():
    high, low = (page_of(made_game(6, deals), "a4").race for deals in (13, 26))
    assert high and low and high.height > low.height


def test_columns_too_narrow_for_their_figures_are_printed_all_the_same():
    assert page_of(made_game(12, 20, "longest", "extreme", prizes=True), "letter").lines == 2
