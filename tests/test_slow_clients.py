"""A device that sends or reads slowly holds no thread of the app, and little memory."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_network

import pytest

from scorekeeper.server import slow_clients
from scorekeeper.server.slow_clients import LARGEST_BODY, SlowClients
from scorekeeper.settings import Proxies
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
        self.got, self.is_sent = [], False

    async def receive(self):
        if self.pieces:
            self.is_sent = len(self.pieces) == 1 and not (self.leaves or self.stalls)
            piece = self.pieces.pop(0)
            return {"type": "http.request", "body": piece, "more_body": bool(self.pieces) or self.leaves or self.stalls}
        if self.leaves:
            return {"type": "http.disconnect"}
        if self.stalls or self.is_sent:
            await asyncio.Event().wait()
        self.is_sent = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(self, message):
        if not self.reads and self.got:
            await asyncio.Event().wait()
        self.got.append(message)

    @property
    def status(self):
        return self.got[0]["status"] if self.got else None


def scope_of(address, *headers):
    return {"type": "http", "method": "POST", "path": "/import", "client": (address, 9), "headers": list(headers)}


def ask(application, device, *headers):
    run(application(scope_of("10.0.0.9", *headers), device.receive, device.send))


def run(asking):
    # In a thread of its own: the browser that other tests drive keeps a loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asking).result()


CHUNKED = (b"transfer-encoding", b"chunked")


def test_the_app_gets_a_body_whole_and_with_its_length():
    app, device = App(), Device(b"seven ", b"of clubs")
    ask(SlowClients(app), device, (b"content-length", b"14"), (b"host", b"localhost"))
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


def test_a_body_of_unknown_length_is_refused_unread():
    app, device = App(), Device(*[bytes(MEGABYTE)] * 3)
    ask(SlowClients(app), device, CHUNKED)
    assert (app.bodies, device.status, len(device.pieces)) == ([], 411, 3)


def test_a_body_that_says_it_is_too_large_is_not_read():
    app, device = App(), Device(bytes(MEGABYTE))
    ask(SlowClients(app), device, (b"content-length", b"%d" % (LARGEST_BODY + 1)))
    assert (app.bodies, len(device.pieces)) == ([b""], 1)
    assert app.headers == {b"content-length": b"%d" % (LARGEST_BODY + 1)}


def test_large_bodies_together_are_bounded_and_none_counts_once_it_is_answered(monkeypatch):
    monkeypatch.setattr(slow_clients, "MOST_WAITING", 40_000)
    application = SlowClients(App())
    for size, status in ((30_000, 200), (30_000, 200), (50_000, 503), (30_000, 200)):
        device = Device(bytes(size))
        ask(application, device, (b"content-length", b"%d" % size))
        assert device.status == status


PROXIED = Proxies((ip_network("10.0.0.1"),))


@pytest.mark.parametrize(
    ("who", "size", "status"),
    [
        pytest.param(("10.0.0.9", b""), 40, 200, id="a form of the one who sends most"),
        pytest.param(("10.0.0.9", b""), 20_000, 503, id="more of the one who sends most"),
        pytest.param(("10.0.0.8", b""), 20_000, 200, id="a file of somebody else"),
        pytest.param(("10.0.0.1", b"198.51.100.7, 10.0.0.9"), 20_000, 503, id="the same one by a proxy"),
        pytest.param(("10.0.0.1", b"10.0.0.9, 10.0.0.8"), 20_000, 200, id="somebody else by a proxy"),
        pytest.param(("10.0.0.8", b"10.0.0.9"), 20_000, 200, id="who is no proxy"),
    ],
)
def test_where_too_much_is_sent_the_one_who_sends_most_is_refused(monkeypatch, who, size, status):
    monkeypatch.setattr(slow_clients, "MOST_WAITING", 100_000)
    application = SlowClients(App(), PROXIED)
    held, device = Device(bytes(95_000), stalls=True), Device(bytes(size))

    async def both():
        length = (b"content-length", b"100000")
        holding = asyncio.ensure_future(application(scope_of("10.0.0.9", length), held.receive, held.send))
        await asyncio.sleep(0)
        headers = (b"content-length", b"%d" % size), (b"x-forwarded-for", who[1])
        await application(scope_of(who[0], *headers), device.receive, device.send)
        holding.cancel()

    run(both())
    assert device.status == status


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
