"""The whole sheet, the race, the summary, of every recorded game; none is sent twice unchanged."""

import json
from pathlib import Path
from typing import get_args

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules.kind import Cell, MarkOfCell, MarkOfRow
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import pens
from scorekeeper.web.games.marks import OF_CELLS, OF_ROWS
from scorekeeper.web.games.sheet_cells import SPOKEN
from scorekeeper.web.sheets.game_story import when
from scorekeeper.web.sheets.spreadsheet import OF_PLAYERS
from scorekeeper.web.site import page_cache
from tests.conftest import ANA, BEN, CAS, DEE
from tests.kit.pages import read
from tests.kit.recorded import GAMES, brought_in, recorded
from tests.kit.tables import enter
from tests.kit.web import Table, as_device


@pytest.fixture
def pshaw(client: FlaskClient) -> str:
    return brought_in(client, recorded("oh_pshaw"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_recorded_game_shows_its_totals(client: FlaskClient, path: Path):
    game = brought_in(client, path)
    result = json.loads(client.get(f"{game}/export.json").text)["result"]
    page = read(client.get(f"{game}/sheet").text)
    heads = {head.text for head in page.one("table", class_="sheet").all("thead")[0].all("th")}
    for name, total in (result["totals"] or {}).items():
        assert any(name in head and str(total).replace("-", "−") in head for head in heads)
    assert client.get(f"{game}/share").status_code == 200


def test_the_look_of_the_sheet_is_remembered(client: FlaskClient, pshaw: str):
    figures = read(client.get(f"{pshaw}/sheet").text).one("table", class_="sheet")
    assert "sheet--figures" in figures["class"]
    client.get(f"{pshaw}/sheet?style=blackout")
    reloaded = read(client.get(f"{pshaw}/sheet").text)
    assert "sheet--blackout" in reloaded.one("table", class_="sheet")["class"]
    assert reloaded.one("button", value="blackout")["aria-pressed"] == "true"
    assert "made: a 1 before it" in client.get(f"{pshaw}/print").text


def test_a_look_that_nobody_knows_is_the_usual_one_and_a_game_without_bids_has_no_other(
    client: FlaskClient, pshaw: str
):
    answer = client.get(f"{pshaw}/sheet?style=crayon")
    assert "sheet--figures" in answer.text
    assert "sheet=" not in answer.headers.get("Set-Cookie", "")
    game = brought_in(client, recorded("handmade_o_no"))
    assert read(client.get(f"{game}/sheet").text).all("button", name="style") == []


def test_the_race_stands_beside_the_standings(client: FlaskClient, pshaw: str):
    page = read(client.get(f"{pshaw}/sheet").text).one(id="chart")
    assert len(page.one(class_="race__field").all("polyline")) == 4
    rows = [(row.one("th").text, row.one("td", class_="sum").text) for row in page.one("table").all("tr")]
    assert rows == [("Ada", "98"), ("Bo", "70"), ("Dee", "68"), ("Cy", "45")]
    assert page.one("h2").one("small").text == "Points after each deal"


def test_what_is_shared_tells_the_highlights(client: FlaskClient, pshaw: str):
    lines, one = (
        read(client.get(f"{pshaw}/share?text={style}").text).one("textarea") for style in ("lines", "paragraph")
    )
    assert "Longest run: Ada made 7 bids in a row, deals 3 to 9." in lines.text
    assert "Ada won with 98. Then Bo 70, Dee 68 and Cy 45. Turning point:" in one.text


def test_the_highlights_of_a_game_that_is_over_stand_at_its_end(client: FlaskClient, pshaw: str):
    assert "7 bids in a row" in read(client.get(pshaw).text).one(id="highlights").text


def test_a_game_that_nobody_has_played_has_nothing_to_draw(client: FlaskClient, app):
    table = Table(app, client)
    assert not read(table.page("/sheet")).all(class_="race")
    assert table.page("/print").count("<tr>") >= 3


def test_a_made_up_game_has_no_sheet(visitor: FlaskClient):
    pages = ("sheet", "print", "print/blank", "print.pdf", "settle", "export.json",
             "export.csv")  # fmt: skip
    assert {visitor.get(f"/g/made-up/{page}").status_code for page in pages} == {404}


@pytest.fixture
def look(client, game):
    def look(**headers):
        return client.get(
            f"/g/{game.id}/sheet", headers={name.replace("_", "-"): value for name, value in headers.items()}
        )

    return look


def test_a_sheet_that_is_known_is_not_sent_again_until_a_tap_makes_another(app, game, look):
    tag = look().headers["ETag"]
    second = look(If_None_Match=tag)
    assert (second.status_code, second.data, second.headers["ETag"]) == (304, b"", tag)
    enter(app, game, oh.Bids(1, {BEN: 2, CAS: 1, DEE: 0, ANA: 3}))
    assert look(If_None_Match=tag).status_code == 200


@pytest.mark.parametrize(("cookie", "says"), [("sheet", "blackout"), ("theme", "dark"), ("suits", "four")])
def test_whoever_likes_it_otherwise_gets_it_otherwise(client, look, cookie, says):
    tag = look().headers["ETag"]
    client.set_cookie(cookie, says)
    assert look(If_None_Match=tag).status_code == 200


def test_whoever_gets_the_pen_gets_the_links_to_correct(app, client, game, look):
    tag = look().headers["ETag"]
    as_device(client, "phone")
    with app.app_context():
        pens.take(game.id, "phone", "phone")
    assert look(If_None_Match=tag).status_code == 200
    assert look(If_None_Match=look().headers["ETag"]).status_code == 304


def test_another_edition_of_the_program_draws_it_anew(monkeypatch, look):
    tag = look().headers["ETag"]
    monkeypatch.setattr(page_cache, "edition", lambda: "another")
    assert look(If_None_Match=tag).status_code == 200


def test_a_style_that_is_chosen_is_remembered_though_the_sheet_is_known(client, game, look):
    address = f"/g/{game.id}/sheet?style=blackout"
    first = client.get(address)
    assert "sheet=blackout" in first.headers["Set-Cookie"]
    client.set_cookie("sheet", "figures")
    second = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (second.status_code, client.get_cookie("sheet").value) == (304, "blackout")


def test_every_mark_and_every_number_of_a_cell_has_its_words():
    assert (OF_CELLS.keys(), OF_ROWS.keys()) == ({*get_args(MarkOfCell)}, {*get_args(MarkOfRow)})
    numbers = Cell(0, bid=1, first_bid=2, took=1, pencilled=1, adjusted=5, captured=9, in_hand=3, chips=2).numbers
    assert SPOKEN.keys() == numbers.keys() <= OF_PLAYERS.keys()


def test_deals_are_said_as_a_table_says_them():
    assert when((3,), "deal") == "deal 3"
    assert when((3, 4, 5, 6), "deal") == "deals 3 to 6"
    assert when((1, 4, 6), "hand") == "hands 1, 4 and 6"
    assert when((1, 3, 5, 7, 9), "deal") == "deals 1, 3, 5, 7 and 9"
    assert when((1, 3, 5, 7, 9, 11), "deal") == "deals 1, 3, 5, 7 and 2 more"
