"""Four people and the facts of O'NO 99, for the tests of its rules."""

from collections.abc import Iterable
from typing import Any

from scorekeeper.record.log import state_of
from scorekeeper.rules.kind import Fact, Setup
from scorekeeper.rules.ono99 import Ono99
from scorekeeper.rules.ono99_facts import Card, HandLost, Played
from scorekeeper.rules.ono99_state import Ono99State

ANA, BEN, CAS, DEE = range(4)
NAMES = ("Ana", "Ben", "Cas", "Dee")
KIND = Ono99()


def setup(players: int = 4, **options: Any) -> Setup:
    rules = KIND.resolved("ono99", options, players)
    return Setup("ono99", "ono99", NAMES[:players], options, rules)


def table(*facts: Fact, players: int = 4, **options: Any) -> Ono99State:
    return state_of(KIND, (setup(players, **options), *facts))


def lost(*seats: int) -> tuple[HandLost, ...]:
    return tuple(HandLost(hand, seat) for hand, seat in enumerate(seats, start=1))


def cards(hand: int, *plays: tuple[int, Card]) -> tuple[Played, ...]:
    return tuple(Played(hand, number, seat, card) for number, (seat, card) in enumerate(plays, start=1))


def enter(state: Ono99State, facts: Iterable[Fact]) -> Ono99State:
    for fact in facts:
        state = KIND.apply(state, fact)
    return state


def codes(state: Ono99State) -> list[str]:
    return [problem.code for problem in KIND.problems(state)]
