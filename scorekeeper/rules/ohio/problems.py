"""The problems of a series of Ohio: names, facts without a slot, refused moves, and counts that break a check."""

from collections.abc import Iterator

from scorekeeper.rules.common.names import name_problems
from scorekeeper.rules.kind import Problem
from scorekeeper.rules.ohio.count_faults import figure_problems, pile_problems, score_problems
from scorekeeper.rules.ohio.hand import Count
from scorekeeper.rules.ohio.state import OhioState


def problems(state: OhioState) -> tuple[Problem, ...]:
    """Return everything that does not hold, names first, then hand by hand. All of it makes the sheet impossible."""
    return (
        *name_problems(state.names),
        *state.unplaced_facts,
        *(problem for number in sorted(state.hands) for problem in _of_hand(state, number)),
    )


def count_problems(number: int, count: Count, literal: bool) -> tuple[Problem, ...]:
    """Return the checks that a count fails: of its cards where they are known, else of its figures or scores."""
    if count.piles:
        return pile_problems(number, count.piles)
    if count.figures:
        return figure_problems(number, count.figures, literal)
    return score_problems(number, count.scores, literal)


def _of_hand(state: OhioState, number: int) -> Iterator[Problem]:
    hand = state.hand(number)
    if number > state.scored and hand.count:
        # An earlier hand was opened again by a changed move, while this one stands.
        yield Problem("hand_unfinished", deal=state.scored + 1)
    _, moves, wrong = state.hand_in_play(number)
    if wrong:
        play = hand.plays[moves]
        numbers = {"number": play.number, "move": play.move, "against": wrong.number}
        yield Problem(wrong.code, deal=number, seat=play.seat, part="trick", numbers=numbers)
    if hand.count:
        yield from count_problems(number, hand.count, state.rules.is_literal)
