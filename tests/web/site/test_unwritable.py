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
from scorekeeper.storage import database, games, lists, trouble
from scorekeeper.storage.database import FILE_NAME, writing
from scorekeeper.storage.games import clear_cache
from scorekeeper.storage.models import db
from scorekeeper.storage.statistics.tables import RulesetRow
from tests.kit.disks import another_users, nothing_can_be_written
from tests.kit.web import Table

LOG = Path("tests/data/logs/ohio.json")


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> Table:
    """A table with one bid."""
    table = Table(app, client)
    table.tap(seat_1="1")
    return table


def close(table: Table) -> None:
    """Close every connection, which folds SQLite's log into its file, as a server does that is stopped."""
    with table.app.app_context():
        db.engine.dispose()


@contextmanager
def full(_folder: Path) -> Iterator[None]:
    """Let no file grow, and the disk have no room: the limit of this process is no disk to be asked."""
    with pytest.MonkeyPatch.context() as patch, nothing_can_be_written():
        patch.setattr(trouble, "ROOM", 2**60)
        yield


TAP = {"seq": "2", "token": "mine", "seat_2": "1"}


@pytest.mark.parametrize(
    ("trouble", "says"),
    [
        (full, "is out of disk space"),
        (another_users, "read-only or belongs to another user"),
    ],
    ids=["full", "another user's"],
)
def test_a_tap_is_told_what_keeps_it_and_saved_once_that_is_mended(table, tmp_path, trouble, says):
    close(table)
    with trouble(tmp_path):
        refused = table.client.post(f"/g/{table.id}/enter", data=TAP)
        assert (refused.status_code, says in refused.text) == (503, True)
        assert 'name="seat_2" value="1"' in refused.text
        assert "can be read" not in refused.text
        assert table.client.post("/import", data={"text": LOG.read_text("utf-8")}).status_code == 503
    assert table.client.post(f"/g/{table.id}/enter", data=TAP).status_code == 303
    assert table.game.seq == 3


def test_on_a_full_disk_pages_are_shown_by_whoever_has_the_scores_open(app, client, table):
    with nothing_can_be_written():
        assert client.get(f"/g/{table.id}").status_code == 200
        assert client.get("/games").status_code == 200


def test_the_command_line_names_the_remedy(tmp_path, table, capsys, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    close(table)
    with another_users(tmp_path):
        assert main(["import", str(LOG)]) == 2
    with full(tmp_path):
        assert main(["check-games"]) == 2
    theirs, no_room = capsys.readouterr().err.splitlines()
    assert theirs.startswith("SCOREKEEPER_INSTANCE: attempt to write a readonly database. The folder, or a file in it,")
    assert "(`chown -R` or `chmod -R`)" in theirs
    assert no_room.startswith("SCOREKEEPER_INSTANCE: disk I/O error. Free some space there, then try again")


def test_a_backup_into_a_folder_of_another_user_says_so(tmp_path, table, capsys, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    (tmp_path / "theirs").mkdir()
    copy = tmp_path / "theirs" / "copy.db"
    with another_users(tmp_path / "theirs"):
        assert main(["backup", str(copy)]) == 2
    assert capsys.readouterr().err.startswith(f"{copy}: Permission denied. The folder, or a file in it, is read-only")


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
        (nothing_may_be_written, "read-only or belongs to another user"),
    ],
)
def test_a_tap_that_cannot_be_saved_is_told_and_saved_when_sent_again(table: Table, trouble, says):
    form = {"seq": "2", "token": "mine", "seat_2": "2"}
    with trouble(table.app):
        answer = table.client.post(f"/g/{table.id}/enter", data=form)
        assert (answer.status_code, says in answer.text) == (503, True)
        assert answer.headers["Content-Security-Policy"]
        assert 'name="seat_2" value="2"' in answer.text
        assert table.client.get(f"/g/{table.id}").status_code == 200
    assert table.client.post(f"/g/{table.id}/enter", data=form).status_code == 303
    assert table.game.seq == 3


def test_a_browser_without_cookies_is_told_so(make_app):
    stranger = make_app(WTF_CSRF_ENABLED=True).test_client(use_cookies=False)
    answer = stranger.post("/new", data={"act": "start"}, headers={"Origin": "http://localhost"})
    assert answer.status_code == 400
    assert "allow cookies" in answer.text


PAGE = 4096


def damage(app: Flask, game_id: str) -> None:
    """Overwrite the page of the file that holds the first entry of a game, as a failing disk would."""
    path = Path(app.instance_path) / FILE_NAME
    with app.app_context():
        db.engine.dispose()
    with closing(sqlite3.connect(path)) as kept:
        kept.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(path.read_bytes())
    place = next(
        at
        for at in range(0, len(content), PAGE)
        if b"first_dealer" in content[at : at + PAGE] and game_id.encode() in content[at : at + PAGE]
    )
    content[place : place + 200] = os.urandom(8) * 25
    path.write_bytes(content)


@pytest.fixture
def damaged(app: Flask, table: Table) -> Table:
    damage(app, table.id)
    clear_cache()  # as after a new start
    return table


def test_a_damaged_page_is_told_as_it_is_and_nothing_is_written_from_then_on(damaged: Table):
    answer = damaged.client.get(f"/g/{damaged.id}")
    assert answer.status_code == 503
    for words in ("can be read only in part", "check-games", "scorekeeper restore FILE"):
        assert words in answer.text
    assert "safe" not in answer.text
    refused = damaged.client.post("/import", data={"text": LOG.read_text("utf-8")})
    assert (refused.status_code, "nothing more is written to it" in refused.text) == (503, True)


def test_check_games_lists_what_still_reads(damaged: Table, capsys, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(damaged.app.instance_path))
    assert main(["check-games"]) == 1
    printed = capsys.readouterr().out
    assert f"{damaged.id}: cannot be read: database disk image is malformed" in printed
    assert "`scorekeeper restore FILE` puts a backup in its place" in printed


def test_a_busy_database_is_looked_through_and_not_called_damaged(table: Table, capsys, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(table.app.instance_path))
    table.client.post("/import", data={"text": LOG.read_text("utf-8")})  # a game that counts
    with table.app.app_context(), writing():
        db.session.execute(update(RulesetRow).values(key="another"))  # nobody has played by the rules of this game
    with another_program_writes(table.app):
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


def test_a_file_whose_record_is_full_is_refused_whole(client: FlaskClient, monkeypatch):
    monkeypatch.setattr(games, "MOST_ENTRIES", 2)
    answer = client.post("/import", data={"text": LOG.read_text("utf-8")})
    assert (answer.status_code, " entries: start a new game" in answer.text) == (422, True)
    with client.application.app_context():
        assert lists.game_lines() == ()
