"""What is asked of one player, of some games or days, and by the lists, is answered from an index on both databases."""

from collections.abc import Callable

import pytest
from sqlalchemy import event, text

from scorekeeper.storage import games, pens, statistics
from scorekeeper.storage.lists import game_lines, last_setup
from scorekeeper.storage.models import db
from scorekeeper.storage.statistics import View
from tests.kit.cluster import BOTH
from tests.storage.series import scores, series

pytestmark = [BOTH, pytest.mark.usefixtures("at_work")]

DAYS = View("2026-01-01", "2026-12-31")
# These grow with the games.
LARGE = {"result", "bid", "played", "game", "entry", "pen"}
QUESTIONS: dict[str, Callable[[], object]] = {
    "bids by hand": lambda: statistics.bids_by_hand(View(), [1]),
    "everybody's bids by hand": lambda: statistics.bids_by_hand(View()),
    "games of a season": lambda: statistics.read(DAYS),
    "the last game": lambda: statistics.last_played(View()),
    "how many days of a season": lambda: statistics.count_days(DAYS),
    "the last day": lambda: statistics.days(View(), 1),
    "games in progress": lambda: game_lines(finished=False, limit=50),
    "finished games": lambda: game_lines(finished=True, limit=6),
    "hidden games": lambda: game_lines(hidden=True, limit=50),
    "all games": lambda: game_lines(limit=50),
    "whose pens": lambda: pens.held_by("tablet", ["a", "b"]),
    "the last setup": lambda: last_setup("ohio"),
}


def test_no_large_table_is_read_whole() -> None:
    game = games.start(series("Ana", "Ben", hands=1), "tablet", "t")
    games.append(game.id, 1, "t", scores(1, 3, 1), "tablet")
    for name, question in QUESTIONS.items():
        plans = [plan for asked, values in asked_by(question) for plan in explained(asked, values)]
        assert plans, name
        assert [line for line in plans if reads_whole(line)] == [], name


def asked_by(question):
    asked = []
    event.listen(db.engine, "before_cursor_execute", lambda _connection, _cursor, *sent: asked.append(sent[:2]))
    question()
    return [(statement, values) for statement, values in asked if statement.startswith("SELECT")]


def explained(statement, values):
    connection = db.session.connection()
    if connection.dialect.name == "sqlite":
        return [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)]
    # So few rows are read faster whole: the question is whether an index could be used.
    connection.execute(text("SET LOCAL enable_seqscan = off"))
    return [row[0] for row in connection.exec_driver_sql(f"EXPLAIN {statement}", values)]


def reads_whole(line: str) -> bool:
    if line.startswith("SCAN "):
        return line.split()[1] in LARGE and "INDEX" not in line
    return any(f"Seq Scan on {name} " in line for name in LARGE)
