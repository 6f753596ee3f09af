"""What each class of fact changes in the state of a series of Ohio: a table from the class to its function."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.rules import facts
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.common.reducers import COMMON_CHANGES, Changes
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.hand import Terms, with_fact
from scorekeeper.rules.ohio.rules import OhioRules
from scorekeeper.rules.ohio.state import OhioState
from scorekeeper.rules.ohio.unplaced_facts import unplaced


def apply(state: OhioState, fact: Fact) -> OhioState:
    """Return the state after one more fact: CHANGES by its class. A class that it lacks changes nothing.

    A fact of a hand, seat, card or move that does not exist adds a problem to `unplaced_facts` alone.
    """
    if wrong := unplaced(state, fact):
        return replace(state, unplaced_facts=(*state.unplaced_facts, wrong))
    change = CHANGES.get(type(fact))
    return replace(state, **change(state, fact)) if change else state


def _in_hand(state: OhioState, fact: ohio.OhioFact) -> Changes:
    before, ohio_in_hand = state.hand(fact.hand), state.rules.ohio_in_hand
    after = with_fact(before, fact, Terms(len(state.names), ohio_in_hand))
    changed: set[tuple[int, int]] = set()
    if before.count and after.count:
        old, new = before.count.points(ohio_in_hand), after.count.points(ohio_in_hand)
        changed = {(fact.hand, seat) for seat in state.seats if old[seat] != new[seat]}
    return {"hands": {**state.hands, fact.hand: after}, "corrected": state.corrected | changed}


def _rules_changed(_state: OhioState, fact: facts.RulesChanged) -> Changes:
    return {"variant": fact.variant, "options": fact.options, "rules": from_plain(OhioRules, fact.rules)}


def _first_dealer(_state: OhioState, fact: facts.FirstDealer) -> Changes:
    return {"first_starter": fact.seat}


def _resumed(state: OhioState, _fact: facts.Resumed) -> Changes:
    return {"ended": None, "played_on": state.scored + 1}


CHANGES: Mapping[type[Fact], Callable[[OhioState, Any], Changes]] = {
    **COMMON_CHANGES,
    ohio.EntryWay: _in_hand,
    ohio.HandStarted: _in_hand,
    ohio.HandScores: _in_hand,
    ohio.HandFigures: _in_hand,
    ohio.Tally: _in_hand,
    ohio.HandPiles: _in_hand,
    ohio.TrickPlay: _in_hand,
    ohio.Misdeal: _in_hand,
    facts.RulesChanged: _rules_changed,
    facts.FirstDealer: _first_dealer,
    facts.Resumed: _resumed,
}
