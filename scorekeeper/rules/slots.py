"""The slots of a game that a fact fills or reads: facts that share none may be recorded in either order."""

from collections.abc import Iterable
from typing import NamedTuple


class Slot(NamedTuple):
    """One place of a game where something stands; None stands for every deal, value or seat."""

    deal: int | None = None
    value: str | None = None  # what stands there: bid, tricks, trump, name
    seat: int | None = None

    def meets(self, other: "Slot") -> bool:
        """Tell whether both cover a place together."""
        return all(one is None or two is None or one == two for one, two in zip(self, other, strict=True))


WHOLE = (Slot(),)  # the whole game


def meet(some: Iterable[Slot], others: Iterable[Slot]) -> bool:
    """Tell whether any slot of the one covers a place with a slot of the other."""
    others = tuple(others)
    return any(one.meets(other) for one in some for other in others)
