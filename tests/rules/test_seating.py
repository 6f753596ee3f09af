"""The deal, the bids and the lead go clockwise round whoever plays; where a column of the sheet is closed."""

import pytest

from scorekeeper.rules.common.seats import clockwise_from, dealer_after
from scorekeeper.rules.kind import Absence, absences, by_cell
from scorekeeper.rules.oh_hell.facts import Joined, Left, Returned, SatOut
from scorekeeper.rules.sheets.summary import race
from tests.kinds.oh_hell.table import EVE, KIND, enter, played, table

ANA, BEN, CAS, DEE = range(4)


def test_clockwise_goes_by_the_order_of_the_chairs_not_by_number():
    assert clockwise_from((DEE, ANA, CAS), CAS) == (DEE, ANA, CAS)


def test_nobody_is_to_the_left_of_an_empty_chair():
    with pytest.raises(ValueError, match="not in"):
        clockwise_from((ANA, BEN), CAS)


def test_the_deal_passes_over_whoever_sits_out():
    order = (ANA, BEN, CAS, DEE)
    assert dealer_after(order, order, ANA) == BEN
    assert dealer_after(order, {ANA, CAS, DEE}, ANA) == CAS
    assert dealer_after(order, {ANA, CAS, DEE}, DEE) == ANA


def test_the_deal_goes_on_from_a_dealer_who_has_left():
    assert dealer_after((ANA, BEN, CAS, DEE), {ANA, DEE}, BEN) == DEE


def test_an_empty_table_has_no_dealer():
    with pytest.raises(ValueError, match="deal"):
        dealer_after((ANA, BEN), (), ANA)


ONE = played(1, (2, 2, 2, 2), (3, 1, 2, 1))  # seven cards


def begun(*facts):
    return KIND.sheet(table(*ONE, *facts))


def test_a_table_that_stays_together_has_no_absence():
    assert absences(begun(SatOut(2, BEN))) == ()


def test_who_joins_is_absent_before_with_the_points_carried_in():
    sheet = begun(Joined(2, EVE, "Eve", 34, after=ANA))
    assert absences(sheet) == (Absence(EVE, 1, 1, 34),)


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
    values = {runner.name: runner.values for runner in race(KIND.sheet(state)).runners}
    assert values["Ben"][1] is not None
    assert values["Ben"][2] is None
    assert values["Eve"][:2] == (None, 34)
