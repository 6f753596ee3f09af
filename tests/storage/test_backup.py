"""What looks like a backup and is none is refused before anything of ours opens it; a full disk changes nothing."""

import itertools
import os
import signal
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from multiprocessing.synchronize import Event
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import create_engine

from scorekeeper.files import InUse
from scorekeeper.storage.backup import NoBackup, copy, draft_of, put_back
from scorekeeper.storage.sqlite_file import exclusive
from tests.disks import SmallDisk, nothing_can_be_written
from tests.server import PROCESSES

PAGE = 4096
KILLS = int(os.environ.get("KILLS", "5"))
VIRTUAL = "('table', 'words', 'words', 0, 'CREATE VIRTUAL TABLE words USING somebody_s (word)')"


def database(path: Path, *lines: str, pages: int = 5) -> Path:
    with closing(sqlite3.connect(path, isolation_level=None)) as opened:
        for line in (f"PRAGMA page_size={PAGE}", "CREATE TABLE game (id, log)", *lines):
            opened.execute(line)
        opened.executemany("INSERT INTO game VALUES (?, ?)", [(number, "x" * 3_000) for number in range(pages)])
    return path


def refused(file: Path, folder: Path) -> str:
    with pytest.raises(NoBackup) as none, draft_of(file, folder):
        pass
    assert not list(folder.glob("restore-*"))
    return str(none.value)


@pytest.mark.parametrize(
    ("lines", "name"),
    [
        (["CREATE TRIGGER wipe AFTER UPDATE ON game BEGIN DELETE FROM game; END"], "trigger wipe"),
        (["CREATE VIEW player AS SELECT * FROM game"], "view player"),
        (["PRAGMA writable_schema=ON", f"INSERT INTO sqlite_master VALUES {VIRTUAL}"], "table words"),
    ],
)
def test_what_acts_by_itself_is_refused_by_name(tmp_path: Path, lines: list[str], name: str) -> None:
    file = database(tmp_path / "given.db", *lines)
    assert refused(file, tmp_path) == f"this is no backup of a scorekeeper: it holds the {name}"


def test_a_file_cut_anywhere_is_refused(tmp_path: Path) -> None:
    whole = database(tmp_path / "whole.db").read_bytes()
    for length in (*range(PAGE, len(whole), PAGE), 18, 511, PAGE - 1, PAGE + 1, len(whole) - 1):
        (tmp_path / "cut.db").write_bytes(whole[:length])
        assert refused(tmp_path / "cut.db", tmp_path).startswith("the file is damaged: ")


def test_pages_of_every_size_and_another_encoding_are_taken(tmp_path: Path) -> None:
    for number, pragma in enumerate(("page_size=512", "page_size=65536", "encoding='UTF-16'")):
        file = database(tmp_path / f"{number}.db", f"PRAGMA {pragma}", "VACUUM")
        with draft_of(file, tmp_path) as draft, closing(sqlite3.connect(draft)) as copied:
            assert copied.execute("SELECT count(*) FROM game").fetchone() == (5,)


def test_a_damaged_name_that_is_no_text_is_told(tmp_path: Path) -> None:
    file = database(tmp_path / "given.db", "CREATE INDEX by_id ON game (id)")
    file.write_bytes(file.read_bytes().replace(b"ON game (id)", b"ON game (\xff\xfe)"))
    assert refused(file, tmp_path).startswith("the file is damaged: ")


@pytest.fixture
def limit_raises() -> Iterator[None]:
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # as Python sets it by itself
    yield
    signal.signal(signal.SIGXFSZ, before)


@pytest.mark.usefixtures("limit_raises")
@pytest.mark.parametrize("room", [0, PAGE, 6 * PAGE])
def test_a_disk_that_takes_no_copy_is_named_instead_of_the_file(tmp_path: Path, room: int) -> None:
    file = database(tmp_path / "given.db", pages=9)
    with pytest.raises(OSError, match=str(tmp_path)), nothing_can_be_written(room), draft_of(file, tmp_path):
        pass
    assert not list(tmp_path.glob("restore-*"))


