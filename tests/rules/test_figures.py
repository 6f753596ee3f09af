"""What a finished game adds to the statistics, and what a place is worth."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scorekeeper.rules.sheets import figures
from scorekeeper.rules.sheets.figures import POSITIONS, TRUMPS, Figure, place_part, points_for, season_points
from scorekeeper.rules.sheets.played import Bid, Hands, PlayedGame, PlayedSeat, played_game
from scorekeeper.rules.sheets.rivals import meetings
from scorekeeper.rules.sheets.sums import seat_sums, table_sums
from scorekeeper.rules.sheets.table_bids import table_bids
from tests.rules.sheets import bid_sheet, whole

ANA, BEN, CAS = range(3)


def bid(deal: int, seat: int, number: int, took: int, **more) -> Bid:
    return Bid(
        deal,
        seat,
        more.pop("cards", 4),
        more.pop("active", 3),
        number,
        took,
        10 * (number == took),
        None,
        "first",
        **more,
    )


def seat(number: int, place: int | None, *bids: Bid, tied: int = 1) -> PlayedSeat:
    return PlayedSeat(number, place, tied, place == 1, 10 * sum(one.made for one in bids), bids)


def test_who_share_a_place_share_the_points_of_the_places_they_fill() -> None:
    assert [points_for(place, 1) for place in range(1, 8)] == [10, 7, 5, 3, 2, 1, 0]
    assert points_for(2, 2) == 6
    assert points_for(1, 3) == Fraction(22, 3)
    assert points_for(6, 2) == Fraction(1, 2)


@pytest.mark.parametrize("best, points", [(None, 27), (2, 20), (1, 10), (9, 27)])
def test_the_best_games_of_a_season_count(best: int | None, points: int) -> None:
    assert season_points({figures.place_part(1, 1): 2, figures.place_part(2, 1): 1, 701: 4}, best=best) == points


def test_bids_are_counted_by_cards_bid_seat_and_trump() -> None:
    sums = seat_sums(seat(ANA, 1, bid(1, ANA, 0, 0), bid(2, ANA, 5, 1), bid(3, ANA, 2, 2, cards=6, active=2)))
    assert sums[Figure.BIDS, 0] == (2, 3)
    assert (sums[Figure.CARDS, 4], sums[Figure.CARDS, 6]) == ((1, 2), (1, 1))
    assert (sums[Figure.BID, 0], sums[Figure.BID, 4]) == ((1, 1), (0, 1))
    assert sums[Figure.OFF, -3] == (0, 1)
    assert sums[Figure.OFF_BY, 0] == (-4, 3)
    assert sums[Figure.ABOVE, 0] == (1, 3)
    assert not [key for key in sums if key[0] == Figure.TRUMP]
    assert figures.fair_share({3: (5, 8), 2: (2, 6)}) == (7, Fraction(8, 3) + 3)


def test_who_left_has_bids_and_no_place() -> None:
    sums = seat_sums(seat(ANA, None, bid(1, ANA, 1, 1)))
    assert sums[Figure.BIDS, 0] == (1, 1)
    assert not {Figure.GAMES, Figure.PLACE, Figure.TOTAL} & {figure for figure, _ in sums}


def test_every_figure_of_a_seat_is_what_its_bids_say() -> None:
    made, missed = (replace(bid(1, ANA, 2, took), cards=4, active=4, position="first", trump="S") for took in (2, 3))
    last = replace(bid(1, ANA, 0, 0), cards=5, active=4, position="last", trump=None)
    sums = seat_sums(PlayedSeat(ANA, 2, 1, False, 30, (made, made, missed, last)))
    assert sums == {
        (Figure.GAMES, 0): (0, 1), (Figure.PLACES, 0): (2, 1), (Figure.PLACE, place_part(2, 1)): (0, 1),
        (Figure.BIDS, 0): (3, 4), (Figure.CARDS, 4): (2, 3), (Figure.CARDS, 5): (1, 1),
        (Figure.BID, 2): (2, 3), (Figure.BID, 0): (1, 1),
        (Figure.SEAT, POSITIONS.index("first")): (2, 3), (Figure.SEAT, POSITIONS.index("last")): (1, 1),
        (Figure.TRUMP, TRUMPS.index("S")): (2, 3),
        (Figure.OFF, 0): (0, 3), (Figure.OFF, 1): (0, 1), (Figure.OFF_BY, 0): (1, 4),
        (Figure.SHARE, 4): (6, 17), (Figure.ABOVE, 0): (3, 4), (Figure.POINTS, 0): (30, 4),
        (Figure.TOTAL, 30): (0, 1), (Figure.RUN, 2): (0, 1), (Figure.MISS, 1): (0, 1), (Figure.ZEROS, 1): (0, 1),
        (Figure.MADE, 3): (0, 1), (Figure.BOLDEST, made.boldness): (0, 1),
    }  # fmt: skip


def test_a_game_without_bids_has_no_deal_that_all_missed() -> None:
    assert (Figure.ALL_MISSED, 0) not in table_sums(PlayedGame((seat(ANA, 1), seat(BEN, 2)), 2))


def test_a_table_over_and_under_is_counted_by_its_deals() -> None:
    marks = ("over", "over", "under", "even")
    rows = bid_sheet([(1, 1, 11)] * 4, [(0, 1, 1)] * 4).rows
    found = table_bids([replace(row, marks=frozenset({mark})) for row, mark in zip(rows, marks, strict=True)])
    assert (found.deals, found.over, found.under, found.even) == (4, 2, 1, 1)
    assert (found.nobody_made, found.everybody_made) == ((), ())


def test_hands_are_no_bids() -> None:
    sums = seat_sums(PlayedSeat(ANA, 2, 1, False, None, (), Hands(3, 7)))
    assert sums[Figure.HANDS, 0] == (3, 7)
    assert {figure for figure, _ in sums} == {Figure.GAMES, Figure.PLACES, Figure.PLACE, Figure.HANDS}


def test_a_table_adds_its_seats_its_margin_and_the_deals_that_all_missed() -> None:
    seats = (seat(ANA, 1, bid(1, ANA, 1, 1), bid(2, ANA, 1, 2)), seat(BEN, 2, bid(1, BEN, 1, 3), bid(2, BEN, 1, 2)))
    sums = table_sums(PlayedGame(seats, 2, margin=10, all_missed=1))
    assert (sums[Figure.BIDS, 0], sums[Figure.TABLES, 0]) == ((1, 4), (2, 1))
    assert (sums[Figure.MARGIN, 10], sums[Figure.ALL_MISSED, 0]) == ((0, 1), (1, 2))


def test_a_shared_first_place_has_no_margin() -> None:
    assert not [key for key in table_sums(PlayedGame((seat(ANA, 1), seat(BEN, 1)), 2)) if key[0] == Figure.MARGIN]


def test_only_those_with_a_place_met() -> None:
    game = PlayedGame((seat(ANA, 1), seat(BEN, 1), seat(CAS, None)), 1)
    assert [(met.seat, met.other, met.level) for met in meetings(game)] == [(ANA, BEN, True), (BEN, ANA, True)]


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


def test_a_bid_is_counted_under_its_trump_where_one_is_known() -> None:
    known = replace(bid(1, ANA, 1, 1), trump="H")
    sums = seat_sums(seat(ANA, 1, known, bid(2, ANA, 1, 0)))
    assert [pair for (figure, _), pair in sums.items() if figure == Figure.TRUMP] == [(1, 1)]


def test_a_season_counts_by_its_own_points_of_each_place() -> None:
    places = {figures.place_part(1, 1): 2, figures.place_part(3, 1): 1}
    assert season_points(places, (10, 4, 1)) == 21


def test_a_meeting_compares_totals_where_both_bid() -> None:
    ana, ben = (replace(seat(who, who + 1, bid(1, who, 1, 1)), total=30 - who) for who in (ANA, BEN))
    both = meetings(PlayedGame((ana, ben), 1))
    assert [(met.difference, met.scored) for met in both] == [(1, True), (-1, True)]
    bidless = meetings(PlayedGame((ana, replace(ben, bids=())), 1))
    assert [(met.difference, met.scored) for met in bidless] == [(0, False), (0, False)]
