"""A game of the Oh Hell family as the keys of a game file, and its `result`.

Source: docs/game-file.md.
"""

from typing import Any

from scorekeeper.rules.common.outcome import outcome
from scorekeeper.rules.common.tenths import number_of
from scorekeeper.rules.kind import Refused, Unreadable
from scorekeeper.rules.oh_hell.deals import Deal
from scorekeeper.rules.oh_hell.read import read
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import last_deal
from scorekeeper.rules.oh_hell.seats import has_left, order_at, with_joiner
from scorekeeper.rules.oh_hell.state import OhHellState

__all__ = ["read", "result", "written"]

KEPT = ("hand_size", "bids", "ghost_tricks")  # written where they are nought or empty as well


def written(state: OhHellState) -> dict[str, Any]:
    """Return the keys of the game file that the family has of its own."""
    order = _everybody(state)
    game: dict[str, Any] = {
        "variant": state.variant,
        "options": dict(state.options),
        **_other_length(state),
        "players": [state.names[seat] for seat in order],
        "first_dealer": state.names[state.first_dealer],
        "deals": [_deal(state, deal) for deal in _begun(state)],
    }
    if state.joined:
        game["joined"] = [
            {
                "player": state.names[seat],
                "deal": state.joined[seat].deal,
                "carry_in": number_of(state.joined[seat].carry_in),
            }
            for seat in order
            if seat in state.joined
        ]
    if state.ended is not None:
        game["ended"] = state.ended
    return game


def _other_length(state: OhHellState) -> dict[str, Any]:
    """Return the house rules with the ladder that the table agreed on, where its last deal is not that of the rules.

    What the last deal is decides what a doubled one scores and whether the game is over. A ladder that those who
    started could not have been dealt stands in the deals alone.
    """
    if state.last in (None, last_deal(state.rules)):
        return {}
    ends = {"repeats": False} if state.rules.target is not None else {}
    house = {**state.house, **ends, "schedule": {"list": list(state.sizes[: state.last])}}
    try:
        resolved(state.variant, state.options, len(state.names) - _came_later(state), house)
    except (Refused, Unreadable):
        return {}
    return {"rules": house}


def _came_later(state: OhHellState) -> int:
    return sum(fact.deal > 1 for fact in state.joined.values())


def _everybody(state: OhHellState) -> tuple[int, ...]:
    """Return all seats clockwise, also of those who join from a deal that has not begun yet."""
    order = order_at(state, max(len(state.deals), 1))
    for seat, fact in state.joined.items():
        order = order if seat in order else with_joiner(order, seat, fact.after)
    return order


def _begun(state: OhHellState) -> list[Deal]:
    """Return the deals that the file has: those played, and those with an entry for bids, even an empty one."""
    return [deal for deal in state.deals if deal.number in state.bids or deal.is_played]


def _deal(state: OhHellState, deal: Deal) -> dict[str, Any]:
    named = state.names
    written: dict[str, Any] = {
        "hand_size": deal.hand_size,
        "dealer": named[deal.dealer],
        "trump": deal.trump,
        "turned_card": deal.card,
        "bids": {named[seat]: deal.bids[seat] for seat in deal.order if seat in deal.bids},
        "blind": [named[seat] for seat in _everybody(state) if seat in deal.blind],
        "tricks": {named[seat]: deal.tricks[seat] for seat in deal.order} if deal.tricks is not None else None,
        "cancelled": deal.cancelled if deal.is_played else 0,
        **_beside(state, deal),
        "out": [
            named[seat]
            for seat in _everybody(state)
            if seat not in deal.order and not _comes_later(state, seat, deal.number)
        ],
        "adjustments": [
            {"player": named[fact.seat], "points": number_of(fact.points), "reason": fact.reason}
            for fact in state.adjustments.values()
            if fact.deal == deal.number and fact.points
        ],
    }
    return {
        key: value
        for key, value in written.items()
        if value not in (None, [], {}, 0) or (key in KEPT and value is not None)
    }


def _beside(state: OhHellState, deal: Deal) -> dict[str, Any]:
    """Return what was entered beside bids and tricks; before the deal is played only what belongs to the bids."""
    named, beside = state.names, deal.beside
    loads = {"loads": {named[seat]: load for seat, load in beside.loads.items()}}
    if not deal.is_played:
        return loads
    counted = {
        named[seat]: {event: count for event, count in counts.items() if count}
        for seat, counts in beside.bonuses.items()
    }
    return {
        **loads,
        "bonuses": {name: counts for name, counts in counted.items() if counts},
        "loot": [[named[seat] for seat in pair.seats] for pair in beside.loot],
        "wagers": {named[seat]: wager for seat, wager in beside.wagers.items()},
        "bid_changes": {named[seat]: change for seat, change in beside.bid_changes.items()},
        "lost_tricks": deal.lost,
        "ghost_tricks": deal.ghost_entered,
    }


def _comes_later(state: OhHellState, seat: int, deal: int) -> bool:
    return seat in state.joined and state.joined[seat].deal > deal


def result(state: OhHellState) -> dict[str, Any]:
    """Return the `result` of the game file, every key written."""
    order = order_at(state, max(len(state.deals), 1))
    totals = {state.names[seat]: state.standing[seat] for seat in order if seat in state.standing}
    first = tuple(state.names[seat] for seat in order if seat in state.won_at_once)
    left = tuple(state.names[seat] for seat in order if has_left(state, seat, len(state.deals)))
    return {
        "deals": [_deal_result(state.names, deal) for deal in _begun(state)],
        "hands": None,
        **outcome(totals, state.live is None, state.rules.settlement, state.rules.winner, first, left),
    }


def _deal_result(names: tuple[str, ...], deal: Deal) -> dict[str, Any]:
    call = deal.announcement
    return {
        "hand_size": deal.hand_size,
        "dealer": names[deal.dealer],
        "first_bidder": names[deal.order[0]],
        "leader": None if deal.leader is None else names[deal.leader],
        "announcement": call.call if call else None,
        "forbidden": deal.barred,
        "scores": {names[seat]: number_of(points) for seat, points in deal.scores.items()} if deal.is_played else None,
        "totals": {names[seat]: number_of(total) for seat, total in deal.totals.items()} if deal.is_played else None,
    }
