"""Facts of a seat or a deal that does not exist: kept as a problem, for no sheet could show them."""

from collections.abc import Collection
from typing import TypeAlias

from scorekeeper.rules import facts
from scorekeeper.rules.kind import Fact, Problem
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.announced import Announced
from scorekeeper.rules.oh_hell.seats import order_at

OfASeat: TypeAlias = (
    facts.Renamed | facts.FirstDealer | facts.Adjustment
    | oh.Blind | oh.Dealer | oh.Joined | oh.Left | oh.Returned | oh.SatOut
)  # fmt: skip


def misfit(state: Announced, fact: Fact) -> Problem | None:
    """Return the first of no_such_deal, seats_missing, unknown_seat. None: the fact has a place on the sheet."""
    deal = fact.about_deal
    if deal is not None and deal < 1:
        return Problem("no_such_deal", deal=deal)
    if isinstance(fact, oh.Seating) and sorted(fact.order) != list(range(len(state.names))):
        return Problem("seats_missing", deal=deal, part="out")
    if isinstance(fact, OfASeat) and fact.seat not in _seats(state, fact):
        return Problem("unknown_seat", deal=deal, seat=fact.seat)
    return None


def _seats(state: Announced, fact: Fact) -> Collection[int]:
    """Return the seats that a fact may name."""
    if isinstance(fact, oh.Joined):
        return range(len(state.names) + 1)
    if isinstance(fact, facts.FirstDealer):
        return state.started
    return order_at(state, fact.deal) if isinstance(fact, oh.Dealer) else range(len(state.names))
