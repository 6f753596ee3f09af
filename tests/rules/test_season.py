"""A season's standing: points for places, ties, a minimum of games, and the race."""

from fractions import Fraction

import pytest

from scorekeeper.rules.sheets.club import Counting, points_for, race_points, season_standing
from tests.rules.seats import ANA, BEN, CAS, seat

TABLE = (10, 7, 5)
FIRST, SECOND, THIRD = (seat(ANA, place) for place in (1, 2, 3))


def test_who_share_a_place_share_the_points_of_the_places_they_fill() -> None:
    assert [points_for(place, 1) for place in range(1, 8)] == [10, 7, 5, 3, 2, 1, 0]
    assert points_for(2, 2) == 6
    assert points_for(1, 3) == Fraction(22, 3)
    assert points_for(6, 2) == Fraction(1, 2)


def test_the_standing_shares_places_and_puts_few_games_last() -> None:
    lines = season_standing({ANA: [FIRST] * 2, BEN: [FIRST] * 2, CAS: [SECOND]}, Counting(TABLE, 2))
    assert [(line.who, line.place, line.games, line.won, line.points) for line in lines] == [
        (ANA, 1, 2, 2, 20), (BEN, 1, 2, 2, 20), (CAS, None, 1, 0, 7),
    ]  # fmt: skip
    assert lines[0].per_game == 10
    assert [line.shared for line in lines] == [True, True, False]


def test_who_left_every_game_stands_nowhere_and_no_game_counts_where_no_best_one_does() -> None:
    assert season_standing({ANA: [seat(ANA, None)]}, Counting(TABLE, 0)) == ()
    [line] = season_standing({ANA: [FIRST]}, Counting(TABLE, 1, best=0))
    assert (line.points, line.per_game) == (0, 0)


@pytest.mark.parametrize("best, points", [(None, 27), (2, 20), (1, 10), (9, 27)])
def test_the_best_games_of_a_season_count(best: int | None, points: int) -> None:
    counting = Counting(best=best)
    assert counting.points(counting.outcomes([FIRST, FIRST, SECOND, *[seat(ANA, 7)] * 4])) == points


@pytest.mark.parametrize(
    ("counting", "tenths", "points"),
    [
        (Counting(by="points"), (500, -120, -120), 26),
        (Counting(by="points", best=1), (500, -120, -120), 50),
        (Counting(by="points", lowest=True, best=2), (500, 120, 120), 24),
        (Counting(by="points"), (500, None), 50),  # a game that counts no points is none
    ],
)
def test_a_season_by_points_counts_the_totals(counting: Counting, tenths: tuple[int, ...], points: int) -> None:
    [line] = season_standing({ANA: [seat(ANA, 1, total) for total in tenths]}, counting)
    assert line.points == points


def test_a_season_by_games_won_counts_those() -> None:
    [line] = season_standing({ANA: [FIRST, FIRST, FIRST, SECOND, SECOND]}, Counting(by="won"))
    assert (line.points, line.games) == (3, 5)


def test_the_race_adds_up_day_by_day() -> None:
    seats = [seat(ANA, 1, played_on="a"), seat(ANA, 1, played_on="c"), seat(ANA, 2, tied=2, played_on="e")]
    assert race_points(seats, ("c", "d", "e"), Counting(TABLE)) == (10, 20, 20, 26)
    assert race_points(seats, ("c", "d", "e"), Counting(TABLE, best=2)) == (10, 20, 20, 20)


def test_points_a_game_are_those_of_the_games_that_count():
    [line] = season_standing({ANA: [FIRST] * 3 + [THIRD] * 5}, Counting(TABLE, 1, 4))
    assert (line.points, line.games) == (35, 8)
    assert (line.counting, line.per_game) == (4, Fraction(35, 4))
