"""Migrations at start: once, under the lock, after a backup, never backwards; what was played before counts."""

import json
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import Connection, MetaData, create_engine, insert, select, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import StaticPool

from scorekeeper.record.gamefile import write_game
from scorekeeper.record.log import Game, decode
from scorekeeper.rules.facts import Hidden
from scorekeeper.rules.sheets.club import Counting
from scorekeeper.storage import games, groups, house_rules, people, seasons, upgrade
from scorekeeper.storage.database import database
from scorekeeper.storage.games import check, read_afresh
from scorekeeper.storage.lists import game_lines
from scorekeeper.storage.models import GameRow, db
from scorekeeper.storage.statistics import View, read
from tests.kit.cluster import BOTH_EMPTY
from tests.kit.recorded import DATA
from tests.kit.web import as_device
from tests.record.samples import sheet_data, without_additions
from tests.storage.series import opened, scores, series

NOW = upgrade.head()
AT = "2026-11-20T21:25:24.375000Z"
OLDER = DATA / "databases" / "1.0.0.sql"
NEWER = OLDER.with_name("0041.sql")  # the last number before the one that is released next
# What a number that was never released had not yet, by the last one without it: taken away from the newest of them.
LACKED = {
    "0035": (
        "DROP TABLE club_change", "ALTER TABLE season DROP COLUMN by", "ALTER TABLE club_group DROP COLUMN members",
    ),
    "0018": (
        "DROP INDEX ix_season_key", "ALTER TABLE season DROP COLUMN key",
        "DROP INDEX ix_club_group_key", "ALTER TABLE club_group DROP COLUMN key",
    ),
    "0017": (
        "DROP TABLE club_group", "ALTER TABLE season DROP COLUMN group_id", "DROP INDEX ix_game_group_id",
        "ALTER TABLE game DROP COLUMN group_id",
    ),
    "0016": ("ALTER TABLE season DROP COLUMN worst", "ALTER TABLE season DROP COLUMN by_average"),
    "0010": ("CREATE TABLE tally (figure VARCHAR)", "DROP TABLE bid"),
    "0008": ("ALTER TABLE house_rule DROP COLUMN note",),
    "0007": ("ALTER TABLE house_rule DROP COLUMN games",),
    "0005": ("DROP TABLE passphrase_try",),
    "0003": (
        "DROP INDEX ix_game_shown", "DROP INDEX ix_game_hidden", "DROP INDEX ix_game_variant_started_at",
        "DROP INDEX ix_game_started_at",
    ),
    "0002": ("DROP TABLE house_rule",),
}  # fmt: skip


