"""The commands that open the database: games out and in, the backup and its way back, the check of what is stored."""

import json
import os
import re
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest

from scorekeeper import create_app
from scorekeeper.storage import backup
from scorekeeper.storage.database import FILE_NAME
from scorekeeper.storage.lists import game_lines
from scorekeeper.storage.models import db
from tests.kit.recorded import DATA, GAMES, recorded
from tests.kit.server import Process, Server

REAL = recorded("real")


def imported(run, path):
    status, printed, complaint = run("import", path)
    assert (status, complaint) == (0, "")
    return printed.split()[0]


def test_export_import_export_is_identical_and_a_game_comes_in_once(run, refused, file, tmp_path, monkeypatch):
    once = run("export", game_id := imported(run, REAL))[1]
    spaced = file(json.dumps(json.loads(REAL.read_text("utf-8")), indent=9))
    assert refused("import", spaced) == f"{spaced}: this game is already here, as {game_id}"
    assert '"Tom: total"' in run("export", game_id, "--csv")[1].partition("\n")[0]
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "another"))
    assert run("export", imported(run, file(once)))[1] == once


def test_import_says_where_the_result_of_a_file_is_wrong_and_what_it_ignored(run, file):
    game = json.loads(REAL.read_text("utf-8"))
    game["result"]["deals"][3]["scores"]["Tom"] += 1
    game["date"] = "2019-11-05"
    status, printed, _ = run("import", file(game))
    assert status == 0
    assert "\nresult.deals[3].scores.Tom: " in printed
    assert "\nignored: date\n" in printed


def test_a_file_with_a_mistake_changes_nothing(refused, file, tmp_path):
    game = json.loads(REAL.read_text("utf-8"))
    game["deals"][3]["tricks"]["Tom"] = 2
    assert refused("import", file(game)) == "deals[3].tricks: 6 tricks entered, 7 played"
    assert not (tmp_path / "instance").exists()


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


NOWHERE = {
    "DATABASE_URL": (
        "nonsense", "nothing://here", "sqlite:////nowhere/scorekeeper.db", "postgresql://[::1", "postgresql://h:x/y",
        "sqlite://", "sqlite:///", "sqlite:///:memory:", "mysql://localhost/games", "postgresql://localhost/games",
    ),
    "TRANSLATIONS": ("nobody-s-folder", __file__, "a\nb", "x" * 5_000),
    "INSTANCE": ("~nobody-of-that-name/scores", __file__, f"{__file__}/scores", "x" * 5_000),
}  # fmt: skip


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in NOWHERE.items() for value in values])
def test_a_setting_that_leads_nowhere_or_lacks_its_driver_is_refused_in_one_line(refused, monkeypatch, name, value):
    monkeypatch.setenv(f"SCOREKEEPER_{name}", value)
    for driver in ("MySQLdb", "psycopg"):
        monkeypatch.setitem(sys.modules, driver, None)
    complaint = refused("check-games")
    assert complaint.startswith(f"SCOREKEEPER_{name}: ")
    assert ("psycopg is missing: install the extra" in complaint) is (value == "postgresql://localhost/games")


CORRECT = "All stored results are correct.\n"
OLDER = DATA / "databases" / "1.0.0.sql"


@pytest.fixture
def scores(run, tmp_path, copy_migrated) -> Path:
    copy_migrated(tmp_path / "instance")
    return tmp_path / "instance" / FILE_NAME


@pytest.fixture
def evening(run, scores, tmp_path) -> Path:
    """A backup of one game, from before a second one was played."""
    run("import", GAMES[0])
    run("backup", tmp_path / "evening.db")
    run("import", GAMES[1])
    return tmp_path / "evening.db"


@pytest.fixture
def restore(run, scores):
    """Restore a backup; return where the scores before it are kept."""

    def restore(*arguments) -> Path:
        status, printed, _ = run("restore", *arguments)
        assert status == 0
        assert content(scores) == content(arguments[-1])
        aside = re.search(r"The previous scores are in (.+)$", printed, re.MULTILINE)
        assert aside
        return Path(aside[1])

    return restore


def content(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return [row[0] for row in database.execute("SELECT id FROM game ORDER BY started_at, id")]


def test_the_scores_before_a_restore_are_kept_aside_and_go_back_the_same_way(run, restore, scores, evening):
    two = content(scores)
    aside = restore(evening)
    assert content(aside) == two
    restore(aside)
    assert run("check-games") == (0, CORRECT, "")


def test_an_empty_instance_takes_a_backup_and_keeps_nothing_aside(run, evening, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "another % one"))
    assert run("restore", evening) == (0, f"Restored 1 game from {evening}\n", "")
    assert content(tmp_path / "another % one" / FILE_NAME) == content(evening)


def test_a_backup_of_an_older_scorekeeper_is_brought_up_to_date(run, restore, scores, evening, tmp_path):
    with closing(sqlite3.connect(tmp_path / "older.db")) as older:
        older.executescript(OLDER.read_text("utf-8"))
    restore(tmp_path / "older.db")
    assert len(content(scores)) == 4
    assert run("check-games")[0] == 0


