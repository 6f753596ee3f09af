"""The present trick of Ohio: its value, who may play what, who takes it, and when the hand is over."""

import pytest
from hypothesis import given

from scorekeeper.rules.ohio.facts import CARDS, OHIO, EntryWay, HandFigures
from scorekeeper.rules.ohio.hand import followed
from tests.kinds.ohio.table import ANA, BEN, CAS, DEE, KIND, doubts, enter, played_hands, plays, points, table


def after(*moves, players=4, starter=ANA):
    trick, number, code = followed(players, starter, plays(1, *moves))
    assert not code, (number, code)
    return trick


def test_the_value_runs_with_the_cards():
    trick = after((ANA, 10), (BEN, 8), (CAS, "pass"), (DEE, 4))
    assert (trick.value, trick.last_number, trick.taker, trick.turn) == (22, 4, DEE, ANA)


@pytest.mark.parametrize(
    ("moves", "seat", "move", "code"),
    [
        # A hand is led to by a card of the leader.
        ((), BEN, 5, "not_your_turn"),
        ((), ANA, "pass", "lead_must_play"),
        ((), ANA, "taken", "nothing_to_take"),
        ((), ANA, 11, "unknown_card"),
        # A number must be lower than the last number; an Ohio may always be played.
        (((ANA, 7), (BEN, OHIO)), CAS, 7, "not_lower"),
        (((ANA, 7), (BEN, OHIO)), CAS, 8, "not_lower"),
        (((ANA, 7), (BEN, OHIO)), CAS, 6, ""),
        (((ANA, 1),), BEN, OHIO, ""),
        # A card is played once; only the last to play takes the trick.
        (((ANA, 9), (ANA, "taken")), ANA, 9, "card_gone"),
        (((ANA, 9), (BEN, 8)), ANA, "taken", "nothing_to_take"),
    ],
)
def test_a_move_is_allowed_or_told_why_not(moves, seat, move, code):
    assert after(*moves).refusal(seat, move) == code


def test_who_leads_may_play_any_card_and_who_has_nothing_lower_none():
    trick, _, _ = table(EntryWay(1, "trick")).hand(1).followed()
    assert (trick.is_begun, trick.playable, trick.refusal(ANA, "pass")) == (False, CARDS, "lead_must_play")
    assert after((ANA, OHIO), (BEN, OHIO)).playable == CARDS
    trick = after((ANA, OHIO), (BEN, OHIO), (ANA, 1), players=2)
    assert (trick.turn, trick.playable, trick.refusal(BEN, "pass")) == (BEN, (), "")


def test_who_passed_is_out_of_this_trick_and_back_in_the_next():
    trick = after((ANA, 9), (BEN, "pass"), (CAS, 8), (DEE, "pass"), (ANA, 7))
    assert trick.passed == {BEN, DEE}
    assert trick.turn == CAS
    trick = after((ANA, 9), (BEN, "pass"), (CAS, 8), (DEE, "pass"), (ANA, 7), (CAS, "pass"))
    assert trick.passed == frozenset()


def test_the_last_to_play_takes_the_trick_and_leads():
    trick = after((ANA, 9), (BEN, 5), (CAS, OHIO), (DEE, "pass"), (ANA, "pass"), (BEN, "pass"))
    assert trick.taken == ((CAS, (9, 5, OHIO)),)
    assert [trick.captured(seat) for seat in range(4)] == [(), (), (9, 5, OHIO), ()]
    assert trick.turn == CAS
    assert after((ANA, 9), (BEN, 1), (BEN, "taken")).taken == ((BEN, (9, 1)),)  # nobody else wants it


def test_a_player_without_cards_is_passed_over_and_the_trick_is_finished():
    moves = [(ANA, card) for card in CARDS[:-1]]
    first_ten = [pair for move in moves for pair in (move, (ANA, "taken"))]
    trick = after(*first_ten, (ANA, OHIO), players=3)
    assert not trick.is_over
    trick = after(*first_ten, (ANA, OHIO), (BEN, 5), (CAS, 4), (BEN, "pass"), players=3)
    assert trick.is_over
    assert trick.taken[-1] == (CAS, (OHIO, 5, 4))
    assert trick.refusal(CAS, 3) == "hand_is_over"


@given(played_hands())
def test_what_was_really_played_is_never_doubted(hand):
    _, _, trick = hand
    counts = trick.counts
    for literal in (False, True):
        scores = {seat: count.score(literal) for seat, count in counts.items()}
        assert [*doubts(1, literal, counts=counts), *doubts(1, literal, scores=scores)] == []


@given(played_hands())
def test_a_hand_followed_to_its_end_scores_itself_as_if_it_were_counted(hand):
    players, moves, trick = hand
    starter = moves[0][0]
    *first, last = plays(1, *moves)
    before = table(*first, players=players, first=starter)
    assert KIND.prompt(before).phase == "trick"
    followed, counted = enter(before, last), table(HandFigures(1, trick.counts), players=players)
    assert points(followed) == points(counted) != ()
    assert KIND.problems(followed) == KIND.problems(counted) == ()
