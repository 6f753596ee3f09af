"""Two clubs share one tablet: each sees its own games, players, seasons and names."""

from datetime import date, datetime, time
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.log import Entry
from scorekeeper.storage import games, groups, people
from tests.storage.random_seasons import family
from tests.web.pages import page, read

CLUBS = {"Thursday": ("Ana", "Ben", "Cas"), "Family": ("Dee", "Eva", "Finn")}


@pytest.fixture
def clubs(app: Flask, client: FlaskClient) -> dict[str, str]:
    """Two clubs play once each, and their groups are named on the page. Returns the games."""
    found: dict[str, str] = {}
    with app.app_context():
        for name, names in CLUBS.items():
            at = datetime.combine(date.today(), time(12)).astimezone()
            facts = family(Random(3), names)
            found[name] = games.restore([Entry(seq, at, "file", fact) for seq, fact in enumerate(facts, 1)], name).id
        numbers = {one.name: one.id for one in people.people()}
    for name, names in CLUBS.items():
        form = {"name": name, "person": [numbers[each] for each in names]}
        assert client.post("/groups", data=form).status_code == 303
    return found


def test_a_group_is_named_by_its_people_and_takes_their_games(client: FlaskClient, clubs: dict[str, str]):
    rows = page(client, "/groups").one(class_="groups").all("a")
    assert [row.text for row in rows] == ["Family 1 game", "Thursday 1 game"]


def test_home_players_seasons_and_new_games_show_the_group_that_is_chosen(client: FlaskClient, clubs: dict[str, str]):
    for group, mine, theirs in ((2, "Dee", "Ana"), (1, "Ana", "Dee")):
        assert mine in page(client, f"/?group={group}").text
        for path in ("/", "/games", "/players", "/seasons/standing?season=ever", "/new?variant=oh_pshaw"):
            shown = page(client, path).text
            assert mine in shown, path
            assert theirs not in shown, path
    everybody = page(client, "/?group=0").text
    assert "Ana" in everybody
    assert "Dee" in everybody


def test_what_is_hidden_and_who_looks_alike_stay_in_their_group(app: Flask, client: FlaskClient, clubs: dict[str, str]):
    with app.app_context():
        numbers = {one.name: one.id for one in people.people()}
        people.rename(numbers["Ben"], "Anna", "tablet")  # beside Ana
        people.hide(numbers["Cas"], "tablet")
        games.hide(clubs["Thursday"], "tablet", hidden=True)
        games.hide(clubs["Thursday"], "tablet", hidden=False)
        games.hide(clubs["Family"], "tablet", hidden=True)
    assert "Cas" in page(client, "/players?group=1&season=ever").text
    assert "Dee" not in page(client, "/games?group=1").text
    shown = page(client, "/players?group=2&season=ever").text
    assert not any(name in shown for name in ("Ana", "Anna", "Cas"))
    assert "Dee" in page(client, "/games?group=2").text
    assert "Dee" in page(client, "/games?group=0").text


def test_another_device_chooses_for_itself(app: Flask, client: FlaskClient, clubs: dict[str, str]):
    client.get("/?group=1")
    assert "Dee" in page(app.test_client(), "/games").text


def test_the_address_of_figures_has_the_group(app: Flask, client: FlaskClient, clubs: dict[str, str]):
    links = [link["href"] for link in page(client, "/players?group=2&season=ever").one("table").all("a")]
    assert all("group=2" in href for href in links)
    assert "Thursday" in page(app.test_client(), "/players?group=1&season=ever").text


