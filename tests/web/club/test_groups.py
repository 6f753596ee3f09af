"""Two clubs share one tablet: each sees its own games, players, seasons and names."""

from datetime import date, datetime, time
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.storage import games, groups, people
from tests.kit.chance_games import family
from tests.kit.club import SEASON, person_ids, played_at
from tests.kit.pages import page, read
from tests.kit.web import begin

CLUBS = {"Thursday": ("Ana", "Ben", "Cas"), "Family": ("Dee", "Eva", "Finn")}
NOON = datetime.combine(date.today(), time(12)).astimezone()


@pytest.fixture
def clubs(app: Flask, client: FlaskClient) -> dict[str, str]:
    """Two clubs play once each, and are named as groups: 1 is Thursday, 2 is Family. Returns the games."""
    played = {name: played_at(app, NOON, family(Random(3), names)).id for name, names in CLUBS.items()}
    ids = person_ids(app)
    for name, names in CLUBS.items():
        form = {"name": name, "person": [ids[each] for each in names]}
        assert client.post("/groups", data=form).status_code == 303
    return played


@pytest.fixture
def with_pen(client: FlaskClient) -> None:
    """The device has kept score here: only then it changes what all share."""
    begin(client, ("Gil", "Hal", "Ida"), variant="oh_pshaw")


def group_of(app: Flask, game: str) -> int | None:
    """Return the group of a game, by its address or id."""
    with app.app_context():
        return groups.group_of(game.rpartition("/")[2])


def listed(client: FlaskClient) -> list[str]:
    return [row.text for row in page(client, "/groups").one(class_="groups").all("a")]


@pytest.mark.usefixtures("clubs")
def test_pages_show_the_group_that_is_chosen_on_the_device_alone(app: Flask, client: FlaskClient):
    for group, mine, theirs in ((2, "Dee", "Ana"), (1, "Ana", "Dee")):
        assert mine in page(client, f"/?group={group}").text
        for path in ("/", "/games", "/players?season=ever", "/evenings", "/new"):
            shown = page(client, path).text
            assert (mine in shown, theirs in shown) == (True, False), path
    other = page(app.test_client(), "/games").text
    assert ("Ana" in other, "Dee" in other) == (True, True)


def test_who_is_hidden_stays_in_the_group(app: Flask, client: FlaskClient, clubs: dict[str, str]):
    ids = person_ids(app)
    with app.app_context():
        people.hide(ids["Cas"], "tablet")
        games.hide(clubs["Thursday"], "tablet", hidden=True)
        games.hide(clubs["Thursday"], "tablet", hidden=False)
        games.hide(clubs["Family"], "tablet", hidden=True)
    assert "Cas" in page(client, "/players?group=1&season=ever").text
    assert "Dee" not in page(client, "/games?group=1").text
    shown = page(client, "/players?group=2&season=ever").text
    assert not any(name in shown for name in ("Ana", "Cas"))
    for group in (0, 2):
        assert "Dee" in page(client, f"/games?group={group}").text


@pytest.mark.usefixtures("clubs")
@pytest.mark.parametrize(("tapped", "group"), [((), 2), (("group:1",), 1), (("group:1", "group:0"), None)])
def test_a_new_game_goes_to_the_group_that_is_chosen(app: Flask, client, tapped: tuple[str, ...], group: int | None):
    client.get("/?group=2")
    pressed = [chip.text for chip in page(client, "/new").one(class_="of-group").all("button", aria_pressed="true")]
    assert pressed == ["Family"]
    for act in tapped:
        client.post("/new", data={"act": act})
    assert group_of(app, begin(client, ("Eva", "Finn", "Zoe"), variant="oh_pshaw").location) == group


def test_the_same_table_again_stays_in_its_group(app: Flask, client: FlaskClient, clubs: dict[str, str]):
    client.get("/?group=2")
    assert group_of(app, client.post(f"/again/{clubs['Thursday']}", data={"token": "t"}).location) == 1


@pytest.mark.usefixtures("clubs")
def test_a_game_is_laid_to_another_group_and_a_second_start_does_not_move_it_back(app: Flask, client: FlaskClient):
    client.post("/new", data={"act": "group:1"})
    game = begin(client, variant="oh_pshaw").location
    line = page(client, f"{game}/heading").one("a", href=f"/groups/of/{game.rpartition('/')[2]}")
    assert line.text.endswith("Thursday")
    assert client.post(line["href"], data={"group": "2"}).status_code == 303
    assert client.post(line["href"], data={"group": "99"}).status_code == 404
    assert page(client, f"{game}/heading").one("a", href=line["href"]).text.endswith("Family")
    assert client.post("/new", data={"act": "start"}).location == game
    assert group_of(app, game) == 2


