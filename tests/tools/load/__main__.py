"""Print what pages, phones and a full shelf take, beside what is wanted: one table a question."""

import os
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.request import urlopen

from scorekeeper import create_app
from scorekeeper.storage.models import db
from tests.kit.server import Server
from tests.tools.load import growth, pages, phones

GAME = pages.GAMES / "real_boerenbridge_18_of_20_deals.json"
FINISHED = pages.GAMES / "oh_pshaw_4_players_13_deals_hard_score_settlement.json"


def main() -> None:
    """Run all measurements; some three minutes."""
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
        growth.measure(Path(folder), FINISHED)


def first_page(instance: Path) -> float:
    """Return the seconds that the first page takes once the server says that it listens."""
    server = Server(instance).start()
    begun = perf_counter()
    urlopen(server.url + "/").read()
    passed = perf_counter() - begun
    server.stop()
    return passed


if __name__ == "__main__":
    main()
