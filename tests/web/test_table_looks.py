"""A table shows what is true now, to each browser with tokens of its own."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.game import Game
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import games, pens
from tests.conftest import ANA, BEN, CAS, DEE
from tests.web.pages import read
from tests.web.tables import as_device

HTMX = {"HX-Request": "true"}
MARK = re.compile(r'name="(csrf_token|token)" value="([^"]+)"')


@pytest.fixture
def tablet(client: FlaskClient) -> FlaskClient:
    """The device that holds the pen."""
    as_device(client, "tablet")
    return client


def marks(page: str) -> set[tuple[str, str]]:
    return set(MARK.findall(page))


def bid(app: Flask, game: Game) -> Game:
    with app.app_context():
        return games.append(game.id, 1, "t2", oh.Bids(1, {BEN: 2}), "tablet")


def test_every_look_has_a_mark_of_its_own_and_can_write(app: Flask, tablet: FlaskClient, game: Game) -> None:
    first, second = (dict(marks(tablet.get(f"/g/{game.id}").text)) for _look in range(2))
    assert first["token"] != second["token"]
    sent = {**second, "seq": "1", "phase": "bids-1", f"seat_{BEN}": "2"}
    assert tablet.post(f"/g/{game.id}/enter", data=sent).status_code == 303
    with app.app_context():
        assert games.load(game.id).entries[-1].fact == oh.Bids(1, {BEN: 2})


def test_nobody_gets_the_form_token_of_another(app: Flask, game: Game) -> None:
    found = [dict(marks(app.test_client().get(f"/g/{game.id}").text))["csrf_token"] for _browser in range(2)]
    assert found[0] != found[1]


def test_a_tap_draws_it_anew(app: Flask, tablet: FlaskClient, game: Game) -> None:
    tablet.get(f"/g/{game.id}", headers=HTMX)
    bid(app, game)
    page = read(tablet.get(f"/g/{game.id}", headers=HTMX).text)
    assert page.one("button", id=f"seat_{BEN}-2")["aria-pressed"] == "true"


def test_what_another_process_writes_is_seen_at_the_next_look(
    make_app: Callable[..., Flask], app: Flask, tablet: FlaskClient, game: Game
) -> None:
    tablet.get(f"/g/{game.id}")
    bid(make_app(), game)
    assert 'data-seq="2"' in tablet.get(f"/g/{game.id}").text


def test_whoever_looks_on_gets_no_form_of_the_writer(app: Flask, tablet: FlaskClient, game: Game) -> None:
    assert read(tablet.get(f"/g/{game.id}").text).all("form", id="entry")
    other = read(app.test_client().get(f"/g/{game.id}").text)
    assert [form["id"] for form in other.all("form", class_="foot")] == ["pen-foot"]
    assert not other.all("div", data_writes="")


def test_a_pen_that_is_passed_is_seen_at_once(app: Flask, tablet: FlaskClient, game: Game) -> None:
    assert "data-writes" in tablet.get(f"/g/{game.id}").text
    with app.app_context():
        pens.take(game.id, "phone", "Ben’s phone")
    page = tablet.get(f"/g/{game.id}").text
    assert "data-writes" not in page
    assert "Ben’s phone keeps score" in page


def test_a_device_that_is_called_otherwise_is_called_so_at_once(app: Flask, client: FlaskClient, game: Game) -> None:
    with app.app_context():
        pens.name_device("tablet", "Old name")
    assert "Old name keeps score" in client.get(f"/g/{game.id}").text
    with app.app_context():
        pens.name_device("tablet", "New name")
    assert "New name keeps score" in client.get(f"/g/{game.id}").text


@pytest.mark.parametrize(("cookie", "says", "shows"), [
    ("sheet", "blackout", "sheet--blackout"), ("theme", "dark", 'data-theme="dark"'),
    ("suits", "four", 'data-suits="four"'), ("voice", "on", "data-voice"),
])  # fmt: skip
def test_whoever_likes_it_otherwise_gets_it_otherwise(
    client: FlaskClient, game: Game, cookie: str, says: str, shows: str
) -> None:
    assert shows not in client.get(f"/g/{game.id}").text
    client.set_cookie(cookie, says)
    assert shows in client.get(f"/g/{game.id}").text


def test_a_bid_that_is_asked_for_again_is_another_table(app: Flask, tablet: FlaskClient, game: Game) -> None:
    with app.app_context():
        games.append(game.id, 1, "t2", oh.Bids(1, {BEN: 2, CAS: 1, DEE: 0, ANA: 3}), "tablet")
    assert "the bid is asked for again" not in tablet.get(f"/g/{game.id}").text
    assert "the bid is asked for again" in tablet.get(f"/g/{game.id}?mend={BEN}").text
