"""What the pages of the statistics ask is answered from an index, on both databases: no table is read whole."""

from collections.abc import Callable

import pytest
from sqlalchemy import event, insert, text

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.storage import games, pens, people
from scorekeeper.storage.game_lists import count_games, game_lines, last_setup
from scorekeeper.storage.models import db
from scorekeeper.storage.statistics import evenings, holders, pairs, reading, words
from scorekeeper.storage.statistics import games as listed
from scorekeeper.storage.statistics.ends import End, ends
from scorekeeper.storage.statistics.months import months
from scorekeeper.storage.statistics.offered import rulesets_of, sizes_of
from scorekeeper.storage.statistics.tables import TallyRow
from scorekeeper.storage.statistics.view import Days, View
from tests.storage.cluster import BOTH
from tests.storage.fakes import points, table

pytestmark = [BOTH, pytest.mark.usefixtures("at_work")]

DAYS = Days("2026-01-01", "2026-12-31")
# These grow with the games.
LARGE = {"tally", "pair", "evening", "month", "year", "result", "bid", "played", "game", "entry", "pen"}
QUESTIONS: dict[str, Callable[[], object]] = {
    "a player": lambda: reading.figures(View(), [1]),
    "everybody": lambda: reading.everybody(View(1, 1, 4)),
    "the list": lambda: reading.by_person(View(), [Figure.GAMES, Figure.PLACE]),
    "against": lambda: pairs.against(View(), [1]),
    "each against each": lambda: pairs.against(View()),
    "by rules": lambda: reading.by_ruleset(View(), Figure.POINTS, [1], [1, 2]),
    "ends": lambda: ends([End(View(), Figure.RUN), End(View(1, 1), Figure.TOTAL, highest=False)], [0, 1]),
    "what is offered": lambda: (rulesets_of(View()), sizes_of(View())),
    "games against": lambda: listed.of_player([1], View(), DAYS, 20, words=words.beside([2])),
    "games by rules": lambda: listed.of_player([1], View(0, 1), DAYS, 20),
    "games at a table of four": lambda: listed.of_player([1, 2], View(0, 0, 4), DAYS, 20),
    "games by rules at a table of four": lambda: listed.of_player([1], View(0, 1, 4), DAYS, 20),
    "wins": lambda: listed.of_player([1], View(), Days(), 20, words=[words.WON]),
    "a best total": lambda: listed.of_player([1], View(0, 1), DAYS, 20, total=9),
    "all missed": lambda: holders.all_missed(View(), DAYS, 20),
    "all missed by rules": lambda: holders.all_missed(View(0, 1), DAYS, 20),
    "every game by rules at a table of four": lambda: listed.last_played(View(0, 1, 4), DAYS, 20),
    "record holders by rules": lambda: holders.holders(Figure.RUN, 3, View(0, 1, 4), DAYS),
    "by table size": lambda: reading.by_table_size(View(), Figure.PLACE, [1], [4]),
    "months of a figure": lambda: months(1, View(0, 1), DAYS, ["cards5"], 20),
    "days": lambda: evenings.days(View(), "2026-01-01", "2026-12-31", 40),
    "the race": lambda: evenings.places_by_day(View(), [1, 2], "2026-01-01", "2026-12-31"),
    "form": lambda: listed.of_player([1], View(), DAYS, 14),
    "a figure's games": lambda: listed.of_player([1], View(), DAYS, 20, words=["cards5"]),
    "a run": lambda: listed.of_player([1], View(), Days(), 1, words=["run2"]),
    "record holders": lambda: holders.holders(Figure.ZEROS, 3, View(), DAYS),
    "margins": lambda: holders.won_by(1, View(), DAYS),
    "every game": lambda: listed.last_played(View(), DAYS, 20),
    "games in progress": lambda: game_lines(finished=False, limit=50),
    "finished games": lambda: game_lines(finished=True, limit=6),
    "hidden games": lambda: game_lines(hidden=True, limit=50),
    "all games": lambda: game_lines(limit=50),
    "how many games": lambda: count_games(1000),
    "whose pens": lambda: pens.held_by("tablet", ["a", "b"]),
    "the last setup": lambda: last_setup("fake"),
    "who may be one": lambda: people.sat_together(*(people.Person(n, "", False, (), (n,)) for n in (1, 2))),
    "tables": lambda: listed.tables(["a", "b"]),
}
NARROWED = {"ruleset_id": View(0, 4), "players": View(0, 0, 4), "ruleset_id players": View(0, 4, 4)}
ALL_MISSED: dict[str, object] = dict.fromkeys(("scope", "ruleset_id", "players", "player_id", "part"), 0)
ALL_MISSED |= {"figure": "all_missed", "above": 1, "below": 9}
IN_A_VIEW: dict[str, Callable[[View], object]] = {
    "who holds a record": lambda view: holders.holders(Figure.MADE, 3, view, Days()),
    "won by so much": lambda view: holders.won_by(1, view, Days()),
    "everybody missed": lambda view: holders.all_missed(view, Days(), 20),
    "every game": lambda view: listed.last_played(view, Days(), 20),
    "a player's games": lambda view: listed.of_player([1], view, Days(), 20),
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_no_large_table_is_read_whole(question: Callable[[], object]) -> None:
    game = games.start(table("Ana", "Ben", deals=1), "tablet", "t")
    games.append(game.id, 1, "t", points(1, 3, 1), "tablet")
    assert people.people()
    plans = [plan for asked, values in asked_by(question) for plan in explained(asked, values)]
    assert plans
    assert [line for line in plans if reads_whole(line)] == []


@pytest.mark.parametrize("question", IN_A_VIEW.values(), ids=IN_A_VIEW)
@pytest.mark.parametrize("columns", NARROWED)
def test_no_game_by_other_rules_or_of_other_sizes_is_read(question: Callable[[View], object], columns: str) -> None:
    db.session.execute(insert(TallyRow).values({**ALL_MISSED, **dict.fromkeys(columns.split(), 4)}))
    asked = asked_by(lambda: question(NARROWED[columns]))
    plans = [plan for statement, values in asked for plan in explained(statement, values)]
    conditions = [line for line in plans if is_condition(line)]
    assert len(conditions) == len(asked)
    assert [line for line in conditions if not all(name in line for name in columns.split())] == []
    assert [line for line in plans if "Filter" in line] == []


def is_condition(line: str) -> bool:
    """Say whether a line of a plan tells by what an index of the games is searched, not one of the players."""
    return ("Index Cond" in line and "(id =" not in line) or (line.startswith("SEARCH ") and "rowid" not in line)


def asked_by(question: Callable[[], object]) -> list[tuple[str, object]]:
    asked: list[tuple[str, object]] = []

    def note(_connection: object, _cursor: object, statement: str, values: object, *_more: object) -> None:
        asked.append((statement, values))

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        question()
    finally:
        event.remove(db.engine, "before_cursor_execute", note)
    return [(statement, values) for statement, values in asked if statement.startswith("SELECT")]


def explained(statement: str, values: object) -> list[str]:
    connection = db.session.connection()
    if connection.dialect.name == "sqlite":
        rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()  # type: ignore[arg-type]
        return [str(row[3]) for row in rows]
    # So few rows are read faster whole: the question is whether an index could be used.
    connection.execute(text("SET LOCAL enable_seqscan = off"))
    rows = connection.exec_driver_sql(f"EXPLAIN {statement}", values).all()  # type: ignore[arg-type]
    return [str(row[0]) for row in rows]


def reads_whole(line: str) -> bool:
    if line.startswith("SCAN "):
        return line.split()[1] in LARGE and "INDEX" not in line
    return any(f"Seq Scan on {name} " in line for name in LARGE)
