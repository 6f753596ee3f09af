"""The months in which a player added to a figure: a rare one, long ago, is found without looking through all games.

A month is kept for the rules and the table size of its games and for all, as the sums are.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, product
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, insert, or_, select

from scorekeeper.storage.models import db
from scorekeeper.storage.statistics.counted import Counted
from scorekeeper.storage.statistics.tables import ALL, MonthRow, ResultRow, table_of
from scorekeeper.storage.statistics.view import Days, View
from scorekeeper.storage.statistics.words import joined

Key = tuple[int, int, int, str]
Found = dict[Key, set[str]]
MONTH, RESULT = table_of(MonthRow), table_of(ResultRow)
_AT_ONCE = 1000
_NEAR = 6  # months: to look through the games between costs less than another question


def months(player_id: int, view: View, days: Days, words: Sequence[str], games: int) -> list[str]:
    """Return the months in which this spelling added to one of the words, the newest at the head.

    No more of them than have so many games: each has one, but for the first and the last that are cut by the days.
    """
    query = (
        select(MonthRow.month)
        .where(MonthRow.ruleset_id == view.ruleset_id, MonthRow.players == view.players)
        .where(MonthRow.player_id == player_id, MonthRow.month.between(days.first_on[:7], days.last_on[:7]))
        .where(has(MonthRow.words, words))
        .order_by(MonthRow.month.desc())
        .limit(games + 2)
    )
    return list(db.session.scalars(query))


def has(column: Any, words: Sequence[str]) -> ColumnElement[bool]:
    """Return which texts hold one of these words."""
    return or_(*(column.contains(f" {word} ") for word in words))


def spans(months: Sequence[str], days: Days) -> Iterator[Days]:
    """Yield those of some days that fall in these months; months that stand near each other make one span."""
    last, first = "", ""
    for month in months:
        if first and _number(first) - _number(month) > _NEAR:
            yield _narrowed(days, first, last)
            last = ""
        last, first = last or month, month
    if first:
        yield _narrowed(days, first, last)


def keep_months(connection: Connection, games: Sequence[Counted]) -> None:
    """Write the months of these games again, as far as they bear on them: after their rows and their sums.

    The sums were locked by writing them, so that two games of one player never miss each other here.
    """
    players = {player for one in games for player in one.player_ids.values()}
    rules = {pair for one in games for pair in product((ALL, one.ruleset_id), (ALL, one.game.players))}
    for month in {one.played_on[:7] for one in games}:
        found = _months(connection, players, month)
        same = and_(*(column == bindparam(f"of_{column.name}") for column in MONTH.primary_key))
        keys = [(*pair, player, month) for pair, player in product(sorted(rules), sorted(players))]
        connection.execute(delete(MONTH).where(same), [_named(key, "of_") for key in keys])
        if rows := [_row(key, found[key]) for key in keys if key in found]:
            connection.execute(insert(MONTH), rows)


def write_months(connection: Connection) -> None:
    """Write every month from the rows of the games, where none is kept yet."""
    batch: list[dict[str, Any]] = []
    for key, words in all_months(connection):
        batch.append(_row(key, words))
        if len(batch) >= _AT_ONCE:
            connection.execute(insert(MONTH), batch)
            batch.clear()
    if batch:
        connection.execute(insert(MONTH), batch)


def all_months(connection: Connection) -> Iterator[tuple[Key, set[str]]]:
    """Yield what every month comes to, by the rows of the games."""
    columns = RESULT.c.player_id, RESULT.c.played_on, RESULT.c.ruleset_id, RESULT.c.players, RESULT.c.words
    found = connection.execute(select(*columns).order_by(RESULT.c.player_id, RESULT.c.played_on))
    for _of, rows in groupby(found, key=lambda row: (row.player_id, row.played_on[:7])):
        yield from _together(rows).items()


def _months(connection: Connection, players: Iterable[int], month: str) -> Found:
    of_month = _narrowed(Days(), month, month)
    query = select(RESULT.c.player_id, RESULT.c.played_on, RESULT.c.ruleset_id, RESULT.c.players, RESULT.c.words)
    within = RESULT.c.played_on.between(of_month.first_on, of_month.last_on)
    return _together(connection.execute(query.where(RESULT.c.player_id.in_(players), within)))


def _narrowed(days: Days, first: str, last: str) -> Days:
    return Days(max(days.first_on, f"{first}-01"), min(days.last_on, f"{last}-31"))


def _number(month: str) -> int:
    year, _dash, of_year = month.partition("-")
    return 12 * int(year) + int(of_year)


def _together(rows: Iterable[Any]) -> Found:
    found: Found = defaultdict(set)
    for row in rows:
        words = row.words.split()
        for rules in product((ALL, row.ruleset_id), (ALL, row.players)):
            found[*rules, row.player_id, row.played_on[:7]].update(words)
    return found


def _row(key: Key, words: Iterable[str]) -> dict[str, Any]:
    return {**_named(key), "words": joined(words)}


def _named(key: Key, prefix: str = "") -> dict[str, Any]:
    return {f"{prefix}{name}": value for name, value in zip(MONTH.primary_key.columns.keys(), key, strict=True)}
