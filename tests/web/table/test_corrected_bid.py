"""A bid noticed to be wrong after the last one is put right on the board: by the foot, or by its own square."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import games
from tests import tables
from tests.conftest import ANA, BEN, CAS, DEE
from tests.web.pages import read
from tests.web.tables import as_device, hidden, tap

Enter = Callable[..., TestResponse]


@pytest.fixture
def game_id(app: Flask, client: FlaskClient) -> str:
    """Nomination Whist for four, Ana deals; all have bid: 8 bid, 7 tricks."""
    as_device(client)
    return tables.enter(app, tables.start(app), oh.Bids(1, {BEN: 3, CAS: 1, DEE: 2, ANA: 2})).id


@pytest.fixture
def enter(client: FlaskClient, game_id: str) -> Enter:
    return lambda **form: sent(client, game_id, **form)


def sent(client: FlaskClient, game_id: str, **form: Any) -> TestResponse:
    return tap(client, game_id, **hidden(client.get(f"/g/{game_id}").text, "phase") | form)


def bids(app: Flask, game_id: str) -> dict[int, int]:
    with app.app_context():
        return dict(games.load(game_id).state.live.bids)


def test_the_black_square_asks_for_that_bid_again_and_leaves_it(client: FlaskClient, game_id: str):
    page = read(client.get(f"/g/{game_id}").text)
    square = page.one("a", id="mend-1")
    assert (square["aria-label"], square.text.split()) == ("bid 3, correct what Ben bid", ["bid", "3"])
    asked = read(client.get(square["href"]).text)
    assert asked.one("p", id="foot-line").text.startswith("What did Ben bid?")
    assert "is-correcting" in asked.one("li", id="row-1")["class"].split()
    assert "is-waiting" in asked.one("li", id="row-2")["class"].split()
    leave = asked.one("a", id="leave")
    assert (leave.text, leave["href"]) == ("Keep the bid of 3", f"/g/{game_id}#row-1")


def test_a_number_of_the_row_asked_for_is_a_bid(app: Flask, client: FlaskClient, game_id: str, enter: Enter):
    asked = read(client.get(f"/g/{game_id}?mend=1").text)
    button = asked.one("button", id="bid_1-4")
    assert enter(**{button["name"]: button["value"]}).location == f"/g/{game_id}#row-1"
    assert bids(app, game_id)[BEN] == 4
    page = read(client.get(f"/g/{game_id}").text)
    assert page.one("button", id="seat_1-4")["aria-pressed"] == "true"
    assert page.one("p", id="foot-line").text.startswith("After the hand, tap who missed")
    assert "disabled" in page.one("button", id="score").attributes


def test_the_foot_puts_the_last_misser_right_in_one_tap(app: Flask, client: FlaskClient, game_id: str, enter: Enter):
    enter(seat_2=0)
    page = read(client.get(f"/g/{game_id}").text)
    assert page.one("p", id="foot-line").text.startswith("Cas bid 1, took 0")
    no = page.one("button", id="no")
    assert (no.text, no["name"], no["value"]) == ("No, Cas bid 0", "bid_2", "0")


def test_a_bid_against_the_hook_is_asked_about_and_recorded_anyway(
    app: Flask, client: FlaskClient, game_id: str, enter: Enter
):
    answer = enter(bid_1=2)
    assert (answer.status_code, bids(app, game_id)[BEN]) == (422, 3)
    page = read(answer.text)
    assert page.one("p", id="foot-line").text == "Ana bids 2, against the hook: the bids total 7."
    assert "is-yours" in page.one("button", id="bid_1-2")["class"].split()
    assert "is-waiting" in page.one("li", id="row-2")["class"].split()
    anyway = page.one("button", id="anyway")
    assert anyway.text == "Record it anyway"
    assert enter(anyway=anyway["value"]).status_code == 303
    assert bids(app, game_id)[BEN] == 2
    assert not read(client.get(f"/g/{game_id}").text).all("button", id="anyway")


def asks(client: FlaskClient, game_id: str) -> bool:
    return "Record it anyway" in client.get(f"/g/{game_id}").text


def test_the_question_stays_until_it_is_answered(app: Flask, client: FlaskClient, game_id: str, enter: Enter):
    enter(bid_1=2)
    assert asks(client, game_id)
    assert "Record it anyway" in client.get(f"/g/{game_id}", headers={"HX-Request": "true"}).text
    assert enter(trump="H").status_code == 303  # something else
    assert asks(client, game_id)
    assert enter(cancel="1").status_code == 303
    assert (asks(client, game_id), bids(app, game_id)[BEN]) == (False, 3)


def test_another_bid_of_the_same_player_answers_the_question(
    app: Flask, client: FlaskClient, game_id: str, enter: Enter
):
    enter(bid_1=2)
    assert enter(bid_1=4).status_code == 303
    assert (asks(client, game_id), bids(app, game_id)[BEN]) == (False, 4)


def test_a_question_is_gone_where_the_bid_breaks_nothing_any_more(client: FlaskClient, game_id: str, enter: Enter):
    enter(bid_1=2)
    assert enter(bid_2=2).status_code == 303
    assert not asks(client, game_id)


def test_a_question_is_asked_at_its_own_table_and_where_the_pen_is(
    app: Flask, client: FlaskClient, game_id: str, enter: Enter
):
    enter(bid_1=2)
    assert not asks(client, tables.start(app).id)
    assert not asks(app.test_client(), game_id)
    app.test_client().post(f"/g/{game_id}/pen/take")
    assert not asks(client, game_id)


def test_a_bid_outside_the_hand_cannot_be_insisted_on(enter: Enter):
    answer = enter(anyway="bid_1=8&phase=tricks-1")
    assert answer.status_code == 422
    assert "Ben can have 0 to 7." in answer.text


def test_a_ring_says_what_it_would_make(client: FlaskClient, game_id: str):
    page = read(client.get(f"/g/{game_id}").text)
    ring = page.one("button", id="seat_1-2")
    assert (ring["title"], ring["aria-label"], ring.text) == ("makes 7 tricks", "2, makes 7 tricks", "2")
    assert "Circled: makes 7 tricks. Wrong bid? Tap the black square" in page.one("p", id="foot-line").text


def test_the_trump_is_changed_in_either_phase_by_its_box(client: FlaskClient, game_id: str, enter: Enter):
    page = read(client.get(f"/g/{game_id}").text)
    assert page.one("a", id="set-trump")["aria-label"] == "Trump: not set yet, tap to set"
    assert page.one("button", id="trump-H")["aria-pressed"] == "false"  # the suits stay until one is chosen
    enter(trump="H")
    page = read(client.get(f"/g/{game_id}").text)
    box = page.one("a", id="set-trump")
    assert box["aria-label"] == "Trump: hearts. Change it"
    assert page.all("button", id="trump-H") == []
    opened = read(client.get(box["href"]).text)
    assert opened.one("button", id="trump-H")["aria-pressed"] == "true"
    assert opened.one("a", id="set-trump")["href"] == f"/g/{game_id}"
