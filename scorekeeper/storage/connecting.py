"""How the file of the scores is opened: to write; where that cannot be, on a full disk or as another user, to read."""

import time
from pathlib import Path
from sqlite3 import Connection, OperationalError
from typing import Any

from sqlalchemy import Engine, event

from scorekeeper.storage import unwritable
from scorekeeper.storage.read_only import ReadOnlyFile

PATIENCE = 15.0  # seconds that a writer waits for its turn
READING = "scorekeeper.reading"  # marks a connection that only reads

_PRAGMAS = ("PRAGMA synchronous=FULL", f"PRAGMA busy_timeout={int(PATIENCE * 1000)}", "PRAGMA foreign_keys=ON")


def listen(engine: Engine) -> None:
    """Open SQLite's connections as this module says."""
    database = engine.url.database or ":memory:"
    reading = None if database == ":memory:" or database.startswith("file:") else ReadOnlyFile(Path(database))

    def connected(dialect: Any, record: Any, arguments: Any, named: Any) -> Connection:
        try:
            # Of a file that may not be written SQLite opens a connection that only reads, and does not say so.
            record.info[READING] = reading is not None and not unwritable.may_write(Path(database))
            return _opened(dialect.connect(*arguments, **named))
        except OperationalError as trouble:
            if reading is None or "locked" in str(trouble) or not Path(database).exists():
                raise
            record.info[READING] = True
            try:
                return reading.connection(**named)
            except (OperationalError, OSError):
                raise trouble from None

    event.listen(engine, "do_connect", connected)
    event.listen(engine, "checkin", _forget_reader)


def _opened(connection: Connection) -> Connection:
    """Set a connection up, and look once: it is then that SQLite makes the files it wants beside its own."""
    try:
        # The driver would open transactions by itself, and too late: after the first SELECT.
        connection.isolation_level = None
        for pragma in _PRAGMAS:
            connection.execute(pragma)
        _write_ahead(connection)
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def _write_ahead(connection: Connection) -> None:
    # The first switch to WAL takes the file for itself and does not wait for the busy timeout.
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except OperationalError as trouble:
            if "locked" not in str(trouble) or time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def _forget_reader(_connection: object, record: Any) -> None:
    # The next one tries to write again: once there is room, nobody has to start the scorekeeper anew.
    if record.info.get(READING):
        record.invalidate()
