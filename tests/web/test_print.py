"""Paper: one page whatever was played, nothing cut off, and the figures that the game comes to."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorekeeper.web.sheets import pdf
from tests.programs import missing
from tests.web.evenings import TABLES, played
from tests.web.pages import read
from tests.web.pdfs import Page, pages
from tests.web.test_sheets import GAMES, brought_in, recorded


@pytest.fixture
def printed(client: FlaskClient, tmp_path: Path) -> Callable[[str], tuple[Page, ...]]:
    """Return the pages of the PDF file at an address."""
    if not pdf.can_make():
        missing("WeasyPrint or its Pango is missing: tests/install-programs.sh installs Pango, as root")

    def of(address: str) -> tuple[Page, ...]:
        answer = client.get(address)
        assert answer.mimetype == "application/pdf"
        return pages(answer.data, tmp_path)

    return of


@pytest.mark.paper
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_every_recorded_game_is_one_page_with_its_totals(client, printed, path: Path, size: str):
    game = brought_in(client, path)
    (page,) = printed(f"{game}/print.pdf?style=figures&paper={size}")
    assert page.cut == []
    result = json.loads(client.get(f"{game}/export.json").text)["result"]
    for total in (result["totals"] or {}).values():
        assert str(total).replace("-", "−") in page.text


@pytest.mark.paper
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("asked", ["style=figures&paper=a4", "style=blackout&paper=a4", "style=blackout&paper=letter"])
def test_the_longest_and_the_widest_are_one_page(app, client, printed, name: str, asked: str):
    variant, names, sizes = TABLES[name]
    game = played(app, variant, names, sizes, settlement="difference", rate="0.05")
    (page,) = printed(f"{game}/print.pdf?{asked}")
    assert page.cut == []
    assert (page.width > page.height) == (len(names) > 6)
    figures = read(client.get(f"{game}/print").text).all("tfoot")[0].all("tr")[0].all("td")
    shown = [cell.text.split()[0] for cell in figures]
    assert len(shown) == len(names)
    assert set(shown) <= set(page.text)


@pytest.mark.paper
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_an_empty_sheet_is_one_page(app, printed, name: str, size: str):
    variant, names, sizes = TABLES[name]
    (page,) = printed(f"{played(app, variant, names, sizes[:1])}/print/blank.pdf?paper={size}")
    assert page.cut == []
    assert "scores" in page.text


@pytest.mark.paper
def test_a_game_longer_than_a_page_repeats_its_heads(app, printed):
    game = played(app, "oh_hell_common", ("Ann", "Ben", "Cy", "Dee"), (2,) * 70)
    first, *others = printed(f"{game}/print.pdf?style=figures&paper=a4")
    assert 1 <= len(others) <= 2
    assert all({"Dealer", "Ann", "Dee"} <= set(page.text) for page in (first, others[0]))
    assert first.text.count("Total") + sum(page.text.count("Total") for page in others) == 1


def test_the_sheet_says_what_was_played_and_where(client, app):
    page = read(client.get(f"{brought_in(client, recorded('oh_pshaw'))}/print?style=figures").text)
    table, *_ = page.all("table")
    assert [head.text for head in table.all("th", scope="col")][:4] == ["Deal", "Cards", "Trump", "Dealer"]
    assert page.one("h1").text.startswith("Oh Pshaw")
    assert "13 deals" in page.one("p", class_="rl").text
    assert "Settled" in page.one("div", class_="came").text
    assert [line.text for line in page.all("div", class_="signs")[0].all("p")] == ["Ada", "Bo", "Cy", "Dee"]
    assert "Score kept by" in page.text


def test_a_bid_is_a_superscript_of_its_points_or_blacked_out(client):
    game = brought_in(client, recorded("oh_pshaw"))
    figures = read(client.get(f"{game}/print?style=figures").text).all("tbody")[0]
    assert figures.all("tr")[2].all("td")[3].one("sup").text
    blackout = read(client.get(f"{game}/print?style=blackout").text).all("tbody")[0]
    assert next(mark.text for mark in blackout.all("b", class_="mk")).startswith("1")
    assert len(blackout.all("span", class_="blot--xl")) == len(figures.all("sup", class_="blot"))


def test_marks_stand_in_the_legend_only_where_they_are_on_the_sheet(client):
    plain = read(client.get(f"{brought_in(client, recorded('oh_pshaw'))}/print").text).one("p", class_="key2").text
    blind = read(client.get(f"{brought_in(client, recorded('up_to_ten'))}/print").text).one("p", class_="key2").text
    assert "bid missed" in plain
    assert ("bid blind" in plain, "bid blind" in blind) == (False, True)


def test_an_empty_sheet_knows_dealers_and_ladder(client):
    game = brought_in(client, recorded("up_to_ten"))
    page = read(client.get(f"{game}/print/blank").text)
    rows = page.all("tbody")[0].all("tr")
    assert [row.all("td")[0].text for row in rows] == [str(size) for size in (*range(1, 11), *range(9, 0, -1))]
    assert [row.all("td")[2].text for row in rows[:3]] == ["Ada", "Bo", "Cy"]
    assert page.one("table", class_="mini").one("caption").text.startswith("What it scores")


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
