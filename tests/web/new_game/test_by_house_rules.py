"""A new game by house rules: offered first, changed for one evening, more packs in one tap, the same table again."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from scorekeeper.record.houserule import LONGEST_NAME, HouseRule
from scorekeeper.rules.oh_hell.facts import Ladder
from scorekeeper.storage import games, house_rules
from scorekeeper.storage.models import GameRow, db
from tests.conftest import NAMES
from tests.kit import tables
from tests.kit.pages import Element, read
from tests.kit.web import as_device, started

THURSDAY = HouseRule("Thursday rules", "nomination_whist", {"scoring": {"made": {"bonus": 5}}})
SEATS = [f"seat:{name}" for name in NAMES]


@pytest.fixture
def thursday(app: Flask) -> int:
    with app.app_context():
        return house_rules.keep(THURSDAY).id


def tap(client: FlaskClient, *acts: str, start: str = "/new") -> Element:
    page = read(client.get(start, follow_redirects=True).text)
    for act in acts:
        if act.startswith(("pick:", "rule:")):
            which, _, name = act.partition(":")
            page = read(client.get("/new", query_string={which: name}, follow_redirects=True).text)
            continue
        page = read(client.post("/new", data={"act": act}, follow_redirects=True).text)
    return page


def press(client: FlaskClient) -> TestResponse:
    return client.post("/new", data={"act": "start"})


def offered(client: FlaskClient, address: str = "/variants") -> list[str]:
    lines = read(client.get(address).text).all("a", class_="gl__pick")
    return [line.one("b").text for line in lines if line["id"].startswith("pick-rule-")]


def test_house_rules_stand_in_the_list_of_games_and_are_played_by(app: Flask, client: FlaskClient, thursday: int):
    line = read(client.get("/variants").text).one("a", id=f"pick-rule-{thursday}")
    assert line.text == "Thursday rules Nomination Whist; Made: 5 plus 1 point per trick"
    tap(client, *SEATS, start=line["href"])
    game = started(app, press(client))
    assert (game.head.house, game.head.house_rules) == (THURSDAY.rules, "Thursday rules")
    assert game.head.rules["scoring"]["made"]["bonus"] == 5


def test_a_second_start_of_the_same_table_is_the_same_game_by_the_house_rules(app: Flask, client, thursday: int):
    tap(client, f"rule:{thursday}", *SEATS)
    for _ in range(3):
        game = started(app, press(client))
    with app.app_context():
        assert db.session.execute(select(GameRow.id, GameRow.house_rule_id)).all() == [(game.id, thursday)]


def test_house_rules_are_found_by_a_word_of_their_name_or_of_what_differs(client: FlaskClient, thursday: int):
    assert offered(client, "/variants?find=thursday") == ["Thursday rules"]
    assert offered(client, "/variants?find=made+5+point") == ["Thursday rules"]
    assert offered(client, "/variants?find=plump") == []


def test_of_many_house_rules_those_played_last_stand_open(app: Flask, client: FlaskClient, thursday: int):
    with app.app_context():
        for number in range(2, 31):
            house_rules.keep(HouseRule(f"Rules {number}", "ohell", {"packs": 2}))
    tap(client, f"rule:{thursday}", *SEATS)
    press(client)
    assert (offered(client)[0], len(offered(client))) == ("Thursday rules", 12)
    assert len(offered(client, "/variants?all=1")) == 30


def test_a_game_keeps_its_rules_whatever_becomes_of_the_house_rule(app: Flask, client: FlaskClient, thursday: int):
    assert client.get("/new?rule=99").status_code == 404
    tap(client, f"rule:{thursday}", *SEATS)
    game = started(app, press(client))
    with app.app_context():
        house_rules.change(thursday, HouseRule("Thursday rules", "ohell", {}))
        house_rules.delete(thursday)
        assert games.load(game.id).head == game.head
    assert "5 plus 1 point per trick" in read(client.get(f"/g/{game.id}/print").text).text


def rules_for_tonight(client: FlaskClient, page: Element) -> Element:
    return read(client.get(page.one(id="fold-rules")["href"]).text).one("form", id="rules")


def test_rules_are_changed_for_tonight_and_the_house_rule_stays(app: Flask, client: FlaskClient, thursday: int):
    form = rules_for_tonight(client, tap(client, f"rule:{thursday}", *SEATS))
    assert form["action"] == "/new/rules#open"
    form = read(client.post("/new/rules", data=form.sent(act="set:bidding.hook=off")).text).one("form", id="rules")
    assert client.post("/new/rules", data=form.sent(act="use")).location == "/new"
    game = started(app, press(client))
    assert game.head.house == {"bidding": {"hook": False}, **THURSDAY.rules}
    assert game.setup.players == NAMES
    assert game.head.house_rules == "Thursday rules, but The hook: any bid is allowed"
    with app.app_context():
        assert house_rules.house_rule(thursday).rule == THURSDAY


def test_rules_for_tonight_are_kept_under_a_name_and_the_page_stays(app: Flask, client: FlaskClient):
    form = rules_for_tonight(client, tap(client, "pick:nomination_whist", *SEATS))
    assert "disabled" in form.one("button", id="keep").attributes
    form = read(client.post("/new/rules", data=form.sent(act="set:scoring.made.bonus=5")).text).one("form", id="rules")
    assert client.post("/new/rules", data=form.sent(act="keep")).status_code == 422
    form = read(client.post("/new/rules", data=form.sent(act="keep", name="At Grandma’s")).text).one("form", id="rules")
    assert form.one("p", role="status").text == "Saved: At Grandma’s."
    back = read(client.get(client.post("/new/rules", data=form.sent(act="use")).location).text)
    assert back.one(class_="gameline").one("h2").text == "At Grandma’s"
    with app.app_context():
        assert house_rules.rule_named("At Grandma’s").rule.rules == {"scoring": {"made": {"bonus": 5}}}


def test_too_many_for_one_pack_are_offered_the_second_in_one_tap(app: Flask, client: FlaskClient):
    eight = [f"seat:{name}" for name in (*NAMES, "Eve", "Fay", "Gus", "Hal")]
    page = tap(client, "pick:nomination_whist", *eight)
    assert page.one(id="foot").text == "Nomination Whist takes 3 to 7. Change the packs, or remove 1 player."
    assert [remedy["value"] for remedy in page.one(class_="short").all("button")] == [
        "set:packs=2",
        "set:schedule.maximum=6",
    ]
    page = read(client.post("/new", data={"act": "set:packs=2"}, follow_redirects=True).text)
    assert page.one(id="foot").text == "8 players, 13 deals, 2 packs. Ana deals 7 cards each."
    game = started(app, press(client))
    assert (len(game.setup.players), game.head.rules["packs"]) == (8, 2)


def test_the_rules_of_a_game_hold_for_the_same_table_again_and_are_saved_as_house_rules(
    app: Flask, client: FlaskClient, thursday: int
):
    tap(client, f"rule:{thursday}", *SEATS)
    game = started(app, press(client))
    rematch = started(app, client.post(f"/again/{game.id}", data={"token": "again"}))
    assert (rematch.head.house, rematch.head.house_rules) == (game.head.house, "Thursday rules")
    there = f"/g/{game.id}/rules"
    form = read(client.get(there).text).one("form", id="change")
    kept = read(client.post(there, data=form.sent(act="keep", name="Fridays")).text)
    assert "Saved: Fridays." in kept.text
    with app.app_context():
        assert house_rules.rule_named("Fridays").rule.rules == THURSDAY.rules


def test_rules_of_a_game_are_kept_by_the_device_that_keeps_its_score(app: Flask, client: FlaskClient, thursday: int):
    tap(client, f"rule:{thursday}", *SEATS)
    there = f"/g/{started(app, press(client)).id}/rules"
    form = read(client.get(there).text).one("form", id="change")
    nameless = client.post(there, data=form.sent(act="keep", name=""))
    assert read(nameless.text).one("p", id="name-wrong").text.startswith("Enter a name for these rules")
    as_device(client, "another")
    assert client.post(there, data=form.sent(act="keep", name="Fridays")).status_code == 403
    with app.app_context():
        assert house_rules.rule_named("Fridays") is None


def test_a_page_of_rules_beside_which_another_game_was_picked_shows_the_rules_of_that(client: FlaskClient):
    form = rules_for_tonight(client, tap(client, "pick:nomination_whist", *SEATS))
    tap(client, "pick:ohell")
    assert client.post("/new/rules", data=form.sent(act="set:packs=2")).location == "/new/rules"
    assert read(client.get("/new/rules").text).all("li", class_="is-other") == []


def test_the_same_table_again_keeps_the_ladder_that_was_edited(app: Flask, client: FlaskClient, thursday: int):
    tap(client, f"rule:{thursday}", *SEATS)
    game = started(app, press(client))
    tables.enter(app, game, Ladder(1, (3, 2, 1)))
    again = started(app, client.post(f"/again/{game.id}", data={"token": "again"}))
    assert again.head.rules["hand_sizes"] == [3, 2, 1]
    assert again.head.house["schedule"] == {"list": [3, 2, 1]}
    assert again.head.house_rules == "Thursday rules, but Deals: 3 deals: 3 cards down to 1"


def test_rules_with_a_pack_more_are_named_so_from_setup_to_rematch(app: Flask, client: FlaskClient, thursday: int):
    def picked(page: Element) -> str:
        return page.one(class_="gameline").one("h2").text

    page = tap(client, f"rule:{thursday}", *SEATS)
    assert picked(page) == "Thursday rules"
    page = read(client.post("/new", data={"act": "set:packs=2"}, follow_redirects=True).text)
    assert picked(page) == "Thursday rules, but Packs: 2"
    # What is taken back is as it is named again; two changes are counted.
    assert picked(tap(client, "set:packs=1")) == "Thursday rules"
    assert picked(tap(client, "set:packs=3 target=70")) == "Thursday rules, with 2 changes"
    assert picked(tap(client, f"rule:{thursday}", "set:packs=2")) == "Thursday rules, but Packs: 2"
    game = started(app, press(client))
    assert game.head.house_rules == "Thursday rules, but Packs: 2"
    rematch = started(app, client.post(f"/again/{game.id}", data={"token": "again"}))
    assert rematch.head.house_rules == "Thursday rules, but Packs: 2"


def test_what_sleeps_beside_a_change_is_no_change_of_its_own(app: Flask, client: FlaskClient):
    with app.app_context():
        number = house_rules.keep(HouseRule("Thursday", "nomination_whist", {"bidding": {"hook_from": 3}})).id
    page = tap(client, f"rule:{number}", *SEATS, "set:bidding.hook=off")
    assert page.one(class_="gameline").one("h2").text == "Thursday, but The hook: any bid is allowed"


def test_a_changed_name_is_no_longer_than_a_name_may_be(app: Flask, client: FlaskClient):
    with app.app_context():
        number = house_rules.keep(HouseRule("Thursdays " + 50 * "x", "nomination_whist", {"packs": 2})).id
    page = tap(client, f"rule:{number}", *SEATS, "set:scoring.made.bonus=7")
    name = page.one(class_="gameline").one("h2").text
    assert name == "Thursdays " + 34 * "x" + "…, with 1 change"
    assert len(name) == LONGEST_NAME


@pytest.mark.parametrize(("variant", "card"), [("skull_king_advanced", "Kraken"), ("wizard", "Wizards")])
def test_the_rules_of_a_game_explain_it_as_the_page_of_its_variant_does(
    app: Flask, client: FlaskClient, variant: str, card: str
):
    as_device(client)
    game = tables.start(app, variant)
    told = read(client.get(f"/g/{game.id}/rules").text).one(class_="turns").text
    assert card in told
    assert told in [part.text for part in read(client.get(f"/variants/{variant}?players=4").text).all(class_="turns")]
