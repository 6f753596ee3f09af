"""Print how fast it starts, answers and writes: one table a question."""

import os
import subprocess
import sys
from pathlib import Path
from sqlite3 import connect
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.request import urlopen

from tests.load import contract, costs, first, growth, phones, readers, writers
from tests.server import Server

GAME = Path(__file__).parents[1] / "data/games/real_boerenbridge_18_of_20_deals.json"
CLI = "import sys; from scorekeeper.cli import main; sys.exit(main())"


def main() -> None:
    """Run all measurements; some three minutes."""
    with TemporaryDirectory() as folder:
        instance = Path(folder)
        os.environ["SCOREKEEPER_INSTANCE"] = folder
        game = import_game()
        print(f"Cold start to the first page: {median(cold_start(instance) for _ in range(3)):.2f} s (median of 3)")
        server = Server(instance).start()
        try:
            readers.measure(server.port, game)
            assert server.process is not None
            contract.measure(int(server.port), server.process.pid, game, watch_link(instance))
            first.measure(int(server.port), server.process.pid, game, watch_link(instance))
            phones.measure(int(server.port), server.process.pid, game, watch_link(instance))
        finally:
            server.stop()
        writers.measure(game)
        costs.measure(instance, game)
        growth.measure(instance, GAME)


def import_game() -> str:
    """Keep the recorded game in the instance; return its id."""
    command = [sys.executable, "-c", CLI, "import", str(GAME)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[0]


def watch_link(instance: Path) -> str:
    """Return what the watch link of the one game says."""
    return connect(instance / "scorekeeper.db").execute("SELECT watch_id FROM game").fetchone()[0]


def cold_start(instance: Path) -> float:
    """Return the seconds from nothing to a page of the table."""
    begun = perf_counter()
    server = Server(instance).start()
    urlopen(server.url + "/").read()
    passed = perf_counter() - begun
    server.stop()
    return passed


if __name__ == "__main__":
    main()
