"""Paper: one page whatever was played, nothing cut off, and what a game brings to it, in any language."""

import json
import re
from itertools import product
from pathlib import Path

import pytest

from scorekeeper.paths import STATIC
from scorekeeper.rules.facts import Ended
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.web.kinds.description import ScoreTable
from scorekeeper.web.paper import pdf
from scorekeeper.web.paper.rules import corner
from tests.kit.addresses import broken_pages
from tests.kit.measure import cut
from tests.kit.pages import page
from tests.kit.pdfs import ALL, needs_pdf, printed, words
from tests.kit.recorded import GAMES, OF_A_KIND, brought_in, recorded
from tests.kit.tables import TEN, enter, on_to, start
from tests.kit.unmarked import XA

RECORDED = [*product(GAMES, ("a4", "letter"))] if ALL else [(recorded("oh_pshaw"), "a4")]


@pytest.mark.paper
@pytest.mark.parametrize(("path", "size"), RECORDED)
def test_a_recorded_game_is_a_pdf_of_one_page_with_its_totals(client, path: Path, size: str):
    game = brought_in(client, path)
    (sheet,) = printed(client, f"{game}/print.pdf?style=figures&paper={size}")
    assert cut(sheet) == []
    result = json.loads(client.get(f"{game}/export.json").text)["result"]
    assert {str(total).replace("-", "−") for total in (result["totals"] or {}).values()} <= {*words(sheet)}
    assert str(sheet.pdf.metadata["Title"]).startswith("Score sheet · ")
    assert sheet.pdf.doc.catalog["Lang"] == b"en"


@pytest.mark.paper
@pytest.mark.parametrize("kind", sorted(OF_A_KIND) if ALL else ["oh_hell"])
def test_a_game_stays_on_one_page_in_a_language_of_longer_words(reader, kind: str):
    game = brought_in(reader, OF_A_KIND[kind])
    for sheet in ("print.pdf?style=blackout&paper=letter", *(("print/blank.pdf", "print/rules.pdf") if ALL else ())):
        only, *further = printed(reader, f"{game}/{sheet}", XA)
        assert len(further) <= 2 * ("rules" in sheet)
        assert cut(only) == []
        assert any(word.startswith("[") for word in words(only))


def test_the_sheet_says_what_was_played_who_won_and_who_pays_whom(client):
    shown = page(client, f"{brought_in(client, recorded('oh_pshaw'))}/print?style=figures")
    table = shown.one("table", class_="sheet")
    assert {head["scope"] for head in table.one("tbody", class_="figures").all("th")} == {"row"}
    heads = table.one("thead").all("th")
    assert {head["scope"] for head in heads} == {"col", "colgroup"}
    names, figures = ["Ada", "Bo", "Cy", "Dee"], ["bid", "took", "points", "total"]
    assert [head.text for head in heads] == ["Deal", "Cards", "Bids", *names, *figures * 4]
    assert shown.one("h1").text == "Ada wins with 98"
    assert shown.one("title").text.startswith("Score sheet · Oh Pshaw")
    assert "13 deals" in shown.one(class_="rules").text
    assert [cell.text for cell in shown.one(class_="pays").all("td")][:3] == ["Bo pays Ada", "11", "Cy pays Ada"]
    assert [line.text for line in shown.one(class_="signs").all("p")] == [*names, "score kept by"]
    totals = shown.one("tbody", class_="sums").all("tr")[0].all("td")
    assert [cell.text for cell in totals if cell.text] == ["98", "70", "45", "68"]
    so_far = page(client, f"{brought_in(client, recorded('real_boerenbridge'))}/print")
    assert so_far.one("h1").text.endswith("ahead after 18 of 20 deals")


def test_the_sheet_says_the_deals_that_the_table_agreed_on_and_those_of_the_book(client, app):
    game = f"/g/{enter(app, start(app), oh.Ladder(1, (7, 6, 5))).id}"
    for path in ("print", "print/blank"):
        sheet = page(client, f"{game}/{path}")
        planned = "3 deals: 7 cards down to 5; planned: 7 cards down to 1 and up again to 7."
        assert planned in sheet.one("p", class_="rules").text
        assert [head.text for head in sheet.all("th", class_="number")] == ["1", "2", "3"]
    on_screen, rules = page(client, f"{game}/sheet").one(id="sheet-rules"), page(client, f"{game}/print/rules")
    for told in (on_screen, rules.all(class_="lede")[0]):
        assert told.text.startswith(planned.removesuffix("."))


