"""The tablets with the pens, as the measurements need them."""

import re
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import perf_counter, sleep

from tests.kit.http import HTMX, Device, hidden

EVERY = 2.0  # seconds, between two taps
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
