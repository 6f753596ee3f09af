"""The devices of an evening, as the measurements need them: tablets with the pens, and phones that watch."""

import re
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import perf_counter, sleep

from tests.kit.http import HTMX, Device, hidden

EVERY = 2.0  # seconds, between two taps or looks
TARGET = re.compile(r'id="(?:redo|undo)" name="target" value="(\d+)"')


class Scorer:
    """The tablet with the pen: it takes back the last entry and writes it again, by turns."""

    def __init__(self, port: int, game: str) -> None:
        self.device, self.game = Device(f"http://127.0.0.1:{port}"), game
        self.page = self._ask("")
        self.take_pen()

    def take_pen(self) -> None:
        self._ask("/pen/take", {"csrf_token": hidden(self.page)["csrf_token"]})
        self.page = self._ask("")

    def tap(self) -> None:
        target = {"target": TARGET.findall(self.page)[0]}
        self.page = self._ask("/undo", hidden(self.page) | target)

    def _ask(self, path: str, form: Mapping[str, str] | None = None) -> str:
        method = {"method": "POST", "data": form} if form else {}
        answer = self.device.open(f"/g/{self.game}{path}", headers=HTMX, **method)
        if answer.status_code >= 400:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text[:200]}")
        return answer.text


class Phone:
    """A phone that watches a table: it asks whether there is something new."""

    def __init__(self, port: int, watch: str) -> None:
        self.device, self.path = Device(f"http://127.0.0.1:{port}"), f"/w/{watch}"
        self.headers = HTMX | {"Accept-Encoding": "gzip"}

    def look(self) -> None:
        answer = self.device.get(self.path, **self.headers)
        if answer.status_code not in (200, 304):
            raise RuntimeError(f"{self.path}: {answer.status_code}")
        self.headers["If-None-Match"] = answer.headers["ETag"]


def taps_for(port: int, games: Sequence[str], seconds: float) -> tuple[list[float], int]:
    """Tap at each table for a while; return how long each tap took, and how many were refused."""
    return _all_act([Scorer(port, game).tap for game in games], seconds)


def looks_for(port: int, watches: Sequence[str], phones: int, seconds: float) -> tuple[list[float], int]:
    """Look on from so many phones for a while; return how long each look took, and how many failed."""
    return _all_act([Phone(port, watches[number % len(watches)]).look for number in range(phones)], seconds)


def _all_act(acts: Sequence[Callable[[], None]], seconds: float) -> tuple[list[float], int]:
    with ThreadPoolExecutor(len(acts)) as devices:
        each = [devices.submit(_act, act, seconds, Random(number)) for number, act in enumerate(acts)]
    times = [time for device in each for time in device.result()]
    return [time for time in times if time], times.count(0.0)


def _act(act: Callable[[], None], seconds: float, chance: Random) -> list[float]:
    """Return how long each act of a device took; nought where it was refused."""
    times = list[float]()
    end = perf_counter() + seconds
    sleep(chance.random() * EVERY)
    while (begun := perf_counter()) < end:
        try:
            act()
            times.append(perf_counter() - begun)
        except (RuntimeError, OSError):
            times.append(0.0)
        sleep(max(0.0, EVERY - (perf_counter() - begun)))
    return times
