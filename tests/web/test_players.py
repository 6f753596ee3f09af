"""Who was at the table before: records of finished games, and names that are offered or forgotten."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.ono99.facts import HandLost
from tests.conftest import ANA
from tests.web.pages import Element, read
from tests.web.tables import starting


@pytest.fixture
def played(app: Flask, client: FlaskClient) -> None:
    """Ana and Ben play to the last one in: Ana loses the only hand."""
    starting(app, client, "ono99")(players=("Ana", "Ben"), chips=0).add(HandLost(1, ANA))


def page(client: FlaskClient, path: str = "/players") -> Element:
    return read(client.get(path).text)


def names(client: FlaskClient) -> list[str]:
    return [name.text for name in page(client).one(class_="known").all("b")]


def test_before_the_first_game_the_page_says_what_will_stand_there(client: FlaskClient):
    assert "Nobody has finished a game yet" in page(client).text


def test_everybody_has_a_record(client: FlaskClient, played):
    rows = [row.text for row in page(client).one("table").all("tr")][1:]
    assert rows == ["Ben 1 1 100 % 1.0 just now", "Ana 1 0 0 % 2.0 just now"]


def test_a_record_can_be_of_one_variant(client: FlaskClient, played):
    assert len(page(client, "/players?variant=ono99").one("table").all("tr")) == 3
    assert len(page(client, "/players?variant=plump").one("table").all("tr")) == 1


def test_a_forgotten_name_is_offered_no_longer_until_it_is_taken_back(client: FlaskClient, played):
    answer = client.post("/players/forget", data={"name": "Ben"})
    assert names(client) == ["Ana"]
    undo = page(client, answer.location).one(class_="undone").one("form")
    client.post(undo["action"], data={"name": undo.one("button")["value"]})
    assert sorted(names(client)) == ["Ana", "Ben"]


def test_a_made_up_name_is_not_told_as_forgotten(client: FlaskClient, played):
    assert not page(client, "/players?forgot=Ana").all(class_="undone")
