"""A game whose zero bids are worth half a point: on screen and paper, in files and in the averages of a season."""

import csv
import io

import pytest

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.sheets.season import Counting
from scorekeeper.storage import seasons
from scorekeeper.storage.seasons import Season
from tests.kit.pages import read
from tests.kit.tables import enter, start

NAMES = ("Ana", "Ben", "Cas")
BIDS = {0: 0, 1: 1, 2: 0}


@pytest.fixture
def game(app):
    """Two deals of one card: Ana makes two zero bids, Ben makes one bid and misses one, Cas makes a zero bid."""
    game = start(app, "trick_scoring", NAMES, hook=False)
    first = (oh.Ladder(1, (1, 1)), oh.Bids(1, BIDS), oh.Tricks(1, {0: 0, 1: 1, 2: 0}))
    return enter(app, game, *first, oh.Bids(2, BIDS), oh.Tricks(2, {0: 0, 1: 0, 2: 1}))


@pytest.mark.parametrize("page", ["", "/sheet", "/print", "/share"])
def test_halves_are_shown_as_the_language_writes_them(client, game, page):
    for language, half in (("en", "0.5"), ("de", "0,5")):
        assert half in read(client.get(f"/g/{game.id}{page}", headers={"Accept-Language": language}).text).text, (
            language
        )


def test_halves_are_added_up(client, game):
    assert [line.total for line in game.sheet.standings] == [1, 0, -0.5]
    assert read(client.get(f"/g/{game.id}").text).one("h2", class_="winner").text == "Ana wins with 1"


def test_a_file_of_it_brings_the_same_game_back(client, game):
    written = client.get(f"/g/{game.id}/export.json").json
    assert written["result"]["deals"][0]["totals"] == {"Ana": 0.5, "Ben": 1, "Cas": 0.5}
    rows = list(csv.reader(io.StringIO(client.get(f"/g/{game.id}/export.csv").text.removeprefix("\ufeff"))))
    assert any("0.5" in row for row in rows)


def test_a_season_counts_its_halves(app, client, game):
    with app.app_context():
        counting = Counting(by="points", min_games=1)
        season = seasons.keep(Season("All of them", "2000-01-01", "2099-12-31", counting), "tablet")
    assert "−0.5" in read(client.get(f"/players?season={season.id}").text).text
    people = read(client.get("/players?season=ever").text).all("a")
    cas = next(link["href"] for link in people if link.text == "Cas")
    assert "−0.5 in 2, best −0.5" in read(client.get(cas).text).text
