"""What each class of fact changes in the state of an Oh Hell game: a deal's slip, or the fields that CHANGES gives.

A fact about a seat or a deal that does not exist is saved as a problem, because no sheet could show it.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import reduce
from typing import Any, cast

from scorekeeper.rules import facts
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.facts import COMMON_CHANGES, Changes, Fact, put_right
from scorekeeper.rules.kind import Problem
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.rules import OhHellRules, last_deal
from scorekeeper.rules.oh_hell.state import (
    OhHellState,
    active_at,
    agreed_size,
    order_at,
    size_at,
    trump_at,
    with_joiner,
)


def apply(state: OhHellState, fact: Fact) -> OhHellState:
    """Return the state after one more fact. A class in neither table changes nothing.

    A fact about a seat or deal that does not exist adds a problem to `unplaced_facts` and changes nothing else.
    """
    if isinstance(fact, oh.TableChanged):
        return reduce(apply, fact.parts, state)
    if wrong := unplaced(state, fact):
        return replace(state, unplaced_facts=(*state.unplaced_facts, wrong))
    if change_slip := oh.OF_SLIP.get(type(fact)):
        return _with_slip(state, fact, change_slip)
    change = CHANGES.get(type(fact))
    return replace(state, **change(state, fact)) if change else state


def _with_slip(state: OhHellState, fact: Any, change: Callable[[oh.Slip, Any], oh.Slip]) -> OhHellState:
    """Return the state with one deal's slip changed; seats whose scored values changed are marked as corrected."""
    deal = fact.deal
    before = state.slip(deal)
    after = change(before, fact)
    if isinstance(fact, oh.Bids) and before.bids and before.bids.keys() >= {*active_at(state, deal)}:
        after = replace(after, is_rebid=True)
    if isinstance(fact, oh.Corrected) and fact.trump != trump_at(state, deal, len(active_at(state, deal)))[0]:
        after = replace(after, turned=oh.TurnUp(deal, fact.trump, before.turned.card if before.turned else None))
    scored = range(len(state.names)) if before.is_scored else ()
    corrected = state.corrected.union((deal, seat) for seat in scored if before.of(seat) != after.of(seat))
    return replace(state, slips={**state.slips, deal: after}, corrected=corrected)


def _ladder(state: OhHellState, fact: oh.Ladder) -> Changes:
    first = fact.from_deal
    agreed = (*(agreed_size(state, deal) for deal in range(1, first)), *fact.hand_sizes)
    if not agreed:
        return {}  # a game has at least one deal
    changed = {
        deal
        for deal, size in enumerate(fact.hand_sizes, start=first)
        if deal > len(state.sizes) or size != state.sizes[deal - 1]
    }
    # The first deal's size holds even if more players had made it smaller than agreed.
    if fact.hand_sizes and fact.hand_sizes[0] != size_at(state, first, len(active_at(state, first))):
        changed.add(first)
    # With a ladder agreed on after the last deal, the last deal remains the one that was played as such.
    last = len(agreed) if state.last is not None and first <= state.last else state.last
    return {"sizes": agreed, "last": last, "resized": state.resized | changed, "played_on": -1, "ended": None}


def _joined(state: OhHellState, fact: oh.Joined) -> Changes:
    joined = {**state.joined, fact.seat: fact}
    if fact.seat < len(state.names):
        return {"joined": joined}
    # Seatings agreed on for later deals get the new seat as well.
    from_deals = (fact.deal, *sorted({deal for deal, _ in state.seatings if deal > fact.deal}))
    sitting = tuple((deal, with_joiner(order_at(state, deal), fact.seat, fact.after)) for deal in from_deals)
    return {"joined": joined, "names": (*state.names, fact.name), "seatings": (*state.seatings, *sitting)}


def _rules_changed(state: OhHellState, fact: facts.RulesChanged) -> Changes:
    rules = from_plain(OhHellRules, fact.rules)
    # A deal that has begun keeps its hand size, because its cards are already dealt.
    begun = max((deal for deal, each in state.slips.items() if each.is_begun or each.is_scored), default=0)
    dealt = tuple(size_at(state, deal, len(active_at(state, deal))) for deal in range(1, begun + 1))
    changes: Changes = {"setup": put_right(state.setup, fact), "rules": rules, "dealt": begun}
    if (rules.hand_sizes, rules.repeats) != (state.rules.hand_sizes, state.rules.repeats):
        changes["last"] = last_deal(rules)
    if rules.hand_sizes == state.rules.hand_sizes:
        # The table's own changes to the ladder stay, because such a rule (the settlement, for one) changes no deal.
        return {**changes, "sizes": dealt + state.sizes[begun:]}
    resized = frozenset(deal for deal in state.resized if deal <= begun)
    return {**changes, "sizes": dealt + rules.hand_sizes[begun:], "resized": resized}


CHANGES: Mapping[type[Fact], Callable[[OhHellState, Any], Changes]] = {
    **COMMON_CHANGES,
    oh.Ladder: _ladder,
    oh.Joined: _joined,
    oh.Left: lambda state, fact: {"attendance": (*state.attendance, (fact.deal, fact.seat, False))},
    oh.Returned: lambda state, fact: {"attendance": (*state.attendance, (fact.deal, fact.seat, True))},
    oh.Seating: lambda state, fact: {"seatings": (*state.seatings, (fact.from_deal, fact.order))},
    facts.RulesChanged: _rules_changed,
    facts.FirstDealer: lambda _state, fact: {"first_dealer": fact.seat},
    facts.Resumed: lambda state, _fact: {
        "ended": None,
        "played_on": sum(each.is_scored for each in state.slips.values()),
    },
}


def unplaced(state: OhHellState, fact: Fact) -> Problem | None:
    """Return why a fact has no place on the sheet: no_such_deal, seats_missing, deal_too_early, unknown_seat."""
    deal = fact.about_deal
    if deal is not None and deal < 1:
        return Problem("no_such_deal", deal=deal)
    if isinstance(fact, oh.Seating) and sorted(fact.order) != list(range(len(state.names))):
        return Problem("seats_missing", deal=deal, part="out")
    if isinstance(fact, oh.Corrected) and not state.slip(fact.deal).is_scored:
        return Problem("deal_too_early", deal=deal, part="tricks", numbers={"due": deal})
    if type(fact) not in KNOWN_SEATS:
        return None
    seat: int = cast("Any", fact).seat
    return None if seat in KNOWN_SEATS[type(fact)](state, fact) else Problem("unknown_seat", deal=deal, seat=seat)


# The seats that a fact about one seat may name, by its class.
KNOWN_SEATS: Mapping[type[Fact], Callable[[OhHellState, Any], Collection[int]]] = {
    **dict.fromkeys(
        (facts.Renamed, facts.Adjustment, oh.Blind, oh.Left, oh.Returned, oh.SatOut),
        lambda state, _fact: range(len(state.names)),
    ),
    facts.FirstDealer: lambda state, _fact: state.started,
    # A seat that is not in the setup has to be the next free number.
    oh.Joined: lambda state, _fact: range(len(state.names) + 1),
    oh.Dealer: lambda state, fact: order_at(state, fact.deal),
}
