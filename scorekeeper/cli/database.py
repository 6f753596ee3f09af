"""Open the app for a command; whatever keeps it from opening becomes a BadInput of one line."""

from __future__ import annotations

import errno
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from scorekeeper.cli.reading import BadInput
from scorekeeper.settings import DATABASE_URL, INSTANCE, BadSetting

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from flask import Flask
    from sqlalchemy.exc import SQLAlchemyError

    from scorekeeper.storage.sqlite_file import Why


REMEDY = "`scorekeeper restore FILE` puts a backup in its place"
BLOCKED = "{} is read-only or another user's: `chown -R` or `chmod -R` mends that"
REMEDIES: dict[Why, str] = {
    "full": "the disk is full: make room there",
    "not_ours": BLOCKED.format("the folder, or a file in it,"),
    "unknown": "see there whether the disk is full or may not be written",
}
OF_THE_DISK: dict[int | None, Why] = {
    errno.ENOSPC: "full", errno.EACCES: "not_ours", errno.EPERM: "not_ours", errno.EROFS: "not_ours",
}  # fmt: skip


def opened_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the app, its database brought up to date.

    Raises BadInput where the instance folder or the database cannot be opened, or where a newer scorekeeper wrote it.
    """
    # Imported here: the web framework takes longer to load than `score` takes to answer.
    from sqlalchemy.exc import SQLAlchemyError

    from scorekeeper import create_app
    from scorekeeper.storage.sqlite_file import Emptied
    from scorekeeper.storage.upgrade import NotOurs, TooNew

    place = _place()
    try:
        return create_app(config)
    except OSError as error:
        raise BadInput(f"{INSTANCE.name}: {_of_the_disk(error)}") from None
    except BadSetting as error:
        raise BadInput(str(error)) from None
    except TooNew as error:
        raise BadInput(f"{place}: {error}: start the newer one, or bring back the copy in backups/") from None
    except (NotOurs, Emptied) as error:
        raise BadInput(f"{place}: {error}; {REMEDY}") from None
    except SQLAlchemyError as error:
        raise BadInput(_database_refusal(error)) from None
    except ModuleNotFoundError as error:
        if place == INSTANCE.name:
            raise
        raise BadInput(f"{place}: {_without_driver(error)}") from None


@contextmanager
def opened_database(config: Mapping[str, Any] | None = None) -> Generator[None]:
    """Let a command read and write what is kept. Raises BadInput as `opened_app` does, and where it cannot write."""
    app = opened_app({"FETCH_HTMX": False, **(config or {})})
    from sqlalchemy.exc import OperationalError

    from scorekeeper.storage.models import db

    try:
        with app.app_context():
            yield
    except OperationalError as error:
        raise BadInput(_database_refusal(error)) from None
    finally:
        with app.app_context():
            db.engine.dispose()  # nobody else has the file for himself while a connection is open
        app.extensions["scorekeeper.in_use"].leave()


def _without_driver(error: ModuleNotFoundError) -> str:
    if error.name == "psycopg":
        return "psycopg is missing: install the extra oh-hell-scorekeeper[postgres]"
    return f"scores are kept by SQLite or PostgreSQL, not where {error.name} is needed"


def remedy_of(error: OSError) -> str:
    """Return what mends a disk or a folder that takes no file, to follow the reason; empty: it is not that."""
    why = OF_THE_DISK.get(error.errno)
    return f": {REMEDIES[why]}" if why else ""


def _of_the_disk(error: OSError) -> str:
    what = ": ".join(str(part) for part in (error.strerror or error, error.filename) if part)
    return f"{what}{remedy_of(error)}"


def _place() -> str:
    return (DATABASE_URL if DATABASE_URL.is_set else INSTANCE).name


def _database_refusal(error: SQLAlchemyError) -> str:
    """Return the place, what the database's driver says, without SQLAlchemy's help page, and what to do."""
    reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
    return ": ".join(part for part in (_place(), reason, _remedy(error, reason)) if part)


def _remedy(error: SQLAlchemyError, reason: str) -> str:
    from sqlalchemy.exc import DatabaseError, OperationalError

    from scorekeeper import paths
    from scorekeeper.storage.database import FILE_NAME, is_busy, is_damaged
    from scorekeeper.storage.sqlite_file import blocked, why_not

    if isinstance(error, DatabaseError) and is_damaged(error):
        return REMEDY
    if not isinstance(error, OperationalError) or is_busy(error) or DATABASE_URL.is_set:
        return ""
    file = paths.instance() / FILE_NAME
    why, path = why_not(file, reason), blocked(file)
    return BLOCKED.format(path) if why == "not_ours" and path != file.parent else REMEDIES[why]
