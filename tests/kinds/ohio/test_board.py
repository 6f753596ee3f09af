"""What the screen shows while a hand of Ohio is counted or followed."""

from scorekeeper.rules.ohio.board import Holder, TrickKey, hand_board, trick_board
from scorekeeper.rules.ohio.checks import figures_of
from scorekeeper.rules.ohio.facts import OHIO, EntryWay, HandFigures, HandScores
from tests.kinds.ohio.table import ALONE, ANA, BEN, CAS, DEE, FOUR, KIND, alone, evenly, plays, table


def test_the_board_before_a_way_is_chosen_shows_where_all_stand():
    board = hand_board(table(hands=3), 1)
    assert (board.way, board.agreed, board.starter) == (None, 3, ANA)
    assert [line.score for line in board.seats] == [None] * 4


def test_scores_in_pencil_stand_on_the_board():
    state = table(HandScores(1, {BEN: 31}))
    assert [line.score for line in hand_board(state, 1).seats] == [None, 31, None, None]
    assert state.scored == 0


def test_figures_stand_on_the_board_with_what_they_come_to():
    board = hand_board(table(HandFigures(1, {ANA: FOUR[ANA]})), 1)
    assert (board.seats[ANA].score, board.seats[ANA].figures, board.seats[BEN].score) == (60, FOUR[ANA], None)


def test_a_scored_hand_is_corrected_in_any_way():
    state = table(HandFigures(1, FOUR), *evenly(2))
    assert [line.score for line in hand_board(state, 1, "scores").seats] == [60, 46, 34, 4]
    assert hand_board(state, 1, "figures").seats[CAS].figures == FOUR[CAS]
    assert hand_board(state, 2, "scores").seats[ANA].total == 60
    followed = hand_board(table(*alone(1), players=2), 1, "figures")
    assert [line.figures for line in followed.seats] == [figures_of(ALONE[ANA]), figures_of(ALONE[BEN])]


def test_the_trick_board_calls_the_value_and_strikes_what_may_not_be_played():
    board = trick_board(table(*plays(1, (DEE, 10), (ANA, 8), (BEN, "pass"), (CAS, 4))), 1)
    assert (board.value, board.turn, board.taker, board.last_number, board.number) == (22, DEE, CAS, 4, 5)
    assert (board.starter, board.leader, board.trick, board.last_taken) == (DEE, DEE, 1, None)
    assert board.moves == ((DEE, 10), (ANA, 8), (BEN, "pass"), (CAS, 4))
    assert board.keys[2] == TrickKey(3, 25)
    assert board.keys[3] == TrickKey(4, 26, "not_lower")
    assert board.keys[9] == TrickKey(10, 32, "card_gone")
    assert board.keys[10] == TrickKey(OHIO, 12)
    assert (board.may_pass, board.must_pass) == (True, False)


def test_the_trick_board_knows_each_player():
    board = trick_board(table(*plays(1, (ANA, 10), (ANA, "taken"), (ANA, 9), (BEN, 8), (CAS, "pass"))), 1)
    assert board.holders[ANA] == Holder(ANA, "Ana", (9,), 9, 10, has_passed=False, takes_it=False, is_now=False)
    assert board.holders[BEN] == Holder(BEN, "Ben", (8,), 10, 0, has_passed=False, takes_it=True, is_now=False)
    assert board.holders[CAS].has_passed
    assert board.holders[DEE].is_now
    assert (board.trick, board.last_taken) == (2, (ANA, 10))


def test_who_leads_may_not_pass_and_who_has_nothing_lower_must():
    assert not trick_board(table(EntryWay(1, "trick")), 1).may_pass
    state = table(*plays(1, (ANA, OHIO), (BEN, OHIO), (ANA, 1)), players=2)
    assert trick_board(state, 1).must_pass


def test_the_board_of_a_hand_that_is_over_has_no_turn():
    board = trick_board(table(*alone(1), players=2), 1)
    assert (board.turn, board.trick, board.last_taken) == (None, 11, (ANA, -10))
    assert {key.fault for key in board.keys} == {"hand_is_over"}


def test_the_first_card_says_who_begins():
    state = table(*plays(1, (CAS, 4)))
    assert trick_board(state, 1).starter == CAS
    assert KIND.prompt(state).seats == (DEE,)
