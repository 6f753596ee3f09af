"""Migrations at start: once, under the lock, after a backup, and never backwards."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import Connection

from scorekeeper.paths import MIGRATIONS
from scorekeeper.storage import games, upgrade
from scorekeeper.storage.models import db
from tests.storage.cluster import BOTH, EMPTY
from tests.storage.fakes import make_app, table

NOW = upgrade.head()


def test_the_files_agree_with_alembic_on_the_newest_revision() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_heads() == [upgrade.head()]


@EMPTY
@pytest.mark.usefixtures("at_work")
def test_the_migrations_make_what_the_models_say() -> None:
    with db.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), db.metadata) == []


@EMPTY
def test_a_fresh_database_needs_no_backup(app: Flask, tmp_path: Path) -> None:
    assert not (tmp_path / "backups").exists()


@BOTH
def test_an_older_database_is_copied_and_then_migrated(
    at_work: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.start(table(), "tablet", "t1")
    db.session.remove()
    ran: list[str] = []
    monkeypatch.setattr(upgrade, "_revisions", lambda: [NOW, "9998"])
    monkeypatch.setattr(upgrade, "_upgrade", lambda connection: ran.append(_moved(connection)))
    for _ in range(2):
        upgrade.bring_up_to_date(db.engine, tmp_path / "backups")
    (copy,) = (tmp_path / "backups").iterdir()
    assert ran == ["9998"]
    assert copy.name.endswith(f"-revision-{NOW}.db")
    with closing(sqlite3.connect(copy)) as old:
        assert old.execute("SELECT id, version_num FROM game, alembic_version").fetchall() == [(game.id, NOW)]


def test_a_migration_that_fails_leaves_everything_as_it_was(
    at_work: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(connection: Connection) -> None:
        connection.exec_driver_sql("DROP TABLE result")
        raise ZeroDivisionError

    monkeypatch.setattr(upgrade, "_revisions", lambda: [NOW, "9998"])
    monkeypatch.setattr(upgrade, "_upgrade", fails)
    with pytest.raises(ZeroDivisionError):
        upgrade.bring_up_to_date(db.engine, tmp_path / "backups")
    assert db.session.connection().exec_driver_sql("SELECT count(*) FROM result").scalar() == 0


def test_a_migration_may_not_leave_orphans(at_work: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def orphans(connection: Connection) -> None:
        connection.exec_driver_sql("INSERT INTO seat VALUES ('nothing', 0, 'Ana', 1)")

    monkeypatch.setattr(upgrade, "_revisions", lambda: [NOW, "9998"])
    monkeypatch.setattr(upgrade, "_upgrade", orphans)
    with pytest.raises(RuntimeError, match="parents"):
        upgrade.bring_up_to_date(db.engine, tmp_path / "backups")


def test_a_newer_database_is_left_alone(app: Flask, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "scorekeeper.db", isolation_level=None)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(upgrade.TooNew, match="9999"):
        make_app(str(tmp_path))


def _moved(connection: Connection) -> str:
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9998'")
    return "9998"
