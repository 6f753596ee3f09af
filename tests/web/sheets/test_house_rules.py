"""A game by house rules on every sheet: doubled deals marked, prizes beside the points, and its rules as it began."""

import csv
import io
import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.storage import games
from tests.kit.pages import read
from tests.web.sheets.test_settlement import settle

FOUR = ("Ana", "Ben", "Cas", "Dee")
RULES = {
    "schedule": {"list": [2, 1]},
    "bidding": {"hook": False},
    "scoring": {
        "slam": {"points": 9}, "streak": {"every": 2, "made": 7, "missed": -6}, "double": {"deals": ["last"]},
    },
}  # fmt: skip


def by_player(*values: int) -> dict[str, int]:
    return dict(zip(FOUR, values, strict=True))


def begun(client: FlaskClient, *deals: dict[str, Any], rules: dict[str, Any] = RULES) -> str:
    head = {"format": "scorekeeper.game/1", "variant": "nomination_whist", "players": list(FOUR), "deals": deals}
    text = json.dumps({**head, "rules": rules, "house_rules": "Thursday"})
    return client.post("/import", data={"text": text}).headers["Location"]


FIRST = {"bids": by_player(2, 0, 0, 1), "tricks": by_player(2, 0, 0, 0)}
SECOND = {"bids": by_player(1, 0, 0, 1), "tricks": by_player(1, 0, 0, 0)}


@pytest.fixture
def table(client: FlaskClient) -> str:
    return begun(client, FIRST)


@pytest.fixture
def over(client: FlaskClient) -> str:
    return begun(client, FIRST, SECOND)


def test_a_doubled_deal_is_marked_on_the_board_before_anybody_bids(client: FlaskClient, table: str):
    page = read(client.get(table).text)
    assert page.one("dl", class_="facts").all("div")[0].text == "Deal 2 of 2 ×2 counts double"
    assert page.one("section", class_="notice").text == "Counts double."
    assert "Ana +21 slam +9" in page.one("p", class_="scores").text  # of the deal before


def test_an_earlier_deal_that_counts_once_has_no_mark(client: FlaskClient):
    page = read(client.get(begun(client, {"bids": {}})).text)
    assert page.one("dl", class_="facts").all("div")[0].text == "Deal 1 of 2"
    assert page.all("section", class_="notice") == []
    # On the sheet beside it the one that is to come is marked already.
    assert [row.one("th").text for row in page.one("tbody").all("tr")] == ["2", "1 ×2 counts double"]


@pytest.mark.parametrize("view", ["", "/board"])
def test_watchers_see_it_as_well(app, client: FlaskClient, table: str, view: str):
    with app.app_context():
        watched = games.load(table.rpartition("/")[2]).watch_id
    facts = read(client.get(f"/w/{watched}{view}").text).one("dl", class_="facts")
    assert facts.all("div")[0].text == "Deal 2 of 2 ×2 counts double"


def test_the_call_says_it_once_all_have_bid(client: FlaskClient):
    page = read(client.get(begun(client, FIRST, {"bids": SECOND["bids"]})).text)
    assert page.one("p", class_="quiet").text == "Cas leads · counts double"


def squares(client: FlaskClient, game: str, style: str = "figures") -> list[list[dict[str, str]]]:
    page = read(client.get(f"{game}/sheet?style={style}").text)
    rows = page.one("table", id="sheet").one("tbody").all("tr")
    looks = ("pts", "prize", "tot")
    return [
        [{look: cell.one(class_=look).text for look in looks if cell.all(class_=look)} for cell in row.all("td")[1:]]
        for row in rows
    ]


def test_the_points_hold_the_bonus_which_is_told_beside_them(client: FlaskClient, over: str):
    first, last = squares(client, over)
    assert first[0] == {"pts": "21", "prize": "+9", "tot": "21"}
    assert first[1] == {"pts": "10", "tot": "10"}
    assert last == [
        {"pts": "47", "prize": "+25", "tot": "68"},
        {"pts": "27", "prize": "+7", "tot": "37"},
        {"pts": "27", "prize": "+7", "tot": "37"},
        {"pts": "−6", "prize": "−6", "tot": "−6"},
    ]
    # In a blackout 12 stands for a 2 made: points are written where the mark does not say them.
    assert squares(client, over, "blackout")[0][0] == {"pts": "21", "prize": "+9", "tot": "21"}
    assert squares(client, over, "blackout")[0][1] == {"tot": "10"}


def test_who_cannot_see_the_sheet_is_told_prize_and_points_apart(client: FlaskClient, over: str):
    page = read(client.get(f"{over}/sheet").text)
    spoken = [cell.one(class_="vh").text for cell in page.one("table", id="sheet").all(class_="cell--prize")]
    assert spoken[0] == "Ana, deal 1: bid 2, took 2, made, dealt, 12 points, slam +9, total 21"
    assert "22 points, slam +18, streak +7, total 68" in spoken[1]


def test_the_history_names_prizes_and_that_the_deal_counts_double(client: FlaskClient, over: str):
    page = read(client.get(f"{over}/history").text).one("main").text
    assert "Ana: slam +9" in page
    told = "Counts double, Ana: slam +18, Ana: streak +7, Ben: streak +7, Cas: streak +7, Dee: streak −6"
    assert told in page
    assert "Ana, Ben, Cas and Dee start Thursday (Nomination Whist)" in page