@BOTH_EMPTY
def test_an_older_file_is_copied_and_then_migrated_and_a_server_is_migrated(
    at_work: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not (tmp_path / "backups").exists()  # a fresh one needs none
    game = games.start(series(), "tablet", "t1")
    db.session.remove()
    ran: list[str] = []
    monkeypatch.setattr(upgrade, "head", lambda: "9998")
    monkeypatch.setattr(upgrade, "migrate", lambda connection, **_: ran.append(_moved(connection)))
    for _ in range(2):
        upgrade.bring_up_to_date(database(), tmp_path / "backups")
    assert ran == ["9998"]
    copies = list(tmp_path.glob("backups/*"))
    assert len(copies) == int(database().is_file)
    for copy in copies:
        assert copy.name.endswith(f"-revision-{NOW}.db")
        with closing(sqlite3.connect(copy)) as old:
            assert old.execute("SELECT id, version_num FROM game, alembic_version").fetchall() == [(game.id, NOW)]


@pytest.mark.parametrize(
    ("statement", "error"),
    [("SELECT 1 FROM nowhere", "no such table"), ("INSERT INTO seat VALUES ('nothing', 0, 'Ana', 1)", "parents")],
    ids=["fails", "leaves orphans"],
)
def test_a_migration_that_fails_or_leaves_orphans_leaves_everything_as_it_was(
    at_work: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, statement: str, error: str
) -> None:
    def migrate(connection: Connection, **_: bool) -> None:
        connection.exec_driver_sql("DROP TABLE result")
        connection.exec_driver_sql(statement)

    monkeypatch.setattr(upgrade, "head", lambda: "9998")
    monkeypatch.setattr(upgrade, "migrate", migrate)
    with pytest.raises((RuntimeError, OperationalError), match=error):
        upgrade.bring_up_to_date(database(), tmp_path / "backups")
    assert db.session.connection().exec_driver_sql("SELECT count(*) FROM result").scalar() == 0


NUMBERS = [("empty sqlite", number) for number in ("0001", "0041", "0040", "0030", *LACKED)]
ON_A_SERVER = [("empty postgresql", number) for number in ("0001", "0002", "0018", "0041")]


@pytest.mark.parametrize(
    ("url", "number"),
    [*NUMBERS, *(pytest.param(*each, marks=pytest.mark.postgres) for each in ON_A_SERVER)],
    indirect=["url"],
)
def test_a_database_of_any_number_opens_with_the_same_figures_and_tables_and_goes_on(url, number, tmp_path, capsys):
    lacked = [statement for last, statements in LACKED.items() if "0001" < number <= last for statement in statements]
    dump = NEWER if number > "0001" else OLDER
    write(dump, url, *lacked, f"UPDATE alembic_version SET version_num = '{number}'")
    with opened(tmp_path, url):
        rulesets = db.session.execute(text("SELECT key FROM ruleset")).scalars().all()
        assert rulesets == ["oh_hell_common schedule.maximum=3"]
        assert len(read(View()).tables) == 1
        assert check().differences == ()
        with db.engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), db.metadata) == []
        people.rename(people.people()[0].id, "Somebody", "tablet")
        game = games.start(series("Somebody", "Nobody"), "tablet", "the next one", group_id=1, house_rule_id=1)
        assert games.append(game.id, 1, "tap", scores(1, 1), "tablet").seq == 2
    games_there = 5 if number > "0001" else 4
    assert f"Statistics: {games_there} of {games_there} games\n" in capsys.readouterr().err


@BOTH_EMPTY
def test_what_a_club_had_is_still_there(url, tmp_path):
    write(NEWER, url)
    with opened(tmp_path, url):
        assert groups.group_of("game-ohio") is None
        assert seasons.seasons()[0].counting == Counting((5, 3, 1), 2, 4)
        assert [kept.rule.name for kept in house_rules.house_rules()] == ["Thursdays"]
        assert db.session.scalar(select(GameRow.house_rule_id).where(GameRow.id == "game-house")) == 1
        assert {one.name for one in people.people() if not one.hidden} == {"Ana", "Benno", "Dee", "Zoe"}


def write(dump: Path, url: str, *statements: str) -> None:
    """Write the tables and rows of a dump of SQLite into an empty database, and then run these statements."""
    engine = create_engine(url)
    with engine.begin() as connection:
        _copied(dump, connection)
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def _copied(dump: Path, connection: Connection) -> None:
    older, tables = create_engine("sqlite://", poolclass=StaticPool), MetaData()
    with older.connect() as source:
        source.connection.driver_connection.executescript(dump.read_text("utf-8"))
        tables.reflect(source)
        for column in (column for table_of in tables.sorted_tables for column in table_of.columns):
            column.server_default = None  # in the words of SQLite
        tables.create_all(connection)
        for table_of in tables.sorted_tables:
            rows = [dict(row) for row in source.execute(select(table_of)).mappings()]
            if rows:
                connection.execute(insert(table_of), rows)
            if rows and connection.dialect.name == "postgresql" and table_of.autoincrement_column is not None:
                name = table_of.name
                setval = f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), (SELECT max(id) FROM {name}))"
                connection.execute(text(setval))


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
            setup = f"json_set(payload, '$.players[{seat}]', ?)"
            database.execute(f"UPDATE entry SET payload = {setup} WHERE game_id = ? AND seq = 1", (name, game))
        database.execute("UPDATE player SET hidden = 1 WHERE name = 'Eve'")
        database.execute("UPDATE game SET hidden_at = ? WHERE id = 'game-ohio'", (HIDDEN_AT,))
        database.commit()


