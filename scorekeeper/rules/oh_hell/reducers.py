"""What each class of fact changes in the state of an Oh Hell game: a table from the class to its function.

A fact of a seat or a deal that does not exist is kept as a problem: no sheet could show it.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, TypeVar, cast

from scorekeeper.rules import facts
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.facts import COMMON_CHANGES, Changes
from scorekeeper.rules.kind import Fact, Problem
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.facts import NOTHING_BESIDE, Beside
from scorekeeper.rules.oh_hell.rules import OhHellRules, last_deal
from scorekeeper.rules.oh_hell.state import OhHellState, active_at, hand_sizes_to, order_at, with_joiner

Value = TypeVar("Value")


def apply(state: OhHellState, fact: Fact) -> OhHellState:
    """Return the state after one more fact: CHANGES by its class. A class that it lacks changes nothing.

    A fact of a seat or deal that does not exist adds a problem to `unplaced_facts` and changes nothing else.
    """
    if wrong := unplaced(state, fact):
        return replace(state, unplaced_facts=(*state.unplaced_facts, wrong))
    change = CHANGES.get(type(fact))
    if change is None:
        return state
    changes = change(state, fact)
    earlier = state.deals_before(fact.about_deal or 1) if changes.keys() <= OF_ONE_DEAL else ()
    return replace(state, **changes, earlier=earlier)


# What changes nothing else leaves the deals before its own as they are.
OF_ONE_DEAL = frozenset({"bids", "bids_changed", "blind", "turned", "took", "tricks", "beside", "corrected"})


def _bids(state: OhHellState, fact: oh.Bids) -> Changes:
    before = state.bids.get(fact.deal, {})
    bids = {seat: bid for seat, bid in {**before, **fact.bids}.items() if bid is not None}
    late = bids if fact.deal in state.tricks else ()
    all_in = bool(before) and before.keys() >= set(active_at(state, fact.deal))
    return {
        "bids": {**state.bids, fact.deal: bids},
        "took": _with_bids(state.took, before, fact),
        "bids_changed": state.bids_changed | {fact.deal} if all_in else state.bids_changed,
        "corrected": state.corrected.union((fact.deal, seat) for seat in late if bids[seat] != before.get(seat)),
    }


def _blind(state: OhHellState, fact: oh.Blind) -> Changes:
    now = state.blind.get(fact.deal, frozenset())
    changed = now | {fact.seat} if fact.blind else now - {fact.seat}
    mark = {(fact.deal, fact.seat)} if fact.deal in state.tricks and changed != now else set[tuple[int, int]]()
    return {"blind": {**state.blind, fact.deal: changed}, "corrected": state.corrected | mark}


def _turn_up(state: OhHellState, fact: oh.TurnUp) -> Changes:
    return {"turned": {**state.turned, fact.deal: fact}}


def _took(state: OhHellState, fact: oh.PencilledTricks) -> Changes:
    return {"took": {**state.took, fact.deal: _with_tricks(state.took.get(fact.deal), fact)}}


def _with_tricks(before: oh.PencilledTricks | None, fact: oh.PencilledTricks) -> oh.PencilledTricks:
    """Return the tricks of a deal with those of `fact` added, its seats moved to the end of the order.

    The last miss in that order is the one that the board doubts first. What `fact` has None for stays.
    """
    known = before or oh.PencilledTricks(fact.deal, {})
    others = {seat: took for seat, took in known.tricks.items() if seat not in fact.tricks}
    return oh.PencilledTricks(
        fact.deal,
        {**others, **fact.tricks},
        known.cancelled if fact.cancelled is None else fact.cancelled,
        known.lost if fact.lost is None else fact.lost,
        known.ghost if fact.ghost is None else fact.ghost,
    )


def _with_bids(
    took: Mapping[int, oh.PencilledTricks], before: Mapping[int, int], fact: oh.Bids
) -> Mapping[int, oh.PencilledTricks]:
    """Return the tricks by deal after bids changed, without those of a changed seat that equalled its bid before.

    They were no more than the tap "made", which then holds for the new bid.
    """
    known = took.get(fact.deal)
    if known is None:
        return took
    tricks_left = {
        seat: tricks for seat, tricks in known.tricks.items() if seat not in fact.bids or tricks != before.get(seat)
    }
    return {**took, fact.deal: replace(known, tricks=tricks_left)}


def _tricks(state: OhHellState, fact: oh.Tricks) -> Changes:
    before = state.tricks.get(fact.deal)
    changed = {(fact.deal, seat) for seat in fact.tricks if before and fact.tricks[seat] != before.tricks.get(seat)}
    return {"tricks": {**state.tricks, fact.deal: fact}, "corrected": state.corrected | changed}


def _entered_beside(state: OhHellState, fact: oh.BesideFact) -> Changes:
    before = state.beside.get(fact.deal, NOTHING_BESIDE)
    return _beside(state, fact.deal, replace(before, **beside_changes(before, fact)))


def beside_changes(before: Beside, fact: oh.BesideFact) -> Changes:
    """Return what a fact changes of what stands beside bids and tricks, by field."""
    match fact:
        case oh.Bonuses():
            return {"bonuses": _of_seats(before.bonuses, fact.bonuses)}
        case oh.Alliances():
            return {"loot": fact.alliances}
        case oh.Wagers():
            return {"wagers": _of_seats(before.wagers, fact.wagers)}
        case oh.BidChanges():
            return {"bid_changes": _of_seats(before.bid_changes, fact.changes)}
        case _:
            return {"loads": _of_seats(before.loads, fact.loads)}


def _of_seats(before: Mapping[int, Value], given: Mapping[int, Value]) -> dict[int, Value]:
    """Return entries by seat with those that are given; nothing for a seat takes its entry away."""
    return {seat: value for seat, value in {**before, **given}.items() if value}


def _beside(state: OhHellState, deal: int, after: Beside) -> Changes:
    """Return what a deal has beside bids and tricks; who was scored by something else is marked as corrected."""
    before = state.beside.get(deal, NOTHING_BESIDE)
    changed = {(deal, seat) for seat in range(len(state.names)) if before.of(seat) != after.of(seat)}
    corrected = state.corrected | changed if deal in state.tricks else state.corrected
    return {"beside": {**state.beside, deal: after}, "corrected": corrected}


def _corrected(state: OhHellState, fact: oh.Corrected) -> Changes:
    before = next((deal for deal in state.deals if deal.number == fact.deal and deal.is_played), None)
    if before is None:
        early = Problem("deal_too_early", deal=fact.deal, part="tricks", numbers={"due": fact.deal})
        return {"unplaced_facts": (*state.unplaced_facts, early)}
    changed = {
        (fact.deal, seat)
        for seat in fact.tricks
        if _entered(seat, fact.bids, fact.tricks, fact.blind, fact.beside)
        != _entered(seat, before.bids, before.tricks or {}, before.blind, before.beside)
    }
    turned = oh.TurnUp(fact.deal, fact.trump, before.card)
    return {
        "bids": {**state.bids, fact.deal: fact.bids},
        "tricks": {**state.tricks, fact.deal: oh.Tricks(fact.deal, fact.tricks, fact.cancelled, fact.lost, fact.ghost)},
        "blind": {**state.blind, fact.deal: fact.blind},
        "beside": {**state.beside, fact.deal: fact.beside},
        "turned": {**state.turned, fact.deal: turned} if fact.trump != before.trump else state.turned,
        "corrected": state.corrected | changed,
    }


def _entered(
    seat: int, bids: Mapping[int, int], tricks: Mapping[int, int], blind: frozenset[int], beside: Beside
) -> tuple[object, ...]:
    """Return everything that was entered for one seat of a deal."""
    return bids.get(seat), tricks.get(seat), seat in blind, beside.of(seat)


def _misdeal(state: OhHellState, fact: oh.Misdeal) -> Changes:
    slots = {
        "bids": state.bids, "blind": state.blind, "turned": state.turned, "took": state.took, "beside": state.beside,
    }  # fmt: skip
    rest: Changes = {
        slot: {deal: entry for deal, entry in by_deal.items() if deal != fact.deal} for slot, by_deal in slots.items()
    }
    times = state.misdeals.get(fact.deal, 0) + 1
    return {**rest, "misdeals": {**state.misdeals, fact.deal: times}, "bids_changed": state.bids_changed - {fact.deal}}


def _dealer(state: OhHellState, fact: oh.Dealer) -> Changes:
    return {"dealers": {**state.dealers, fact.deal: fact.seat}}


def _ladder(state: OhHellState, fact: oh.Ladder) -> Changes:
    agreed = hand_sizes_to(state, fact.from_deal - 1) + fact.hand_sizes
    changed = {
        deal
        for deal, size in enumerate(fact.hand_sizes, start=fact.from_deal)
        if deal > len(state.sizes) or size != state.sizes[deal - 1]
    }
    # The deal that the table speaks of holds even where more players made it smaller than agreed.
    deals = state.deals[fact.from_deal - 1 : fact.from_deal]
    changed |= {deal.number for deal in deals if fact.hand_sizes and deal.hand_size != fact.hand_sizes[0]}
    # A ladder agreed on after the last deal plays on: the last deal remains the one that was played as such.
    last = len(agreed) if state.last is not None and fact.from_deal <= state.last else state.last
    return {"sizes": agreed, "last": last, "resized": state.resized | changed, "played_on": -1, "ended": None}


def _joined(state: OhHellState, fact: oh.Joined) -> Changes:
    joined = {**state.joined, fact.seat: fact}
    if fact.seat < len(state.names):
        return {"joined": joined}
    # Seats that were agreed on for a later deal hold as well, with one more among them.
    from_deals = (fact.deal, *sorted({deal for deal, _ in state.seatings if deal > fact.deal}))
    sitting = tuple((deal, with_joiner(order_at(state, deal), fact.seat, fact.after)) for deal in from_deals)
    return {"joined": joined, "names": (*state.names, fact.name), "seatings": (*state.seatings, *sitting)}


def _left(state: OhHellState, fact: oh.Left) -> Changes:
    return {"attendance": (*state.attendance, (fact.deal, fact.seat, False))}


def _returned(state: OhHellState, fact: oh.Returned) -> Changes:
    return {"attendance": (*state.attendance, (fact.deal, fact.seat, True))}


def _sat_out(state: OhHellState, fact: oh.SatOut) -> Changes:
    now = state.sat_out.get(fact.deal, frozenset())
    return {"sat_out": {**state.sat_out, fact.deal: now | {fact.seat} if fact.out else now - {fact.seat}}}


def _seating(state: OhHellState, fact: oh.Seating) -> Changes:
    return {"seatings": (*state.seatings, (fact.from_deal, fact.order))}


def _table_changed(state: OhHellState, fact: oh.TableChanged) -> Changes:
    after = state
    for part in fact.parts:
        after = apply(after, part)
    return {
        "names": after.names,
        "joined": after.joined,
        "attendance": after.attendance,
        "sat_out": after.sat_out,
        "seatings": after.seatings,
        "unplaced_facts": after.unplaced_facts,
    }


def _rules_changed(state: OhHellState, fact: facts.RulesChanged) -> Changes:
    rules = from_plain(OhHellRules, fact.rules)
    # A deal that has begun was dealt with the cards it had, whatever the new rules would have given it.
    last_begun = max((*state.bids, *state.tricks), default=0)
    dealt = tuple(deal.hand_size for deal in state.deals[:last_begun])
    changes: Changes = {
        "variant": fact.variant,
        "options": fact.options,
        "house": fact.house,
        "house_rules": fact.house_rules,
        "rules": rules,
        "dealt": last_begun,
    }
    if (rules.hand_sizes, rules.repeats) != (state.rules.hand_sizes, state.rules.repeats):
        changes["last"] = last_deal(rules)
    if rules.hand_sizes == state.rules.hand_sizes:
        # What the table itself did to the ladder stays: how it settles, for one, changes no deal.
        return {**changes, "sizes": dealt + state.sizes[last_begun:]}
    resized = frozenset(deal for deal in state.resized if deal <= last_begun)
    return {**changes, "sizes": dealt + rules.hand_sizes[last_begun:], "resized": resized}


def _first_dealer(_state: OhHellState, fact: facts.FirstDealer) -> Changes:
    return {"first_dealer": fact.seat}


def _resumed(state: OhHellState, _fact: facts.Resumed) -> Changes:
    return {"ended": None, "played_on": len(state.tricks)}


CHANGES: Mapping[type[Fact], Callable[[OhHellState, Any], Changes]] = {
    **COMMON_CHANGES,
    oh.Bids: _bids,
    oh.Blind: _blind,
    oh.TurnUp: _turn_up,
    oh.PencilledTricks: _took,
    oh.Tricks: _tricks,
    oh.Corrected: _corrected,
    **dict.fromkeys((oh.Bonuses, oh.Alliances, oh.Wagers, oh.BidChanges, oh.Loads), _entered_beside),
    oh.Misdeal: _misdeal,
    oh.Dealer: _dealer,
    oh.Ladder: _ladder,
    oh.Joined: _joined,
    oh.Left: _left,
    oh.Returned: _returned,
    oh.SatOut: _sat_out,
    oh.Seating: _seating,
    oh.TableChanged: _table_changed,
    facts.RulesChanged: _rules_changed,
    facts.FirstDealer: _first_dealer,
    facts.Resumed: _resumed,
}


def unplaced(state: OhHellState, fact: Fact) -> Problem | None:
    """Return the first of no_such_deal, seats_missing, unknown_seat. None: the fact has a place on the sheet."""
    deal = fact.about_deal
    if deal is not None and deal < 1:
        return Problem("no_such_deal", deal=deal)
    if isinstance(fact, oh.Seating) and sorted(fact.order) != list(range(len(state.names))):
        return Problem("seats_missing", deal=deal, part="out")
    if type(fact) not in KNOWN_SEATS:
        return None
    seat: int = cast("Any", fact).seat
    return None if seat in KNOWN_SEATS[type(fact)](state, fact) else Problem("unknown_seat", deal=deal, seat=seat)


# Of the facts of one seat, by their class: the seats that it may name.
KNOWN_SEATS: Mapping[type[Fact], Callable[[OhHellState, Any], Collection[int]]] = {
    **dict.fromkeys(
        (facts.Renamed, facts.Adjustment, oh.Blind, oh.Left, oh.Returned, oh.SatOut),
        lambda state, _fact: range(len(state.names)),
    ),
    facts.FirstDealer: lambda state, _fact: state.started,
    # A seat that the setup does not name is the next free number, and no number after that.
    oh.Joined: lambda state, _fact: range(len(state.names) + 1),
    oh.Dealer: lambda state, fact: order_at(state, fact.deal),
}
