"""A tie that the most bids made broke, told wherever a game is told."""

import pytest
from flask import Flask, render_template
from flask.testing import FlaskClient

from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage.games import Game
from scorekeeper.web.sheets.printing import picture
from tests.conftest import ANA
from tests.kit.pages import page, read
from tests.kit.tables import enter, start

TOLD = {"en": "Ben and Ana tied on 11; Ben made more bids.", "de": "Ben und Ana gleichauf mit 11; Ben hat mehr Ansagen"}


def tied(app: Flask, **options: str) -> Game:
    """One deal of one card: Ben makes his bid and has 11, which Ana has been given."""
    bids = oh.Bids(1, {0: 1, 1: 1, 2: 0, 3: 1})
    given = Adjustment(1, 1, ANA, 11, "a prize")
    return enter(app, start(app, maximum=1, **options), given, bids, oh.Tricks(1, {0: 0, 1: 1, 2: 0, 3: 0}))


def words(html: str) -> str:
    """Return what a page says, without the marks that keep names apart from the direction of the text."""
    return read(html).text.translate(dict.fromkeys(map(ord, "\u2068\u2069")))


@pytest.mark.parametrize("language", TOLD)
@pytest.mark.parametrize("path", ["", "/print", "/share?text=paragraph"])
def test_the_end_paper_and_text_say_by_what_a_tie_was_broken(app, client, path: str, language: str):
    answer = client.get(f"/g/{tied(app, tie='most_made').id}{path}", headers={"Accept-Language": language})
    assert TOLD[language] in words(answer.text)


def test_the_winner_of_a_broken_tie_is_level_with_the_second_and_named_first(app, client: FlaskClient):
    game = f"/g/{tied(app, tie='most_made').id}"
    end = page(client, game)
    assert end.one("h2", class_="winner").text == "Ben wins with 11"
    assert end.one("p", class_="won__by").text == "tied with Ana"
    for shown in (end, page(client, f"{game}/sheet")):
        rows = shown.one("table", class_="ranks").all("tr")
        assert [row.one("td", class_="rank").text for row in rows] == ["1", "2", "3", "4"]
        assert [row.one("th").text for row in rows] == ["Ben more made", "Ana", "Cas", "Dee"]
    assert page(client, "/games").one(class_="kept").one(class_="at").text == "Ben 11 tied"


def test_the_picture_tells_a_broken_tie(app: Flask):
    game = tied(app, tie="most_made")
    with app.test_request_context():
        told = words(render_template("sheets/picture.html", **picture(game)))
    assert "tied with Ana" in told and "Ben made more bids" in told


def test_a_win_that_is_shared_has_no_tie_to_break(app, client: FlaskClient):
    end = page(client, f"/g/{tied(app).id}")
    assert end.one("h2", class_="winner").text == "Ana and Ben win with 11"
    assert "more bids" not in end.text
