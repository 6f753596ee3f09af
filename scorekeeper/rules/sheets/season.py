"""A season's standings: points for places, a minimum of games, the race; and the duration of a game.

Source: docs/rules.md, "Figures of players and seasons".
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from scorekeeper.rules.common.tenths import TENTHS
from scorekeeper.rules.kind import Row
from scorekeeper.rules.sheets.figures import Figures, Seat

PLACES = (10, 7, 5, 3, 2, 1)  # default points for places
PAUSE = timedelta(minutes=30)  # a longer one does not count as playing time
MIN_GAMES = 5  # needed for a place
Outcome = tuple[int, int]  # of a game: the place and how many share it, or the total in tenths and 1


@dataclass(frozen=True, slots=True)
class Counting:
    """How the games of a season count."""

    places: tuple[int, ...] = PLACES  # points for the first place, the second, ...
    min_games: int = MIN_GAMES
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
        lines.append(
            SeasonLine(
                who, place if is_listed else None, played[who], won, counting.told(score),
                counting.games(played[who]), score, is_listed and shared,
            )
        )  # fmt: skip
    return tuple(
        sorted(lines, key=lambda line: (line.place is None, line.place or 0, -line.score, -line.games, line.who))
    )


def race_points(seats: Iterable[Seat], days: Sequence[str], counting: Counting) -> tuple[Fraction, ...]:
    """Return a person's score before the first of these days and after each.

    After each day the games count as if the season ended there, so the last value is that of the standings.
    """
    by_day: dict[str, list[Seat]] = {}
    for seat in seats:
        by_day.setdefault(seat.played_on, []).append(seat)
    outcomes = counting.outcomes(seat for day in by_day if day < days[0] for seat in by_day[day])
    scores = [counting.told(counting.points(outcomes))]
    for day in days:
        if day in by_day:
            outcomes.update(counting.outcomes(by_day[day]))
            scores.append(counting.told(counting.points(outcomes)))
        else:
            scores.append(scores[-1])
    return tuple(scores)


def minutes_played(times: Sequence[datetime]) -> int:
    """Return how many minutes a game was played, from the times of its entries without pauses longer than PAUSE."""
    steps = (later - earlier for earlier, later in pairwise(times))
    return round(sum((step for step in steps if timedelta() < step <= PAUSE), timedelta()) / timedelta(minutes=1))


def minutes_to_come(rows: Sequence[Row], times: Sequence[datetime]) -> int | None:
    """Return how many minutes the rest of a game takes at its current pace, or None if unknown.

    The weight of a deal is its cards plus one. Unknown before two deals are scored, or if no deals are left.
    """
    done, coming = (
        sum((row.size or 0) + 1 for row in rows if (row.state == "done") is is_done) for is_done in (True, False)
    )
    known = sum(row.state == "done" for row in rows) > 1 and any(row.state == "todo" for row in rows)
    return round(minutes_played(times) * coming / done) if known and minutes_played(times) else None
