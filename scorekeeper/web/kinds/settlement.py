"""How a table settles, in words: one row a way, whatever is played and wherever it is text."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.common.options import SETTLING
from scorekeeper.rules.common.settlement import Settlement
from scorekeeper.rules.kind import Options
from scorekeeper.web.kinds.description import Choice
from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _


@dataclass(frozen=True, slots=True)
class Way:
    """One way to settle, as each place words it."""

    mode: str
    choice: str  # among the options of a new game
    name: str  # on the page of the settlement,
    meaning: str  # and under it what it means
    clause: str = ""  # in the rules of a variant
    short: str = ""  # before who pays whom
    asks: tuple[str, ...] = ()  # the options that mean something with it


WAYS = (
    Way("none", N_("no money"), N_("Nothing"), N_("Points only, no money.")),
    Way(
        "hard",
        N_("hard score: 10 more for the winner"),
        N_("Hard score"),
        N_("Ten more for the winner, then everybody settles the difference with everybody."),
        N_("afterwards the winner gets 10 more and everybody settles the difference with everybody"),
        N_("ten more for the winner, then each to each"),
        ("hard_tie", "rate"),
    ),
    Way(
        "difference",
        N_("each pays each the difference"),
        N_("Each to each"),
        N_("Everybody settles the difference with everybody."),
        N_("afterwards everybody settles the difference with everybody"),
        N_("each to each"),
        ("rate",),
    ),
    Way(
        "difference_to_winner",
        N_("each pays the winner the difference"),
        N_("To the winner"),
        N_("Everybody pays the winner the difference."),
        N_("afterwards the others pay the winner the difference"),
        N_("each to the winner"),
        ("rate",),
    ),
    Way(
        "pool",
        N_("a pool for the winner"),
        N_("A pool"),
        N_("Everybody puts the same into the pool, and the winner takes it."),
        N_("everybody puts %(ante)s into a pool, which the winner takes"),
        N_("ante %(ante)s each"),
        ("ante",),
    ),
)
BY_MODE: Mapping[str, Way] = {way.mode: way for way in WAYS}


class HardTie(NamedTuple):
    """What tied winners get of the 10 points of the hard score, as each place words it."""

    tie: str
    choice: str  # among the options of a new game, and on the page of the settlement
    clause: str  # in the rules of a variant


HARD_TIES = (
    HardTie("each", N_("10 each"), BY_MODE["hard"].clause),
    HardTie(
        "split",
        N_("10 shared"),
        N_("afterwards the winner gets 10 more, tied winners share them, and everybody settles the difference"),
    ),
    HardTie(
        "none",
        N_("none"),
        N_("afterwards the winner gets 10 more, tied winners nothing, and everybody settles the difference"),
    ),
)
HARD_CLAUSES: Mapping[str, str] = {row.tie: row.clause for row in HARD_TIES}
SETTLEMENT_LABELS: Mapping[str, str] = {
    "settlement": N_("Settlement"),
    "hard_tie": N_("The 10 points where winners tie"),
    "rate": N_("Money per point"),
    "ante": N_("Ante per player"),
}
SETTLEMENT_CHOICES: Mapping[str, tuple[Choice, ...]] = {
    "settlement": tuple(Choice(way.mode, way.choice) for way in WAYS),
    "hard_tie": tuple(Choice(row.tie, row.choice) for row in HARD_TIES),
}
# An option that means something only where it is settled in one of these ways.
SETTLEMENT_MODES: Mapping[str, tuple[str, ...]] = {
    key: tuple(way.mode for way in WAYS if key in way.asks) for key in SETTLING if key != "settlement"
}
# Beside what they mean something, the values that are told of them, and what no value says.
SETTLEMENT_WITH: Mapping[str, Options] = {
    "rate": {"settlement": "difference"}, "ante": {"settlement": "pool"}, "hard_tie": {"settlement": "hard"},
}  # fmt: skip
SETTLEMENT_BY: Mapping[str, tuple[str, ...]] = {"rate": (), "ante": ()}
SETTLEMENT_HOW: Mapping[str, str] = {
    "rate": N_("or any other amount: at 0.05 a difference of 20 points pays 1"),
    "ante": N_("or any other amount"),
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
    clause = HARD_CLAUSES[settlement.hard_tie] if settlement.mode == "hard" else BY_MODE[settlement.mode].clause
    text = _with_ante(clause, settlement)
    return _("%(how)s, %(rate)s a point", how=text, rate=settlement.rate) if _is_rated(settlement) else text


def how_settled(settlement: Settlement) -> str:
    """Return in a few words how a table settles; empty: it does not."""
    text = _with_ante(BY_MODE[settlement.mode].short, settlement)
    return _("%(rate)s a point, %(how)s", rate=settlement.rate, how=text) if _is_rated(settlement) else text


def _with_ante(words: str, settlement: Settlement) -> str:
    return _(words, ante=settlement.ante) if words else ""


def _is_rated(settlement: Settlement) -> bool:
    return "rate" in BY_MODE[settlement.mode].asks and settlement.rate != "1"
