"""What the processes of a race do: each is told a race, says "ready", and runs it at the next word."""

import json
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from datetime import UTC, datetime
from io import StringIO
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from traceback import format_exc
from typing import Any, cast

from sqlalchemy import event

from scorekeeper.record.houserule import HouseRule
from scorekeeper.record.log import Entry, Undo
from scorekeeper.rules.kind import Refused
from scorekeeper.storage import backup, games, groups, house_rules, journal, pens, people, seasons
from scorekeeper.storage.lists import game_lines
from scorekeeper.storage.models import db, new_id
from scorekeeper.storage.seasons import Season
from tests.storage.fakes import Marked, opened, points, table


def write(game_id: str, name: str, number: str) -> None:
    """Append marks, each until it is taken and then once more, as a nervous finger does; say what was acknowledged."""
    seen = games.load(game_id).seq
    for mark in (f"{name}-{index}" for index in range(int(number))):
        seen = _entered(game_id, seen, mark)
        games.append(game_id, 0, mark, Marked(mark), name)
        print(seen, mark, flush=True)


def _entered(game_id: str, seen: int, mark: str) -> int:
    while True:
        try:
            return games.append(game_id, seen, mark, Marked(mark), "racer").seq
        except games.StaleGame as stale:
            seen = stale.game.seq


def start(*tokens: str) -> None:
    for token in tokens:
        print(games.start(table(), "racer", token).id)


def again(watch_id: str, *tokens: str) -> None:
    """Start the game that the same table plays next."""
    for token in tokens:
        print(games.start(table(), "racer", token, after=watch_id).watch_id)


def relay(game_id: str, device: str, turns: str, marks: str) -> None:
    """Take the pen and append marks as its holder until somebody else has it, over and over."""
    for turn in range(int(turns)):
        seen = pens.take(game_id, device, device).seq
        for index in range(int(marks)):
            try:
                mark = f"{device}-{turn}-{index}"
                seen = games.append(game_id, seen, mark, Marked(mark), device, device=device).seq
            except games.StaleGame as stale:
                seen = stale.game.seq
            except games.NotThePen:
                print("lost", flush=True)
                break


def accept(game_id: str, generation: str, device: str) -> None:
    try:
        pens.accept(game_id, int(generation), device, device)
        print(device)
    except pens.MovedOn:
        print("moved on")


def restore() -> None:
    """Import the same file as everybody else: it has no log, so each reads it at another time."""
    entries = (Entry(1, datetime.now(UTC), "file", table()),)
    try:
        print(games.restore(entries, "file").id)
    except games.AlreadyThere as there:
        print(there.game_id)


def take_back(game_id: str, name: str, number: str) -> None:
    """Undo and redo by turns what is the newest at that moment, while others write; print each number."""
    for index in range(int(number)):
        game = games.load(game_id)
        target = game.marks.undo if index % 2 == 0 else game.marks.redo
        with suppress(games.StaleGame):
            if target is not None:
                print(games.append(game_id, game.seq, f"{name}-{index}", Undo(target), name).seq, flush=True)


def marry(number: str) -> None:
    """Merge two people, rename a third, and take both back, over and over; print the number of each change kept."""
    for index in range(int(number)):
        other, into, merged = people.people()[-3:]
        for name, change, *values in (
            (into.name, people.merge, merged.id, into.id),
            (f"{other.name} {index}", people.rename, other.id),
        ):
            kept = change(*values, name, "racer")
            print(index, kept, flush=True)
            journal.undo(kept)


def finish(number: str) -> None:
    """Play game after game of one deal to its end; print each that is over."""
    for _ in range(int(number)):
        game = games.start(table("Ana", "Ben", deals=1), "racer", new_id())
        games.append(game.id, 1, "t2", points(1, 3, 4), "racer")
        print(game.id, "over", flush=True)


NAMES = ("Ana", "Ben", "Cas", "Dee", "Eva", "Finn")
# What a device is told in a sentence.
TOLD = (LookupError, ValueError, people.AtOneTable, journal.NameTaken, journal.MovedOn, Refused)


