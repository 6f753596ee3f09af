"""The present trick of Ohio: its value, who may play what, who takes it, and when the hand is over."""

import pytest
from hypothesis import given

from scorekeeper.rules.ohio.checks import (
    figure_problems,
    score_of,
    score_problems,
)
from scorekeeper.rules.ohio.facts import CARDS, OHIO, HandFigures
from scorekeeper.rules.ohio.hand import Fault, card_fault, fault, figures_in, follow
from tests.kinds.ohio.table import ANA, BEN, CAS, DEE, KIND, enter, played_hands, plays, table


def after(*moves, players=4, starter=ANA):
    following, number, wrong = follow(players, starter, moves)
    assert wrong is None, (number, wrong)
    return following


def test_the_value_runs_with_the_cards():
    following = after((ANA, 10), (BEN, 8), (CAS, "pass"), (DEE, 4))
    assert (following.value, following.last_number, following.taker, following.turn) == (22, 4, DEE, ANA)


@pytest.mark.parametrize(
    ("moves", "seat", "move", "wrong"),
    [
        # A hand is led to by a card of the leader.
        ((), BEN, 5, Fault("not_your_turn", ANA)),
        ((), ANA, "pass", Fault("lead_must_play")),
        ((), ANA, "taken", Fault("nothing_to_take")),
        ((), ANA, 11, Fault("unknown_card")),
        # A number must be lower than the last number; an Ohio may always be played.
        (((ANA, 7), (BEN, OHIO)), CAS, 7, Fault("not_lower", 7)),
        (((ANA, 7), (BEN, OHIO)), CAS, 8, Fault("not_lower", 7)),
        (((ANA, 7), (BEN, OHIO)), CAS, 6, None),
        (((ANA, 1),), BEN, OHIO, None),
        # A card is played once; only the last to play takes the trick.
        (((ANA, 9), (ANA, "taken")), ANA, 9, Fault("card_gone")),
        (((ANA, 9), (BEN, 8)), ANA, "taken", Fault("nothing_to_take", BEN)),
    ],
)
def test_a_move_is_allowed_or_told_why_not(moves, seat, move, wrong):
    assert fault(after(*moves), seat, move) == wrong


def test_any_card_may_follow_opening_ohios():
    following = after((ANA, OHIO), (BEN, OHIO))
    assert [card for card in CARDS if card_fault(following, card)] == []


def test_who_passed_is_out_of_this_trick_and_back_in_the_next():
    following = after((ANA, 9), (BEN, "pass"), (CAS, 8), (DEE, "pass"), (ANA, 7))
    assert following.passed == {BEN, DEE}
    assert following.turn == CAS
    following = after((ANA, 9), (BEN, "pass"), (CAS, 8), (DEE, "pass"), (ANA, 7), (CAS, "pass"))
    assert following.passed == frozenset()


def test_the_last_to_play_takes_the_trick_and_leads():
    following = after((ANA, 9), (BEN, 5), (CAS, OHIO), (DEE, "pass"), (ANA, "pass"), (BEN, "pass"))
    assert following.tricks == ((CAS, (9, 5, OHIO)),)
    assert following.captured == ((), (), (9, 5, OHIO), ())
    assert following.turn == CAS


def test_one_move_ends_a_trick_that_nobody_else_wants():
    assert after((ANA, 9), (BEN, 1), (BEN, "taken")).tricks == ((BEN, (9, 1)),)


def test_a_player_without_cards_is_passed_over_and_the_trick_is_finished():
    moves = [(ANA, card) for card in CARDS[:-1]]
    first_ten = [pair for move in moves for pair in (move, (ANA, "taken"))]
    following = after(*first_ten, (ANA, OHIO), players=3)
    assert not following.is_over
    following = after(*first_ten, (ANA, OHIO), (BEN, 5), (CAS, 4), (BEN, "pass"), players=3)
    assert following.is_over
    assert following.tricks[-1] == (CAS, (OHIO, 5, 4))
    assert fault(following, CAS, 3) == Fault("hand_is_over")


def test_following_stops_before_the_first_move_that_is_not_allowed():
    following, number, wrong = follow(4, ANA, [(ANA, 3), (BEN, 4), (CAS, 1)])
    assert (following.value, number, wrong) == (3, 1, Fault("not_lower", 3))


@given(played_hands())
def test_what_was_really_played_is_never_doubted(hand):
    _, _, following = hand
    figures = figures_in(following)
    for literal in (False, True):
        scores = {seat: score_of(each, literal) for seat, each in figures.items()}
        assert figure_problems(1, figures, literal) == score_problems(1, scores, literal) == ()


@given(played_hands())
def test_a_hand_followed_to_its_end_scores_itself_as_if_it_were_counted(hand):
    players, moves, following = hand
    starter = moves[0][0]
    *first, last = plays(1, *moves)
    before = table(*first, players=players, first=starter)
    assert KIND.prompt(before).phase == "trick"
    followed, counted = enter(before, last), table(HandFigures(1, figures_in(following)), players=players)
    assert followed.points == counted.points != ()
    assert KIND.problems(followed) == KIND.problems(counted) == ()
