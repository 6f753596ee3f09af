"""One line for the writers of a process, before SQLite's own.

SQLite lets its writers ask again and again and takes whoever asks at the right moment; here they write in the order in
which they came. The line is short, so that a database that another program keeps locked leaves threads to whoever only
reads.
"""

import sqlite3
import time
from collections.abc import Generator
from contextlib import contextmanager
from threading import Condition

from sqlalchemy.exc import OperationalError

PLACES = 5  # of the server's eight threads
PATIENCE = 5.0  # seconds for a turn; a tablet sends its tap again after eight
AT_THE_END = 0.5  # seconds for a place in the line


class Line:
    """Whoever writes, one after another."""

    def __init__(self, patience: float = PATIENCE, at_the_end: float = AT_THE_END) -> None:
        self._patience, self._at_the_end = patience, at_the_end
        self._writers: list[object] = []  # as they came; the first has the turn
        self._moved = Condition()

    @property
    def length(self) -> int:
        """Return how many write or wait to."""
        return len(self._writers)

    @contextmanager
    def turn(self) -> Generator[None]:
        """Hold the turn to write. Raises OperationalError, as SQLite does, where others keep it for too long."""
        writer = object()
        self._wait(writer)
        try:
            yield
        finally:
            self._leave(writer)

    def _wait(self, writer: object) -> None:
        deadline = time.monotonic() + self._patience
        with self._moved:
            self._writers.append(writer)
            has_place = self._moved.wait_for(lambda: writer in self._writers[:PLACES], self._at_the_end)
            left = max(0.0, deadline - time.monotonic())
            if has_place and self._moved.wait_for(lambda: self._writers[0] is writer, left):
                return
        self._leave(writer)
        raise OperationalError(None, None, sqlite3.OperationalError("database is locked: others wait to write"))

    def _leave(self, writer: object) -> None:
        with self._moved:
            self._writers.remove(writer)
            self._moved.notify_all()