def club(seed: str, number: str) -> None:
    """Change by chance what all games share; print what came of it."""
    chance = Random(seed)
    for _ in range(int(number)):
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
    return games.start(table(*chance.sample(NAMES, 2), deals=1), "racer", str(chance.random())).id


def _keep_season(chance: Random) -> int:
    return seasons.keep(Season(f"Season {chance.randrange(3)}", "2026-03-01", "2026-03-31"), "racer").id


def _season_there_or_gone(chance: Random) -> None:
    deleted = seasons.remove(chance.randrange(1, 6), "racer")
    if chance.random() < 0.5:
        journal.undo(deleted)


def _group_there_or_gone(chance: Random) -> None:
    deleted = groups.remove(chance.randrange(1, 6), "racer")
    if chance.random() < 0.5:
        journal.undo(deleted)


def _keep_rule(chance: Random) -> int:
    return house_rules.keep(HouseRule(f"Rule {chance.randrange(2)}", "fake", {"n": chance.randrange(2)}, "")).id


CLUB: tuple[Callable[[Random], object], ...] = (
    _merge, _merge, _merge, _play, _play, _keep_season, _season_there_or_gone, _group_there_or_gone, _keep_rule,
    lambda chance: journal.undo(journal.changes("person", "player")[chance.randrange(2)].id),
    lambda chance: people.rename(_somebody(chance), chance.choice(NAMES), "racer"),
    lambda chance: people.hide(_somebody(chance), "racer", hidden=chance.random() < 0.5),
    lambda chance: groups.keep(f"Group {chance.randrange(3)}", [_somebody(chance)], "racer"),
    lambda chance: groups.move([line.id for line in game_lines(limit=4)], chance.randrange(6), "racer"),
    lambda chance: house_rules.delete(chance.randrange(1, 6)),
    lambda chance: journal.undo(journal.changes("house_rule")[0].id),
)  # fmt: skip


def copy(folder: str, number: str) -> None:
    for index in range(int(number)):
        backup.copy(db.engine, Path(folder) / f"copy-{index}.db")


def mixed(role: str, game_id: str, name: str, number: str) -> None:
    """Write, or take back, by role."""
    (write if role == "0" else take_back)(game_id, name, number)


RACING = (write, start, again, relay, accept, restore, copy, club, mixed, marry, finish)
RACES: dict[str, Callable[..., None]] = {race.__name__: race for race in RACING}


def run_races(starter: Connection) -> None:
    """Run race after race until the starter leaves; after each send what it printed, and the trouble that it met."""
    with suppress(EOFError):
        while True:
            race = starter.recv()
            starter.send("ready")
            starter.recv()
            trouble = ""
            with redirect_stdout(StringIO()) as printed:
                try:
                    run(*race)
                except Exception:
                    trouble = format_exc()
            starter.send((printed.getvalue(), trouble))


def nursery() -> None:
    """Run each race in a child that may be killed: say its number first, and "gone" once it is no more.

    Where Python writes without a buffer, a kill tears the child's last line: "gone" begins one of its own.
    """
    for line in sys.stdin:
        child = os.fork()
        if not child:
            print(os.getpid(), flush=True)
            run(*json.loads(line))
            os._exit(0)
        os.waitpid(child, 0)
        print("\ngone", flush=True)


def run(what: str, instance: str, url: str, *arguments: str) -> None:
    """Run a race on a database."""
    with opened(instance, url):
        event.listen(db.engine, "connect", wait_long)
        RACES[what](*arguments)


def wait_long(connection: object, _record: object) -> None:
    """Wait for one's turn as long as it takes: that the machine is busy proves nothing."""
    if isinstance(connection, sqlite3.Connection):
        connection.execute("PRAGMA busy_timeout=300000")
    else:
        server = cast("Any", connection)
        server.execute("SET lock_timeout = 0")
        server.commit()


if __name__ == "__main__":
    nursery()
