"""House rules travel as a line, a link, a code and a file; what comes in is shown before it is kept."""

import json

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.houserule import HouseRule, code_of, written
from scorekeeper.storage import house_rules
from tests.web.pages import read
from tests.web.test_house_rules import HERE, differs

THURSDAY = HouseRule(
    "Thursday rules", "nomination_whist", {"bidding": {"hook": False}, "scoring": {"double": {"deals": ["last"]}}}
)
SAID = {"Hook (“screw the dealer”)": "on → off", "Deals that count more": "none → the last deal ×2"}


def kept(app: Flask) -> list[HouseRule]:
    with app.app_context():
        return [one.rule for one in house_rules.house_rules()]


def keep(app: Flask, rule: HouseRule = THURSDAY) -> str:
    with app.app_context():
        return f"{HERE}/{house_rules.keep(rule).id}"


def test_the_page_to_share_holds_line_link_code_and_file(app: Flask, client: FlaskClient):
    there = keep(app)
    page = read(client.get(f"{there}/share").text)
    assert page.one("textarea", id="code-line").text == "nomination_whist hook=off double.deals=last"
    assert code_of(THURSDAY) in page.one("code").text
    assert len(page.all("svg", class_="qr")) == 1
    file = client.get(f"{there}/rules.json")
    assert file.headers["Content-Disposition"] == "attachment; filename=thursday-rules.json"
    assert json.loads(file.text) == written(THURSDAY)


@pytest.mark.parametrize(
    "text",
    [
        "nomination_whist hook=off double.deals=last",
        f"http://pad.local/house-rules/import?code={code_of(THURSDAY)}",
        code_of(THURSDAY),
        json.dumps(written(THURSDAY)),
    ],
    ids=["line", "link", "code", "file"],
)
def test_what_comes_in_is_shown_and_kept_when_somebody_says_so(app: Flask, client: FlaskClient, text: str):
    page = read(client.post(f"{HERE}/import", data={"line": text, "act": "show"}).text)
    assert differs(page) == SAID
    assert kept(app) == []
    form = page.one("form", id="import")
    sent = form.sent(act="save") | {"line": [text], "name": ["Thursday rules"]}
    sent.pop("file")
    assert client.post(f"{HERE}/import", data=sent).status_code == 303
    assert [(rule.name, rule.variant) for rule in kept(app)] == [("Thursday rules", "nomination_whist")]


def test_a_link_shows_its_rules_at_once(client: FlaskClient):
    page = read(client.get(f"{HERE}/import?code={code_of(THURSDAY)}").text)
    assert differs(page) == SAID
    assert page.one("input", id="name")["value"] == "Thursday rules"


def test_the_page_turns_to_other_players(client: FlaskClient):
    page = read(client.get(f"{HERE}/import?code={code_of(THURSDAY)}").text)
    sent = page.one("form", id="import").sent(act="players:6") | {"line": [code_of(THURSDAY)]}
    sent.pop("file")
    assert "for 6 players" in read(client.post(f"{HERE}/import", data=sent).text).one("section", id="means").text


def test_a_word_that_is_not_known_is_named_and_left_out(client: FlaskClient):
    page = read(client.post(f"{HERE}/import", data={"line": "ohell hook=off bonus_deal=yes"}).text)
    assert "One word is not known here and is left out: bonus_deal=yes." in page.text
    assert list(differs(page)) == ["Hook (“screw the dealer”)"]


def test_the_same_name_with_other_rules_is_kept_beside_it(app: Flask, client: FlaskClient):
    keep(app, HouseRule("Thursday rules", "ohell", {}))
    page = read(client.get(f"{HERE}/import?code={code_of(THURSDAY)}").text)
    assert "both are kept" in page.text
    client.post(f"{HERE}/import", data={"line": code_of(THURSDAY), "act": "save"})
    assert {rule.name for rule in kept(app)} == {"Thursday rules", "Thursday rules (2)"}


BAD = (
    "", "nothing at all", "ohio hook=off", "nomination_whist bonus=many", "nomination_whist packs=9",
    "{", "{}", '{"name": 3}', '{"rules": "\\ud800"}',
    "nomination_whist hands=40", "nomination_whist hook=off hook=on", code_of(THURSDAY)[:-3],
)  # fmt: skip


@pytest.mark.parametrize("text", BAD)
def test_bad_rules_are_refused_and_nothing_is_kept(app: Flask, client: FlaskClient, text: str):
    for act in ("show", "save"):
        assert client.post(f"{HERE}/import", data={"line": text, "act": act, "name": "Bad"}).status_code == 422
    assert kept(app) == []


def test_the_place_of_a_mistake_is_said(client: FlaskClient):
    answer = client.post(f"{HERE}/import", data={"line": json.dumps({**written(THURSDAY), "rules": {"packs": 7}})})
    assert "At rules.packs: 7 is outside 1 to 6." in read(answer.text).one("p", id="wrong").text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("oh_hell_common slam=20 slam_from=1234", "“Slam: from hands of”: 1234 is outside 1 to 60."),
        ("oh_hell_common packs=1 2", '“Packs”: a whole number from 1 to 6 belongs here, not "1,2".'),
        (
            "oh_hell_common hook_from=lots",
            '“Hook applies from hands of”: a whole number from 1 to 60 belongs here, not "lots".',
        ),
        ("oh_hell_common hands=1,x", '“Hand sizes”: a whole number from 1 to 60 belongs here, not "x".'),
    ],
)
def test_a_wrong_value_of_a_line_is_told_by_its_name_and_bounds(client: FlaskClient, line: str, words: str):
    answer = client.post("/house-rules/import", data={"line": line, "act": "show"})
    assert (answer.status_code, read(answer.text).one(id="wrong").text) == (422, words)


def test_a_slam_typed_by_its_points_is_read(client: FlaskClient):
    answer = client.post("/house-rules/import", data={"line": "OH_HELL_COMMON slam=20 slam_from=5", "act": "show"})
    assert answer.status_code == 200
    assert "Bidding and taking every trick of 5 cards or more: 20 more." in read(answer.text).text
