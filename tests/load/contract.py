"""The pages of the contract and what each may cost."""

import os
from dataclasses import replace

from tests.load.pages import POLL, Page, bare, multiples, tag_of

WANTED = {
    "watch fragment, many ask": 3,
    "TV board, many ask": 3,
    "watch 304": 3,
    "table 304": 3,
    "sheet page": 10,
    "sheet 304": 3,
    "table page": 18,
    "table fragment": 15,
    "new game": 15,
    "what-if, again": 10,
}


def measure(port: int, process: int, game: str, watch: str) -> None:
    """Print the table, with the load of the machine."""
    load = f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    with bare() as floor:
        found = multiples(pages(Page(port, process, "/"), game, watch), floor)
    print(f"Pages beside bare Flask; load of the machine {load}")
    print(f"{'page':28}{'x bare':>8}{'wanted':>8}")
    for name, times in found.items():
        print(f"{name:28}{times:>8.1f}{WANTED.get(name, ''):>8}")


def pages(home: Page, game: str, watch: str) -> dict[str, Page]:
    """Return what is asked for, by name."""
    phone, table = replace(home, path=f"/w/{watch}", headers=POLL), replace(home, path=f"/g/{game}", headers=POLL)
    sheet = replace(home, path=f"/g/{game}/sheet")
    again = {"watch 304": phone, "table 304": table, "sheet 304": sheet}
    return {
        "watch fragment, many ask": phone,
        "TV board, many ask": replace(phone, path=f"/w/{watch}/board"),
        **{name: _again(page) for name, page in again.items() if tag_of(page)},
        "sheet page": sheet,
        "table page": replace(table, headers={}),
        "table fragment": table,
        "new game": replace(home, path="/new"),
        "what-if, again": replace(home, path=f"/g/{game}/what-if"),
        "home": home,
        "every game": replace(home, path="/games"),
        "players": replace(home, path="/players"),
    }


def _again(page: Page) -> Page:
    return replace(page, headers={**page.headers, "If-None-Match": tag_of(page)}, status=304)
