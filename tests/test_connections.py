"""A tap is taken before the looks that came earlier, and connections that are silent cost nothing."""

import socket
from types import SimpleNamespace
from typing import Any

import pytest
from waitress.adjustments import Adjustments

from scorekeeper import polling
from scorekeeper.connections import Connection, TapsFirst
from scorekeeper.keep_alive import KeepAliveChannel
from scorekeeper.polling import Loop


def asking(command: str) -> Any:
    """A connection that asks for something."""
    connection: Any = Connection.__new__(Connection)
    connection.requests = [SimpleNamespace(command=command, error=None)]
    return connection


def test_a_tap_is_taken_before_the_looks_that_came_earlier() -> None:
    line = TapsFirst(0)
    looks, tap = [asking("GET"), asking("GET")], asking("POST")
    for one in (*looks, tap):
        line.add_task(one)
    assert list(line.queue) == [tap, *looks]


def test_taps_are_taken_in_the_order_in_which_they_came() -> None:
    line = TapsFirst(0)
    first, look, left, second, third = (asking(command) for command in ("POST", "GET", "POST", "POST", "POST"))
    for one in (first, look, second, third):
        line.add_task(one)
    assert list(line.queue) == [first, second, third, look]
    third.requests = []
    line.add_task(left)
    assert list(line.queue) == [first, second, left, third, look]


def test_what_cannot_be_read_waits_its_turn() -> None:
    line, look = TapsFirst(0), asking("GET")
    unread: Any = asking("POST")
    unread.requests = [SimpleNamespace(error="bad request")]
    for one in (look, unread):
        line.add_task(one)
    assert list(line.queue) == [look, unread]


@pytest.mark.parametrize(("digits", "status"), [(309, 413), (5_000, 400)])
def test_a_length_of_many_digits_is_answered(digits: int, status: int) -> None:
    request = KeepAliveChannel.parser_class(Adjustments())
    request.received(f"POST /import HTTP/1.1\r\nContent-Length: {'9' * digits}\r\n\r\n".encode())
    assert (request.completed, request.error.code) == (True, status)


class Listener:
    """Something with a socket, as waitress has them; it notes how often it is asked what it waits for."""

    def __init__(self, end: socket.socket) -> None:
        self.end, self.accepting, self.requests = end, False, list[str]()
        self.asked, self.heard, self.closed, self.is_free = 0, 0, False, True

    def readable(self) -> bool:
        self.asked += 1
        return self.is_free

    def writable(self) -> bool:
        return False

    def handle_read_event(self) -> None:
        self.heard += len(self.end.recv(100))

    def handle_close(self) -> None:
        self.closed = True


@pytest.fixture
def pair() -> Any:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield Listener(ours), theirs


def test_a_silent_connection_is_not_asked_again(pair: tuple[Listener, socket.socket]) -> None:
    silent, _browser = pair
    loop, files = Loop(), {silent.end.fileno(): silent}
    for _wait in range(5):
        loop.once(0, files)
    assert silent.asked == 1


def test_whoever_sends_something_is_heard(pair: tuple[Listener, socket.socket]) -> None:
    one, browser = pair
    loop, files = Loop(), {one.end.fileno(): one}
    loop.once(0, files)
    browser.send(b"GET")
    loop.once(5, files)
    assert one.heard == 3


def test_a_connection_that_a_thread_works_for_is_asked_each_time(
    pair: tuple[Listener, socket.socket],
) -> None:
    busy, browser = pair
    loop, files = Loop(), {busy.end.fileno(): busy}
    busy.is_free, busy.requests = False, ["look"]
    loop.once(0, files)
    browser.send(b"more")
    loop.once(0, files)
    assert (busy.heard, busy.asked) == (0, 2)
    busy.is_free, busy.requests = True, []
    loop.once(5, files)
    assert busy.heard == 4


def test_what_was_closed_is_forgotten(pair: tuple[Listener, socket.socket]) -> None:
    gone, browser = pair
    number = gone.end.fileno()
    loop, files = Loop(), {number: gone}
    loop.once(0, files)
    browser.send(b"bye")
    files.clear()
    loop.once(0, {})
    loop._all_at = 0.0  # pyright: ignore[reportPrivateUsage]
    loop.once(0, {})
    assert loop._waits_for == {}  # pyright: ignore[reportPrivateUsage]


def test_all_are_looked_at_now_and_then(pair: tuple[Listener, socket.socket], monkeypatch: pytest.MonkeyPatch) -> None:
    silent, _browser = pair
    now = [0.0]
    monkeypatch.setattr(polling, "monotonic", lambda: now[0])
    loop, files = Loop(), {silent.end.fileno(): silent}
    loop.once(0, files)
    now[0] = polling.FULL_SCAN
    loop.once(0, files)
    assert silent.asked == 2


@pytest.mark.parametrize("piece", [7, 8_192, 400_000])
def test_a_head_that_is_too_long_is_read_to_its_end_before_it_is_answered(piece: int) -> None:
    whole = b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"x" * 300_000 + b"\r\nAccept: */*\r\n\r\n"
    request, taken = KeepAliveChannel.parser_class(Adjustments()), 0
    while not request.completed:
        taken += request.received((whole + b"GET /next HTTP/1.1\r\n")[taken : taken + piece])
    assert (taken, request.error.code) == (len(whole), 431)


def test_a_head_without_end_is_answered_after_some_megabytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.keep_alive.MOST_DROPPED", 500_000)
    request, taken = KeepAliveChannel.parser_class(Adjustments()), 0
    while not request.completed:
        taken += request.received(b"x" * 100_000)
    assert (taken, request.error.code) == (800_000, 431)
