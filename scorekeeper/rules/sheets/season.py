"""A season's standing: points for places, a minimum of games; and which day a game belongs to.

Source: docs/rules.md, "Figures of players and seasons".
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import pairwise

from scorekeeper.rules.common.tenths import TENTHS
from scorekeeper.rules.kind import Row
from scorekeeper.rules.sheets.figures import PLACES, Figure, place_of_part, points_for

PAUSE = timedelta(minutes=30)  # a longer one is not played
# Moments nearer to the ends of the calendar have no day in some zones.


MIN_GAMES = 5  # listed by place from so many on


@dataclass(frozen=True, slots=True)
class Counting:
    """How the games of a season count."""

    places: tuple[int, ...] = PLACES  # points for the first place, the second, ...
    min_games: int = MIN_GAMES
    best: int | None = None  # how many games of each person count; None: all
    worst: int = 0  # how many games of each person are dropped, as long as one is left
    by_average: bool = False  # the standing is by points a game, not by their sum
    by: str = "places"  # what each game counts: points for the "places", its "points", or 1 where it is "won"
    lowest: bool = False  # by points: the least wins

    @property
    def figure(self) -> Figure:
        """Whose parts are counted: Figure.PLACE, or Figure.TOTAL."""
        return Figure.TOTAL if self.by == "points" else Figure.PLACE

    def worth(self, part: int) -> Fraction:
        """Return what a game counts, from its part of `figure`; more is better, also where the least wins."""
        if self.by == "points":
            return Fraction(-part if self.lowest else part, TENTHS)
        place, tied = place_of_part(part)
        return Fraction(place == 1) if self.by == "won" else points_for(place, tied, self.places)

    def told(self, worth: Fraction) -> Fraction:
        """Return a worth as it is told: the points of games where the least wins are no negative ones."""
        return -worth if self.lowest else worth

    def games(self, played: int) -> int:
        """Return how many of so many games count."""
        counted = max(played - self.worst, min(played, 1))
        return counted if self.best is None else min(counted, self.best)

    def points(self, games: Mapping[int, int]) -> Fraction:
        """Return the points of a season from {part: games}, those of the games that count."""
        left, points = self.games(sum(games.values())), Fraction()
        for worth, many in sorted(((self.worth(part), many) for part, many in games.items()), reverse=True):
            points += worth * min(many, left)
            left -= min(many, left)
        return points

    def score(self, games: Mapping[int, int]) -> Fraction:
        """Return what the standing goes by, from {part: games}: the points, or the points a game."""
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
    score: Fraction  # what the standing goes by, more is better: the points, or the points a game
    shared: bool  # somebody else has the place too

    @property
    def per_game(self) -> Fraction:
        """Season points for each game that counts; nought without games."""
        return self.points / self.counting if self.counting else Fraction()


def season_standing(
    by_person: Mapping[int, Mapping[int, tuple[int, int]]], counting: Counting, won: Mapping[int, int]
) -> tuple[SeasonLine, ...]:
    """Return the standing from {person: {part: (..., games)}} and {person: games won}, best first.

    The parts are those of the figure that counts. Who has fewer games than the season asks for stands last and has no
    place. Who are level share a place.
    """
    games_of = {who: {part: games for part, (_above, games) in parts.items()} for who, parts in by_person.items()}
    scores = {who: counting.score(games) for who, games in games_of.items()}
    played = {who: sum(games.values()) for who, games in games_of.items()}
    listed = [scores[who] for who in games_of if played[who] >= counting.min_games]
    lines: list[SeasonLine] = []
    for who, games in games_of.items():
        score, many = scores[who], counting.games(played[who])
        place = 1 + sum(other > score for other in listed) if played[who] >= counting.min_games else None
        points, shared = counting.points(games), place is not None and listed.count(score) > 1
        lines.append(SeasonLine(who, place, played[who], won.get(who, 0), counting.told(points), many, score, shared))
    return tuple(
        sorted(lines, key=lambda line: (line.place is None, line.place or 0, -line.score, -line.games, line.who))
    )


def race_points(
    by_day: Mapping[str, Mapping[int, int]], days: Sequence[str], counting: Counting
) -> tuple[Fraction, ...]:
    """Return a person's score before the first of these days and after each, from {day: {part: games}}.

    After each day those games until then count that would if the season ended there, so that the last value is
    that of the standings.
    """
    parts: Counter[int] = Counter()
    for day in by_day:
        if day < days[0]:
            parts.update(by_day[day])
    scores = [counting.told(counting.score(parts))]
    for day in days:
        parts.update(by_day.get(day, {}))
        scores.append(counting.told(counting.score(parts)))
    return tuple(scores)


def counting_games(worth: Mapping[str, Fraction], counting: Counting) -> frozenset[str]:
    """Return which games of a person count, from {game: season points}; of equal ones those that come first."""
    return frozenset(sorted(worth, key=lambda game: -worth[game])[: counting.games(len(worth))])


def mean_place(places_taken: Mapping[int, tuple[int, int]]) -> Fraction | None:
    """Return the mean place from {place part: (won, games)}. None: no game."""
    games = sum(n for _, n in places_taken.values())
    return Fraction(sum(place_of_part(part)[0] * n for part, (_, n) in places_taken.items()), games) if games else None


def minutes_played(times: Sequence[datetime]) -> int:
    """Return how many minutes a game was played, from the times of its entries: longer pauses do not count."""
    steps = (later - earlier for earlier, later in pairwise(times))
    return round(sum((step for step in steps if timedelta() < step <= PAUSE), timedelta()) / timedelta(minutes=1))


def minutes_to_come(rows: Sequence[Row], times: Sequence[datetime]) -> int | None:
    """Return how many minutes the rest of a game takes at its own pace, a deal for its cards and one more.

    None: nothing is known, before two deals are done or where no row tells which deals are to come.
    """
    done, coming = (
        sum((row.size or 0) + 1 for row in rows if (row.state == "done") is is_done) for is_done in (True, False)
    )
    known = sum(row.state == "done" for row in rows) > 1 and any(row.state == "todo" for row in rows)
    return round(minutes_played(times) * coming / done) if known and minutes_played(times) else None
