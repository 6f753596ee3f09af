"""When the machine has trouble: the answer is no error page but a sentence, and the tap is saved when it is over."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.storage import database
from tests.web.tables import Table, starting


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> Table:
    return starting(app, client, "oh_well")()


def pragma(app: Flask, setting: str) -> None:
    """Set something on the one connection that the app uses in turn."""
    with app.app_context(), database.db.engine.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA {setting}")


@contextmanager
def another_program_writes(app: Flask) -> Iterator[None]:
    pragma(app, "busy_timeout=0")  # a test does not wait 15 seconds
    with closing(sqlite3.connect(f"{app.instance_path}/{database.FILE_NAME}", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def nothing_may_be_written(app: Flask) -> Iterator[None]:
    pragma(app, "query_only=ON")
    yield
    pragma(app, "query_only=OFF")


@pytest.mark.parametrize(
    ("trouble", "says"),
    [
        (another_program_writes, "Try again in a moment: nothing was lost."),
        (nothing_may_be_written, "See there whether its disk is full or may not be written"),
    ],
)
def test_a_tap_that_cannot_be_saved_is_told_and_saved_when_sent_again(table: Table, trouble, says):
    form = {"seq": "1", "token": "mine", "seat_1": "2"}
    with trouble(table.app):
        answer = table.client.post(f"/g/{table.id}/enter", data=form)
        assert (answer.status_code, says in answer.text) == (503, True)
        assert answer.headers["Content-Security-Policy"]
        assert 'name="seat_1" value="2"' in answer.text
        assert table.client.get(f"/g/{table.id}").status_code == 200
    assert table.client.post(f"/g/{table.id}/enter", data=form).status_code == 303
    assert table.game.seq == 2


def test_a_browser_without_cookies_is_told_so(make_app):
    stranger = make_app(WTF_CSRF_ENABLED=True).test_client(use_cookies=False)
    answer = stranger.post("/new", data={"act": "start"}, headers={"Origin": "http://localhost"})
    assert answer.status_code == 400
    assert "let the browser keep cookies" in answer.text
