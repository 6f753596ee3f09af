"""Where the scores are kept, how a transaction begins, and the order of writers."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy import URL, make_url

from scorekeeper.settings import DATABASE_URL, settings
from scorekeeper.storage import upgrade
from scorekeeper.storage.engines import DATABASE, FILE_NAME, Postgres, Sqlite, database
from scorekeeper.storage.models import db
from scorekeeper.storage.trouble import Trouble, write_trouble


def init_app(app: Flask) -> None:
    """Connect the app to its database and bring the tables up to date."""
    config = settings(app)
    config["SQLALCHEMY_DATABASE_URI"] = url = database_url(app)
    kind = Sqlite if url.get_backend_name() == "sqlite" else Postgres
    config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", kind.options)
    db.init_app(app)
    with app.app_context():
        app.extensions[DATABASE] = kind(db.engine)
        try:
            upgrade.bring_up_to_date(database(), Path(app.instance_path) / "backups")
        finally:
            db.engine.dispose()  # a server that forks its workers must not hand them an open connection


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
    """Open a write transaction, commit it at the end and roll back where the block raises.

    `lock`: what else holds this name is waited for first, as `lock_name` says.
    The session is rolled back first: rows read before are read afresh. A nested `writing` joins the outer one, which
    commits for both. Raises DatabaseError, also where the file was found damaged before.
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
    """Say whether the session is inside `writing`: what it reads may not be committed."""
    return bool(db.session().info.get("writing"))


def when_committed(act: Callable[[], None]) -> None:
    """Call `act` after the commit of the present write transaction; not at all where it rolls back."""
    db.session().info["committed"].append(act)


def lock_name(name: str) -> None:
    """On PostgreSQL take an advisory lock on this name until the transaction ends; on SQLite do nothing: one writer.

    What holds several locks takes them in this order, so that no two wait in a ring: the drafts of a device; a name of
    games, or "club" of whatever else all share; the rows of games, by their ids; "people"; rows of rules.
    """
    if name:
        database().lock(name)


def insert(table: Any) -> Any:
    """Return the insert of the database in use: the one that knows `on_conflict_do_update`."""
    return database().insert(table)


def trouble(error: BaseException) -> Trouble:
    """Return what keeps the scores from being written or read."""
    return write_trouble(error, database().folder)
