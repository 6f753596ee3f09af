"""Ten years of games and more: what the lists and the statistics take with 1,000 games and with 10,000.

They are rows; the newest game alone has a log, which the home page offers to play again.
"""

from datetime import date
from pathlib import Path
from statistics import median

from sqlalchemy import text

from scorekeeper import create_app
from scorekeeper.storage.database import writing
from scorekeeper.storage.models import db
from tests.tools.load.pages import TIMES, cost, kept
from tests.tools.load.shelf import fill

SHELVES = (1_000, 10_000)  # games
LAST = date(2026, 1, 1)
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
    with app.app_context():
        with writing():
            fill(db.session.connection(), games, LAST)
            db.session.execute(text("ANALYZE"))
        kept(app, recorded)
        client = app.test_client()
        found = {
            name: median(cost(client, address) or 0 for _time in range(TIMES)) for name, (address, _) in WANTED.items()
        }
        db.engine.dispose()
    return found
