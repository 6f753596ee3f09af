"""The commands that open the database: games out and in, the backup, and the check of what is stored."""

import csv
import io
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper import create_app
from scorekeeper.storage.models import db
from scorekeeper.storage.statistics.tables import ResultRow

GAMES = sorted((Path(__file__).parents[1] / "data").glob("games*/*.json"))
REAL = next(path for path in GAMES if path.stem.startswith("real"))


def imported(run, path):
    status, printed, complaint = run("import", path)
    assert (status, complaint) == (0, "")
    return printed.split()[0]


def test_export_import_export_is_identical(run, tmp_path, monkeypatch):
    once = run("export", imported(run, REAL))[1]
    (tmp_path / "once.json").write_text(once, "utf-8")
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "another"))
    assert run("export", imported(run, tmp_path / "once.json"))[1] == once


def test_the_same_game_comes_in_once(run, tmp_path):
    game_id = imported(run, REAL)
    spaced = tmp_path / "spaced.json"
    spaced.write_text(json.dumps(json.loads(REAL.read_text("utf-8")), indent=9), "utf-8")
    assert run("import", spaced) == (2, "", f"{spaced}: this game is already here, as {game_id}\n")


def test_import_says_where_the_result_of_a_file_is_wrong(run, tmp_path):
    game = json.loads(REAL.read_text("utf-8"))
    game["result"]["deals"][3]["scores"]["Tom"] += 1
    game["date"] = "2019-11-05"
    (tmp_path / "wrong.json").write_text(json.dumps(game), "utf-8")
    status, printed, _ = run("import", tmp_path / "wrong.json")
    assert status == 0
    assert "result.deals[3].scores.Tom: the file does not match the result of its deals" in printed.splitlines()
    assert "ignored: date" in printed.splitlines()


def test_a_file_says_the_day_of_its_sheet(run, tmp_path):
    game = json.loads(REAL.read_text("utf-8")) | {"played_on": "2019-11-05"}
    (tmp_path / "old.json").write_text(json.dumps(game), "utf-8")
    game_id = imported(run, tmp_path / "old.json")
    assert json.loads(run("export", game_id)[1])["played_on"] == "2019-11-05"
    (tmp_path / "wrong.json").write_text(json.dumps(game | {"played_on": "5 November"}), "utf-8")
    status, _, told = run("import", tmp_path / "wrong.json")
    assert (status, "played_on: " in told) == (2, True)


def test_a_file_with_a_mistake_changes_nothing(run, tmp_path):
    game = json.loads(REAL.read_text("utf-8"))
    game["deals"][3]["tricks"]["Tom"] = 2
    (tmp_path / "wrong.json").write_text(json.dumps(game), "utf-8")
    assert run("import", tmp_path / "wrong.json") == (2, "", "deals[3].tricks: 6 tricks entered, 7 played\n")
    assert not (tmp_path / "instance").exists()


def test_a_game_that_nobody_knows_is_not_exported(run):
    status, printed, complaint = run("export", "nope")
    assert (status, printed) == (2, "")
    assert complaint == "GAME: there is no game nope; its id is in its address, after /g/\n"


def test_a_spreadsheet_has_a_row_a_deal_and_columns_for_each_player(run):
    rows = list(csv.reader(io.StringIO(run("export", imported(run, REAL), "--csv")[1])))
    of_tom = [f"Tom: {what}" for what in ("tricks bid", "tricks taken", "points", "total")]
    assert rows[0][:7] == ["deal", "Cards", "dealer", *of_tom]
    assert len(rows) == 20
    assert rows[18][-1] == "58"


def test_a_backup_is_a_database_and_never_overwrites(run, tmp_path):
    imported(run, REAL)
    copy = tmp_path / "copy.db"
    assert run("backup", copy)[0] == 0
    with sqlite3.connect(copy) as database:
        assert database.execute("SELECT count(*) FROM game").fetchone() == (1,)
    database.close()
    assert run("backup", copy) == (2, "", f"{copy}: it already exists; choose another name\n")
    status, _, complaint = run("backup", copy / "inside" / "a file")
    assert (status, complaint.startswith(f"{copy}/inside/a file: ")) == (2, True)


def test_check_games_lists_what_is_stored_otherwise(run):
    ohio = next(path for path in GAMES if "ohio" in path.stem)
    game_id = imported(run, ohio)
    assert run("check-games") == (0, "All stored results are correct.\n", "")
    app = create_app({"FETCH_HTMX": False})
    with app.app_context():
        db.session.execute(db.update(ResultRow).values(total=7))
        db.session.commit()
    status, printed, _ = run("check-games")
    assert status == 1
    assert printed.startswith(f"{game_id} handmade: Ohio, four players, three games: results is stored as ")


def test_a_database_of_a_newer_scorekeeper_is_refused_in_one_line(run, refused, tmp_path):
    assert run("check-games")[0] == 0
    with closing(sqlite3.connect(tmp_path / "instance" / "scorekeeper.db")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    for command in (("check-games",), ("export", "a game"), ()):
        complaint = refused(*command)
        assert complaint.startswith("SCOREKEEPER_INSTANCE: the database is at revision 9999; this scorekeeper knows ")


def test_a_database_that_is_not_spoken_is_refused_in_one_line(refused, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", "mysql://localhost/games")
    monkeypatch.setitem(sys.modules, "MySQLdb", None)
    assert refused("check-games") == (
        "SCOREKEEPER_DATABASE_URL: scores are kept by SQLite or PostgreSQL, not where MySQLdb is needed"
    )


@pytest.mark.parametrize(
    "url",
    [
        "nonsense", "nothing://here", "sqlite:////nowhere/scorekeeper.db", "postgresql://[::1", "postgresql://h:x/y",
        "sqlite://", "sqlite:///", "sqlite:///:memory:",
    ],
)  # fmt: skip
def test_an_address_that_leads_to_no_database_is_refused_in_one_line(refused, monkeypatch, url):
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", url)
    assert refused("check-games").startswith("SCOREKEEPER_DATABASE_URL: ")


@pytest.mark.parametrize("folder", ["nobody-s-folder", __file__, "a\nb", "x" * 5_000])
def test_a_folder_of_catalogs_that_is_none_is_refused_in_one_line(refused, monkeypatch, folder):
    monkeypatch.setenv("SCOREKEEPER_TRANSLATIONS", folder)
    assert refused("check-games").startswith("SCOREKEEPER_TRANSLATIONS: ")


@pytest.mark.parametrize("folder", ["~nobody-of-that-name/scores", __file__, f"{__file__}/scores", "x" * 5_000])
def test_a_folder_of_scores_that_is_none_is_refused_in_one_line(refused, monkeypatch, folder):
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", folder)
    assert refused("check-games").startswith("SCOREKEEPER_INSTANCE: ")


def test_a_missing_driver_is_named_in_one_line(refused, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", "postgresql://localhost/games")
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert refused("check-games") == (
        "SCOREKEEPER_DATABASE_URL: psycopg is missing: install the extra oh-hell-scorekeeper[postgres]"
    )
