"""Two clubs share one tablet: each sees its own games, players, seasons and names."""

from datetime import date, datetime, time
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.log import Entry
from scorekeeper.storage import games, groups, people
from tests.kit.pages import page, read
from tests.kit.web import begin
from tests.storage.random_seasons import family

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
    assert [row.text for row in rows] == ["Family 1 game Dee, Eva, Finn", "Thursday 1 game Ana, Ben, Cas"]


def test_home_players_seasons_and_new_games_show_the_group_that_is_chosen(client: FlaskClient, clubs: dict[str, str]):
    for group, mine, theirs in ((2, "Dee", "Ana"), (1, "Ana", "Dee")):
        assert mine in page(client, f"/?group={group}").text
        for path in ("/", "/games", "/players?season=ever", "/evenings", "/new"):
            shown = page(client, path).text
            assert mine in shown, path
            assert theirs not in shown, path
    everybody = page(client, "/?group=0").text
    assert "Ana" in everybody
    assert "Dee" in everybody


def test_what_is_hidden_stays_in_its_group(app: Flask, client: FlaskClient, clubs: dict[str, str]):
    with app.app_context():
        numbers = {one.name: one.id for one in people.people()}
        people.hide(numbers["Cas"], "tablet")
        games.hide(clubs["Thursday"], "tablet", hidden=True)
        games.hide(clubs["Thursday"], "tablet", hidden=False)
        games.hide(clubs["Family"], "tablet", hidden=True)
    assert "Cas" in page(client, "/players?group=1&season=ever").text
    assert "Dee" not in page(client, "/games?group=1").text
    shown = page(client, "/players?group=2&season=ever").text
    assert not any(name in shown for name in ("Ana", "Cas"))
    assert "Dee" in page(client, "/games?group=2").text
    assert "Dee" in page(client, "/games?group=0").text


def test_another_device_chooses_for_itself(app: Flask, client: FlaskClient, clubs: dict[str, str]):
    client.get("/?group=1")
    assert "Dee" in page(app.test_client(), "/games").text


def test_the_address_of_figures_has_the_group(app: Flask, client: FlaskClient, clubs: dict[str, str]):
    links = [link["href"] for link in page(client, "/players?group=2&season=ever").one(class_="ranks--season").all("a")]
    assert all("group=2" in href for href in links)
    assert "Thursday" in page(app.test_client(), "/players?group=1&season=ever").text


def test_a_new_game_goes_to_the_group_that_is_chosen_here(app: Flask, client: FlaskClient, clubs: dict[str, str]):
    client.get("/?group=2")
    shown = page(client, "/new")
    chosen = [chip.text for chip in shown.one(class_="of-group").all("button") if chip["aria-pressed"] == "true"]
    assert chosen == ["Family"]
    for tapped, group in ((), 2), (("group:1",), 1), (("group:0",), None):
        for act in tapped:
            client.post("/new", data={"act": act})
        started = begin(client, ("Eva", "Finn", "Zoe"), variant="oh_pshaw").location
        with app.app_context():
            assert groups.group_of(started.rpartition("/")[2]) == group


def test_the_same_table_again_stays_in_its_group(app: Flask, client: FlaskClient, clubs: dict[str, str]):
    client.get("/?group=2")
    started = client.post(f"/again/{clubs['Thursday']}", data={"token": "t"}).location
    with app.app_context():
        assert groups.group_of(started.rpartition("/")[2]) == 1


def test_a_game_is_laid_to_another_group(app: Flask, client: FlaskClient, clubs: dict[str, str]):
    client.post("/new", data={"act": "group:1"})
    game = begin(client, variant="oh_pshaw").location
    line = page(client, f"{game}/heading").one("a", href=f"/groups/of/{game.rpartition('/')[2]}")
    assert line.text.endswith("Thursday")
    assert client.post(line["href"], data={"group": "2"}).status_code == 303
    assert client.post(line["href"], data={"group": "99"}).status_code == 404
    assert page(client, f"{game}/heading").one("a", href=line["href"]).text.endswith("Family")
    assert app.test_client().post(line["href"], data={"group": "1"}).status_code == 403


def test_several_games_are_moved_at_once_and_moved_back(app: Flask, client: FlaskClient, clubs: dict[str, str]):
    start_one(client)
    form = page(client, "/games?q=dee").one(class_="fold").one("form")
    assert form.sent()["game"] == [clubs["Family"]]
    moved = client.post(form["action"], data={"game": list(clubs.values()), "group": "1"}).location
    with app.app_context():
        assert [groups.group_of(game) for game in clubs.values()] == [1, 1]
    undo = page(client, moved).one(class_="undone")
    assert undo.one("p").text == "1 game moved to Thursday"  # the other one was there
    client.post(undo["action"])
    with app.app_context():
        assert [groups.group_of(game) for game in clubs.values()] == [1, 2]


def test_a_second_start_of_the_same_table_does_not_move_its_game_back(app, client, clubs: dict[str, str]):
    client.post("/new", data={"act": "group:1"})
    started = begin(client, variant="oh_pshaw").location
    game = started.rpartition("/")[2]
    client.post("/groups/move", data={"game": game, "group": "2"})
    assert client.post("/new", data={"act": "start"}).location == started
    with app.app_context():
        assert groups.group_of(game) == 2


