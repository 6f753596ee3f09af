"""Run the migrations that a database lacks, at start: under a lock, and after copying a SQLite file to `backups/`."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy import Connection, inspect, text
from sqlalchemy.orm import Session

from scorekeeper.paths import MIGRATIONS
from scorekeeper.storage import backup
from scorekeeper.storage.database import DATABASE, Postgres, Sqlite, connect
from scorekeeper.storage.games import rewrite
from scorekeeper.storage.models import db

_COUNTED_SINCE = "0042"  # it makes the tables of the statistics again: those of an older database are rebuilt
_A_LINE = 1000  # games between two lines of progress in a file
VERSION = "alembic_version"
REMEDY = "`scorekeeper restore FILE` puts a backup in its place"
OURS = frozenset({"game", "entry"})  # tables that every revision has


class UnusableDatabase(Exception):
    """The database is another program's or a newer Scorekeeper's; the text says which, and what to do."""


def init_app(app: Flask) -> None:
    """Connect the app to its database and bring the tables up to date. Raises what `bring_up_to_date` raises."""
    connect(app)
    with app.app_context():
        try:
            bring_up_to_date(app.extensions[DATABASE], Path(app.instance_path) / "backups")
        finally:
            db.engine.dispose()  # workers that a server forks must not share an open connection


def head() -> str:
    """Return the newest revision of this program, by the names of the files."""
    return max(path.name.split("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def bring_up_to_date(database: Sqlite | Postgres, backups: Path) -> None:
    """Run the migrations that the database lacks, once per database. Raises UnusableDatabase."""
    with database.engine.connect() as connection:
        if _present(connection, database) == head():
            return
    with database.engine.connect() as connection, database.migrating(connection):
        present = _present(connection, database)
        if present == head():
            return  # another process was faster
        if present is None:
            db.metadata.create_all(connection, checkfirst=False)
            migrate(connection, is_new=True)
            return
        if database.is_file:
            backup.copy(database.engine, backups / f"{datetime.now(UTC):%Y-%m-%dT%H%M%S}-revision-{present}.db")
        if present >= _COUNTED_SINCE:
            migrate(connection)
            return
        connection.execute(text(f"DELETE FROM {VERSION}"))  # 1.0.0, or a number that was never released
        migrate(connection)
        # In the migration's own transaction: its figures come with it, or nothing changes.
        of_connection: Any = Session(connection, info={"writing": True, "committed": []})
        db.session.registry.set(of_connection)
        rewrite(print_progress)
        db.session.commit()
        db.session.remove()


def migrate(connection: Connection, *, is_new: bool = False) -> None:
    """Let Alembic run the migrations that a database lacks, or note that one with new tables lacks none."""
    # Imported here: Alembic is a quarter of a cold start.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    (command.stamp if is_new else command.upgrade)(config, "head")


def print_progress(done: int, games: int) -> None:
    """Print how many games are done: on a terminal in one line, in a file in a line now and then."""
    line = f"Statistics: {done} of {games} games"
    if sys.stderr.isatty():
        print(f"\r{line}", end="" if done < games else "\n", file=sys.stderr, flush=True)
    elif done == games or not done % _A_LINE:
        print(line, file=sys.stderr, flush=True)


def _present(connection: Connection, database: Sqlite | Postgres) -> str | None:
    """Return the revision of the database, or None if it is still empty. Raises UnusableDatabase."""
    tables = set(inspect(connection).get_table_names())
    present = None
    if VERSION in tables:
        present = connection.execute(text(f"SELECT version_num FROM {VERSION}")).scalar()
    # Several programs may share a server's database, but not a file.
    if present is None and not tables & OURS and not (database.is_file and tables - {VERSION}):
        return None
    if present is None or OURS - tables:
        named = ", ".join(sorted(tables)[:4])
        raise UnusableDatabase(f"this is not a database of Scorekeeper: its tables are {named}; {REMEDY}")
    if present > head():
        older = f"the database is at revision {present}; this scorekeeper knows {head()} and older"
        raise UnusableDatabase(f"{older}: start the newer version, or restore the copy in backups/")
    return present
