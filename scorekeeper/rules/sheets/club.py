"""The finished games of a club, read once: the figures of their seats, the standings of a season, the evenings.

Source: docs/rules.md, "Figures of players and seasons".
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations, groupby
from operator import attrgetter
from typing import NamedTuple, TypeVar

from scorekeeper.rules.common.tenths import TENTHS, Points, of_tenths

PLACES = (10, 7, 5, 3, 2, 1)  # default points for places
Key = TypeVar("Key")
Outcome = tuple[int, int]  # of a game: the place and how many share it, or the total in tenths and 1


class Seat(NamedTuple):
    """The result of a finished game for one person; a page reads tens of thousands of them."""

    game_id: str
    person_id: int
    played_on: str  # the local day: 2026-11-05
    ruleset_id: int
    players: int
    place: int | None  # None if the player left before the end
    tied: int  # how many share the place, including this one
    won: bool
    tenths: int | None  # of the total, or None if no points are counted
    hands: int  # of a kind without bids
    hands_won: int
    bids: int
    made: int
    points: int  # of the deals or hands played, in tenths
    run: int  # the most bids made in a row
    zeros: int  # zero bids made
    zero_bids: int  # made and missed

    @property
    def total(self) -> Points | None:
        """The total, or None if no points are counted."""
        return None if self.tenths is None else of_tenths(self.tenths)

    @property
    def deals(self) -> int:
        """How many deals, or hands, had points."""
        return 0 if self.tenths is None else self.bids + self.hands


class Table(NamedTuple):
    """A finished game with its seats: by place, those who left last."""

    game_id: str
    group_id: int | None
    played_on: str
    started_at: datetime
    ruleset_id: int
    players: int
    deals: int
    margin: int | None  # first less second, in tenths
    all_missed: int  # deals in which nobody made the bid
    lowest_wins: bool
    minutes: int  # without pauses of more than half an hour; 0 if unknown
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class Figures:
    """The figures of some seats, for example those of one person."""

    seats: Sequence[Seat]

    @cached_property
    def placed(self) -> tuple[Seat, ...]:
        """The seats that have a place, without those who left before the end."""
        return tuple(seat for seat in self.seats if seat.place is not None)

    @property
    def won(self) -> int:
        return sum(map(attrgetter("won"), self.placed))

    @property
    def places(self) -> Counter[int]:
        return Counter(seat.place for seat in self.placed if seat.place)

    @property
    def mean_place(self) -> Fraction | None:
        """The average place, or None without a game."""
        places = [seat.place for seat in self.placed if seat.place]
        return Fraction(sum(places), len(places)) if places else None

    @property
    def bids(self) -> tuple[int, int]:
        """How many bids were made, and of how many."""
        return self._sum("made"), self._sum("bids")

    @property
    def zero_bids(self) -> tuple[int, int]:
        """How many zero bids were made, and of how many."""
        return self._sum("zeros"), self._sum("zero_bids")

    @property
    def hands(self) -> tuple[int, int]:
        """How many hands of a kind without bids were won, and of how many."""
        return self._sum("hands_won"), self._sum("hands")

    @property
    def run(self) -> int:
        return max((seat.run for seat in self.seats), default=0)

    @cached_property
    def by_rules(self) -> dict[int, "Figures"]:
        """The same for each set of rules, because points of different scorings are not added up."""
        seats = by(self.seats, lambda seat: seat.ruleset_id)
        return {number: Figures(seats[number]) for number in sorted(seats)}

    @property
    def points(self) -> tuple[int, int]:
        """The points in tenths, and in how many deals or hands."""
        counted = [seat for seat in self.seats if seat.deals]
        return sum(seat.points for seat in counted), sum(seat.deals for seat in counted)

    @property
    def totals(self) -> list[int]:
        """The totals in tenths of the games played to the end, the lowest first."""
        return sorted(seat.tenths for seat in self.placed if seat.tenths is not None)

    def _sum(self, name: str) -> int:
        return sum(map(attrgetter(name), self.seats))


def by(seats: Iterable[Seat], key: Callable[[Seat], Key]) -> dict[Key, list[Seat]]:
    """Return the seats grouped by one of their values, in their order."""
    groups: dict[Key, list[Seat]] = defaultdict(list)
    for seat in seats:
        groups[key(seat)].append(seat)
    return dict(groups)


@dataclass(frozen=True, slots=True)
class Counting:
    """How the games of a season count."""

    places: tuple[int, ...] = PLACES  # points for the first place, the second, ...
    min_games: int = 5  # needed for a place
    best: int | None = None  # how many games of each person count, or None for all
    by: str = "places"  # what each game counts: points for the "places", its "points", or 1 if it is "won"
    lowest: bool = False  # by points, the lowest wins

    def outcomes(self, seats: Iterable[Seat]) -> Counter[Outcome]:
        """Return how often each outcome that counts in a season occurs."""
        if self.by == "points":
            return Counter((seat.tenths, 1) for seat in seats if seat.place and seat.tenths is not None)
        return Counter((seat.place, seat.tied) for seat in seats if seat.place)

    def worth(self, outcome: Outcome) -> Fraction:
        """Return what a game counts; more is better, even if the lowest wins."""
        if self.by == "points":
            return Fraction(-outcome[0] if self.lowest else outcome[0], TENTHS)
        return Fraction(outcome[0] == 1) if self.by == "won" else points_for(*outcome, self.places)

    def told(self, worth: Fraction) -> Fraction:
        """Return a worth for display, with its sign restored if the lowest wins."""
        return -worth if self.lowest else worth

    def games(self, played: int) -> int:
        """Return how many of so many games count."""
        return played if self.best is None else min(played, self.best)

    def points(self, outcomes: Mapping[Outcome, int]) -> Fraction:
        """Return the points of the games that count, from {outcome: games}."""
        worths = ((self.worth(each), many) for each, many in outcomes.items())
        if self.best is None:
            return sum((worth * many for worth, many in worths), Fraction())
        left, points = self.games(sum(outcomes.values())), Fraction()
        for worth, many in sorted(worths, reverse=True):
            points += worth * min(many, left)
            left -= min(many, left)
        return points


@lru_cache(maxsize=1024)
def points_for(place: int, tied: int, table: Sequence[int] = PLACES) -> Fraction:
    """Return the season points of a place shared by `tied` players: the average of the places that they fill.

    `table` has the points of each place from the first; a place beyond it has none.
    """
    filled = range(place - 1, place - 1 + tied)
    return Fraction(sum(table[index] for index in filled if index < len(table)), tied)


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One person in the standings of a season."""

    who: int
    place: int | None  # None with too few games
    games: int
    won: int
    points: Fraction  # of the games that count
    counting: int  # games that count: all, or the best of them
    score: Fraction  # the points as a number where more is better
    shared: bool  # somebody else has the same place

    @property
    def per_game(self) -> Fraction:
        """Season points for each game that counts; zero without games."""
        return self.points / self.counting if self.counting else Fraction()


