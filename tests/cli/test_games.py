"""The commands that open the database: games out and in, the backup, and the check of what is stored."""

import csv
import io
import json
import sqlite3
import sys
from contextlib import closing

import pytest

from tests.kit.recorded import recorded

REAL = recorded("real")


def imported(run, path):
    status, printed, complaint = run("import", path)
    assert (status, complaint) == (0, "")
    return printed.split()[0]


def test_export_import_export_is_identical(run, file, tmp_path, monkeypatch):
    once = run("export", imported(run, REAL))[1]
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "another"))
    assert run("export", imported(run, file(once)))[1] == once


def test_the_same_game_comes_in_once(run, refused, file):
    game_id = imported(run, REAL)
    spaced = file(json.dumps(json.loads(REAL.read_text("utf-8")), indent=9))
    assert refused("import", spaced) == f"{spaced}: this game is already here, as {game_id}"


def test_import_says_where_the_result_of_a_file_is_wrong_and_what_it_ignored(run, file):
    game = json.loads(REAL.read_text("utf-8"))
    game["result"]["deals"][3]["scores"]["Tom"] += 1
    game["date"] = "2019-11-05"
    status, printed, _ = run("import", file(game))
    assert status == 0
    assert "\nresult.deals[3].scores.Tom: " in printed
    assert "\nignored: date\n" in printed


def test_a_file_says_the_day_of_its_sheet(run, refused, file):
    game = json.loads(REAL.read_text("utf-8")) | {"played_on": "2019-11-05"}
    assert json.loads(run("export", imported(run, file(game)))[1])["played_on"] == "2019-11-05"
    assert refused("import", file(game | {"played_on": "5 November"})).startswith("played_on: ")


def test_a_file_with_a_mistake_changes_nothing(refused, file, tmp_path):
    game = json.loads(REAL.read_text("utf-8"))
    game["deals"][3]["tricks"]["Tom"] = 2
    assert refused("import", file(game)) == "deals[3].tricks: 6 tricks entered, 7 played"
    assert not (tmp_path / "instance").exists()


def test_a_game_that_nobody_knows_is_not_exported(refused):
    assert refused("export", "nope").startswith("GAME: there is no game nope")


def test_a_spreadsheet_has_a_row_a_deal_and_columns_for_each_player(run):
    rows = list(csv.reader(io.StringIO(run("export", imported(run, REAL), "--csv")[1])))
    totals = {head: value for head, value in zip(rows[0], rows[18], strict=True) if head.endswith(": total")}
    assert totals == {"Tom: total": "59", "Michiel: total": "54", "Justin: total": "58"}


def test_a_backup_is_a_database_and_never_overwrites(run, refused, tmp_path):
    imported(run, REAL)
    copy = tmp_path / "copy.db"
    assert run("backup", copy)[0] == 0
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("SELECT count(*) FROM game").fetchone() == (1,)
    assert refused("backup", copy).startswith(f"{copy}: it already exists")
    assert refused("backup", copy / "inside" / "a file").startswith(f"{copy}/inside/a file: ")


def test_a_database_of_a_newer_scorekeeper_is_refused_in_one_line(run, refused, tmp_path):
    assert run("check-games")[0] == 0
    with closing(sqlite3.connect(tmp_path / "instance" / "scorekeeper.db")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    for command in (("check-games",), ("export", "a game"), ()):
        complaint = refused(*command)
        assert complaint.startswith("SCOREKEEPER_INSTANCE: the database is at revision 9999; this scorekeeper knows ")


@pytest.mark.parametrize(
    "url",
    [
        "nonsense", "nothing://here", "sqlite:////nowhere/scorekeeper.db", "postgresql://[::1", "postgresql://h:x/y",
        "sqlite://", "sqlite:///", "sqlite:///:memory:", "mysql://localhost/games",
    ],
)  # fmt: skip
def test_an_address_that_leads_to_no_database_is_refused_in_one_line(refused, monkeypatch, url):
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", url)
    monkeypatch.setitem(sys.modules, "MySQLdb", None)
    assert refused("check-games").startswith("SCOREKEEPER_DATABASE_URL: ")


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        *(("TRANSLATIONS", folder) for folder in ("nobody-s-folder", __file__, "a\nb", "x" * 5_000)),
        *(
            ("INSTANCE", folder)
            for folder in ("~nobody-of-that-name/scores", __file__, f"{__file__}/scores", "x" * 5_000)
        ),
    ],
)
def test_a_setting_that_names_no_folder_is_refused_in_one_line(refused, monkeypatch, name, folder):
    monkeypatch.setenv(f"SCOREKEEPER_{name}", folder)
    assert refused("check-games").startswith(f"SCOREKEEPER_{name}: ")


def test_a_missing_driver_is_named_with_the_extra_that_brings_it(refused, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", "postgresql://localhost/games")
    monkeypatch.setitem(sys.modules, "psycopg", None)
    complaint = refused("check-games")
    assert complaint.startswith("SCOREKEEPER_DATABASE_URL: psycopg is missing")
    assert complaint.endswith("[postgres]")
