"""The problems of a game of O'NO 99: names, adjustments, cards held, refused plays, and hands that are not due."""

from collections.abc import Iterator

from scorekeeper.rules.common.names import name_problems
from scorekeeper.rules.kind import Problem
from scorekeeper.rules.ono99.game import Hand
from scorekeeper.rules.ono99.hand import HAND_SIZE
from scorekeeper.rules.ono99.state import Ono99State


def problems(state: Ono99State) -> tuple[Problem, ...]:
    """Return everything that does not hold, names first, then hand by hand.

    A problem's part is "loser", "held" or "plays"; of a play its numbers name the play, from 1, whose turn it was, the
    total before it and the card.
    """
    found = [*name_problems(state.names), *_adjusted(state), *_hands(state), *_beyond(state)]
    known = {(problem.deal, problem.seat) for problem in found}
    return (*found, *(misfit for misfit in state.unplaced_facts if (misfit.deal, misfit.seat) not in known))


def _adjusted(state: Ono99State) -> Iterator[Problem]:
    # Chips are won by nobody and lost only with a hand; the game file has no place for anything else.
    for number in sorted(state.adjusted):
        yield Problem("no_points_here", part="adjustments", numbers={"number": number})


def _hands(state: Ono99State) -> Iterator[Problem]:
    last = max(state.begun, default=0)
    for hand in state.hands:
        yield from _held(state, hand)
        if hand.problem:
            yield hand.problem
        elif hand.loser is None and hand.number < last:
            yield Problem("hand_unfinished", deal=hand.number, part="plays" if hand.plays else "loser")


def _held(state: Ono99State, hand: Hand) -> Iterator[Problem]:
    """Yield a problem for each seat that cannot hold so many cards.

    A count of somebody who is out says nothing and is no problem: it would bar the correction that puts a player out.
    """
    for seat, cards in sorted(hand.announced.held.items()):
        if seat not in state.seats:
            yield Problem("holds_no_cards", deal=hand.number, seat=seat, part="held")
        elif not 0 <= cards <= HAND_SIZE:
            numbers = {"cards": cards, "most": HAND_SIZE}
            yield Problem("cards_held_range", deal=hand.number, seat=seat, part="held", numbers=numbers)


def _beyond(state: Ono99State) -> Iterator[Problem]:
    """Yield a problem for each hand that is entered and not due."""
    due = len(state.hands)
    for number in sorted(state.begun):
        if number not in range(1, due + 1):
            code = "after_the_winner" if state.is_won and number > due else "hand_too_early"
            yield Problem(code, deal=number, numbers={"due": due})
        elif state.ended is not None and number > state.ended_after:
            yield Problem("game_is_over", deal=number)
