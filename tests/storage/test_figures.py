"""What one finished game adds to each figure, and to each meeting, asked of its rows."""

from collections.abc import Sequence

import pytest
from sqlalchemy import insert

from scorekeeper.rules.sheets.figures import (
    POSITIONS,
    SCALE,
    TRUMPS,
    Bid,
    Figure,
    Hands,
    PlayedGame,
    PlayedSeat,
    place_part,
)
from scorekeeper.storage import games
from scorekeeper.storage.models import PersonRow, PlayerRow, db
from scorekeeper.storage.statistics import figures
from scorekeeper.storage.statistics.tables import RulesetRow, View
from scorekeeper.storage.statistics.writing import Counted, write_rows
from tests.storage.cluster import BOTH
from tests.storage.fakes import table

pytestmark = [BOTH, pytest.mark.usefixtures("at_work")]

ANA, BEN, CAS = range(3)
IDS = {ANA: 101, BEN: 102, CAS: 103}


def bid(deal: int, seat: int, number: int, took: int, *, cards: int = 4, active: int = 3, **more: str | None) -> Bid:
    position, trump = more.get("position") or "first", more.get("trump")
    return Bid(deal, seat, cards, active, number, took, 10 * (number == took), trump, position, number == took)  # type: ignore[arg-type]


def seat(number: int, place: int | None, *bids: Bid, tied: int = 1) -> PlayedSeat:
    return PlayedSeat(number, place, tied, place == 1, 10 * sum(one.made for one in bids), bids)


def played(*seats: PlayedSeat, margin: int | None = None, all_missed: int = 0) -> None:
    """Write the rows of one game with these seats."""
    game = games.start(table("Xa", "Ya"), "tablet", "t")
    connection = db.session.connection()
    for number, key in IDS.items():
        connection.execute(insert(PersonRow).values(id=key, name=str(number), hidden=False))
        connection.execute(
            insert(PlayerRow).values(id=key, key=str(number), name=str(number), last_at=game.started_at, person_id=key)
        )
    connection.execute(insert(RulesetRow).values(id=1, key="fake", variant="fake", name=""))
    counted = PlayedGame(tuple(seats), 2, margin, all_missed)
    write_rows(connection, [Counted(game.id, counted, IDS, 1, game.started_at, "2026-11-05")])


def of(who: int, wanted: Sequence[Figure] = tuple(Figure)) -> dict[tuple[Figure, int], tuple[int, int]]:
    found = figures.figures(View(), [IDS[who]], wanted)
    return {(figure, part): pair for figure, parts in found.items() for part, pair in parts.items()}


def of_all() -> dict[tuple[Figure, int], tuple[int, int]]:
    found = figures.everybody(View(), Figure)
    return {(figure, part): pair for figure, parts in found.items() for part, pair in parts.items()}


def test_bids_are_counted_by_cards_bid_seat_and_trump() -> None:
    played(seat(ANA, 1, bid(1, ANA, 0, 0), bid(2, ANA, 5, 1), bid(3, ANA, 2, 2, cards=6, active=2)))
    sums = of(ANA)
    assert sums[Figure.BIDS, 0] == (2, 3)
    assert (sums[Figure.CARDS, 4], sums[Figure.CARDS, 6]) == ((1, 2), (1, 1))
    assert (sums[Figure.BID, 0], sums[Figure.BID, 4]) == ((1, 1), (0, 1))
    assert sums[Figure.OFF, -3] == (0, 1)
    assert sums[Figure.OFF_BY, 0] == (-4, 3)
    assert sums[Figure.ABOVE, 0] == (1, 3)
    assert not [key for key in sums if key[0] == Figure.TRUMP]


def test_who_left_has_bids_and_no_place() -> None:
    played(seat(ANA, None, bid(1, ANA, 1, 1)))
    sums = of(ANA)
    assert sums[Figure.BIDS, 0] == (1, 1)
    assert not {Figure.GAMES, Figure.PLACE, Figure.TOTAL} & {figure for figure, _ in sums}


