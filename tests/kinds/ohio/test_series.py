"""A series of Ohio: how long it goes on, its sheet, the words that every table may use, and its file.

What a file is refused for stands in tests/data/wounds.json.
"""

import pytest

from scorekeeper.rules import facts
from scorekeeper.rules.kind import Cell
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.facts import HandFigures
from scorekeeper.rules.sheets.summary import seats_of
from tests.kinds.ohio.table import ALONE, EVEN, FOUR, KIND, codes, enter, evenly, points, setup, table
from tests.kit.states import ANA, BEN, CAS, DEE
from tests.kit.web import Table, newest
from tests.record.samples import state_in


def test_a_series_is_over_when_the_agreed_hands_are_scored():
    state = table(*evenly(1, 2), hands=2)
    assert KIND.prompt(state) is None
    assert codes(enter(state, *evenly(3))) == ["game_is_over"]
    assert KIND.prompt(enter(state, facts.Resumed())).deal == 3
    assert KIND.sheet(enter(state, facts.Resumed(), *evenly(3))).finished


def test_the_best_win_together():
    sheet = KIND.sheet(table(*evenly(1), hands=1))
    assert sheet.winners == (ANA, BEN)
    assert [(line.place, line.seat, line.won) for line in sheet.standings] == [
        (1, ANA, True), (1, BEN, True), (3, CAS, False), (3, DEE, False),
    ]  # fmt: skip
    assert [column.ahead for column in sheet.columns] == [True, True, False, False]
    before = KIND.sheet(table())
    assert (before.winners, before.finished, before.deal_word) == ((), False, "hand")
    assert not any(column.ahead for column in before.columns)


def test_a_cell_tells_captured_less_hand_points_and_total():
    state = table(*evenly(1), ohio.HandFigures(2, FOUR), first=BEN)
    first, second = KIND.sheet(state).rows[:2]
    assert first.cells[BEN] == Cell(BEN, 50, 50, marks=frozenset({"leads"}))
    assert second.cells[CAS] == Cell(CAS, 34, 74, marks=frozenset({"leads"}), captured=40, in_hand=6)
    assert second.cells[CAS].small == "40\N{MINUS SIGN}6"
    put_right = enter(state, ohio.HandScores(1, {ANA: 48, CAS: 42}))
    assert [cell.seat for cell in KIND.sheet(put_right).rows[0].cells if "corrected" in cell.marks] == [ANA, CAS]


def test_an_adjustment_counts_in_its_hand_wins_none_and_can_be_struck():
    state = table(facts.Adjustment(1, 1, ANA, -5, "late"), facts.Adjustment(2, 1, ANA, 1, "joke"))
    assert KIND.sheet(state).rows[0].cells[ANA] == Cell(ANA, marks=frozenset({"leads", "adjusted"}))
    state = enter(state, *evenly(1))
    cell = KIND.sheet(state).rows[0].cells[ANA]
    assert (cell.points, cell.total, cell.numbers) == (46, 46, {"adjusted": -4})
    played = {seat.seat: (seat.hands, seat.hands_won) for seat in seats_of(KIND.sheet(state))}
    assert played == {ANA: (1, 1), BEN: (1, 1), CAS: (1, 0), DEE: (1, 0)}
    state = enter(state, facts.Adjustment(1, 1, ANA, 0, ""), facts.Adjustment(2, 1, ANA, 0, ""))
    assert points(state) == (EVEN,)


def test_a_changed_reading_of_the_ohio_in_hand_scores_everything_again():
    rules = KIND.resolved("ohio", {"ohio_in_hand": "literal"}, 2)
    state = table(ohio.HandPiles(1, ALONE), players=2)
    assert state.hands[-1].totals[BEN] == -65
    state = enter(state, facts.RulesChanged("ohio", {"ohio_in_hand": "literal"}, rules))
    assert state.hands[-1].totals[BEN] == -45
    assert codes(state) == []


@pytest.mark.parametrize(
    ("fact", "code"),
    [
        (ohio.HandScores(2, EVEN), "hand_too_early"),
        (ohio.HandScores(0, EVEN), "hand_too_early"),
        (facts.Adjustment(1, 2, ANA, 5, "early"), "hand_too_early"),
        (ohio.HandScores(1, {4: 5}), "unknown_seat"),
        (ohio.HandFigures(1, {7: FOUR[ANA]}), "unknown_seat"),
        (ohio.HandStarted(1, 4), "unknown_seat"),
        (facts.Renamed(9, "Zoe"), "unknown_seat"),
        (facts.FirstDealer(-1), "unknown_seat"),
        (ohio.Tally(1, 4, {7: 1}), "unknown_seat"),
        (ohio.HandPiles(1, {5: ohio.Pile()}), "unknown_seat"),
    ],
)
def test_what_has_no_place_on_the_sheet_is_a_problem_and_changes_nothing(fact, code):
    state = table(fact)
    assert codes(state) == [code]
    assert points(state) == ()


