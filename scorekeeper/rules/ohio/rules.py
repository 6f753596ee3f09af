"""The rules of one series of Ohio: its axes, and the options that are short names of them."""

from dataclasses import dataclass, field
from typing import Literal

from scorekeeper.rules.common.axes import Axes, Changes, nested
from scorekeeper.rules.common.options import Takes, check_players
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.common.settlement import PAID, SETTLING, Settlement
from scorekeeper.rules.game_kind import Book
from scorekeeper.rules.kind import Variant

FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
HANDS = Takes("number", least=1, most=999, optional=True)


@dataclass(frozen=True, slots=True)
class OhioRules:
    hands: int | None = field(default=None, metadata={"takes": HANDS})  # agreed number, or None if the table ends it
    ohio_in_hand: Literal["penalty", "literal"] = "penalty"
    settlement: Settlement = field(default_factory=Settlement, metadata={"axes": PAID})

    @property
    def is_literal(self) -> bool:
        return self.ohio_in_hand == "literal"


VARIANT = Variant(
    id="ohio",
    name="Ohio",
    kind="ohio",
    group="other",
    players=(FEWEST_PLAYERS, MOST_PLAYERS),
    summary="Each card must be lower; cards left in your hand count against you.",
    source="Ohio rules (Knizia)",
    front=1,
    offered=("hands", "ohio_in_hand", "settlement", "rate", "ante", "hard_tie"),
)


def _resolved(changes: Changes, players: int) -> OhioRules:
    check_players(players, FEWEST_PLAYERS, MOST_PLAYERS)
    return from_plain(OhioRules, nested(changes))


# Source: docs/rules.md, "Ohio".
BOOK = Book(Axes(OhioRules), {"hands": "hands", "ohio_in_hand": "ohio_in_hand", **SETTLING}, _resolved)
