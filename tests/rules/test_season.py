"""A season's standing: points for places, ties, a minimum of games, and the race."""

from fractions import Fraction

import pytest

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.rules.sheets.season import Counting, counting_games, mean_place, race_points, season_standing

ANA, BEN, CAS = 1, 2, 3
TABLE = (10, 7, 5)


def test_the_standing_shares_places_and_puts_few_games_last() -> None:
    lines = season_standing(
        {ANA: {101: (2, 2)}, BEN: {101: (2, 2)}, CAS: {201: (0, 1)}}, Counting(TABLE, 2), {ANA: 2, BEN: 2}
    )
    assert [(line.who, line.place, line.games, line.won, line.points) for line in lines] == [
        (ANA, 1, 2, 2, 20), (BEN, 1, 2, 2, 20), (CAS, None, 1, 0, 7),
    ]  # fmt: skip
    assert lines[0].per_game == 10
    assert [line.shared for line in lines] == [True, True, False]


def test_who_has_no_game_has_no_points_a_game() -> None:
    [line] = season_standing({ANA: {}}, Counting(TABLE, 0), {})
    assert (line.points, line.per_game) == (0, 0)


def test_the_race_adds_up_day_by_day() -> None:
    by_day = {"a": {101: 1}, "c": {101: 1}, "e": {202: 1}}
    assert race_points(by_day, ("c", "d", "e"), Counting(TABLE)) == (10, 20, 20, 26)
    assert race_points(by_day, ("c", "d", "e"), Counting(TABLE, best=2)) == (10, 20, 20, 20)


def test_a_season_by_points_counts_the_totals_and_any_other_the_places() -> None:
    assert [Counting(by=by).figure for by in ("points", "places", "won")] == [Figure.TOTAL, Figure.PLACE, Figure.PLACE]


def test_of_the_best_games_the_first_count_where_several_are_worth_as_much():
    worth = {"a": Fraction(7), "b": Fraction(10), "c": Fraction(7), "d": Fraction(2)}
    assert counting_games(worth, Counting(best=2)) == {"a", "b"}
    assert counting_games(worth, Counting(best=9)) == set(worth)


@pytest.mark.parametrize("played, counted", [(0, 0), (1, 1), (2, 1), (3, 1), (4, 2), (9, 7)])
def test_the_worst_games_are_dropped_as_long_as_one_is_left(played: int, counted: int):
    assert Counting(worst=2).games(played) == counted
    assert Counting(TABLE, worst=2).points({301: played, 101: 1}) == 10 + 5 * max(played - 2, 0)


def test_a_season_by_average_puts_the_most_points_a_game_first():
    found = {ANA: {101: (1, 1), 301: (0, 2)}, BEN: {201: (0, 2)}, CAS: {301: (0, 9)}}
    lines = season_standing(found, Counting(TABLE, 2, by_average=True), {})
    assert [(line.who, line.place, line.score) for line in lines] == [
        (BEN, 1, 7), (ANA, 2, Fraction(20, 3)), (CAS, 3, 5),
    ]  # fmt: skip
    by_day = {"c": {101: 1}, "d": {301: 1}}
    assert race_points(by_day, ("c", "d"), Counting(TABLE, by_average=True)) == (0, 10, Fraction(15, 2))


def test_points_a_game_are_those_of_the_games_that_count():
    (line,) = season_standing({1: {101: (3, 3), 301: (0, 5)}}, Counting(TABLE, 1, 4), {})
    assert (line.points, line.games, line.counting, line.per_game) == (35, 8, 4, Fraction(35, 4))


def test_the_mean_place_is_over_games() -> None:
    assert mean_place({101: (1, 1), 202: (0, 2)}) == Fraction(5, 3)
    assert mean_place({}) is None
