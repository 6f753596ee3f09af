"""The rules of one game of O'NO 99: the options that it takes, and every axis resolved from them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from scorekeeper.rules.common.options import ROOT, Takes, check_no_house, check_players, readable
from scorekeeper.rules.common.plain import from_plain, taken_by
from scorekeeper.rules.kind import Options, Variant
from scorekeeper.rules.ono99.facts import Edition, Mode

CHIPS = Takes("number", most=99)
LIMIT = Takes("number", least=1)
OutRule = Literal["lose_with_zero", "reach_zero"]
NextStarter = Literal["loser", "left_of_dealer"]


@dataclass(frozen=True, slots=True)
class Ono99Rules:
    """Every axis, resolved."""

    mode: Mode = "hand_loser"  # which screen a game begins with
    edition: Edition = "classic"
    chips: int = field(default=3, metadata={"takes": CHIPS})
    limit: int = field(default=99, metadata={"takes": LIMIT})
    out_rule: OutRule = "lose_with_zero"
    floor_zero: bool = False
    next_starter: NextStarter = "loser"
    # Whoever loses is out and the others play on from the same total; games of earlier versions began again at 0.
    one_pile: bool = field(default=False, metadata={"sparse": True})

    @property
    def last_chip(self) -> int:
        """How many chips somebody has whose next loss is out."""
        return 1 if self.out_rule == "reach_zero" else 0


FEWEST_PLAYERS = 2
MOST_PLAYERS: Mapping[str, int] = {"classic": 8, "later": 6}
# What the later edition changes, where no option says otherwise.
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


OPTIONS = taken_by(Ono99Rules)  # "one_pile" in files alone


def resolved(options: Mapping[str, Any], players: int) -> Ono99Rules:
    """Return every axis with those options; one that is None counts as not given.

    Raises Unreadable for an unknown option or a value it does not take, Refused for too few or too many players.
    Source: docs/rules.md, "O'NO 99".
    """
    values = readable(options, OPTIONS)
    rules = Ono99Rules(**{**(LATER if values.get("edition") == "later" else {}), **values})
    check_players(players, FEWEST_PLAYERS, MOST_PLAYERS[rules.edition])
    # Who gives a chip is not out, and could not play on from a total that is too high already.
    return replace(rules, one_pile=rules.one_pile and rules.chips == 0)


def check_stored(variant: str, options: Options, rules: Mapping[str, Any], house: Mapping[str, Any]) -> None:
    """Raise Unreadable at the first option or axis of a stored game that is not taken, and at any house rule."""
    readable(options, OPTIONS)
    check_no_house(house)
    from_plain(Ono99Rules, rules, ROOT)
