"""Four people and the facts of Ohio, for the tests of its rules."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Problem
from scorekeeper.rules.ohio.facts import CARDS, Count, HandScores, Move, Pile, TrickPlay
from scorekeeper.rules.ohio.hand import Slip, Trick, followed, slip_problems
from scorekeeper.rules.ohio.kind import Ohio
from scorekeeper.rules.ohio.state import OhioState
from tests.kit.states import ANA, BEN, CAS, DEE, States

KIND = Ohio()
STATES = States(KIND, "ohio")
setup, table, enter, codes = STATES.setup, STATES.table, STATES.enter, STATES.codes

EVEN = {ANA: 50, BEN: 50, CAS: 40, DEE: 40}  # scores of a hand that adds up
FOUR = {
    ANA: Count(70, 1, 0, 0),
    BEN: Count(60, 1, 4, 0),
    CAS: Count(50, 1, 6, 0),
    DEE: Count(22, 1, 8, 0),
}
# Ana plays card after card, and Ben never one.
ALONE = {ANA: Pile(dict.fromkeys(CARDS, 1)), BEN: Pile({}, frozenset(CARDS))}


def evenly(*hands: int) -> tuple[HandScores, ...]:
    return tuple(HandScores(hand, EVEN) for hand in hands)


def points(state: OhioState) -> tuple[Mapping[int, Points], ...]:
    """Return the points of each scored hand by seat, adjustments included."""
    return tuple(hand.points for hand in state.hands[: state.scored])


def doubts(hand: int, literal: bool = False, **entered: Mapping[int, Any]) -> list[Problem]:
    """Return what is wrong with a hand scored by these `counts` or `scores`."""
    return [*slip_problems(hand, Slip(scored_by="figures" if "counts" in entered else "scores", **entered), literal)]


def plays(hand: int, *moves: tuple[int, Move]) -> tuple[TrickPlay, ...]:
    return tuple(TrickPlay(hand, number, seat, move) for number, (seat, move) in enumerate(moves, start=1))


def alone(hand: int, seat: int = ANA) -> tuple[TrickPlay, ...]:
    """One player plays every card, and nobody else ever does."""
    return plays(hand, *(move for card in CARDS for move in ((seat, card), (seat, "taken"))))


EVERY: tuple[Move, ...] = (*CARDS, "pass", "taken")


@st.composite
def played_hands(draw: st.DrawFn) -> tuple[int, tuple[tuple[int, Move], ...], Trick]:
    """Play a whole hand by chance: the number of players, every move, and how it ended."""
    players, moves = draw(st.integers(2, 5)), list[tuple[int, Move]]()
    trick, _, _ = followed(players, draw(st.integers(0, players - 1)), ())
    chance = draw(st.randoms(use_true_random=False))
    while not trick.is_over:
        may = [(seat, move) for seat in range(players) for move in EVERY if not trick.refusal(seat, move)]
        moves.append(chance.choice(may))
        trick = trick.after(*moves[-1])
    return players, tuple(moves), trick