def test_the_sheet_says_that_a_game_of_an_agreed_length_was_ended_early(client, app):
    games = [("nomination_whist", {}), ("ono99", {}), ("ohio", {"hands": 3}), ("ohio", {})]
    ended = [enter(app, start(app, variant, **options), Ended("")) for variant, options in games]
    told = [page(client, f"/g/{game.id}/print").one(class_="key").text for game in ended]
    assert ["The game was ended early" in text for text in told] == [True, True, True, False]


def test_an_empty_sheet_knows_dealers_and_ladder(client):
    sheet = page(client, f"{brought_in(client, recorded('up_to_ten'))}/print/blank")
    rows = sheet.one("tbody", class_="figures").all("tr")
    sizes = [*range(1, 11), *range(9, 0, -1)]
    assert [row.all("td", class_="fact")[0].text.split(" ")[0] for row in rows] == list(map(str, sizes))
    squares = [[cell["class"].split() for cell in row.all("td") if "fact" not in cell["class"]] for row in rows]
    dealers = [next(at for at, looks in enumerate(line) if "dealer" in looks) for line in squares]
    assert dealers[:7] == sorted(set(dealers))
    assert dealers[7] == dealers[0]
    assert "What a bid scores" in sheet.one("h2").text


def test_an_empty_sheet_is_for_those_who_sit_there_now(client, app):
    game = enter(app, on_to(app, start(app), 1), oh.Joined(2, 4, "Eve", after=1), oh.Left(2, 1))
    names = [head.text for head in page(client, f"/g/{game.id}/print/blank").one("table", class_="sheet").all("th")]
    assert {"Ana", "Cas", "Dee", "Eve"} <= {*names} and "Ben" not in names


def test_without_the_extra_the_button_for_a_pdf_says_how(client, game, monkeypatch):
    monkeypatch.setattr(pdf, "can_make", lambda: False)
    assert "Save as PDF" in page(client, f"/g/{game.id}/print").one("details").text
    answer = client.get(f"/g/{game.id}/print.pdf")
    assert (answer.status_code, "Save as PDF" in answer.text) == (404, True)


def test_a_pdf_fetches_nothing_but_our_own_styles(app):
    needs_pdf()
    asked = '<img src="file:///etc/hostname"><img src="http://example.org/x.png"><link rel=stylesheet href="/x.css">'
    with app.test_request_context():
        assert pdf.pdf_of(f"<title>x</title>{asked}<p>here").startswith(b"%PDF")


def test_a_scoring_table_lies_along_the_foot():
    lying = corner(ScoreTable(("bid", "made"), (("0", "10"), ("1", "11"), ("2", "12")), "in deal 1"))
    assert lying == ScoreTable(("bid", "0", "1", "2"), (("made", "10", "11", "12"),), "in deal 1")
    words = ScoreTable(("What", "Counts"), (("a card", "its number"), ("an Ohio", "10"), ("a card left", "less")))
    assert corner(words) == words
    assert corner(None) is None


def test_america_prints_on_letter_where_nothing_else_was_chosen(client, game):
    sizes = {("en-US", ""): "letter", ("en-GB", ""): "a4", ("de", ""): "a4", ("en-US", "?paper=a4"): "a4"}
    for (language, query), size in sizes.items():
        client.environ_base["HTTP_ACCEPT_LANGUAGE"] = f"{language},en;q=0.9"
        assert page(client, f"/g/{game.id}/print{query}").one("article", class_=size), language


@pytest.mark.parametrize("players", [3, 5, 8])
def test_every_column_has_a_width_that_the_styles_know(app, client, players: int):
    made = dict.fromkeys(range(players), 0) | {0: 1}
    # All made their bids, so that the column of tricks holds nothing, beside a bonus.
    facts = oh.Ladder(1, (1,)), oh.Bids(1, made), oh.Bonuses(1, {0: {"black_14": 1}}), oh.Tricks(1, made)
    game = enter(app, start(app, "skull_king_advanced", TEN[:players]), *facts)
    widths = set(re.findall(r"[.](c[0-9]+) ", (STATIC / "css/paper/game.css").read_text()))
    given = {column["class"] for column in page(client, f"/g/{game.id}/print").all("col") if column.attributes}
    assert given and given <= widths


def test_whoever_joins_while_the_first_deal_is_played_is_on_every_page_and_has_no_place_yet(app, client):
    game = enter(app, start(app), oh.Bids(1, {1: 1}), oh.Joined(2, 4, "Eve", 0))
    assert list(broken_pages(app, client, game)) == []
    assert "Eve" in page(client, f"/g/{game.id}/print").one("table", class_="sheet").text
