"""One device does its worst for a second or more while a scorer taps: every tap is answered. How soon is printed.

The server, the device and the scorer share this machine; `SIEGED=60` makes each of them last a minute, and as many
requests and megabytes thirty times as many.
"""

import os
import re
import socket
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from functools import partial
from itertools import cycle
from pathlib import Path
from time import monotonic, perf_counter, sleep

import pytest

from scorekeeper.rules import KINDS
from scorekeeper.web.site.security import MEGABYTE
from tests.conftest import making_apps
from tests.kit.http import Device
from tests.kit.migrated import CopyTo
from tests.kit.server import Server
from tests.kit.tables import restored
from tests.tools.load.scorer import Scorer

pytestmark = pytest.mark.slow
SECONDS = float(os.environ.get("SIEGED", "1"))
MANY = 30 if "SIEGED" in os.environ else 1
EVERY = 0.5  # seconds between two taps
COPY = 24 * 1024 * 1024  # bytes of the database: far more than a connection holds for whoever does not read
LARGEST = 150 * 1024 * 1024  # bytes of memory that a siege may add
MAIN = "import sys; from scorekeeper.cli import main; sys.exit(main(['--https']))"
GET = b"GET %b HTTP/1.1\r\nHost: localhost\r\n%b\r\n"
POST = b"POST /import HTTP/1.1\r\nHost: localhost\r\n%b\r\n\r\n"
BACKUP, FILES = GET % (b"/backup", b""), GET % (b"/static/css/base.css", b"") * 20


class House:
    """A server by http and https with one game, and the scorer's device."""

    def __init__(self, server: Server, game: str) -> None:
        self.server, self.plain = server, int(server.port)
        found = re.search(r"https://[^/]*:(\d+)/", server.until("For https"))
        assert found
        self.encrypted, self.scorer = int(found[1]), Scorer(self.plain, game)

    @property
    def memory(self) -> int:
        pages = int(Path(f"/proc/{self.server.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def connection(self, port: int = 0, reads: int | None = None) -> socket.socket:
        """Open a connection; `reads`: the bytes that its system takes before the device reads them."""
        speaking = socket.socket()
        if reads:
            speaking.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, reads)
        speaking.settimeout(30)
        speaking.connect(("127.0.0.1", port or self.plain))
        return speaking

    def taps(self, siege: Future[None]) -> list[float]:
        """Tap until the siege is over; return how long each took. Raises where one is refused."""
        times, end = list[float](), monotonic() + SECONDS
        while monotonic() < end or not siege.done():
            begun = perf_counter()
            self.scorer.tap()
            times.append(perf_counter() - begun)
            sleep(EVERY)
        return times


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, copy_migrated: CopyTo) -> Iterator[House]:
    instance = tmp_path_factory.mktemp("siege")
    with making_apps(instance, copy_migrated) as make:
        game = restored(make(), "real_boerenbridge_18").id
    with closing(sqlite3.connect(instance / "scorekeeper.db")) as database, database:
        database.execute("CREATE TABLE siege (filling BLOB)")  # as large as after a club's many years
        database.execute("INSERT INTO siege VALUES (zeroblob(?))", (COPY,))
    log = instance / "log"
    server = Server(instance, program=MAIN, errors=log).start()
    house = House(server, game)
    yield house
    house.scorer.device.close()
    assert server.stop() == 0
    assert [line for line in log.read_text().splitlines() if "database is locked" not in line] == []


def hold(
    house: House, stack: ExitStack, devices: int, begins: bytes, goes_on: bytes, by_https: bool = False, **how: int
) -> None:
    """Begin on so many connections, and go on every second as far as each takes something; never read."""
    port = house.encrypted if by_https else house.plain
    asking = [stack.enter_context(house.connection(port, **how)) for _device in range(devices)]
    for speaking in asking:
        speaking.sendall(begins)
        speaking.settimeout(0.01)
    end = monotonic() + SECONDS
    while monotonic() < end:
        for speaking in asking:
            with suppress(OSError):
                speaking.sendall(goes_on)
        sleep(1)


