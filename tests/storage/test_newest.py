"""The number of a game's newest entry is shared for a quarter of a second, never older than our own writes."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import event, update

from scorekeeper.record.game import Game
from scorekeeper.storage import games, newest
from scorekeeper.storage.database import writing
from scorekeeper.storage.models import GameRow, db
from scorekeeper.storage.newest import LIFE, Newest, Shared, newest_of, newest_watched
from tests.storage.cluster import BOTH
from tests.storage.fakes import points, table

pytestmark = [BOTH, pytest.mark.usefixtures("at_work")]

START = datetime(2026, 11, 21, tzinfo=UTC)


class Clock:
    """Time as the test says it."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(newest, "_shared", Shared(clock))
    monkeypatch.setattr(newest, "monotonic", clock)
    return clock


@pytest.fixture
def game(at_work: object, clock: Clock) -> Game:
    return games.start(table(), "tablet", "t1")


def seq_of(game: Game) -> int:
    found, watched = newest_of(game.id), newest_watched(game.watch_id)
    assert found is not None
    assert found == watched
    return found.seq


def test_what_is_written_here_is_known_at_once(game: Game) -> None:
    assert seq_of(game) == 1
    games.append(game.id, 1, "t2", points(1, 3, 1), "tablet")
    assert seq_of(game) == 2


def test_what_another_process_writes_is_known_a_quarter_of_a_second_later(game: Game, clock: Clock) -> None:
    assert seq_of(game) == 1
    db.session.execute(update(GameRow).where(GameRow.id == game.id).values(seq=7))
    db.session.commit()
    assert seq_of(game) == 1
    clock.time += LIFE
    assert seq_of(game) == 7


def test_what_was_taken_back_is_never_shared(game: Game) -> None:
    with pytest.raises(ZeroDivisionError), writing():
        games.append(game.id, 1, "t2", points(1, 3, 1), "tablet")
        raise ZeroDivisionError
    assert seq_of(game) == 1


def test_many_who_ask_together_cost_one_question(game: Game, clock: Clock) -> None:
    clock.time += LIFE
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        asked.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        assert [newest_of(game.id) for _phone in range(200)] == [newest_of(game.id)] * 200
    finally:
        event.remove(db.engine, "before_cursor_execute", note)
    assert len([statement for statement in asked if statement.startswith("SELECT")]) == 1


def test_an_answer_to_an_earlier_question_is_no_news() -> None:
    clock = Clock()
    shared = Shared(clock)
    shared.put(Newest("game", "watch", 5, START), asked=100.0)
    shared.put(Newest("game", "watch", 4, START), asked=99.9)
    assert shared.get("game") == shared.get("watch") == Newest("game", "watch", 5, START)


def test_addresses_that_nobody_asks_for_are_let_go() -> None:
    clock = Clock()
    shared = Shared(clock)
    for number in range(newest.KEPT):
        shared.put(Newest(f"game {number}", f"watch {number}", 1, START), asked=100.0)
    assert shared.get("game 0") is None
    assert shared.get(f"game {newest.KEPT - 1}")
