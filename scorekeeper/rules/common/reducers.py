"""What the facts of any table change in a game that counts points, whatever is played."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from scorekeeper.rules import facts
from scorekeeper.rules.common.tenths import Points, whole
from scorekeeper.rules.facts import Fact

Changes = dict[str, Any]  # by field of the state


class Counting(Protocol):
    """What the state of a kind that counts points has, under these names."""

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def adjustments(self) -> Mapping[int, facts.Adjustment]: ...


def adjusted(adjustments: Mapping[int, facts.Adjustment], deal: int) -> dict[int, Points]:
    """Return the points that the table gave or took in a deal or hand, by seat."""
    points: dict[int, Points] = {}
    for fact in adjustments.values():
        if fact.deal == deal and fact.points:
            points[fact.seat] = whole(points.get(fact.seat, 0) + fact.points)
    return points


def _renamed(state: Counting, fact: facts.Renamed) -> Changes:
    return {"names": (*state.names[: fact.seat], fact.name, *state.names[fact.seat + 1 :])}


def _adjustment(state: Counting, fact: facts.Adjustment) -> Changes:
    return {"adjustments": {**state.adjustments, fact.number: fact}}


def _ended(_state: Counting, fact: facts.Ended) -> Changes:
    return {"ended": fact.reason}


COMMON_CHANGES: Mapping[type[Fact], Callable[[Any, Any], Changes]] = {
    facts.Renamed: _renamed,
    facts.Adjustment: _adjustment,
    facts.Ended: _ended,
}
