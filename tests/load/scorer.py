"""The tablet with the pen, as the measurements need it."""

import re
from collections.abc import Mapping
from http.client import HTTPConnection
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


def tap_for(port: int, game: str, seconds: float) -> list[float]:
    """Tap every two seconds for a while; return how long each took."""
    scorer, times, end = Scorer(port, game), list[float](), perf_counter() + seconds
    while (begun := perf_counter()) < end:
        scorer.tap()
        times.append(perf_counter() - begun)
        sleep(max(0.0, EVERY - times[-1]))
    return times
