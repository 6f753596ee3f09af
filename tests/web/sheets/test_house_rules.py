"""A game by house rules on every sheet: doubled deals marked, prizes beside the points, and its rules as it began."""

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.storage import games
from tests.kit.pages import page
from tests.kit.tables import NAMES
from tests.kit.web import correction, hidden

RULES = {
    "schedule": {"list": [2, 1]},
    "bidding": {"hook": False},
    "scoring": {
        "slam": {"points": 9}, "streak": {"every": 2, "made": 7, "missed": -6}, "double": {"deals": ["last"]},
    },
    "settlement": {"mode": "difference", "rate": "2"},
}  # fmt: skip


def deal(bids: Sequence[int], tricks: Sequence[int]) -> dict[str, Any]:
    return {what: dict(zip(NAMES, values, strict=True)) for what, values in (("bids", bids), ("tricks", tricks))}


FIRST, SECOND = deal((2, 0, 0, 1), (2, 0, 0, 0)), deal((1, 0, 0, 1), (1, 0, 0, 0))


def begun(
    client: FlaskClient, *deals: dict[str, Any], rules: dict[str, Any] = RULES, names: Sequence[str] = NAMES
) -> str:
    """Bring in a game by these house rules; return its address."""
    head = {"format": "scorekeeper.game/1", "variant": "nomination_whist", "players": list(names), "deals": deals}
    text = json.dumps({**head, "rules": rules, "house_rules": "Thursday"})
    return client.post("/import", data={"text": text}).headers["Location"]


@pytest.fixture
def over(client: FlaskClient) -> str:
    return begun(client, FIRST, SECOND)


def test_a_doubled_deal_is_marked_on_the_board_and_before_watchers_before_anybody_bids(app: Flask, client: FlaskClient):
    once, doubled = begun(client, {"bids": {}}), begun(client, FIRST)
    with app.app_context():
        watched = f"/w/{games.load(doubled.rpartition('/')[2]).watch_id}"
    boards = [page(client, address) for address in (once, doubled, watched, f"{watched}/board")]
    facts = [board.one("dl", class_="facts").all("div")[0].text for board in boards]
    assert facts == ["Deal 1 of 2", *["Deal 2 of 2 ×2 counts double"] * 3]
    assert boards[0].all("section", class_="notice") == []
    # On the sheet beside it the one that is to come is marked already.
    assert [row.one("th").text for row in boards[0].one("tbody").all("tr")] == ["2", "1 ×2 counts double"]
    assert boards[1].one("section", class_="notice").text == "Counts double."
    assert "Ana +21 slam +9" in boards[1].one("p", class_="scores").text  # of the deal before
    forehead = page(client, begun(client, FIRST, rules={**RULES, "forehead": True}))
    assert forehead.one("section", class_="notice").one("small").text == "Counts double."
    called = page(client, begun(client, FIRST, {"bids": SECOND["bids"]}))
    assert called.one("p", class_="quiet").text == "Cas leads · counts double"


def squares(client: FlaskClient, game: str, style: str) -> list[list[str]]:
    """Return points, prize and total of each square that is drawn, row by row."""
    rows = page(client, f"{game}/sheet?style={style}").one("table", id="sheet").one("tbody").all("tr")
    looks = ("pts", "prize", "tot")
    return [
        [" ".join(cell.one(class_=look).text for look in looks if cell.all(class_=look)) for cell in row.all("td")[1:]]
        for row in rows
    ]


def test_the_points_hold_the_bonus_which_is_told_beside_them(client: FlaskClient, over: str):
    first, last = squares(client, over, "figures")
    assert first[:2] == ["21 +9 21", "10 10"]
    assert last == ["47 +25 68", "27 +7 37", "27 +7 37", "−6 −6 −6"]
    # In a blackout 12 stands for a 2 made: points are written where the mark does not say them.
    assert squares(client, over, "blackout")[0][:2] == ["21 +9 21", "10"]