def test_a_correction_names_the_prizes_that_moved_in_its_own_deal_and_after_it(client: FlaskClient, over: str):
    page = read(client.get(f"{over}/correct/1/0").text)
    assert "play" in page.one("div", id="table")["class"].split()  # the end's own layout has no room for a strip
    forms = [form for form in page.all("form") if "correct" in form["action"]]
    answer = client.post(forms[0]["action"], data=forms[0].sent(tricks_0="1", tricks_2="1", save="1"))
    assert answer.status_code == 303
    told = read(client.get(f"{over}/history").text).one("main").text
    slam = "Ana no longer has slam +9 in deal 1"
    rows = "Ana no longer has streak +7 in deal 2, Cas no longer has streak +7 in deal 2"
    assert f"{slam}, {rows}" in told


def test_the_screen_sheet_says_the_rules_and_what_the_house_plays_otherwise(client: FlaskClient, over: str):
    told = read(client.get(f"{over}/sheet").text).one("p", id="sheet-rules").text
    assert told.startswith("2 deals: 2 cards down to 1. ")
    assert "Double points: the last deal." in told
    assert "House rules: Deals: 2 deals: 2 cards down to 1; " in told


def test_a_spreadsheet_has_a_column_for_each_prize_and_one_for_how_often_a_deal_counts(client: FlaskClient, over: str):
    heads, *rows = csv.reader(io.StringIO(client.get(f"{over}/export.csv").text))
    table = [dict(zip(heads, row, strict=True)) for row in rows]
    assert [row["points multiplied by"] for row in table] == ["", "2"]
    of_ana = [f"Ana: {what}" for what in ("slam", "bids in a row", "points", "total")]
    assert [[row[head] for head in of_ana] for row in table] == [["9", "", "21", "21"], ["18", "7", "47", "68"]]
    assert "Dee: slam" not in heads
    assert [row["Dee: bids in a row"] for row in table] == ["", "-6"]


def times_beside(page: str) -> list[str]:
    """Return the numbers of the deals that have a factor beside them, with it."""
    numbers = read(page).one("tbody", class_="figures").all("th", class_="number")
    return [number.text for number in numbers if number.all("small")]


def test_on_paper_the_points_include_a_prize_and_the_key_tells_it(client: FlaskClient, over: str):
    page = client.get(f"{over}/print").text
    text = read(page).text
    assert "the points include a bonus" in text
    assert "+25" in text
    assert times_beside(page) == ["2 ×2"]
    assert "These rules in a line: nomination_whist" in text
    assert "schedule.list=2,1" in text


def test_the_empty_sheet_marks_the_deal_that_will_count_double(client: FlaskClient):
    assert times_beside(client.get(f"{begun(client)}/print/blank").text) == ["2 ×2"]


def test_forehead_and_double_are_told_in_one_line(client: FlaskClient):
    page = read(client.get(begun(client, FIRST, rules={**RULES, "forehead": True})).text)
    assert page.one("section", class_="notice").one("small").text == "Counts double."


def test_a_game_by_house_rules_goes_by_their_name(client: FlaskClient, over: str):
    assert read(client.get(f"{over}/sheet").text).one("h1").text == "Thursday"
    assert "Thursday" in read(client.get("/").text).one("main").text
    assert all("Thursday" in client.get(f"{over}/{paper}").text for paper in ("print", "print/blank"))


def test_paper_of_twelve_tells_the_house_rules_that_seat_them(client: FlaskClient):
    names = [f"Guest {number}" for number in range(12)]
    rules = {"packs": 3, "schedule": {"list": [1]}}
    head = {"format": "scorekeeper.game/1", "variant": "nomination_whist", "players": names, "deals": []}
    game = client.post("/import", data={"text": json.dumps({**head, "rules": rules})}).headers["Location"]
    assert "Packs: 3" in read(client.get(f"{game}/print").text).text


THURSDAY = {
    "schedule": {"list": [1, 2]},
    "bidding": {"hook": False},
    "scoring": {
        "made": {"bonus": 5}, "slam": {"points": 9}, "streak": {"every": 2, "made": 7},
        "double": {"deals": ["last"]},
    },
    "settlement": {"mode": "difference", "rate": "2"},
}  # fmt: skip


@pytest.fixture
def thursday(client: FlaskClient) -> str:
    bids = by_player(1, 0, 0, 0)
    return begun(
        client, {"bids": bids, "tricks": bids}, {"bids": bids, "tricks": by_player(1, 1, 0, 0)}, rules=THURSDAY
    )


def exported(client: FlaskClient, thursday: str):
    return json.loads(client.get(f"{thursday}/export.json").text)


def test_settling_otherwise_leaves_the_other_house_rules(client: FlaskClient, thursday: str):
    before = exported(client, thursday)["result"]["totals"]
    assert settle(client, thursday, settlement="pool", ante="3").status_code == 303
    data = exported(client, thursday)
    assert data["options"] == {"settlement": "pool", "ante": "3"}
    assert data["rules"] == {key: value for key, value in THURSDAY.items() if key != "settlement"}
    assert (data["house_rules"], data["result"]["totals"]) == ("Thursday", before)
    assert data["result"]["settlement"]["pot"] == 12
