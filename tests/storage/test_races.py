"""Eight processes at once, and processes that are killed: nothing lost, nothing doubled, nothing half done."""

import os
import signal
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from itertools import islice
from multiprocessing.synchronize import Barrier
from pathlib import Path
from random import Random
from time import sleep
from traceback import print_exc
from typing import Any, cast

import pytest
from sqlalchemy import event, func, select

from scorekeeper.record.log import Entry, Undo
from scorekeeper.rules.common.names import name_key
from scorekeeper.rules.facts import PenPassed
from scorekeeper.storage import games, groups, house_rules, journal, pens, people, seasons
from scorekeeper.storage.database import writing
from scorekeeper.storage.games import check, read_afresh
from scorekeeper.storage.lists import game_lines
from scorekeeper.storage.models import PlayerRow, SeatRow, db, new_id
from tests.kit.cluster import BOTH, BOTH_EMPTY
from tests.kit.server import PROCESSES, Process
from tests.storage.random_seasons import Evenings
from tests.storage.series import finished, opened, series, titled

pytestmark = pytest.mark.slow
PATIENCE = 300  # seconds
RACERS = 8
WRITES = int(os.environ.get("WRITES", "4"))  # of each
# Each reads the whole log again after each of the others: a game of thousands of entries would take an hour.
OF_A_GAME = 100
PORTIONS = [min(OF_A_GAME, WRITES - begun) for begun in range(0, WRITES, OF_A_GAME)]
ACTS = 5 * min(WRITES, 50)
KILLS = int(os.environ.get("KILLS", "2"))
SEED = os.environ.get("SEED", "1")


@pytest.fixture
def started(tmp_path: Path, url: str) -> Callable[..., list[Process]]:
    """Start a process for each race, a function with its arguments: all of them go at once."""
    barriers = list[Barrier]()  # each is there until the processes have found it

    def started(*races: Sequence[Any]) -> list[Process]:
        barriers.append(PROCESSES.Barrier(len(races)))
        return [Process(_run, barriers[-1], tmp_path, url, *race) for race in races]

    return started


@pytest.fixture
def race(started: Callable[..., list[Process]]) -> Callable[..., list[list[str]]]:
    """Run races, and return what each of them printed."""

    def run(*races: Sequence[Any]) -> list[list[str]]:
        running = started(*races)
        said = [racer.lines.read() for racer in running]
        assert {racer.wait() for racer in running} == {0}, "\n".join(said)
        return [text.splitlines() for text in said]

    return run


def _run(begin: Barrier, instance: Path, url: str, race: Callable[..., None], *arguments: Any) -> None:
    try:
        begin.wait(PATIENCE)  # all open the database at once
        with opened(instance, url):
            event.listen(db.engine, "connect", _wait_long)
            begin.wait(PATIENCE)
            race(*arguments)
    except Exception:
        print_exc(file=sys.stdout)
        raise


def _wait_long(connection: object, _record: object) -> None:
    """Wait for one's turn as long as it takes: that the machine is busy proves nothing."""
    if isinstance(connection, sqlite3.Connection):
        connection.execute(f"PRAGMA busy_timeout={PATIENCE * 1000}")
    else:
        server = cast("Any", connection)
        server.execute("SET lock_timeout = 0")
        server.commit()


def write(game_id: str, name: str, number: int) -> None:
    """Append marks, each until it is taken and then once more, as a nervous finger does; say what was acknowledged."""
    seen = games.load(game_id).seq
    for mark in (f"{name}-{index}" for index in range(number)):
        taken = None
        while taken is None:
            try:
                taken = games.append(game_id, seen, mark, titled(mark), "racer").seq
            except games.StaleGame as stale:
                seen = stale.game.seq
        games.append(game_id, 0, mark, titled(mark), name)
        print(taken, mark)
        seen = taken


def take_back(game_id: str, name: str, number: int) -> None:
    """Undo and redo by turns what is the newest at that moment, while others write; print each number."""
    for index in range(number):
        game = games.load(game_id)
        target = game.marks.undo if index % 2 == 0 else game.marks.redo
        with suppress(games.StaleGame):
            if target is not None:
                print(games.append(game_id, game.seq, f"{name}-{index}", Undo(target), name).seq)


