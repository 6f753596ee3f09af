"""A damaged page in the file of the scores: said as it is, nothing more written, and what still reads is listed."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.cli import main
from scorekeeper.storage.database import FILE_NAME
from scorekeeper.storage.games import forget
from scorekeeper.storage.models import db
from tests.web.tables import Table, starting

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
def tables(app: Flask, client: FlaskClient) -> list[Table]:
    start = starting(app, client, "oh_well")
    tables = [start() for _ in range(2)]
    for table in tables:
        table.tap(seat_1="1")
    return tables


@pytest.fixture
def damaged(app: Flask, tables: list[Table]) -> Table:
    damage(app, tables[0].id)
    forget()  # as after a new start
    return tables[0]


def test_a_damaged_page_is_told_as_it_is(damaged: Table):
    answer = damaged.client.get(f"/g/{damaged.id}")
    assert answer.status_code == 503
    assert "can be read only in part" in answer.text
    assert "check-games" in answer.text
    assert "scorekeeper restore FILE" in answer.text
    assert "safe" not in answer.text


def test_nothing_is_written_once_the_damage_is_known(damaged: Table, client: FlaskClient):
    client.get(f"/g/{damaged.id}")
    answer = client.post("/import", data={"text": (Path(__file__).parents[2] / "data/logs/ohio.json").read_text()})
    assert answer.status_code == 503
    assert "nothing more is written to it" in answer.text


def test_check_games_lists_what_still_reads(damaged: Table, capsys, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(damaged.app.instance_path))
    assert main(["check-games"]) == 1
    printed = capsys.readouterr().out
    assert f"{damaged.id}: cannot be read: database disk image is malformed" in printed
    assert "`scorekeeper restore FILE` puts a backup in its place" in printed


def test_a_whole_file_is_written_on(tables: list[Table]):
    before = tables[1].game.seq
    assert tables[1].tap(seat_1="2").status_code == 303
    assert tables[1].game.seq > before