def test_every_figure_of_a_seat_is_what_its_bids_say() -> None:
    made, early, missed = (bid(deal, ANA, 2, 2 + (deal == 3), active=4, trump="S") for deal in (1, 2, 3))
    last = bid(4, ANA, 0, 0, cards=5, active=4, position="last")
    played(PlayedSeat(ANA, 2, 1, False, 30, (made, early, missed, last)))
    assert of(ANA) == {
        (Figure.GAMES, 0): (0, 1), (Figure.PLACES, 0): (2, 1), (Figure.PLACE, place_part(2, 1)): (0, 1),
        (Figure.BIDS, 0): (3, 4), (Figure.CARDS, 4): (2, 3), (Figure.CARDS, 5): (1, 1),
        (Figure.BID, 2): (2, 3), (Figure.BID, 0): (1, 1),
        (Figure.SEAT, POSITIONS.index("first")): (2, 3), (Figure.SEAT, POSITIONS.index("last")): (1, 1),
        (Figure.TRUMP, TRUMPS.index("S")): (2, 3),
        (Figure.OFF, 0): (0, 3), (Figure.OFF, 1): (0, 1),
        (Figure.OFF_BY, 0): (1, 4), (Figure.DISTANCE, 0): (1, 4), (Figure.ZERO_BIDS, 0): (1, 1),
        (Figure.SHARE, 0): (6, 17 * SCALE // 4), (Figure.ABOVE, 0): (3, 4), (Figure.POINTS, 0): (300, 4),
        (Figure.TOTAL, 300): (0, 1), (Figure.RUN, 2): (0, 1), (Figure.MISS, 1): (0, 1), (Figure.ZEROS, 1): (0, 1),
        (Figure.MADE, 3): (0, 1), (Figure.BOLDEST, made.boldness): (0, 1),
    }  # fmt: skip


def test_a_game_without_bids_has_no_deal_that_all_missed_and_hands_are_no_bids() -> None:
    played(PlayedSeat(ANA, 2, 1, False, None, (), Hands(3, 7)), seat(BEN, 1))
    assert of(ANA)[Figure.HANDS, 0] == (3, 7)
    assert {figure for figure, _ in of(ANA)} == {Figure.GAMES, Figure.PLACES, Figure.PLACE, Figure.HANDS}
    assert (Figure.ALL_MISSED, 0) not in of_all()
    assert not [key for key in of_all() if key[0] == Figure.MARGIN]


def test_a_table_adds_its_seats_its_margin_and_the_deals_that_all_missed() -> None:
    ana = seat(ANA, 1, bid(1, ANA, 1, 1), bid(2, ANA, 1, 2))
    played(ana, seat(BEN, 2, bid(1, BEN, 1, 3), bid(2, BEN, 1, 2)), margin=10, all_missed=1)
    sums = of_all()
    assert (sums[Figure.BIDS, 0], sums[Figure.TABLES, 0]) == ((1, 4), (2, 1))
    assert (sums[Figure.MARGIN, 100], sums[Figure.ALL_MISSED, 0]) == ((0, 1), (1, 2))


def test_only_those_with_a_place_met() -> None:
    played(seat(ANA, 1), seat(BEN, 1), seat(CAS, None))
    met = [(one.person_id, one.other_id, one.level) for one in figures.against(View())]
    assert met == [(IDS[ANA], IDS[BEN], 1), (IDS[BEN], IDS[ANA], 1)]


@pytest.mark.parametrize("other, expected", [((bid(1, BEN, 1, 2),), [(100, 1), (-100, 1)]), ((), [(0, 0), (0, 0)])])
def test_a_meeting_compares_totals_where_both_bid(other: tuple[Bid, ...], expected: list[tuple[int, int]]) -> None:
    played(seat(ANA, 1, bid(1, ANA, 1, 1)), seat(BEN, 2, *other))
    assert [(one.difference, one.scored) for one in figures.against(View())] == expected
