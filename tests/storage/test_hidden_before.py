"""A game that an older scorekeeper hid stays hidden, as an entry of its log now."""

import sqlite3
from contextlib import closing
from pathlib import Path

from scorekeeper.rules.facts import Hidden
from scorekeeper.storage import games
from scorekeeper.storage.check import check
from scorekeeper.storage.lists import game_lines

OLDER = Path(__file__).parents[1] / "data" / "databases" / "1.0.0.sql"
AT = "2026-11-20T23:00:00.250000Z"


def test_a_game_hidden_before_stays_hidden_and_comes_back(tmp_path, make_app):
    with closing(sqlite3.connect(tmp_path / "scorekeeper.db")) as older:
        older.executescript(OLDER.read_text("utf-8"))
        older.execute("UPDATE game SET hidden_at = ? WHERE id = 'game-ohio'", (AT,))
        older.commit()
    with make_app().app_context():
        assert [line.id for line in game_lines(hidden=True)] == ["game-ohio"]
        newest = games.load("game-ohio").entries[-1]
        assert (newest.fact, newest.at.isoformat()) == (Hidden(True), "2026-11-20T23:00:00.250000+00:00")
        assert check().differences == ()
        games.hide("game-ohio", "tablet", hidden=False)
        assert not game_lines(hidden=True)
        assert check().differences == ()
