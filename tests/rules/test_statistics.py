"""What a finished game adds to the statistics, and on which day."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest

from scorekeeper.record.gamefile import read_game
from scorekeeper.record.log import state_of
from scorekeeper.rules.sheets import figures
from scorekeeper.rules.sheets.figures import SCALE, Bid, PlayedSeat, played_game, points_for, season_points
from scorekeeper.rules.sheets.season import day_at_table
from scorekeeper.rules.sheets.summary import table_bids
from tests.rules.sheets import bid_sheet, whole

ANA, BEN, CAS = range(3)


def bid(deal: int, seat: int, number: int, took: int, cards: int = 4, active: int = 3) -> Bid:
    return Bid(deal, seat, cards, active, number, took, 10 * (number == took), None, "first", number == took)


def seat(number: int, place: int, *bids: Bid) -> PlayedSeat:
    return PlayedSeat(number, place, 1, place == 1, 10 * sum(one.made for one in bids), bids)


def test_who_share_a_place_share_the_points_of_the_places_they_fill() -> None:
    assert [points_for(place, 1) for place in range(1, 8)] == [10, 7, 5, 3, 2, 1, 0]
    assert points_for(2, 2) == 6
    assert points_for(1, 3) == Fraction(22, 3)
    assert points_for(6, 2) == Fraction(1, 2)


@pytest.mark.parametrize("best, points", [(None, 27), (2, 20), (1, 10), (9, 27)])
def test_the_best_games_of_a_season_count(best: int | None, points: int) -> None:
    assert season_points({figures.place_part(1, 1): 2, figures.place_part(2, 1): 1, 701: 4}, best=best) == points


def test_the_marks_of_a_seat_are_those_of_its_bids():
    ana = seat(ANA, 1, bid(1, ANA, 2, 2), bid(2, ANA, 0, 0), bid(3, ANA, 1, 3), bid(4, ANA, 1, 1, cards=2, active=2))
    assert (ana.made, ana.run, ana.miss, ana.zeros) == (3, 2, 2, 1)
    assert ana.boldest == SCALE * 2 - SCALE * 4 // 3
    ben = seat(BEN, 2)
    assert (ben.made, ben.run, ben.boldest, ben.miss, ben.zeros) == (0, 0, None, 0, 0)


def test_the_fair_share_is_that_of_each_deal():
    bids = [bid(1, ANA, 4, 4, cards=8), bid(2, ANA, 3, 3, cards=6, active=2)]
    assert figures.fair_share((7, sum(each.fair_share for each in bids))) == (7, Fraction(8, 3) + 3)


def test_a_table_over_and_under_is_counted_by_its_deals() -> None:
    marks = ("over", "over", "under", "even")
    rows = bid_sheet([(1, 1, 11)] * 4, [(0, 1, 1)] * 4).rows
    found = table_bids([replace(row, marks=frozenset({mark})) for row, mark in zip(rows, marks, strict=True)])
    assert (found.deals, found.over, found.under, found.even) == (4, 2, 1, 1)
    assert (found.nobody_made, found.everybody_made) == ((), ())


SHEET = bid_sheet([(1, 1, 11)], [(0, 1, 1)], [(1, 0, 1)])


def test_a_game_that_goes_on_or_scored_nothing_does_not_count() -> None:
    assert played_game(object(), None, replace(SHEET, finished=False)) is None
    assert played_game(object(), None, whole((), {ANA: 0, BEN: 0})) is None


def test_a_kind_that_counts_nothing_leaves_places_alone() -> None:
    game = played_game(object(), None, SHEET)
    assert game is not None and game.margin is None and game.players == 3
    assert [(one.place, one.tied, one.total, one.bids) for one in game.seats] == [
        (1, 1, None, ()), (2, 2, None, ()), (2, 2, None, ()),
    ]  # fmt: skip


@pytest.fixture
def in_amsterdam(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patched:
        patched.setenv("TZ", "Europe/Amsterdam")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("in_amsterdam")
@pytest.mark.parametrize(
    ("began", "day"),
    [
        ("2026-11-20 18:00", "2026-11-20"),
        ("2026-11-20 22:30", "2026-11-20"),  # half past eleven in the evening there
        ("2026-11-20 23:30", "2026-11-20"),  # half past midnight: the same evening
        ("2026-11-21 03:59", "2026-11-20"),
        ("2026-11-21 04:00", "2026-11-21"),  # five in the morning
        ("2026-12-31 23:30", "2026-12-31"),
        ("2026-03-29 02:59", "2026-03-28"),  # the night that loses an hour
        ("2026-03-29 03:00", "2026-03-29"),
        ("2026-10-25 03:59", "2026-10-24"),  # the night that has one more
        ("2026-10-25 04:00", "2026-10-25"),
        ("0001-01-01 00:00", "0001-01-02"),
        ("9999-12-31 23:59", "9999-12-28"),
    ],
)
def test_an_evening_runs_until_five_in_the_morning(began: str, day: str) -> None:
    assert day_at_table(datetime.fromisoformat(began).replace(tzinfo=UTC)).isoformat() == day


PLAYED = sorted((Path(__file__).parents[1] / "data").glob("games*/*.json"))


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_a_finished_game_counts_what_its_sheet_says(path: Path) -> None:
    kind, setup, facts = read_game(json.loads(path.read_text("utf-8")))
    state = state_of(kind, (setup, *facts))
    sheet = kind.sheet(state)
    game = played_game(kind, state, sheet)
    done = [row for row in sheet.rows if row.state == "done"]
    assert (game is not None) == (sheet.finished and bool(done))
    for seat in game.seats if game else ():
        cells = [cell for row in done for cell in row.cells if cell.seat == seat.seat]
        bids = [(cell.spoken["bid"], cell.spoken["took"]) for cell in cells if {"bid", "took"} <= cell.spoken.keys()]
        assert [(bid.bid, bid.took) for bid in seat.bids] == bids
        assert seat.hands.won <= seat.hands.played <= len(done)
