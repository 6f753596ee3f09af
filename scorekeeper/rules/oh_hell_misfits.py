"""What is said of a seat that is not there: kept as a problem, for no sheet could show it."""

from scorekeeper.rules import oh_hell_facts as oh
from scorekeeper.rules.kind import Fact, Problem
from scorekeeper.rules.oh_hell_announced import Announced


def misfit(state: Announced, fact: Fact) -> Problem | None:
    """Return why a fact has no place on the sheet; None where it has one."""
    everybody = range(len(state.names))
    deal: int | None = getattr(fact, "deal", getattr(fact, "from_deal", None))
    if isinstance(fact, oh.Seating) and sorted(fact.order) != list(everybody):
        return Problem("seats_missing", deal=deal, part="out")
    # Who joins may bring a seat of their own.
    seats = range(len(everybody) + 1) if isinstance(fact, oh.Joined) else everybody
    seat: int | None = getattr(fact, "seat", None)
    if seat is not None and seat not in seats:
        return Problem("unknown_seat", deal=deal, seat=seat)
    return None
