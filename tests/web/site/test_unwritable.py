"""A disk that is full, busy, damaged or another user's: a tap is told what to do, and nothing is lost."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from scorekeeper.cli import main
from scorekeeper.storage import database, games
from scorekeeper.storage.database import FILE_NAME, writing
from scorekeeper.storage.games import folded
from scorekeeper.storage.models import RulesetRow, db
from tests.kit.disks import another_users, nothing_can_be_written
from tests.kit.pages import read
from tests.kit.web import Table

LOG = Path("tests/data/logs/ohio.json")


@pytest.fixture
def table(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table with one bid, in the records that the command line works on."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", app.instance_path)
    table = Table(app, client)
    table.tap(seat_1="1")
    return table


def close(table: Table) -> None:
    """Close every connection, which folds SQLite's log into its file, as a server does that is stopped."""
    with table.app.app_context():
        db.engine.dispose()


@contextmanager
def full(table: Table) -> Iterator[None]:
    """Let no file grow, and the disk have no room: the limit of this process is no disk to be asked."""
    close(table)
    with pytest.MonkeyPatch.context() as patch, nothing_can_be_written():
        patch.setattr(database, "ROOM", 2**60)
        yield


@contextmanager
def theirs(table: Table) -> Iterator[None]:
    close(table)
    with another_users(Path(table.app.instance_path)):
        yield


@contextmanager
def busy(table: Table) -> Iterator[None]:
    """Let another program write; a test does not wait 15 seconds for it on the one connection of the app."""
    with table.app.app_context(), db.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA busy_timeout=0")
    with closing(sqlite3.connect(f"{table.app.instance_path}/{FILE_NAME}", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


TAP = {"seq": "2", "token": "mine", "seat_2": "1"}


@pytest.mark.parametrize(
    ("trouble", "says"),
    [
        (full, "is out of disk space"),
        (theirs, "read-only or belongs to another user"),
        (busy, "Try again in a moment: nothing was lost."),
    ],
)
def test_a_tap_is_told_what_keeps_it_and_saved_once_that_is_mended(table: Table, caplog, trouble, says: str):
    with trouble(table):
        refused = table.client.post(f"/g/{table.id}/enter", data=TAP)
        assert (refused.status_code, says in refused.text) == (503, True)
        assert read(refused.text).all("input", name="seat_2", value="1")
        assert "can be read" not in refused.text
        assert refused.headers["Content-Security-Policy"]
        assert len(caplog.records) == 1
        assert table.client.post("/import", data={"text": LOG.read_text("utf-8")}).status_code == 503
    assert table.client.post(f"/g/{table.id}/enter", data=TAP).status_code == 303
    assert table.game.seq == 3


def test_pages_are_shown_where_nothing_can_be_written_by_whoever_has_the_scores_open(table: Table):
    for hindrance in (nothing_can_be_written(), busy(table)):
        with hindrance:
            for path in (f"/g/{table.id}", "/games"):
                assert table.client.get(path).status_code == 200


def test_the_command_line_names_the_remedy(table: Table, capsys):
    with theirs(table):
        assert main(["import", str(LOG)]) == 2
    with full(table):
        assert main(["check-games"]) == 2
    not_ours, no_room = capsys.readouterr().err.splitlines()
    assert not_ours.startswith("SCOREKEEPER_INSTANCE: attempt to write a readonly database. The folder, or a file in")
    assert "(`chown -R` or `chmod -R`)" in not_ours
    assert no_room.startswith("SCOREKEEPER_INSTANCE: disk I/O error. Free some space there, then try again")


PAGE = 4096


def damage(table: Table) -> None:
    """Overwrite the page of the file that holds the first entry of a game, as a failing disk would."""
    path = Path(table.app.instance_path) / FILE_NAME
    close(table)
    with closing(sqlite3.connect(path)) as kept:
        kept.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(path.read_bytes())
    pages = {at: content[at : at + PAGE] for at in range(0, len(content), PAGE)}
    place = next(at for at, page in pages.items() if b"first_dealer" in page and table.id.encode() in page)
    content[place : place + 200] = os.urandom(8) * 25
    path.write_bytes(content)
    folded.clear()  # as after a new start


def test_a_damaged_page_is_told_as_it_is_and_nothing_is_written_from_then_on(table: Table, capsys):
    damage(table)
    answer = table.client.get(f"/g/{table.id}")
    assert answer.status_code == 503
    for words in ("can be read only in part", "check-games", "scorekeeper restore FILE"):
        assert words in answer.text
    assert "safe" not in answer.text
    refused = table.client.post("/import", data={"text": LOG.read_text("utf-8")})
    assert (refused.status_code, "nothing more is written to it" in refused.text) == (503, True)
    assert main(["check-games"]) == 1
    assert f"{table.id}: cannot be read: database disk image is malformed" in capsys.readouterr().out


def test_a_busy_database_is_looked_through_and_not_called_damaged(table: Table, capsys):
    table.client.post("/import", data={"text": LOG.read_text("utf-8")})  # a game that counts
    with table.app.app_context(), writing():
        db.session.execute(update(RulesetRow).values(key="another"))  # nobody has played by the rules of this game
    with busy(table):
        assert main(["check-games"]) == 1
    printed = capsys.readouterr().out
    assert (printed.count("\n"), " results is stored as " in printed) == (1, True)


@pytest.mark.parametrize("path", ["/g/{}/pen/take", "/games/{}/hide"])
def test_a_record_that_is_full_is_told_so_by_whatever_would_write_in_it(table: Table, monkeypatch, path):
    if path.endswith("take"):
        table.lose_pen()
    monkeypatch.setattr(games, "MOST_ENTRIES", table.game.seq)
    answer = table.client.post(path.format(table.id))
    assert answer.status_code == 422
    assert "This game has reached the limit" in answer.text
    assert "start a new game." in answer.text
