"""Migrations at start: once, under the lock, after a backup, never backwards; what was played before counts."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import Connection, MetaData, create_engine, insert, inspect, select, text
from sqlalchemy.pool import StaticPool

from scorekeeper.paths import MIGRATIONS
from scorekeeper.rules.facts import Hidden
from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.storage import games, people, upgrade
from scorekeeper.storage.check import check
from scorekeeper.storage.lists import game_lines
from scorekeeper.storage.models import db
from scorekeeper.storage.statistics import figures
from scorekeeper.storage.statistics import games as listed
from scorekeeper.storage.statistics.tables import View, figure_of
from tests.storage.cluster import BOTH_EMPTY, EMPTY
from tests.storage.fakes import make_app, table

NOW = upgrade.head()
AT = "2026-11-20T21:25:24.375000Z"
OLDER = Path(__file__).parents[1] / "data" / "databases" / "1.0.0.sql"
OF_0010 = (
    "CREATE TABLE tally (figure VARCHAR)",
    "CREATE TABLE result (words VARCHAR)",
    "INSERT INTO ruleset (key, variant, name) VALUES ('oh_pshaw', 'oh_pshaw', ''),"
    " ('oh_pshaw packs=2 rate=0.05', 'oh_pshaw', ''), ('ohio hands=3', 'ohio', '')",
    "UPDATE alembic_version SET version_num = '0010'",
)


def test_the_files_agree_with_alembic_on_the_newest_revision() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_heads() == [upgrade.head()]


@EMPTY
def test_a_fresh_database_needs_no_backup(app: Flask, tmp_path: Path) -> None:
    assert not (tmp_path / "backups").exists()


@BOTH_EMPTY
def test_an_older_database_is_copied_and_then_migrated(
    at_work: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.start(table(), "tablet", "t1")
    db.session.remove()
    ran: list[str] = []
    monkeypatch.setattr(upgrade, "revisions", lambda: [NOW, "9998"])
    monkeypatch.setattr(upgrade, "migrate", lambda connection: ran.append(_moved(connection)))
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

    monkeypatch.setattr(upgrade, "revisions", lambda: [NOW, "9998"])
    monkeypatch.setattr(upgrade, "migrate", fails)
    with pytest.raises(ZeroDivisionError):
        upgrade.bring_up_to_date(db.engine, tmp_path / "backups")
    assert db.session.connection().exec_driver_sql("SELECT count(*) FROM result").scalar() == 0


def test_a_migration_may_not_leave_orphans(at_work: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def orphans(connection: Connection) -> None:
        connection.exec_driver_sql("INSERT INTO seat VALUES ('nothing', 0, 'Ana', 1)")

    monkeypatch.setattr(upgrade, "revisions", lambda: [NOW, "9998"])
    monkeypatch.setattr(upgrade, "migrate", orphans)
    with pytest.raises(RuntimeError, match="parents"):
        upgrade.bring_up_to_date(db.engine, tmp_path / "backups")


def test_a_newer_database_is_left_alone(app: Flask, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "scorekeeper.db", isolation_level=None)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(upgrade.TooNew, match="9999"):
        make_app(str(tmp_path))


@BOTH_EMPTY
def test_what_games_count_is_read_from_the_logs_of_any_revision(url, tmp_path, capsys):
    engine = create_engine(url)
    with engine.begin() as connection:
        _older_rows(connection)
        _upgraded(connection, "0008")
        for statement in OF_0010:
            connection.execute(text(statement))
    engine.dispose()
    app = make_app(str(tmp_path), url)
    with app.app_context():
        assert db.session.execute(text("SELECT key FROM ruleset")).scalars().all() == ["oh_hell_common maximum=3"]
        assert figures.everybody(View())[Figure.TABLES][0][1] == 1
        assert check().differences == ()
        assert "tally" not in inspect(db.engine).get_table_names()
    with app.app_context():
        db.engine.dispose()
    assert "Statistics: 1 of 1 games\n" in capsys.readouterr().err


def _upgraded(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _older_rows(connection: Connection) -> None:
    """Write the tables of the first revision and what a database of that time holds."""
    _upgraded(connection, "0001")
    older, tables = create_engine("sqlite://", poolclass=StaticPool), MetaData()
    with older.connect() as source:
        source.connection.driver_connection.executescript(OLDER.read_text("utf-8"))
        tables.reflect(connection)
        for table_of in tables.sorted_tables:
            rows = source.execute(select(table_of)).mappings().all() if table_of.name != upgrade.VERSION else ()
            if rows:
                connection.execute(insert(table_of), [dict(row) for row in rows])


def _moved(connection: Connection) -> str:
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9998'")
    return "9998"


HIDDEN_AT = "2026-11-20T23:00:00.250000Z"
COMPOSED, DECOMPOSED = "Jos\u00e9", "Jose\u0301"


def older(path: Path) -> None:
    """Write the old database, in which José sits in two games, his accent coded in two ways, and a third is hidden."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript(OLDER.read_text("utf-8"))
        for number, name, game, seat in ((11, COMPOSED, "game-over", 2), (12, DECOMPOSED, "game-ono99", 2)):
            database.execute("INSERT INTO player VALUES (?, ?, ?, ?, 0)", (number, name.casefold(), name, AT))
            database.execute(
                "UPDATE seat SET name = ?, player_id = ? WHERE game_id = ? AND seat = ?", (name, number, game, seat)
            )
        database.execute("UPDATE player SET hidden = 1 WHERE name = 'Eve'")
        database.execute("UPDATE game SET hidden_at = ? WHERE id = 'game-ohio'", (HIDDEN_AT,))
        database.commit()


def test_what_was_played_before_counts_and_what_was_hidden_stays_hidden(tmp_path, make_app, capsys):
    older(tmp_path / "scorekeeper.db")
    with make_app().app_context():
        assert "Statistics: 1 of 1 games\n" in capsys.readouterr().err
        everybody = {one.name: one for one in people.people()}
        assert sorted(name for name, one in everybody.items() if one.hidden) == ["Eve"]
        [jose] = [one for one in everybody.values() if one.spellings[0] in (COMPOSED, DECOMPOSED)]
        assert len(jose.player_ids) == 1
        counted = {
            name: figure_of(figures.figures(View(), one.player_ids), Figure.GAMES)[1] for name, one in everybody.items()
        }
        assert {name for name, games in counted.items() if games} == {"Ana", "Ben", jose.name}
        assert [line.game_id for line in listed.of_player(jose.player_ids, View(), 9)] == ["game-over"]
        assert len(listed.days(View(), 9)) == 1
        # Only the seats were rewritten above: the logs still say Cas, and nothing else differs from them.
        assert {difference.what for difference in check().differences} == {"seats"}
    with make_app().app_context():
        assert "Statistics" not in capsys.readouterr().err
        assert [line.id for line in game_lines(hidden=True)] == ["game-ohio"]
        newest = games.load("game-ohio").entries[-1]
        assert (newest.fact, newest.at.isoformat()) == (Hidden(True), "2026-11-20T23:00:00.250000+00:00")
        games.hide("game-ohio", "tablet", hidden=False)
        assert not game_lines(hidden=True)


def test_in_a_file_a_line_now_and_then_tells_how_far_they_are(capsys):
    for done in (100, 1000, 1100, 1234):
        upgrade.print_progress(done, 1234)
    assert capsys.readouterr().err == "Statistics: 1000 of 1234 games\nStatistics: 1234 of 1234 games\n"
