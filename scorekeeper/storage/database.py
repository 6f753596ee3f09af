"""The app's database: its URL, its transactions, and the order of writers."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy import URL, make_url

from scorekeeper.settings import DATABASE_URL, settings
from scorekeeper.storage.engines import DATABASE, FILE_NAME, Postgres, Sqlite, database
from scorekeeper.storage.models import db
from scorekeeper.storage.trouble import Trouble, write_trouble


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
    if name:
        database().lock(name)


def insert(table: Any) -> Any:
    """Return the dialect's own insert, which has `on_conflict_do_update`."""
    return database().insert(table)


def trouble(error: BaseException) -> Trouble:
    """Return why the scores could not be written or read."""
    return write_trouble(error, database().folder)
