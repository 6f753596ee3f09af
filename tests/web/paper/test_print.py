"""Paper: one page whatever was played, nothing cut off, and what a game brings to it, in any language."""

import json
import os
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pdfplumber.page import Page

from scorekeeper.paths import STATIC
from scorekeeper.rules.facts import Ended
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.description import ScoreTable
from scorekeeper.web.paper import pdf
from scorekeeper.web.paper.rules import corner
from tests.kit.measure import cut
from tests.kit.pages import Element, read
from tests.kit.pdfs import read as pages_of
from tests.kit.pdfs import words
from tests.kit.programs import missing
from tests.kit.recorded import GAMES, OF_A_KIND, brought_in, recorded
from tests.kit.tables import TABLES, TEN, enter, on_to, played, start
from tests.kit.unmarked import XA

# By turns, each look on one paper: `make paper` prints both on both.
ASKED = ["style=figures&paper=a4", "style=blackout&paper=letter"]
ALL = os.environ.get("PAPER") == "all"
# Of each kind a game or two, the widest on letter paper too, and empty sheets on either: `make paper` prints them all.
PRINTED = ("handmade_o_no", "handmade_ohio", "real_boerenbridge", "up_to_ten", "call_break", "skull_king_loads")
RECORDED = [(path, "a4") for path in GAMES if path.stem.startswith(PRINTED)] + [(recorded("up_to_ten"), "letter")]
EMPTY = list(zip(TABLES, ("a4", "letter") * 2, strict=True))
if ALL:
    ASKED += ["style=blackout&paper=a4", "style=figures&paper=letter"]
    RECORDED, EMPTY = list(product(GAMES, ("a4", "letter"))), list(product(TABLES, ("a4", "letter")))


@pytest.fixture
def printed(client: FlaskClient) -> Callable[[str], list[Page]]:
    """Return the pages of the PDF file at an address."""
    if not pdf.can_make():
        missing("WeasyPrint or its Pango is missing: tests/install-programs.sh installs Pango, as root")

    def of(address: str) -> list[Page]:
        answer = client.get(address)
        assert answer.mimetype == "application/pdf"
        return pages_of(answer.data)

    return of


@pytest.mark.paper
@pytest.mark.parametrize(("path", "size"), RECORDED)
def test_every_recorded_game_is_one_page_with_its_totals(client, printed, path: Path, size: str):
    game = brought_in(client, path)
    (page,) = printed(f"{game}/print.pdf?style=figures&paper={size}")
    assert cut(page) == []
    result = json.loads(client.get(f"{game}/export.json").text)["result"]
    for total in (result["totals"] or {}).values():
        assert str(total).replace("-", "−") in words(page)


@pytest.mark.paper
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_words_over_the_figures_of_ohio_are_whole(client, printed, size: str):
    (page,) = printed(f"{brought_in(client, recorded('handmade_ohio'))}/print.pdf?paper={size}")
    heads = [word for word in words(page) if word in ("score", "total")]
    # "You score" and "score kept by" stand elsewhere.
    assert (heads.count("score"), heads.count("total")) == (4 + 2, 4)


@pytest.mark.paper
@pytest.mark.parametrize("name", TABLES)
def test_the_longest_and_the_widest_are_whole(app, client, printed, name: str):
    variant, names, sizes = TABLES[name]
    game = played(app, variant, names, sizes, settlement="difference", rate="0.05")
    shown = totals_of(read(client.get(f"{game}/print").text))
    assert len(shown) == len(names)
    for asked in ASKED if ALL else ASKED[list(TABLES).index(name) % 2 :][:1]:
        found = printed(f"{game}/print.pdf?{asked}")
        assert 1 <= len(found) <= (1 if len(sizes) <= 20 else 2), asked
        assert [cut(page) for page in found] == [[]] * len(found), asked
        assert set(shown) <= set(words(found[-1])), asked


@pytest.mark.paper
@pytest.mark.parametrize(("name", "size"), EMPTY)
def test_an_empty_sheet_is_one_page(app, printed, name: str, size: str):
    variant, names, sizes = TABLES[name]
    (page,) = printed(f"{played(app, variant, names, sizes[:1])}/print/blank.pdf?paper={size}")
    assert cut(page) == []
    assert "scores" in words(page)


def test_the_sheet_says_what_was_played_who_won_and_who_pays_whom(client):
    shown = client.get(f"{brought_in(client, recorded('oh_pshaw'))}/print?style=figures").text
    assert "style=" not in shown  # the policy takes no styles of an element's own
    page = read(shown)
    heads = [head.text for head in page.one("table", class_="sheet").one("thead").all("th")]
    assert heads[:7] == ["Deal", "Cards", "Bids", "Ada", "Bo", "Cy", "Dee"]
    assert heads[7:] == ["bid", "took", "points", "total"] * 4
    assert page.one("h1").text == "Ada wins with 98"
    assert page.one("title").text.startswith("Score sheet · Oh Pshaw")
    assert "13 deals" in page.one(class_="rules").text
    assert [head.text.split(" ")[0] for head in page.all("h2")] == ["Score", "Highlights", "Who"]
    assert [cell.text for cell in page.one(class_="pays").all("td")][:3] == ["Bo pays Ada", "11", "Cy pays Ada"]
    signed = [line.text for line in page.one(class_="signs").all("p")]
    assert signed == ["Ada", "Bo", "Cy", "Dee", "score kept by"]


