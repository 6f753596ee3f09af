"""The whole sheet, the race, the summary, of every recorded game."""

import json
from pathlib import Path
from typing import get_args

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules.kind import Cell, MarkOfCell, MarkOfRow
from scorekeeper.web.games.sheet_cells import OF_CELLS, OF_ROWS, SPOKEN
from scorekeeper.web.sheets.spreadsheet import OF_PLAYERS
from scorekeeper.web.sheets.story import when
from tests.kit.pages import page
from tests.kit.recorded import GAMES, brought_in, recorded
from tests.kit.web import Table


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
    for asked, look in (
        ("", "figures"),
        ("?style=blackout", "blackout"),
        ("", "blackout"),
        ("?style=crayon", "blackout"),
    ):
        sheet = page(client, f"{pshaw}/sheet{asked}")
        assert f"sheet--{look}" in sheet.one("table", class_="sheet")["class"]
        assert sheet.one("button", value=look)["aria-pressed"] == "true"
    assert "made: a 1 before it" in client.get(f"{pshaw}/print").text


def test_a_game_without_bids_has_one_look(client: FlaskClient):
    sheet = page(client, f"{brought_in(client, recorded('handmade_o_no'))}/sheet")
    assert sheet.all("button", name="style") == []


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


def test_a_game_that_nobody_has_played_has_nothing_to_draw(table: Table):
    assert not table.read("/sheet").all(class_="race")
    assert len(table.read("/print").one("tbody", class_="figures").all("tr")) == 13


def test_a_made_up_game_has_no_sheet(visitor: FlaskClient):
    pages = ("sheet", "print", "print/blank", "print.pdf", "settle", "export.json", "export.csv")
    assert {visitor.get(f"/g/made-up/{page}").status_code for page in pages} == {404}


def test_every_mark_and_every_number_of_a_cell_has_its_words():
    assert OF_CELLS.keys() == {*get_args(MarkOfCell)}
    assert OF_ROWS.keys() == {*get_args(MarkOfRow)}
    numbers = Cell(0, bid=1, first_bid=2, took=1, pencilled=1, adjusted=5, captured=9, in_hand=3, chips=2).numbers
    assert SPOKEN.keys() == numbers.keys() <= OF_PLAYERS.keys()


@pytest.mark.parametrize(
    ("numbers", "word", "told"),
    [
        ((3,), "deal", "deal 3"), ((3, 4, 5, 6), "deal", "deals 3 to 6"), ((1, 4, 6), "hand", "hands 1, 4 and 6"),
        ((1, 3, 5, 7, 9), "deal", "deals 1, 3, 5, 7 and 9"),
        ((1, 3, 5, 7, 9, 11), "deal", "deals 1, 3, 5, 7 and 2 more"),
    ],
)  # fmt: skip
def test_deals_are_said_as_a_table_says_them(numbers, word, told):
    assert when(numbers, word) == told
