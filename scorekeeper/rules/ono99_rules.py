"""The rules of one game of O'NO 99: what may be chosen, and what that comes to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from scorekeeper.rules.kind import Problem, Refused, Unreadable, Variant
from scorekeeper.rules.ono99_facts import Edition, Mode

OutRule = Literal["lose_with_zero", "reach_zero"]
NextStarter = Literal["loser", "left_of_dealer"]


@dataclass(frozen=True, slots=True)
class Ono99Rules:
    """Every axis, resolved."""

    mode: Mode = "hand_loser"  # which screen a game begins with
    edition: Edition = "classic"
    chips: int = 3
    limit: int = 99
    out_rule: OutRule = "lose_with_zero"
    floor_zero: bool = False
    next_starter: NextStarter = "loser"


FEWEST_PLAYERS = 2
MOST_PLAYERS: Mapping[str, int] = {"classic": 8, "later": 6}
MOST_CHIPS, HIGHEST_LIMIT = 99, 9999
# What the later edition changes, where no option says otherwise.
LATER: Mapping[str, Any] = {"chips": 0, "floor_zero": True}

VARIANT = Variant(
    id="ono99",
    name="O'NO 99",
    kind="ono99",
    group="other",
    players=(FEWEST_PLAYERS, MOST_PLAYERS["classic"]),
    summary="Add card to card and do not be the one who reaches 99; a lost hand costs a chip, the last one in wins.",
    source="O'NO 99 article",
    aliases=("ONO 99",),
    offered=("mode", "chips", "limit", "next_starter", "out_rule", "floor_zero", "edition"),
)


def _is_one_of(*values: str) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in values


def _is_from(least: int, most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value <= most


TAKES: Mapping[str, Callable[[Any], bool]] = {
    "mode": _is_one_of("hand_loser", "card_by_card"),
    "edition": _is_one_of("classic", "later"),
    "chips": _is_from(0, MOST_CHIPS),
    "limit": _is_from(1, HIGHEST_LIMIT),
    "out_rule": _is_one_of("lose_with_zero", "reach_zero"),
    "floor_zero": lambda value: isinstance(value, bool),
    "next_starter": _is_one_of("loser", "left_of_dealer"),
}


def resolved(options: Mapping[str, Any], players: int) -> Ono99Rules:
    """Return every axis with those options; one that is None counts as not given.

    Raises Unreadable for an unknown option or a value it does not take, Refused for too few or too many players.
    Source: rules/rules.md, sections 9 and 12.
    """
    chosen = {key: value for key, value in options.items() if value is not None}
    for key, value in chosen.items():
        if key not in TAKES:
            raise Unreadable(f"options.{key}", Problem("unknown_option", part="options", numbers={"option": key}))
        if not TAKES[key](value):
            raise Unreadable(
                f"options.{key}", Problem("bad_option", part="options", numbers={"option": key, "value": value})
            )
    rules = Ono99Rules(**{**(LATER if chosen.get("edition") == "later" else {}), **chosen})
    if players < FEWEST_PLAYERS:
        numbers = {"players": players, "fewest": FEWEST_PLAYERS}
        raise Refused(Problem("too_few_players", part="players", numbers=numbers))
    if players > MOST_PLAYERS[rules.edition]:
        numbers = {"players": players, "most": MOST_PLAYERS[rules.edition]}
        raise Refused(Problem("too_many_players", part="players", numbers=numbers))
    return rules


OPTION_KEYS: tuple[str, ...] = tuple(field.name for field in fields(Ono99Rules))
