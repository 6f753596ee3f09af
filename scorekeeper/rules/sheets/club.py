"""The finished games of a club, read once, because everything on its pages is computed from their seats.

Source: docs/rules.md, "Figures of players and seasons".
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, groupby

from scorekeeper.rules.sheets.figures import Figures, Seat, Table, by
from scorekeeper.rules.sheets.season import Counting, SeasonLine, season_standing


@dataclass(frozen=True, slots=True)
class Against:
    """How a person fared against another over the games that both finished."""

    ahead: int = 0
    level: int = 0
    behind: int = 0

    @property
    def games(self) -> int:
        """In how many games both had a place."""
        return self.ahead + self.level + self.behind


@dataclass(frozen=True)
class Club:
    """Finished games, earliest first: of a season, a group, an evening, or all."""

    tables: Sequence[Table]

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat of every game."""
        return tuple(seat for table in self.tables for seat in table.seats)

    @cached_property
    def by_person(self) -> Mapping[int, Sequence[Seat]]:
        """The seats of each person."""
        return by(self.seats, lambda seat: seat.person_id)

    @cached_property
    def days(self) -> tuple[str, ...]:
        """The days with a game, earliest first."""
        return tuple(dict.fromkeys(table.played_on for table in self.tables))

    @cached_property
    def rulesets(self) -> Counter[int]:
        """How many games were played by each set of rules."""
        return Counter(table.ruleset_id for table in self.tables)

    @property
    def minutes(self) -> int:
        """How many minutes were played."""
        return sum(table.minutes for table in self.tables)

    @property
    def all_missed(self) -> tuple[int, int]:
        """How many deals with bids there were in which everybody missed, and how many in all."""
        with_bids = [table for table in self.tables if any(seat.bids for seat in table.seats)]
        return sum(table.all_missed for table in self.tables), sum(table.deals for table in with_bids)

    def figures(self, person_id: int) -> Figures:
        """Return the figures of a person's games."""
        return Figures(self.by_person.get(person_id, ()))

    def days_attended(self, person_id: int) -> int:
        """Return on how many days a person played, even if they left before the end."""
        return len({seat.played_on for seat in self.by_person.get(person_id, ())})

    def standings(self, counting: Counting, shown: Mapping[int, object]) -> tuple[SeasonLine, ...]:
        """Return the standings of the people who are not hidden."""
        return season_standing({who: seats for who, seats in self.by_person.items() if who in shown}, counting)

    def lowest_wins(self, ruleset_id: int) -> bool:
        """Return whether the lowest total wins by these rules."""
        return all(table.lowest_wins for table in self.tables if table.ruleset_id == ruleset_id)

    @cached_property
    def met(self) -> Mapping[tuple[int, int], Against]:
        """Each person's results against each other person, both ways round."""
        pairs: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0, 0])
        for table in self.tables:
            for seat, other in combinations([each for each in table.seats if each.place], 2):
                is_level = seat.place == other.place  # the seats are ordered by place
                pairs[seat.person_id, other.person_id][1 if is_level else 0] += 1
                pairs[other.person_id, seat.person_id][1 if is_level else 2] += 1
        return {pair: Against(*counts) for pair, counts in pairs.items()}

    def evenings(self) -> list["Evening"]:
        """Return the games of each day and group, latest day first."""
        in_order = sorted(self.tables, key=lambda table: (table.played_on, table.group_id or 0), reverse=True)
        of_day = groupby(in_order, key=lambda table: (table.played_on, table.group_id))
        return [Evening(sorted(tables, key=lambda table: table.started_at), *key) for key, tables in of_day]


@dataclass(frozen=True)
class Evening(Club):
    """The games of one day of a group, earliest first."""

    day: str
    group_id: int | None  # None if of no group
