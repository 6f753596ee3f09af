"""The sums of a season: made of its games or, where fewer games lie outside, of every game less those."""

from sqlalchemy import Connection, delete, func, insert, literal, select

from scorekeeper.storage.statistics.counted import stored
from scorekeeper.storage.statistics.sums import PAIR, TALLY, Sums, write_change, write_whole
from scorekeeper.storage.statistics.tables import EVER, PlayedRow, table_of

SCOPED = (TALLY, PAIR)


def forget(connection: Connection, season_id: int) -> None:
    """Take the sums of a season away."""
    for table in SCOPED:
        connection.execute(delete(table).where(table.c.scope == season_id))


def recount(connection: Connection, season_id: int, first_on: str, last_on: str) -> None:
    """Write the sums of a season again. The work is that of its games or of those outside it, whichever are fewer."""
    forget(connection, season_id)
    played = table_of(PlayedRow)
    inside = played.c.played_on.between(first_on, last_on)
    found = select(played.c.game_id).order_by(played.c.played_on, played.c.started_at)
    games = connection.scalar(select(func.count()).select_from(played)) or 0
    within = connection.scalar(select(func.count()).select_from(played).where(inside)) or 0
    sums = Sums()
    if 2 * within <= games:
        for one in stored(connection, connection.scalars(found.where(inside)).all()):
            sums.add(one, [season_id])
        write_whole(connection, sums)
        return
    for table in SCOPED:
        rest = [column for column in table.columns if column.name != "scope"]
        ever = select(literal(season_id), *rest).where(table.c.scope == EVER)
        connection.execute(insert(table).from_select([table.c.scope, *rest], ever))
    for one in stored(connection, connection.scalars(found.where(~inside)).all()):
        sums.add(one, [season_id], -1)
    write_change(connection, sums)
