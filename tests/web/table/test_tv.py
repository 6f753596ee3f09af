"""A TV asks for four letters: they open the big board of one game while it goes on, and nothing else."""

import pytest
from sqlalchemy import event

from scorekeeper.rules.facts import Ended
from scorekeeper.storage.models import db
from scorekeeper.web.table import watchers
from tests import tables
from tests.web.pages import read
from tests.web.tables import as_device


@pytest.fixture
def game(app):
    return tables.start(app)


def letters(app, game) -> str:
    with app.app_context():
        return watchers.letters_of(game)


def wrong_letters(app, game) -> str:
    right = letters(app, game)
    return right[:3] + ("B" if right[3] != "B" else "C")


def test_four_letters_open_the_big_board(app, client, game):
    typed = letters(app, game)
    assert len(typed) == 4 and set(typed) <= set(watchers.LETTERS)
    page = read(client.get("/tv").text)
    for place, letter in enumerate(typed):
        [key] = [key for key in page.all("a", class_="tvkey") if key.text == letter]
        answer = client.get(key["href"])
        if place < 3:
            page = read(answer.text)
            assert [square.text for square in page.all("li", class_="is-in")] == list(typed[: place + 1])
    assert (answer.status_code, answer.location) == (303, f"/w/{game.watch_id}/board")
    assert client.get(f"/tv/{typed.lower()}").location == answer.location


def test_a_look_up_writes_nothing(app, client, game):
    statements: list[str] = []
    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", lambda *found: statements.append(found[2]))
    client.get(f"/tv/{letters(app, game)}")
    client.get(f"/tv/{wrong_letters(app, game)}")
    assert statements and all(statement.startswith("SELECT") for statement in statements)


def test_letters_of_no_game_are_told_and_the_squares_are_empty_again(app, client, game):
    answer = client.get(f"/tv/{wrong_letters(app, game)}")
    page = read(answer.text)
    assert answer.status_code == 404
    assert page.one("p", class_="tvwrong").text.startswith("No game shows ")
    assert not page.all("li", class_="is-in")
    assert client.get("/tv/BA").status_code == 200
    assert client.get("/tv/%F0%9F%83%8F%00").status_code == 200


def test_letters_end_with_their_game(app, client, game):
    typed = letters(app, game)
    over = tables.enter(app, game, Ended(""))
    assert letters(app, over) == ""
    assert client.get(f"/tv/{typed}").status_code == 404


def test_letters_hold_for_the_evening_and_belong_to_this_house(app, client, game):
    before = letters(app, game)
    again = tables.enter(app, game, *())
    assert letters(app, again) == before
    app.config["SECRET_KEY"] = "another house"
    assert letters(app, game) != before


def test_wrong_letters_are_bounded_and_the_right_ones_wait_too(app, client, game):
    wrong, right = wrong_letters(app, game), letters(app, game)
    for _try in range(watchers.WRONG):
        assert client.get(f"/tv/{wrong}").status_code == 404
    answer = client.get(f"/tv/{right}")
    assert answer.status_code == 429 and answer.headers["Retry-After"]
    elsewhere = {"REMOTE_ADDR": "192.0.2.77"}
    assert client.get(f"/tv/{right}", environ_overrides=elsewhere).status_code == 303
    app.extensions["scorekeeper.wrong_letters"][""] = watchers.WRONG_IN_ALL
    assert client.get(f"/tv/{right}", environ_overrides=elsewhere).status_code == 429


def test_the_tablet_shows_the_address_and_the_letters(app, client, game):
    as_device(client)
    page = read(client.get(f"/g/{game.id}/watchers").text)
    told = page.one("p", class_="tvletters")
    assert "".join(letter.text for letter in told.all("i")) == letters(app, game)
    assert told.one("b").text.endswith("/tv")


def test_the_page_leads_to_letters_alone(client, game):
    page = read(client.get("/tv").text)
    assert {link["href"].rpartition("/")[0] for link in page.all("a") if link["href"] != "#main"} <= {"/tv", ""}
    assert game.watch_id not in client.get("/tv").text