@BOTH
def test_eight_devices_write_and_take_back_in_one_game(at_work, race, url: str) -> None:
    entries = 0
    for writes in PORTIONS:
        game = games.start(series(), "tablet", new_id())
        games.append(game.id, 1, "first", titled("first"), "tablet")
        acts = (write, take_back) * (RACERS // 2)
        answers = race(*((act, game.id, f"racer{number}", writes) for number, act in enumerate(acts)))
        told = [line.partition(" ")[::2] for lines in answers for line in lines]
        after = games.read_afresh(game.id)
        assert [entry.seq for entry in after.entries] == list(range(1, after.seq + 1))
        kept = [(str(entry.seq), getattr(entry.fact, "title", "")) for entry in after.entries[2:]]
        assert sorted(told) == sorted(kept)  # each was told to one, and to one alone
        assert sorted(mark for _seq, mark in told if mark) == sorted(
            f"racer{number}-{index}" for number in range(0, RACERS, 2) for index in range(writes)
        )
        entries += after.seq
    assert check().differences == ()
    print(f"race on {url.partition(':')[0]}: {entries} entries of {RACERS} devices, none lost or doubled")


def start(*tokens: str) -> None:
    for token in tokens:
        print(games.start(series(), "racer", token).id)


@BOTH_EMPTY
def test_eight_first_starts_of_one_game(race, tmp_path: Path, url: str) -> None:
    # Nobody has made the tables yet: all eight find an empty folder.
    answers = race(*[(start, "same", "also the same")] * RACERS)
    assert len({tuple(ids) for ids in answers}) == 1
    with opened(tmp_path, url):
        assert {line.id for line in game_lines()} == set(answers[0])


def again(watch_id: str, *tokens: str) -> None:
    """Start the game that the same table plays next."""
    for token in tokens:
        print(games.start(series(), "racer", token, after=watch_id).watch_id)


@BOTH
def test_the_same_table_again_on_eight_devices_two_of_them_with_each_page(at_work, race) -> None:
    game = games.start(series(), "tablet", "t1")
    pages = [[f"{page} {index}" for index in range(min(WRITES, 10))] for page in range(RACERS // 2)]
    answers = race(*((again, game.watch_id, *pages[number // 2]) for number in range(RACERS)))
    links = [f"{game.watch_id}.{2 + place}" for place in range(sum(map(len, pages)))]
    assert sorted(link for each in answers for link in each) == sorted(links * 2)
    assert answers[::2] == answers[1::2]
    assert games.link_after(game.watch_id) == links[-1]


def accept(game_id: str, generation: int, device: str) -> None:
    try:
        pens.accept(game_id, generation, device, device)
        print(device)
    except pens.MovedOn:
        print("moved on")


@BOTH
def test_eight_devices_with_one_offer_of_the_pen(at_work, race) -> None:
    game = games.start(series(), "tablet", "t1", device="tablet")
    answers = race(*((accept, game.id, 1, f"device{number}") for number in range(RACERS)))
    (winner,) = [line for (line,) in answers if line != "moved on"]
    assert games.holds_pen(game.id, winner)
    assert games.load(game.id).seq == 2


def relay(game_id: str, device: str, turns: int, marks: int) -> None:
    """Take the pen and append marks as its holder until somebody else has it, over and over."""
    for turn in range(turns):
        seen = pens.take(game_id, device, device).seq
        for index in range(marks):
            try:
                mark = f"{device}-{turn}-{index}"
                sleep(0.02)  # as between two taps: SQLite gives the lock to whoever asks first, mostly the last holder
                seen = games.append(game_id, seen, mark, titled(mark), device, device=device).seq
            except games.StaleGame as stale:
                seen = stale.game.seq
            except games.NotThePen:
                print("lost")
                break


@BOTH
def test_nobody_writes_without_the_pen_while_eight_devices_take_it(at_work, race) -> None:
    game = games.start(series(), "device0", "t1", device="device0")
    answers = race(*((relay, game.id, f"device{number}", 2, 15) for number in range(RACERS)))
    holder, marked = "device0", 0
    for entry in games.load(game.id).entries[1:]:
        if isinstance(entry.fact, PenPassed):
            holder = entry.by
        else:
            marked += 1
            assert entry.by == holder, f"entry {entry.seq} is by {entry.by}; {holder} had the pen"
    assert marked
    assert ["lost"] in [lines[:1] for lines in answers]


def club(seed: str, number: int) -> None:
    """Do by chance whatever a club does; print what is told."""
    evenings = Evenings(Random(seed))
    for _ in range(number):
        print(evenings.act())


@BOTH
def test_eight_devices_change_what_all_games_share(at_work, race, url: str) -> None:
    answers = race(*((club, f"{SEED} {number}", ACTS) for number in range(RACERS)))
    for kept in (
        [name_key(group.name) for group in groups.groups()],
        [name_key(season.name) for season in seasons.seasons()],
        [name_key(rule.rule.name) for rule in house_rules.house_rules()],
        [name_key(spelling) for person in people.people() for spelling in person.spellings],
    ):
        assert len(kept) == len(set(kept))
    for person in people.people():
        assert name_key(person.name) in map(name_key, person.spellings)  # in two merges that cross they would swap
    persons = select(PlayerRow.person_id).join(SeatRow, SeatRow.player_id == PlayerRow.id)
    twice = persons.group_by(SeatRow.game_id, PlayerRow.person_id).having(func.count() > 1)
    assert db.session.scalars(twice).all() == []
    assert check().differences == ()
    told = Counter(answer for each in answers for answer in each)
    print(f"club on {url.partition(':')[0]}, seed {SEED}: {dict(told)}")


def restore() -> None:
    """Import the same file as everybody else: it has no log, so each reads it at another time."""
    entries = (Entry(1, datetime.now(UTC), "file", series()),)
    try:
        print(games.restore(entries, "file").id)
    except games.AlreadyThere as there:
        print(there.game_id)


@BOTH
def test_eight_imports_of_one_file(at_work, race) -> None:
    answers = race(*[(restore,)] * RACERS)
    assert [line.id for line in game_lines()] == [*{line for (line,) in answers}]


def play_and_merge(number: int) -> None:
    """Play a game to its end, merge two people, rename a third, and take both back; print what is kept."""
    for index in range(number):
        print("over", finished("Ana", "Ben").id)
        other, into, merged = people.people()[-3:]
        for name, change, *values in (
            (into.name, people.merge, merged.id, into.id),
            (f"{other.name} {index}", people.rename, other.id),
        ):
            kept = change(*values, name, "racer")
            print("changed", kept)
            journal.undo(kept)


@BOTH
def test_a_killed_writer_leaves_whole_what_it_was_told_is_kept(at_work, started, url: str) -> None:
    chance, told = Random(SEED), 0
    games.start(series("Ana", "Cas"), "tablet", "t1")
    games.start(series("Ben", "Dee"), "tablet", "t2")
    who_is_who = _who_is_who()
    for _ in range(KILLS):
        [writer] = started((play_and_merge, 100_000))
        kept = [line.split() for line in islice(writer.lines, chance.randrange(3, 12))]
        sleep(chance.uniform(0, 0.05))  # it is killed in the middle of something
        writer.end(signal.SIGKILL)
        told += len(kept)
        with writing(journal.LOCK):
            pass  # PostgreSQL may still be at work on the last that the dead writer sent
        assert {line.id for line in game_lines(finished=True)} >= {game for what, game in kept if what == "over"}
        newest = journal.changes("person", "player", limit=10**6)
        assert {str(change.id) for change in newest} >= {change for what, change in kept if what == "changed"}
        assert [change.id for change in newest if not change.undone_at] in ([], [newest[0].id])
        journal.undo(newest[0].id)  # the one change that was not taken back yet, if it was not
        db.session.expire_all()
        assert _who_is_who() == who_is_who  # nobody is lost, doubled or another one
    assert check().differences == ()  # of every game, each left by one kill
    print(f"kills on {url.partition(':')[0]}: {KILLS} writers killed, {told} acts were kept, none lost")


def _who_is_who() -> dict[int, tuple[str, tuple[str, ...], tuple[int, ...]]]:
    return {person.id: (person.name, person.spellings, person.player_ids) for person in people.people()}


def test_a_log_beside_the_file_that_is_cut_short_leaves_a_whole_beginning(at_work, tmp_path: Path) -> None:
    chance = Random(SEED)
    game = games.start(series(), "tablet", "t1")
    with closing(sqlite3.connect(tmp_path / "scorekeeper.db")) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM entry").fetchone()  # so that nothing is folded into the file
        for number in range(60):
            games.append(game.id, number + 1, f"t{number}", titled(f"{number}"), "tablet")
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
