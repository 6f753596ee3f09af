"""The order in which waitress answers: cached answers at once, writes (POST) before reads, writes as they came."""

import logging
from itertools import takewhile
from operator import attrgetter
from typing import Any

from waitress.task import ThreadedTaskDispatcher

from scorekeeper.keep_alive import KeepAliveChannel
from scorekeeper.web.answer_cache import AnswerCache


class Connection(KeepAliveChannel):
    """A connection that answers a GET in the thread that read it, where its answer is cached.

    To hand it to a worker thread costs more than the answer, and a thousand phones would be queued before a tap.
    """

    _is_reading = _is_cached = False

    def received(self, data: bytes) -> bool:
        """Read what a browser sent; answer it here where `answers_at_once` said so."""
        self._is_reading = True
        taken = bool(super().received(data))
        self._is_reading = False
        if self._is_cached:
            self._is_cached = False
            self.service()
        return taken

    def answers_at_once(self) -> bool:
        """Say whether the answer to the request that was read just now is cached; `received` gives it then."""
        asked: Any = self.requests[0]
        server: Any = self.server
        cache: AnswerCache | None = server.application.extensions.get("scorekeeper.answer_cache")
        is_look = self._is_reading and not asked.error and asked.command == "GET"
        self._is_cached = is_look and cache is not None and cache.is_current(asked.path)
        return self._is_cached

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
        """Queue a Connection for a thread, unless it answers at once."""
        if task.answers_at_once():
            return
        with self.lock:
            if task.is_tap:
                self.queue.insert(sum(1 for _tap in takewhile(attrgetter("is_tap"), self.queue)), task)
            else:
                self.queue.append(task)
            self.queue_cv.notify()
