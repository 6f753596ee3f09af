"""Places by total: ties share one, and the next place counts them all (1-2-2-4)."""

from collections.abc import Mapping
from typing import TypeVar

Key = TypeVar("Key")


def places(totals: Mapping[Key, int]) -> dict[Key, int]:
    """Return everybody's place, first for the highest total, in the mapping's order.

    Source: docs/rules.md, "Common to the Oh Hell family".
    """
    return {who: 1 + sum(other > total for other in totals.values()) for who, total in totals.items()}
