"""One device does its worst for a second or more while a scorer taps: every tap is answered. How soon is printed.

The server, the device and the scorer share this machine; `SIEGED=60` makes each of them last a minute, and as many
requests and megabytes thirty times as many.
"""

import os
import re
import socket
import sqlite3
import ssl
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
from tests.kit.server import PROGRAM, Server
from tests.kit.tables import restored
from tests.tools.load.devices import Scorer

pytestmark = pytest.mark.slow
SECONDS = float(os.environ.get("SIEGED", "1"))
MANY = 30 if "SIEGED" in os.environ else 1
EVERY = 0.5  # seconds between two taps
COPY = 24 * 1024 * 1024  # bytes of the database: far more than a connection holds for whoever does not read
LARGEST = 150 * 1024 * 1024  # bytes of memory that a siege may add
MAIN = "import sys; from scorekeeper.cli import main; sys.exit(main(['--https']))"
UNCHECKED = ssl._create_unverified_context()
GET = b"GET %b HTTP/1.1\r\nHost: localhost\r\n%b\r\n"


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

    def connection(self, *, by_https: bool = False, reads: int | None = None) -> socket.socket:
        """Open a connection; `reads`: the bytes that its system takes before the device reads them."""
        speaking = socket.socket()
        if reads:
            speaking.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, reads)
        speaking.settimeout(30)
        speaking.connect(("127.0.0.1", self.encrypted if by_https else self.plain))
        return UNCHECKED.wrap_socket(speaking) if by_https else speaking

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
    _fill(instance)
    log = instance / "log"
    server = Server(instance, program=MAIN, errors=log).start()
    house = House(server, game)
    yield house
    house.scorer.device.close()
    assert server.stop() == 0
    assert [line for line in log.read_text().splitlines() if "database is locked" not in line] == []


def _fill(instance: Path) -> None:
    """Make the database as large as that of a club's many years."""
    with closing(sqlite3.connect(instance / "scorekeeper.db")) as database, database:
        database.execute("CREATE TABLE siege (filling BLOB)")
        database.execute("INSERT INTO siege VALUES (zeroblob(?))", (COPY,))


def unread(house: House, stack: ExitStack, sent: bytes, devices: int) -> None:
    """So many ask over and over, and read nothing."""
    asking = [stack.enter_context(house.connection(reads=2048)) for _ in range(devices)]
    send_all(asking, sent, 0.5)


def drips(house: House, stack: ExitStack, devices: int) -> None:
    """So many send half of a head, or of a body, a byte every now and then; every tenth by https."""
    post = b"POST /door HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n"
    asking = [stack.enter_context(house.connection(by_https=number % 10 == 0)) for number in range(devices)]
    for number, speaking in enumerate(asking):
        speaking.sendall(post if number % 2 else b"GET /")
    send_all(asking, b"x", 2)


def handshakes(house: House, stack: ExitStack) -> None:
    """300 begin a handshake and say no more."""
    for _number in range(300):
        silent = stack.enter_context(socket.create_connection(("127.0.0.1", house.encrypted), timeout=30))
        silent.sendall(b"\x16\x03\x01\x02\x00\x01\x00")