def test_what_was_played_before_counts_and_what_was_hidden_stays_hidden(tmp_path, make_app, capsys):
    older(tmp_path / "scorekeeper.db")
    with make_app().app_context():
        assert "Statistics: 4 of 4 games\n" in capsys.readouterr().err
        everybody = {one.name: one for one in people.people()}
        assert sorted(name for name, one in everybody.items() if one.hidden) == ["Eve"]
        [jose] = [one for one in everybody.values() if one.spellings[0] in (COMPOSED, DECOMPOSED)]
        assert len(jose.player_ids) == 1
        club = read(View())
        played = {name for name, one in everybody.items() if club.figures(one.id).placed}
        assert played == {"Ana", "Ben", jose.name}
        assert [seat.game_id for seat in club.by_person[jose.id]] == ["game-over"]
        assert len(club.days) == 1
        assert check().differences == ()
    with make_app().app_context():
        assert "Statistics" not in capsys.readouterr().err
        assert [line.id for line in game_lines(hidden=True)] == ["game-ohio"]
        newest = games.load("game-ohio").entries[-1]
        assert (newest.fact, newest.at) == (Hidden(True), datetime.fromisoformat(HIDDEN_AT))
        games.hide("game-ohio", "tablet", hidden=False)
        assert not game_lines(hidden=True)


def test_a_game_that_cannot_be_read_and_one_that_lacks_a_seat_keep_no_upgrade_from_starting(tmp_path, make_app, capsys):
    older(tmp_path / "scorekeeper.db")
    with closing(sqlite3.connect(tmp_path / "scorekeeper.db", isolation_level=None)) as database:
        gone = "json_set(payload, '$.variant', 'gone')"
        database.execute(f"UPDATE entry SET payload = {gone} WHERE game_id = 'game-over' AND seq = 1")
        database.execute("DELETE FROM seat WHERE game_id = 'game-ono99' AND seat = 0")
    with make_app().app_context():
        assert "Statistics: 4 of 4 games\n" in capsys.readouterr().err
        assert {difference.game_id for difference in check().differences} == {"game-over"}


DEVICE = "device-ana"  # holds the pens of those games
# As exported then, with its sheet, one more fact and the sheet after it.
FILES = sorted((DATA / "databases" / "1.0.0").glob("*.json"))


def continued(game: Game, fact: dict[str, Any]) -> Game:
    """Enter the one fact that is kept for the next tap, and read the game again from what is written."""
    [(name, payload)] = fact.items()
    games.append(game.id, game.seq, "one more tap", decode(game.kind, name, payload), "tablet")
    return read_afresh(game.id)


@pytest.mark.parametrize("version", sorted(path.stem for path in OLDER.parent.glob("*.sql")))
def test_an_old_database_opens_with_its_sheets_and_goes_on(version, tmp_path, make_app):
    with closing(sqlite3.connect(tmp_path / "scorekeeper.db")) as database:
        database.executescript(OLDER.with_name(f"{version}.sql").read_text("utf-8"))
    app = make_app()
    client = app.test_client()
    as_device(client)
    assert client.get("/").status_code == 200
    listed = client.get("/games").text
    assert len(FILES) == 4
    for path in FILES:
        answers = json.loads(path.read_text("utf-8"))
        assert f"/g/{path.stem}" in listed
        for page in ("", "/history", "/sheet"):
            assert client.get(f"/g/{path.stem}{page}").status_code == 200
        with app.app_context():
            game = games.load(path.stem)
            assert sheet_data(game.sheet) == answers["sheet"]
            written = write_game(game.kind, game.entries)["log"]
            assert without_additions(written, answers["log"]) == answers["log"]
            if "next" in answers:
                assert sheet_data(continued(game, answers["next"]).sheet) == answers["sheet_after"]
