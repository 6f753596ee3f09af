"""The rules of one series of Ohio: the options that it takes, and every axis resolved from them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from scorekeeper.rules.common.options import ROOT, Takes, check_no_house, check_players, readable
from scorekeeper.rules.common.plain import from_plain, taken_by
from scorekeeper.rules.common.settlement import SETTLING, Settlement, settlement_of
from scorekeeper.rules.kind import Options, Variant

FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
HANDS = Takes("number", least=1, most=999, optional=True)


@dataclass(frozen=True, slots=True)
class OhioRules:
    """Every axis, resolved."""

    hands: int | None = field(default=None, metadata={"takes": HANDS})  # agreed number; None: until the table ends it
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
    summary="Each card is lower; cards left in hand count against you.",
    source="Ohio rules (Knizia)",
    front=1,
    offered=("hands", "ohio_in_hand", "settlement", "rate", "ante", "hard_tie"),
)


OPTIONS: Mapping[str, Takes] = {**taken_by(OhioRules), **SETTLING}


def resolved(options: Mapping[str, Any], players: int) -> OhioRules:
    """Return every axis with those options; one that is None counts as not given.

    Raises Unreadable for an unknown option or a value it does not take, Refused for too few or too many players.
    Source: docs/rules.md, "Ohio".
    """
    values = readable(options, OPTIONS)
    check_players(players, FEWEST_PLAYERS, MOST_PLAYERS)
    own = {key: value for key, value in values.items() if key not in SETTLING}
    return OhioRules(**own, settlement=settlement_of(values))


def check_stored(variant: str, options: Options, rules: Mapping[str, Any], house: Mapping[str, Any]) -> None:
    """Raise Unreadable at the first option or axis of a stored series that is not taken, and at any house rule."""
    readable(options, OPTIONS)
    check_no_house(house)
    from_plain(OhioRules, rules, ROOT)
