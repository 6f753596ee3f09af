"""How a table settles, in words: one row a way, whatever is played and wherever it is text."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules.common.settlement import SETTLING, Settlement
from scorekeeper.web.kinds.description import Choice
from scorekeeper.web.language.texts import N_, decimals, semicolons, series, with_value
from scorekeeper.web.language.texts import gettext as _


@dataclass(frozen=True, slots=True)
class Way:
    """One way to settle, as each place words it."""

    mode: str
    name: str  # as a choice, and before who pays whom
    meaning: str  # whole: in the rules of a variant, and under the name on the page of the settlement
    asks: tuple[str, ...] = ()  # the options that mean something with it


WAYS = (
    Way("none", N_("no money"), N_("points only, no money")),
    Way(
        "hard",
        N_("hard score: 10 more for the winner"),
        N_("10 more for the winner, then everybody settles the difference with everybody"),
        asks=("hard_tie", "rate"),
    ),
    Way("difference", N_("each to each"), N_("everybody settles the difference with everybody"), ("rate",)),
    Way("difference_to_winner", N_("each to the winner"), N_("everybody pays the winner the difference"), ("rate",)),
    Way(
        "pool",
        N_("a pool for the winner"),
        N_("everybody puts the same into a pool, which the winner takes"),
        ("ante",),
    ),
)
BY_MODE: Mapping[str, Way] = {way.mode: way for way in WAYS}


# What tied winners get of the 10 points of the hard score.
HARD_TIES = {"each": N_("10 each"), "split": N_("10 shared"), "none": N_("none")}
SETTLEMENT_LABELS: Mapping[str, str] = {
    "settlement": N_("Settlement"),
    "hard_tie": N_("the 10 points where winners tie"),
    "rate": N_("money per point"),
    "ante": N_("ante per player"),
}
SETTLEMENT_CHOICES: Mapping[str, tuple[Choice, ...]] = {
    "settlement": tuple(Choice(way.mode, way.name) for way in WAYS),
    "hard_tie": tuple(Choice(tie, word) for tie, word in HARD_TIES.items()),
}
# An option that means something only where it is settled in one of these ways.
SETTLEMENT_MODES: Mapping[str, tuple[str, ...]] = {
    key: tuple(way.mode for way in WAYS if key in way.asks) for key in SETTLING if key != "settlement"
}


def settlement_values(settlement: Settlement) -> Mapping[str, str]:
    """Return how a table settles as the options say it."""
    return {
        "settlement": settlement.mode,
        "hard_tie": settlement.hard_tie,
        "rate": settlement.rate,
        "ante": settlement.ante,
    }


def pays(settlement: Settlement) -> str:
    """Return how it is settled, as the rules tell it; empty: it is not."""
    return semicolons((_(BY_MODE[settlement.mode].meaning), *_amounts(settlement))) if settlement.mode != "none" else ""


def how_settled(settlement: Settlement) -> str:
    """Return in a few words how a table settles; empty: it does not."""
    return series((_(BY_MODE[settlement.mode].name), *_amounts(settlement))) if settlement.mode != "none" else ""


def _amounts(settlement: Settlement) -> Iterator[str]:
    """Yield the options that say how much, where that is not the usual."""
    asks = BY_MODE[settlement.mode].asks
    if "hard_tie" in asks and settlement.hard_tie != "each":
        label = SETTLEMENT_LABELS["hard_tie"]
        yield with_value(_(label), _(HARD_TIES[settlement.hard_tie]))
    if "rate" in asks and settlement.rate != "1":
        yield _("%(rate)s a point", rate=decimals(settlement.rate))
    if "ante" in asks:
        yield with_value(_(SETTLEMENT_LABELS["ante"]), decimals(settlement.ante))
