"""A disk that is full, busy, damaged or another user's: pages are shown, and a tap is told what to do."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.cli import main
from scorekeeper.storage import database, sqlite_file
from scorekeeper.storage.database import FILE_NAME, only_read
from scorekeeper.storage.games import forget, read_afresh
from scorekeeper.storage.models import db
from tests.disks import another_users, nothing_can_be_written
from tests.web.tables import Table, as_device

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


@pytest.mark.parametrize(
    ("trouble", "why", "says"),
    [
        (lambda folder: nothing_can_be_written(), "full", "no room left"),
        (another_users, "not_ours", "may read its records, not write them"),
    ],
    ids=["full", "another user's"],
)
def test_an_app_starts_to_read_tells_a_tap_and_goes_on_by_itself(
    make_app, table, tmp_path, monkeypatch, trouble, why, says
):
    if why == "full":  # the limit of this process is no disk to be asked
        monkeypatch.setattr(sqlite_file, "free_room", lambda folder: 0)
    tap = {"seq": "2", "token": "mine", "seat_2": "1"}
    close(table)
    with trouble(tmp_path):
        client = make_app().test_client()
        as_device(client)
        assert client.get(f"/g/{table.id}").status_code == 200
        refused = client.post(f"/g/{table.id}/enter", data=tap)
        assert (refused.status_code, says in refused.text) == (503, True)
        assert 'name="seat_2" value="1"' in refused.text
        assert client.post("/import", data={"text": LOG.read_text("utf-8")}).status_code == 503
        with client.application.app_context():
            assert only_read() == why
    monkeypatch.undo()
    assert client.post(f"/g/{table.id}/enter", data=tap).status_code == 303
    assert table.game.seq == 3


def test_taps_that_wait_in_the_log_of_a_server_that_was_killed_are_read_without_writing(make_app, table, tmp_path):
    elsewhere = tmp_path / "killed"
    elsewhere.mkdir()
    for name in (FILE_NAME, f"{FILE_NAME}-wal"):  # as they lie while the connections are open
        (elsewhere / name).write_bytes((tmp_path / name).read_bytes())
    (elsewhere / "secret_key").write_text("0" * 64)
    assert (elsewhere / f"{FILE_NAME}-wal").stat().st_size > 0
    with another_users(elsewhere):
        app = make_app(INSTANCE_PATH=str(elsewhere))
        with app.app_context():
            assert [entry.seq for entry in read_afresh(table.id).entries] == [1, 2]
        assert app.test_client().get(f"/g/{table.id}").status_code == 200
        assert not (elsewhere / f"{FILE_NAME}-shm").exists()


def test_the_one_file_that_stayed_read_only_is_named(make_app, table, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    close(table)
    shm = tmp_path / f"{FILE_NAME}-shm"  # left by a server that was killed
    shm.write_bytes(bytes(32768))
    with another_users(tmp_path):
        for path in (tmp_path, tmp_path / FILE_NAME):
            path.chmod(0o755)
        assert main(["import", str(LOG)]) == 2
        client = make_app().test_client()
        as_device(client)
        assert client.get(f"/g/{table.id}").status_code == 200
        told = client.post("/import", data={"text": LOG.read_text("utf-8")})
    assert f"readonly database: {shm} is read-only or another user's" in capsys.readouterr().err
    assert (told.status_code, f"The file {shm.name} there is read-only" in told.text) == (503, True)


def test_the_command_line_names_the_remedy(tmp_path, table, capsys, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    close(table)
    with another_users(tmp_path):
        assert main(["check-games"]) == 0
        assert main(["import", str(LOG)]) == 2
        assert main(["backup", str(tmp_path / "copy.db")]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("SCOREKEEPER_INSTANCE: attempt to write a readonly database: the folder")
    assert "`chown -R`" in lines[0]
    assert lines[1] == f"{tmp_path / 'copy.db'}: Permission denied"


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
    assert "let the browser keep cookies" in answer.text


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
    forget()  # as after a new start
    return table


def test_a_damaged_page_is_told_as_it_is(damaged: Table):
    answer = damaged.client.get(f"/g/{damaged.id}")
    assert answer.status_code == 503
    assert "can be read only in part" in answer.text
    assert "check-games" in answer.text
    assert "scorekeeper restore FILE" in answer.text
    assert "safe" not in answer.text


def test_nothing_is_written_once_the_damage_is_known(damaged: Table, client: FlaskClient):
    client.get(f"/g/{damaged.id}")
    answer = client.post("/import", data={"text": LOG.read_text("utf-8")})
    assert answer.status_code == 503
    assert "nothing more is written to it" in answer.text


def test_check_games_lists_what_still_reads(damaged: Table, capsys, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(damaged.app.instance_path))
    assert main(["check-games"]) == 1
    printed = capsys.readouterr().out
    assert f"{damaged.id}: cannot be read: database disk image is malformed" in printed
    assert "`scorekeeper restore FILE` puts a backup in its place" in printed
