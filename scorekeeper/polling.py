"""The loop that waits for browsers. It looks again only at connections of which something was heard.

waitress's own asks every connection before each wait what it waits for: with a thousand phones that takes longer than
to answer them.
"""

import select
from collections.abc import MutableMapping
from time import monotonic
from typing import Any

from waitress import wasyncore

ALL = 1.0  # seconds, between two looks at every connection: those that stay silent are ended

Files = MutableMapping[int, Any]  # what waitress listens to, by its number: the door, connections, a trigger


class Loop:
    """Waits with `poll`, and keeps from one time to the next what each connection waits for."""

    def __init__(self) -> None:
        self._poll = select.poll()
        self._reads, self._writes = select.POLLIN | select.POLLPRI, select.POLLOUT
        self._waits_for: dict[int, int] = {}
        self._busy: set[int] = set()  # what a thread works for, or an answer waits in
        self._all_at = 0.0

    def once(self, timeout: float, files: Files) -> None:
        """Wait for something to happen, and see to it."""
        if monotonic() >= self._all_at:
            self._look_at(files.keys() | self._waits_for.keys(), files)
            self._all_at = monotonic() + ALL
        else:
            self._look_at(set(self._busy), files)
        happened = self._poll.poll(int(min(timeout, ALL) * 1000))
        for number, what in happened:
            if (one := files.get(number)) is not None:
                wasyncore.readwrite(one, what)
                if one.accepting:
                    self._look_at(files.keys() - self._waits_for.keys(), files)
        self._look_at({number for number, _what in happened}, files)

    def _look_at(self, numbers: set[int], files: Files) -> None:
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
    """Wait for browsers and see to them for as long as there is a door. Called by waitress in place of its own."""
    files: Files = {} if map is None else map
    if not hasattr(select, "poll"):
        wasyncore.loop(timeout, use_poll, files)
        return
    waiting = Loop()
    while files:
        waiting.once(timeout, files)
