"""Four people and a deal of the Oh Hell family, for the tests of its rules."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.record.log import state_of
from scorekeeper.rules.kind import Fact, Problem, Setup, new_problems
from scorekeeper.rules.oh_hell.facts import Bids, Tricks
from scorekeeper.rules.oh_hell.kind import OhHell
from scorekeeper.rules.oh_hell.state import OhHellState

ANA, BEN, CAS, DEE, EVE = range(5)
NAMES = ("Ana", "Ben", "Cas", "Dee", "Eve", "Fay", "Gus")
KIND = OhHell()


def setup(
    variant: str = "nomination_whist", players: int = 4, first: int = ANA, house: Any = None, **options: Any
) -> Setup:
    """Return the setup of a table, by house rules where there are any."""
    rules = KIND.resolved(variant, options, players, house or {})
    return Setup("oh_hell", variant, NAMES[:players], options, rules, first, house=house or {})


def table(*facts: Fact, **how: Any) -> Any:
    """Return the state of a game after these facts; `how` as for `setup`."""
    return state_of(KIND, (setup(**how), *facts))


def enter(state: OhHellState, *facts: Fact) -> OhHellState:
    for fact in facts:
        state = KIND.apply(state, fact)
    return state


def played(deal: int, bids: Sequence[int], tricks: Sequence[int], cancelled: int = 0) -> tuple[Fact, Fact]:
    """Return the facts of a whole deal, bids and tricks by seat."""
    return Bids(deal, dict(enumerate(bids))), Tricks(deal, dict(enumerate(tricks)), cancelled)


def refused(state: OhHellState, fact: Fact) -> tuple[Problem, ...]:
    """Return what no longer holds after one more fact."""
    return new_problems(KIND.problems(state), KIND.problems(KIND.apply(state, fact)))


def codes(state: OhHellState, fact: Fact) -> list[str]:
    return [problem.code for problem in refused(state, fact)]
