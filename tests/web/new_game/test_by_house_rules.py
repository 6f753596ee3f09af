"""A new game by house rules: offered first, changed for one evening, more packs in one tap, the same table again."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.record.houserule import LONGEST_NAME, HouseRule
from scorekeeper.rules.oh_hell.facts import Ladder
from scorekeeper.storage import games, house_rules
from tests import tables
from tests.conftest import NAMES
from tests.web.pages import Element, read
from tests.web.tables import started

THURSDAY = HouseRule("Thursday rules", "nomination_whist", {"scoring": {"made": {"bonus": 5}}})
SEATS = [f"seat:{name}" for name in NAMES]


@pytest.fixture
def thursday(app: Flask) -> int:
    with app.app_context():
        return house_rules.keep(THURSDAY).id


def tap(client: FlaskClient, *acts: str, start: str = "/new") -> Element:
    page = read(client.get(start).text)
    for act in acts:
        page = read(client.post("/new", data=page.one("form", id="draft").sent(act=act)).text)
    return page


def press(client: FlaskClient, page: Element) -> TestResponse:
    return client.post("/new", data=page.one("form", id="draft").sent(act="start"))


def test_house_rules_are_offered_first_and_played_by(app: Flask, client: FlaskClient, thursday: int):
    listed = tap(client).one("div", id="games")
    assert listed.all("button", class_="game--pick")[0].text.startswith("Thursday rules")
    game = started(app, press(client, tap(client, f"rule:{thursday}", *SEATS)))
    assert (game.head.house, game.head.house_rules) == (THURSDAY.rules, "Thursday rules")
    assert game.head.rules["scoring"]["made"]["bonus"] == 5
    with app.app_context():
        assert house_rules.house_rule(thursday).played_at is not None


def test_house_rules_are_found_by_a_word_of_their_name_or_of_what_differs(client: FlaskClient, thursday: int):
    def found(words: str) -> list[str]:
        page = read(client.post("/new", data={"find": words, "act": "find"}).text)
        return [pick.one("b").text for pick in page.one("div", id="games").all("button", class_="game--pick")]

    assert found("thursday") == ["Thursday rules"]
    assert found("made 5 point")[0] == "Thursday rules"
    assert "Thursday rules" not in found("plump")


def test_of_many_house_rules_those_played_last_stand_open(app: Flask, client: FlaskClient, thursday: int):
    with app.app_context():
        for number in range(2, 31):
            house_rules.keep(HouseRule(f"Rules {number}", "ohell", {"packs": 2}))
        house_rules.note_played("Thursday rules")
    offered = [pick["id"] for pick in tap(client).one("div", id="games").all("button", class_="game--pick")]
    assert offered[0] == f"rule-{thursday}"
    assert [number.partition("-")[0] for number in offered[11:13]] == ["rule", "pick"]
    page = tap(client)
    assert page.one("button", id="more-house").text == "18 more house rules"
    page = tap(client, "show:house")
    assert len([pick for pick in page.all("button", class_="game--pick") if pick["id"].startswith("rule-")]) == 30


def test_a_game_keeps_its_rules_whatever_becomes_of_the_house_rule(app: Flask, client: FlaskClient, thursday: int):
    assert client.get("/new?rule=99").status_code == 404
    game = started(app, press(client, tap(client, f"rule:{thursday}", *SEATS)))
    with app.app_context():
        house_rules.change(thursday, HouseRule("Thursday rules", "ohell", {}))
        house_rules.delete(thursday)
        assert games.load(game.id).head == game.head
    assert "5 and 1 point a trick" in read(client.get(f"/g/{game.id}/print").text).text


def test_rules_are_changed_for_tonight_and_the_house_rule_stays(app: Flask, client: FlaskClient, thursday: int):
    page = tap(client, f"rule:{thursday}", *SEATS, "tonight")
    composed = page.one("form", id="compose")
    assert composed["action"] == "/new/rules"
    composed = read(client.post("/new/rules", data=composed.sent(act="set:bidding.hook=off")).text).one(id="compose")
    # Nothing is kept here, so no name is asked for.
    assert composed.one("p", role="status").text == "Differs from Nomination Whist by 2 rules, for this game alone."
    assert composed.all("label") == []
    back = read(client.post("/new/rules", data=composed.sent(act="tonight")).text)
    game = started(app, press(client, back))
    assert game.head.house == {"bidding": {"hook": False}, **THURSDAY.rules}
    assert game.setup.players == NAMES
    assert game.head.house_rules == "Thursday rules, but Hook (“screw the dealer”): off"
    with app.app_context():
        assert house_rules.house_rule(thursday).rule == THURSDAY


def test_options_become_house_rules_where_they_are_changed_for_tonight(client: FlaskClient):
    page = tap(client, "pick:nomination_whist", *SEATS, "less:maximum", "tonight")
    assert "Largest hand size" in page.one("ul", class_="diffs").text


def test_too_many_for_one_pack_are_offered_the_second_in_one_tap(app: Flask, client: FlaskClient):
    eight = [f"seat:{name}" for name in (*NAMES, "Eve", "Fay", "Gus", "Hal")]
    page = tap(client, "pick:nomination_whist", *eight)
    assert page.one(id="foot").text == "Nomination Whist takes 3 to 7. Change the packs, or remove 1 player."
    assert page.one(class_="packs").one("b").text == "1"
    page = read(client.post("/new", data=page.one("form", id="draft").sent(act="set:packs=2")).text)
    assert (page.one(class_="packs").one("b").text, page.one(id="foot").text[:9]) == ("2", "8 players")
    game = started(app, press(client, page))
    assert (len(game.setup.players), game.head.rules["packs"]) == (8, 2)


def test_the_rules_of_a_game_hold_for_the_same_table_again_and_are_saved_as_house_rules(
    app: Flask, client: FlaskClient, thursday: int
):
    game = started(app, press(client, tap(client, f"rule:{thursday}", *SEATS)))
    rematch = started(app, client.post(f"/again/{game.id}", data={"token": "again"}))
    assert (rematch.head.house, rematch.head.house_rules) == (game.head.house, "Thursday rules")
    form = read(client.get(f"/house-rules/new?game={game.id}").text).one("form", id="compose")
    assert form.sent(act="save")["line"] == ["nomination_whist bonus=5"]


def test_ways_lead_to_house_rules(client: FlaskClient, thursday: int):
    assert "/house-rules/new?variant=plump" in client.get("/variants/plump").text
    there = press(client, tap(client, f"rule:{thursday}", *SEATS)).location
    assert "/house-rules/new?game=" in client.get(f"{there}/rules").text
    assert 'href="/house-rules"' in client.get("/").text


def test_the_same_table_again_keeps_the_ladder_that_was_edited(app: Flask, client: FlaskClient, thursday: int):
    game = started(app, press(client, tap(client, f"rule:{thursday}", *SEATS)))
    tables.enter(app, game, Ladder(1, (3, 2, 1)))
    again = started(app, client.post(f"/again/{game.id}", data={"token": "again"}))
    assert again.head.rules["hand_sizes"] == [3, 2, 1]
    assert again.head.house["schedule"] == {"list": [3, 2, 1]}
    assert again.head.house_rules == "Thursday rules, but Hand sizes: 3, 2 and 1"


def test_rules_with_a_pack_more_are_named_so_from_setup_to_rematch(app: Flask, client: FlaskClient, thursday: int):
    def picked(page: Element) -> str:
        return page.one(class_="chosen").one("h2").text

    page = tap(client, f"rule:{thursday}", *SEATS)
    assert picked(page) == "Thursday rules"
    page = read(client.post("/new", data=page.one("form", id="draft").sent(act="set:packs=2")).text)
    assert picked(page) == "Thursday rules, but Packs: 2"
    game = started(app, press(client, page))
    assert game.head.house_rules == "Thursday rules, but Packs: 2"
    rematch = started(app, client.post(f"/again/{game.id}", data={"token": "again"}))
    assert rematch.head.house_rules == "Thursday rules, but Packs: 2"
    # What is taken back is as it is named again; two changes are counted.
    for words, name in (("packs=1", "Thursday rules"), ("packs=3 bonus=7", "Thursday rules, with 2 changes")):
        page = read(client.post("/new", data=page.one("form", id="draft").sent(act=f"set:{words}")).text)
        assert picked(page) == name


def test_what_sleeps_beside_a_change_is_no_change_of_its_own(app: Flask, client: FlaskClient):
    with app.app_context():
        number = house_rules.keep(HouseRule("Thursday", "nomination_whist", {"bidding": {"hook_from": 3}})).id
    page = tap(client, f"rule:{number}", *SEATS, "set:hook=off")
    assert page.one(class_="chosen").one("h2").text == "Thursday, but Hook (“screw the dealer”): off"


def test_a_changed_name_is_no_longer_than_a_name_may_be(app: Flask, client: FlaskClient):
    with app.app_context():
        number = house_rules.keep(HouseRule("Thursdays " + 50 * "x", "nomination_whist", {"packs": 2})).id
    page = tap(client, f"rule:{number}", *SEATS, "set:bonus=7")
    name = page.one(class_="chosen").one("h2").text
    assert name == "Thursdays " + 34 * "x" + "…, with 1 change"
    assert len(name) == LONGEST_NAME
