"""What the processes of a race do: python -m tests.storage.racers WHAT INSTANCE URL ARGUMENTS, then a line to go."""

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.record.log import Entry
from scorekeeper.storage import games, pens
from scorekeeper.storage.backup import backup
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


def accept(link: str, device: str) -> None:
    try:
        pens.accept(link, device, device)
        print(device)
    except pens.LinkSpent:
        print("spent")


def take(game_id: str, device: str) -> None:
    pens.take(game_id, device, device)


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


RACES: dict[str, Callable[..., None]] = {race.__name__: race for race in (write, start, accept, take, restore, copy)}


def main(what: str, instance: str, url: str, *arguments: str) -> None:
    print("ready", flush=True)
    sys.stdin.readline()
    with opened(instance, url):
        RACES[what](*arguments)


if __name__ == "__main__":
    main(*sys.argv[1:])
