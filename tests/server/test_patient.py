"""A slow device holds no thread of the app, a tap and a look find one whatever else is asked for."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from inspect import Signature, signature
from ipaddress import ip_network
from threading import Event

import pytest

from scorekeeper.server import patient
from scorekeeper.server.patient import AT_ONCE, LARGE_BODIES, LARGEST_BODY, OTHERS, SMALL_BODY, TAPS, Patient
from scorekeeper.settings import Proxies
from scorekeeper.web.site.security import MEGABYTE

HELD = 5  # seconds at most: what is stuck fails its test
ONE, OTHER, PROXY = "10.0.0.9", "10.0.0.8", "10.0.0.1"


class App:
    """A WSGI application that answers `/slow` addresses when it may; it keeps what it has begun and was given.

    A file comes in more pieces than a page.
    """

    def __init__(self):
        self.begun, self.bodies, self.environ, self.finished = [], [], {}, 0
        self.may_go_on = Event()

    def __call__(self, environ, start_response):
        path = environ["PATH_INFO"]
        self.begun.append(path)
        self.environ = environ
        self.bodies.append(environ["wsgi.input"].read())
        if path.startswith("/slow"):
            self.may_go_on.wait(HELD)
        if path == "/broken":
            raise ValueError("the king is gone")
        start_response("200 OK", [])
        yield b"seven of clubs"
        yield from [b"ten of hearts"] * (20 if path == "/file" else 0)
        self.finished += 1


class Device:
    """A request of one device, and what came of it. `sent`: the pieces of its body, which may never come to an end."""

    def __init__(self, application, method, path, *sent, address=ONE, length=None, headers=(), stalls=False, reads=99):
        self.got, self.leaves = [], asyncio.Event()
        self.pieces, self.stalls, self.reads = list(sent) or [b""], stalls, reads
        length = sum(map(len, sent)) if length is None else length
        scope = {
            "type": "http", "method": method, "path": path, "query_string": b"", "http_version": "1.1",
            "headers": [(b"content-length", b"%d" % length), *headers], "client": (address, 9),
        }  # fmt: skip
        self.answering = asyncio.ensure_future(application(scope, self.receive, self.send))

    async def receive(self):
        if not self.pieces:
            await self.leaves.wait()
            return {"type": "http.disconnect"}
        piece = self.pieces.pop(0)
        return {"type": "http.request", "body": piece, "more_body": bool(self.pieces) or self.stalls}

    async def send(self, message):
        if len(self.got) >= self.reads:
            await asyncio.Event().wait()
        self.got.append(message)

    async def status(self):
        await asyncio.wait_for(self.answering, HELD)
        return self.got[0]["status"] if self.got else None


def on_a_loop(test):
    """Run a test with an app and its server, in a thread of its own: other tests' browser keeps a loop in this one."""

    async def run(given):
        app = App()
        try:
            await test(app, Patient(app, Proxies((ip_network(PROXY),))), **given)
        finally:
            app.may_go_on.set()

    def in_a_thread(**given):
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, run(given)).result()

    in_a_thread.__signature__ = Signature([*signature(test).parameters.values()][2:])
    in_a_thread.__name__ = test.__name__
    return in_a_thread


async def until(true):
    async with asyncio.timeout(HELD):
        while not true():
            await asyncio.sleep(0.001)


LARGE = bytes(SMALL_BODY + 1)


@on_a_loop
async def test_the_app_gets_a_body_whole_and_with_its_length(app, application):
    device = Device(application, "POST", "/import", b"seven ", b"of clubs", headers=[(b"host", b"localhost")])
    assert (await device.status(), app.bodies) == (200, [b"seven of clubs"])
    assert (app.environ["HTTP_HOST"], app.environ["CONTENT_LENGTH"]) == ("localhost", "14")


# What is sent and how, the answer, what the app gets, and how many pieces nobody has read.
ENDLESS = {"stalls": True}
BODIES = {
    "small and without end": ([b"seven "], ENDLESS | {"length": 9}, 408, [], 0),
    "large and without end": ([b"seven "], ENDLESS | {"length": len(LARGE)}, 408, [], 0),
    "of unknown length": ([bytes(MEGABYTE)] * 3, {"headers": [(b"transfer-encoding", b"chunked")]}, 411, [], 3),
    "that says it is too large": ([bytes(MEGABYTE)], {"length": LARGEST_BODY + 1}, 200, [b""], 0),
}


@pytest.mark.parametrize(("sent", "how", "status", "bodies", "unread"), BODIES.values(), ids=BODIES)
@on_a_loop
async def test_a_body_is_given_up_refused_or_left_to_the_app(
    app, application, monkeypatch, sent, how, status, bodies, unread
):
    if how.get("stalls"):
        monkeypatch.setattr(patient, "BODY_SECONDS", 0.01)
    device = Device(application, "POST", "/import", *sent, **how)
    assert (await device.status(), app.bodies, len(device.pieces)) == (status, bodies, unread)
    assert app.environ.get("CONTENT_LENGTH", "") == (str(how["length"]) if bodies else "")


@on_a_loop
async def test_a_device_that_leaves_half_way_is_not_answered(app, application):
    device = Device(application, "POST", "/import", b"seven ", length=14, stalls=True)
    device.leaves.set()
    assert (await device.status(), app.bodies) == (None, [])


