"""Run the migrations that a database lacks, at start: under a lock, after a copy of a file of SQLite.

They run forwards alone: what was there before is that copy in `backups/`.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.orm import Session

from scorekeeper.paths import MIGRATIONS
from scorekeeper.storage import backup
from scorekeeper.storage.engines import Postgres, Sqlite
from scorekeeper.storage.models import db

_COUNTED_SINCE = "0042"  # which makes the rows of the statistics anew: those of an older database are counted after it
_A_LINE = 1000  # games, in a file
VERSION = "alembic_version"
OURS = frozenset({"game", "entry"})  # tables of every revision


class TooNew(Exception):
    """The database was written by a newer scorekeeper than this one."""


class NotOurs(Exception):
    """The database has tables, but none that say which revision of ours they are; the text says what it is."""


def head() -> str:
    """Return the newest revision that this program carries, read from the names of the files."""
    return revisions()[-1]


def bring_up_to_date(database: Sqlite | Postgres, backups: Path) -> None:
    """Run the migrations that the database lacks. Processes that start together run them once.

    Raises TooNew where the database knows a revision that this program does not, NotOurs where it knows none.
    """
    with database.engine.connect() as connection:
        if _present(connection, database) == head():
            return
    with database.engine.connect() as connection, database.migrating(connection):
        present = _present(connection, database)
        if present == head():
            return  # another process was faster
        if present is not None:
            if database.is_file:
                backup.copy(database.engine, backups / f"{datetime.now(UTC):%Y-%m-%dT%H%M%S}-revision-{present}.db")
            # A number between two of ours was never released: such a database goes on from the release before it.
            before = max(revision for revision in revisions() if revision <= present)
            connection.execute(text(f"UPDATE {VERSION} SET version_num = :before"), {"before": before})
        migrate(connection)
        if present is not None and present < _COUNTED_SINCE:
            _count_statistics(connection)


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
    from scorekeeper.storage.games import rewrite

    # In the migration's own transaction: its figures come with it, or nothing changes.
    db.session.registry.set(Session(connection, info={"writing": True, "committed": []}))
    rewrite(print_progress)
    db.session.commit()
    db.session.remove()


def print_progress(done: int, games: int) -> None:
    """Write how far the statistics are: over and over in one line, or a line now and then where it goes to a file."""
    line = f"Statistics: {done} of {games} games"
    if sys.stderr.isatty():
        print(f"\r{line}", end="" if done < games else "\n", file=sys.stderr, flush=True)
    elif done == games or not done % _A_LINE:
        print(line, file=sys.stderr, flush=True)


def _present(connection: Connection, database: Sqlite | Postgres) -> str | None:
    tables = set(inspect(connection).get_table_names())
    others = f"this database is another program's: its tables are {', '.join(sorted(tables)[:4])}"
    present = None
    if VERSION in tables:
        present = connection.execute(text(f"SELECT version_num FROM {VERSION}")).scalar()
    if present is None and tables >= OURS:
        raise NotOurs(f"the games are there, but the table {VERSION} that says their version is lost or empty")
    # A server's database may be shared by several programs; a file is not.
    if present is None and (tables & OURS or (database.is_file and tables - {VERSION})):
        raise NotOurs(others)
    if present is not None and not revisions()[0] <= present <= head():
        if OURS - tables:
            raise NotOurs(others)
        raise TooNew(f"the database is at revision {present}; this scorekeeper knows {head()} and older")
    return present


def revisions() -> list[str]:
    """Return the numbers of all migrations, the oldest first."""
    return sorted(path.name.split("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))
