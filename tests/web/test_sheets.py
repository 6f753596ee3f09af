"""The whole sheet, the race, the summary and other formulas, on every recorded game."""

import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules.oh_hell import facts as oh
from tests.tables import enter, on_to, start
from tests.web.pages import read
from tests.web.tables import Table

GAMES = sorted((Path(__file__).parents[1] / "data").glob("games*/*.json"))


def brought_in(client: FlaskClient, path: Path) -> str:
    """Bring a recorded game in and return the address of its table."""
    answer = client.post("/import", data={"text": path.read_text(encoding="utf-8")})
    return (
        answer.headers["Location"]
        if answer.status_code == 303
        else read(answer.text).one("a", class_="btn--main")["href"]
    )


def recorded(name: str) -> Path:
    (path,) = (path for path in GAMES if path.stem.startswith(name))
    return path


@pytest.fixture
def pshaw(client: FlaskClient) -> str:
    return brought_in(client, recorded("oh_pshaw"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_recorded_game_shows_its_totals(client: FlaskClient, path: Path):
    game = brought_in(client, path)
    result = json.loads(client.get(f"{game}/export.json").text)["result"]
    page = read(client.get(f"{game}/sheet").text)
    heads = {head.text for head in page.one("table").all("thead")[0].all("th")}
    for name, total in (result["totals"] or {}).items():
        assert any(name in head and str(total).replace("-", "−") in head for head in heads)
    for more in ("chart", "summary"):
        assert client.get(f"{game}/{more}").status_code == 200


def test_the_look_of_the_sheet_is_remembered(client: FlaskClient, pshaw: str):
    figures = read(client.get(f"{pshaw}/sheet").text).one("table")
    assert "sheet--figures" in figures["class"]
    client.get(f"{pshaw}/sheet?style=blackout")
    reloaded = read(client.get(f"{pshaw}/sheet").text)
    assert "sheet--blackout" in reloaded.one("table")["class"]
    assert reloaded.one("button", value="blackout")["aria-pressed"] == "true"


def test_a_look_that_nobody_knows_is_the_usual_one(client: FlaskClient, pshaw: str):
    answer = client.get(f"{pshaw}/sheet?style=crayon")
    assert "sheet--figures" in answer.text
    assert "sheet=" not in answer.headers.get("Set-Cookie", "")


def test_a_game_without_bids_has_one_look(client: FlaskClient):
    game = brought_in(client, recorded("handmade_o_no"))
    assert read(client.get(f"{game}/sheet").text).all("button", name="style") == []


def test_the_race_is_drawn_twice_and_written_once(client: FlaskClient, pshaw: str):
    page = read(client.get(f"{pshaw}/chart").text)
    wide, phone = page.all("svg", class_="chart")
    assert wide["aria-label"] == phone["aria-label"] == "Points after each deal: Ada 98, Bo 70, Dee 68, Cy 45"
    assert len(wide.all("polyline")) == 4
    lines = page.one("table").all("tr")
    assert [cell.text for cell in lines[-1].all("td")] == ["98", "70", "68", "45"]
    assert len(lines) == 14


def test_lines_are_told_apart_without_colour(client: FlaskClient, pshaw: str):
    wide = read(client.get(f"{pshaw}/chart").text).all("svg", class_="chart")[0]
    looks = {(line["stroke-width"], line.attributes.get("stroke-dasharray", "")) for line in wide.all("polyline")}
    assert len(looks) == 4
    assert {text.text for text in wide.all("text", class_="tag")} == {"Ada 98", "Bo 70", "Dee 68", "Cy 45"}


def test_the_summary_names_the_deals(client: FlaskClient, pshaw: str):
    page = read(client.get(f"{pshaw}/summary").text)
    turns = [line.text for line in page.one("ul", class_="turns").all("li")]
    assert "Deals 3 to 9 Ada made 7 bids in a row, the longest run." in turns
    text_to_share = page.one("textarea").text
    assert text_to_share.startswith("Oh Pshaw")
    assert "Ada won with 98. Then Bo 70, Dee 68 and Cy 45." in text_to_share


def test_the_same_cards_under_another_formula(client: FlaskClient, pshaw: str):
    before = client.get(f"{pshaw}/export.json").data
    page = read(client.get(f"{pshaw}/what-if?as=anderson").text)
    beside, every = page.all("table")
    assert [head.text for head in beside.all("thead")[0].all("th")][1:] == ["as played Oh Pshaw", "Anderson"]
    verdicts = {row.one("th").text: row.all("td")[-1].text for row in every.all("tbody")[0].all("tr")}
    assert verdicts["Anderson"] == "Dee would have won"
    assert client.get(f"{pshaw}/export.json").data == before


def test_a_kind_with_one_formula_has_no_other(client: FlaskClient):
    game = brought_in(client, recorded("handmade_o_no"))
    assert client.get(f"{game}/what-if").status_code == 404
    assert "scored otherwise" not in client.get(f"{game}/summary").text


def test_a_game_that_nobody_has_played_has_nothing_to_draw(client: FlaskClient, app):
    table = Table(app, client)
    assert "Nothing is scored yet" in table.page("/chart")
    assert "No highlights yet" in table.page("/summary")
    assert "Nothing is scored yet" in table.page("/what-if")
    assert table.page("/print").count("<tr>") >= 3


@pytest.mark.parametrize(
    "what",
    [
        "sheet",
        "print",
        "print/blank",
        "print.pdf",
        "chart",
        "summary",
        "what-if",
        "settle",
        "export.json",
        "export.csv",
    ],
)
def test_a_made_up_game_has_no_sheet(client: FlaskClient, what: str):
    assert client.get(f"/g/made-up/{what}").status_code == 404


def test_no_other_winner_is_named_where_points_were_carried_in(client: FlaskClient, app):
    game = on_to(app, enter(app, on_to(app, start(app), 2), oh.Joined(3, 4, "Eve", 34, after=3)), 5)
    page = read(client.get(f"/g/{game.id}/what-if").text)
    assert "would have won" not in page.text
    assert "Points carried in or adjusted stay as they are under every formula: Eve 34." in page.text
    assert "Eve 34." in read(client.get(f"/g/{game.id}/summary").text).text
    level = on_to(app, start(app), 5)
    assert "carried in" not in read(client.get(f"/g/{level.id}/what-if").text).text
