"""Taps and looks find a thread whatever else is asked for, and nothing is begun for a device that has left."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from scorekeeper.server import lanes
from scorekeeper.server.lanes import FILES, LOOKS, TAPS, Lanes
from scorekeeper.server.slow_clients import SlowClients

HELD = 5  # seconds at most: a lane that is stuck fails its test


class App:
    """A WSGI application that answers `/slow` addresses when it may; it keeps what it has begun."""

    def __init__(self):
        self.begun, self.may_go_on = [], Event()

    def __call__(self, environ, start_response):
        self.begun.append(environ["PATH_INFO"])
        if environ["PATH_INFO"].startswith("/slow"):
            self.may_go_on.wait(HELD)
        start_response("200 OK", [])
        return [b"seven of clubs"]


class Asked:
    """A request of one device, and what came of it."""

    def __init__(self, application, method, path, *, length=0, address="10.0.0.9"):
        self.got, self.leaves, self.is_sent = [], asyncio.Event(), False
        self.length = length
        scope = {
            "type": "http", "method": method, "path": path, "headers": [(b"content-length", b"%d" % length)],
            "query_string": b"", "http_version": "1.1", "client": (address, 9),
        }  # fmt: skip
        self.answering = asyncio.ensure_future(application(scope, self.receive, self.send))

    async def receive(self):
        if self.is_sent:
            await self.leaves.wait()
            return {"type": "http.disconnect"}
        self.is_sent = True
        return {"type": "http.request", "body": bytes(self.length), "more_body": False}

    async def send(self, message):
        self.got.append(message)

    async def status(self):
        await asyncio.wait_for(self.answering, HELD)
        return self.got[0]["status"]


def on_a_loop(test):
    """Run a test with an app and its lanes, in a thread of its own: other tests' browser keeps a loop in this one."""

    def running():
        async def run():
            app = App()
            try:
                await test(app, SlowClients(Lanes(app)))
            finally:
                app.may_go_on.set()

        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, run()).result()

    return running


async def until(true):
    async with asyncio.timeout(HELD):
        while not true():
            await asyncio.sleep(0.001)


FULL = {
    "looks": ("GET", "/slow", 0, LOOKS, [("POST", "/tap", 0), ("GET", "/print.pdf", 0), ("POST", "/import", 20_000)]),
    "taps": ("POST", "/slow", 0, TAPS, [("GET", "/look", 0), ("GET", "/backup", 0)]),
    "files": ("GET", "/slow.pdf", 0, FILES, [("GET", "/look", 0), ("POST", "/tap", 0)]),
    "large bodies": ("POST", "/slow", 20_000, FILES, [("GET", "/look", 0), ("POST", "/tap", 0)]),
}


@pytest.mark.parametrize(("method", "path", "length", "threads", "others"), FULL.values(), ids=FULL)
def test_who_waits_in_one_lane_keeps_nobody_waiting_in_another(method, path, length, threads, others):
    @on_a_loop
    async def test(app, application):
        slow = [Asked(application, method, path, length=length) for _request in range(threads)]
        await until(lambda: len(app.begun) == threads)
        for other, address, size in others:
            assert await Asked(application, other, address, length=size).status() == 200
        app.may_go_on.set()
        assert [await each.status() for each in slow] == [200] * threads

    test()


@pytest.mark.parametrize(("method", "begun"), [("GET", []), ("POST", ["/late"])])
def test_a_look_is_not_begun_for_a_device_that_has_left_and_a_tap_is_written(method, begun):
    @on_a_loop
    async def test(app, application):
        slow = [Asked(application, method, "/slow") for _request in range(LOOKS)]
        await until(lambda: len(app.begun) == LOOKS)
        late = Asked(application, method, "/late")
        await asyncio.sleep(0)
        late.leaves.set()
        await asyncio.sleep(0.01)
        app.may_go_on.set()
        for each in (*slow, late):
            await asyncio.wait_for(each.answering, HELD)
        assert app.begun[LOOKS:] == begun

    test()


def test_an_address_that_asks_for_much_keeps_no_other_waiting():
    @on_a_loop
    async def test(app, application):
        slow = [Asked(application, "GET", f"/slow/{number}") for number in range(20)]
        await until(lambda: len(app.begun) == LOOKS)
        other = Asked(application, "GET", "/look", address="10.0.0.8")
        await asyncio.sleep(0.01)
        app.may_go_on.set()
        assert [await each.status() for each in (*slow, other)] == [200] * 21
        assert app.begun[LOOKS] == "/look"

    test()


def test_one_address_has_so_many_in_hand_and_no_more(monkeypatch):
    monkeypatch.setattr(lanes, "MOST_FILES", 2)

    @on_a_loop
    async def test(app, application):
        slow = [Asked(application, "GET", "/slow.pdf") for _request in range(2)]
        await until(lambda: len(app.begun) == 2)
        assert await Asked(application, "GET", "/print.pdf").status() == 503
        assert await Asked(application, "GET", "/print.pdf", address="10.0.0.8").status() == 200
        assert await Asked(application, "GET", "/look").status() == 200
        app.may_go_on.set()
        assert [await each.status() for each in slow] == [200, 200]
        assert await Asked(application, "GET", "/print.pdf").status() == 200

    test()
