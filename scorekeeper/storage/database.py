"""The database of the app: a SQLite file or PostgreSQL, in what they differ, and the transactions of writers."""

import errno
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, Literal

from flask import Flask, current_app
from sqlalchemy import URL, Connection, Engine, event, func, make_url, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DatabaseError, OperationalError

from scorekeeper.settings import DATABASE_URL, settings
from scorekeeper.storage.models import db

DATABASE = "scorekeeper.database"  # among the extensions of the app
FILE_NAME = "scorekeeper.db"
PATIENCE = 2.5  # seconds that a writer waits for other programs, and for other threads; tablets retry after eight
SWITCHING = 15.0  # seconds that the first switch to WAL waits for others
MIGRATING = 120_000  # milliseconds that a migration waits for that of another process
PRAGMAS = ("PRAGMA synchronous=FULL", f"PRAGMA busy_timeout={int(PATIENCE * 1000)}", "PRAGMA foreign_keys=ON")
# So that nothing waits for ever for a lock, a statement or a server that is gone.
LOCK_TIMEOUT, STATEMENT_TIMEOUT = 2500, 20_000  # milliseconds
CONNECTING = {"connect_timeout": 5, "keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 3,
              "tcp_user_timeout": 30_000}  # fmt: skip
MIGRATION = 7_305_201_917  # the advisory lock of migrations: any number that nobody else takes
# All statements of a page read the same state; only a writer sees what others commit meanwhile.
ONE_STATE, EACH_STATEMENT = "REPEATABLE READ", "READ COMMITTED"

# Why something could not be written or read: one word for each error of the system, SQLite or PostgreSQL.
Trouble = Literal["busy", "full", "read_only", "damaged", "unknown"]
ROOM = 256 * 1024  # bytes that SQLite needs next to its file, and for some taps
EFFECTIVE = os.access in os.supports_effective_ids  # whether `os.access` can ask for the effective user
# By the system's error number or PostgreSQL's code.
CODES: dict[object, Trouble] = {
    errno.ENOSPC: "full", errno.EACCES: "read_only", errno.EPERM: "read_only", errno.EROFS: "read_only",
    # Timeouts of a lock and of a statement, deadlocks and conflicts of two writers.
    "55P03": "busy", "57014": "busy", "40P01": "busy", "40001": "busy", "53100": "full",
}  # fmt: skip
# By SQLite's message.
SIGNS: dict[str, Trouble] = {
    "locked": "busy", "is full": "full", "readonly": "read_only",
    "malformed": "damaged", "not a database": "damaged",
}  # fmt: skip
VAGUE = ("disk I/O error", "unable to open")


