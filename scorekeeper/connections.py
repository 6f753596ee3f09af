"""Whom the server at the table sees to first: what needs no work is answered at once, taps go before looks."""

import logging
from itertools import takewhile
from operator import attrgetter
from typing import Any

from waitress.task import ThreadedTaskDispatcher

from scorekeeper.kept_open import KeptOpenChannel
from scorekeeper.web.quick_looks import QuickLooks


class Connection(KeptOpenChannel):
    """A connection whose looks at what is drawn already are answered where they are read.

    To hand them to a thread costs more than the answer, and a thousand phones would stand in line before a tap.
    """

    _is_reading = _is_quick = False

    def received(self, data: bytes) -> bool:
        """Take what a browser sent."""
        self._is_reading = True
        taken = bool(super().received(data))
        self._is_reading = False
        if self._is_quick:
            self._is_quick = False
            self.service()
        return taken

    def answers_at_once(self) -> bool:
        """Say whether the request that was read just now is answered here; it is, once it is read."""
        asked: Any = self.requests[0]
        server: Any = self.server
        quick: QuickLooks | None = server.application.extensions.get("scorekeeper.quick_looks")
        is_look = self._is_reading and not asked.error and asked.command == "GET"
        self._is_quick = is_look and quick is not None and quick.knows(asked.path)
        return self._is_quick

    @property
    def is_tap(self) -> bool:
        """Whether something is to be written; what cannot be read has no command."""
        # One that its browser has left has no request any more, though it stands in line.
        waiting: Any = self.requests[:1]
        return any(not asked.error and asked.command == "POST" for asked in waiting)


class TapsFirst(ThreadedTaskDispatcher):
    """Threads that take a tap before the looks that came earlier, and taps in the order in which they came."""

    def __init__(self, threads: int) -> None:
        super().__init__()
        self.queue_logger.setLevel(logging.ERROR)  # a second's wait at a busy table is no news
        self.set_thread_count(threads)

    def add_task(self, task: Any) -> None:
        """Have a thread answer what a Connection asks."""
        if task.answers_at_once():
            return
        with self.lock:
            if task.is_tap:
                self.queue.insert(sum(1 for _tap in takewhile(attrgetter("is_tap"), self.queue)), task)
            else:
                self.queue.append(task)
            self.queue_cv.notify()
