"""A season's standing: points for places, a minimum of games; and which day a game belongs to.

Source: docs/rules.md, "Figures of players and seasons".
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

from scorekeeper.rules.common.ranking import places
from scorekeeper.rules.sheets.figures import SCALE, place_of_part, season_points

LATE = timedelta(hours=5)  # a game that begins before five in the morning is one of the evening before
# Moments nearer to the ends of the calendar have no day in some zones.
_FIRST, _LAST = (datetime(*day, tzinfo=UTC) for day in ((1, 1, 3), (9999, 12, 29)))


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One person in the standing of a season."""

    who: int
    place: int | None  # None: too few games to be listed by place
    games: int
    won: int
    points: Fraction  # of the games that count
    counting: int  # games that count: all, or the best of them

    @property
    def per_game(self) -> Fraction:
        """Season points for each game that counts; nought without games."""
        return self.points / self.counting if self.counting else Fraction()


def season_standing(
    by_person: Mapping[int, Mapping[int, tuple[int, int]]],
    table: Sequence[int],
    min_games: int,
    best: int | None = None,
) -> tuple[SeasonLine, ...]:
    """Return the standing from {person: {place part: (won, games)}}, best first.

    `table` has the points of each place. Who has fewer than `min_games` stands last and has no place.
    `best` is how many games of each person count. None: all.
    """
    points = {
        who: season_points({part: n for part, (_, n) in found.items()}, table, best) for who, found in by_person.items()
    }
    games = {who: sum(n for _, n in found.values()) for who, found in by_person.items()}
    # A place that k share is worth a fraction over k, and SCALE is divisible by every k: exact whole numbers.
    ranks = places({who: int(value * SCALE) for who, value in points.items() if games[who] >= min_games})
    lines = (
        SeasonLine(
            who,
            ranks.get(who),
            games[who],
            sum(won for won, _ in found.values()),
            points[who],
            games[who] if best is None else min(games[who], best),
        )
        for who, found in by_person.items()
    )
    return tuple(
        sorted(lines, key=lambda line: (line.place is None, line.place or 0, -line.points, -line.games, line.who))
    )


def race_points(
    by_day: Mapping[str, Mapping[int, int]], days: Sequence[str], table: Sequence[int], best: int | None = None
) -> tuple[Fraction, ...]:
    """Return a person's season points before the first of these days and after each, from {day: {place part: games}}.

    After each day the `best` games until then count, so that the last value is that of the standings.
    """
    places: Counter[int] = Counter()
    for day in by_day:
        if day < days[0]:
            places.update(by_day[day])
    points = [season_points(places, table, best)]
    for day in days:
        places.update(by_day.get(day, {}))
        points.append(season_points(places, table, best))
    return tuple(points)


def counting_games(worth: Mapping[str, Fraction], best: int) -> frozenset[str]:
    """Return which games of a person are the best, from {game: season points}; of equal ones those that come first."""
    return frozenset(sorted(worth, key=lambda game: -worth[game])[:best])


def mean_place(found: Mapping[int, tuple[int, int]]) -> Fraction | None:
    """Return the mean place from {place part: (won, games)}. None: no game."""
    games = sum(n for _, n in found.values())
    return Fraction(sum(place_of_part(part)[0] * n for part, (_, n) in found.items()), games) if games else None


def day_at_table(at: datetime) -> date:
    """Return the day of a game that began then, by the clock of the machine that this runs on."""
    return (max(_FIRST, min(at, _LAST)).astimezone() - LATE).date()
