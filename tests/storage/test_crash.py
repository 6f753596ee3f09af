"""What was acknowledged is there, whatever happens next; and a copy taken meanwhile is whole."""

import os
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
from flask import Flask

from scorekeeper.record.log import Undo
from scorekeeper.storage import games, journal, people
from scorekeeper.storage.backup import copy
from scorekeeper.storage.games import check, read_afresh
from scorekeeper.storage.lists import game_lines
from scorekeeper.storage.models import db
from tests.kit.cluster import BOTH
from tests.storage.fakes import Marked, opened, points, tally
from tests.storage.racers import finish, marry, started, write

KILLS = int(os.environ.get("KILLS", "2"))
SEED = os.environ.get("SEED", "1")
Racer = Callable[..., AbstractContextManager[Iterator[str]]]


@pytest.fixture
def racer(tmp_path: Path, url: str) -> Racer:
    """A process that runs a race until it is killed; what it prints comes line by line."""

    @contextmanager
    def running(*race: Any) -> Iterator[Iterator[str]]:
        with started(tmp_path, url, race) as [process]:
            try:
                yield process.lines
            finally:
                process.end(signal.SIGKILL)

    return running


@pytest.mark.slow
@BOTH
def test_a_killed_writer_loses_nothing_it_was_told_is_kept(at_work: Flask, racer: Racer, url: str) -> None:
    game, told = games.start(tally(), "tablet", "t1"), 0
    for _ in range(KILLS):
        with racer(write, game.id, "writer", 100_000) as output:
            acknowledged = [line.split() for line in islice(output, 15)]
        told += len(acknowledged)
        after = read_afresh(game.id)
        kept = {str(entry.seq): entry.fact.mark for entry in after.entries[1:]}
        assert {seq: kept.get(seq) for seq, _ in acknowledged} == dict(acknowledged)
        assert [entry.seq for entry in after.entries] == list(range(1, after.seq + 1))
        game = games.start(tally(), "tablet", f"after {after.seq} of {after.id}")
    assert check().differences == ()  # of every game, each left by one kill
    print(f"kills on {url.partition(':')[0]}: {KILLS} writers killed, {told} entries told to be kept, none lost")


@pytest.mark.slow
@BOTH
def test_a_kill_leaves_a_game_over_or_not(at_work: Flask, racer: Racer, url: str) -> None:
    chance, over = Random(SEED), list[str]()
    for _ in range(KILLS):
        with racer(finish, 1000) as output:
            over += [line.strip() for line in islice(output, chance.randrange(1, 6))]
    assert {line.id for line in game_lines(finished=True)} >= set(over)
    games.hide(over[0], "tablet")
    assert check().differences == ()
    print(f"kills on {url.partition(':')[0]}: {KILLS}, {len(over)} games over")


@pytest.mark.slow
@BOTH
def test_a_kill_leaves_people_merged_or_renamed_or_not(at_work: Flask, racer: Racer, url: str) -> None:
    chance, told = Random(SEED), 0
    games.start(tally("Ana", "Cas"), "tablet", "t1")
    games.start(tally("Ben", "Dee"), "tablet", "t2")
    who_is_who = _who_is_who()
    for _ in range(KILLS):
        with racer(marry, 100_000) as output:
            changes = [int(line.split()[1]) for line in islice(output, chance.randrange(1, 6))]
        told += len(changes)
        db.session.rollback()
        newest = journal.changes("person", "player", limit=10**6)
        assert {change.id for change in newest} >= set(changes)
        assert [change.id for change in newest if not change.undone_at] in ([], [newest[0].id])
        journal.undo(newest[0].id)  # the one change that was not taken back yet, if it was not
        db.session.expire_all()
        assert _who_is_who() == who_is_who  # nobody is lost, doubled or another one
    assert check().differences == ()
    print(f"kills on {url.partition(':')[0]}: {KILLS}, {told} people merged or renamed")


def _who_is_who() -> dict[int, tuple[str, tuple[str, ...], tuple[int, ...]]]:
    return {person.id: (person.name, person.spellings, person.player_ids) for person in people.people()}


@pytest.mark.slow
def test_a_log_beside_the_file_that_is_cut_short_leaves_a_whole_beginning(at_work: Flask, tmp_path: Path) -> None:
    chance = Random(SEED)
    game = games.start(tally(), "tablet", "t1")
    with closing(sqlite3.connect(tmp_path / "scorekeeper.db")) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM entry").fetchone()  # so that nothing is folded into the file
        for number in range(60):
            games.append(game.id, number + 1, f"t{number}", Marked(f"{number}"), "tablet")
        file, log = ((tmp_path / f"scorekeeper.db{end}").read_bytes() for end in ("", "-wal"))
    kept = list[int]()
    for number in range(4 * KILLS):
        folder = tmp_path / f"cut {number}"
        folder.mkdir()
        (folder / "scorekeeper.db").write_bytes(file)
        (folder / "scorekeeper.db-wal").write_bytes(log[: chance.randrange(len(log))])
        with opened(folder, f"sqlite:///{folder / 'scorekeeper.db'}"):
            assert check().differences == ()
            seqs = [entry.seq for line in game_lines() for entry in read_afresh(line.id).entries]
            assert seqs == list(range(1, len(seqs) + 1))
            kept.append(len(seqs))
    assert max(kept) > min(kept)
    print(f"a log cut short: {len(kept)} times, {min(kept)} to {max(kept)} of 61 entries, each a whole beginning")


def test_a_clock_that_goes_back_changes_no_order_of_entries(at_work: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    now = datetime(2026, 3, 2, 20, tzinfo=UTC)
    game = games.start(tally(deals=1), "tablet", "t1")
    facts = (Marked("one"), Marked("two"), Marked("three"), points(1, 1, 2, 3, 4), Undo(5), Undo(6))
    for number, (back, fact) in enumerate(zip((0, 60, -5, 60 * 24, 90, 30), facts, strict=True), start=1):
        monkeypatch.setattr(games, "datetime", Mock(now=lambda _zone, back=back: now - timedelta(minutes=back)))
        games.append(game.id, number, f"t{number}", fact, "tablet")
        assert games.load(game.id).entries == read_afresh(game.id).entries
    assert [entry.fact for entry in games.load(game.id).entries[1:]] == list(facts)
    assert [line.finished for line in game_lines()] == [True]
    assert check().differences == ()


@pytest.mark.slow
def test_a_copy_taken_while_games_are_scored_is_whole(at_work: Flask, racer: Racer, tmp_path: Path) -> None:
    game = games.start(tally(), "tablet", "t1")
    with racer(write, game.id, "writer", 100_000) as output:
        for number in range(3):
            last = [line.split()[0] for line in islice(output, 10)][-1]
            copy(db.engine, tmp_path / f"copy-{number}.db")
            assert _entries(tmp_path / f"copy-{number}.db") >= int(last)


def _entries(path: Path) -> int:
    with closing(sqlite3.connect(path)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        (seq,), (number,) = copy.execute("SELECT seq FROM game UNION ALL SELECT count(*) FROM entry").fetchall()
        assert seq == number
        return number
