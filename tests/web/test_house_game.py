"""A game by house rules that came in as a file: its pages open, and what is changed later leaves the rules alone."""

import json

import pytest
from flask.testing import FlaskClient

from scorekeeper.record.houserule import HouseRule
from scorekeeper.storage import house_rules
from tests.web.pages import read
from tests.web.test_settle import settle

FOUR = ("Ana", "Ben", "Cas", "Dee")
RULES = {
    "schedule": {"list": [1, 2]},
    "bidding": {"hook": False},
    "scoring": {
        "made": {"bonus": 5}, "slam": {"points": 9}, "streak": {"every": 2, "made": 7},
        "double": {"deals": ["last"]},
    },
    "settlement": {"mode": "difference", "rate": "2"},
}  # fmt: skip


@pytest.fixture
def game(client: FlaskClient) -> str:
    deals = [
        {"bids": dict.fromkeys(FOUR, 0) | {"Ana": 1}, "tricks": dict.fromkeys(FOUR, 0) | {"Ana": 1}},
        {"bids": dict.fromkeys(FOUR, 0) | {"Ana": 1}, "tricks": dict.fromkeys(FOUR, 0) | {"Ana": 1, "Ben": 1}},
    ]
    head = {"format": "scorekeeper.game/1", "variant": "nomination_whist", "players": list(FOUR), "deals": deals}
    text = json.dumps({**head, "rules": RULES, "house_rules": "Thursday"})
    return client.post("/import", data={"text": text}).headers["Location"]


def exported(client: FlaskClient, game: str):
    return json.loads(client.get(f"{game}/export.json").text)


PAGES = (
    "", "/sheet", "/settle", "/history", "/print", "/print/blank", "/chart", "/summary", "/what-if", "/export.csv",
    "/correct/2/0", "/more", "/rules", "/ladder",
)  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_every_page_of_it_opens(client: FlaskClient, game: str, page: str):
    assert client.get(f"{game}{page}").status_code == 200


def test_it_is_written_as_it_came(client: FlaskClient, game: str):
    data = exported(client, game)
    assert (data["rules"], data["house_rules"]) == (RULES, "Thursday")
    assert data["result"]["totals"] == {"Ana": 15 + 12 + 7, "Ben": 5 + 1 * 2, "Cas": 5 + 10 + 7, "Dee": 5 + 10 + 7}


def test_an_option_that_the_house_rules_overrule_is_not_asked(client: FlaskClient, game: str):
    page = read(client.get(f"{game}/rules").text)
    asked = {option["id"].removeprefix("opt-") for option in page.all("div", class_="opt")}
    assert {"announce", "cancelled_tricks", "trump"} <= asked
    assert asked & {"hook", "maximum", "settlement", "rate"} == set()
    assert "The other options are set by Thursday." in page.text
    # Another variant is played without them.
    page = read(client.post(f"{game}/rules", data={"variant": "oh_pshaw", "act": "show"}).text)
    assert page.all("div", id="opt-hook")


def test_settling_otherwise_leaves_the_other_house_rules(client: FlaskClient, game: str):
    before = exported(client, game)["result"]["totals"]
    assert settle(client, game, settlement="pool", ante="3").status_code == 303
    data = exported(client, game)
    assert data["options"] == {"settlement": "pool", "ante": "3"}
    assert data["rules"] == {key: value for key, value in RULES.items() if key != "settlement"}
    assert (data["house_rules"], data["result"]["totals"]) == ("Thursday", before)
    assert data["result"]["settlement"]["pot"] == 12


def test_what_if_offers_the_house_rules_that_are_kept_with_the_totals_they_would_give(app, client, game):
    sunday = {"scoring": {"made": {"bonus": 50}}, "packs": 2}
    with app.app_context():
        number = house_rules.keep(HouseRule("Sunday", "nomination_whist", sunday)).id
    page = read(client.get(f"{game}/what-if").text)
    played, kept, *_ = page.one("table", class_="formulas").one("tbody").all("tr")
    assert played.text == "Thursday, as played 34 22 22 7 same"
    # Twice a bid of nought made scores fifty; a trick is a point.
    assert kept.text == "Sunday 102 100 100 51 same"
    assert kept.one("a")["href"].endswith(f"what-if?as=house-{number}")
    beside = read(client.get(f"{game}/what-if?as=house-{number}").text).all("thead")[0].text
    assert beside == "Player as played Thursday Sunday"


def test_what_if_names_every_house_rule_that_scores_alike(app, client, game):
    friday = {"scoring": {"made": {"bonus": 50}}}
    with app.app_context():
        house_rules.keep(HouseRule("Thursday", "nomination_whist", RULES))
        house_rules.keep(HouseRule("Like Thursday", "nomination_whist", {"scoring": RULES["scoring"]}))
        number = house_rules.keep(HouseRule("Friday", "nomination_whist", friday)).id
        house_rules.keep(HouseRule("Sunday", "nomination_whist", {**friday, "packs": 2}))
    page = read(client.get(f"{game}/what-if?as=house-{number}").text)
    assert page.one("table", class_="formulas").one("tbody").all("tr")[1].one("th").text == "Sunday and Friday"
    assert "Sunday and Friday" in page.all("thead")[0].text
    # Thursday is what was played.
    assert page.one("p", class_="note").text.startswith("Like Thursday scores it as it was played.")


def test_deleted_house_rules_are_not_offered(app, client, game):
    with app.app_context():
        house_rules.delete(house_rules.keep(HouseRule("Sunday", "nomination_whist", {"packs": 2})).id)
    assert "Sunday" not in read(client.get(f"{game}/what-if").text).one("main").text
