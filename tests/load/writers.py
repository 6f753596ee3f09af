"""Writing: processes that race to undo and redo in one game, as more tablets than any table has."""

from multiprocessing import get_context
from time import perf_counter

PROCESSES, WRITES = 4, 50


def measure(game: str) -> None:
    """Print writes a second, and that each write became exactly one entry."""
    before = _seq(game)
    begun = perf_counter()
    with get_context("spawn").Pool(PROCESSES) as pool:
        stale = sum(pool.starmap(_write, [(game, number) for number in range(PROCESSES)]))
    passed = perf_counter() - begun
    written, entries = PROCESSES * WRITES, _seq(game) - before
    print(
        f"{PROCESSES} writers: {written / passed:.0f} writes a second (processes started), {stale} told to look again,"
    )
    print(f"{written} written, {entries} in the log.")


def _write(game_id: str, number: int) -> int:
    """Write WRITES entries by turns of undo and redo; return how often somebody was faster."""
    from scorekeeper import create_app
    from scorekeeper.record.log import Undo, redo_target, undo_target
    from scorekeeper.storage import games

    stale = 0
    with create_app({"FETCH_HTMX": False}).app_context():
        for turn in range(WRITES):
            while True:
                game = games.load(game_id)
                target = redo_target(game.entries) or undo_target(game.entries)
                assert target is not None
                try:
                    games.append(game_id, game.seq, f"bench-{number}-{turn}", Undo(target), "bench")
                    break
                except games.StaleGame:
                    stale += 1
    return stale


def _seq(game_id: str) -> int:
    from scorekeeper import create_app
    from scorekeeper.storage import games

    with create_app({"FETCH_HTMX": False}).app_context():
        return games.load(game_id).seq
