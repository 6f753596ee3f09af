"""What one act costs: a bid kept, eight tables that write at once, a long game folded, the first page after a start."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from time import perf_counter, process_time, thread_time
from urllib.request import urlopen

from flask import Flask
from sqlalchemy.exc import OperationalError

from scorekeeper import create_app
from scorekeeper.record.log import state_of
from scorekeeper.rules import KINDS
from scorekeeper.rules.kind import Fact, Option, Setup
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import games
from scorekeeper.storage.games import Game
from tests.load.pages import spent
from tests.server import Server

DEALS, SEATS, TIMES = 24, 10, 15
WRITERS, BIDS = 8, 60


def measure(instance: Path, game: str) -> None:
    """Print a line for each."""
    app = create_app({"FETCH_HTMX": False})
    _line("a bid kept, processor time", min(_bids(app, "alone", Barrier(1))[1]), 6)
    _line("the slowest of eight writers", max(_eight(app)), 500)
    kind = KINDS["oh_hell"]
    state = state_of(kind, _LONG)
    _line(f"fold of {DEALS} deals x {SEATS} players", _best(lambda: state_of(kind, _LONG)), 2)
    print(f"{'the sheet of it':36}{_best(lambda: kind.sheet(state)) * 1000:>8.1f} ms")
    _line("first table page after a start", min(_first_page(instance, game) for _ in range(3)), 0.12 * 1000)


def _line(what: str, seconds: float, wanted: float) -> None:
    print(f"{what:36}{seconds * 1000:>8.1f} ms{wanted:>8g}")


def _best(act: Callable[[], object]) -> float:
    times: list[float] = []
    for _time in range(TIMES):
        begun = process_time()
        act()
        times.append(process_time() - begun)
    return min(times)


def _setup(variant: str, players: int, **options: Option) -> Setup:
    rules = KINDS["oh_hell"].resolved(variant, options, players)
    return Setup("oh_hell", variant, tuple(f"Player {seat}" for seat in range(players)), options, rules)


def _bids(app: Flask, mark: str, together: Barrier) -> tuple[list[float], list[float]]:
    """Change a bid again and again; return the seconds of each by the clock, and of processor time."""
    clock, spent_here = list[float](), list[float]()
    with app.app_context():
        game = games.start(_setup("nomination_whist", 4), mark, f"start-{mark}", mark)
        together.wait()
        for number in range(BIDS):
            begun, before = perf_counter(), thread_time()
            game = _kept(game, f"{mark}-{number}", oh.Bids(1, {1: number % 3}))
            clock.append(perf_counter() - begun)
            spent_here.append(thread_time() - before)
    return clock, spent_here


def _kept(game: Game, token: str, fact: Fact) -> Game:
    """Write an entry; again where too many waited to write, as a tablet does."""
    while True:
        try:
            return games.append(game.id, game.seq, token, fact, "bench")
        except OperationalError:
            continue


def _eight(app: Flask) -> list[float]:
    together = Barrier(WRITERS)
    with ThreadPoolExecutor(WRITERS) as writers:
        tables = [writers.submit(_bids, app, f"writer {number}", together) for number in range(WRITERS)]
        return [seconds for table in tables for seconds in table.result()[0]]


def _long_log() -> tuple[Fact, ...]:
    setup = _setup("triples", SEATS, packs=2)
    facts: list[Fact] = [setup]
    for deal in range(1, DEALS + 1):
        facts += [oh.Bids(deal, {seat: 0}) for seat in range(SEATS)]
        facts.append(oh.Tricks(deal, dict.fromkeys(range(SEATS), 0)))
    return tuple(facts)


_LONG = _long_log()


def _first_page(instance: Path, game: str) -> float:
    server = Server(instance).start()
    try:
        assert server.process is not None
        before = spent(server.process.pid)
        urlopen(f"{server.url}/g/{game}").read()
        return spent(server.process.pid) - before
    finally:
        server.stop()