@pytest.mark.usefixtures("limit_raises")
@pytest.mark.parametrize("room", [PAGE, 2 * PAGE, 20 * PAGE])
def test_a_full_disk_keeps_nothing_of_a_backup(tmp_path: Path, room: int) -> None:
    scores = database(tmp_path / "scores.db", "PRAGMA journal_mode=WAL", pages=900)  # as the scores are kept
    engine = create_engine(f"sqlite:///{scores}")
    disk = SmallDisk(tmp_path / "disk")
    try:
        with disk.full_but_for(room):
            with pytest.raises(OSError, match=str(disk.folder)):
                copy(engine, disk.folder / "backup.db")
            assert {path.name for path in disk.folder.iterdir()} <= {"filler"}
    finally:
        engine.dispose()
        disk.gone()


@pytest.mark.usefixtures("limit_raises")
def test_a_disk_that_takes_half_of_what_was_there_keeps_it_in_its_place(tmp_path: Path) -> None:
    """Neither lies half of it among the backups."""
    old, file = database(tmp_path / "scorekeeper.db", pages=30), database(tmp_path / "given.db")
    before = old.read_bytes()
    with draft_of(file, tmp_path) as draft:
        with nothing_can_be_written(20 * PAGE), pytest.raises(OSError, match="File too large"):
            put_back(draft, old, tmp_path / "backups")
        assert (old.read_bytes(), list((tmp_path / "backups").iterdir())) == (before, [])
        kept = put_back(draft, old, tmp_path / "backups")
    assert kept is not None
    assert (kept.read_bytes(), list((tmp_path / "backups").iterdir())) == (before, [kept])


def test_what_a_killed_restore_left_is_removed_at_the_next_start(make_app, tmp_path: Path) -> None:
    (tmp_path / "restore-abc").mkdir()
    (tmp_path / "restore-abc" / "scorekeeper.db").write_bytes(b"half")
    (tmp_path / "backups").mkdir()
    kept = tmp_path / "backups" / "2026-01-01T000000000000-before-restore.db"
    for name in ("", ".part", "-wal.part"):
        Path(f"{kept}{name}").write_bytes(b"x")
    make_app()
    assert not (tmp_path / "restore-abc").exists()
    assert list((tmp_path / "backups").iterdir()) == [kept]


def restore_by_turns(folder: Path, names: Sequence[str], begun: Event) -> None:
    """Put one backup after the other back, until this process is killed."""
    for name in itertools.cycle(names):
        with draft_of(folder / name, folder) as draft:
            put_back(draft, folder / "scorekeeper.db", folder / "backups")
        begun.set()


@pytest.mark.slow
def test_a_restore_that_is_killed_leaves_the_old_scores_or_the_new_ones(tmp_path: Path) -> None:
    names, moment = ("one.db", "other.db"), Random(1)
    whole = {}
    for number, name in enumerate(names):
        whole[number] = 900 + 300 * number
        database(tmp_path / name, f"PRAGMA user_version={number}", pages=whole[number])
    place, aside = tmp_path / "scorekeeper.db", tmp_path / "backups"
    aside.mkdir()
    seen: set[int] = set()
    for kill in range(KILLS):
        begun, turned = PROCESSES.Event(), names[:: (1, -1)[kill % 2]]  # either is put back, however early the kill
        running = PROCESSES.Process(target=restore_by_turns, args=(tmp_path, turned, begun), daemon=True)
        running.start()
        assert begun.wait(60)
        time.sleep(moment.uniform(0, 0.15))
        running.kill()
        running.join()
        for kept in (place, *aside.glob("*.db")):
            with closing(sqlite3.connect(kept)) as opened:
                assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                number = opened.execute("PRAGMA user_version").fetchone()[0]
                assert opened.execute("SELECT count(*) FROM game").fetchone() == (whole[number],)
            seen.add(number)
        for kept in aside.iterdir():
            kept.unlink()
    assert seen == {0, 1}
    print(f"kills of a restore: {KILLS}, each left whole scores")


def test_of_two_restores_at_once_one_is_told_to_wait(tmp_path: Path) -> None:
    with exclusive(tmp_path), pytest.raises(InUse), exclusive(tmp_path):
        pass
    with exclusive(tmp_path):
        pass