class Sqlite:
    """One file. Writers take turns, and what is committed is on the disk."""

    is_file = True
    options: dict[str, Any] = {}
    writing: dict[str, Any] = {"begin": "IMMEDIATE"}
    insert = staticmethod(sqlite.insert)

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.folder = Path(engine.url.database or "").parent
        self._turn = Lock()  # SQLite's writers poll for the lock, and may be unlucky for long
        self._damage: BaseException | None = None
        event.listen(engine, "do_connect", self._connect)
        event.listen(engine, "begin", self._begin)
        event.listen(engine, "handle_error", self._note_damage)

    def _connect(self, dialect: Any, _record: object, arguments: Any, named: Any) -> sqlite3.Connection:
        # SQLite gives its own files the mode of this one.
        if self.folder.is_dir() and not (file := Path(self.engine.url.database or "")).exists():
            file.touch(0o600)
        connection: sqlite3.Connection = dialect.connect(*arguments, **named)
        try:
            # The driver would begin transactions itself, too late: after the first SELECT.
            connection.isolation_level = None
            for pragma in PRAGMAS:
                connection.execute(pragma)
            write_ahead(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _begin(self, connection: Connection) -> None:
        # A page that only reads begins DEFERRED: it waits for nobody.
        connection.exec_driver_sql(f"BEGIN {connection.get_execution_options().get('begin', 'DEFERRED')}")

    def _note_damage(self, context: ExceptionContext) -> None:
        trouble = context.sqlalchemy_exception
        if isinstance(trouble, DatabaseError) and write_trouble(trouble) == "damaged":
            self._damage = trouble.orig

    @contextmanager
    def turn(self) -> Generator[None]:
        """Let one thread at a time write. Raises OperationalError after PATIENCE, or any damage seen before."""
        if self._damage:  # until a backup is restored and the app is started again
            raise DatabaseError(None, None, self._damage)
        if not self._turn.acquire(timeout=PATIENCE):
            raise OperationalError(None, None, sqlite3.OperationalError("database is locked: others wait to write"))
        try:
            yield
        finally:
            self._turn.release()

    @contextmanager
    def migrating(self, connection: Connection) -> Generator[None]:
        """Hold a transaction in which tables can be replaced. Raises RuntimeError if it would leave orphans."""
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute("PRAGMA foreign_keys=OFF")  # has no effect inside a transaction
        driver.execute(f"PRAGMA busy_timeout={MIGRATING}")
        try:
            with connection.execution_options(begin="IMMEDIATE").begin():
                yield
                if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").all():
                    raise RuntimeError(f"the migration would leave rows without their parents: {broken[:3]}")
        finally:
            for pragma in PRAGMAS:
                driver.execute(pragma)


def write_ahead(connection: sqlite3.Connection) -> None:
    """Switch to WAL: the first switch locks the file, without the busy timeout."""
    deadline = time.monotonic() + SWITCHING
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if write_trouble(error) != "busy" or time.monotonic() > deadline:
                raise
            time.sleep(0.02)


class Postgres:
    """A server with many writers, which wait for each other by name and by game."""

    is_file = False
    folder = None
    # After a restart of the server a connection is opened again, instead of failing the next tap.
    options: dict[str, Any] = {"pool_pre_ping": True, "isolation_level": ONE_STATE, "connect_args": CONNECTING}
    writing: dict[str, Any] = {"isolation_level": EACH_STATEMENT}
    insert = staticmethod(postgresql.insert)

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        event.listen(engine, "connect", _limit_waiting)

    def turn(self) -> AbstractContextManager[None]:
        """Do nothing: many write at once."""
        return nullcontext()

    @contextmanager
    def migrating(self, connection: Connection) -> Generator[None]:
        """Hold a transaction alone, which sees what others have migrated meanwhile."""
        with connection.execution_options(isolation_level=EACH_STATEMENT).begin():
            connection.execute(text(f"SET LOCAL lock_timeout = {MIGRATING}"))
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(select(func.pg_advisory_xact_lock(MIGRATION)))
            yield


def _limit_waiting(connection: Any, _record: object) -> None:
    # Set afterwards, because a pooler in front of the server may refuse options of the connection.
    connection.execute(f"SET lock_timeout = {LOCK_TIMEOUT}")
    connection.execute(f"SET statement_timeout = {STATEMENT_TIMEOUT}")
    connection.commit()


def database() -> Sqlite | Postgres:
    """Return the database of the app."""
    return current_app.extensions[DATABASE]


def connect(app: Flask) -> None:
    """Connect the app to its database, whose tables `upgrade` then brings up to date."""
    config = settings(app)
    config["SQLALCHEMY_DATABASE_URI"] = url = database_url(app)
    kind = Sqlite if url.get_backend_name() == "sqlite" else Postgres
    config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", kind.options)
    db.init_app(app)
    with app.app_context():
        app.extensions[DATABASE] = kind(db.engine)


def database_url(app: Flask) -> URL:
    """Return the URL of the configuration or the environment, otherwise that of a file in the instance folder."""
    url = settings(app).get("SQLALCHEMY_DATABASE_URI") or DATABASE_URL.read()
    if not url:
        # Not from a string, because the folder's name may contain %, ? or #.
        return URL.create("sqlite", database=str(Path(app.instance_path) / FILE_NAME))
    url = make_url(url)
    if url.get_backend_name() in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    return url


@contextmanager
def writing(lock: str = "") -> Generator[None]:
    """Open a write transaction, commit it at the end, and roll back if the block raises.

    `lock`: a name for `lock_name`. Rows read before are read again. A nested `writing` joins the outer one, which
    commits for both. Raises DatabaseError.
    """
    session = db.session()
    if session.info.get("writing"):
        lock_name(lock)
        yield
        return
    session.rollback()
    acts: list[Callable[[], None]] = []
    with database().turn():
        session.info["writing"], session.info["committed"] = True, acts
        try:
            session.connection(execution_options=database().writing)
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
    """Whether the session is inside `writing`, so that what it reads may not be committed."""
    return bool(db.session().info.get("writing"))


def when_committed(act: Callable[[], None]) -> None:
    """Call `act` after the current write transaction commits; not if it rolls back."""
    db.session().info["committed"].append(act)


def lock_name(name: str) -> None:
    """On PostgreSQL take an advisory lock on this name until the transaction ends; SQLite has one writer anyway.

    To avoid deadlocks, take several locks in this order: the drafts of a device; a name of games, or "club" for
    whatever else is shared; the rows of games, by their ids; "people"; rows of rules.
    """
    if name and not database().is_file:
        number = int.from_bytes(sha256(name.encode()).digest()[:8], signed=True)
        db.session.execute(select(func.pg_advisory_xact_lock(number)))


def upsert(table: type[Any], key: Mapping[str, Any], values: Mapping[str, Any]) -> None:
    """Insert a row, or change the one with this key, even if another process inserts it now."""
    row = database().insert(table).values(**key, **values)
    db.session.execute(row.on_conflict_do_update(index_elements=[*key], set_=values))


def write_trouble(error: BaseException, folder: Path | None = None) -> Trouble:
    """Return the cause of an error of the system, of SQLAlchemy or of a database driver.

    `folder`: the folder of the scores, which is examined if SQLite only says that it failed.
    """
    cause = getattr(error, "orig", None) or error
    if not isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlstate", None) or getattr(cause, "errno", None)
        return CODES.get(code, "unknown")
    troubles: list[Trouble] = [trouble for sign, trouble in SIGNS.items() if sign in str(cause)]
    if troubles or not (folder and folder.is_dir() and any(sign in str(cause) for sign in VAGUE)):
        return troubles[0] if troubles else "unknown"
    if shutil.disk_usage(folder).free < ROOM:
        return "full"
    files = [folder, *folder.glob("*.db*")]
    return "unknown" if all(os.access(path, os.W_OK, effective_ids=EFFECTIVE) for path in files) else "read_only"
