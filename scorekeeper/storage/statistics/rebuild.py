"""The statistics written again from the logs, and compared with them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, select

from scorekeeper import rules
from scorekeeper.record.codec import decode
from scorekeeper.record.game import Game, game_of
from scorekeeper.record.log import Entry
from scorekeeper.storage.models import EntryRow, GameRow
from scorekeeper.storage.statistics.counted import Counted
from scorekeeper.storage.statistics.months_kept import MONTH, YEAR, write_months
from scorekeeper.storage.statistics.sums import COUNTING, Sums, scope_of_season, write_whole
from scorekeeper.storage.statistics.tables import table_of
from scorekeeper.storage.statistics.writing import ROWS, count, season_days, write_rows

Progress = Callable[[int, int], None]  # games done, games in all
_BATCH = 100  # games that are read before their rows are written


@dataclass(frozen=True, slots=True)
class SumDifference:
    """A sum that is not what its games come to."""

    table: str
    key: tuple[Any, ...]
    stored: tuple[int, ...] | None
    found: tuple[int, ...] | None


def rebuild(connection: Connection, progress: Progress = lambda done, games: None) -> int:
    """Write every row and sum again, inside the caller's transaction. Returns how many games were read."""
    for table in (*COUNTING, MONTH, YEAR, *map(table_of, ROWS)):
        connection.execute(delete(table))
    seasons, sums, batch = season_days(connection), Sums(), list[Counted]()
    finished = GameRow.finished.is_(True) & GameRow.hidden_at.is_(None)
    ids = connection.scalars(select(GameRow.id).where(finished).order_by(GameRow.started_at)).all()
    for done, game_id in enumerate(ids, start=1):
        one = _fresh(connection, game_id)
        if one is not None:
            sums.add(one, scope_of_season(seasons, one.played_on))
            sums.add_evening(one)
            batch.append(one)
        if not done % _BATCH or done == len(ids):
            write_rows(connection, batch)
            batch.clear()
            progress(done, len(ids))
    write_whole(connection, sums)
    write_months(connection)
    return len(ids)


def sum_differences(connection: Connection, games: Iterator[Counted]) -> Iterator[SumDifference]:
    """Yield where what is kept is not the sum over these games."""
    seasons, sums = season_days(connection), Sums()
    for one in games:
        sums.add(one, scope_of_season(seasons, one.played_on))
        sums.add_evening(one)
    for table, found in sums.by_table().items():
        keys = len(table.primary_key)
        kept = {tuple(row[:keys]): tuple(row[keys:]) for row in connection.execute(select(table))}
        for key in sorted(set(found) | set(kept)):
            if found.get(key) != kept.get(key):
                yield SumDifference(table.name, key, kept.get(key), found.get(key))


def _fresh(connection: Connection, game_id: str) -> Counted | None:
    """Return what a game counts by its log; None where that cannot be read, which `check-games` tells."""
    try:
        return count(connection, _game(connection, game_id))
    except (LookupError, TypeError, ValueError):
        return None


def _game(connection: Connection, game_id: str) -> Game:
    # Through the connection of a migration, which the session does not have.
    kind = rules.KINDS[connection.scalars(select(GameRow.kind).where(GameRow.id == game_id)).one()]
    query = select(EntryRow.seq, EntryRow.at, EntryRow.by, EntryRow.fact, EntryRow.payload)
    found = connection.execute(query.where(EntryRow.game_id == game_id).order_by(EntryRow.seq))
    entries = [Entry(row.seq, row.at, row.by_device, decode(kind, row.fact, row.payload)) for row in found]
    return game_of(kind, entries, game_id)
