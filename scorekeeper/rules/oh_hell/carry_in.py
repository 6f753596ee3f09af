"""The points with which somebody may join a game later."""

from scorekeeper.rules.oh_hell.seats import has_left
from scorekeeper.rules.oh_hell.state import OhHellState


def carry_ins(state: OhHellState, first: int) -> dict[str, int]:
    """Return what whoever joins in deal `first` may start with, by what the page calls it.

    `zero`; `lowest`, the lowest total of those at the table; `average`, theirs rounded to a whole point, half up. Where
    nobody is left at the table `zero` alone.
    """
    totals = [total for seat, total in state.standing.items() if not has_left(state, seat, first)]
    if not totals:
        return {"zero": 0}
    average = (2 * sum(totals) + len(totals)) // (2 * len(totals))
    return {"zero": 0, "lowest": min(totals), "average": average}