def body(house: House, stack: ExitStack) -> None:
    """One sends 20 MB."""
    piece, megabytes = bytes(1024 * 1024), 20 * MANY
    with suppress(OSError), house.connection() as sending:
        sending.sendall(POST % b"Content-Length: %d" % (megabytes * len(piece)))
        assert b" 413 " in sending.recv(100)
        for _megabyte in range(megabytes):
            sending.sendall(piece)


def cookies(house: House, stack: ExitStack) -> None:
    """100 requests carry the largest cookies that a head may have, and then too large ones."""
    for size in (60_000, 200_000):
        for number in range(50 * MANY):
            # Whoever still sends when the server ends the connection loses the answer.
            with suppress(OSError), closing(Device(house.server.url, theme=f"{number}{'x' * size}")) as device:
                assert device.get("/variants").status_code == (200 if size < 64 * 1024 else 400)


def large_bodies(house: House, stack: ExitStack) -> None:
    """64 send a megabyte less a byte, each, and no more; ever more of them while they are refused."""
    head = POST % b"Content-Length: %d" % MEGABYTE
    end = monotonic() + SECONDS
    while monotonic() < end:
        with ExitStack() as held, suppress(OSError):
            for _device in range(64):
                held.enter_context(house.connection()).sendall(head + bytes(MEGABYTE - 1))
            sleep(3 * EVERY)  # some taps come while all are there


def chunks(house: House, stack: ExitStack) -> None:
    """Bodies in chunks of a byte, one after the other."""
    sent = POST % b"Transfer-Encoding: chunked" + b"1\r\nx\r\n" * MEGABYTE
    end = monotonic() + SECONDS
    while monotonic() < end:
        with suppress(OSError), house.connection() as sending:
            sending.sendall(sent)
            sending.recv(100)


def papers(house: House, stack: ExitStack) -> None:
    """Twenty ask for a PDF file that nobody has made yet and hang up at once; four wait for theirs."""
    variants = cycle(variant.id for kind in KINDS.values() for variant in kind.variants)
    pages = (b"/variants/%b/print.pdf" % variant.encode() for variant in variants)
    end = monotonic() + SECONDS
    while monotonic() < end:
        for _device in range(20):
            with house.connection() as asking:
                asking.sendall(GET % (next(pages), b""))
        waiting = [stack.enter_context(house.connection()) for _ in range(4)]
        for asking in waiting:
            asking.sendall(GET % (next(pages), b"Connection: close\r\n"))
        assert {asking.recv(100)[9:12] for asking in waiting} <= {b"200", b"503", b"404"}


SIEGES: dict[str, Callable[[House, ExitStack], None]] = {
    "backups": partial(hold, devices=12, begins=BACKUP, goes_on=BACKUP, reads=2048),
    "files": partial(hold, devices=60, begins=FILES, goes_on=FILES, reads=2048),
    "500 half heads": partial(hold, devices=500, begins=b"GET /", goes_on=b"x"),
    "500 half bodies": partial(hold, devices=500, begins=POST % b"Content-Length: 900", goes_on=b"x"),
    "300 half handshakes": partial(hold, devices=300, begins=b"\x16\x03\x01\x02\x00\x01", goes_on=b"\0", by_https=True),
} | {siege.__name__: siege for siege in (body, cookies, large_bodies, chunks, papers)}


@pytest.mark.parametrize("name", SIEGES)
def test_one_device_does_not_stop_the_pad(house: House, name: str) -> None:
    before = house.memory
    with ExitStack() as stack, ThreadPoolExecutor(1) as device:
        besieging = device.submit(SIEGES[name], house, stack)
        taps = house.taps(besieging)
        added = house.memory - before
        besieging.result(timeout=120)
    late = sorted(taps)[int(len(taps) * 0.99)]
    slowest = f"the slowest {max(taps) * 1000:.0f} ms, 99 % within {late * 1000:.0f} ms"
    print(f"{name}: {len(taps)} taps, {slowest}, {added / 1e6:+.0f} MB")
    assert added < LARGEST
