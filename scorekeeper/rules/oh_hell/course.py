"""The deals of a game one after another, until none is due: the last is played, or the target is reached."""

from scorekeeper.rules.common.ending import target_winners, winners_of
from scorekeeper.rules.oh_hell.announced import Announced
from scorekeeper.rules.oh_hell.deals import Deal, next_deal


def all_deals(state: Announced) -> tuple[Deal, ...]:
    """Return every deal from the first: played, in hand, and to come."""
    deals: list[Deal] = []
    while _is_due(state, deals):
        deals.append(next_deal(state, deals))
    return tuple(deals)


def _is_due(state: Announced, deals: list[Deal]) -> bool:
    number = len(deals) + 1
    if number in state.bids or number in state.tricks:
        return True
    if state.ended is not None or (deals and _target_reached(state, deals[-1])):
        return False
    all_played = not deals or deals[-1].is_played
    if state.rules.repeats:
        return all_played
    return number <= len(state.sizes) or (all_played and _plays_on(state, deals))


def _target_reached(state: Announced, last: Deal) -> bool:
    target = state.rules.target
    if target is None or not last.is_played or last.number <= state.played_on:
        return False
    return bool(target_winners(last.totals, target, state.rules.tie))


def _plays_on(state: Announced, deals: list[Deal]) -> bool:
    if state.played_on >= len(deals):
        return True
    return state.rules.tie == "continue" and len(winners_of(deals[-1].totals)) > 1
