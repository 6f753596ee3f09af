"""What the processes of a race do: each is told a race, and runs it once all are there."""

import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from multiprocessing.synchronize import Barrier
from pathlib import Path
from random import Random
from traceback import print_exc
from typing import Any, cast

from sqlalchemy import event

from scorekeeper.record.houserule import HouseRule
from scorekeeper.record.log import Entry, Undo
from scorekeeper.rules.kind import Refused
from scorekeeper.storage import games, groups, house_rules, journal, pens, people, seasons
from scorekeeper.storage.lists import game_lines
from scorekeeper.storage.models import db
from scorekeeper.storage.seasons import Season
from tests.kit.server import PROCESSES, Process
from tests.storage.fakes import Marked, finished, opened, tally

PATIENCE = 300  # seconds


@contextmanager
def started(instance: Path, url: str, *races: Sequence[Any]) -> Iterator[list[Process]]:
    """Start a process for each race, a function with its arguments: all of them go at once."""
    begin = PROCESSES.Barrier(len(races))
    yield [Process(_run, begin, instance, url, *race) for race in races]


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
                taken = games.append(game_id, seen, mark, Marked(mark), "racer").seq
            except games.StaleGame as stale:
                seen = stale.game.seq
        games.append(game_id, 0, mark, Marked(mark), name)
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


def start(*tokens: str) -> None:
    for token in tokens:
        print(games.start(tally(), "racer", token).id)


def again(watch_id: str, *tokens: str) -> None:
    """Start the game that the same table plays next."""
    for token in tokens:
        print(games.start(tally(), "racer", token, after=watch_id).watch_id)


def relay(game_id: str, device: str, turns: int, marks: int) -> None:
    """Take the pen and append marks as its holder until somebody else has it, over and over."""
    for turn in range(turns):
        seen = pens.take(game_id, device, device).seq
        for index in range(marks):
            try:
                mark = f"{device}-{turn}-{index}"
                seen = games.append(game_id, seen, mark, Marked(mark), device, device=device).seq
            except games.StaleGame as stale:
                seen = stale.game.seq
            except games.NotThePen:
                print("lost")
                break


def accept(game_id: str, generation: int, device: str) -> None:
    try:
        pens.accept(game_id, generation, device, device)
        print(device)
    except pens.MovedOn:
        print("moved on")


def restore() -> None:
    """Import the same file as everybody else: it has no log, so each reads it at another time."""
    entries = (Entry(1, datetime.now(UTC), "file", tally()),)
    try:
        print(games.restore(entries, "file").id)
    except games.AlreadyThere as there:
        print(there.game_id)


def marry(number: int) -> None:
    """Merge two people, rename a third, and take both back, over and over; print the number of each change kept."""
    for index in range(number):
        other, into, merged = people.people()[-3:]
        for name, change, *values in (
            (into.name, people.merge, merged.id, into.id),
            (f"{other.name} {index}", people.rename, other.id),
        ):
            kept = change(*values, name, "racer")
            print(index, kept)
            journal.undo(kept)


def finish(number: int) -> None:
    """Play game after game of one deal to its end; print each that is over."""
    for _ in range(number):
        print(finished("Ana", "Ben").id)


NAMES = ("Ana", "Ben", "Cas", "Dee", "Eva", "Finn")
# What a device is told in a sentence.
TOLD = (LookupError, ValueError, people.AtOneTable, journal.NameTaken, journal.MovedOn, Refused)


def club(seed: str, number: int) -> None:
    """Change by chance what all games share; print what came of it."""
    chance = Random(seed)
    for _ in range(number):
        try:
            print(CLUB[chance.randrange(len(CLUB))](chance))
        except TOLD as told:
            print(type(told).__name__)


def _somebody(chance: Random) -> int:
    return chance.choice(people.people()).id


def _merge(chance: Random) -> int:
    into = people.person(_somebody(chance))
    return people.merge(_somebody(chance), into.id, into.name, "racer")


def _play(chance: Random) -> str:
    return games.start(tally(*chance.sample(NAMES, 2), deals=1), "racer", str(chance.random())).id


def _keep_season(chance: Random) -> int:
    return seasons.keep(Season(f"Season {chance.randrange(3)}", "2026-03-01", "2026-03-31"), "racer").id


def _there_or_gone(chance: Random) -> None:
    deleted = chance.choice((seasons, groups)).remove(chance.randrange(1, 6), "racer")
    if chance.random() < 0.5:
        journal.undo(deleted)


def _keep_rule(chance: Random) -> int:
    return house_rules.keep(HouseRule(f"Rule {chance.randrange(2)}", "fake", {"n": chance.randrange(2)}, "")).id


CLUB: tuple[Callable[[Random], object], ...] = (
    _merge, _merge, _merge, _play, _play, _keep_season, _there_or_gone, _there_or_gone, _keep_rule,
    lambda chance: journal.undo(journal.changes("person", "player")[chance.randrange(2)].id),
    lambda chance: people.rename(_somebody(chance), chance.choice(NAMES), "racer"),
    lambda chance: people.hide(_somebody(chance), "racer", hidden=chance.random() < 0.5),
    lambda chance: groups.keep(f"Group {chance.randrange(3)}", [_somebody(chance)], "racer"),
    lambda chance: groups.move([line.id for line in game_lines(limit=4)], chance.randrange(6), "racer"),
    lambda chance: house_rules.delete(chance.randrange(1, 6)),
    lambda chance: journal.undo(journal.changes("house_rule")[0].id),
)  # fmt: skip
