"""Where a column of the sheet is closed."""

from scorekeeper.rules.kind import Absence, absences, by_cell
from scorekeeper.rules.oh_hell.facts import Joined, Left, Returned, SatOut
from scorekeeper.rules.sheets.summary import race
from tests.kinds.oh_hell.table import ANA, BEN, EVE, KIND, enter, played, table

ONE = played(1, (2, 2, 2, 2), (3, 1, 2, 1))  # seven cards
NO_BEN = {0: 1, 2: 2, 3: 2, 4: 0}  # bids and tricks of six cards, with Eve in Ben's place


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
