"""Keeps the statistics in step with one game, inside the transaction that changes it."""

from collections.abc import Sequence
from typing import cast

from sqlalchemy import Connection, delete, insert, select

from scorekeeper.record.game import Game
from scorekeeper.storage.models import db
from scorekeeper.storage.statistics.counted import Counted, counted, is_hidden, rows, ruleset_key, seated, stored
from scorekeeper.storage.statistics.months_kept import keep_months
from scorekeeper.storage.statistics.sums import Sums, scope_of_season, write_change
from scorekeeper.storage.statistics.tables import BidRow, PlayedRow, ResultRow, RulesetRow, SeasonRow, upsert

ROWS = (BidRow, ResultRow, PlayedRow)


def keep_in_step(game: Game) -> None:
    """Write what a game counts now in place of what it counted before: nothing while it goes on or is hidden."""
    connection = db.session.connection()
    before = next(stored(connection, [game.id]), None)
    after = count(connection, game)
    if before == after:
        return
    change, seasons = Sums(), season_days(connection)
    for one, times in ((before, -1), (after, 1)):
        if one is not None:
            change.add(one, scope_of_season(seasons, one.played_on), times)
            change.add_evening(one, times)
    for table in ROWS:
        connection.execute(delete(table).where(table.game_id == game.id))
    if after is not None:
        write_rows(connection, [after])
    write_change(connection, change)
    keep_months(connection, [one for one in (before, after) if one is not None])


def count(connection: Connection, game: Game) -> Counted | None:
    """Return what a game counts now, its seats as they are written."""
    if not game.sheet.finished or is_hidden(connection, game.id):
        return None
    return counted(game, seated(connection, game.id), ruleset_of(connection, game))


def write_rows(connection: Connection, games: Sequence[Counted]) -> None:
    """Write the rows of games that have none."""
    found = [rows(one) for one in games]
    for table in reversed(ROWS):
        if these := [row for tables in found for row in tables[table]]:
            connection.execute(insert(table), these)


def ruleset_of(connection: Connection, game: Game) -> int:
    """Return the number of the game's rules, a new one where nobody played by them before."""
    key = ruleset_key(game)
    find = select(RulesetRow.id).where(RulesetRow.key == key)
    if (found := connection.scalar(find)) is not None:
        return found
    new = upsert(connection, RulesetRow).values(key=key, variant=game.head.variant, name=game.head.house_rules)
    connection.execute(new.on_conflict_do_nothing(index_elements=["key"]))
    return cast(int, connection.scalar(find))


def season_days(connection: Connection) -> list[tuple[int, str, str]]:
    """Return id, first and last day of every season that is not deleted."""
    query = select(SeasonRow.id, SeasonRow.first_on, SeasonRow.last_on).where(SeasonRow.deleted_at.is_(None))
    return [(row.id, row.first_on, row.last_on) for row in connection.execute(query)]
