"""PostgreSQL lets many write at once: what looks first and changes then waits for its lock, and never for ever."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Barrier
from time import sleep

import pytest
from flask import Flask
from sqlalchemy import Connection, create_engine, select, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import NullPool

from scorekeeper.record.log import Game
from scorekeeper.storage import database, games, groups, journal, people
from scorekeeper.storage.database import lock_name, write_trouble, writing
from scorekeeper.storage.models import GameRow, db
from scorekeeper.storage.seasons import Season
from tests.kit.cluster import BOTH, POSTGRESQL
from tests.storage.series import imported, named, opened, scores, series

SPRING = Season("Spring", "2026-03-01", "2026-03-31")
Act = Callable[[], object]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock is waited for a moment only."""
    monkeypatch.setattr(database, "LOCK_TIMEOUT", 100)


@contextmanager
def another(url: str) -> Iterator[Connection]:
    """A transaction of another process, which ends with the block."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"), poolclass=NullPool)
    with engine.connect() as connection:
        yield connection


# Whatever a club changes goes through one function of the journal, and every undo through another.
ACTS: dict[str, tuple[str, Act]] = {
    "merge": ("people", lambda: people.merge(named("Ana").id, named("Cas").id, "Ana", "tablet")),
    "rename": ("people", lambda: people.rename(named("Ana").id, "Anna", "tablet")),
    "hide": ("people", lambda: people.hide(named("Ana").id, "tablet")),
    "undo": ("people", lambda: journal.undo(journal.changes("person")[0].id)),
    "undo of a group": ("club", lambda: journal.undo(journal.changes("club_group")[0].id)),
    "sit down": ("people", lambda: games.start(series("Ana", "Ben"), "tablet", "again")),
    "a group": ("club", lambda: groups.keep("Friday", [], "tablet")),
}


@POSTGRESQL
@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("lock", "act"), ACTS.values(), ids=ACTS)
def test_a_change_takes_its_lock_first(tmp_path: Path, at_work: Flask, url: str, lock: str, act: Act) -> None:
    imported(1, "Ana", "Ben")
    imported(2, "Cas", "Dee")
    people.rename(named("Ben").id, "Benno", "tablet")
    groups.keep("Thursday", [], "tablet")
    with opened(tmp_path, url), writing():
        lock_name(lock)
        with at_work.app_context(), pytest.raises(OperationalError) as trouble:
            act()
    assert write_trouble(trouble.value) == "busy"
    act()


@POSTGRESQL
@pytest.mark.usefixtures("impatient", "at_work")
def test_a_row_that_another_program_keeps_is_busy_and_other_games_go_on(url: str) -> None:
    one, other = games.start(series(), "tablet", "one"), games.start(series(), "tablet", "other")
    with another(url) as connection:
        connection.execute(select(GameRow.id).where(GameRow.id == one.id).with_for_update())
        with pytest.raises(OperationalError) as trouble:
            games.append(one.id, 1, "tap", scores(1, 1), "tablet")
        assert write_trouble(trouble.value) == "busy"
        assert games.load(one.id).seq == 1
        assert games.append(other.id, 1, "tap", scores(1, 1), "tablet").seq == 2
    assert games.append(one.id, 1, "tap", scores(1, 1), "tablet").seq == 2


@POSTGRESQL
def test_of_two_who_wait_in_a_ring_one_goes_on_and_the_other_is_told_that_it_is_busy(at_work: Flask) -> None:
    both_have_one = Barrier(2)

    def told(first: str, second: str) -> list[str]:
        with at_work.app_context():
            try:
                with writing(first):
                    both_have_one.wait(10)
                    lock_name(second)
            except OperationalError as trouble:
                return [write_trouble(trouble)]
            return []

    with ThreadPoolExecutor(2) as two:
        one, other = two.submit(told, "club", "people"), two.submit(told, "people", "club")
        assert one.result() + other.result() == ["busy"]


@POSTGRESQL
def test_a_rebuild_and_whoever_moves_its_games_do_not_wait_in_a_ring(at_work: Flask, monkeypatch, url: str) -> None:
    """Both take the games in one order: here the later one comes first by its id and in the table, not by its day."""
    numbers = count(999, -1)
    monkeypatch.setattr(games, "new_id", lambda: f"game{next(numbers)}")
    earlier, later = imported(1, "Ana", "Ben"), imported(2, "Ana", "Ben")
    for hidden in (True, False):
        games.hide(earlier, "tablet", hidden=hidden)  # what was written last lies last
    keep_in_step, mover = games.keep_in_step, ThreadPoolExecutor(1)
    moving = list[Future[None]]()

    def move() -> None:
        with at_work.app_context():
            groups.move([earlier, later], 0, "tablet")

    def rebuild_one(game: Game) -> None:
        keep_in_step(game)
        if not moving:
            moving.append(mover.submit(move))
            with another(url) as connection:
                while not connection.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")):
                    sleep(0.01)

    monkeypatch.setattr(games, "keep_in_step", rebuild_one)
    with mover:
        assert games.rewrite() == 2
        moving[0].result()


@POSTGRESQL
def test_an_answer_that_takes_too_long_is_given_up(tmp_path: Path, monkeypatch, url: str) -> None:
    monkeypatch.setattr(database, "STATEMENT_TIMEOUT", 50)
    with opened(tmp_path, url), pytest.raises(OperationalError) as trouble:
        db.session.execute(text("SELECT pg_sleep(30)"))
    assert write_trouble(trouble.value) == "busy"


@BOTH
def test_a_page_reads_one_state(tmp_path: Path, at_work: Flask, url: str) -> None:
    imported(1, "Ana", "Ben")
    with opened(tmp_path, url):
        before = people.people()
        with at_work.app_context():
            people.rename(named("Ana").id, "Anna", "tablet")
        assert people.people() == before
        db.session.remove()
        assert people.people() != before
