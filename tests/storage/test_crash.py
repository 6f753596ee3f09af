"""What was acknowledged is there, whatever happens next; and a copy taken meanwhile is whole."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.storage import games
from scorekeeper.storage.backup import backup
from scorekeeper.storage.check import check
from scorekeeper.storage.games import read_afresh
from scorekeeper.storage.lists import game_lines
from tests.storage.cluster import BOTH
from tests.storage.fakes import Marked, opened, points, table

KILLS = int(os.environ.get("KILLS", "3"))


@pytest.fixture(scope="module")
def nursery() -> Iterator[subprocess.Popen[str]]:
    """A process whose children write: a child starts at once, where a program takes a second or two."""
    command = [sys.executable, "-m", "tests.storage.racers"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process


@contextmanager
def writer(nursery: subprocess.Popen[str], game_id: str, instance: Path, url: str) -> Iterator[Iterator[str]]:
    """A process that appends for as long as it lives; what it was told is kept comes line by line."""
    assert nursery.stdin is not None
    assert nursery.stdout is not None
    race = ["write", str(instance), url, game_id, "writer", "100000"]
    print(json.dumps(race), file=nursery.stdin, flush=True)
    child = int(nursery.stdout.readline())
    try:
        yield nursery.stdout
    finally:
        os.kill(child, signal.SIGKILL)
        assert "gone\n" in nursery.stdout


@pytest.mark.slow
@BOTH
def test_a_killed_writer_loses_nothing_it_was_told_is_kept(
    at_work: Flask, nursery: subprocess.Popen[str], tmp_path: Path, url: str
) -> None:
    game, told = games.start(table(), "tablet", "t1"), 0
    for _ in range(KILLS):
        with writer(nursery, game.id, tmp_path, url) as output:
            acknowledged = [line.split() for line in islice(output, 15)]
        told += len(acknowledged)
        after = read_afresh(game.id)
        kept = {str(entry.seq): entry.fact.mark for entry in after.entries[1:]}
        assert {seq: kept.get(seq) for seq, _ in acknowledged} == dict(acknowledged)
        assert [entry.seq for entry in after.entries] == list(range(1, after.seq + 1))
        game = games.start(table(), "tablet", f"after {after.seq} of {after.id}")
    assert check().differences == ()  # of every game, each left by one kill
    print(f"kills on {url.partition(':')[0]}: {KILLS} writers killed, {told} entries told to be kept, none lost")


@pytest.mark.slow
@BOTH
def test_a_copy_taken_while_games_are_scored_is_whole(
    at_work: Flask, nursery: subprocess.Popen[str], tmp_path: Path, url: str
) -> None:
    game = games.start(table(title="Friday"), "tablet", "t1")
    with writer(nursery, game.id, tmp_path, url) as output:
        for number in range(3):
            last = [line.split()[0] for line in islice(output, 10)][-1]
            backup(tmp_path / f"copy-{number}.db")
            assert _entries(tmp_path / f"copy-{number}.db") >= int(last)
    (tmp_path / "elsewhere").mkdir()
    with opened(str(tmp_path / "elsewhere"), f"sqlite:///{tmp_path / 'copy-2.db'}"):
        assert check().differences == ()
        assert [(line.id, line.title) for line in game_lines()] == [(game.id, "Friday")]
        seq = games.load(game.id).seq
        assert games.append(game.id, seq, "goes on", points(1, 1), "tablet").seq == seq + 1


@BOTH
def test_a_copy_says_what_the_original_says(at_work: Flask, tmp_path: Path) -> None:
    game = games.start(table(), "tablet", "t1", device="tablet")
    game = games.append(game.id, 1, "t2", Marked("naïve ♠ “quoted”"), "tablet")
    backup(tmp_path / "new folder" / "copy.db")
    with opened(str(tmp_path / "new folder"), f"sqlite:///{tmp_path / 'new folder' / 'copy.db'}"):
        assert read_afresh(game.id).entries == game.entries
    assert [path.name for path in (tmp_path / "new folder").glob("*.part")] == []


def _entries(path: Path) -> int:
    with closing(sqlite3.connect(path)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        (seq,), (number,) = copy.execute("SELECT seq FROM game UNION ALL SELECT count(*) FROM entry").fetchall()
        assert seq == number
        return number
