"""The engine: how it connects, how a transaction begins, and the order of writers."""

import sqlite3
from collections.abc import Callable, Generator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any
from weakref import WeakSet

import click
from flask import Flask, current_app
from sqlalchemy import URL, Connection, Engine, event, func, make_url, select
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DatabaseError
from sqlalchemy.exc import OperationalError as Unavailable
from sqlalchemy.orm import Session

from scorekeeper.paths import MIGRATIONS
from scorekeeper.settings import DATABASE_URL, settings
from scorekeeper.storage import sqlite_file, upgrade
from scorekeeper.storage.backup import remove_leftovers
from scorekeeper.storage.models import db
from scorekeeper.storage.sqlite_file import FILE_NAME, SharedLock

TURN = 2.5  # seconds that a thread waits to write after others of its process; a tablet sends a tap again after eight
# What PostgreSQL is given, so that nothing waits for ever: for a lock; for an answer; for a server that is gone.
LOCK_TIMEOUT, STATEMENT_TIMEOUT = 2500, 20_000  # milliseconds
CONNECTING = {"connect_timeout": 5, "keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 3,
              "tcp_user_timeout": 30_000}  # fmt: skip
# A page reads one state, however many statements it asks: `writing` alone sees what others commit meanwhile.
ONE_STATE, EACH_STATEMENT = "REPEATABLE READ", "READ COMMITTED"
# PostgreSQL's codes for a lock or an answer that was not had in time, and for two writers that would wait in a ring.
BUSY = frozenset({"55P03", "57014", "40P01", "40001"})


class Damaged(Exception):
    """The file of the scores can be read in part only: nothing more is written to it."""


# Files that were found damaged since this process began. Only another file and a new start make them whole.
_damaged: WeakSet[Engine] = WeakSet()


def init_app(app: Flask) -> None:
    """Connect the app to its database and bring the tables up to date."""
    config = settings(app)
    config["SQLALCHEMY_DATABASE_URI"] = database_url(app)
    if config["SQLALCHEMY_DATABASE_URI"].get_backend_name() != "sqlite":
        # A server that was restarted meanwhile is asked again instead of failing the next tap.
        options = {"pool_pre_ping": True, "isolation_level": ONE_STATE, "connect_args": CONNECTING}
        config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", options)
    db.init_app(app)
    app.extensions["scorekeeper.write_lock"] = Lock()
    app.extensions["scorekeeper.in_use"] = share = SharedLock(Path(app.instance_path))
    if share.is_held:
        remove_leftovers(Path(app.instance_path))
    app.cli.add_command(_migrations)
    with app.app_context():
        try:
            _prepare(db.engine)
            upgrade.bring_up_to_date(db.engine, Path(app.instance_path) / "backups")
        except BaseException:
            share.leave()
            db.engine.dispose()
            raise
        _forget_connections(db.engine)


def database_url(app: Flask) -> URL:
    """Return the URL that the configuration or the environment asks for, else a file in the instance folder."""
    url = settings(app).get("SQLALCHEMY_DATABASE_URI") or DATABASE_URL.read()
    if not url:
        # Built of parts: a folder may be called with a %, a ? or a #, which a text would have to escape.
        return URL.create("sqlite", database=str(Path(app.instance_path) / FILE_NAME))
    url = make_url(url)
    if url.get_backend_name() in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    return url


@contextmanager
def writing(lock: str = "") -> Generator[None]:
    """Open a write transaction (BEGIN IMMEDIATE), commit it at the end and roll back where the block raises.

    `lock`: what else holds this name is waited for first, as `lock_name` says.
    On SQLite one thread of this process at a time enters; whoever waits for more than TURN gets Unavailable (`locked`).
    The session is rolled back first: rows read before are read afresh. A nested `writing` joins the outer one, which
    commits for both. Raises Damaged once the file was found so.
    """
    if db.engine in _damaged:
        raise Damaged
    session = db.session()
    if session.info.get("writing"):
        lock_name(lock)
        yield
        return
    session.rollback()
    if db.engine.dialect.name != "sqlite":  # its writers wait for each other by names and games
        yield from _transaction(session, lock)
        return
    # SQLite lets its writers poll, and an unlucky one polls for long: threads take turns before they ask it.
    turn: Lock = current_app.extensions["scorekeeper.write_lock"]
    if not turn.acquire(timeout=TURN):
        raise Unavailable(None, None, sqlite3.OperationalError("database is locked: others wait to write"))
    try:
        yield from _transaction(session, lock)
    finally:
        turn.release()


def _transaction(session: Session, lock: str) -> Generator[None]:
    acts: list[Callable[[], None]] = []
    session.info["writing"], session.info["committed"] = True, acts
    try:
        isolation = {} if db.engine.dialect.name == "sqlite" else {"isolation_level": EACH_STATEMENT}
        session.connection(execution_options={"begin": "IMMEDIATE", **isolation})
        lock_name(lock)
        yield
        session.commit()
    except BaseException:
        session.rollback()
        raise
    finally:
        session.info["writing"] = False
    for act in acts:
        act()