@on_a_loop
async def test_so_many_large_bodies_are_there_at_once_and_a_form_waits_for_none(app, application):
    held = [
        Device(application, "POST", "/import", LARGE, length=MEGABYTE, stalls=True) for _device in range(LARGE_BODIES)
    ]
    late = Device(application, "POST", "/import", LARGE)
    assert await Device(application, "POST", "/tap", bytes(SMALL_BODY)).status() == 200
    assert late.pieces == [LARGE]
    held[0].leaves.set()
    assert (await late.status(), len(app.bodies)) == (200, 2)
    for each in held[1:]:
        each.answering.cancel()


@on_a_loop
async def test_an_answer_that_nobody_reads_comes_to_its_end(app, application, monkeypatch):
    monkeypatch.setattr(patient, "SEND_SECONDS", 0.01)
    device = Device(application, "GET", "/look", reads=1)
    assert (await device.status(), app.finished, len(device.got)) == (200, 1, 1)


@on_a_loop
async def test_what_the_app_raises_is_logged_and_handed_on(_app, application, caplog):
    for _time in range(2 * AT_ONCE):  # and whoever asks next has a turn
        with pytest.raises(ValueError, match="the king is gone"):
            await Device(application, "POST", "/broken").status()
    assert await Device(application, "POST", "/tap").status() == 200
    assert "POST /broken" in caplog.text


@on_a_loop
async def test_a_name_of_a_header_with_an_underscore_does_not_reach_the_app(app, application):
    """WSGI spells X_Forwarded_For as X-Forwarded-For, which a proxy has set."""
    headers = [(b"x_forwarded_for", b"203.0.113.9"), (b"x-forwarded-for", b"10.0.0.9")]
    await Device(application, "GET", "/look", headers=headers).status()
    assert app.environ["HTTP_X_FORWARDED_FOR"] == "10.0.0.9"


FULL = {
    "looks": ("GET", "/slow", b"", OTHERS, ("POST", "/tap")),
    "large bodies": ("POST", "/slow", LARGE, OTHERS, ("POST", "/tap")),
    "taps": ("POST", "/slow", b"", TAPS, ("GET", "/look")),
}


@pytest.mark.parametrize(("method", "path", "body", "threads", "asked"), FULL.values(), ids=FULL)
@on_a_loop
async def test_taps_wait_for_taps_alone_and_looks_for_no_tap(app, application, method, path, body, threads, asked):
    slow = [Device(application, method, path, body, address=f"10.0.1.{at}") for at in range(threads)]
    await until(lambda: len(app.begun) == threads)
    assert await Device(application, *asked).status() == 200
    app.may_go_on.set()
    assert [await each.status() for each in slow] == [200] * threads


@pytest.mark.parametrize(("method", "begun"), [("GET", []), ("POST", ["/late"])])
@on_a_loop
async def test_a_look_is_not_begun_for_a_device_that_has_left_and_a_tap_is_written(app, application, method, begun):
    slow = [Device(application, method, "/slow") for _request in range(AT_ONCE)]
    await until(lambda: len(app.begun) == AT_ONCE)
    late = Device(application, method, "/late")
    await asyncio.sleep(0)
    late.leaves.set()
    await asyncio.sleep(0.01)
    app.may_go_on.set()
    for each in (*slow, late):
        await asyncio.wait_for(each.answering, HELD)
    assert app.begun[AT_ONCE:] == begun


# Who asks, the address by which a proxy knows him, and whether he waits for those whom 10.0.0.9 asked for before.
WHO = {
    "the same": (ONE, b"", False),
    "somebody else": (OTHER, b"", True),
    "the same by a proxy": (PROXY, b"198.51.100.7, 10.0.0.9", False),
    "somebody else by a proxy": (PROXY, b"10.0.0.9, 10.0.0.8", True),
    "who is no proxy": (ONE, b"10.0.0.8", False),
}


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize(("address", "forwarded", "is_answered"), WHO.values(), ids=WHO)
@on_a_loop
async def test_an_address_that_asks_for_much_keeps_no_other_waiting(
    app, application, method, address, forwarded, is_answered
):
    slow = [Device(application, method, "/slow") for _request in range(20)]
    await until(lambda: len(app.begun) == AT_ONCE)
    headers = [(b"x-forwarded-for", forwarded)]
    other = Device(application, method, "/other", address=address, headers=headers)
    await asyncio.sleep(0.01)
    app.may_go_on.set()
    assert [await each.status() for each in (*slow, other)] == [200] * 21
    assert (app.begun[AT_ONCE] == "/other") is is_answered


@pytest.mark.parametrize(("method", "path", "reads"), [("GET", "/file", 8), ("POST", "/tap", 1)])
@on_a_loop
async def test_who_reads_an_answer_slowly_keeps_nobody_of_his_address_waiting(app, application, method, path, reads):
    slow = [Device(application, method, path, reads=reads) for _request in range(AT_ONCE)]
    await until(lambda: app.finished == AT_ONCE)
    assert await Device(application, method, "/other").status() == 200
    for each in slow:
        each.answering.cancel()