def test_who_cannot_see_the_sheet_is_told_prize_and_points_apart(client: FlaskClient, over: str):
    cells = page(client, f"{over}/sheet").one("table", id="sheet").all(class_="cell--prize")
    spoken = [cell.one(class_="vh").text for cell in cells]
    assert spoken[0] == "Ana, deal 1: bid 2, took 2, made, dealt, 12 points, slam +9, total 21"
    assert "22 points, slam +18, streak +7, total 68" in spoken[1]


def test_the_history_names_prizes_those_that_a_correction_moved_and_that_a_deal_counts_double(client, over):
    told = page(client, f"{over}/history").one("main").text
    assert "Ana, Ben, Cas and Dee start Thursday (Nomination Whist)" in told
    assert "Ana: slam +9" in told
    assert "Counts double, Ana: slam +18, Ana: streak +7, Ben: streak +7, Cas: streak +7, Dee: streak −6" in told
    form = correction(client.get(f"{over}/correct/1/0").text)
    answer = client.post(form["action"], data=form.sent(tricks_0="1", tricks_2="1", save="1"))
    assert answer.status_code == 303
    slam = "Ana no longer has slam +9 in deal 1"
    rows = "Ana no longer has streak +7 in deal 2, Cas no longer has streak +7 in deal 2"
    assert f"{slam}, {rows}" in page(client, f"{over}/history").one("main").text


def test_the_sheet_says_the_name_the_rules_and_what_the_house_plays_otherwise(client: FlaskClient, over: str):
    sheet = page(client, f"{over}/sheet")
    assert sheet.one("h1").text == "Thursday"
    told = sheet.one("p", id="sheet-rules").text
    assert told.startswith("2 deals: 2 cards down to 1. ")
    assert "Double points: the last deal." in told
    assert "House rules: Deals: 2 deals: 2 cards down to 1; " in told
    assert "Thursday" in page(client, "/").one("main").text


def test_a_spreadsheet_has_a_column_for_each_prize_and_one_for_how_often_a_deal_counts(client: FlaskClient, over: str):
    rows = [*csv.DictReader(io.StringIO(client.get(f"{over}/export.csv").text))]
    assert [row["points multiplied by"] for row in rows] == ["", "2"]
    of_ana = [f"Ana: {what}" for what in ("slam", "bids in a row", "points", "total")]
    assert [[row[head] for head in of_ana] for row in rows] == [["9", "", "21", "21"], ["18", "7", "47", "68"]]
    assert "Dee: slam" not in rows[0]
    assert [row["Dee: bids in a row"] for row in rows] == ["", "-6"]


def test_on_paper_the_points_include_a_prize_which_the_key_tells_and_a_doubled_deal_is_marked(client, over: str):
    sheet, empty = page(client, f"{over}/print"), page(client, f"{begun(client)}/print/blank")
    for told in ("Thursday", "the points include a bonus", "+25", "These rules in a line: nomination_whist",
                 "schedule.list=2,1"):  # fmt: skip
        assert told in sheet.text
    assert "Thursday" in empty.text
    for paper in (sheet, empty):
        numbers = paper.one("tbody", class_="figures").all("th", class_="number")
        assert [number.text for number in numbers if number.all("small")] == ["2 ×2"]
    twelve = [f"Guest {number}" for number in range(12)]
    crowded = begun(client, rules={"packs": 3, "schedule": {"list": [1]}}, names=twelve)
    assert "Packs: 3" in page(client, f"{crowded}/print").text


def test_settling_otherwise_leaves_the_other_house_rules(client: FlaskClient, over: str):
    before = client.get(f"{over}/export.json").json["result"]["totals"]
    form = hidden(client.get(f"{over}/settle").text) | {"settlement": "pool", "ante": "3", "hard_tie": "each"}
    assert client.post(f"{over}/settle", data=form).status_code == 303
    data = client.get(f"{over}/export.json").json
    assert data["options"] == {"settlement": "pool", "ante": "3"}
    assert data["rules"] == {key: value for key, value in RULES.items() if key != "settlement"}
    assert (data["house_rules"], data["result"]["totals"]) == ("Thursday", before)
    assert data["result"]["settlement"]["pot"] == 12
