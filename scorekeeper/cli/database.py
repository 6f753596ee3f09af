"""Open the app for a command. Whatever prevents opening or writing becomes a BadInput of one line."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper import paths
from scorekeeper.cli.reading import BadInput
from scorekeeper.settings import DATABASE_URL, INSTANCE, BadSetting

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from flask import Flask


def opened_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the app with its database brought up to date.

    Raises BadInput if the instance folder or the database cannot be opened, or if a newer Scorekeeper wrote it.
    """
    # Imported here: the web framework takes longer to load than `score` takes to answer.
    from scorekeeper import create_app
    from scorekeeper.storage.upgrade import UnusableDatabase

    try:
        with refused():
            return create_app(config)
    except BadSetting as error:
        raise BadInput(str(error)) from None
    except UnusableDatabase as error:
        raise BadInput(f"{_place()}: {error}") from None
    except ModuleNotFoundError as error:
        if not DATABASE_URL.is_set:
            raise
        if error.name == "psycopg":
            raise BadInput(f"{_place()}: psycopg is missing: install the extra oh-hell-scorekeeper[postgres]") from None
        other = f"scores are kept by SQLite or PostgreSQL, not where {error.name} is needed"
        raise BadInput(f"{_place()}: {other}") from None


@contextmanager
def opened_database(config: Mapping[str, Any] | None = None) -> Generator[None]:
    """Let a command use the database. Raises BadInput as `opened_app` does, and if it cannot be read or written."""
    app = opened_app({"FETCH_HTMX": False, **(config or {})})
    from scorekeeper.storage.models import db

    with app.app_context():
        try:
            with refused():
                yield
        finally:
            db.engine.dispose()


@contextmanager
def refused(place: str = "") -> Generator[None]:
    """Raise BadInput if a file or database cannot be read or written: the place, the reason and the remedy.

    `place`: the file named on the command line, if that is the one.
    """
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except BrokenPipeError:  # the reader of the output has left
        raise
    except (OSError, SQLAlchemyError, sqlite3.Error, UnicodeEncodeError) as error:
        where = "" if place else getattr(error, "filename", None) or ""
        raise BadInput(f"{place or _place()}: {reason_of(error, where)}") from None


def reason_of(error: Exception, where: str = "") -> str:
    """Return the message of the system or the database driver, the place, and what to do."""
    from scorekeeper.storage.database import write_trouble
    from scorekeeper.web.site.errors import TROUBLES

    words = getattr(error, "strerror", None) or getattr(error, "orig", None) or error
    reason = str(words).partition("\n")[0] + (f": {where}" if where else "")
    trouble = write_trouble(error, None if isinstance(error, OSError) else scores_file().parent)
    return reason if trouble == "unknown" else f"{reason}. {TROUBLES[trouble].advice}"


def scores_file() -> Path:
    """Return the SQLite file of the scores, unless they are on a server. Raises OSError."""
    from scorekeeper.storage.database import FILE_NAME

    url = DATABASE_URL.read()
    return Path(url.database) if url and url.database else paths.instance() / FILE_NAME


def _place() -> str:
    return (DATABASE_URL if DATABASE_URL.is_set else INSTANCE).name