def write_damaged(path: Path) -> None:
    whole = bytearray(path.with_name("evening.db").read_bytes())
    for page in range(8, len(whole) // 4096):
        whole[page * 4096 : page * 4096 + 64] = b"\x99" * 64
    path.write_bytes(whole)


def run_sql(path: Path, *lines: str) -> None:
    with closing(sqlite3.connect(path)) as database:
        for line in lines:
            database.execute(line)
        database.commit()


def write_altered(*lines: str):
    """Return what writes the evening's backup with something else in it."""

    def write(path: Path) -> None:
        path.write_bytes(path.with_name("evening.db").read_bytes())
        run_sql(path, *lines)

    return write


write_lost_game = write_altered("UPDATE entry SET payload = '{}' WHERE seq = 1")


@pytest.mark.parametrize(
    ("write", "reason"),
    [
        (lambda path: None, "No such file"),
        (lambda path: path.write_text("an evening of cards"), "no SQLite database"),
        (lambda path: path.write_bytes(GAMES[0].read_bytes()), "`scorekeeper import` takes it in"),
        (write_damaged, "the file is damaged: "),
        (lambda path: run_sql(path, "CREATE TABLE recipe (id)"), "its tables are recipe"),
        (lambda path: run_sql(path, "PRAGMA user_version = 1"), "this database is empty"),
        (write_altered("UPDATE alembic_version SET version_num = '9999'"), "revision 9999"),
        (write_altered("DROP TABLE alembic_version"), "not a database of Scorekeeper"),
        (lambda path: run_sql(path, "CREATE TABLE alembic_version (version_num)", "CREATE TABLE recipe (id)"), "not a"),
        (write_lost_game, "cannot be shown: "),
    ],
)
def test_what_is_no_whole_backup_is_refused_and_changes_nothing(refused, scores, evening, tmp_path, write, reason):
    before = content(scores)
    write(tmp_path / "given.db")
    complaint = refused("restore", tmp_path / "given.db")
    assert complaint.startswith(f"{tmp_path}/given.db: ")
    assert reason in complaint
    assert content(scores) == before


def test_a_game_that_cannot_be_shown_comes_with_the_others_where_one_insists(restore, evening, tmp_path):
    write_lost_game(tmp_path / "lost.db")
    restore("--anyway", tmp_path / "lost.db")


def test_what_has_no_end_and_bytes_that_spell_no_name_are_refused(refused, scores, tmp_path):
    assert refused("restore", "/dev/zero").startswith("/dev/zero: this is not a backup")
    (tmp_path / "\udcff").write_bytes(b"SQLite format 3\0")
    assert refused("restore", tmp_path / "\udcff").endswith("its end is missing")


def test_what_a_backup_stores_otherwise_than_its_entries_say_is_told_and_mended(run, scores, evening):
    run_sql(evening, "UPDATE game SET summary = '{}'")
    assert "Stored differently from what the entries say: 1." in run("restore", evening)[1]
    with create_app({"INSTANCE_PATH": str(scores.parent), "FETCH_HTMX": False}).app_context():
        assert len(game_lines()) == 1
        db.engine.dispose()
    status, printed, _ = run("check-games")
    assert status == 1
    assert printed.startswith(content(scores)[0])
    assert "summary is stored as " in printed
    assert run("rebuild-statistics")[0] == 0
    assert run("check-games") == (0, CORRECT, "")


@pytest.mark.slow
def test_the_scores_of_a_running_server_are_swapped_under_it_and_it_goes_on(run, restore, scores, evening):
    two, [one] = content(scores), content(evening)
    server = Server(scores.parent).start()

    def shown(games: list[str]) -> list[str]:
        page = urlopen(f"{server.url}/games").read().decode()
        return [game for game in games if game in page]

    try:
        assert shown(two) == two
        assert content(restore(evening)) == two
        assert shown(two) == [one]
        run("import", GAMES[2])
        assert shown(content(scores)) == content(scores) != [one]
    finally:
        server.stop()
    assert run("check-games")[0] == 0


def test_a_program_that_writes_is_not_restored_under_and_one_that_reads_is(
    refused, restore, scores, evening, monkeypatch
):
    monkeypatch.setattr(backup, "PATIENCE", 0.1)
    before = content(scores)
    with closing(sqlite3.connect(scores, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert refused("restore", evening).startswith("SCOREKEEPER_INSTANCE: database is locked")
        other.execute("ROLLBACK")
        assert content(scores) == before
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM game").fetchone()
        restore(evening)


def test_the_file_that_the_address_of_a_database_names_is_restored(run, scores, evening, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", f"sqlite:///{tmp_path / 'elsewhere.db'}")
    before = content(scores)
    assert run("restore", evening)[0] == 0
    assert content(tmp_path / "elsewhere.db") == content(evening)
    assert content(scores) == before


def test_a_damaged_database_makes_room_and_is_kept(refused, restore, scores, evening):
    damaged = b"SQLite format 3\0" + b"\x07" * 8000
    scores.write_bytes(damaged)
    assert "`scorekeeper restore FILE` restores a backup" in refused("check-games")
    assert restore(evening).read_bytes() == damaged


def write_and_die(scores: Path) -> None:
    database = sqlite3.connect(scores, isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("CREATE TABLE late (id)")
    os._exit(9)


def test_taps_of_a_server_that_was_killed_are_kept_with_what_stays_aside(restore, scores, evening):
    """What stands in the write-ahead log only must not get into the restored file, nor be lost."""
    two = content(scores)
    assert Process(write_and_die, scores).wait() == 9
    kept = restore(evening)
    assert content(kept) == two
    for file, late in ((kept, 1), (scores, 0)):
        with closing(sqlite3.connect(file)) as database:
            assert database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'late'").fetchone() == (late,)


def test_scores_in_postgresql_are_left_to_its_own_tools(refused, evening, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", "postgresql:///scores")
    complaint = refused("restore", evening)
    assert complaint.startswith("SCOREKEEPER_DATABASE_URL: ")
    assert complaint.endswith("pg_restore")