def test_a_new_game_goes_to_the_group_of_those_who_play(app: Flask, client: FlaskClient, clubs: dict[str, str]):
    form = {"variant": "oh_pshaw", "player": ["Eva", "Finn", "Zoe"], "token": "t"}
    shown = read(client.post("/new", data={**form, "act": "show:about"}).text)
    chosen = [chip.text for chip in shown.one(class_="of-group").all("button") if chip["aria-pressed"] == "true"]
    assert chosen == ["Family"]
    for act, token, group in (("", "a", 2), ("1", "b", 1), ("0", "c", None)):
        started = client.post("/new", data={**form, "token": token, "group": act, "act": "start"}).location
        with app.app_context():
            assert groups.group_of(started.rpartition("/")[2]) == group
    tapped = read(client.post("/new", data={**form, "act": "group:1"}).text).one("form").sent()
    assert tapped["group"] == ["1"]


def test_the_same_table_again_stays_in_its_group(app: Flask, client: FlaskClient, clubs: dict[str, str]):
    client.get("/?group=2")
    started = client.post(f"/again/{clubs['Thursday']}", data={"token": "t"}).location
    with app.app_context():
        assert groups.group_of(started.rpartition("/")[2]) == 1


def test_a_game_is_laid_to_another_group(app: Flask, client: FlaskClient, clubs: dict[str, str]):
    form = {"variant": "oh_pshaw", "player": ["Ana", "Ben", "Cas"], "token": "t", "act": "start"}
    game = client.post("/new", data=form).location
    line = page(client, f"{game}/more").one("a", href=f"/groups/of/{game.rpartition('/')[2]}")
    assert line.text.endswith("Thursday")
    assert client.post(line["href"], data={"group": "2"}).status_code == 303
    assert client.post(line["href"], data={"group": "99"}).status_code == 404
    assert page(client, f"{game}/more").one("a", href=line["href"]).text.endswith("Family")
    assert app.test_client().get(line["href"]).status_code == 403


def test_a_season_of_a_group_counts_its_games_alone(app: Flask, client: FlaskClient, clubs: dict[str, str]):
    day = str(date.today())
    form = {"name": "Cup", "first_on": day, "last_on": day, "place-1": "3", "min_games": "1", "group": "1"}
    season = client.post("/seasons", data={**form, "act": "save"}).location
    shown = page(client, season)
    assert "Ana" in shown.one(class_="ranks--season").text
    assert "Dee" not in shown.text
    assert shown.one("footer").one("p").text.startswith("Thursday: ")
    link = shown.one(class_="watch-link").one("a")["href"]
    watched = read(app.test_client().get(f"/s/{link.rpartition('/')[2]}").text)
    assert "Dee" not in watched.text
    assert "Cup" not in page(client, "/seasons?group=2").text
    assert "Cup" in page(client, "/seasons?group=1").text
    assert page(client, "/seasons/1/change").one(id="season").sent()["group"] == ["1"]


@pytest.mark.usefixtures("clubs")
@pytest.mark.parametrize("name", ["", "thursday", "x" * 41])
def test_a_name_that_does_not_do_is_told(client: FlaskClient, name: str):
    answer = client.post("/groups", data={"name": name, "person": ["1"]})
    assert answer.status_code == 422
    shown = read(answer.text)
    assert shown.one(id="name-error").text
    assert shown.one("input", id="name")["value"] == name
    assert len(page(client, "/groups").one(class_="groups").all("a")) == 2


def test_a_deleted_group_comes_back(client: FlaskClient, clubs: dict[str, str]):
    assert client.post("/groups/1/rename", data={"name": "Tuesday"}).status_code == 303
    answer = client.post("/groups/1/remove")
    assert "Tuesday" not in page(client, "/groups").text
    form = page(client, answer.location).one(class_="undone").one("form")
    assert client.post(form["action"], data={"back": "1"}).status_code == 303
    assert "Tuesday 1 game" in page(client, "/groups").text
    assert client.post("/groups/9/remove").status_code == 404


def test_without_a_group_nothing_asks_for_one(client: FlaskClient):
    assert not page(client, "/new?variant=oh_pshaw").all(class_="of-group")
    assert page(client, "/players").one("a", href="/groups").text == "Groups"
