"""The note of a house rule: kept, on the wall page, on the new-game page, and in the game that is played by it."""

import json

from flask.testing import FlaskClient

from tests.web.pages import read

NOTE = "Deal 5 without trump, the joker is highest."


def keep(client: FlaskClient) -> str:
    form = read(client.get("/house-rules/new?variant=nomination_whist").text).one("form", id="compose")
    sent = form.sent(act="save", name="Thursday rules", note=NOTE)
    return client.post("/house-rules/compose", data=sent).location


def test_a_note_stands_wherever_the_rules_are_told(client: FlaskClient):
    there = keep(client)
    for path in (there, f"{there}/print", f"{there}/change"):
        assert NOTE in read(client.get(path).text).text, path
    assert json.loads(client.get(f"{there}/rules.json").text)["note"] == NOTE
    code = client.get(f"{there}/share").text.partition("code=")[2].partition('"')[0]
    assert NOTE in read(client.get(f"/house-rules/import?code={code}").text).text


def test_a_game_keeps_the_note_it_was_begun_with(client: FlaskClient):
    rule = keep(client).rpartition("/")[2]
    page = read(client.get(f"/new?rule={rule}").text)
    assert NOTE in page.text
    sent = page.one("form", id="draft").sent(act="start")
    sent["player"] = ["Ana", "Ben", "Cas", "Dee"]
    table = client.post("/new", data=sent).location
    client.post(f"/house-rules/{rule}/delete")
    for part in ("/sheet", "/rules", "/print", "/print/rules"):
        answer = client.get(f"{table}{part}", follow_redirects=True)
        assert NOTE in read(answer.text).text, part
    file = client.get(f"{table}/export.json").text
    assert json.loads(file)["house_note"] == NOTE
    assert NOTE in read(client.get(f"/new?like={table.rpartition('/')[2]}").text).text


def test_a_changed_note_is_not_called_saved(client: FlaskClient):
    there = keep(client)
    form = read(client.get(f"{there}/change").text).one("form", id="compose")
    assert "All saved." in form.text
    shown = client.post("/house-rules/compose", data=form.sent(act="show", note="Another."))
    assert "All saved." not in read(shown.text).text
