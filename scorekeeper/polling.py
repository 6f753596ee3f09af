"""waitress's event loop on one `poll` object: only connections with an event are asked again what they wait for.

waitress's own loop asks every connection before each wait: with a thousand phones that takes longer than to answer
them.
"""

import select
from collections.abc import MutableMapping
from time import monotonic
from typing import Any

from waitress import wasyncore

FULL_SCAN = 1.0  # seconds between two looks at every connection: those silent for too long are closed then

Files = MutableMapping[int, Any]  # by file descriptor: the listening socket, connections, a trigger


class Loop:
    """Waits with `poll`, and keeps by file descriptor what each connection waits for."""

    def __init__(self) -> None:
        self._poll = select.poll()
        self._reads, self._writes = select.POLLIN | select.POLLPRI, select.POLLOUT
        self._waits_for: dict[int, int] = {}
        self._busy: set[int] = set()  # descriptors with a request being answered, or an answer to be sent
        self._all_at = 0.0

    def once(self, timeout: float, files: Files) -> None:
        """Wait up to `timeout` seconds for events, and handle them."""
        if monotonic() >= self._all_at:
            self._update(files.keys() | self._waits_for.keys(), files)
            self._all_at = monotonic() + FULL_SCAN
        else:
            self._update(set(self._busy), files)
        happened = self._poll.poll(int(min(timeout, FULL_SCAN) * 1000))
        for number, what in happened:
            if (one := files.get(number)) is not None:
                wasyncore.readwrite(one, what)
                if one.accepting:
                    self._update(files.keys() - self._waits_for.keys(), files)
        self._update({number for number, _what in happened}, files)

    def _update(self, numbers: set[int], files: Files) -> None:
        for number in numbers:
            one = files.get(number)
            if one is None:
                self._wait_for(number, 0)
                del self._waits_for[number]
                self._busy.discard(number)
                continue
            reads = self._reads if one.readable() else 0
            writes = self._writes if one.writable() and not one.accepting else 0
            self._wait_for(number, reads | writes)
            is_idle = reads and not writes and not getattr(one, "requests", ())
            (self._busy.discard if is_idle else self._busy.add)(number)

    def _wait_for(self, number: int, now: int) -> None:
        before = self._waits_for.get(number, 0)
        self._waits_for[number] = now
        if now and not before:
            self._poll.register(number, now)
        elif now != before:
            self._poll.modify(number, now) if now else self._poll.unregister(number)


def loop(timeout: float = 30.0, use_poll: bool = False, map: Files | None = None) -> None:
    """Run until no file is left. waitress calls it in place of its own loop of the same name and arguments."""
    files: Files = {} if map is None else map
    if not hasattr(select, "poll"):
        wasyncore.loop(timeout, use_poll, files)
        return
    waiting = Loop()
    while files:
        waiting.once(timeout, files)