def season_standing(by_person: Mapping[int, Sequence[Seat]], counting: Counting) -> tuple[SeasonLine, ...]:
    """Return the standings from the seats of each person, best first.

    Those with fewer games than the season requires are last and have no place. Ties share a place.
    """
    outcomes = {who: counting.outcomes(seats) for who, seats in by_person.items()}
    scores = {who: counting.points(own) for who, own in outcomes.items() if own}
    played = {who: outcomes[who].total() for who in scores}
    listed = [score for who, score in scores.items() if played[who] >= counting.min_games]
    lines: list[SeasonLine] = []
    for who, score in scores.items():
        is_listed, won = played[who] >= counting.min_games, Figures(by_person[who]).won
        place, shared = 1 + sum(other > score for other in listed), listed.count(score) > 1
        lines.append(SeasonLine(
            who, place if is_listed else None, played[who], won, counting.told(score),
            counting.games(played[who]), score, is_listed and shared,
        ))  # fmt: skip
    lines.sort(key=lambda line: (line.place is None, line.place or 0, -line.score, -line.games, line.who))
    return tuple(lines)


def race_points(seats: Iterable[Seat], days: Sequence[str], counting: Counting) -> tuple[Fraction, ...]:
    """Return a person's score before the first of these days and after each.

    After each day the games count as if the season ended there, so the last value is that of the standings.
    """
    by_day = by(seats, lambda seat: seat.played_on)
    outcomes = counting.outcomes(seat for day in by_day if day < days[0] for seat in by_day[day])
    scores = [counting.told(counting.points(outcomes))]
    for day in days:
        if day in by_day:
            outcomes.update(counting.outcomes(by_day[day]))
            scores.append(counting.told(counting.points(outcomes)))
        else:
            scores.append(scores[-1])
    return tuple(scores)


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
        return tuple(seat for table in self.tables for seat in table.seats)

    @cached_property
    def by_person(self) -> Mapping[int, Sequence[Seat]]:
        return by(self.seats, lambda seat: seat.person_id)

    @cached_property
    def days(self) -> tuple[str, ...]:
        """The days with a game, earliest first."""
        return tuple(dict.fromkeys(table.played_on for table in self.tables))

    @cached_property
    def rulesets(self) -> Counter[int]:
        return Counter(table.ruleset_id for table in self.tables)

    @property
    def minutes(self) -> int:
        return sum(table.minutes for table in self.tables)

    @property
    def all_missed(self) -> tuple[int, int]:
        """How many deals with bids there were in which everybody missed, and how many in all."""
        with_bids = [table for table in self.tables if any(seat.bids for seat in table.seats)]
        return sum(table.all_missed for table in self.tables), sum(table.deals for table in with_bids)

    def figures(self, person_id: int) -> Figures:
        return Figures(self.by_person.get(person_id, ()))

    def days_attended(self, person_id: int) -> int:
        """Return on how many days a person played, even if they left before the end."""
        return len({seat.played_on for seat in self.by_person.get(person_id, ())})

    def standings(self, counting: Counting, shown: Mapping[int, object]) -> tuple[SeasonLine, ...]:
        """Return the standings of the people who are not hidden."""
        return season_standing({who: seats for who, seats in self.by_person.items() if who in shown}, counting)

    def lowest_wins(self, ruleset_id: int) -> bool:
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
