"""What a fact touches: the slots of a game that it fills or reads. Two that share none may come in either order."""

from collections.abc import Iterable
from typing import NamedTuple


class Slot(NamedTuple):
    """One place of a game where something stands. What is left out means every one."""

    deal: int | None = None
    value: str | None = None  # what stands there: bid, tricks, trump, name
    seat: int | None = None

    def meets(self, other: "Slot") -> bool:
        """Tell whether there is a place that both mean."""
        return all(one is None or two is None or one == two for one, two in zip(self, other, strict=True))


WHOLE = (Slot(),)  # the whole game


def meet(some: Iterable[Slot], others: Iterable[Slot]) -> bool:
    """Tell whether any slot of the one is a slot of the other."""
    others = tuple(others)
    return any(one.meets(other) for one in some for other in others)
