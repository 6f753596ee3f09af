"""The sheet: before the first deal, and its squares. Places that a tie shares and uses up: tests/data/vectors.json."""

import pytest

from scorekeeper.rules import KINDS
from scorekeeper.rules.kind import Cell
from scorekeeper.rules.oh_hell import facts as oh
from tests.kinds.oh_hell.table import BEN, KIND, setup
from tests.kit.tables import setup_of


@pytest.mark.parametrize("variant", ["nomination_whist", "oh_hell_simple", "british_oh_hell", "up_to_ten_down"])
def test_the_opening_sheet_says_of_a_deal_what_the_blank_one_says(variant):
    game = setup(variant, first=BEN)
    agreed, blank = KIND.sheet(KIND.opening(game)), KIND.blank_rows(game)
    shown = [(row.number, row.size, row.trump, row.dealer) for row in agreed.rows]
    assert [(row.number, row.size, row.trump, row.dealer) for row in blank] == shown
    assert {(row.state, row.cells) for row in blank} == {("todo", ())}
    assert agreed.agreed == ()  # a ladder as in the rules is not the table's own


def test_a_blank_sheet_of_a_game_to_a_target_has_rows_for_an_evening():
    rows = KIND.blank_rows(setup("oh_well"))
    cycle = setup("oh_well").rules["hand_sizes"]
    assert len(rows) >= 16
    assert len(rows) % len(cycle) == 0
    assert {row.size for row in rows} == set(cycle)
    assert KIND.sheet(KIND.opening(setup("oh_well"))).agreed == ()


def test_a_blank_sheet_of_another_kind_has_numbered_rows():
    assert [row.number for row in KINDS["ono99"].blank_rows(setup_of("ono99"))] == [*range(1, 13)]
    agreed = KINDS["ohio"].blank_rows(setup_of("ohio", hands=5))
    assert [(row.number, row.leader) for row in agreed] == [(1, 0), (2, 1), (3, 2), (4, 3), (5, 0)]
    assert {(row.state, row.cells) for row in agreed} == {("todo", ())}


def test_a_table_that_changed_its_ladder_gets_its_own_deals_and_the_last_of_them_counts_as_last():
    doubled = setup(house={"scoring": {"double": {"deals": ["last"]}}})
    state = KIND.apply(KIND.opening(doubled), oh.Ladder(2, (5, 3)))
    agreed = KIND.sheet(state).agreed
    assert agreed == (7, 5, 3)
    assert [(row.size, row.factor) for row in KIND.blank_rows(doubled, agreed)] == [(7, 1), (5, 1), (3, 2)]


@pytest.mark.parametrize(
    ("made", "took", "tells"),
    # Tricks over a bid that was made: where they are allowed.
    [(False, 1, True), (True, 2, False), (True, 3, True), (None, None, False), (None, 1, False)],
)
def test_the_tricks_taken_stand_beside_a_bid_that_does_not_say_them(made: bool | None, took: int | None, tells: bool):
    assert Cell(0, made=made, bid=2, took=took).tells_took == tells
