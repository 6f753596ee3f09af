"""The app as the command line opens it: what keeps it from opening is said in one line."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from scorekeeper.cli.refusal import BadInput

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from flask import Flask
    from sqlalchemy.exc import SQLAlchemyError


REMEDY = "`scorekeeper restore FILE` puts a backup in its place"


def opened_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the app, its database brought up to date.

    Raises BadInput where the instance folder or the database cannot be opened, or where a newer scorekeeper wrote it.
    """
    # Imported here: the web framework takes longer to load than `score` takes to answer.
    from sqlalchemy.exc import SQLAlchemyError

    from scorekeeper import create_app
    from scorekeeper.storage.upgrade import NotOurs, TooNew
    from scorekeeper.web.proxies import BadProxies

    place = "SCOREKEEPER_DATABASE_URL" if os.environ.get("SCOREKEEPER_DATABASE_URL") else "SCOREKEEPER_INSTANCE"
    try:
        return create_app(config)
    except OSError as error:
        raise BadInput(f"SCOREKEEPER_INSTANCE: {error.strerror or error}: {error.filename}") from None
    except BadProxies as error:
        raise BadInput(f"SCOREKEEPER_PROXIES: {error}") from None
    except TooNew as error:
        raise BadInput(f"{place}: {error}: start the newer one, or bring back the copy in backups/") from None
    except NotOurs as error:
        raise BadInput(f"{place}: {error}; {REMEDY}") from None
    except SQLAlchemyError as error:
        raise BadInput(f"{place}: {_reason(error)}{_remedy(error)}") from None
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise BadInput(f"{place}: psycopg is missing: install the extra scorekeeper[postgres]") from None


@contextmanager
def opened_database(config: Mapping[str, Any] | None = None) -> Generator[None]:
    """Let a command read and write what is kept. Raises BadInput as `opened_app` does."""
    app = opened_app({"FETCH_HTMX": False, **(config or {})})
    from scorekeeper.storage.models import db

    try:
        with app.app_context():
            yield
    finally:
        with app.app_context():
            db.engine.dispose()  # nobody else has the file for himself while a connection is open
        app.extensions["scorekeeper.share"].leave()


def _reason(error: SQLAlchemyError) -> str:
    """Return what the database's driver says, without the help page that SQLAlchemy adds."""
    return str(getattr(error, "orig", None) or error).partition("\n")[0]


def _remedy(error: SQLAlchemyError) -> str:
    from sqlalchemy.exc import DatabaseError

    from scorekeeper.storage.database import is_damaged

    return f": {REMEDY}" if isinstance(error, DatabaseError) and is_damaged(error) else ""
