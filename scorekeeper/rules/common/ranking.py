"""Places by total, who has won, and whether a game to a target is over."""

from collections.abc import Mapping
from typing import TypeVar

Key = TypeVar("Key")


def places(totals: Mapping[Key, int]) -> dict[Key, int]:
    """Return everybody's place, first for the highest total, in the mapping's order.

    Source: docs/rules.md, "Common to the Oh Hell family".
    """
    return {who: 1 + sum(other > total for other in totals.values()) for who, total in totals.items()}


def winners_of(totals: Mapping[Key, int]) -> tuple[Key, ...]:
    """Return everybody who has the highest total, in the mapping's order."""
    best = max(totals.values(), default=0)
    return tuple(who for who, total in totals.items() if total == best)


def target_winners(totals: Mapping[Key, int], target: int, tie: str) -> tuple[Key, ...]:
    """Return who has won after a complete deal, or nobody while the game goes on.

    The highest total wins, whoever passed the target first; where ties play on, a tie at the top decides nothing.
    Source: docs/rules.md, "Oh! Well".
    """
    winners = winners_of(totals)
    if not winners or totals[winners[0]] < target or (tie == "continue" and len(winners) > 1):
        return ()
    return winners
