"""A device that sends or reads slowly holds no thread of the app, and little memory."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper.server import slow_clients
from scorekeeper.server.slow_clients import LARGEST_BODY, SlowClients
from scorekeeper.web.site.security import MEGABYTE


class App:
    """An application that reads its body and answers in two chunks; it keeps what it was given."""

    def __init__(self):
        self.bodies, self.headers, self.finished = [], {}, False

    async def __call__(self, scope, receive, send):
        self.headers = dict(scope["headers"])
        self.bodies.append((await receive())["body"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for more in (True, False):
            await send({"type": "http.response.body", "body": b"ten of hearts", "more_body": more})
        self.finished = True


class Device:
    """The other end: what it sends, in pieces, and what it has got."""

    def __init__(self, *pieces, leaves=False, stalls=False, reads=True):
        self.pieces, self.leaves, self.stalls, self.reads = list(pieces), leaves, stalls, reads
        self.got = []

    async def receive(self):
        if self.pieces:
            piece = self.pieces.pop(0)
            return {"type": "http.request", "body": piece, "more_body": bool(self.pieces) or self.leaves or self.stalls}
        if self.leaves:
            return {"type": "http.disconnect"}
        if self.stalls:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(self, message):
        if not self.reads and self.got:
            await asyncio.Event().wait()
        self.got.append(message)

    @property
    def status(self):
        return self.got[0]["status"] if self.got else None


def ask(application, device, *headers):
    scope = {"type": "http", "method": "POST", "path": "/import", "headers": list(headers)}
    # In a thread of its own: the browser that other tests drive keeps a loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, application(scope, device.receive, device.send)).result()


CHUNKED = (b"transfer-encoding", b"chunked")


def test_the_app_gets_a_body_whole_and_with_its_length():
    app, device = App(), Device(b"seven ", b"of clubs")
    ask(SlowClients(app), device, CHUNKED, (b"host", b"localhost"))
    assert (app.bodies, device.status) == ([b"seven of clubs"], 200)
    assert app.headers == {b"host": b"localhost", b"content-length": b"14"}


def test_a_body_that_does_not_come_to_an_end_is_given_up(monkeypatch):
    monkeypatch.setattr(slow_clients, "BODY_SECONDS", 0.01)
    app, device = App(), Device(b"seven ", stalls=True)
    ask(SlowClients(app), device, (b"content-length", b"14"))
    assert (app.bodies, device.status) == ([], 408)


def test_a_device_that_leaves_half_way_is_not_answered():
    app, device = App(), Device(b"seven ", leaves=True)
    ask(SlowClients(app), device, (b"content-length", b"14"))
    assert (app.bodies, device.got) == ([], [])


def test_a_body_of_unknown_length_is_refused_once_it_is_too_large():
    app, device = App(), Device(*[bytes(MEGABYTE)] * 3)
    ask(SlowClients(app), device, CHUNKED)
    assert (app.bodies, device.status, len(device.pieces)) == ([], 413, 1)


def test_a_body_that_says_it_is_too_large_is_not_read():
    app, device = App(), Device(bytes(MEGABYTE))
    ask(SlowClients(app), device, (b"content-length", b"%d" % (LARGEST_BODY + 1)))
    assert (app.bodies, len(device.pieces)) == ([b""], 1)
    assert app.headers == {b"content-length": b"%d" % (LARGEST_BODY + 1)}


def test_all_bodies_together_are_bounded_and_none_counts_once_it_is_answered(monkeypatch):
    monkeypatch.setattr(slow_clients, "MOST_WAITING", 20)
    application = SlowClients(App())
    for _time in range(3):
        device = Device(b"seven of clubs")
        ask(application, device, (b"content-length", b"14"))
        assert device.status == 200
    device = Device(b"seven of clubs, and more")
    ask(application, device, (b"content-length", b"24"))
    assert device.status == 503


def test_an_app_comes_to_its_end_though_nobody_reads(monkeypatch):
    monkeypatch.setattr(slow_clients, "SEND_SECONDS", 0.01)
    app, device = App(), Device(reads=False)
    ask(SlowClients(app), device)
    assert (app.finished, len(device.got)) == (True, 1)


def test_what_the_app_raises_is_logged_and_handed_on(caplog):
    async def broken(_scope, _receive, _send):
        raise ValueError("the king is gone")

    with pytest.raises(ValueError, match="the king is gone"):
        ask(SlowClients(broken), Device())
    assert "POST /import" in caplog.text


def test_a_name_of_a_header_with_an_underscore_does_not_reach_the_app():
    """WSGI spells X_Forwarded_For as X-Forwarded-For, which a proxy has set."""
    app = App()
    ask(SlowClients(app), Device(), (b"x_forwarded_for", b"203.0.113.9"), (b"x-forwarded-for", b"10.0.0.9"))
    assert app.headers == {b"x-forwarded-for": b"10.0.0.9"}
