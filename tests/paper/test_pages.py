"""A game on its pages: nothing collides by the widest letters, one page up to twenty deals, and everything stands."""

from dataclasses import replace
from itertools import pairwise, product

import pytest

from scorekeeper.paths import TRANSLATIONS
from scorekeeper.rules.kind import Cell
from scorekeeper.web.games.marks import prize_text
from scorekeeper.web.paper.bid_sheet import sheet_pages
from scorekeeper.web.paper.blank import blank_pages
from scorekeeper.web.paper.canvas import Canvas
from scorekeeper.web.paper.content import Sheet
from tests.paper.boxes import findings, level_rules, texts
from tests.paper.conftest import Speaking
from tests.paper.games import LOWEST, NAMES, game_of, made_game

CORRECTION = 0.4  # points: how thick its lines are
LANGUAGES = ("en", *sorted(folder.parent.name for folder in TRANSLATIONS.glob("*/LC_MESSAGES")))
KINDS = ("small", "large", "negative", "extreme")
TABLES = [
    (players, deals, names, KINDS[(players + deals) % 4], language)
    for (players, names), deals, language in zip(
        product(range(3, 13), NAMES), (5, 8, 13, 16, 20, 20, 26) * 5, LANGUAGES * 6, strict=False
    )
]


@pytest.mark.parametrize(("players", "deals", "names", "totals", "language"), TABLES)
def test_nothing_collides_whatever_the_font(
    speaking: Speaking, players: int, deals: int, names: str, totals: str, language: str
):
    speaking(language)
    game, size = game_of(players, deals, names, totals), "a4" if deals % 3 else "letter"
    for style in ("figures", "blackout"):
        pages = sheet_pages(game, size, style)
        assert [found for page in pages for found in findings(page)] == []
        assert len(pages) <= (1 if deals <= 20 else 2 if names != "longest" else 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_twenty_deals_are_one_page_in_every_language(speaking: Speaking, language: str):
    speaking(language)
    (page,) = sheet_pages(game_of(11, 20, "long", "negative", marks=False), "letter", "blackout")
    assert findings(page) == []


@pytest.mark.parametrize(
    ("players", "deals", "names", "totals", "style"),
    [
        (8, 20, "longest", "negative", "figures"),
        (9, 22, "usual", "small", "blackout"),
        (12, 20, "longest", "negative", "figures"),
        (12, 20, "longest", "negative", "blackout"),
    ],
)
def test_the_tricks_of_a_corrected_miss_keep_clear_of_its_blot_on_low_rows(
    players: int, deals: int, names: str, totals: str, style
):
    (page,) = sheet_pages(game_of(players, deals, names, totals), "a4", style)
    assert findings(page) == []
    rules = sorted({(down, weight) for weight, down, wide in level_rules(page) if wide > 100 or weight == CORRECTION})
    assert min(under - over for (over, weight), (under, _) in pairwise(rules) if weight == CORRECTION) > 0.8


def test_what_somebody_joined_with_keeps_clear_of_the_rule_under_it():
    (page,) = sheet_pages(game_of(6, 20, "longest", "extreme"), "letter")
    assert findings(page) == []
    assert "joined with" in texts((page,))


@pytest.mark.parametrize(("players", "deals"), [(3, 5), (5, 13), (8, 20), (12, 26)])
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("title", ["Oh Hell", "Boerenbridge 10-1-1-10"])
def test_nothing_collides_on_an_empty_sheet(players: int, deals: int, size, title: str):
    pages = blank_pages(emptied(made_game(players, deals, "long"), title), size)
    assert [found for page in pages for found in findings(page)] == []
    assert len(pages) == 1


def emptied(game: Sheet, title: str) -> Sheet:
    heads = replace(game.heads, big=title, small="", beside="")
    return replace(game, heads=heads, deals=tuple(replace(deal, state="todo", cells=()) for deal in game.deals))


def test_a_made_bid_is_a_one_before_it_in_a_blackout_and_a_missed_one_a_blot():
    game = made_game(4, 9, marks=False)
    (figures,), (black,) = sheet_pages(game, "a4"), sheet_pages(game, "a4", "blackout")
    missed = sum(cell.made is False for cell in game.cells)
    for page in (figures, black):
        assert sum(shape.blot is not None for shape in page.shapes) == missed + 1  # the key has one
    assert {"10", "11"} <= set(texts((black,)))


def test_marks_and_what_they_mean_stand_where_they_are_used():
    written = texts(sheet_pages(made_game(6, 15), "a4"))
    assert {"!", "b", "±", "bid blind", "against the hook", "corrected", "other cards than planned"} <= set(written)
    plain = texts(sheet_pages(made_game(6, 15, marks=False), "a4"))
    assert not {"!", "b", "±", "bid blind", "against the hook", "corrected"} & set(plain)


@pytest.mark.parametrize(("players", "beside"), [(3, "points"), (4, "points"), (12, "total")])
@pytest.mark.parametrize("style", ["figures", "blackout"])
def test_a_prize_stands_by_itself_left_of_the_points_or_of_the_total(players: int, beside: str, style):
    game = made_game(players, 13, totals="negative", prizes=True)
    (page,) = sheet_pages(game, "a4", style)
    assert findings(page) == []
    won = [prize_text(cell.prize) for cell in game.cells if cell.prize]
    assert sum(text[0] == "+" for text in texts((page,))) == sum(text[0] == "+" for text in [won[0], *won])
    assert {"×2", "the deal counts so many times"} <= set(texts((page,)))
    assert [text for text in texts((page,)) if text.startswith("bonus, ")] == [f"bonus, beside the {beside}"]
    assert ("bonus" in texts((page,))) == (players == 3)  # over its column, where there is room for words


def test_house_rules_stand_under_the_rules_of_the_book():
    (page,) = sheet_pages(made_game(5, 9, house="Hook: Off; Zero bid made: 5."), "a4")
    (line,) = [text for text in page.texts if text.lead == "House rules:"]
    assert line.text == "Hook: Off; Zero bid made: 5."


def test_no_trump_and_not_in_this_deal_are_two_signs():
    game = made_game(4, 6, trump=False)
    first, second, *others = game.deals
    rows = (
        replace(first, trump="NT"),
        replace(second, cells=(Cell(0, marks=frozenset({"out"})), *second.cells[1:])),
        *others,
    )
    (page,) = sheet_pages(replace(game, deals=rows), "a4")
    assert [texts((page,)).count(sign) for sign in ("NT", "–")] == [2, 2]  # in its row and in the key
    assert {"no trump", "not in this deal"} <= set(texts((page,)))
    assert findings(page) == []


@pytest.mark.parametrize("has_money", [True, False])
@pytest.mark.parametrize("players", [4, 8])
def test_without_highlights_there_is_no_heading_of_theirs(players: int, has_money: bool):
    game = replace(game_of(players, 9, "short", "small"), notes=())
    pages = sheet_pages(game if has_money else replace(game, money=None), "a4", "figures")
    assert [found for page in pages for found in findings(page)] == []
    assert ("Score chart" in texts(pages), "Highlights" in texts(pages)) == (True, False)


def test_an_unfinished_game_has_its_dealers_and_room_for_the_deals_to_come():
    whole, begun = made_game(5, 15, settled=False), made_game(5, 15, played=6)
    assert "Annette, Benedict and Chloe" not in texts(sheet_pages(begun, "a4"))
    assert all(str(number) in texts(sheet_pages(begun, "a4")) for number in range(1, 16))
    corners = [sum(not shape.transform for shape in sheet_pages(game, "a4")[0].shapes) for game in (whole, begun)]
    assert corners == [16, 16]  # one a deal and one in the key


def test_a_long_game_breaks_between_deals_and_repeats_the_heads():
    game = made_game(4, 26, "usual", trump=False)
    game = replace(game, deals=tuple(replace(game.deals[0], number=number) for number in range(1, 91)))
    pages = sheet_pages(game, "a4")
    assert len(pages) > 1
    for number, page in enumerate(pages, start=1):
        assert {"Annette", "Deal", f"{game.heads.beside}, page {number} of {len(pages)}"} <= set(texts((page,)))
        assert findings(page) == []
    assert ["Total" in texts((page,)) for page in pages] == [False] * (len(pages) - 1) + [True]
    rows = [text for page in pages for text in texts((page,)) if text in map(str, range(30, 91))]
    assert set(rows) >= {str(number) for number in range(30, 91)}


def test_a_game_of_two_pages_has_less_air_before_its_names_are_cut():
    pages = sheet_pages(game_of(9, 26, "longest", "extreme", marks=False), "a4")
    cut = tuple(text.removesuffix(".") for text in texts(pages) if text.endswith("."))
    assert len(pages) == 2
    assert [name for name in NAMES["longest"] if name.startswith(cut)] == []


def test_the_dealer_turns_the_corner_of_his_column():
    (page,) = sheet_pages(made_game(3, 5, "short"), "a4")
    ends = [
        float(shape.d.split("H")[1].split("V")[0])
        for shape in page.shapes
        if shape.d.startswith("M") and "H" in shape.d
    ]
    assert ends[0] == ends[3] < ends[1] == ends[4] < ends[2]


def test_more_columns_than_a_page_holds_make_everything_smaller_and_lose_nothing():
    game = made_game(12, 20, "usual", "negative")
    crowd = replace(
        game,
        players=game.players * 2,
        deals=tuple(replace(deal, cells=deal.cells * 2) for deal in game.deals),
        money=None,
    )
    (page, *_) = sheet_pages(crowd, "a4")
    assert page.across > page.across_mm * 72 / 25.4 * 1.1
    assert texts((page,)).count("Annette") >= 2


def test_type_too_small_to_read_is_refused():
    with pytest.raises(ValueError, match="too small"):
        Canvas("a4", is_wide=False).text(10, 10, LOWEST, 6.5)
