"""A season's standing: points for places, a minimum of games; and which day a game belongs to.

Source: docs/rules.md, "Figures of players and seasons".
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

from scorekeeper.rules.sheets.figures import PLACES, place_of_part, season_points

LATE = timedelta(hours=5)  # a game that begins before five in the morning is one of the evening before
# Moments nearer to the ends of the calendar have no day in some zones.
_FIRST, _LAST = (datetime(*day, tzinfo=UTC) for day in ((1, 1, 3), (9999, 12, 29)))


MIN_GAMES = 5  # listed by place from so many on


@dataclass(frozen=True, slots=True)
class Counting:
    """How the games of a season count."""

    places: tuple[int, ...] = PLACES  # points for the first place, the second, ...
    min_games: int = MIN_GAMES
    best: int | None = None  # how many games of each person count; None: all
    worst: int = 0  # how many games of each person are dropped, as long as one is left
    by_average: bool = False  # the standing is by points a game, not by their sum

    def games(self, played: int) -> int:
        """Return how many of so many games count."""
        counted = max(played - self.worst, min(played, 1))
        return counted if self.best is None else min(counted, self.best)

    def points(self, games: Mapping[int, int]) -> Fraction:
        """Return the points of a season from {place part: games}, those of the games that count."""
        return season_points(games, self.places, self.games(sum(games.values())))

    def score(self, games: Mapping[int, int]) -> Fraction:
        """Return what the standing goes by, from {place part: games}: the points, or the points a game."""
        points, counting = self.points(games), self.games(sum(games.values()))
        return points / (counting or 1) if self.by_average else points


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One person in the standing of a season."""

    who: int
    place: int | None  # None: too few games to be listed by place
    games: int
    won: int
    points: Fraction  # of the games that count
    counting: int  # games that count: all, or the best of them
    score: Fraction  # what the standing goes by: the points, or the points a game
    shared: bool  # somebody else has the place too

    @property
    def per_game(self) -> Fraction:
        """Season points for each game that counts; nought without games."""
        return self.points / self.counting if self.counting else Fraction()


def season_standing(
    by_person: Mapping[int, Mapping[int, tuple[int, int]]], counting: Counting
) -> tuple[SeasonLine, ...]:
    """Return the standing from {person: {place part: (won, games)}}, best first.

    Who has fewer games than the season asks for stands last and has no place. Who are level share a place.
    """
    lines: list[SeasonLine] = []
    scores = {who: counting.score(_games(places_taken)) for who, places_taken in by_person.items()}
    listed = [
        scores[who]
        for who, places_taken in by_person.items()
        if sum(_games(places_taken).values()) >= counting.min_games
    ]
    for who, places_taken in by_person.items():
        games, score = sum(_games(places_taken).values()), scores[who]
        place = 1 + sum(other > score for other in listed) if games >= counting.min_games else None
        won, points = sum(won for won, _ in places_taken.values()), counting.points(_games(places_taken))
        shared = place is not None and listed.count(score) > 1
        lines.append(SeasonLine(who, place, games, won, points, counting.games(games), score, shared))
    return tuple(
        sorted(lines, key=lambda line: (line.place is None, line.place or 0, -line.score, -line.games, line.who))
    )


def race_points(
    by_day: Mapping[str, Mapping[int, int]], days: Sequence[str], counting: Counting
) -> tuple[Fraction, ...]:
    """Return a person's score before the first of these days and after each, from {day: {place part: games}}.

    After each day those games until then count that would if the season ended there, so that the last value is
    that of the standings.
    """
    places: Counter[int] = Counter()
    for day in by_day:
        if day < days[0]:
            places.update(by_day[day])
    scores = [counting.score(places)]
    for day in days:
        places.update(by_day.get(day, {}))
        scores.append(counting.score(places))
    return tuple(scores)


def counting_games(worth: Mapping[str, Fraction], counting: Counting) -> frozenset[str]:
    """Return which games of a person count, from {game: season points}; of equal ones those that come first."""
    return frozenset(sorted(worth, key=lambda game: -worth[game])[: counting.games(len(worth))])


def mean_place(places_taken: Mapping[int, tuple[int, int]]) -> Fraction | None:
    """Return the mean place from {place part: (won, games)}. None: no game."""
    games = sum(n for _, n in places_taken.values())
    return Fraction(sum(place_of_part(part)[0] * n for part, (_, n) in places_taken.items()), games) if games else None


def day_at_table(at: datetime) -> date:
    """Return the day of a game that began then, by the clock of the machine that this runs on."""
    return (max(_FIRST, min(at, _LAST)).astimezone() - LATE).date()


def _games(places_taken: Mapping[int, tuple[int, int]]) -> dict[int, int]:
    return {part: games for part, (_won, games) in places_taken.items()}
