"""With a house passphrase only who knows it comes in, at every address; a changed one ends every session."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from scorekeeper.record.houserule import HouseRule
from scorekeeper.rules.ono99.facts import HandLost
from scorekeeper.settings import BadSetting
from scorekeeper.storage import games, house_rules, people, seasons
from scorekeeper.storage.models import db
from scorekeeper.storage.seasons import Season
from scorekeeper.web.site import passphrase
from scorekeeper.web.site.passphrase import FREE, OPEN
from tests.conftest import ANA
from tests.kit.pages import read
from tests.kit.web import starting


@pytest.fixture
def house(make_app):
    return lambda passphrase="king of hearts": make_app(PASSPHRASE=passphrase)


def test_a_stranger_is_sent_to_the_door_and_back_to_where_he_was_going(house):
    client = house().test_client()
    sent = client.get("/?finished=1")
    assert sent.status_code == 303
    assert sent.location == "/door?to=/?finished%3D1"
    inside = client.post("/door", data={"passphrase": "king of hearts", "to": "/?finished=1"})
    assert (inside.status_code, inside.location) == (303, "/?finished=1")
    assert client.get("/").status_code == 200


def test_a_wrong_passphrase_is_told_and_opens_nothing(house):
    client = house().test_client()
    answer = client.post("/door", data={"passphrase": "queen of hearts"})
    assert answer.status_code == 422
    assert "That is not the passphrase" in answer.text
    assert client.get("/").status_code == 303


@pytest.fixture
def clock(monkeypatch):
    """Set the seconds since the start, by which tries are counted."""

    def set_to(seconds):
        monkeypatch.setattr(passphrase, "monotonic", lambda: 1000.0 + seconds)

    set_to(0)
    return set_to


def knock(client, passphrase="king of hearts", address="192.0.2.7"):
    return client.post("/door", data={"passphrase": passphrase}, environ_overrides={"REMOTE_ADDR": address})


def guess(client, **more):
    return [knock(client, "guess", **more).status_code for _ in range(FREE)]


def test_after_a_few_wrong_tries_one_is_looked_at_every_few_seconds(house, clock):
    client = house().test_client()
    assert guess(client) == [422] * FREE
    answer = knock(client)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "4")
    assert "wait 4 seconds, then try again." in answer.text
    clock(2)
    assert knock(client).headers["Retry-After"] == "2"
    clock(4)
    assert knock(client, "guess").status_code == 422
    assert knock(client).status_code == 429


def test_who_waits_is_let_in_and_ends_the_pauses(house, clock):
    client = house().test_client()
    guess(client)
    for _ in range(3):
        assert knock(client, "guess").status_code == 429  # and makes nobody wait longer
    clock(4)
    assert knock(client).status_code == 303
    assert knock(client, "guess").status_code == 422


def test_other_addresses_wait_for_nobody(house, clock):
    client = house().test_client()
    guess(client)
    assert knock(client, address="192.0.2.8").status_code == 303


def test_the_half_of_an_address_that_a_provider_gives_is_one(house, clock):
    client = house().test_client()
    guess(client, address="2001:db8::1")
    assert knock(client, address="2001:db8::abcd").status_code == 429
    assert knock(client, address="2001:db8:0:1::1").status_code == 303
    guess(client, address="::ffff:192.0.2.7")
    assert knock(client).status_code == 429
    assert guess(client, address="a socket") == [422] * FREE


def test_an_hour_later_nobody_waits(house, clock):
    client = house().test_client()
    guess(client)
    clock(3600)
    assert guess(client) == [422] * FREE


def test_a_changed_passphrase_ends_every_session(house):
    client = house().test_client()
    client.post("/door", data={"passphrase": "king of hearts"})
    cookie = client.get_cookie("scorekeeper")
    later = house("ten of clubs").test_client()
    later.set_cookie("scorekeeper", cookie.value)
    assert later.get("/").status_code == 303


@pytest.mark.parametrize(
    "to",
    ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example", "/\t/elsewhere.example", "elsewhere",
     "//[", "/\r\nX: 1", "/\0"],
)  # fmt: skip
def test_the_door_leads_to_our_own_pages_only(house, to):
    answer = house().test_client().post("/door", data={"passphrase": "king of hearts", "to": to})
    assert answer.location == "/"


def test_the_door_leads_to_an_address_that_a_header_can_carry(house):
    for headers, name in (({}, "Location"), ({"HX-Request": "true"}, "HX-Redirect")):
        form = {"passphrase": "king of hearts", "to": "/g/😀?kept=ü"}
        answer = house().test_client().post("/door", data=form, headers=headers)
        assert answer.headers[name] == "/g/%F0%9F%98%80?kept=%C3%BC"


def test_a_tap_of_a_session_that_ended_is_refused_and_so_kept_by_its_tablet(house):
    answer = house().test_client().post("/g/some-game/enter", data={"seat_1": "2"}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (403, "/door?to=/g/some-game")


def test_those_who_know_it_are_not_slowed_down(house):
    client = house().test_client()
    answers = [client.post("/door", data={"passphrase": "king of hearts"}).status_code for _ in range(12)]
    assert answers == [303] * 12


@pytest.mark.parametrize("path", ["/static/css/base.css", "/variants"])
def test_rules_and_styles_are_open_to_anybody(house, path):
    assert house().test_client().get(path).status_code == 200


def test_the_door_names_no_house_rules_and_no_game_that_was_played(make_app):
    app = make_app(PASSPHRASE="king of hearts")
    starting(app, app.test_client(), "oh_well")()
    with app.app_context():
        house_rules.keep(HouseRule("Thursday", "oh_well", {"packs": 2}))
    client = app.test_client()
    for path in ("/variants", "/variants?find=thursday", "/variants?all=1"):
        shown = read(client.get(path).text).text
        assert ("Thursday" in shown, "last played" in shown) == (False, False), path
    knock(client)
    assert "Thursday" in client.get("/variants").text


@pytest.mark.parametrize("told", [" ", "K\udce4se"])
def test_a_passphrase_that_nobody_could_type_is_refused_at_the_start(make_app, monkeypatch, told):
    monkeypatch.setenv("SCOREKEEPER_PASSPHRASE", told)
    with pytest.raises(BadSetting, match=r"^SCOREKEEPER_PASSPHRASE: it "):
        make_app()


def test_without_a_passphrase_every_door_is_open(house):
    assert house("").test_client().get("/").status_code == 200


SAID = {
    "name": "Zoe", "into": "2", "act": "save", "hidden": "1", "first_on": "2026-01-01", "last_on": "2026-12-31",
    "places": "10", "min_games": "1", "counts": "", "take": "1", "back": "1", "variant": "oh_pshaw",
}  # fmt: skip


@dataclass
class House:
    """A club behind a passphrase, and a stranger who has two of its watch links."""

    app: Flask
    stranger: FlaskClient
    token: str
    ids: Mapping[str, str | int]
    watched: Mapping[str, str]

    def kept(self) -> dict[str, list[str]]:
        with self.app.app_context():
            tables = db.metadata.sorted_tables
            return {table.name: sorted(map(repr, db.session.execute(select(table)))) for table in tables}


@pytest.fixture
def club(make_app: Callable[..., Flask]) -> House:
    app = make_app(PASSPHRASE="king of hearts", WTF_CSRF_ENABLED=True)
    played = [starting(app, app.test_client(), "ono99")(players=("Ana", "Ben", "Cas"), chips=0) for _ in range(2)]
    with app.app_context():
        here, other = (games.load(one.id) for one in played)
        games.append(here.id, here.seq, "t", HandLost(1, ANA), "tablet")
        season = seasons.keep(Season("Autumn", "2026-01-01", "2027-12-31"), "Tablet")
        change = people.rename(people.people()[0].id, "Zed", "tablet")
    watched = {"game": f"/w/{other.watch_id}", "season": f"/s/{season.watch_id}"}
    ids: dict[str, str | int] = {"game_id": here.id, "season_id": season.id, "change_id": change}
    ids |= {"key": "end", "name": "points"}
    stranger = app.test_client()
    for address in watched.values():
        assert stranger.get(address).status_code == 200
    token = read(stranger.get("/door").text).one("input", name="csrf_token")["value"]
    return House(app, stranger, str(token), ids, watched)


def test_nothing_is_read_or_written_without_the_passphrase(club: House) -> None:
    before, let_in, asked = club.kept(), [], 0
    for rule in club.app.url_map.iter_rules():
        if rule.endpoint.partition(".")[0] in OPEN:
            continue
        values = {name: club.ids.get(name, 1) for name in rule.arguments}
        values |= {"_act": "take" if "/pen/" in rule.rule else "enter"} if "_act" in values else {}
        address = club.app.url_map.bind("localhost").build(rule.endpoint, values)
        for method in sorted(rule.methods or ()):
            said = {**SAID, "csrf_token": club.token} if method == "POST" else None
            answer = club.stranger.open(address, method=method, data=said)
            asked += 1
            if (answer.status_code, (answer.location or "")[:5]) != (303, "/door"):
                let_in.append(f"{method} {address}: {answer.status_code}")
    assert let_in == []
    assert asked > 150
    assert club.kept() == before


def test_a_token_of_the_door_is_a_valid_one(club: House) -> None:
    """Else the test above would be about tokens."""
    inside = club.app.test_client()
    token = read(inside.get("/door").text).one("input", name="csrf_token")["value"]
    inside.post("/door", data={"passphrase": "king of hearts", "csrf_token": token})
    answer = inside.post("/players/2/rename", data={"name": "Zoe", "csrf_token": token})
    assert answer.status_code == 303
    assert any("'Zoe'" in row for row in club.kept()["person"])


def test_a_watch_link_leads_nowhere_and_shows_its_own_alone(club: House) -> None:
    for kind, address in club.watched.items():
        page = club.stranger.get(address).text
        assert set(re.findall(r'href="(/[gpsw][^"]*)"', page)) - {address} == {
            *re.findall(r'href="(/static[^"]*)"', page)
        }
        watch_id = address.rpartition("/")[2]
        swapped = f"/s/{watch_id}" if kind == "game" else f"/w/{watch_id}"
        assert club.stranger.get(swapped).status_code == 404
    for wrong in (f"/w/{club.ids['game_id']}", f"/s/{club.ids['season_id']}"):
        assert club.stranger.get(wrong).status_code == 404
    narrowed = club.stranger.get(f"{club.watched['season']}?season=ever&after=20")
    assert narrowed.text == club.stranger.get(club.watched["season"]).text
