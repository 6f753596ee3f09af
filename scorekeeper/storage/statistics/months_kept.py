"""Keeps what the games of each month and of each year add to, for the rules and the table sizes and for all."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, product
from typing import Any

from sqlalchemy import Connection, Table, and_, bindparam, delete, insert, select

from scorekeeper.storage.statistics.counted import Counted
from scorekeeper.storage.statistics.months import narrowed
from scorekeeper.storage.statistics.tables import ALL, MonthRow, ResultRow, YearRow, table_of
from scorekeeper.storage.statistics.view import Days
from scorekeeper.storage.statistics.words import joined

Rules = tuple[int, int]
Key = tuple[int, int, int, str]
Found = dict[Key, set[str]]
MONTH, YEAR, RESULT = table_of(MonthRow), table_of(YearRow), table_of(ResultRow)
_LETTERS: Mapping[Table, int] = {MONTH: len("2026-11"), YEAR: len("2026")}  # of a day that name the span
_AT_ONCE = 1000


def keep_months(connection: Connection, games: Sequence[Counted]) -> None:
    """Write the months and years of these games again, as far as they bear on them: after their rows and their sums.

    The sums were locked by writing them, so that two games of one player never miss each other here.
    """
    players = {player for one in games for player in one.player_ids.values()}
    rules = {pair for one in games for pair in product((ALL, one.ruleset_id), (ALL, one.game.players))}
    for month in {one.played_on[:7] for one in games}:
        _put(connection, MONTH, product(rules, players, [month]), _of_month(connection, players, month))
    for year in {one.played_on[:4] for one in games}:
        _put(connection, YEAR, product(rules, players, [year]), _of_year(connection, rules, players, year))


def write_months(connection: Connection) -> None:
    """Write every month and every year from the rows of the games, where none is kept yet."""
    for table in _LETTERS:
        batch: list[dict[str, Any]] = []
        for key, words in _all(connection, table):
            batch.append(_row(table, key, words))
            if len(batch) >= _AT_ONCE:
                connection.execute(insert(table), batch)
                batch.clear()
        if batch:
            connection.execute(insert(table), batch)


def _all(connection: Connection, table: Table) -> Iterator[tuple[Key, set[str]]]:
    columns = RESULT.c.player_id, RESULT.c.played_on, RESULT.c.ruleset_id, RESULT.c.players, RESULT.c.words
    found = connection.execute(select(*columns).order_by(RESULT.c.player_id, RESULT.c.played_on))
    for _of, rows in groupby(found, key=lambda row: (row.player_id, row.played_on[: _LETTERS[table]])):
        yield from _together(rows, table).items()


def _put(connection: Connection, table: Table, keys: Iterable[Any], found: Found) -> None:
    same = and_(*(column == bindparam(f"of_{column.name}") for column in table.primary_key))
    whole: list[Key] = sorted((*pair, player, span) for pair, player, span in keys)
    connection.execute(delete(table).where(same), [_named(table, key, "of_") for key in whole])
    if rows := [_row(table, key, found[key]) for key in whole if key in found]:
        connection.execute(insert(table), rows)


def _of_month(connection: Connection, players: Iterable[int], month: str) -> Found:
    days = narrowed(Days(), month, month)
    query = select(RESULT.c.player_id, RESULT.c.played_on, RESULT.c.ruleset_id, RESULT.c.players, RESULT.c.words)
    within = RESULT.c.played_on.between(days.first_on, days.last_on)
    return _together(connection.execute(query.where(RESULT.c.player_id.in_(players), within)), MONTH)


def _of_year(connection: Connection, rules: Iterable[Rules], players: Iterable[int], year: str) -> Found:
    found: Found = defaultdict(set)
    rulesets, sizes = map(set, zip(*rules, strict=True))
    of_rules = MONTH.c.ruleset_id.in_(rulesets) & MONTH.c.players.in_(sizes) & MONTH.c.player_id.in_(players)
    within = MONTH.c.month.between(f"{year}-01", f"{year}-12")
    for *key, _month, words in connection.execute(select(MONTH).where(of_rules, within)):
        found[*key, year].update(words.split())
    return found


def _together(rows: Iterable[Any], table: Table) -> Found:
    found: Found = defaultdict(set)
    for row in rows:
        words = row.words.split()
        for rules in product((ALL, row.ruleset_id), (ALL, row.players)):
            found[*rules, row.player_id, row.played_on[: _LETTERS[table]]].update(words)
    return found


def _row(table: Table, key: Key, words: Iterable[str]) -> dict[str, Any]:
    return {**_named(table, key), "words": joined(words)}


def _named(table: Table, key: Key, prefix: str = "") -> dict[str, Any]:
    return {f"{prefix}{name}": value for name, value in zip(table.primary_key.columns.keys(), key, strict=True)}
