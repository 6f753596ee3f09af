"""Ways to settle, in words, one row each, for every kind."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.common.settlement import Settlement
from scorekeeper.web.kinds.house import Words
from scorekeeper.web.language.texts import N_, decimals, semicolons, series, with_value
from scorekeeper.web.language.texts import gettext as _


@dataclass(frozen=True, slots=True)
class Way:
    """The words for one way to settle."""

    mode: str
    name: str  # as a choice, and before the payments
    meaning: str  # a sentence, for the rules of a variant and the settlement page
    asks: tuple[str, ...] = ()  # the options that apply to it


WAYS = (
    Way("none", N_("no money"), N_("points only, no money")),
    Way(
        "hard",
        N_("hard score: 10 extra for the winner"),
        N_("10 extra for the winner, then every pair of players settles the difference"),
        asks=("hard_tie", "rate"),
    ),
    Way("difference", N_("between all players"), N_("every pair of players settles the difference"), ("rate",)),
    Way("difference_to_winner", N_("all to the winner"), N_("everybody pays the winner the difference"), ("rate",)),
    Way(
        "pool",
        N_("a pool for the winner"),
        N_("everybody puts the same into a pool, which the winner takes"),
        ("ante",),
    ),
)
BY_MODE: Mapping[str, Way] = {way.mode: way for way in WAYS}


# How tied winners share the 10 points of the hard score.
HARD_TIES = {"each": N_("10 each"), "split": N_("10 shared"), "none": N_("none")}
MONEY = N_("money, stakes, cents, pool")
SETTLING: Mapping[str, Words] = {
    "settlement.mode": Words(N_("Settlement"), {way.mode: way.name for way in WAYS}, search=MONEY),
    "settlement.hard_tie": Words(N_("the 10 points if winners tie"), HARD_TIES),
    "settlement.rate": Words(N_("money per point"), search=MONEY),
    "settlement.ante": Words(N_("ante per player"), search=MONEY),
}


def how_settled(settlement: Settlement, *, as_rule: bool = False) -> str:
    """Return how it is settled in a few words or, `as_rule`, as a sentence of the rules; "" if nothing is paid."""
    if settlement.mode == "none":
        return ""
    way, tie, ante = BY_MODE[settlement.mode], SETTLING["settlement.hard_tie"], SETTLING["settlement.ante"]
    amounts = {
        with_value(_(tie.label), _(HARD_TIES[settlement.hard_tie])): "hard_tie" in way.asks
        and settlement.hard_tie != "each",
        _("%(rate)s a point", rate=decimals(settlement.rate)): "rate" in way.asks and settlement.rate != "1",
        with_value(_(ante.label), decimals(settlement.ante)): "ante" in way.asks,
    }
    words = (_(way.meaning if as_rule else way.name), *(amount for amount, is_told in amounts.items() if is_told))
    return semicolons(words) if as_rule else series(words)
