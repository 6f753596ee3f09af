"""Game files: out and in again the same, twice is said, and a wrong one changes nothing."""

import json
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from scorekeeper.record.houserule import HouseRule
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import house_rules
from scorekeeper.storage.models import GameRow, db
from tests.kit.pages import page, read
from tests.kit.recorded import brought_in, recorded
from tests.kit.web import Table


def bring(client: FlaskClient, **said: Any) -> TestResponse:
    """Bring in a game by the text of a file that says so much."""
    head = {"format": "scorekeeper.game/1", "variant": "oh_well", "players": ["Ana", "Ben", "Cas"]}
    return client.post("/import", data={"text": json.dumps(head | said)})


def test_a_title_of_any_length_gives_a_file_a_name_that_a_header_can_carry(client: FlaskClient):
    game = bring(client, title="ü" * 500).location
    assert len(client.get(f"{game}/export.json").headers["Content-Disposition"]) < 1000


def test_a_file_that_is_here_already_or_went_out_from_here_leads_to_its_game(client: FlaskClient):
    game = brought_in(client, recorded("oh_pshaw"))
    answer = client.post("/import", data={"text": recorded("oh_pshaw").read_text()})
    assert answer.status_code == 409
    assert "This game is already here." in answer.text
    assert read(answer.text).one("form").one("a")["href"] == game
    out = client.get(f"{game}/export.json").data
    assert client.post("/import", data={"file": (BytesIO(out), "game.json")}).status_code == 409


def test_a_copy_of_a_game_says_which_is_newer_and_is_no_second_game(app: Flask, client: FlaskClient):
    table = Table(app, client)

    def out() -> bytes:
        return client.get(f"/g/{table.id}/export.json").data

    def brought(data: bytes) -> str:
        answer = client.post("/import", data={"file": (BytesIO(data), "game.json")})
        return read(answer.text).one("p", class_="error").text

    first = out()
    table.add(oh.Bids(1, {1: 2}))
    other = json.loads(out())
    assert brought(first) == "This game is already here, in a newer state than the file."
    other["log"][-1]["fact"]["bids"]["bids"]["1"] = other["deals"][0]["bids"]["Ben"] = 3
    wrong = brought(json.dumps(other).encode())
    assert wrong == "This game is already here, and it went on differently from the file. Nothing was changed."
    assert table.game.state.live.slip.bids == {1: 2}


def test_several_files_are_taken_in_at_once_each_with_its_own_line(client: FlaskClient):
    good, other = (recorded(name).read_bytes() for name in ("oh_pshaw", "handmade_ohio"))
    files = [(BytesIO(good), "good.json"), (BytesIO(b"{"), "torn.json"), (BytesIO(other), "other.json")]
    answer = client.post("/import", data={"file": [*files, (BytesIO(good), "twice.json")]})
    lines = read(answer.text).one(class_="plainlist").all("li")
    assert [line.one("b").text for line in lines] == ["good.json", "torn.json", "other.json", "twice.json"]
    assert [bool(line.all(class_="error")) for line in lines] == [False, True, False, True]
    assert [len(line.all("a")) for line in lines] == [1, 0, 1, 1]


def test_a_key_of_a_file_that_says_nothing_here_is_named(client: FlaskClient):
    assert "date" in read(bring(client, date="2019-11-05").text).one(class_="note").text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "No file was chosen."),
        ("{", "At line 1, column 2:"),
        ("[]", "not an object (given [])"),
        ('{"format": "scorekeeper.game/1", "variant": "whist"}', "variant: unknown variant"),
    ],
)
def test_a_wrong_file_gets_the_place_of_the_mistake(client: FlaskClient, text: str, message: str):
    before = client.get("/").text
    answer = client.post("/import", data={"text": text})
    assert answer.status_code == 422
    assert message in read(answer.text).one("p", class_="error").text
    assert client.get("/").text == before


def test_a_broken_file_is_told_in_the_readers_language_with_its_place_and_code(client: FlaskClient):
    german = {"Accept-Language": "de"}
    broken = json.dumps({"format": "scorekeeper.game/1", "variant": "<b>whist"})
    told = read(client.post("/import", data={"text": broken}, headers=german).text).one("p", class_="error")
    assert told.text.startswith("Diese Datei ist beschädigt")
    assert told.one("code", lang="en").text == "variant: unknown variant (variant <b>whist)"
    # What a screen says too is said in the language of the page.
    told = read(client.post("/import", data={"text": "{"}, headers=german).text).one("p", class_="error")
    assert (told.text.startswith("Bei Zeile 1, Spalte 2:"), told.all("code")) == (True, [])


def test_a_result_of_a_file_that_says_something_else_is_shown(client: FlaskClient):
    game = json.loads(recorded("oh_pshaw").read_text()) | {"result": {"totals": {"Ada": 1}}}
    answer = client.post("/import", data={"text": json.dumps(game)})
    assert answer.status_code == 200
    assert read(answer.text).one("code").text == "result.totals.Ada"


def test_the_device_that_brought_a_game_in_may_write(client: FlaskClient):
    assert "watching" not in client.get(brought_in(client, recorded("real_boerenbridge"))).text


def test_house_rules_of_a_file_count_in_figures_by_what_they_say_and_not_by_their_name(app: Flask, client: FlaskClient):
    here = HouseRule("Thursday", "oh_pshaw", {"packs": 2})
    with app.app_context():
        house_rules.keep(here)
    first = {"bids": {"Ana": 2, "Ben": 0, "Cas": 1}, "tricks": {"Ana": 2, "Ben": 0, "Cas": 0}}
    second = {"bids": {"Ana": 1, "Ben": 0, "Cas": 1}, "tricks": {"Ana": 1, "Ben": 0, "Cas": 0}}
    rules = {"schedule": {"list": [2, 1]}, "bidding": {"hook": False}}
    five = rules | {"scoring": {"made": {"bonus": 5}}}
    said = {"variant": "nomination_whist", "deals": [first, second]}
    for day, (name, own) in enumerate((("Thursday", rules), ("Thursday", five), ("Friday", rules)), 1):
        game = bring(client, **said, rules=own, house_rules=name, played_on=f"2026-03-0{day}")
        assert name in page(client, f"{game.location}/sheet").text
    figures = page(client, "/players/1?season=ever").text
    assert "11.5 per deal: 46 in 4, best 23" in figures  # Ana twice made 10 + 2 and 10 + 1
    assert "6.5 per deal: 13 in 2, best 13" in figures  # and once 5 + 2 and 5 + 1
    with app.app_context():
        assert [row.rule for row in house_rules.house_rules()] == [here]
        assert db.session.scalars(select(GameRow.house_rule_id)).all() == [None] * 3
