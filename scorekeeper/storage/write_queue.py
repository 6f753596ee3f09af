"""A first-in, first-out queue of the threads of a process that want to write, before SQLite's own lock.

SQLite lets its writers poll and takes whoever polls at the right moment; here they write in the order in which they
came. At most MOST_WAITING threads wait, so that a database that another program keeps locked leaves threads to those
who only read.
"""

import sqlite3
import time
from collections.abc import Generator
from contextlib import contextmanager
from threading import Condition

from sqlalchemy.exc import OperationalError

MOST_WAITING = 5  # of the server's eight threads, the one that writes included
PATIENCE = 5.0  # seconds for a turn; a tablet sends its tap again after eight
PLACE_PATIENCE = 0.5  # seconds for a place in the queue


class WriteQueue:
    """Lets one thread write at a time, in the order of arrival."""

    def __init__(self, patience: float = PATIENCE, place_patience: float = PLACE_PATIENCE) -> None:
        self._patience, self._place_patience = patience, place_patience
        self._writers: list[object] = []  # as they came; the first has the turn
        self._moved = Condition()

    @property
    def length(self) -> int:
        """Return how many threads write or wait to."""
        return len(self._writers)

    @contextmanager
    def turn(self) -> Generator[None]:
        """Wait for the turn to write and hold it for the block. Raises OperationalError (`locked`) after `patience`."""
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
            has_place = self._moved.wait_for(lambda: writer in self._writers[:MOST_WAITING], self._place_patience)
            left = max(0.0, deadline - time.monotonic())
            if has_place and self._moved.wait_for(lambda: self._writers[0] is writer, left):
                return
        self._leave(writer)
        raise OperationalError(None, None, sqlite3.OperationalError("database is locked: others wait to write"))

    def _leave(self, writer: object) -> None:
        with self._moved:
            self._writers.remove(writer)
            self._moved.notify_all()
