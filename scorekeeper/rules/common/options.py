"""The options of a game, strictly read, and the number of players checked."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from scorekeeper.rules.common.settlement import HardTie, Mode, Settlement
from scorekeeper.rules.kind import Option, Problem, Refused, Unreadable

MONEY = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


@dataclass(frozen=True, slots=True)
class Takes:
    """The values that an option or an axis takes."""

    type: Literal["yes_no", "number", "word", "money", "variant"]
    words: tuple[str, ...] = ()  # word: one of these; number: or one of these
    least: int = 0  # number
    most: int = 9999


YES_NO = Takes("yes_no")
MONEY_TEXT = Takes("money")

# How a table settles is asked in the same words whatever it plays.
SETTLING: Mapping[str, Takes] = {
    "settlement": Takes("word", get_args(Mode)),
    "hard_tie": Takes("word", get_args(HardTie)),
    "rate": MONEY_TEXT,
    "ante": MONEY_TEXT,
}


def readable(options: Mapping[str, Any], known: Mapping[str, Takes]) -> dict[str, Any]:
    """Return the options that are given; null is the same as absent.

    Raises Unreadable("options.KEY", ...) for an option that is not known or a value that it does not take.
    Whether a variant id exists, and what fits the packs, is looked at where the rules are resolved.
    """
    given = {key: value for key, value in options.items() if value is not None}
    for key, value in given.items():
        if key not in known:
            raise unknown_option(key)
        if not fits(known[key], value):
            raise bad_option(known[key], key, value)
    return given


def unknown_option(key: str) -> Unreadable:
    """Return the refusal of an option that a variant does not have."""
    return Unreadable(f"options.{key}", Problem("unknown_option", part="options", numbers={"key": key}))


def bad_option(takes: Takes, key: str, value: Option) -> Unreadable:
    """Return the refusal of an option's value, with what it takes."""
    return bad_value(takes, "options", value, f"options.{key}")


def bad_value(takes: Takes, part: str, value: Any, place: str) -> Unreadable:
    """Return the refusal of a value at its place, with what is taken there."""
    limits = {"takes": takes.type, "words": takes.words, "least": takes.least, "most": takes.most}
    numbers = {"key": place.rpartition(".")[2], "value": value, **limits}
    return Unreadable(place, Problem("bad_option", part=part, numbers=numbers))


def settlement_of(given: Mapping[str, Any]) -> Settlement:
    """Return how the table settles, from its readable options; not at all where none of them says so."""
    money = {key: given[key] for key in ("rate", "ante", "hard_tie") if key in given}
    return Settlement(given.get("settlement", "none"), **money)


def check_players(players: int, fewest: int, most: int) -> None:
    """Raise Refused where fewer or more players than these sit down."""
    if not fewest <= players <= most:
        code = "too_few_players" if players < fewest else "too_many_players"
        numbers = {"players": players, "fewest": fewest, "most": most}
        raise Refused(Problem(code, part="players", numbers=numbers))


def fits(takes: Takes, value: object) -> bool:
    """Say whether a value is one that is taken; whether a variant of that id exists is not looked at."""
    if takes.type == "yes_no":
        return isinstance(value, bool)
    if isinstance(value, str):
        fits = {"money": MONEY.fullmatch(value) is not None, "variant": True}
        return fits.get(takes.type, value in takes.words)
    # A bool is an int to Python, never to a score sheet.
    return takes.type == "number" and type(value) is int and takes.least <= value <= takes.most
