"""Print what pages, phones and a full shelf take, beside what is wanted: one table a question.

A full shelf is ten years of games and more. They are rows; the newest game alone has a log, which the home page offers
to play again.
"""

import os
from datetime import date
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.request import urlopen

from sqlalchemy import text

from scorekeeper import create_app
from scorekeeper.storage.database import writing
from scorekeeper.storage.models import db
from tests.kit.server import Server
from tests.tools.load import pages, phones
from tests.tools.load.shelf import fill

GAME = pages.GAMES / "real_boerenbridge_18_of_20_deals.json"
FINISHED = pages.GAMES / "oh_pshaw_4_players_13_deals_hard_score_settlement.json"
SHELVES = (1_000, 10_000)  # games
LAST = date(2026, 1, 1)
WANTED = {"home": ("/", 50), "all games": ("/games", 50), "new game": ("/new", 50), "players": ("/players", 600),
          "a player": ("/players/1", 600)}  # fmt: skip


def main() -> None:
    print(f"Load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with TemporaryDirectory() as folder:
        instance = Path(folder, "table")
        instance.mkdir()
        app = create_app({"INSTANCE_PATH": str(instance), "FETCH_HTMX": False, "WTF_CSRF_ENABLED": False})
        pages.measure(app)
        tables = [pages.kept(app, GAME, days=number) for number in range(phones.TABLES)]
        with app.app_context():
            db.engine.dispose()
        print(f"First page after a start: {median(first_page(instance) for _ in range(3)):.2f} s, wanted 1")
        server = Server(instance).start()
        try:
            phones.measure(int(server.port), server.pid, tables)
        finally:
            server.stop()
        measure_shelves(Path(folder))


def first_page(instance: Path) -> float:
    """Return the seconds that the first page takes once the server says that it listens."""
    server = Server(instance).start()
    begun = perf_counter()
    urlopen(server.url + "/").read()
    passed = perf_counter() - begun
    server.stop()
    return passed


def measure_shelves(folder: Path) -> None:
    """Print the milliseconds of processor time of each page on each shelf."""
    found = {games: _shelf(folder / str(games), games) for games in SHELVES}
    print(f"{'page, milliseconds':28}{'1,000':>8}{'10,000':>8}   wanted 80, and")
    for name, (_address, wanted) in WANTED.items():
        few, many = (found[games][name] * 1000 for games in SHELVES)
        print(f"{name:28}{few:>8.1f}{many:>8.1f}{wanted:>8}")


def _shelf(instance: Path, games: int) -> dict[str, float]:
    instance.mkdir()
    app = create_app({"INSTANCE_PATH": str(instance), "FETCH_HTMX": False})
    with app.app_context():
        with writing():
            fill(db.session.connection(), games, LAST)
            db.session.execute(text("ANALYZE"))
        pages.kept(app, FINISHED)
        client = app.test_client()
        found = {
            name: median(pages.cost(client, address) or 0 for _ in range(pages.TIMES))
            for name, (address, _) in WANTED.items()
        }
        db.engine.dispose()
    return found


if __name__ == "__main__":
    main()
