"""Pages by the server's processor time, as multiples of a bare Flask page behind the same server in the same run.

How busy the machine is cancels out; the client's own time is not counted.
"""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from time import clock_gettime
from typing import TypeVar

K = TypeVar("K")
ROUNDS, SECONDS = 8, 0.12  # the rounds of all pages alternate; each takes the server about so long
POLL = {"HX-Request": "true"}
USUAL = {"Accept-Encoding": "gzip", "Accept-Language": "en"}
BARE = """
import asyncio, socket, uvicorn
from a2wsgi import WSGIMiddleware
from flask import Flask
app = Flask("bare")
app.add_url_rule("/", view_func=lambda: "bare")
listening = socket.create_server(("127.0.0.1", 0))
print(listening.getsockname()[1], flush=True)
application = WSGIMiddleware(app, workers=10)
config = uvicorn.Config(application, http="h11", lifespan="off", log_level="critical", timeout_keep_alive=30)
asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))
"""


@dataclass(frozen=True, slots=True)
class Page:
    """What is asked for again and again."""

    port: int
    process: int
    path: str
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    status: int = 200


@contextmanager
def bare() -> Iterator[Page]:
    """Serve the smallest Flask application: one page of a few letters."""
    with subprocess.Popen([sys.executable, "-c", BARE], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield Page(int(process.stdout.readline()), process.pid, "/")
        finally:
            process.terminate()


def multiples(pages: Mapping[str, Page], floor: Page) -> dict[str, float]:
    """Return what each page costs, as a multiple of the floor."""
    found = best_costs({**pages, "": floor})
    return {name: found[name] / found[""] for name in pages}


def best_costs(pages: Mapping[K, Page]) -> dict[K, float]:
    """Return the seconds of processor time that each page takes: the best of short rounds that alternate.

    Whatever else the machine does makes a round dearer, never cheaper.
    """
    turns = {name: _turns(page) for name, page in pages.items()}
    found: dict[K, list[float]] = {name: [] for name in pages}
    for _round in range(ROUNDS):
        for name, page in pages.items():
            found[name].append(cost(page, turns[name]))
    return {name: min(each) for name, each in found.items()}


def cost(page: Page, turns: int) -> float:
    """Return the seconds of processor time that the server takes for a page. Raises where another status comes."""
    connection = HTTPConnection("127.0.0.1", page.port)
    begun = spent(page.process)
    for _turn in range(turns):
        connection.request("GET", page.path, headers=USUAL | dict(page.headers))
        answer = connection.getresponse()
        answer.read()
        if answer.status != page.status:
            raise RuntimeError(f"{page.path}: {answer.status}, not {page.status}")
    passed = spent(page.process) - begun
    connection.close()
    return passed / turns


def tag_of(page: Page) -> str:
    """Return the version that the page is sent with; empty: none."""
    connection = HTTPConnection("127.0.0.1", page.port)
    connection.request("GET", page.path, headers=USUAL | dict(page.headers))
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.headers.get("ETag", "")


def _turns(page: Page) -> int:
    cost(page, 2)
    return max(3, int(SECONDS / cost(page, 5)))


def spent(process: int) -> float:
    """Return the seconds of processor time that a process has had."""
    # Linux: the clock of another process's processor time (clock_getcpuclockid).
    return clock_gettime((~process << 3) | 2)
