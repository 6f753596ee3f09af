"""Run the migrations that a database lacks, at start: under a lock and after a backup; skipped where it is current.

They run forwards alone: what was there before is the copy in `backups/`.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from scorekeeper.paths import MIGRATIONS
from scorekeeper.storage import backup

_COUNTED_SINCE = "0042"  # which makes the rows of the statistics anew: those of an older database are counted after it
_PATIENCE = 120_000  # milliseconds to wait for another process's migration
_A_LINE = 1000  # games, in a file
VERSION = "alembic_version"
OURS = frozenset({"game", "entry"})  # tables of every revision
_LOCK = 7_305_201_917  # PostgreSQL's advisory lock: any number that nobody else takes


class TooNew(Exception):
    """The database was written by a newer scorekeeper than this one."""


class NotOurs(Exception):
    """The database has tables, but none that say which revision of ours they are; the text says what it is."""


def head() -> str:
    """Return the newest revision that this program carries, read from the names of the files."""
    return revisions()[-1]


def bring_up_to_date(engine: Engine, backups: Path) -> None:
    """Run the migrations that the database lacks. Processes that start together run them once.

    Raises TooNew where the database knows a revision that this program does not, NotOurs where it knows none.
    """
    with engine.connect() as connection:
        if _present(connection) == head():
            return
    with engine.connect() as connection:
        connection.execution_options(begin="IMMEDIATE")
        if engine.dialect.name == "postgresql":
            # What others migrate meanwhile is seen once their lock is had.
            connection.execution_options(isolation_level="READ COMMITTED")
        _foreign_keys(connection, on=False)
        try:
            with connection.begin():
                _migrate(connection, engine, backups)
        finally:
            _foreign_keys(connection, on=True)


def _migrate(connection: Connection, engine: Engine, backups: Path) -> None:
    if engine.dialect.name == "postgresql":
        connection.execute(text(f"SET LOCAL lock_timeout = {_PATIENCE}"))
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    present = _present(connection)
    if present == head():
        return  # another process was faster
    if present is not None:
        backup.copy(engine, backups / f"{datetime.now(UTC):%Y-%m-%dT%H%M%S}-revision-{present}.db")
        # A number between two of ours was never released: such a database goes on from the release before it.
        before = max(revision for revision in revisions() if revision <= present)
        connection.execute(text(f"UPDATE {VERSION} SET version_num = :before"), {"before": before})
    migrate(connection)
    if present is not None and present < _COUNTED_SINCE:
        _count_statistics(connection)
    if engine.dialect.name == "sqlite" and (broken := connection.exec_driver_sql("PRAGMA foreign_key_check").all()):
        raise RuntimeError(f"the migration would leave rows without their parents: {broken[:3]}")


def migrate(connection: Connection) -> None:
    """Run the migrations that a database lacks, by Alembic."""
    # Imported here: Alembic is a quarter of a cold start.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _count_statistics(connection: Connection) -> None:
    # Imported here: it loads every kind's rules, which a start without a migration does not need.
    from scorekeeper.storage.statistics.writing import rebuild

    rebuild(connection, print_progress)


def print_progress(done: int, games: int) -> None:
    """Write how far the statistics are: over and over in one line, or a line now and then where it goes to a file."""
    line = f"Statistics: {done} of {games} games"
    if sys.stderr.isatty():
        print(f"\r{line}", end="" if done < games else "\n", file=sys.stderr, flush=True)
    elif done == games or not done % _A_LINE:
        print(line, file=sys.stderr, flush=True)


def _present(connection: Connection) -> str | None:
    tables = set(inspect(connection).get_table_names())
    present = None
    if VERSION in tables:
        present = connection.execute(text(f"SELECT version_num FROM {VERSION}")).scalar()
    if present is None:
        _refuse_others(tables - {VERSION}, connection.dialect.name)
    elif not revisions()[0] <= present <= head():
        if OURS - tables:
            raise NotOurs(f"this database is another program's: {_few(tables)}")
        raise TooNew(f"the database is at revision {present}; this scorekeeper knows {head()} and older")
    return present


def _refuse_others(tables: set[str], dialect: str) -> None:
    # A server's database may be shared by several programs; a file is not.
    if tables >= OURS:
        raise NotOurs(f"the games are there, but the table {VERSION} that says their version is lost or empty")
    if tables & OURS or (tables and dialect == "sqlite"):
        raise NotOurs(f"this database is another program's: {_few(tables)}")


def _few(tables: set[str]) -> str:
    return f"its tables are {', '.join(sorted(tables)[:4])}"


def revisions() -> list[str]:
    """Return the numbers of all migrations, the oldest first."""
    return sorted(path.name.split("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _foreign_keys(connection: Connection, *, on: bool) -> None:
    # SQLite takes this outside of a transaction only, so it goes to the driver before one begins.
    if connection.dialect.name == "sqlite":
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute(f"PRAGMA foreign_keys={'ON' if on else 'OFF'}")
        driver.execute(f"PRAGMA busy_timeout={_PATIENCE}")
