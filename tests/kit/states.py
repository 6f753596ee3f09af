"""A table of any kind as its rules see it: the state after some facts, and what does not hold there. No app, no log."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.record.log import state_of
from scorekeeper.rules.kind import Fact, Problem, Setup, new_problems

NAMES = ("Ana", "Ben", "Cas", "Dee", "Eve", "Fay", "Gus")
ANA, BEN, CAS, DEE, EVE = range(5)


@dataclass(frozen=True)
class States:
    """The states of one kind's games, of this variant where no other is named."""

    kind: Any
    variant: str

    def setup(
        self,
        variant: str = "",
        players: int = 4,
        first: int = ANA,
        house: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> Setup:
        """Return the setup of a table, by house rules where there are any."""
        variant = variant or self.variant
        rules = self.kind.resolved(variant, options, players, house or {})
        return Setup(self.kind.key, variant, NAMES[:players], options, rules, first, house=house or {})

    def table(self, *facts: Fact, **how: Any) -> Any:
        """Return the state of a game after these facts; `how` as for `setup`."""
        return state_of(self.kind, (self.setup(**how), *facts))

    def enter(self, state: Any, *facts: Fact) -> Any:
        for fact in facts:
            state = self.kind.apply(state, fact)
        return state

    def refused(self, state: Any, *facts: Fact) -> tuple[Problem, ...]:
        """Return what no longer holds after these facts; without any, what does not hold now."""
        before = self.kind.problems(state) if facts else ()
        return new_problems(before, self.kind.problems(self.enter(state, *facts)))

    def codes(self, state: Any, *facts: Fact) -> list[str]:
        return [problem.code for problem in self.refused(state, *facts)]
