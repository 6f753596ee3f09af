"""Ten years of games: what the lists cost with many games, as multiples of what they cost with a hundred.

The games are copies of the recorded one, a few each day, with what the pages read: rows of the game, its first
entry, its seats and its results. Logs of finished games are read by nobody who looks at a list.
"""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from tests.load.pages import Page, best_costs
from tests.server import Server

FEW, MANY, MOST = 100, 10_000, 100_000
A_DAY = 8  # games
LAST = datetime(2026, 1, 1, 22)  # of the copies; the recorded game itself was played later
LISTS = {"home": "/", "all games": "/games", "new game": "/new", "players": "/players"}
COPIED = {"game": "id", "seat": "game_id", "played": "game_id", "result": "game_id"}
CLI = "import sys; from scorekeeper.cli import main; sys.exit(main())"


def measure(folder: Path, recorded: Path) -> None:
    """Print the table: the rounds of all pages of all shelves alternate, so that they have the machine alike."""
    servers = {games: Server(_shelf(folder / str(games), recorded, games)) for games in (FEW, MANY, MOST)}
    try:
        for server in servers.values():
            server.start()
        found = best_costs({(games, name): page for games, server in servers.items() for name, page in _pages(server)})
    finally:
        for server in servers.values():
            server.stop()
    print(f"{'page':28}{'ms':>8}{'10,000':>8}{'100,000':>8}  wanted 1.2 and 1.5")
    for name in LISTS:
        few, many, most = (found[games, name] for games in (FEW, MANY, MOST))
        print(f"{name:28}{few * 1000:>8.1f}{many / few:>8.2f}{most / few:>8.2f}")


def _pages(server: Server) -> Iterator[tuple[str, Page]]:
    assert server.process is not None
    for name, path in LISTS.items():
        yield name, Page(int(server.port), server.process.pid, path)


def _shelf(instance: Path, recorded: Path, games: int) -> Path:
    instance.mkdir()
    environment = os.environ | {"SCOREKEEPER_INSTANCE": str(instance)}
    subprocess.run(
        [sys.executable, "-c", CLI, "import", str(recorded)], check=True, capture_output=True, env=environment
    )
    with closing(sqlite3.connect(instance / "scorekeeper.db")) as connection, connection:
        fill(connection, games)
    return instance


def fill(connection: sqlite3.Connection, games: int) -> None:
    """Copy the one game of a database so often that there are so many."""
    (first,) = connection.execute("SELECT id FROM game").fetchone()
    for table, key in {**COPIED, "entry": "game_id"}.items():
        where = " AND seq = 1" if table == "entry" else ""
        found = connection.execute(f"SELECT * FROM {table} WHERE {key} = ?{where}", (first,))
        columns = [column[0] for column in found.description]
        rows = [dict(zip(columns, row, strict=True)) for row in found]
        insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join(f':{name}' for name in columns)})"
        copies = (_copy(row, key, number, games) for number in range(1, games) for row in rows)
        connection.executemany(insert, copies)
    connection.execute("ANALYZE")


def _copy(row: dict[str, object], key: str, number: int, games: int) -> dict[str, object]:
    at = LAST - timedelta(days=(games - number) // A_DAY, minutes=(games - number) % A_DAY)
    own: dict[str, object] = {key: f"copy-{number}"}
    for name in ("started_at", "last_at"):
        if name in row:
            own[name] = f"{at:%Y-%m-%dT%H:%M:%S.%fZ}"
    if "played_on" in row:
        own["played_on"] = str(at.date())
    if "watch_id" in row:
        own |= {"watch_id": f"watch-{number}", "start_key": None, "fingerprint": None, "seq": 1}
    return row | own
