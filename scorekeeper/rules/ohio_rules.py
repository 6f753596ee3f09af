"""The rules of one series of Ohio: what may be chosen, and what that comes to."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from scorekeeper.rules.kind import Problem, Refused, Unreadable, Variant
from scorekeeper.rules.settlement import Settlement

FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
MOST_HANDS = 999
MONEY = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


@dataclass(frozen=True, slots=True)
class OhioRules:
    """Every axis, resolved."""

    hands: int | None = None  # agreed number; None: until the table ends it
    ohio_in_hand: Literal["penalty", "literal"] = "penalty"
    settlement: Settlement = field(default_factory=Settlement)

    @property
    def is_literal(self) -> bool:
        """Say whether an Ohio left in hand counts plus ten."""
        return self.ohio_in_hand == "literal"


VARIANT = Variant(
    id="ohio",
    name="Ohio",
    kind="ohio",
    group="other",
    players=(FEWEST_PLAYERS, MOST_PLAYERS),
    summary="Play lower and lower, take the trick last: what you capture less what is left in your hand.",
    source="Ohio rules (Knizia)",
    offered=("hands", "ohio_in_hand", "settlement", "rate", "ante", "hard_tie"),
)


@dataclass(frozen=True, slots=True)
class Takes:
    """What values an option takes."""

    kind: Literal["number", "word", "money"]
    words: tuple[str, ...] = ()
    least: int = 1
    most: int = MOST_HANDS


OPTIONS: Mapping[str, Takes] = {
    "hands": Takes("number"),
    "ohio_in_hand": Takes("word", ("penalty", "literal")),
    "settlement": Takes("word", ("none", "hard", "difference", "difference_to_winner", "pool")),
    "rate": Takes("money"),
    "ante": Takes("money"),
    "hard_tie": Takes("word", ("each", "split", "none")),
}
OWN = ("hands", "ohio_in_hand")  # the others are the settlement's


def resolved(options: Mapping[str, Any], players: int) -> OhioRules:
    """Return every axis with those options; one that is None counts as not given.

    Raises Unreadable for an unknown option or a value it does not take, Refused for too few or too many players.
    Source: rules/rules.md, sections 8 and 12.
    """
    chosen = {key: value for key, value in options.items() if value is not None}
    for key, value in chosen.items():
        if key not in OPTIONS:
            raise Unreadable(f"options.{key}", Problem("unknown_option", part="options", numbers={"key": key}))
        if not _fits(OPTIONS[key], value):
            numbers = {"key": key, "value": value, "takes": OPTIONS[key].kind, **_limits(OPTIONS[key])}
            raise Unreadable(f"options.{key}", Problem("bad_option", part="options", numbers=numbers))
    if players < FEWEST_PLAYERS:
        numbers = {"players": players, "fewest": FEWEST_PLAYERS}
        raise Refused(Problem("too_few_players", part="players", numbers=numbers))
    if players > MOST_PLAYERS:
        raise Refused(Problem("too_many_players", part="players", numbers={"players": players, "most": MOST_PLAYERS}))
    money = {"mode" if key == "settlement" else key: value for key, value in chosen.items() if key not in OWN}
    own = {key: value for key, value in chosen.items() if key in OWN}
    return OhioRules(**own, settlement=Settlement(**money))


def _fits(takes: Takes, value: object) -> bool:
    if isinstance(value, str):
        return value in takes.words or (takes.kind == "money" and MONEY.fullmatch(value) is not None)
    # A bool is an int to Python, never to a score sheet.
    return takes.kind == "number" and type(value) is int and takes.least <= value <= takes.most


def _limits(takes: Takes) -> dict[str, Any]:
    return {"words": takes.words, "least": takes.least, "most": takes.most}
