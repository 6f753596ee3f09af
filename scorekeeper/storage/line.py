"""One line for the writers of a process, before SQLite's own.

SQLite lets its writers ask again and again and takes whoever asks at the right moment; here one wakes the next. The
line is short, so that a database that another program keeps locked leaves threads to whoever only reads.
"""

import sqlite3
import time
from collections.abc import Generator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

from sqlalchemy.exc import OperationalError

PLACES = 5  # of the server's eight threads
PATIENCE = 5.0  # seconds for a turn; a tablet sends its tap again after eight
AT_THE_END = 0.5  # seconds for a place in the line


class Line:
    """Whoever writes, one after another."""

    def __init__(self, patience: float = PATIENCE, at_the_end: float = AT_THE_END) -> None:
        self._patience, self._at_the_end = patience, at_the_end
        self._places = BoundedSemaphore(PLACES)
        self._turn = Lock()

    @contextmanager
    def turn(self) -> Generator[None]:
        """Hold the turn to write. Raises OperationalError, as SQLite does, where others keep it for too long."""
        deadline = time.monotonic() + self._patience
        if not self._places.acquire(timeout=self._at_the_end):
            raise _busy()
        try:
            if not self._turn.acquire(timeout=max(0.0, deadline - time.monotonic())):
                raise _busy()
            try:
                yield
            finally:
                self._turn.release()
        finally:
            self._places.release()


def _busy() -> OperationalError:
    return OperationalError(None, None, sqlite3.OperationalError("database is locked: others wait to write"))
