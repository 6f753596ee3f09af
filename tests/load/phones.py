"""Phones that watch while the scorer taps: how long a look takes, how long a tap, and how busy the server is."""

import asyncio
import re
from collections.abc import Mapping
from http.client import HTTPConnection
from random import Random
from statistics import quantiles
from threading import Event, Thread
from time import perf_counter
from urllib.parse import urlencode

from tests.load.pages import spent

EVERY = 2.0  # seconds, between two looks of a phone and between two taps
FIELD = re.compile(r'name="(csrf_token|seq|token)" value="([^"]*)"')
TARGET = re.compile(r'id="(?:redo|undo)" name="target" value="(\d+)"')


def measure(port: int, process: int, game: str, watch: str) -> None:
    """Print a line for each number of phones."""
    scorer = Scorer(port, game)
    print(f"{'phones':>8}{'looks':>8}{'p50 ms':>8}{'p99 ms':>8}{'tap p50':>9}{'tap p99':>9}{'core %':>8}{'errors':>8}")
    for phones, seconds in ((200, 20), (1000, 20)):
        looks, errors, taps, busy = _evening(port, process, watch, scorer, phones, seconds)
        look, tap = (quantiles(times, n=100) for times in (looks, taps))
        shown = (look[49] * 1000, look[98] * 1000, tap[49] * 1000, tap[98] * 1000, busy * 100)
        p50, p99, tap50, tap99, core = map(round, shown)
        print(f"{phones:>8}{len(looks):>8}{p50:>8}{p99:>8}{tap50:>9}{tap99:>9}{core:>8}{errors:>8}")


def _evening(
    port: int, process: int, watch: str, scorer: "Scorer", phones: int, seconds: int
) -> tuple[list[float], int, list[float], float]:
    over, taps = Event(), list[float]()
    tapping = Thread(target=scorer.tap_until, args=(over, taps))
    tapping.start()
    begun, before = perf_counter(), spent(process)
    looks, errors = asyncio.run(_all_phones(port, watch, phones, seconds))
    busy = (spent(process) - before) / (perf_counter() - begun)
    over.set()
    tapping.join()
    return looks, errors, taps, busy


async def _all_phones(port: int, watch: str, phones: int, seconds: int) -> tuple[list[float], int]:
    looks, failed = list[float](), list[str]()
    end = perf_counter() + seconds
    await asyncio.gather(*(_phone(port, watch, Random(number), end, looks, failed) for number in range(phones)))
    return looks, len(failed)


async def _phone(port: int, watch: str, chance: Random, end: float, looks: list[float], failed: list[str]) -> None:
    await asyncio.sleep(chance.random() * EVERY)
    tag = ""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while (begun := perf_counter()) < end:
            asked = ("Host: 127.0.0.1", "HX-Request: true", "Accept-Encoding: gzip", f"If-None-Match: {tag}", "", "")
            writer.write("\r\n".join((f"GET /w/{watch} HTTP/1.1", *asked)).encode())
            status, headers = await _answer(reader)
            looks.append(perf_counter() - begun)
            if status not in (200, 304):
                failed.append(str(status))
            tag = headers.get("etag", tag)
            await asyncio.sleep(max(0.0, EVERY - (perf_counter() - begun)))
        writer.close()
    except OSError as error:
        failed.append(str(error))


async def _answer(reader: asyncio.StreamReader) -> tuple[int, Mapping[str, str]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _colon, value in (line.partition(":") for line in lines[1:])}
    await reader.readexactly(int(headers.get("content-length", "0")))
    return int(lines[0].split()[1]), headers


class Scorer:
    """The tablet with the pen: it takes back the last entry and writes it again, by turns."""

    def __init__(self, port: int, game: str) -> None:
        self.port, self.game, self.cookie = port, game, ""
        self.page = self._ask("GET", "")
        self._ask("POST", "/pen/take", {"csrf_token": dict(FIELD.findall(self.page))["csrf_token"]})
        self.page = self._ask("GET", "")

    def tap_until(self, over: Event, times: list[float]) -> None:
        """Tap every two seconds, and note how long each took."""
        while not over.is_set():
            begun = perf_counter()
            self.page = self._ask(
                "POST", "/undo", dict(FIELD.findall(self.page)) | {"target": TARGET.findall(self.page)[0]}
            )
            times.append(perf_counter() - begun)
            over.wait(max(0.0, EVERY - times[-1]))

    def _ask(self, method: str, path: str, form: Mapping[str, str] | None = None) -> str:
        connection = HTTPConnection("127.0.0.1", self.port)
        headers = {"HX-Request": "true", "Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        connection.request(method, f"/g/{self.game}{path}", urlencode(form or {}), headers)
        answer = connection.getresponse()
        page = answer.read().decode()
        if answer.status >= 400:
            raise RuntimeError(f"{path}: {answer.status} {page[:200]}")
        self.cookie = (answer.headers.get("Set-Cookie") or self.cookie).partition(";")[0]
        connection.close()
        return page
