"""A backup put in the place of the scores: looked through first, and what was there is kept aside."""

import re
import sqlite3
import subprocess
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
from tests.kit.server import Server

DATA = Path(__file__).parents[1] / "data"
GAMES = sorted((DATA / "games").glob("*.json"))
CORRECT = "All stored results are correct.\n"
OLDER = DATA / "databases" / "1.0.0.sql"


@pytest.fixture
def instance(tmp_path, monkeypatch, copy_migrated):
    copy_migrated(tmp_path / "instance")
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("SCOREKEEPER_DATABASE_URL", raising=False)
    return tmp_path / "instance"


def content(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return [row[0] for row in database.execute("SELECT id FROM game ORDER BY started_at, id")]


@pytest.fixture
def evening(run, instance, tmp_path):
    """A backup of one game, from before a second one was played."""
    run("import", GAMES[0])
    run("backup", tmp_path / "evening.db")
    run("import", GAMES[1])
    return tmp_path / "evening.db"


def kept_aside(printed: str) -> Path:
    found = re.search(r"The previous scores are in (.+)$", printed, re.MULTILINE)
    assert found
    return Path(found[1])


def test_the_scores_before_a_restore_are_kept_aside_and_go_back_the_same_way(run, instance, evening):
    two = content(instance / FILE_NAME)
    status, printed, _ = run("restore", evening)
    assert status == 0
    assert content(instance / FILE_NAME) == content(evening)
    assert content(kept_aside(printed)) == two
    assert run("restore", kept_aside(printed))[0] == 0
    assert content(instance / FILE_NAME) == two
    assert run("check-games") == (0, CORRECT, "")


def test_an_empty_instance_takes_a_backup_and_keeps_nothing_aside(run, evening, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "another % one"))
    assert run("restore", evening) == (0, f"Restored 1 game from {evening}\n", "")
    assert content(tmp_path / "another % one" / FILE_NAME) == content(evening)


def test_a_backup_of_an_older_scorekeeper_is_brought_up_to_date(run, instance, evening, tmp_path):
    with closing(sqlite3.connect(tmp_path / "older.db")) as older:
        older.executescript(OLDER.read_text("utf-8"))
    assert run("restore", tmp_path / "older.db")[:2][0] == 0
    assert len(content(instance / FILE_NAME)) == 4
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
def test_what_is_no_whole_backup_is_refused_and_changes_nothing(refused, instance, evening, tmp_path, write, reason):
    before = content(instance / FILE_NAME)
    file = tmp_path / "given.db"
    write(file)
    complaint = refused("restore", file)
    assert complaint.startswith(f"{file}: ")
    assert reason in complaint
    assert content(instance / FILE_NAME) == before


def test_a_game_that_cannot_be_shown_comes_with_the_others_where_one_insists(run, instance, evening, tmp_path):
    write_lost_game(tmp_path / "lost.db")
    assert run("restore", "--anyway", tmp_path / "lost.db")[0] == 0
    assert content(instance / FILE_NAME) == content(evening)


def test_what_has_no_end_and_bytes_that_spell_no_name_are_refused(refused, instance, tmp_path):
    assert refused("restore", "/dev/zero").startswith("/dev/zero: this is not a backup")
    (tmp_path / "\udcff").write_bytes(b"SQLite format 3\0")
    assert refused("restore", tmp_path / "\udcff").endswith("its end is missing")


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("UPDATE game SET summary = '{}'", "summary is stored as "),
        ("DELETE FROM seat WHERE seat = 0", " seats is stored as "),
    ],
)
def test_what_a_backup_stores_otherwise_than_its_entries_say_is_told_and_mended(run, instance, evening, damage, told):
    run_sql(evening, damage)
    status, printed, _ = run("restore", evening)
    assert status == 0
    assert "Stored differently from what the entries say: 1." in printed
    with create_app({"INSTANCE_PATH": str(instance), "FETCH_HTMX": False}).app_context():
        assert len(game_lines()) == 1
        db.engine.dispose()
    status, printed, _ = run("check-games")
    assert status == 1
    assert told in printed
    assert run("rebuild-statistics")[0] == 0
    assert run("check-games") == (0, CORRECT, "")


