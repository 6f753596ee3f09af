"""What a game brings to its paper: headline, house rules, remarks, who pays whom, and the table beside the drawing."""

import pytest
from flask.testing import FlaskClient

from scorekeeper.web.kinds.description import ScoreTable
from scorekeeper.web.paper.rules import corner
from tests.tables import TABLES, played
from tests.web.pages import read
from tests.web.test_sheets import brought_in, recorded


def drawn(client: FlaskClient, address: str) -> list[str]:
    """Return the texts of a drawing, in the order in which they are written."""
    return [text.text for text in read(client.get(address).text).all("text")]


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


def test_the_headline_says_who_won(client):
    assert "Ada wins with 98" in drawn(client, f"{brought_in(client, recorded('oh_pshaw'))}/print")


def test_the_sheet_so_far_says_who_is_ahead(client):
    game = brought_in(client, recorded("real_boerenbridge"))
    assert any(text.endswith("ahead after 18 of 20 deals") for text in drawn(client, f"{game}/print"))


def test_payments_stand_one_a_line(client):
    written = drawn(client, f"{brought_in(client, recorded('oh_pshaw'))}/print")
    assert {"Bo pays Ada", "Cy pays Ada", "Dee pays Ada", "111"} <= set(written)


def test_what_the_table_plays_otherwise_stands_as_house_rules(app, client):
    variant, names, sizes = TABLES["seven players"]
    plain, other = (played(app, variant, names, sizes, **more) for more in ({}, {"hook": True}))
    assert not any(text.startswith("House rules:") for text in drawn(client, f"{plain}/print"))
    (line,) = [text for text in drawn(client, f"{other}/print") if text.startswith("House rules:")]
    assert line.endswith("On.")


def test_money_is_no_house_rule(app, client):
    variant, names, sizes = TABLES["seven players"]
    game = played(app, variant, names, sizes, settlement="difference", rate="0.05")
    assert not any(text.startswith("House rules:") for text in drawn(client, f"{game}/print"))


@pytest.mark.parametrize(("language", "size"), [("en-US,en;q=0.9", "letter"), ("en-GB,en;q=0.9", "a4"), ("de", "a4")])
def test_america_prints_on_letter(client, language: str, size: str):
    game = brought_in(client, recorded("oh_pshaw"))
    page = read(client.get(f"{game}/print", headers={"Accept-Language": language}).text)
    assert page.one("div", class_=f"page--{size}")


def test_what_was_chosen_outweighs_where_the_device_comes_from(client):
    game = brought_in(client, recorded("oh_pshaw"))
    page = read(client.get(f"{game}/print?paper=a4", headers={"Accept-Language": "en-US"}).text)
    assert page.one("div", class_="page--a4")


def test_the_drawing_has_attributes_alone(client):
    text = client.get(f"{brought_in(client, recorded('oh_pshaw'))}/print").text
    assert "<svg" in text
    assert "style=" not in text


def test_a_screen_reader_gets_the_same_sheet_as_a_table(client):
    page = read(client.get(f"{brought_in(client, recorded('oh_pshaw'))}/print").text)
    table = page.one("div", class_="vh").one("table")
    assert [head.text for head in table.all("th", scope="col")] == ["Deal", "Ada", "Bo", "Cy", "Dee"]
    assert "bid 1, took 0" in table.all("tr")[2].all("td")[0].text
    assert [cell.text for cell in table.one("tfoot").all("td")] == ["98", "70", "45", "68"]
