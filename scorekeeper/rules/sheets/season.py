"""A season's standing: points for places, a minimum of games; and which day a game belongs to.

Source: docs/rules.md, "Figures of players and seasons".
"""

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
    points: Fraction

    @property
    def per_game(self) -> Fraction:
        """Season points a game; nought without games."""
        return self.points / self.games if self.games else Fraction()


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
        SeasonLine(who, ranks.get(who), games[who], sum(won for won, _ in found.values()), points[who])
        for who, found in by_person.items()
    )
    return tuple(
        sorted(lines, key=lambda line: (line.place is None, line.place or 0, -line.points, -line.games, line.who))
    )


def race_points(
    by_day: Mapping[str, Mapping[int, int]], days: Sequence[str], table: Sequence[int], before: Fraction = Fraction()
) -> tuple[Fraction, ...]:
    """Return a person's season points after each of these days, from {day: {place part: games}}.

    `before` is what the person had before the first of them.
    """
    found: list[Fraction] = []
    for day in days:
        before += season_points(by_day.get(day, {}), table)
        found.append(before)
    return tuple(found)


def mean_place(found: Mapping[int, tuple[int, int]]) -> Fraction | None:
    """Return the mean place from {place part: (won, games)}. None: no game."""
    games = sum(n for _, n in found.values())
    return Fraction(sum(place_of_part(part)[0] * n for part, (_, n) in found.items()), games) if games else None


def day_at_table(at: datetime) -> date:
    """Return the day of a game that began then, by the clock of the machine that this runs on."""
    return (max(_FIRST, min(at, _LAST)).astimezone() - LATE).date()
