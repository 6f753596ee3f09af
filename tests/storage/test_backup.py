"""What looks like a backup and is none is refused before anything of ours opens it; a full disk changes nothing."""

import itertools
import os
import signal
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import create_engine

from scorekeeper.storage import backup
from scorekeeper.storage.backup import InvalidBackup, copy, draft_of, put_back
from scorekeeper.storage.database import write_trouble
from tests.kit.disks import SmallDisk, nothing_can_be_written
from tests.kit.server import Process

PAGE = 4096
KILLS = int(os.environ.get("KILLS", "4"))


def database(path: Path, *lines: str, pages: int = 5) -> Path:
    with closing(sqlite3.connect(path, isolation_level=None)) as opened:
        for line in (f"PRAGMA page_size={PAGE}", "CREATE TABLE game (id, log)", *lines):
            opened.execute(line)
        opened.executemany("INSERT INTO game VALUES (?, ?)", [(number, "x" * 3_000) for number in range(pages)])
    return path


def games_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        (number,) = opened.execute("SELECT count(*) FROM game").fetchone()
        return number


def test_a_file_cut_anywhere_is_refused(tmp_path: Path) -> None:
    whole = database(tmp_path / "whole.db").read_bytes()
    for length in (*range(PAGE, len(whole), PAGE), 18, 511, PAGE - 1, PAGE + 1, len(whole) - 1):
        (tmp_path / "cut.db").write_bytes(whole[:length])
        with pytest.raises(InvalidBackup, match=r"^the file is damaged: "), draft_of(tmp_path / "cut.db"):
            pass


@pytest.mark.parametrize("room", [0, PAGE, 6 * PAGE])
def test_a_disk_that_takes_no_copy_is_not_taken_for_a_damaged_file(tmp_path: Path, room: int) -> None:
    file = database(tmp_path / "given.db", pages=9)
    with pytest.raises(sqlite3.OperationalError), nothing_can_be_written(room), draft_of(file):
        pass


@pytest.mark.parametrize("room", [PAGE, 20 * PAGE])
def test_a_full_disk_keeps_nothing_of_a_backup_and_is_told(tmp_path: Path, room: int) -> None:
    scores = database(tmp_path / "scores.db", "PRAGMA journal_mode=WAL", pages=900)  # as the scores are kept
    engine = create_engine(f"sqlite:///{scores}")
    with SmallDisk(tmp_path / "disk") as disk, disk.full_but_for(room):
        with pytest.raises(sqlite3.OperationalError) as error:
            copy(engine, disk.folder / "backup.db")
        if disk.is_real:
            assert write_trouble(error.value, disk.folder) == "full"
        assert {path.name for path in disk.folder.iterdir()} <= {"filler"}
    engine.dispose()


@pytest.mark.parametrize("room", [PAGE, 60 * PAGE, 200 * PAGE])
def test_a_full_disk_keeps_what_was_there_in_its_place(tmp_path: Path, room: int) -> None:
    """Neither lies half of it among the backups, nor a whole copy that nobody asked for."""
    with SmallDisk(tmp_path / "disk") as disk, draft_of(database(tmp_path / "given.db", pages=150)) as draft:
        old = database(disk.folder / "scorekeeper.db", "PRAGMA journal_mode=WAL", pages=100)
        aside = disk.folder / "backups"
        with disk.full_but_for(room), pytest.raises(sqlite3.OperationalError):
            put_back(draft, old)
        assert (games_in(old), list(aside.iterdir())) == (100, [])
        kept = put_back(draft, old)
        assert (games_in(old), list(aside.iterdir())) == (150, [kept])
        assert games_in(next(aside.iterdir())) == 100


def test_a_tap_meanwhile_is_in_the_scores_or_in_what_is_kept_aside(tmp_path: Path, monkeypatch) -> None:
    """What was there is copied while nobody else can write: no tap falls between the copy and the new scores."""
    place, given = database(tmp_path / "scorekeeper.db"), database(tmp_path / "given.db", pages=9)
    asked: list[str] = []

    def taps(source: sqlite3.Connection, path: Path) -> None:
        with closing(sqlite3.connect(place, timeout=0)) as tablet:
            for moment in ("before", "after"):
                try:
                    tablet.execute("INSERT INTO game VALUES (?, 'tap')", (moment,))
                    tablet.commit()
                except sqlite3.OperationalError as busy:
                    asked.append(str(busy))
                if moment == "before":
                    kept_aside(source, path)

    kept_aside = backup._copy
    with draft_of(given) as draft:
        monkeypatch.setattr(backup, "_copy", taps)
        kept = put_back(draft, place)
    assert asked == ["database is locked"] * 2
    assert kept is not None
    assert (games_in(kept), games_in(place)) == (5, 9)


def restore_by_turns(folder: Path, names: Sequence[str]) -> None:
    """Put one backup after the other back, until this process is killed."""
    for name in itertools.cycle(names):
        with draft_of(folder / name) as draft:
            put_back(draft, folder / "scorekeeper.db")
        print(name)


@pytest.mark.slow
def test_a_restore_that_is_killed_leaves_the_old_scores_or_the_new_ones(tmp_path: Path) -> None:
    names, moment, whole, seen = ("one.db", "other.db"), Random(1), (900, 1200), set[int]()
    for number, name in enumerate(names):
        database(tmp_path / name, f"PRAGMA user_version={number}", pages=whole[number])
    place, aside = tmp_path / "scorekeeper.db", tmp_path / "backups"
    for kill in range(KILLS):
        turned = names[:: (1, -1)[kill % 2]]  # either is put back, however early the kill
        running = Process(restore_by_turns, tmp_path, turned)
        assert running.lines.readline().strip() == turned[0]
        time.sleep(moment.uniform(0, 0.15))
        running.end(signal.SIGKILL)
        for kept in (place, *aside.glob("*.db")):
            with closing(sqlite3.connect(kept)) as opened:
                number = opened.execute("PRAGMA user_version").fetchone()[0]
            assert games_in(kept) == whole[number]
            seen.add(number)
        for kept in aside.glob("*"):
            kept.unlink()
    assert seen == {0, 1}
    print(f"kills of a restore: {KILLS}, each left whole scores")
