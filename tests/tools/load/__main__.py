"""Print what pages, phones and a full shelf take, beside what is wanted: one table a question.

A full shelf is ten years of games and more. They are rows; the newest game alone has a log, which the home page offers
to play again.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from multiprocessing import get_context
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import clock_gettime, perf_counter, thread_time
from urllib.request import urlopen

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from scorekeeper import create_app
from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import incoming
from scorekeeper.storage import games, pens
from scorekeeper.storage.database import writing
from scorekeeper.storage.games import Game, folded
from scorekeeper.storage.models import db
from tests.kit.server import Server
from tests.kit.tables import GAMES
from tests.tools.load.devices import looks_for, taps_for
from tests.tools.load.shelf import fill

GAME = GAMES / "real_boerenbridge_18_of_20_deals.json"
FINISHED = GAMES / "oh_pshaw_4_players_13_deals_hard_score_settlement.json"
TIMES = 5
OF_A_GAME = (
    "", "/sheet", "/print", "/print/blank", "/print/rules", "/share", "/history", "/more",
    "/watchers", "/settle", "/correct/1/0",
)  # fmt: skip
SECONDS, TABLES, PHONES = 30, 25, 200
SHELVES = (1_000, 10_000)  # games
# The address of each page on a shelf, and the milliseconds that are wanted.
WANTED = {"home": ("/", 50), "all games": ("/games", 50), "new game": ("/new", 50), "players": ("/players", 600),
          "a player": ("/players/1", 600)}  # fmt: skip


def main() -> None:
    print(f"Load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with TemporaryDirectory() as folder:
        instance = Path(folder, "table")
        instance.mkdir()
        app = create_app({"INSTANCE_PATH": str(instance), "FETCH_HTMX": False, "WTF_CSRF_ENABLED": False})
        measure_pages(app)
        tables = [kept(app, GAME, days=1 + number) for number in range(TABLES)]
        with app.app_context():
            db.engine.dispose()
        server = Server(instance).start()
        try:
            begun = perf_counter()
            urlopen(f"{server.url}/").read()
            print(f"First page after a start: {perf_counter() - begun:.2f} s, wanted 1")
            measure_evenings(server, tables)
        finally:
            server.stop()
        found = {many: measured_shelf(Path(folder, str(many)), many) for many in SHELVES}
    print(f"{'page, milliseconds':28}{'1,000':>8}{'10,000':>8}   wanted 80, and")
    for name, (_address, wanted) in WANTED.items():
        few, many = (found[shelf][name] * 1000 for shelf in SHELVES)
        print(f"{name:28}{few:>8.1f}{many:>8.1f}{wanted:>8}")


def kept(app: Flask, path: Path, days: int = 0) -> Game:
    """Restore a recorded game, or the same so many days later."""
    recorded = incoming(parse(path.read_bytes()), datetime.now(UTC), "bench").entries
    entries = [replace(entry, at=entry.at + timedelta(days)) for entry in recorded]
    with app.app_context():
        return games.restore(entries, f"{path.stem} {days}")


def cost(client: FlaskClient, address: str) -> float | None:
    """Return the seconds of processor time of one answer. None: it is no page (200)."""
    begun = thread_time()
    answer = client.get(address, headers={"Accept-Encoding": "gzip", "Accept-Language": "en"})
    answer.get_data()
    return thread_time() - begun if answer.status_code == 200 else None


def measure_pages(app: Flask) -> None:
    """Print the dearest game of each page: cold (nothing cached but compiled templates), and looked at again."""
    client = app.test_client()
    with client.session_transaction() as session:
        session["device"] = "bench"
    found: dict[str, tuple[float, float]] = {}
    for path in sorted(GAMES.glob("*.json")):
        game = kept(app, path)
        with app.app_context():
            pens.take(game.id, "bench", "bench")
        addresses = {page or "table": f"/g/{game.id}{page}" for page in OF_A_GAME}
        addresses |= {f"watch{view}": f"/w/{game.watch_id}{view}" for view in ("", "/board")}
        for name, address in addresses.items():
            if cost(client, address) is None:  # the templates are compiled now
                continue
            cold, warm = list[float](), list[float]()
            for _time in range(TIMES):
                folded.clear()
                app.extensions["scorekeeper.pages"].clear()
                cold.append(cost(client, address) or 0)
                warm.append(cost(client, address) or 0)
            worst = found.get(name, (0.0, 0.0))
            found[name] = (max(worst[0], median(cold)), max(worst[1], median(warm)))
    print(f"{'page, its dearest game':28}{'cold ms':>8}{'warm ms':>8}   wanted 50 and 20")
    for name, times in found.items():
        print(f"{name:28}{times[0] * 1000:>8.1f}{times[1] * 1000:>8.1f}")


def measure_evenings(server: Server, tables: Sequence[Game]) -> None:
    """Print a line for some of the tables and phones of a club, and one for all: a tap within 300 ms, and no error.

    Phones watch while each table's scorer taps: how long both take, and how busy the server is.
    """
    heads = ("tables", "phones", "taps", "p50 ms", "p99 ms", "looks", "p50 ms", "p99 ms", "core %", "errors")
    print("".join(f"{head:>8}" for head in heads))
    port = int(server.port)
    for number, phones in ((1, PHONES), (TABLES * 2 // 5, PHONES * 2 // 5), (TABLES, PHONES)):
        # The tablets are a process of their own: they wait for nobody's phone.
        with ProcessPoolExecutor(1, get_context("spawn")) as tablets:
            tapping = tablets.submit(taps_for, port, [game.id for game in tables[:number]], SECONDS)
            begun, before = perf_counter(), spent(server.pid)
            looks, failed = looks_for(port, [game.watch_id for game in tables[:number]], phones, SECONDS)
            busy = (spent(server.pid) - before) / (perf_counter() - begun)
            taps, refused = tapping.result()
        tap, look = (quantiles(times, n=100, method="inclusive") for times in (taps, looks))
        of_taps, of_looks = ([round(times[at] * 1000) for at in (49, 98)] for times in (tap, look))
        row = (number, phones, len(taps), *of_taps, len(looks), *of_looks, round(busy * 100), failed + refused)
        print("".join(f"{number:>8}" for number in row))


def spent(process: int) -> float:
    """Return the seconds of processor time that a process has had."""
    # Linux: the clock of another process's processor time (clock_getcpuclockid).
    return clock_gettime((~process << 3) | 2)


def measured_shelf(instance: Path, many: int) -> dict[str, float]:
    """Return the seconds of processor time of each page on a shelf of so many games."""
    instance.mkdir()
    app = create_app({"INSTANCE_PATH": str(instance), "FETCH_HTMX": False})
    with app.app_context():
        with writing():
            fill(db.session.connection(), many, date(2026, 1, 1))
            db.session.execute(text("ANALYZE"))
        kept(app, FINISHED)
        client = app.test_client()
        found = {
            name: median(cost(client, address) or 0 for _ in range(TIMES)) for name, (address, _) in WANTED.items()
        }
        db.engine.dispose()
    return found


if __name__ == "__main__":
    main()