def test_the_sheet_says_the_deals_that_the_table_agreed_on_and_those_of_the_rules(client, app):
    shortened = start(app)
    enter(app, shortened, oh.Ladder(1, (7, 6, 5)))
    for path in ("print", "print/blank"):
        page = read(client.get(f"/g/{shortened.id}/{path}").text)
        told = page.one("p", class_="rules").text
        assert "3 deals: 7 cards down to 5; planned: 7 cards down to 1 and up again to 7." in told
        assert [head.text for head in page.all("th", class_="number")] == ["1", "2", "3"]
    on_screen = read(client.get(f"/g/{shortened.id}/sheet").text).one(id="sheet-rules").text
    told = read(client.get(f"/g/{shortened.id}/print/rules").text).all(class_="lede")[0].text
    for line in (on_screen, told):
        assert line.startswith("3 deals: 7 cards down to 5; planned: 7 cards down to 1")


@pytest.mark.parametrize("variant", ["nomination_whist", "ohio", "ono99"])
def test_the_sheet_says_that_the_table_ended_the_game_early(client, app, variant: str):
    game = start(app, variant)
    enter(app, game, Ended("the last bus"))
    remarks = [line.text for line in read(client.get(f"/g/{game.id}/print").text).one(class_="key").all("p")]
    assert "The game was ended early: the last bus." in remarks


@pytest.mark.parametrize(("options", "early"), [({}, False), ({"hands": 3}, True)])
def test_a_series_that_had_no_number_of_hands_has_not_ended_early(client, app, options: dict[str, int], early: bool):
    game = start(app, "ohio", **options)
    enter(app, game, Ended(""))
    told = read(client.get(f"/g/{game.id}/print").text).one(class_="key").text
    assert ("The game was ended early." in told) is early


def test_an_empty_sheet_knows_dealers_and_ladder(client):
    game = brought_in(client, recorded("up_to_ten"))
    page = read(client.get(f"{game}/print/blank").text)
    sizes = [*range(1, 11), *range(9, 0, -1)]
    rows = page.one("tbody", class_="figures").all("tr")
    assert [row.all("td", class_="fact")[0].text.split(" ")[0] for row in rows] == list(map(str, sizes))
    squares = [[cell["class"].split() for cell in row.all("td") if "fact" not in cell["class"]] for row in rows]
    dealers = [next(at for at, looks in enumerate(line) if "dealer" in looks) for line in squares]
    assert dealers[:7] == sorted(set(dealers))
    assert dealers[7] == dealers[0]
    assert "What a bid scores" in page.one("h2").text


def test_without_the_extra_the_button_says_how(client, monkeypatch):
    game = brought_in(client, recorded("oh_pshaw"))
    monkeypatch.setattr(pdf, "can_make", lambda: False)
    assert "Save as PDF" in read(client.get(f"{game}/print").text).one("details").text
    assert client.get(f"{game}/print.pdf").status_code == 404
    assert "Save as PDF" in client.get(f"{game}/print.pdf").text


def test_a_pdf_fetches_nothing_but_our_own_styles(app):
    if not pdf.can_make():
        missing("WeasyPrint or its Pango is missing")
    asked = '<img src="file:///etc/hostname"><img src="http://example.org/x.png"><link rel=stylesheet href="/x.css">'
    with app.test_request_context():
        assert pdf.pdf_of(f"<title>x</title>{asked}<p>here").startswith(b"%PDF")


def test_an_empty_sheet_is_for_those_who_sit_there_now(client: FlaskClient, app):
    game = enter(app, on_to(app, start(app), 1), oh.Joined(2, 4, "Eve", after=1), oh.Left(2, 1))
    page = client.get(f"/g/{game.id}/print/blank").text
    assert ">Ben<" not in page
    assert all(f">{name}<" in page for name in ("Ana", "Cas", "Dee", "Eve"))


def totals_of(page: Element) -> list[str]:
    """Return the totals under the columns."""
    return [cell.text for cell in page.one("tbody", class_="sums").all("tr")[0].all("td") if cell.text]


def test_a_scoring_table_lies_along_the_foot():
    table = ScoreTable(("bid", "made"), (("0", "10"), ("1", "11"), ("2", "12")), "in deal 1")
    lying = corner(table)
    assert lying is not None
    assert (lying.heads, lying.rows, lying.note) == (("bid", "0", "1", "2"), (("made", "10", "11", "12"),), "in deal 1")
    assert corner(None) is None
    words = ScoreTable(("What", "Counts"), (("a card", "its number"), ("an Ohio", "10"), ("a card left", "less")))
    standing = corner(words)
    assert standing is not None
    assert (standing.heads, standing.rows) == (words.heads, words.rows)