def is_writing() -> bool:
    """Say whether the session is inside `writing`: what it reads may not be committed."""
    return bool(db.session().info.get("writing"))


def when_committed(act: Callable[[], None]) -> None:
    """Call `act` after the commit of the present write transaction; not at all where it rolls back."""
    db.session().info["committed"].append(act)


def lock_name(name: str) -> None:
    """On PostgreSQL take an advisory lock on this name until the transaction ends; on SQLite do nothing: one writer.

    What holds several locks takes them in this order, so that no two wait in a ring: a name of games, groups, seasons
    or house rules; the rows of games and of whatever else is changed, by their ids; "people"; rows of rules.
    """
    if name and db.engine.dialect.name == "postgresql":
        number = int.from_bytes(sha256(name.encode()).digest()[:8], signed=True)
        db.session.execute(select(func.pg_advisory_xact_lock(number)))


def is_busy(trouble: Unavailable) -> bool:
    """Say whether another writer kept the database, or a part of it, for too long."""
    return "locked" in str(trouble.orig) or getattr(trouble.orig, "sqlstate", None) in BUSY


def why_not_written(error: str = "") -> sqlite_file.Why:
    """Return why the SQLite file cannot be written, by the text of the error; `unknown` of a server."""
    url = db.engine.url
    if url.get_backend_name() != "sqlite" or not url.database:
        return "unknown"
    return sqlite_file.why_not(Path(url.database), error)


def blocked_file() -> str:
    """Return the name of the one file that keeps the scores from being written; empty: it is not that."""
    url = db.engine.url
    path = sqlite_file.blocked(Path(url.database)) if url.get_backend_name() == "sqlite" and url.database else None
    return path.name if path and path.is_file() else ""


def only_read() -> sqlite_file.Why | None:
    """Return why the file of the scores can be read and not written; None: it can."""
    with db.engine.connect() as connection:
        return why_not_written() if connection.connection.info.get(sqlite_file.READING) else None


def is_damaged(trouble: DatabaseError) -> bool:
    """Say whether the error is SQLite's `malformed` or `not a database`."""
    return any(sign in str(trouble.orig) for sign in ("malformed", "not a database"))


def insert(table: Any) -> Any:
    """Return the insert of the database in use: the one that knows `on_conflict_do_update`."""
    if db.engine.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as dialect_insert
    else:
        from sqlalchemy.dialects.sqlite import insert as dialect_insert
    return dialect_insert(table)


def _prepare(engine: Engine) -> None:
    if engine.dialect.name == "sqlite":
        database = engine.url.database or ":memory:"
        if database != ":memory:" and not database.startswith("file:"):
            sqlite_file.make(Path(database))
        sqlite_file.listen(engine)
        event.listen(engine, "begin", _on_begin)
        event.listen(engine, "handle_error", _on_error)
    elif engine.dialect.name == "postgresql":
        event.listen(engine, "connect", _limit_waiting)


def _limit_waiting(connection: Any, _record: object) -> None:
    # Said once the connection is there: a pooler before the server may refuse what a connection wants of it at first.
    connection.execute(f"SET lock_timeout = {LOCK_TIMEOUT}")
    connection.execute(f"SET statement_timeout = {STATEMENT_TIMEOUT}")
    connection.commit()


def _on_begin(connection: Connection) -> None:
    mode = connection.get_execution_options().get("begin")
    if mode:
        connection.exec_driver_sql(f"BEGIN {mode}")
    else:
        # Every page that reads begins so; it waits for nobody, and does not fail.
        connection.connection.cursor().execute("BEGIN DEFERRED")


def _on_error(context: ExceptionContext) -> None:
    trouble = context.sqlalchemy_exception
    if isinstance(trouble, DatabaseError) and is_damaged(trouble) and context.engine is not None:
        _damaged.add(context.engine)


def _forget_connections(engine: Engine) -> None:
    # A server that forks its workers must not hand them an open connection. A database in memory lives in one.
    if engine.dialect.name != "sqlite" or engine.url.database not in (None, "", ":memory:"):
        engine.dispose()


@click.command("db", add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def _migrations(context: click.Context, arguments: tuple[str, ...]) -> None:
    """Write or show migrations (Flask-Migrate)."""
    # Flask-Migrate brings Alembic along, a quarter of a cold start: it is loaded by whoever asks for it.
    from flask_migrate import Migrate
    from flask_migrate.cli import db as commands

    with context.obj.load_app().app_context():
        Migrate(current_app, db, directory=str(MIGRATIONS))
        commands.main(args=list(arguments), prog_name="flask db", obj=context.obj)
