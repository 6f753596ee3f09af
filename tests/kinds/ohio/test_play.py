"""Hands of Ohio played by chance, card by card, obey everything that the checks demand."""

from hypothesis import given

from scorekeeper.rules.ohio.checks import (
    bounds,
    figure_problems,
    figures_of,
    pile_problems,
    printed,
    score_of,
    score_problems,
    totals_errors,
)
from scorekeeper.rules.ohio.facts import CARDS, OHIO, HandPiles
from scorekeeper.rules.ohio.hand import piles_of
from tests.kinds.ohio.table import KIND, enter, played_hands, plays, table


@given(played_hands())
def test_every_card_is_captured_once_or_left_in_a_hand(hand):
    players, _, following = hand
    for card in CARDS:
        captured = sum(cards.count(card) for cards in following.captured)
        assert captured + sum(card in held for held in following.hands) == players


@given(played_hands())
def test_numbers_fall_in_every_trick_and_somebody_has_an_empty_hand(hand):
    _, _, following = hand
    for _, cards in following.tricks:
        numbers = [card for card in cards if card != OHIO]
        assert numbers == sorted(set(numbers), reverse=True)
    assert not all(following.hands)


@given(played_hands())
def test_captured_and_printed_hands_make_45_a_player(hand):
    players, _, following = hand
    figures = [figures_of(pile) for pile in piles_of(following).values()]
    assert sum(printed(each) for each in figures) == 45 * players


@given(played_hands())
def test_scores_keep_the_bounds_the_sum_and_the_parity(hand):
    players, _, following = hand
    figures = [figures_of(pile) for pile in piles_of(following).values()]
    scores = [score_of(each) for each in figures]
    literal = [score_of(each, "literal") for each in figures]
    within = bounds(players)
    left = sum(each.hand_numbers for each in figures)
    assert sum(scores) == 45 * players - 2 * left
    assert sum(literal) == 45 * players - 2 * left + 20 * sum(each.hand_ohio for each in figures)
    assert within.sum_min <= sum(scores) <= within.sum_max
    assert totals_errors(scores) == totals_errors(literal, literal=True) == ()


@given(played_hands())
def test_what_was_really_played_is_never_doubted(hand):
    _, _, following = hand
    piles = piles_of(following)
    figures = {seat: figures_of(pile) for seat, pile in piles.items()}
    assert pile_problems(1, piles) == ()
    for literal, reading in ((False, "penalty"), (True, "literal")):
        scores = {seat: score_of(each, reading) for seat, each in figures.items()}
        assert figure_problems(1, figures, literal) == score_problems(1, scores, literal) == ()


@given(played_hands())
def test_a_hand_followed_to_its_end_scores_itself_as_if_it_were_counted(hand):
    players, moves, following = hand
    starter = moves[0][0]
    *first, last = plays(1, *moves)
    before = table(*first, players=players, first=starter)
    assert KIND.prompt(before).phase == "trick"
    followed, counted = enter(before, last), table(HandPiles(1, piles_of(following)), players=players)
    assert followed.points == counted.points != ()
    assert KIND.problems(followed) == KIND.problems(counted) == ()
