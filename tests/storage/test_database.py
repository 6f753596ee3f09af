"""How the engine connects, and lets one writer in at a time; who waits too long is told; what an index answers."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from sqlite3 import connect
from threading import Event

import pytest
from flask import Flask
from sqlalchemy import event, select, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import OperationalError

from scorekeeper import create_app
from scorekeeper.storage import database, games, pens, statistics
from scorekeeper.storage.backup import copy
from scorekeeper.storage.database import database_url, when_committed, write_trouble, writing
from scorekeeper.storage.lists import game_lines, last_setup
from scorekeeper.storage.models import GameRow, Moment, db
from scorekeeper.storage.statistics import View
from tests.kit.cluster import BOTH
from tests.kit.tables import setup_of
from tests.storage.series import scores, series, titled


def seq_of(game_id: str) -> int | None:
    return db.session.scalar(select(GameRow.seq).where(GameRow.id == game_id))


@pytest.mark.usefixtures("at_work")
def test_sqlite_keeps_what_it_acknowledged() -> None:
    pragmas = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 2500}
    assert {name: db.session.scalar(text(f"PRAGMA {name}")) for name in pragmas} == pragmas


def test_a_writer_takes_its_turn_before_it_reads(at_work: Flask) -> None:
    statements: list[str] = []
    game = games.start(series(), "tablet", "t1")
    db.session.rollback()
    # What SQLite itself is told, whoever says it.
    event.listen(db.engine, "checkout", lambda connection, *_: connection.set_trace_callback(statements.append))
    games.append(game.id, 1, "t2", titled("x"), "tablet")
    assert statements[0] == "BEGIN IMMEDIATE"
    db.session.rollback()
    statements.clear()
    seq_of(game.id)
    assert statements[0] == "BEGIN DEFERRED"


def test_what_was_read_before_is_read_afresh(at_work: Flask, tmp_path: Path) -> None:
    game = games.start(series(), "tablet", "t1")
    seq_of(game.id)
    with sqlite3.connect(tmp_path / "scorekeeper.db") as other:
        other.execute("UPDATE game SET seq = 7")
    other.close()
    assert seq_of(game.id) == 1
    with writing():
        assert seq_of(game.id) == 7


@pytest.mark.usefixtures("at_work")
def test_a_failed_writer_leaves_nothing_and_nor_do_writers_inside_it() -> None:
    done: list[str] = []
    with pytest.raises(ZeroDivisionError), writing():
        game = games.start(series(), "tablet", "t1")
        with writing():
            games.append(game.id, 1, "t2", titled("x"), "tablet")
        assert games.load(game.id).seq == 2
        when_committed(lambda: done.append("committed"))
        raise ZeroDivisionError
    assert seq_of(game.id) is None
    with pytest.raises(games.NoSuchGame):
        games.load(game.id)
    assert done == []


@pytest.mark.parametrize(
    ("asked", "url"),
    [
        ("postgres://me:pw@host/scores", "postgresql+psycopg://me:pw@host/scores"),
        ("postgresql://host/scores", "postgresql+psycopg://host/scores"),
        ("sqlite:////elsewhere/scores.db", "sqlite:////elsewhere/scores.db"),
    ],
)
def test_the_database_is_the_one_asked_for(asked: str, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", asked)
    assert database_url(Flask("x")).render_as_string(hide_password=False) == url


@pytest.mark.parametrize("folder", ["50%20off", "who?", "no#1", "a b", "%", "ü?mode=memory"])
def test_a_folder_of_any_name_keeps_its_own_scores(tmp_path: Path, folder: str) -> None:
    instance = tmp_path / folder
    app = create_app({"INSTANCE_PATH": str(instance), "FETCH_HTMX": False})
    with app.app_context():
        db.engine.dispose()
    assert [path.name for path in tmp_path.iterdir()] == [folder]
    assert (instance / database.FILE_NAME).stat().st_size > 0


def test_the_scores_and_their_copies_are_their_owners_alone(tmp_path: Path) -> None:
    instance = tmp_path / "new"
    app = create_app({"INSTANCE_PATH": str(instance), "FETCH_HTMX": False})
    with app.app_context():
        copy(db.engine, instance / "backups" / "copy.db")
        modes = {path.name: path.stat().st_mode & 0o777 for path in instance.rglob("*") if path.is_file()}
        db.engine.dispose()
    assert {path.stat().st_mode & 0o777 for path in (instance, instance / "backups")} == {0o700}
    assert set(modes) >= {database.FILE_NAME, f"{database.FILE_NAME}-wal", "copy.db"}
    assert set(modes.values()) == {0o600}


@pytest.mark.parametrize("year", [1, 999, 2026])
def test_a_time_is_text_of_one_width_that_reads_back(year: int) -> None:
    at, dialect = datetime(year, 3, 4, 5, 6, tzinfo=UTC), sqlite.dialect()
    written = Moment().process_bind_param(at, dialect)
    assert written == f"{year:04}-03-04T05:06:00.000000Z"
    assert Moment().process_result_value(written, dialect) == at


LONG = 300  # seconds: whatever comes, comes within them, however busy the machine is
TAPS = 8


@pytest.mark.parametrize("patience", [LONG, 0.05])
def test_a_writer_waits_for_the_one_before_but_not_for_ever(app: Flask, monkeypatch, patience: float) -> None:
    monkeypatch.setattr(database, "PATIENCE", patience)
    go, inside, waiting = Event(), Event(), Event()

    def first() -> None:
        with app.app_context(), writing():
            inside.set()
            go.wait(LONG)

    def second() -> str:
        inside.wait(LONG)
        waiting.set()
        with app.app_context():
            try:
                with writing():
                    return "after the first" if go.is_set() else "beside the first"
            except OperationalError as refused:
                return write_trouble(refused)

    with ThreadPoolExecutor(2) as threads:
        threads.submit(first)
        late = threads.submit(second)
        if patience == LONG:
            waiting.wait(LONG)
            go.set()
        assert late.result(LONG) == ("after the first" if patience == LONG else "busy")
        go.set()


def test_a_page_is_read_while_a_locked_database_holds_eight_taps(
    make_app: Callable[..., Flask], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The tap whose turn it is asks SQLite until the lock is gone, however slow this machine is.
    monkeypatch.setattr(database, "PRAGMAS", (f"PRAGMA busy_timeout={LONG * 1000}", "PRAGMA foreign_keys=ON"))
    monkeypatch.setattr(database, "PATIENCE", 0.5)
    app = make_app()
    with app.app_context():
        game = games.start(setup_of(), "tablet", "t", "tablet")
    holder = connect(tmp_path / "scorekeeper.db", isolation_level=None, check_same_thread=False)
    holder.execute("BEGIN IMMEDIATE")

    def tap(_number: int) -> int:
        return app.test_client().post(f"/g/{game.id}/pen/take").status_code

    try:
        with ThreadPoolExecutor(TAPS + 1) as threads:
            taps = [threads.submit(tap, number) for number in range(TAPS)]
            assert threads.submit(app.test_client().get, f"/g/{game.id}").result(LONG).status_code == 200
            # Those who wait for their turn are told at once.
            refused = list(islice(as_completed(taps, LONG), TAPS - 1))
            assert [each.result() for each in refused] == [503] * (TAPS - 1)
            holder.execute("COMMIT")
            assert sorted(each.result(LONG) for each in taps) == [303, *[503] * (TAPS - 1)]
    finally:
        holder.close()


DAYS = View("2026-01-01", "2026-12-31")
# These grow with the games.
LARGE = {"result", "bid", "played", "game", "entry", "pen"}
QUESTIONS: dict[str, Callable[[], object]] = {
    "bids by hand": lambda: statistics.bids_by_hand(View(), [1]),
    "everybody's bids by hand": lambda: statistics.bids_by_hand(View()),
    "games of a season": lambda: statistics.read(DAYS),
    "the last game": lambda: statistics.last_played(View()),
    "how many days of a season": lambda: statistics.count_days(DAYS),
    "the last day": lambda: statistics.days(View(), 1),
    "games in progress": lambda: game_lines(finished=False, limit=50),
    "finished games": lambda: game_lines(finished=True, limit=6),
    "hidden games": lambda: game_lines(hidden=True, limit=50),
    "all games": lambda: game_lines(limit=50),
    "whose pens": lambda: pens.held_by("tablet", ["a", "b"]),
    "the last setup": lambda: last_setup("ohio"),
}


@BOTH
@pytest.mark.usefixtures("at_work")
def test_no_large_table_is_read_whole() -> None:
    game = games.start(series("Ana", "Ben", hands=1), "tablet", "t")
    games.append(game.id, 1, "t", scores(1, 3, 1), "tablet")
    for name, question in QUESTIONS.items():
        plans = [plan for asked, values in asked_by(question) for plan in explained(asked, values)]
        assert plans, name
        assert [line for line in plans if reads_whole(line)] == [], name


def asked_by(question):
    asked = []
    event.listen(db.engine, "before_cursor_execute", lambda _connection, _cursor, *sent: asked.append(sent[:2]))
    question()
    return [(statement, values) for statement, values in asked if statement.startswith("SELECT")]


def explained(statement, values):
    connection = db.session.connection()
    if connection.dialect.name == "sqlite":
        return [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)]
    # So few rows are read faster whole: the question is whether an index could be used.
    connection.execute(text("SET LOCAL enable_seqscan = off"))
    return [row[0] for row in connection.exec_driver_sql(f"EXPLAIN {statement}", values)]


def reads_whole(line: str) -> bool:
    if line.startswith("SCAN "):
        return line.split()[1] in LARGE and "INDEX" not in line
    return any(f"Seq Scan on {name} " in line for name in LARGE)
