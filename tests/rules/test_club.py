"""What the finished games of a club come to: figures of a person, who met whom, evenings, a season and its race."""

from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.rules.sheets.club import (
    Against,
    Club,
    Counting,
    Evening,
    Figures,
    Seat,
    Table,
    points_for,
    race_points,
    season_standing,
)

ANA, BEN, CAS = 1, 2, 3


def seat(who: int, place: int | None, tenths: int | None = None, **more: Any) -> Seat:
    """Return a seat of a person; what is not said is nought."""
    said = {"game_id": "game", "played_on": "2026-11-05", "ruleset_id": 1, "players": 3, "tied": 1}
    nought = dict.fromkeys(("hands", "hands_won", "bids", "made", "points", "run", "zeros", "zero_bids"), 0)
    return Seat(**{**said, **nought, "person_id": who, "place": place, "won": place == 1, "tenths": tenths, **more})


def table(*seats: Seat, day: str = "2026-11-05", **more: Any) -> Table:
    at = datetime.fromisoformat(f"{day}T19:00").replace(tzinfo=UTC)
    said = {"game_id": day, "group_id": None, "played_on": day, "started_at": at, "ruleset_id": 1}
    nought = {"deals": 7, "margin": None, "all_missed": 0, "lowest_wins": False, "minutes": 0}
    sat = tuple(each._replace(played_on=day) for each in seats)
    return Table(**{**said, **nought, "players": len(seats), "seats": sat, **more})


FIRST = table(
    seat(ANA, 1, 300, bids=7, made=5, zeros=1, zero_bids=2, points=300, run=4),
    seat(BEN, 2, 200, bids=7, made=2, points=200, run=1),
    seat(CAS, None, 50, bids=3, points=50),
    all_missed=2, margin=100, minutes=40,
)  # fmt: skip
SECOND = table(
    seat(BEN, 1, -20, ruleset_id=2, tied=2, hands=5, hands_won=3, points=-20),
    seat(ANA, 1, -20, ruleset_id=2, tied=2, hands=5, hands_won=2, points=-20),
    day="2026-11-12", ruleset_id=2, lowest_wins=True, minutes=20, group_id=4,
)  # fmt: skip
THIRD = table(seat(CAS, 1), seat(ANA, 2, tied=1), day="2026-11-12", group_id=4)
CLUB = Club([FIRST, SECOND, THIRD])


def test_a_persons_figures_add_up_over_games() -> None:
    ana = CLUB.figures(ANA)
    assert (len(ana.seats), ana.won, ana.run) == (3, 2, 4)
    assert (dict(ana.places), ana.mean_place) == ({1: 2, 2: 1}, Fraction(4, 3))
    assert (ana.bids, ana.zero_bids, ana.hands) == ((5, 7), (1, 2), (2, 5))
    assert CLUB.days_attended(ANA) == 2
    nobody = CLUB.figures(99)
    assert (nobody.seats, nobody.mean_place, nobody.run, nobody.won) == ((), None, 0, 0)


def test_points_are_told_of_each_set_of_rules_alone() -> None:
    first, second = CLUB.figures(ANA).by_rules.values()
    assert (first.points, first.totals) == ((300, 7), [300])
    assert (second.points, second.totals) == ((-20, 5), [-20])


def test_who_left_has_no_place_and_met_nobody() -> None:
    assert CLUB.figures(CAS).placed == THIRD.seats[:1]
    assert CLUB.met[ANA, BEN] == Against(ahead=1, level=1)
    assert CLUB.met[BEN, ANA] == Against(behind=1, level=1)
    assert CLUB.met[CAS, ANA].games == 1
    assert (BEN, CAS) not in CLUB.met


def test_what_all_games_come_to() -> None:
    assert (CLUB.days, dict(CLUB.rulesets), CLUB.minutes) == (("2026-11-05", "2026-11-12"), {1: 2, 2: 1}, 60)
    assert CLUB.all_missed == (2, 7)  # hands of a game without bids are nobody's misses
    assert (CLUB.lowest_wins(1), CLUB.lowest_wins(2)) == (False, True)
    shown = CLUB.standings(Counting(min_games=1), {ANA: "Ana", CAS: "Cas"})
    assert [line.who for line in shown] == [ANA, CAS]


def test_evenings_are_the_games_of_a_day_and_a_group() -> None:
    assert CLUB.evenings() == [
        Evening([SECOND, THIRD], "2026-11-12", 4), Evening([FIRST], "2026-11-05", None),
    ]  # fmt: skip


def test_a_total_is_whole_or_in_tenths() -> None:
    assert [seat(ANA, 1, tenths).total for tenths in (300, 305, None)] == [30, 30.5, None]
    assert Figures([seat(ANA, 1, bids=3)]).points == (0, 0)  # a kind that counts no points


TABLE = (10, 7, 5)
WON, RUNNER_UP = seat(ANA, 1), seat(ANA, 2)


def test_who_share_a_place_share_the_points_of_the_places_they_fill() -> None:
    assert [points_for(place, 1) for place in range(1, 8)] == [10, 7, 5, 3, 2, 1, 0]
    assert points_for(2, 2) == 6
    assert points_for(1, 3) == Fraction(22, 3)
    assert points_for(6, 2) == Fraction(1, 2)


def test_the_standing_shares_places_and_puts_few_games_last() -> None:
    lines = season_standing({ANA: [WON] * 2, BEN: [WON] * 2, CAS: [RUNNER_UP]}, Counting(TABLE, 2))
    assert [(line.who, line.place, line.games, line.won, line.points) for line in lines] == [
        (ANA, 1, 2, 2, 20), (BEN, 1, 2, 2, 20), (CAS, None, 1, 0, 7),
    ]  # fmt: skip
    assert lines[0].per_game == 10
    assert [line.shared for line in lines] == [True, True, False]


def test_who_left_every_game_stands_nowhere_and_no_game_counts_where_no_best_one_does() -> None:
    assert season_standing({ANA: [seat(ANA, None)]}, Counting(TABLE, 0)) == ()
    [line] = season_standing({ANA: [WON]}, Counting(TABLE, 1, best=0))
    assert (line.points, line.per_game) == (0, 0)


@pytest.mark.parametrize("best, points", [(None, 27), (2, 20), (1, 10), (9, 27)])
def test_the_best_games_of_a_season_count(best: int | None, points: int) -> None:
    counting = Counting(best=best)
    assert counting.points(counting.outcomes([WON, WON, RUNNER_UP, *[seat(ANA, 7)] * 4])) == points


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
    [line] = season_standing({ANA: [WON, WON, WON, RUNNER_UP, RUNNER_UP]}, Counting(by="won"))
    assert (line.points, line.games) == (3, 5)


def test_the_race_adds_up_day_by_day() -> None:
    seats = [seat(ANA, 1, played_on="a"), seat(ANA, 1, played_on="c"), seat(ANA, 2, tied=2, played_on="e")]
    assert race_points(seats, ("c", "d", "e"), Counting(TABLE)) == (10, 20, 20, 26)
    assert race_points(seats, ("c", "d", "e"), Counting(TABLE, best=2)) == (10, 20, 20, 20)
