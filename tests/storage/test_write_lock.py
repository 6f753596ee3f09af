"""The threads of a process write one after the other; who waits too long is told that the database is busy."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from itertools import islice
from pathlib import Path
from sqlite3 import connect
from threading import Event

import pytest
from flask import Flask

from scorekeeper.storage import database, games, sqlite_file
from scorekeeper.storage.database import Unavailable, is_busy, writing
from tests.tables import setup_of

LONG = 300  # seconds: whatever comes, comes within them, however busy the machine is
TAPS = 8


@pytest.fixture
def hold(app: Flask) -> Callable[[ThreadPoolExecutor, Event], Future[None]]:
    """Have another thread write until the event is set."""

    def held(threads: ThreadPoolExecutor, go: Event) -> Future[None]:
        inside = Event()

        def write() -> None:
            with app.app_context(), writing():
                inside.set()
                go.wait(LONG)

        writer = threads.submit(write)
        assert inside.wait(LONG)
        return writer

    return held


def test_one_writes_and_the_next_one_follows(app: Flask, hold) -> None:
    go, waiting = Event(), Event()

    def second() -> bool:
        with app.app_context():
            waiting.set()
            with writing():
                return go.is_set()

    with ThreadPoolExecutor(2) as threads:
        hold(threads, go)
        late = threads.submit(second)
        waiting.wait(LONG)
        go.set()
        assert late.result(LONG)


def test_a_turn_is_given_back_by_whoever_fails(app: Flask) -> None:
    with app.app_context():
        with pytest.raises(ZeroDivisionError), writing():
            raise ZeroDivisionError
        with writing():
            pass


def test_whoever_waits_too_long_is_told_that_it_is_busy(app: Flask, hold, monkeypatch) -> None:
    monkeypatch.setattr(database, "TURN", 0.05)
    go = Event()
    with ThreadPoolExecutor(1) as threads, app.app_context():
        hold(threads, go)
        with pytest.raises(Unavailable) as refused, writing():
            pytest.fail("two turns at once")
        go.set()
    assert is_busy(refused.value)


def test_a_page_is_read_while_a_locked_database_holds_eight_taps(
    make_app: Callable[..., Flask], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The tap whose turn it is asks SQLite until the lock is gone, however slow this machine is.
    monkeypatch.setattr(sqlite_file, "PRAGMAS", (f"PRAGMA busy_timeout={LONG * 1000}", "PRAGMA foreign_keys=ON"))
    monkeypatch.setattr(database, "TURN", 0.5)
    app = make_app()
    with app.app_context():
        game = games.start(setup_of(), "tablet", "t", "tablet")
    holder = connect(tmp_path / "scorekeeper.db", isolation_level=None, check_same_thread=False)
    holder.execute("BEGIN IMMEDIATE")

    def tap(number: int) -> int:
        return app.test_client().post(f"/g/{game.id}/pen/name", data={"name": f"Phone {number}"}).status_code

    try:
        with ThreadPoolExecutor(TAPS + 1) as threads:
            taps = [threads.submit(tap, number) for number in range(TAPS)]
            assert threads.submit(app.test_client().get, f"/g/{game.id}").result(LONG).status_code == 200
            # Those who wait for their turn are told at once.
            refused = list(islice(as_completed(taps, LONG), TAPS - 1))
            assert [each.result() for each in refused] == [503] * (TAPS - 1)
            holder.execute("COMMIT")
            assert sorted(each.result(LONG) for each in taps) == [303, *[503] * (TAPS - 1)]
    finally:
        holder.close()
