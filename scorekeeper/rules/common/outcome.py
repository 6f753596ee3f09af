"""How a game that counts points stands, or came out: the same for a sheet and for a file, whatever is played."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.common.ranking import places, winners_of
from scorekeeper.rules.common.settlement import Settlement, settle
from scorekeeper.rules.kind import Standing


def standings(totals: Mapping[int, int], names: tuple[str, ...], winners: tuple[int, ...]) -> tuple[Standing, ...]:
    """Return the standings, best first; who is level stays in the order of the totals, which are by seat."""
    ranks = places(totals)
    return tuple(
        Standing(ranks[seat], seat, names[seat], totals[seat], seat in winners)
        for seat in sorted(totals, key=lambda seat: ranks[seat])
    )


def outcome(totals: Mapping[str, int], finished: bool, settlement: Settlement) -> dict[str, Any]:
    """Return the keys of a file's `result` that follow from the totals, which are by name in seat order."""
    return {
        "totals": dict(totals),
        "ranking": places(totals),
        "winners": list(winners_of(totals)) if finished else [],
        "finished": finished,
        "settlement": settle(settlement, totals) if finished else None,
    }
