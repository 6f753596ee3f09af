"""What a finished game adds to the statistics, and on which day; what is expected of a bid, and who makes more."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from scorekeeper.rules.common.clock import day_at_table, set_zone
from scorekeeper.rules.kind import Row, RowState
from scorekeeper.rules.sheets.expectation import Hand, above, boldest, by_chance, expectations
from scorekeeper.rules.sheets.summary import minutes_played, minutes_to_come, played_game
from tests.rules.sheets import bid_sheet, whole

ANA, BEN, CAS = range(3)


def test_a_pause_of_more_than_half_an_hour_is_not_played() -> None:
    begin = datetime(2026, 11, 5, 20, tzinfo=UTC)
    times = [begin + timedelta(minutes=minutes) for minutes in (0, 10, 40, 71, 75)]
    assert minutes_played(times) == 44
    assert minutes_played([times[1], times[0]]) == 0
    assert minutes_played([]) == 0


def test_the_deals_to_come_take_as_long_as_their_cards_at_this_games_pace() -> None:
    begin = datetime(2026, 11, 5, 20, tzinfo=UTC)
    times = [begin, begin + timedelta(minutes=20)]
    states: tuple[RowState, ...] = ("done", "done", "live", "todo")
    rows = [Row(number, state, (), number) for number, state in enumerate(states, 1)]
    assert minutes_to_come(rows, times) == 36  # 20 for 2 + 3, so 4 for each of 4 + 5
    assert minutes_to_come(rows[:3], times) is None  # to a target: nobody knows how many follow
    assert minutes_to_come([rows[0], *rows[2:]], times) is None
    assert minutes_to_come(rows, [begin]) is None


SHEET = bid_sheet([(1, 1, 11)], [(0, 1, 1)], [(1, 0, 1)])


def test_a_game_that_goes_on_or_scored_nothing_does_not_count() -> None:
    assert played_game(replace(SHEET, finished=False)) is None
    assert played_game(whole((), {ANA: 0, BEN: 0})) is None


def test_a_game_of_chips_counts_places_and_no_points() -> None:
    game = played_game(replace(SHEET, counts="chips"))
    assert game is not None and game.margin is None and len(game.seats) == 3
    assert [(one.place, one.tied) for one in game.seats] == [(1, 1), (2, 2), (2, 2)]
    assert [one.total for one in game.seats] == [None] * 3


def test_who_left_has_no_place() -> None:
    first, *others = SHEET.standings
    gone = [replace(line, place=None) for line in others]
    game, alone = (
        played_game(replace(SHEET, standings=lines)) for lines in ((first, others[0], gone[1]), (first, *gone))
    )
    assert game is not None and alone is not None
    assert (game.margin, game.lowest_wins, alone.margin) == (10, False, None)
    left = game.seats[others[1].seat]
    assert (left.place, left.won, left.total) == (None, False, 1)


@pytest.fixture
def in_amsterdam() -> Iterator[None]:
    set_zone(ZoneInfo("Europe/Amsterdam"))
    yield
    set_zone(None)


@pytest.mark.usefixtures("in_amsterdam")
@pytest.mark.parametrize(
    ("began", "day"),
    [
        ("2026-11-20 22:30", "2026-11-20"),  # half past eleven in the evening there
        ("2026-11-20 23:30", "2026-11-20"),  # half past midnight: the same evening
        ("2026-11-21 04:59", "2026-11-20"),
        ("2026-11-21 05:00", "2026-11-21"),  # six in the morning
        ("2026-03-29 03:59", "2026-03-28"),  # the night that loses an hour
        ("2026-03-29 04:00", "2026-03-29"),
        ("2026-10-25 04:59", "2026-10-24"),  # the night that has one more
        ("2026-10-25 05:00", "2026-10-25"),
        ("0001-01-01 00:00", "0001-01-02"),
        ("9999-12-31 23:59", "9999-12-28"),
    ],
)
def test_an_evening_runs_until_six_in_the_morning(began: str, day: str) -> None:
    assert day_at_table(datetime.fromisoformat(began).replace(tzinfo=UTC)).isoformat() == day


EASY, HARD = Hand(1, 4, 0, is_last=False), Hand(7, 4, 4, is_last=True)


def test_by_chance_each_trick_falls_to_each_player_equally_often() -> None:
    assert by_chance(EASY) == 0.75
    assert by_chance(Hand(2, 2, 1, is_last=False)) == 0.5
    assert sum(by_chance(Hand(7, 4, bid, is_last=False)) for bid in range(8)) == pytest.approx(1)


def test_much_that_is_kept_outweighs_what_was_expected_beforehand_and_little_is_drawn_towards_it() -> None:
    much, little = expectations({EASY: (900, 1000), HARD: (3000, 10000)}), expectations({EASY: (0, 1), HARD: (1, 1)})
    assert much[EASY] == pytest.approx(0.9, abs=0.01)
    assert much[HARD] == pytest.approx(0.3, abs=0.01)
    assert little[EASY] > 0.5 > little[HARD]


def test_nobody_is_above_it_who_makes_what_all_make_and_the_timid_are_not_rewarded() -> None:
    kept = {EASY: (900, 1000), HARD: (3000, 10000)}
    expected = expectations(kept)
    assert above({EASY: (90, 100)}, expected) == pytest.approx(0, abs=0.5)
    assert above({HARD: (50, 100)}, expected) > above({EASY: (95, 100)}, expected)


def test_the_boldest_bid_made_is_the_one_of_which_the_least_was_expected() -> None:
    expected = expectations({EASY: (9, 10), HARD: (1, 10)})
    assert boldest({EASY: (9, 10), HARD: (1, 10)}, expected) == HARD
    assert boldest({EASY: (9, 10), HARD: (0, 10)}, expected) == EASY
    assert boldest({HARD: (0, 10)}, expected) is None
    assert expectations({}) == {}
