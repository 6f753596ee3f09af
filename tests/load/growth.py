"""Ten years of games and more: what the lists and the statistics take with 1,000 games and with 10,000.

The games are copies of a recorded one, a few each day, with every row that names it; of its log the first entry.
"""

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from statistics import median

from flask import Flask

from scorekeeper import create_app
from scorekeeper.storage.models import db
from tests.load.pages import TIMES, cost

SHELVES = (1_000, 10_000)  # games
A_DAY = 8  # games
LAST = datetime(2026, 1, 1, 22)  # of the copies
WANTED = {"home": ("/", 50), "all games": ("/games", 50), "new game": ("/new", 50), "players": ("/players", 600),
          "a player": ("/players/1", 600)}  # fmt: skip


def measure(folder: Path, recorded: Path) -> None:
    """Print the milliseconds of processor time of each page on each shelf."""
    found = {games: _shelf(folder / str(games), recorded, games) for games in SHELVES}
    print(f"{'page, milliseconds':28}{'1,000':>8}{'10,000':>8}   wanted 80, and")
    for name, (_address, wanted) in WANTED.items():
        few, many = (found[games][name] * 1000 for games in SHELVES)
        print(f"{name:28}{few:>8.1f}{many:>8.1f}{wanted:>8}")


def _shelf(instance: Path, recorded: Path, games: int) -> dict[str, float]:
    instance.mkdir()
    app = create_app({"INSTANCE_PATH": str(instance), "FETCH_HTMX": False})
    _import(app, recorded)
    with closing(sqlite3.connect(instance / "scorekeeper.db")) as connection, connection:
        fill(connection, games)
    client = app.test_client()
    found = {
        name: median(cost(client, address) or 0 for _time in range(TIMES)) for name, (address, _) in WANTED.items()
    }
    with app.app_context():
        db.engine.dispose()
    return found


def _import(app: Flask, recorded: Path) -> None:
    client = app.test_client()
    app.config["WTF_CSRF_ENABLED"] = False
    answer = client.post("/import", data={"text": recorded.read_text("utf-8")})
    if answer.status_code != 303:
        raise RuntimeError(f"the recorded game was not imported: {answer.status_code}")


def fill(connection: sqlite3.Connection, games: int) -> None:
    """Copy the one game of a database so often that there are so many."""
    (first,) = connection.execute("SELECT id FROM game").fetchone()
    for table, key in (("game", "id"), *((table, "game_id") for table in _naming_games(connection))):
        where = " AND seq = 1" if table == "entry" else ""
        found = connection.execute(f"SELECT * FROM {table} WHERE {key} = ?{where}", (first,))
        columns = [column[0] for column in found.description]
        rows = [dict(zip(columns, row, strict=True)) for row in found]
        insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join(f':{name}' for name in columns)})"
        copies = (_copy(row, key, number, games) for number in range(1, games) for row in rows)
        connection.executemany(insert, copies)
    connection.execute("ANALYZE")


def _naming_games(connection: sqlite3.Connection) -> list[str]:
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    keyed = [
        table for table in tables if "game_id" in [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    ]
    return [table for table in keyed if not table.startswith("pen")]


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
