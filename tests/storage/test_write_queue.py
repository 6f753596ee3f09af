"""The writers of a process wait in one queue; a queue that does not move is short, and says that it is busy."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice
from pathlib import Path
from sqlite3 import connect
from threading import Event
from time import sleep

import pytest
from flask import Flask

from scorekeeper.record.game import Game
from scorekeeper.storage import connecting, games
from scorekeeper.storage.database import Unavailable, is_busy
from scorekeeper.storage.write_queue import MOST_WAITING, WriteQueue
from tests.tables import setup_of

LONG = 300  # seconds: whatever comes, comes within them, however busy the machine is


def begun(token: str) -> Game:
    return games.start(setup_of(), "tablet", token, "tablet")


def test_one_writes_and_the_next_one_follows() -> None:
    queue, order = WriteQueue(), []
    inside, go = Event(), Event()

    def first() -> None:
        with queue.turn():
            inside.set()
            go.wait(LONG)
            order.append("first")

    def second() -> None:
        with queue.turn():
            order.append("second")

    with ThreadPoolExecutor(2) as writers:
        writers.submit(first)
        inside.wait(LONG)
        late = writers.submit(second)
        go.set()
        late.result(LONG)
    assert order == ["first", "second"]


def test_they_write_in_the_order_in_which_they_came() -> None:
    queue, order = WriteQueue(), list[int]()

    def write(number: int) -> None:
        with queue.turn():
            order.append(number)

    with ThreadPoolExecutor(4) as writers:
        with queue.turn():
            for number in range(4):
                writers.submit(write, number)
                while queue.length < number + 2:
                    sleep(0.001)
        writers.shutdown()
    assert order == [0, 1, 2, 3]


def test_a_turn_is_given_back_by_whoever_fails() -> None:
    queue = WriteQueue()
    with pytest.raises(ZeroDivisionError), queue.turn():
        raise ZeroDivisionError
    with queue.turn():
        pass


def test_whoever_waits_too_long_is_told_that_it_is_busy() -> None:
    queue = WriteQueue(patience=0.05)
    with queue.turn(), pytest.raises(Unavailable) as refused, queue.turn():
        pytest.fail("two turns at once")
    assert is_busy(refused.value)


def test_the_queue_leaves_threads_to_whoever_reads() -> None:
    queue, go, inside = WriteQueue(patience=LONG, place_patience=0.05), Event(), Event()

    def write() -> None:
        with queue.turn():
            inside.set()
            go.wait(LONG)

    with ThreadPoolExecutor(8) as threads:
        taps = [threads.submit(write) for _tap in range(8)]
        inside.wait(LONG)
        refused = list(islice(as_completed(taps, LONG), 8 - MOST_WAITING))
        assert [type(tap.exception()) for tap in refused] == [Unavailable] * (8 - MOST_WAITING)
        assert threads.submit(lambda: "read").result(LONG) == "read"
        go.set()
    assert [tap.exception() for tap in taps].count(None) == MOST_WAITING


def test_a_page_is_read_while_a_locked_database_holds_eight_taps(
    make_app: Callable[..., Flask], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The tap whose turn it is asks SQLite until the lock is gone, however slow this machine is.
    monkeypatch.setattr(connecting, "_PRAGMAS", (f"PRAGMA busy_timeout={LONG * 1000}", "PRAGMA foreign_keys=ON"))
    app = make_app()
    app.extensions["scorekeeper.write_queue"] = WriteQueue(patience=0.5, place_patience=0.1)
    with app.app_context():
        game = begun("t")
    holder = connect(tmp_path / "scorekeeper.db", isolation_level=None, check_same_thread=False)
    holder.execute("BEGIN IMMEDIATE")

    def tap(number: int) -> int:
        return app.test_client().post(f"/g/{game.id}/pen/name", data={"name": f"Phone {number}"}).status_code

    try:
        with ThreadPoolExecutor(9) as threads:
            taps = [threads.submit(tap, number) for number in range(8)]
            assert threads.submit(app.test_client().get, f"/g/{game.id}").result(LONG).status_code == 200
            # Those who wait in the queue are told at once.
            refused = list(islice(as_completed(taps, LONG), 7))
            assert [each.result() for each in refused] == [503] * 7
            holder.execute("COMMIT")
            assert sorted(each.result(LONG) for each in taps) == [303, *[503] * 7]
    finally:
        holder.close()
