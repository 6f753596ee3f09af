"""The tablets with the pens, as the measurements need them."""

import re
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from random import Random
from time import perf_counter, sleep
from urllib.parse import urlencode

EVERY = 2.0  # seconds, between two taps
FIELD = re.compile(r'name="(csrf_token|seq|token)" value="([^"]*)"')
TARGET = re.compile(r'id="(?:redo|undo)" name="target" value="(\d+)"')


class Scorer:
    """The tablet with the pen: it takes back the last entry and writes it again, by turns."""

    def __init__(self, port: int, game: str) -> None:
        self.connection, self.game, self.cookie = HTTPConnection("127.0.0.1", port), game, ""
        self.page = self._ask("GET", "")
        self.take_pen()

    def take_pen(self) -> None:
        """Take the pen from whoever has it."""
        self._ask("POST", "/pen/take", {"csrf_token": dict(FIELD.findall(self.page))["csrf_token"]})
        self.page = self._ask("GET", "")

    def tap(self) -> None:
        """Take back the last entry, or write it again."""
        target = {"target": TARGET.findall(self.page)[0]}
        self.page = self._ask("POST", "/undo", dict(FIELD.findall(self.page)) | target)

    def _ask(self, method: str, path: str, form: Mapping[str, str] | None = None) -> str:
        headers = {"HX-Request": "true", "Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        self.connection.request(method, f"/g/{self.game}{path}", urlencode(form or {}), headers)
        answer = self.connection.getresponse()
        page = answer.read().decode()
        if answer.status >= 400:
            raise RuntimeError(f"{path}: {answer.status} {page[:200]}")
        self.cookie = (answer.headers.get("Set-Cookie") or self.cookie).partition(";")[0]
        return page


def taps_for(port: int, games: Sequence[str], seconds: float) -> tuple[list[float], int]:
    """Tap at each table every two seconds for a while; return how long each tap took, and how many were refused."""
    with ThreadPoolExecutor(len(games)) as scorers:
        tables = [scorers.submit(_table, port, game, seconds, Random(game)) for game in games]
    times = [time for table in tables for time in table.result()]
    return [time for time in times if time], times.count(0.0)


def _table(port: int, game: str, seconds: float, chance: Random) -> list[float]:
    """Return how long each tap at a table took; nought where it was refused."""
    scorer, times = Scorer(port, game), list[float]()
    end = perf_counter() + seconds
    sleep(chance.random() * EVERY)
    while (begun := perf_counter()) < end:
        try:
            scorer.tap()
            times.append(perf_counter() - begun)
        except (RuntimeError, OSError):
            times.append(0.0)
        sleep(max(0.0, EVERY - (perf_counter() - begun)))
    return times