@pytest.mark.usefixtures("with_pen")
def test_games_are_moved_to_a_group_at_once(app: Flask, client: FlaskClient, clubs: dict[str, str]):
    form = page(client, "/games?q=dee").one(class_="fold").one("form")
    assert form.sent()["game"] == [clubs["Family"]]
    moved = client.post(form["action"], data={"game": list(clubs.values()), "group": "1"}).location
    assert [group_of(app, game) for game in clubs.values()] == [1, 1]
    undo = page(client, moved).one(class_="undone")
    assert undo.one("p").text == "1 game moved to Thursday"  # the other one was there


@pytest.mark.usefixtures("clubs", "with_pen")
def test_a_deleted_group_does_not_come_back_under_a_name_that_is_taken(client: FlaskClient):
    undo = page(client, client.post("/groups/1/remove").location).one(class_="undone")["action"]
    client.post("/groups", data={"name": "THURSDAY"})
    answer = client.post(undo)
    assert (answer.status_code, "The name THURSDAY has been taken since." in answer.text) == (409, True)


@pytest.mark.usefixtures("clubs", "with_pen")
def test_the_people_of_a_group_are_seen_and_changed(client: FlaskClient):
    form = page(client, "/groups/1").all("form")[-1]
    names = {box.one("input")["value"]: box.text for box in form.all(class_="member")}
    assert sorted(names[number] for number in form.sent()["person"]) == ["Ana", "Ben", "Cas"]
    chosen = [number for number, name in names.items() if name in ("Ana", "Dee")]
    assert client.post("/groups/1", data={"name": "Tuesday", "person": chosen}).status_code == 303
    assert "Tuesday 1 game Ana, Dee" in listed(client)
    client.post(next(line for line in page(client, "/groups").all("form") if "Tuesday changed" in line.text)["action"])
    assert "Thursday 1 game Ana, Ben, Cas" in listed(client)


@pytest.fixture
def cup(client: FlaskClient, clubs: dict[str, str]) -> str:
    """A season of Thursday; return its address."""
    return client.post("/seasons", data=SEASON | {"name": "Cup", "group": "1"}).location


def test_a_season_of_a_group_counts_its_games_alone(app: Flask, client: FlaskClient, cup: str):
    shown = page(client, cup)
    assert "Ana" in shown.one(class_="ranks--season").text
    assert "Dee" not in shown.text
    assert shown.one(class_="club").all("small")[0].text.startswith("Thursday · Cup")
    link = shown.one(class_="watch-link").one("a")["href"]
    assert "Dee" not in page(app.test_client(), f"/s/{link.rpartition('/')[2]}").text
    assert "Cup" not in page(client, "/players?group=2&season=ever").one(class_="filters").text
    assert "Cup" in page(client, "/players?group=1").one(class_="filters").text
    assert page(client, "/seasons/1/change").one(id="season").sent()["group"] == ["1"]


@pytest.mark.usefixtures("cup")
def test_a_season_of_one_group_does_not_take_the_choice_of_everybody(client: FlaskClient):
    shown = page(client, "/players?season=1&group=0")
    assert "Dee" in shown.one(class_="ranks--season").text
    assert shown.one(class_="club").all("small")[0].text.startswith("everybody · Cup")
    # Who was chosen stays so after a look at the evening of one group.
    for path in ("/", f"/evenings/{NOON.date()}/2", "/players"):
        assert "Dee" in page(client, path).text
    assert "Ana" in page(client, "/players").one(class_="ranks--season").text


@pytest.mark.usefixtures("clubs")
@pytest.mark.parametrize("name", ["", "thursday", "x" * 41])
def test_a_name_of_a_group_that_does_not_do_is_told(client: FlaskClient, name: str):
    answer = client.post("/groups", data={"name": name, "person": ["1"]})
    shown = read(answer.text)
    assert (answer.status_code, shown.one("input", id="name")["value"]) == (422, name)
    assert shown.one(id="name-error").text
    assert len(listed(client)) == 2
