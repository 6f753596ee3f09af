"""A tie that the most bids made broke, told wherever a game is told; in the seven languages."""

import pytest
from flask import render_template

from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.web.sheets.picture import picture
from tests.kit.pages import read
from tests.kit.tables import NAMES, enter, start

ANA = 0
TOLD = {
    "en": "Ben and Ana tied on 11; Ben made more bids.",
    "de": "Ben und Ana gleichauf mit 11; Ben hat mehr Ansagen getroffen.",
    "fr": "Ben et Ana à égalité à 11 ; Ben a tenu plus d’annonces.",
    "es": "Ben y Ana, iguales a 11; Ben acertó más peticiones.",
    "nl": "Ben en Ana gelijk op 11; Ben haalde meer voorspellingen.",
    "it": "Ben e Ana pari a 11; Ben ha centrato più dichiarazioni.",
    "sv": "Ben och Ana lika på 11; Ben klarade fler bud.",
}


def broken(app):
    """One deal of one card: Ben makes his bid and has 11, which Ana has been given."""
    game = start(app, maximum=1, tie="most_made")
    bids = oh.Bids(1, {0: 1, 1: 1, 2: 0, 3: 1})
    return enter(app, game, Adjustment(1, 1, ANA, 11, "a prize"), bids, oh.Tricks(1, {0: 0, 1: 1, 2: 0, 3: 0}))


def words(page):
    """Return what a page says, without the marks that keep names apart from the direction of the text."""
    return read(page).text.translate(dict.fromkeys(map(ord, "\u2068\u2069")))


@pytest.mark.parametrize(("language", "told"), TOLD.items())
def test_the_end_paper_and_text_say_by_what_the_tie_was_broken(app, client, language, told):
    game = broken(app)
    for page in (f"/g/{game.id}", f"/g/{game.id}/print", f"/g/{game.id}/share?text=paragraph"):
        answer = client.get(page, headers={"Accept-Language": language})
        assert told in words(answer.text), page


def test_the_winner_is_level_with_the_second_and_named_first(app, client):
    game = broken(app)
    page = read(client.get(f"/g/{game.id}").text)
    assert page.one("h2", class_="winner").text == "Ben wins with 11"
    assert page.one("p", class_="won__by").text == "tied with Ana"
    for path in (f"/g/{game.id}", f"/g/{game.id}/sheet"):
        rows = read(client.get(path).text).one("table", class_="ranks").all("tr")
        assert [row.one("td", class_="rank").text for row in rows] == ["1", "2", "3", "4"]
        assert [row.one("th").text for row in rows] == ["Ben more made", "Ana", "Cas", "Dee"]


def test_the_list_of_games_names_the_winner_and_the_tie(app, client):
    broken(app)
    listed = read(client.get("/games").text).one(class_="kept").one(class_="at")
    assert listed.text == "Ben 11 tied"


def test_the_picture_says_it_too(app):
    game = broken(app)
    with app.test_request_context():
        told = words(render_template("sheets/picture.html", **picture(game)))
    assert "tied with Ana" in told and "Ben made more bids" in told


def test_a_win_that_is_shared_has_no_tie_to_break(app, client):
    game = start(app, players=NAMES, maximum=1)
    bids = oh.Bids(1, {0: 1, 1: 1, 2: 0, 3: 1})
    game = enter(app, game, Adjustment(1, 1, ANA, 11, "a prize"), bids, oh.Tricks(1, {0: 0, 1: 1, 2: 0, 3: 0}))
    page = read(client.get(f"/g/{game.id}").text)
    assert page.one("h2", class_="winner").text == "Ana and Ben win with 11"
    assert "more bids" not in page.text
