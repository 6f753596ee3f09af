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

from sqlalchemy import event

from scorekeeper.record.log import Entry
from scorekeeper.storage import games, pens
from scorekeeper.storage.backup import backup
from scorekeeper.storage.models import db
from tests.storage.fakes import Marked, opened, table


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


def accept(link: str, device: str) -> None:
    try:
        pens.accept(link, device, device)
        print(device)
    except pens.LinkSpent:
        print("spent")


def restore() -> None:
    """Import the same file as everybody else: it has no log, so each reads it at another time."""
    entries = (Entry(1, datetime.now(UTC), "file", table()),)
    try:
        print(games.restore(entries, "file").id)
    except games.AlreadyThere as there:
        print(there.game_id)


def copy(folder: str, number: str) -> None:
    for index in range(int(number)):
        backup(Path(folder) / f"copy-{index}.db")


RACES: dict[str, Callable[..., None]] = {race.__name__: race for race in (write, start, relay, accept, restore, copy)}


def run_races(starter: Connection) -> None:
    """Run race after race until the starter leaves; after each send what it printed."""
    with suppress(EOFError):
        while True:
            race = starter.recv()
            starter.send("ready")
            starter.recv()
            with redirect_stdout(StringIO()) as printed:
                run(*race)
            starter.send(printed.getvalue())


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


if __name__ == "__main__":
    nursery()