def test_the_sheet_so_far_says_who_is_ahead(client):
    game = brought_in(client, recorded("real_boerenbridge"))
    assert read(client.get(f"{game}/print").text).one("h1").text.endswith("ahead after 18 of 20 deals")


def test_what_the_table_plays_otherwise_stands_as_house_rules(app, client):
    variant, names, sizes = TABLES["seven players"]
    money = {"settlement": "difference", "rate": "0.05"}
    *plain, other = (played(app, variant, names, sizes, **more) for more in ({}, money, {"hook": True}))
    told = [read(client.get(f"{game}/print").text).one("p", class_="rules").text for game in (*plain, other)]
    assert [text.count("House rules:") for text in told] == [0, 0, 1]
    assert told[-1].endswith("add up to the number of tricks.")


def test_america_prints_on_letter_where_nothing_else_was_chosen(client):
    game = brought_in(client, recorded("oh_pshaw"))
    for language, query, size in (
        ("en-US", "", "letter"),
        ("en-GB", "", "a4"),
        ("de", "", "a4"),
        ("en-US", "?paper=a4", "a4"),
    ):
        page = read(client.get(f"{game}/print{query}", headers={"Accept-Language": f"{language},en;q=0.9"}).text)
        assert page.one("article", class_=size), (language, query)


def test_a_screen_reader_reads_the_table_that_is_printed(client):
    page = read(client.get(f"{brought_in(client, recorded('oh_pshaw'))}/print").text)
    table = page.one("table", class_="sheet")
    assert [head["scope"] for head in table.one("thead").all("th")[:4]] == ["col"] * 3 + ["colgroup"]
    assert {head["scope"] for head in table.one("tbody", class_="figures").all("th")} == {"row"}
    assert totals_of(page) == ["98", "70", "45", "68"]


# The longest rules of each kind; and the commonest, in `make paper`.
RULES = ["quadratic_triangular", "ohio", "ono99"]
RULES += ["oh_pshaw", "nomination_whist", "romanian_whist", "ohell"] if ALL else []
SHEETS = ["print.pdf?style=blackout&paper=letter", "print/blank.pdf"] + ["print.pdf?paper=a4"] * ALL


def printed_in(reader, address: str):
    """Return the only page at an address."""
    answer = reader.get(address, headers=XA)
    assert answer.mimetype == "application/pdf"
    (page,) = pages_of(answer.data)
    assert cut(page) == []
    return page


@pytest.mark.paper
@pytest.mark.parametrize("kind", sorted(OF_A_KIND))
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_game_stays_on_one_page(reader, kind: str, sheet: str):
    answer = reader.post("/import", data={"text": OF_A_KIND[kind].read_text()})
    game = re.search(r"/g/([\w-]+)", answer.location or answer.text)[1]
    page = printed_in(reader, f"/g/{game}/{sheet}")
    assert any(word.startswith("[") for word in words(page))


@pytest.mark.paper
@pytest.mark.parametrize("variant", RULES)
def test_the_rules_are_readable_on_as_many_pages_as_they_take(reader, variant: str):
    data = reader.get(f"/variants/{variant}/print.pdf", headers=XA).data
    found = pages_of(data)
    assert 1 <= len(found) <= 3
    assert min(char["size"] for page in found for char in page.chars) >= 7


def test_one_toolbar_stands_over_whatever_of_a_game_is_printed(client: FlaskClient, game: Game):
    for path, here in (("print", "Sheet"), ("print/blank", "Blank sheet"), ("print/rules", "Rules")):
        tools = read(client.get(f"/g/{game.id}/{path}").text).one("nav", class_="tools")
        assert [link.text for link in tools.one(class_="tools__pages").all("a")] == ["Sheet", "Blank sheet", "Rules"]
        assert tools.one(aria_current="page").text == here
        assert tools.all("a")[0]["href"] == f"/g/{game.id}"
        assert tools.one("button", data_print="")["type"] == "button"


@pytest.mark.parametrize("players", [3, 5, 8])
def test_every_column_has_the_width_that_it_was_given(app: Flask, client: FlaskClient, players: int):
    game = start(app, "skull_king_advanced", TEN[:players])
    made = dict.fromkeys(range(players), 0) | {0: 1}
    # All made their bids, so that the column of tricks holds nothing, beside a bonus.
    enter(app, game, oh.Ladder(1, (1,)), oh.Bids(1, made), oh.Bonuses(1, {0: {"black_14": 1}}), oh.Tricks(1, made))
    widths = set(re.findall(r"[.](c[0-9]+) ", (STATIC / "css/paper/game.css").read_text()))
    given = [column["class"] for column in read(client.get(f"/g/{game.id}/print").text).all("col") if column.attributes]
    assert set(given) <= widths