@pytest.mark.slow
def test_the_scores_of_a_running_server_are_swapped_under_it_and_it_goes_on(run, instance, evening):
    two = content(instance / FILE_NAME)
    server = Server(instance).start()
    try:
        assert all(game in urlopen(f"{server.url}/games").read().decode() for game in two)
        status, printed, _ = run("restore", evening)
        assert (status, content(kept_aside(printed))) == (0, two)
        [one] = content(evening)
        page = urlopen(f"{server.url}/games").read().decode()
        assert [game in page for game in two] == [game == one for game in two]
        run("import", GAMES[2])
        assert len(content(instance / FILE_NAME)) == 2
        assert all(game in urlopen(f"{server.url}/games").read().decode() for game in content(instance / FILE_NAME))
    finally:
        server.stop()
    assert run("check-games")[0] == 0


def test_a_backup_is_not_restored_while_a_program_writes_but_while_one_reads(
    run, refused, instance, evening, monkeypatch
):
    monkeypatch.setattr(backup, "PATIENCE", 0.1)
    before = content(instance / FILE_NAME)
    with closing(sqlite3.connect(instance / FILE_NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        complaint = refused("restore", evening)
        assert complaint.startswith("SCOREKEEPER_INSTANCE: database is locked")
        assert "Try again in a moment" in complaint
        other.execute("ROLLBACK")
        assert content(instance / FILE_NAME) == before
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM game").fetchone()
        assert run("restore", evening)[0] == 0
    assert content(instance / FILE_NAME) == content(evening)


def test_the_file_that_the_address_of_a_database_names_is_restored(run, instance, evening, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", f"sqlite:///{tmp_path / 'elsewhere.db'}")
    before = content(instance / FILE_NAME)
    assert run("restore", evening) == (0, f"Restored 1 game from {evening}\n", "")
    assert content(tmp_path / "elsewhere.db") == content(evening)
    assert content(instance / FILE_NAME) == before


def test_a_damaged_database_makes_room_and_is_kept(run, instance, evening):
    damaged = b"SQLite format 3\0" + b"\x07" * 8000
    (instance / FILE_NAME).write_bytes(damaged)
    status, _, complaint = run("check-games")
    assert (status, "`scorekeeper restore FILE` restores a backup" in complaint) == (2, True)
    status, printed, _ = run("restore", evening)
    assert status == 0
    assert content(instance / FILE_NAME) == content(evening)
    assert kept_aside(printed).read_bytes() == damaged


def test_taps_of_a_server_that_was_killed_are_kept_with_what_stays_aside(run, instance, evening):
    """What stands in the write-ahead log only must not get into the restored file, nor be lost."""
    two = content(instance / FILE_NAME)
    killed = (
        f"import os, sqlite3; d = sqlite3.connect({str(instance / FILE_NAME)!r}, isolation_level=None);"
        "d.execute('PRAGMA journal_mode=WAL'); d.execute(\"UPDATE game SET id = id || 'x' WHERE id NOT IN\""
        "\" (SELECT game_id FROM entry)\"); d.execute('CREATE TABLE late (id)'); os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", killed], check=False)
    status, printed, _ = run("restore", evening)
    assert status == 0
    assert content(instance / FILE_NAME) == content(evening)
    with closing(sqlite3.connect(kept_aside(printed))) as aside:
        assert aside.execute("SELECT count(*) FROM sqlite_master WHERE name = 'late'").fetchone() == (1,)
    assert content(kept_aside(printed)) == two


def test_scores_in_postgresql_are_left_to_its_own_tools(refused, evening, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", "postgresql:///scores")
    complaint = refused("restore", evening)
    assert complaint.startswith("SCOREKEEPER_DATABASE_URL: ")
    assert complaint.endswith("pg_restore")
