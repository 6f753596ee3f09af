"""The deal, the bids and the lead go clockwise round whoever plays; where a column of the sheet is closed."""

import pytest

from scorekeeper.rules.common.seats import bidding_order, dealer_after
from scorekeeper.rules.kind import Absence, absences, by_cell
from scorekeeper.rules.oh_hell.facts import Joined, Left, Returned, SatOut
from scorekeeper.rules.sheets.summary import race
from tests.kinds.oh_hell.table import EVE, KIND, enter, played, table

ORDER = ANA, BEN, CAS, DEE = tuple(range(4))


def test_clockwise_goes_by_the_order_of_the_chairs_from_one_that_is_taken():
    assert bidding_order((DEE, ANA, CAS), CAS) == (DEE, ANA, CAS)
    with pytest.raises(ValueError, match="not in"):
        bidding_order((ANA, BEN), CAS)


@pytest.mark.parametrize(
    ("playing", "dealer", "after"),
    [
        (ORDER, ANA, BEN),
        ({ANA, CAS, DEE}, ANA, CAS),  # over one who sits out
        ({ANA, CAS, DEE}, DEE, ANA),
        ({ANA, DEE}, BEN, DEE),  # from one who has left
    ],
)
def test_the_deal_passes_to_the_next_dealer_who_plays(playing, dealer, after):
    assert dealer_after(ORDER, playing, dealer) == after


def test_an_empty_table_has_no_dealer():
    with pytest.raises(ValueError, match="deal"):
        dealer_after((ANA, BEN), (), ANA)


ONE = played(1, (2, 2, 2, 2), (3, 1, 2, 1))  # seven cards


def begun(*facts):
    return KIND.sheet(table(*ONE, *facts))


def test_who_joins_is_absent_before_with_the_points_carried_in_and_who_sits_out_is_not():
    assert absences(begun(SatOut(2, BEN))) == ()
    assert absences(begun(Joined(2, EVE, "Eve", 34, after=ANA))) == (Absence(EVE, 1, 1, 34),)


def test_who_leaves_is_absent_to_the_end_and_who_returns_until_then():
    sheet = begun(Left(2, BEN))
    (gone,) = absences(sheet)
    assert (gone.seat, gone.first, gone.until, gone.has_left) == (BEN, 2, len(sheet.rows), True)
    (away,) = absences(begun(Left(2, BEN), Returned(4, BEN)))
    assert (away.first, away.until) == (2, 3)
    assert set(by_cell((away,))) == {(2, BEN), (3, BEN)}


def test_the_line_of_who_left_ends_there_and_the_joiner_begins_with_what_was_carried_in():
    state = table(*ONE, Left(2, BEN), Joined(2, EVE, "Eve", 34, after=ANA))
    for fact in played(2, (1, None, 2, 2, 0), (1, None, 2, 2, 1)):
        state = enter(state, fact)
    values = race(KIND.sheet(state)).values
    assert values[BEN][1] is not None
    assert values[BEN][2] is None
    assert values[EVE][:2] == (None, 34)
