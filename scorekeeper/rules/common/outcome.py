"""How a game that counts points stands, or came out: the same for a sheet and for a file, whatever is played."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.common.ranking import places, winners_of
from scorekeeper.rules.common.settlement import Settlement, settle
from scorekeeper.rules.common.tenths import Points, number_of
from scorekeeper.rules.kind import Standing


def standings(
    totals: Mapping[int, Points],
    names: tuple[str, ...],
    winners: tuple[int, ...],
    winner: str = "highest",
    first: tuple[int, ...] = (),
) -> tuple[Standing, ...]:
    """Return the standings, best first; who is level stays in the order of the totals, which are by seat."""
    ranks = places(totals, winner, first)
    return tuple(
        Standing(ranks[seat], seat, names[seat], totals[seat], seat in winners)
        for seat in sorted(totals, key=lambda seat: ranks[seat])
    )


def outcome(
    totals: Mapping[str, Points],
    finished: bool,
    settlement: Settlement,
    winner: str = "highest",
    first: tuple[str, ...] = (),
    left: tuple[str, ...] = (),
) -> dict[str, Any]:
    """Return the keys of a file's `result` that follow from the totals, which are by name in seat order.

    `winner`: which total is best; `first`: who won at once; `left`: who left before the end.
    """
    return {
        "totals": {name: number_of(total) for name, total in totals.items()},
        "ranking": places(totals, winner, first),
        "winners": list(first or winners_of(totals, winner)) if finished else [],
        "finished": finished,
        "settlement": settle(settlement, totals, winner, first, left) if finished else None,
    }
