"""A game whose zero bids are worth half a point: on screen and paper, in files and in the averages of a season."""

import pytest

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.sheets.club import Counting
from scorekeeper.storage import seasons
from scorekeeper.storage.seasons import Season
from tests.kit.pages import page, read
from tests.kit.tables import enter, start

BIDS = {0: 0, 1: 1, 2: 0}


@pytest.fixture
def game(app):
    """Two deals of one card: Ana makes two zero bids, Ben makes one bid and misses one, Cas makes a zero bid."""
    game = start(app, "trick_scoring", ("Ana", "Ben", "Cas"), hook=False)
    first = (oh.Ladder(1, (1, 1)), oh.Bids(1, BIDS), oh.Tricks(1, {0: 0, 1: 1, 2: 0}))
    return enter(app, game, *first, oh.Bids(2, BIDS), oh.Tricks(2, {0: 0, 1: 0, 2: 1}))


@pytest.mark.parametrize("path", ["", "/sheet", "/print", "/share"])
@pytest.mark.parametrize(("language", "half"), [("en", "0.5"), ("de", "0,5")])
def test_half_points_are_shown_as_the_language_writes_them(client, game, path, language, half):
    assert half in read(client.get(f"/g/{game.id}{path}", headers={"Accept-Language": language}).text).text


def test_a_file_of_half_points_holds_them_as_numbers(client, game):
    assert [line.total for line in game.sheet.standings] == [1, 0, -0.5]
    written = client.get(f"/g/{game.id}/export.json").json
    assert written["result"]["deals"][0]["totals"] == {"Ana": 0.5, "Ben": 1, "Cas": 0.5}
    assert ",0.5," in client.get(f"/g/{game.id}/export.csv").text


def test_a_season_counts_its_half_points(app, client, game):
    with app.app_context():
        counting = Counting(by="points", min_games=1)
        season = seasons.keep(Season("All of them", "2000-01-01", "2099-12-31", counting), "tablet")
    assert "−0.5" in page(client, f"/players?season={season.id}").text
    (cas,) = [link["href"] for link in page(client, "/players?season=ever").all("a") if link.text == "Cas"]
    assert "−0.5 in 2, best −0.5" in page(client, cas).text
