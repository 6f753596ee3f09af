"""The order in which waitress answers: writes (POST) before reads, writes as they came."""

import logging
from itertools import takewhile
from operator import attrgetter
from typing import Any

from waitress.task import ThreadedTaskDispatcher

from scorekeeper.keep_alive import KeepAliveChannel


class Connection(KeepAliveChannel):
    """A connection that tells whether it brings a tap."""

    @property
    def is_tap(self) -> bool:
        """Whether the request is a POST; one that cannot be parsed has no command."""
        # A connection that its browser has closed has no request any more, though it is queued.
        waiting: Any = self.requests[:1]
        return any(not asked.error and asked.command == "POST" for asked in waiting)


class TapsFirst(ThreadedTaskDispatcher):
    """waitress's thread pool with its queue in another order: POSTs before all others, in the order of arrival."""

    def __init__(self, threads: int) -> None:
        super().__init__()
        self.queue_logger.setLevel(logging.ERROR)  # waitress warns of each second that a request waits
        self.set_thread_count(threads)

    def add_task(self, task: Any) -> None:
        """Queue a Connection for a thread."""
        with self.lock:
            if task.is_tap:
                self.queue.insert(sum(1 for _tap in takewhile(attrgetter("is_tap"), self.queue)), task)
            else:
                self.queue.append(task)
            self.queue_cv.notify()