def bodies(house: House, stack: ExitStack) -> None:
    """One sends 20 MB, and then a body without a length that never ends."""
    piece, megabytes = bytes(1024 * 1024), 20 * MANY
    with suppress(OSError), house.connection() as sending:
        head = b"POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % (megabytes * len(piece))
        sending.sendall(head)
        assert b" 413 " in sending.recv(100)
        for _megabyte in range(megabytes):
            sending.sendall(piece)
    with suppress(OSError), house.connection() as sending:
        sending.sendall(b"POST /import HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _megabyte in range(megabytes):
            sending.sendall(b"%x\r\n%b\r\n" % (len(piece), piece))


def cookies(house: House, stack: ExitStack) -> None:
    """100 requests carry the largest cookies that a head may have, and then too large ones."""
    for size in (60_000, 200_000):
        for number in range(50 * MANY):
            # Whoever still sends when the server ends the connection loses the answer.
            with suppress(OSError), closing(Device(house.server.url, theme=f"{number}{'x' * size}")) as device:
                assert device.get("/variants").status_code == (200 if size < 64 * 1024 else 400)


def large_bodies(house: House, stack: ExitStack) -> None:
    """64 send a megabyte less a byte, each, and no more; ever more of them while they are refused."""
    head = b"POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % MEGABYTE
    end = monotonic() + SECONDS
    while monotonic() < end:
        with ExitStack() as held, suppress(OSError):
            for _device in range(64):
                held.enter_context(house.connection()).sendall(head + bytes(MEGABYTE - 1))
            sleep(3 * EVERY)  # some taps come while all are there


def chunks(house: House, stack: ExitStack) -> None:
    """Bodies in chunks of a byte, one after the other."""
    body = b"POST /import HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * MEGABYTE
    end = monotonic() + SECONDS
    while monotonic() < end:
        with suppress(OSError), house.connection() as sending:
            sending.sendall(body)
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


def send_all(asking: list[socket.socket], sent: bytes, every: float) -> None:
    """Send on each connection every few seconds until the siege is over, as far as it takes something."""
    end = monotonic() + SECONDS
    for speaking in asking:
        speaking.settimeout(0.01)
    while monotonic() < end:
        for speaking in asking:
            with suppress(OSError):
                speaking.sendall(sent)
        sleep(every)


SIEGES: dict[str, Callable[[House, ExitStack], None]] = {
    "backups": partial(unread, sent=GET % (b"/backup", b""), devices=12),
    "files": partial(unread, sent=GET % (b"/static/css/base.css", b"") * 20, devices=60),
    "as many drips as a club has phones": partial(drips, devices=40),
    "500 drips": partial(drips, devices=500),
} | {siege.__name__: siege for siege in (handshakes, bodies, cookies, large_bodies, chunks, papers)}


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


def test_256_who_ask_for_a_dear_page_keep_no_look_of_another_address_waiting(house: House) -> None:
    looks, history = list[float](), f"/g/{house.scorer.game}/history".encode()
    with ExitStack() as stack:
        for number in range(256):
            stack.enter_context(house.connection()).sendall(GET % (history, b"Cookie: theme=%d\r\n" % number))
        for _look in range(3 * MANY):
            begun = perf_counter()
            assert _status(house.server, f"/g/{house.scorer.game}/sheet", "127.0.0.2") == 200
            looks.append(perf_counter() - begun)
    print(f"a dear page for 256: {len(looks)} looks, the slowest {max(looks) * 1000:.0f} ms")


def test_a_program_that_holds_the_database_stops_no_look(house: House) -> None:
    devices = [Scorer(house.plain, house.scorer.game) for _ in range(6 if MANY > 1 else 3)]
    with closing(sqlite3.connect(house.server.instance / "scorekeeper.db", isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        with ThreadPoolExecutor(len(devices)) as tapping:
            taps = [tapping.submit(device.take_pen) for device in devices]
            looks = list[float]()
            while not all(tap.done() for tap in taps):
                begun = perf_counter()
                assert _status(house.server, f"/g/{house.scorer.game}/sheet") == 200
                looks.append(perf_counter() - begun)
        assert ["503" in str(tap.exception()) for tap in taps] == [True] * len(taps)
        holder.execute("ROLLBACK")
    for device in devices:
        device.device.close()
    house.scorer.take_pen()
    house.scorer.tap()
    print(f"a database that is held: {len(looks)} looks, the slowest {max(looks) * 1000:.0f} ms")


def test_a_copy_that_nobody_reads_is_given_up(tmp_path: Path) -> None:
    program = f"from scorekeeper.server import patient\npatient.SEND_SECONDS = 2\n{PROGRAM}"
    server = Server(tmp_path, program=program).start()
    _fill(tmp_path)
    with closing(socket.create_connection(("127.0.0.1", int(server.port)), timeout=30)) as stalled:
        stalled.sendall(GET % (b"/backup", b""))
        assert b" 200 " in stalled.recv(100)
        assert _status(server) == 503
        while (status := _status(server)) == 503:
            sleep(0.1)
        assert status == 200
    assert server.stop() == 0


def _status(server: Server, path: str = "/backup", address: str = "") -> int:
    with closing(Device(server.url, address)) as device:
        return device.get(path).status_code
