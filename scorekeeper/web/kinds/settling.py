"""How a table settles, in words: as an option of a new game and in the rules, whatever is played."""

from collections.abc import Mapping

from scorekeeper.rules.common.settlement import Settlement
from scorekeeper.web.kinds.description import Choice

SETTLING_LABELS: Mapping[str, str] = {
    "settlement": "Settled",
    "hard_tie": "The 10 of a tied win",
    "rate": "Worth of a point",
    "ante": "Into the pool, each",
}
SETTLING_CHOICES: Mapping[str, tuple[Choice, ...]] = {
    "settlement": (
        Choice("none", "no money"),
        Choice("hard", "hard score: 10 more for the winner"),
        Choice("difference", "differences, all with all"),
        Choice("difference_to_winner", "differences, to the winner"),
        Choice("pool", "a pool for the winner"),
    ),
    "hard_tie": (Choice("each", "each gets it"), Choice("split", "is shared"), Choice("none", "nobody’s")),
}
# An option that means something only where it is settled in one of these ways.
SETTLED_BY: Mapping[str, tuple[str, ...]] = {
    "hard_tie": ("hard",),
    "rate": ("hard", "difference", "difference_to_winner"),
    "ante": ("pool",),
}
PAYS: Mapping[str, str] = {
    "hard": "Afterwards the winner gets 10 more and everybody settles the difference with everybody",
    "difference": "Afterwards everybody settles the difference with everybody",
    "difference_to_winner": "Afterwards the others pay the winner the difference",
    "pool": "Everybody puts {ante} into a pool, which the winner takes",
}


def pays(settlement: Settlement) -> str:
    """Return how it is settled; empty: it is not."""
    said = PAYS.get(settlement.mode, "").format(ante=settlement.ante)
    rated = settlement.mode not in ("none", "pool") and settlement.rate != "1"
    return f"{said}, {settlement.rate} a point" if rated else said
