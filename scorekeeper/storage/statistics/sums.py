"""The sums of the statistics: what games add to them, and how a change is written.

Each game counts four times, for its own rules and table size and for all, and once more for every season it is in.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from sqlalchemy import Connection, Table, and_, bindparam, delete, insert

from scorekeeper.rules.sheets.figures import place_part
from scorekeeper.rules.sheets.rivals import meetings
from scorekeeper.rules.sheets.sums import seat_sums, table_sums
from scorekeeper.storage.statistics.counted import Counted
from scorekeeper.storage.statistics.tables import ALL, EVER, EveningRow, PairRow, TallyRow, table_of, upsert

EVERYBODY = 0
Key = tuple[Any, ...]
Values = tuple[int, ...]
Kept = dict[Key, Values]

TALLY, PAIR, EVENING = table_of(TallyRow), table_of(PairRow), table_of(EveningRow)
# The column that is nought where nothing is left to be summed.
COUNTING: Mapping[Table, str] = {TALLY: "below", PAIR: "games", EVENING: "games"}


@dataclass
class Sums:
    """What games add up to, each under its own rules and table size; games are added or, with -1, taken away."""

    own: dict[Table, Kept] = field(default_factory=lambda: {table: {} for table in COUNTING})

    def add(self, one: Counted, scopes: Iterable[int], times: int = 1) -> None:
        """Add one game to these scopes. Its evening stands in no scope."""
        rules = one.ruleset_id, one.game.players
        tallies, pairs = _tallies(one), _pairs(one)
        for scope in scopes:
            for (player, figure, part), values in tallies.items():
                _put(self.own[TALLY], (scope, *rules, figure, player, part), values, times)
            for pair, values in pairs.items():
                _put(self.own[PAIR], (scope, *rules, *pair), values, times)

    def add_evening(self, one: Counted, times: int = 1) -> None:
        """Add one game to its day."""
        rules, kept = (one.ruleset_id, one.game.players), self.own[EVENING]
        _put(kept, (*rules, EVERYBODY, one.played_on, 0), (1,), times)
        for seat in one.game.seats:
            if seat.place is not None:
                part = place_part(seat.place, seat.tied)
                _put(kept, (*rules, one.player_ids[seat.seat], one.played_on, part), (1,), times)

    def by_table(self) -> Mapping[Table, Kept]:
        """Return the sums by table and key, those over all rules and over all table sizes among them."""
        found: dict[Table, Kept] = {table: {} for table in self.own}
        for table, kept in self.own.items():
            at = table.columns.keys().index("ruleset_id")
            for key, values in kept.items():
                for rules in product((ALL, key[at]), (ALL, key[at + 1])):
                    _put(found[table], (*key[:at], *rules, *key[at + 2 :]), values)
        return found


def write_change(connection: Connection, change: Sums) -> None:
    """Add a change to what is kept, and take away what is nought then."""
    for table, kept in change.by_table().items():
        # Sorted, so that two games of the same people never wait for each other in a ring.
        moved = [_row(table, key, values) for key, values in sorted(kept.items()) if any(values)]
        if moved:
            connection.execute(_adding(connection, table), moved)
        less = [_row(table, key, values) for key, values in sorted(kept.items()) if values[_place(table)] < 0]
        if less:
            same = and_(*(column == bindparam(f"of_{column.name}") for column in table.primary_key))
            gone = delete(table).where(same, table.c[COUNTING[table]] == 0)
            keys = table.primary_key.columns.keys()
            connection.execute(gone, [{f"of_{name}": row[name] for name in keys} for row in less])


def write_whole(connection: Connection, sums: Sums) -> None:
    """Write sums where nothing is kept of these scopes yet."""
    for table, kept in sums.by_table().items():
        found = [_row(table, key, values) for key, values in sorted(kept.items())]
        for start in range(0, len(found), 5000):
            connection.execute(insert(table), found[start : start + 5000])


def scope_of_season(scopes: Iterable[tuple[int, str, str]], day: str) -> list[int]:
    """Return the scopes that a day falls in: every game's, and those of its seasons."""
    return [EVER, *(season for season, first_on, last_on in scopes if first_on <= day <= last_on)]


def _put(kept: Kept, key: Key, values: Values, times: int = 1) -> None:
    before = kept.get(key)
    more = values if times == 1 else tuple(times * value for value in values)
    kept[key] = more if before is None else tuple(map(sum, zip(before, more, strict=True)))


def _tallies(one: Counted) -> dict[tuple[int, str, int], Values]:
    found: dict[tuple[int, str, int], Values] = {}
    for seat in one.game.seats:
        player = one.player_ids[seat.seat]
        for (figure, part), values in seat_sums(seat).items():
            found[player, figure.value, part] = values
    for (figure, part), values in table_sums(one.game).items():
        found[EVERYBODY, figure.value, part] = values
    return found


def _pairs(one: Counted) -> dict[tuple[int, int], Values]:
    found: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0] * 5)
    for met in meetings(one.game):
        values = (1, int(met.ahead), int(met.level), met.difference, int(met.scored))
        found[one.player_ids[met.seat], one.player_ids[met.other]] = list(values)
    return {pair: tuple(values) for pair, values in found.items()}


def _adding(connection: Connection, table: Table) -> Any:
    added = upsert(connection, table)
    sums = [column for column in table.columns if not column.primary_key]
    keys = [column.name for column in table.primary_key]
    return added.on_conflict_do_update(
        index_elements=keys, set_={column.name: column + added.excluded[column.name] for column in sums}
    )


def _row(table: Table, key: Key, values: Values) -> dict[str, Any]:
    return dict(zip(table.columns.keys(), (*key, *values), strict=True))


def _place(table: Table) -> int:
    return [column.name for column in table.columns if not column.primary_key].index(COUNTING[table])
