"""Facts of a seat or a deal that does not exist: kept as a problem, for no sheet could show them."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeAlias

from scorekeeper.rules import facts
from scorekeeper.rules.kind import Fact, Problem
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.announced import Announced
from scorekeeper.rules.oh_hell.seats import order_at

OfASeat: TypeAlias = facts.Renamed | facts.Adjustment | oh.Blind | oh.Left | oh.Returned | oh.SatOut


def unplaced(state: Announced, fact: Fact) -> Problem | None:
    """Return the first of no_such_deal, seats_missing, unknown_seat. None: the fact has a place on the sheet."""
    deal = fact.about_deal
    if deal is not None and deal < 1:
        return Problem("no_such_deal", deal=deal)
    check = CHECKS.get(type(fact))
    return check(state, fact) if check else None


def _unknown_seat(fact: Fact, seat: int, known: Collection[int]) -> Problem | None:
    return None if seat in known else Problem("unknown_seat", deal=fact.about_deal, seat=seat)


def _of_a_seat(state: Announced, fact: OfASeat) -> Problem | None:
    return _unknown_seat(fact, fact.seat, range(len(state.names)))


def _joined(state: Announced, fact: oh.Joined) -> Problem | None:
    # A seat that the setup does not name is the next free number, and no number after that.
    return _unknown_seat(fact, fact.seat, range(len(state.names) + 1))


def _dealer(state: Announced, fact: oh.Dealer) -> Problem | None:
    return _unknown_seat(fact, fact.seat, order_at(state, fact.deal))


def _first_dealer(state: Announced, fact: facts.FirstDealer) -> Problem | None:
    return _unknown_seat(fact, fact.seat, state.started)


def _seating(state: Announced, fact: oh.Seating) -> Problem | None:
    if sorted(fact.order) == list(range(len(state.names))):
        return None
    return Problem("seats_missing", deal=fact.from_deal, part="out")


CHECKS: Mapping[type[Fact], Callable[[Announced, Any], Problem | None]] = {
    facts.Renamed: _of_a_seat,
    facts.Adjustment: _of_a_seat,
    facts.FirstDealer: _first_dealer,
    oh.Blind: _of_a_seat,
    oh.Left: _of_a_seat,
    oh.Returned: _of_a_seat,
    oh.SatOut: _of_a_seat,
    oh.Joined: _joined,
    oh.Dealer: _dealer,
    oh.Seating: _seating,
}
