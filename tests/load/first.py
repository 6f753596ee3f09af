"""What a page costs whoever is the first to ask for it after a tap: nothing of it is kept but the rows that stay.

Each tap takes back the last entry or writes it again: a deal is scored, the board is another, and a row of the sheet.
"""

import os
from collections.abc import Mapping
from dataclasses import replace
from http.client import HTTPConnection
from time import sleep

from tests.load.pages import POLL, Page, bare, cost
from tests.load.scorer import Scorer

ROUNDS = 16
BARE = 10  # bare pages between two
WANTED = {"table": 18, "table part": 15, "table part, with the pen": 15, "sheet": 10, "what-if": 30}


def measure(port: int, process: int, game: str, watch: str) -> None:
    """Print the table, with the load of the machine."""
    scorer = Scorer(port, game)
    home = Page(port, process, "/")
    with bare() as floor:
        found = _multiples(scorer, pages(home, game, watch, scorer.cookie), floor)
    print(f"First looks after a tap beside bare Flask; load of the machine {os.getloadavg()[0]:.1f}")
    print(f"{'page':28}{'x bare':>8}{'wanted':>8}")
    for name, times in found.items():
        print(f"{name:28}{times:>8.1f}{WANTED.get(name, ''):>8}")


def pages(home: Page, game: str, watch: str, cookie: str) -> dict[str, Page]:
    """Return what is asked for, by name."""
    table, sheet = replace(home, path=f"/g/{game}"), replace(home, path=f"/g/{game}/sheet")
    phone, pen = replace(home, path=f"/w/{watch}", headers=POLL), {"Cookie": cookie}
    return {
        "table": table,
        "table, with the pen": replace(table, headers=pen),
        "table part": replace(table, headers=POLL | {"Cookie": _cookie(table)}),
        "table part, with the pen": replace(table, headers=POLL | pen),
        "sheet": sheet,
        "what-if": replace(home, path=f"/g/{game}/what-if"),
        "watch part": phone,
        "TV board": replace(phone, path=f"/w/{watch}/board"),
    }


def _cookie(page: Page) -> str:
    """Return what a device is known by that has looked once."""
    connection = HTTPConnection("127.0.0.1", page.port)
    connection.request("GET", page.path)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.headers.get("Set-Cookie", "").partition(";")[0]


def _multiples(scorer: Scorer, asked: Mapping[str, Page], floor: Page) -> dict[str, float]:
    """Return the best of short rounds that alternate: whatever else the machine does makes one dearer."""
    found: dict[str, list[float]] = {name: [] for name in asked}
    least: list[float] = []
    for _round in range(ROUNDS):
        for name, page in asked.items():
            scorer.tap()
            sleep(0.01)  # what the server does after its answer belongs to the tap
            found[name].append(cost(page, 1))
            least.append(cost(floor, BARE))
    return {name: min(times) / min(least) for name, times in found.items()}
