"""What each fact changes in a series of Ohio, and which facts have no slot there."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.rules import facts
from scorekeeper.rules.common.changes import COMMON_CHANGES, Changes
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.kind import Fact, Problem
from scorekeeper.rules.ohio.facts import CARDS, FACTS, Misdeal, OhioFact, TrickPlay
from scorekeeper.rules.ohio.hand import cards_named, seats_named, with_fact
from scorekeeper.rules.ohio.rules import OhioRules
from scorekeeper.rules.ohio.state import OhioState


def apply(state: OhioState, fact: Fact) -> OhioState:
    """Return the state after one more fact. A fact of no meaning here leaves it as it is."""
    misfit = _misfit(state, fact)
    if misfit:
        return replace(state, misfits=(*state.misfits, misfit))
    if isinstance(fact, FACTS):
        return _in_hand(state, fact)
    change = CHANGES.get(type(fact))  # pyright: ignore[reportUnknownArgumentType]
    return replace(state, **change(state, fact)) if change else state


def _in_hand(state: OhioState, fact: OhioFact) -> OhioState:
    before, ohio_in_hand = state.hand(fact.hand), state.rules.ohio_in_hand
    after = with_fact(before, fact, len(state.names), ohio_in_hand)
    changed: set[tuple[int, int]] = set()
    if before.count and after.count:
        old, new = before.count.points(ohio_in_hand), after.count.points(ohio_in_hand)
        changed = {(fact.hand, seat) for seat in state.seats if old[seat] != new[seat]}
    return replace(state, hands={**state.hands, fact.hand: after}, corrected=state.corrected | changed)


def _misfit(state: OhioState, fact: Fact) -> Problem | None:
    """Return why there is no such slot: a hand that is not due, a seat, a card or a move that does not exist."""
    return _unknown_hand(state, fact) or _unknown_seat_or_card(state, fact) or _unknown_move(state, fact)


def _unknown_hand(state: OhioState, fact: Any) -> Problem | None:
    hand, due = fact.about_deal, state.scored + 1
    if hand is None or 1 <= hand < due + (not state.is_over):
        return None
    code = "game_is_over" if state.is_over and hand >= due else "hand_too_early"
    return Problem(code, deal=hand, numbers={"due": due})


def _unknown_seat_or_card(state: OhioState, fact: Any) -> Problem | None:
    hand = fact.about_deal
    for seat in seats_named(fact):
        if seat not in state.seats:
            return Problem("unknown_seat", deal=hand, seat=seat)
    for card in cards_named(fact):
        if card not in CARDS:
            return Problem("unknown_card", deal=hand, numbers={"card": card})
    return None


def _unknown_move(state: OhioState, fact: Any) -> Problem | None:
    if isinstance(fact, Misdeal) and fact.hand <= state.scored:
        return Problem("hand_is_over", deal=fact.hand)
    if isinstance(fact, TrickPlay) and not 1 <= fact.number <= len(state.hand(fact.hand).plays) + 1:
        return Problem("play_missing", deal=fact.hand, numbers={"due": len(state.hand(fact.hand).plays) + 1})
    return None


def _rules_changed(_state: OhioState, fact: facts.RulesChanged) -> Changes:
    return {"variant": fact.variant, "options": fact.options, "rules": from_plain(OhioRules, fact.rules)}


def _first_dealer(_state: OhioState, fact: facts.FirstDealer) -> Changes:
    return {"first_starter": fact.seat}


def _resumed(state: OhioState, _fact: facts.Resumed) -> Changes:
    return {"ended": None, "played_on": state.scored + 1}


CHANGES: Mapping[type, Callable[[OhioState, Any], Changes]] = {
    **COMMON_CHANGES,
    facts.RulesChanged: _rules_changed,
    facts.FirstDealer: _first_dealer,
    facts.Resumed: _resumed,
}
