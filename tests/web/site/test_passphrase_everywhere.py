"""Every address of the app asks for the passphrase, but for those that anybody may read, a valid form token or not."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from scorekeeper.rules.ono99.facts import HandLost
from scorekeeper.storage import games, people, seasons
from scorekeeper.storage.models import db
from scorekeeper.storage.seasons import Season
from scorekeeper.web.site.passphrase import OPEN
from tests.conftest import ANA
from tests.web.pages import read
from tests.web.tables import starting

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
            tables = [table for table in db.metadata.sorted_tables if table.name != "passphrase_try"]
            return {table.name: sorted(map(repr, db.session.execute(select(table)))) for table in tables}


@pytest.fixture
def house(make_app: Callable[..., Flask]) -> House:
    app = make_app(PASSPHRASE="king of hearts", WTF_CSRF_ENABLED=True)
    played = [starting(app, app.test_client(), "ono99")(players=("Ana", "Ben", "Cas"), chips=0) for _ in range(2)]
    with app.app_context():
        here, other = (games.load(one.id) for one in played)
        games.append(here.id, here.seq, "t", HandLost(1, ANA), "tablet")
        season = seasons.keep(Season("Autumn", "2026-01-01", "2027-12-31"))
        change = people.rename(people.people()[0].id, "Zed", "tablet")
    watched = {"game": f"/w/{other.watch_id}", "season": f"/s/{season.watch_id}"}
    ids: dict[str, str | int] = {
        "game_id": here.id,
        "season_id": season.id,
        "person_id": 1,
        "change_id": change,
        "group_id": 1,
    }
    ids |= {"group_id": 1, "key": "end", "name": "points"}
    stranger = app.test_client()
    for address in watched.values():
        assert stranger.get(address).status_code == 200
    token = read(stranger.get("/door").text).one("input", name="csrf_token")["value"]
    return House(app, stranger, str(token), ids, watched)


def test_nothing_is_read_or_written_without_the_passphrase(house: House) -> None:
    before, let_in, asked = house.kept(), [], 0
    for rule in house.app.url_map.iter_rules():
        if rule.endpoint.partition(".")[0] in OPEN:
            continue
        values = {name: house.ids.get(name, 1) for name in rule.arguments}
        values |= {"_act": "take" if "/pen/" in rule.rule else "enter"} if "_act" in values else {}
        address = house.app.url_map.bind("localhost").build(rule.endpoint, values)
        for method in sorted(rule.methods or ()):
            said = {**SAID, "csrf_token": house.token} if method == "POST" else None
            answer = house.stranger.open(address, method=method, data=said)
            asked += 1
            if (answer.status_code, (answer.location or "")[:5]) != (303, "/door"):
                let_in.append(f"{method} {address}: {answer.status_code}")
    assert let_in == []
    assert asked > 150
    assert house.kept() == before


def test_a_token_of_the_door_is_a_valid_one(house: House) -> None:
    """Else the test above would be about tokens."""
    inside = house.app.test_client()
    token = read(inside.get("/door").text).one("input", name="csrf_token")["value"]
    inside.post("/door", data={"passphrase": "king of hearts", "csrf_token": token})
    answer = inside.post("/players/2/rename", data={"name": "Zoe", "csrf_token": token})
    assert answer.status_code == 303
    assert any("'Zoe'" in row for row in house.kept()["person"])


def test_a_watch_link_leads_nowhere_and_shows_its_own_alone(house: House) -> None:
    for kind, address in house.watched.items():
        page = house.stranger.get(address).text
        assert set(re.findall(r'href="(/[gpsw][^"]*)"', page)) - {address} == {
            *re.findall(r'href="(/static[^"]*)"', page)
        }
        watch_id = address.rpartition("/")[2]
        swapped = f"/s/{watch_id}" if kind == "game" else f"/w/{watch_id}"
        assert house.stranger.get(swapped).status_code == 404
    for wrong in (f"/w/{house.ids['game_id']}", f"/s/{house.ids['season_id']}"):
        assert house.stranger.get(wrong).status_code == 404
    narrowed = house.stranger.get(f"{house.watched['season']}?season=ever&after=20")
    assert narrowed.text == house.stranger.get(house.watched["season"]).text
