"""How a table settles, in words: as an option of a new game and in the rules, whatever is played."""

from collections.abc import Mapping

from scorekeeper.rules.common.settlement import Settlement
from scorekeeper.web.kinds.description import Choice
from scorekeeper.web.texts import N_
from scorekeeper.web.texts import gettext as _

SETTLING_LABELS: Mapping[str, str] = {
    "settlement": N_("Settlement"),
    "hard_tie": N_("The 10 points of a tied win"),
    "rate": N_("Money per point"),
    "ante": N_("Ante per player"),
}
SETTLING_CHOICES: Mapping[str, tuple[Choice, ...]] = {
    "settlement": (
        Choice("none", N_("no money")),
        Choice("hard", N_("hard score: 10 more for the winner")),
        Choice("difference", N_("each pays each the difference")),
        Choice("difference_to_winner", N_("each pays the winner the difference")),
        Choice("pool", N_("a pool for the winner")),
    ),
    "hard_tie": (
        Choice("each", N_("each gets them")),
        Choice("split", N_("are shared")),
        Choice("none", N_("nobody’s")),
    ),
}
# An option that means something only where it is settled in one of these ways.
SETTLED_BY: Mapping[str, tuple[str, ...]] = {
    "hard_tie": ("hard",),
    "rate": ("hard", "difference", "difference_to_winner"),
    "ante": ("pool",),
}
PAYS: Mapping[str, str] = {
    "hard": N_("afterwards the winner gets 10 more and everybody settles the difference with everybody"),
    "difference": N_("afterwards everybody settles the difference with everybody"),
    "difference_to_winner": N_("afterwards the others pay the winner the difference"),
    "pool": N_("everybody puts %(ante)s into a pool, which the winner takes"),
}


def pays(settlement: Settlement) -> str:
    """Return how it is settled; empty: it is not."""
    said = _(PAYS[settlement.mode], ante=settlement.ante) if settlement.mode in PAYS else ""
    rated = settlement.mode not in ("none", "pool") and settlement.rate != "1"
    return _("%(how)s, %(rate)s a point", how=said, rate=settlement.rate) if rated else said
