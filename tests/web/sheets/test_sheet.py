"""The whole sheet, the race and the summary of every recorded game; half points; a tie that was broken."""

import json
from pathlib import Path
from typing import get_args

import pytest
from flask import Flask, render_template
from flask.testing import FlaskClient

from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.kind import Cell, MarkOfCell, MarkOfRow
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.sheets.club import Counting
from scorekeeper.storage import seasons
from scorekeeper.storage.games import Game
from scorekeeper.storage.seasons import Season
from scorekeeper.web.games.sheet_cells import OF_CELLS, OF_ROWS, SPOKEN
from scorekeeper.web.sheets.printing import picture
from scorekeeper.web.sheets.spreadsheet import OF_PLAYERS
from scorekeeper.web.sheets.story import when
from tests.conftest import ANA
from tests.kit.pages import page, read
from tests.kit.recorded import GAMES, brought_in, recorded
from tests.kit.tables import enter, start


@pytest.fixture
def pshaw(client: FlaskClient) -> str:
    return brought_in(client, recorded("oh_pshaw"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_recorded_game_shows_its_totals(client: FlaskClient, path: Path):
    game = brought_in(client, path)
    result = json.loads(client.get(f"{game}/export.json").text)["result"]
    heads = page(client, f"{game}/sheet").one("table", class_="sheet").all("thead")[0].all("th")
    for name, total in (result["totals"] or {}).items():
        assert any(name in head.text and str(total).replace("-", "−") in head.text for head in heads)
    assert client.get(f"{game}/share").status_code == 200


def test_the_look_of_the_sheet_is_remembered(client: FlaskClient, pshaw: str):
    for asked, look in (("", "figures"), ("?style=blackout", "blackout"), ("", "blackout"), ("?style=ink", "blackout")):
        sheet = page(client, f"{pshaw}/sheet{asked}")
        assert f"sheet--{look}" in sheet.one("table", class_="sheet")["class"]
        assert sheet.one("button", value=look)["aria-pressed"] == "true"
    assert "made: a 1 before it" in client.get(f"{pshaw}/print").text
    without_bids = page(client, f"{brought_in(client, recorded('handmade_o_no'))}/sheet")
    assert without_bids.all("button", name="style") == []


def test_the_race_stands_beside_the_standings(client: FlaskClient, pshaw: str):
    chart = page(client, f"{pshaw}/sheet").one(id="chart")
    assert len(chart.one(class_="race__field").all("polyline")) == 4
    rows = [(row.one("th").text, row.one("td", class_="sum").text) for row in chart.one("table").all("tr")]
    assert rows == [("Ada", "98"), ("Bo", "70"), ("Dee", "68"), ("Cy", "45")]


def test_what_is_shared_and_the_end_tell_the_highlights(client: FlaskClient, pshaw: str):
    lines, paragraph = (
        page(client, f"{pshaw}/share?text={style}").one("textarea").text for style in ("lines", "paragraph")
    )
    assert "Longest run: Ada made 7 bids in a row, deals 3 to 9." in lines
    assert "Ada won with 98. Then Bo 70, Dee 68 and Cy 45. Turning point:" in paragraph
    assert "7 bids in a row" in page(client, pshaw).one(id="highlights").text


def test_every_mark_and_every_number_of_a_cell_has_its_words():
    assert OF_CELLS.keys() == {*get_args(MarkOfCell)}
    assert OF_ROWS.keys() == {*get_args(MarkOfRow)}
    numbers = Cell(0, bid=1, first_bid=2, took=1, pencilled=1, adjusted=5, captured=9, in_hand=3, chips=2).numbers
    assert SPOKEN.keys() == numbers.keys() <= OF_PLAYERS.keys()


def test_deals_are_said_as_a_table_says_them():
    told = [when(numbers, "deal") for numbers in ((3,), (3, 4, 5, 6), (1, 4, 6), (1, 3, 5, 7, 9, 11))]
    assert told == ["deal 3", "deals 3 to 6", "deals 1, 4 and 6", "deals 1, 3, 5, 7 and 2 more"]


def test_half_points_are_numbers_in_files_and_count_in_a_season(app, client):
    """Ana makes two zero bids, Ben makes one bid and misses one, Cas makes a zero bid: deals of one card."""
    game, bids = start(app, "trick_scoring", ("Ana", "Ben", "Cas"), hook=False), {0: 0, 1: 1, 2: 0}
    first = (oh.Ladder(1, (1, 1)), oh.Bids(1, bids), oh.Tricks(1, {0: 0, 1: 1, 2: 0}))
    game = enter(app, game, *first, oh.Bids(2, bids), oh.Tricks(2, {0: 0, 1: 0, 2: 1}))
    assert [line.total for line in game.sheet.standings] == [1, 0, -0.5]
    written = client.get(f"/g/{game.id}/export.json").json
    assert written["result"]["deals"][0]["totals"] == {"Ana": 0.5, "Ben": 1, "Cas": 0.5}
    assert ",0.5," in client.get(f"/g/{game.id}/export.csv").text
    with app.app_context():
        counting = Counting(by="points", min_games=1)
        season = seasons.keep(Season("All of them", "2000-01-01", "2099-12-31", counting), "tablet")
    assert "−0.5" in page(client, f"/players?season={season.id}").text
    (cas,) = [link["href"] for link in page(client, "/players?season=ever").all("a") if link.text == "Cas"]
    assert "−0.5 in 2, best −0.5" in page(client, cas).text


# A tie that the most bids made broke, told wherever a game is told.


def tied(app: Flask, **options: str) -> Game:
    """One deal of one card: Ben makes his bid and has 11, which Ana has been given."""
    bids = oh.Bids(1, {0: 1, 1: 1, 2: 0, 3: 1})
    given = Adjustment(1, 1, ANA, 11, "a prize")
    return enter(app, start(app, maximum=1, **options), given, bids, oh.Tricks(1, {0: 0, 1: 1, 2: 0, 3: 0}))


def words(html: str) -> str:
    """Return what a page says, without the marks that keep names apart from the direction of the text."""
    return read(html).text.translate(dict.fromkeys(map(ord, "\u2068\u2069")))


def test_a_broken_tie_is_told_wherever_a_game_is_told_and_the_winner_is_named_first(app: Flask, client: FlaskClient):
    game = tied(app, tie="most_made")
    at = f"/g/{game.id}"
    told = [words(client.get(f"{at}{path}").text) for path in ("", "/print", "/share?text=paragraph")]
    assert [text for text in told if "Ben and Ana tied on 11; Ben made more bids." not in text] == []
    with app.test_request_context():
        drawn = words(render_template("sheets/picture.html", **picture(game)))
    assert "tied with Ana" in drawn and "Ben made more bids" in drawn
    end = page(client, at)
    assert end.one("h2", class_="winner").text == "Ben wins with 11"
    assert end.one("p", class_="won__by").text == "tied with Ana"
    for shown in (end, page(client, f"{at}/sheet")):
        rows = shown.one("table", class_="ranks").all("tr")
        assert [row.one("td", class_="rank").text for row in rows] == ["1", "2", "3", "4"]
        assert [row.one("th").text for row in rows] == ["Ben more made", "Ana", "Cas", "Dee"]
    assert page(client, "/games").one(class_="kept").one(class_="at").text == "Ben 11 tied"


def test_a_win_that_is_shared_has_no_tie_to_break(app, client: FlaskClient):
    end = page(client, f"/g/{tied(app).id}")
    assert end.one("h2", class_="winner").text == "Ana and Ben win with 11"
    assert "more bids" not in end.text
