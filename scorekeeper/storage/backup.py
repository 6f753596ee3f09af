"""A consistent copy of everything, while games are being scored."""

import errno
import os
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import mkstemp

from sqlalchemy import URL, Connection, Engine, MetaData, create_engine, insert, select
from sqlalchemy.exc import OperationalError

from scorekeeper.storage.models import db


def backup(path: Path) -> None:
    """Write the whole database as one SQLite file, whole or not at all. Raises FileExistsError, OSError."""
    if path.exists():
        raise FileExistsError(path)
    copy(db.engine, path)


@contextmanager
def without_room(folder: Path) -> Generator[None]:
    """Raise OSError where SQLite finds no room for a copy in a folder."""
    try:
        yield
    except (sqlite3.OperationalError, OperationalError) as trouble:
        if "is full" not in str(trouble):
            raise
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(folder)) from None


def copy(engine: Engine, path: Path) -> None:
    """Write the database of the engine as one SQLite file that this program can open. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = mkstemp(prefix=path.name, suffix=".part", dir=path.parent)
    os.close(handle)
    draft = Path(name)
    try:
        with without_room(path.parent):
            if engine.dialect.name == "sqlite":
                _copy_file(engine, draft)
            else:
                _copy_rows(engine, draft)
        _sync(draft)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _copy_file(engine: Engine, path: Path) -> None:
    # A connection of its own: one that holds a transaction would not be let go by the copy.
    source = engine.raw_connection()
    try:
        with closing(sqlite3.connect(path)) as target:
            source.driver_connection.backup(target)  # type: ignore[union-attr]
            target.execute("PRAGMA journal_mode=DELETE")
    finally:
        source.close()


def _copy_rows(engine: Engine, path: Path) -> None:
    target = create_engine(URL.create("sqlite", database=str(path)))
    with engine.connect() as source, target.begin() as into:
        source.execution_options(isolation_level="REPEATABLE READ")
        _copy_tables(source, into)
    target.dispose()


def _copy_tables(source: Connection, into: Connection) -> None:
    # As the tables are, not as the models say: before a migration the two differ.
    tables = MetaData()
    tables.reflect(source)
    for table in tables.sorted_tables:
        for column in table.columns:
            column.server_default = None  # spoken in PostgreSQL's words
    tables.create_all(into)
    for table in tables.sorted_tables:
        if rows := source.execute(select(table)).mappings().all():
            into.execute(insert(table), [dict(row) for row in rows])


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