def test_the_rules_are_plain_data_and_come_back():
    options = {"hands": 4, "ohio_in_hand": "literal", "settlement": "difference", "rate": "0.05"}
    state = KIND.opening(setup(**options))
    assert (state.rules.hands, state.rules.is_literal, state.rules.settlement.rate) == (4, True, "0.05")
    assert KIND.resolved("ohio", {"hands": None}, 4)["hands"] is None
    over = KIND.resolved("ohio", options, 4, {"settlement": {"mode": "hard"}})
    assert (over["hands"], over["settlement"]["mode"], over["settlement"]["rate"]) == (4, "hard", "0.05")
    assert KIND.plan("ohio", {}, 4) is None


def test_a_misdealt_hand_begins_afresh_with_the_same_player():
    state = table(ohio.EntryWay(1, "trick"), ohio.TrickPlay(1, 1, CAS, 9), ohio.Misdeal(1))
    assert (state.hand(1).slip.plays, state.hand(1).starter, KIND.prompt(state).phase) == ((), CAS, "trick")
    assert KIND.sheet(state).rows[0].marks == {"misdealt"}
    assert table(ohio.HandScores(1, {ANA: 50}), ohio.HandStarted(1, BEN), ohio.Misdeal(1)).hand(1).starter == BEN
    assert codes(table(*evenly(1), ohio.Misdeal(1))) == ["hand_is_over"]  # a scored hand is not dealt again


@pytest.mark.parametrize(
    ("announced", "sentence"),
    [
        ((ohio.EntryWay(1, "scores"),), "Hand 1 is entered by scores"),
        ((ohio.HandStarted(1, CAS),), "Cas starts hand 1"),
        ((ohio.HandScores(1, {BEN: -3}), ohio.HandScores(1, {BEN: 4})), "Ben scores 4, not −3 −3 → 4"),
        ((ohio.Tally(1, BEN, {7: 2}, {-10: True}),), "Ben counts cards of hand 1"),
        ((ohio.HandPiles(1, {**ALONE, CAS: ALONE[BEN], DEE: ALONE[BEN]}),), "Ana captured cards worth 55 and 1 Ohio, "
         "holds 0, Ben captured cards worth 0 and 0 Ohios, holds 55 and an Ohio,"),
        ((ohio.TrickPlay(1, 1, ANA, 9), ohio.Misdeal(1)), "Misdeal: hand 1 is dealt again what was"),
        ((ohio.TrickPlay(1, 1, ANA, 9), ohio.TrickPlay(1, 2, BEN, "pass")), "Ben passes"),
        ((ohio.TrickPlay(1, 1, ANA, 9), ohio.TrickPlay(1, 2, ANA, "taken")), "Ana takes the trick"),
    ],
)  # fmt: skip
def test_a_hand_of_ohio_is_told(app, client, announced, sentence):
    assert newest(Table(app, client, "ohio"), *announced).startswith(sentence)


def test_what_is_not_as_in_the_book_is_a_line_and_is_read_from_it():
    rules = KIND.own_rules("ohio", KIND.resolved("ohio", {"hands": 3, "ohio_in_hand": "literal"}, 4), 4)
    line = KIND.line_of("ohio", rules)
    assert line == "ohio hands=3 ohio_in_hand=literal"
    assert KIND.read_line(line) == ({"hands": 3, "ohio_in_hand": "literal"}, ())


SCORES = {"Ana": 50, "Ben": 50, "Cas": 40, "Dee": 40}


def test_a_finished_series_is_settled_where_that_is_agreed():
    result = KIND.result(table(*evenly(1), hands=1, settlement="difference_to_winner", rate="0.1"))
    assert result["winners"] == ["Ana", "Ben"]
    assert result["settlement"]["net"] == {"Ana": 1, "Ben": 1, "Cas": -1, "Dee": -1}


def test_scores_may_stand_beside_what_they_come_from_and_the_last_hand_may_be_unfinished():
    written = {"variant": "ohio", **KIND.written(table(HandFigures(1, FOUR)))}
    written["hands"][0]["scores"] = {"Ana": 60, "Ben": 46, "Cas": 34, "Dee": 4}
    assert points(state_in({**written, "hands": [*written["hands"], {}]})) == ({ANA: 60, BEN: 46, CAS: 34, DEE: 4},)
