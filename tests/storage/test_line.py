"""The writers of a process stand in one line; a line that does not move is short, and says that it is busy."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from sqlite3 import connect
from threading import Event
from time import sleep

import pytest
from flask import Flask

from scorekeeper.record.game import Game
from scorekeeper.storage import games
from scorekeeper.storage.database import Unavailable, is_busy
from scorekeeper.storage.line import PLACES, Line
from tests.tables import setup_of


def begun(token: str) -> Game:
    return games.start(setup_of(), "tablet", token, "tablet")


def test_one_writes_and_the_next_one_follows() -> None:
    line, order = Line(), []
    inside, go = Event(), Event()

    def first() -> None:
        with line.turn():
            inside.set()
            go.wait(10)
            order.append("first")

    def second() -> None:
        with line.turn():
            order.append("second")

    with ThreadPoolExecutor(2) as writers:
        writers.submit(first)
        inside.wait(10)
        late = writers.submit(second)
        go.set()
        late.result(10)
    assert order == ["first", "second"]


def test_they_write_in_the_order_in_which_they_came() -> None:
    line, order = Line(), list[int]()

    def write(number: int) -> None:
        with line.turn():
            order.append(number)

    with ThreadPoolExecutor(4) as writers:
        with line.turn():
            for number in range(4):
                writers.submit(write, number)
                while line.length < number + 2:
                    sleep(0.001)
        writers.shutdown()
    assert order == [0, 1, 2, 3]


def test_a_turn_is_given_back_by_whoever_fails() -> None:
    line = Line()
    with pytest.raises(ZeroDivisionError), line.turn():
        raise ZeroDivisionError
    with line.turn():
        pass


def test_whoever_waits_too_long_is_told_that_it_is_busy() -> None:
    line = Line(patience=0.05)
    with line.turn(), pytest.raises(Unavailable) as refused, line.turn():
        pytest.fail("two turns at once")
    assert is_busy(refused.value)


def test_the_line_leaves_threads_to_whoever_reads() -> None:
    line, go, inside = Line(patience=10, at_the_end=0.05), Event(), Event()

    def write() -> None:
        with line.turn():
            inside.set()
            go.wait(10)

    with ThreadPoolExecutor(8) as threads:
        taps = [threads.submit(write) for _tap in range(8)]
        inside.wait(10)
        refused = [tap for tap in taps if isinstance(_problem_in_time(tap.exception), Unavailable)]
        assert len(refused) == 8 - PLACES
        assert threads.submit(lambda: "read").result(1) == "read"
        go.set()
    assert [tap.exception() for tap in taps].count(None) == PLACES


def _problem_in_time(problem: Callable[[float], BaseException | None]) -> BaseException | None:
    try:
        return problem(1.0)
    except TimeoutError:
        return None


def test_a_page_is_read_while_a_locked_database_holds_eight_taps(
    make_app: Callable[..., Flask], tmp_path: Path
) -> None:
    app = make_app()
    app.extensions["scorekeeper.line"] = Line(patience=0.5, at_the_end=0.1)
    with app.app_context():
        game = begun("t")
    holder = connect(tmp_path / "scorekeeper.db", isolation_level=None, check_same_thread=False)
    holder.execute("BEGIN IMMEDIATE")

    def tap(number: int) -> int:
        return app.test_client().post(f"/g/{game.id}/pen/name", data={"name": f"Phone {number}"}).status_code

    try:
        with ThreadPoolExecutor(9) as threads:
            taps = [threads.submit(tap, number) for number in range(8)]
            assert threads.submit(app.test_client().get, f"/g/{game.id}").result(5).status_code == 200
            # The one whose turn it is asks SQLite for fifteen seconds; the others are told at once.
            answered = [each for each in taps if _answered(each.result)]
            assert len(answered) == 7
            holder.execute("COMMIT")
            assert sorted(each.result(20) for each in taps) == [303, *[503] * 7]
    finally:
        holder.close()


def _answered(result: Callable[[float], int]) -> bool:
    try:
        return result(3.0) == 503
    except TimeoutError:
        return False