def test_moving_no_game_is_told_and_is_no_change(client: FlaskClient, clubs: dict[str, str]):
    start_one(client)
    before = page(client, "/groups").text
    answer = client.post("/groups/move", data={"group": "1"})
    assert (answer.status_code, "No games are ticked" in answer.text) == (422, True)
    assert page(client, "/groups").text == before


def test_a_device_without_a_pen_changes_no_group_and_moves_no_game(app: Flask, client, clubs: dict[str, str]):
    start_one(client)
    before = page(client, "/groups").text
    for path in ("/groups", "/groups/1", "/groups/1/remove", "/groups/move", "/changes/1/undo"):
        form = {"name": "Zoe", "person": ["1"], "game": list(clubs.values()), "group": "1"}
        assert app.test_client().post(path, data=form).status_code == 403, path
    assert page(client, "/groups").text == before


def test_a_deleted_group_does_not_come_back_under_a_name_that_is_taken(client: FlaskClient, clubs: dict[str, str]):
    start_one(client)
    undo = page(client, client.post("/groups/1/remove").location).one(class_="undone")["action"]
    client.post("/groups", data={"name": "THURSDAY"})
    answer = client.post(undo)
    assert (answer.status_code, "The name THURSDAY has been taken since." in answer.text) == (409, True)


def start_one(client: FlaskClient) -> None:
    """Give the device a pen: only who has kept score here changes what all share."""
    begin(client, ("Gil", "Hal", "Ida"), variant="oh_pshaw")


def test_the_people_of_a_group_are_seen_and_changed(client: FlaskClient, clubs: dict[str, str]):
    start_one(client)
    form = page(client, "/groups/1").all("form")[-1]
    names = {box.one("input")["value"]: box.text for box in form.all(class_="member")}
    assert sorted(names[number] for number in form.sent()["person"]) == ["Ana", "Ben", "Cas"]
    chosen = [number for number, name in names.items() if name in ("Ana", "Dee")]
    assert client.post("/groups/1", data={"name": "Tuesday", "person": chosen}).status_code == 303
    shown = page(client, "/groups")
    assert "Tuesday 1 game Ana, Dee" in shown.text
    change = next(line for line in shown.all("form") if "Tuesday changed" in line.text)
    client.post(change["action"])
    assert "Thursday 1 game Ana, Ben, Cas" in page(client, "/groups").text


def test_a_season_of_a_group_counts_its_games_alone(app: Flask, client: FlaskClient, clubs: dict[str, str]):
    day = str(date.today())
    form = {"name": "Cup", "first_on": day, "last_on": day, "places": "3", "min_games": "1", "group": "1"}
    season = client.post("/seasons", data={**form, "act": "save"}).location
    shown = page(client, season)
    assert "Ana" in shown.one(class_="ranks--season").text
    assert "Dee" not in shown.text
    assert shown.one(class_="club").all("small")[0].text.startswith("Thursday · Cup")
    link = shown.one(class_="watch-link").one("a")["href"]
    watched = read(app.test_client().get(f"/s/{link.rpartition('/')[2]}").text)
    assert "Dee" not in watched.text
    assert "Cup" not in page(client, "/players?group=2&season=ever").one(class_="filters").text
    assert "Cup" in page(client, "/players?group=1").one(class_="filters").text
    assert page(client, "/seasons/1/change").one(id="season").sent()["group"] == ["1"]


def test_a_season_of_one_group_does_not_take_the_choice_of_everybody(client: FlaskClient, clubs: dict[str, str]):
    day = str(date.today())
    form = {"name": "Cup", "first_on": day, "last_on": day, "places": "3", "min_games": "1", "group": "1"}
    client.post("/seasons", data={**form, "act": "save"})
    shown = page(client, "/players?season=1&group=0")
    assert "Dee" in shown.one(class_="ranks--season").text
    assert shown.one(class_="club").all("small")[0].text.startswith("everybody · Cup")
    assert "Dee" in page(client, "/").text
    evening = page(client, f"/evenings/{day}/2")
    assert "Dee" in evening.text
    # Who was chosen stays so after a look at the evening of one group.
    assert "Dee" in page(client, "/players").one(class_="ranks--season").text
    assert "Ana" in page(client, "/players").one(class_="ranks--season").text


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
    start_one(client)
    answer = client.post("/groups/1/remove")
    assert [row.text.split()[0] for row in page(client, "/groups").one(class_="groups").all("a")] == ["Family"]
    form = page(client, answer.location).one(class_="undone")
    assert client.post(form["action"]).status_code == 303
    assert "Thursday 1 game" in page(client, "/groups").text
    assert client.post("/groups/9/remove").status_code == 404
    assert client.get("/groups/9").status_code == 404


def test_without_a_group_nothing_asks_for_one(client: FlaskClient):
    assert not page(client, "/new").all(class_="of-group")
    assert page(client, "/players").one("a", href="/groups").text == "Groups"
