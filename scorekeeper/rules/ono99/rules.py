"""The rules of one game of O'NO 99: its axes, and the options that are short names of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from scorekeeper.rules.common.axes import Axes, Changes
from scorekeeper.rules.common.options import Takes, check_players
from scorekeeper.rules.game_kind import Book
from scorekeeper.rules.kind import Variant
from scorekeeper.rules.ono99.facts import Edition, Mode


@dataclass(frozen=True, slots=True)
class Ono99Rules:
    mode: Mode = "hand_loser"  # which screen a game begins with
    edition: Edition = "classic"
    chips: int = field(default=3, metadata={"takes": Takes("number", most=99)})
    limit: int = field(default=99, metadata={"takes": Takes("number", least=1)})
    out_rule: Literal["lose_with_zero", "reach_zero"] = "lose_with_zero"
    floor_zero: bool = False
    next_starter: Literal["loser", "left_of_dealer"] = "loser"
    # The loser is out and the others play on from the same total; games of earlier versions began again at 0.
    one_pile: bool = field(default=False, metadata={"sparse": True})

    @property
    def last_chip(self) -> int:
        """How many chips a player has who is out after the next loss."""
        return 1 if self.out_rule == "reach_zero" else 0


FEWEST_PLAYERS = 2
MOST_PLAYERS: Mapping[str, int] = {"classic": 8, "later": 6}
# What the later edition changes, unless an option says otherwise.
LATER: Mapping[str, Any] = {"chips": 0, "floor_zero": True, "one_pile": True}

VARIANT = Variant(
    id="ono99",
    name="O’NO 99",
    kind="ono99",
    group="other",
    players=(FEWEST_PLAYERS, MOST_PLAYERS["classic"]),
    summary="Do not be the one who reaches 99.",
    source="O’NO 99 article",
    front=2,
    bgg=7803,
    aliases=("ONO 99",),
    offered=("mode", "chips", "limit", "next_starter", "out_rule", "floor_zero", "edition"),
)


def _resolved(changes: Changes, players: int) -> Ono99Rules:
    later: Changes = LATER if changes.get("edition") == "later" else {}
    rules = Ono99Rules(**{**later, **changes})
    check_players(players, FEWEST_PLAYERS, MOST_PLAYERS[rules.edition])
    # Not with chips, because a player who gives one is not out and could not play on from a total that is too high.
    return replace(rules, one_pile=rules.one_pile and rules.chips == 0)


AXES = Axes(Ono99Rules)
# Source: docs/rules.md, "O'NO 99". The option "one_pile" is only in files.
BOOK = Book(AXES, {axis: axis for axis in AXES.takes}, _resolved)
