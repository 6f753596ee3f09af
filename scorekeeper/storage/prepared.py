"""A statement built and compiled once, whose row is read through the driver.

To begin and to end a connection of SQLAlchemy costs five times what the answer to one key does.
"""

from typing import Any

from sqlalchemy import ClauseElement, Engine

from scorekeeper.storage.game_cache import readable
from scorekeeper.storage.models import db


class Prepared:
    """A select by one bound parameter, `key`. Its columns come back as the driver has them: a time as its text."""

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._texts: dict[str, tuple[str, bool]] = {}  # by the name of the database

    def row(self, key: str) -> tuple[Any, ...] | None:
        """Return the row of a key. None: there is none. Raises SQLAlchemy's errors."""
        engine, key = db.engine, readable(key)
        text, positional = self._texts.get(engine.name) or self._compiled(engine)
        connection = engine.raw_connection()
        try:
            cursor = connection.cursor()
            cursor.execute(text, (key,) if positional else {"key": key})
            return cursor.fetchone()
        except engine.dialect.loaded_dbapi.Error:
            pass  # asked again below, so that the trouble is told as it is everywhere
        finally:
            connection.close()
        with engine.connect() as again:
            found = again.exec_driver_sql(text, (key,) if positional else {"key": key}).one_or_none()
        return None if found is None else tuple(found)

    def _compiled(self, engine: Engine) -> tuple[str, bool]:
        compiled: Any = self._statement.compile(dialect=engine.dialect)
        self._texts[engine.name] = (compiled.string, compiled.positional)
        return self._texts[engine.name]
