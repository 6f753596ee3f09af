"""What pages take of processor time, in this process: every page of every recorded game, and those of a full shelf."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from time import thread_time

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import incoming
from scorekeeper.storage import games, pens
from scorekeeper.storage.games import Game, folded

GAMES = Path(__file__).parents[2] / "data/games"
TIMES = 5
COLD, WARM = 50, 20  # milliseconds wanted
OF_A_GAME = (
    "", "/sheet", "/print", "/print/blank", "/print/rules", "/share", "/history", "/more",
    "/watchers", "/settle", "/correct/1/0",
)  # fmt: skip
WATCHED = ("", "/board")
USUAL = {"Accept-Encoding": "gzip", "Accept-Language": "en"}


def measure(app: Flask) -> None:
    """Print the dearest game of each page: cold (nothing cached but compiled templates), and looked at again."""
    client = app.test_client()
    with client.session_transaction() as session:
        session["device"] = "bench"
    found: dict[str, tuple[float, float]] = {}
    for path in sorted(GAMES.glob("*.json")):
        game = _restored(app, path)
        table = {page or "table": f"/g/{game.id}{page}" for page in OF_A_GAME}
        for name, address in (table | {f"watch{view}": f"/w/{game.watch_id}{view}" for view in WATCHED}).items():
            if (times := _both(app, client, address)) is not None:
                worst = found.get(name, (0.0, 0.0))
                found[name] = (max(worst[0], times[0]), max(worst[1], times[1]))
    print(f"{'page, its dearest game':28}{'cold ms':>8}{'warm ms':>8}   wanted {COLD} and {WARM}")
    for name, (cold, warm) in found.items():
        print(f"{name:28}{cold * 1000:>8.1f}{warm * 1000:>8.1f}")


def kept(app: Flask, path: Path, days: int = 0) -> tuple[str, str]:
    """Return the id and the watch id of a recorded game that `measure` keeps, or of the same so many days later."""
    recorded = incoming(parse(path.read_bytes()), datetime.now(UTC), "bench").entries
    entries = tuple(replace(entry, at=entry.at + timedelta(days)) for entry in recorded)
    with app.app_context():
        try:
            game = games.restore(entries, f"{path.stem} {days}" if days else path.stem)
        except games.AlreadyThere as there:
            game = games.load(there.game_id)
    return game.id, game.watch_id


def cost(client: FlaskClient, address: str) -> float | None:
    """Return the seconds of processor time of one answer. None: it is no page (200)."""
    begun = thread_time()
    answer = client.get(address, headers=USUAL)
    answer.get_data()
    return thread_time() - begun if answer.status_code == 200 else None


def _restored(app: Flask, path: Path) -> Game:
    entries = incoming(parse(path.read_bytes()), datetime.now(UTC), "bench").entries
    with app.app_context():
        return pens.take(games.restore(entries, path.stem).id, "bench", "bench")


def _both(app: Flask, client: FlaskClient, address: str) -> tuple[float, float] | None:
    if cost(client, address) is None:  # the templates are compiled now
        return None
    cold, warm = list[float](), list[float]()
    for _time in range(TIMES):
        folded.clear()
        app.extensions["scorekeeper.pages"].clear()
        cold.append(cost(client, address) or 0)
        warm.append(cost(client, address) or 0)
    return median(cold), median(warm)
