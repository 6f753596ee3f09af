"""A database from before the statistics: its finished games are counted at the first start, a line says how far."""

import sqlite3
from contextlib import closing
from pathlib import Path

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.storage import people, upgrade
from scorekeeper.storage.check import check
from scorekeeper.storage.statistics import figures, games
from scorekeeper.storage.statistics.tables import View, figure_of

OLDER = Path(__file__).parents[1] / "data" / "databases" / "1.0.0.sql"
COMPOSED, DECOMPOSED = "Jos\u00e9", "Jose\u0301"
AT = "2026-11-20T21:25:24.375000Z"


def older(path: Path) -> None:
    """Write the old database, in which José sits in two games, his accent coded in two ways."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript(OLDER.read_text("utf-8"))
        for number, name, game, seat in ((11, COMPOSED, "game-over", 2), (12, DECOMPOSED, "game-ono99", 2)):
            database.execute("INSERT INTO player VALUES (?, ?, ?, ?, 0)", (number, name.casefold(), name, AT))
            database.execute(
                "UPDATE seat SET name = ?, player_id = ? WHERE game_id = ? AND seat = ?", (name, number, game, seat)
            )
        database.execute("UPDATE player SET hidden = 1 WHERE name = 'Eve'")
        database.commit()


def test_what_was_played_before_counts(tmp_path, make_app, capsys):
    older(tmp_path / "scorekeeper.db")
    with make_app().app_context():
        assert "Statistics: 1 of 1 games\n" in capsys.readouterr().err
        everybody = {one.name: one for one in people.people()}
        assert sorted(name for name, one in everybody.items() if one.hidden) == ["Eve"]
        [jose] = [one for one in everybody.values() if one.spellings[0] in (COMPOSED, DECOMPOSED)]
        assert len(jose.player_ids) == 1
        counted = {
            name: figure_of(figures.figures(View(), one.player_ids), Figure.GAMES)[1] for name, one in everybody.items()
        }
        assert {name for name, games in counted.items() if games} == {"Ana", "Ben", jose.name}
        assert [line.game_id for line in games.of_player(jose.player_ids, View(), 9)] == ["game-over"]
        assert len(games.days(View(), 9)) == 1
        # Only the seats were rewritten above: the logs still say Cas, and nothing else differs from them.
        assert {difference.what for difference in check().differences} == {"seats"}
    with make_app().app_context():
        assert "Statistics" not in capsys.readouterr().err


def test_in_a_file_a_line_now_and_then_tells_how_far_they_are(capsys):
    for done in (100, 1000, 1100, 1234):
        upgrade.print_progress(done, 1234)
    assert capsys.readouterr().err == "Statistics: 1000 of 1234 games\nStatistics: 1234 of 1234 games\n"
