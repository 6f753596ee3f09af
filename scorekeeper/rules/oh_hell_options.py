"""The options of the Oh Hell family: which there are, and what each takes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from scorekeeper.rules.kind import Option, Problem, Unreadable

MOST_PACKS = 10
MONEY = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


@dataclass(frozen=True, slots=True)
class Takes:
    """What values an option takes."""

    kind: Literal["yes_no", "number", "word", "money", "variant"]
    words: tuple[str, ...] = ()  # word: one of these; number: or one of these
    least: int = 0  # number
    most: int = 9999


YES_NO = Takes("yes_no")
MONEY_TEXT = Takes("money")

OPTIONS: Mapping[str, Takes] = {
    "maximum": Takes("number", least=1),
    "packs": Takes("number", least=1, most=MOST_PACKS),
    "hook": YES_NO,
    "hook_total": Takes("number", words=("hand_size",)),
    "hook_from": Takes("number", least=1),
    "announce": YES_NO,
    "blind": YES_NO,
    "blind_deficit": Takes("number"),
    "bidding": Takes("word", ("sequential", "simultaneous")),
    "trump": Takes("word", ("turn_up", "last_card", "cycle", "none")),
    "deals": Takes("word", ("all", "up_only")),
    "forehead": YES_NO,
    "leader_is_first_bidder": YES_NO,
    "cancelled_tricks": YES_NO,
    "floor_zero": YES_NO,
    "every_trick_scores": YES_NO,
    "zero_made": Takes("word", ("5", "10", "5+n")),
    "scoring": Takes("variant"),
    "target": Takes("number", least=1, most=1_000_000),
    "tie": Takes("word", ("shared", "continue")),
    "settlement": Takes("word", ("none", "hard", "difference", "difference_to_winner", "pool")),
    "hard_tie": Takes("word", ("each", "split", "none")),
    "rate": MONEY_TEXT,
    "ante": MONEY_TEXT,
}


def readable(options: Mapping[str, Any]) -> dict[str, Option]:
    """Return the options that are given; null is the same as absent.

    Raises Unreadable("options.KEY", ...) for an unknown option or a value that it does not take.
    Whether a variant id exists, and what fits the packs, is looked at where the rules are resolved.
    """
    given = {key: value for key, value in options.items() if value is not None}
    for key, value in given.items():
        if key not in OPTIONS:
            raise Unreadable(f"options.{key}", Problem("unknown_option", part="options", numbers={"key": key}))
        if not _takes(OPTIONS[key], value):
            raise bad_option(key, value)
    return given


def bad_option(key: str, value: Option, *, least: int | None = None, most: int | None = None) -> Unreadable:
    """Return the refusal of an option's value, with what it takes."""
    takes = OPTIONS[key]
    numbers = {
        "key": key,
        "value": value,
        "takes": takes.kind,
        "words": takes.words,
        "least": takes.least if least is None else least,
        "most": takes.most if most is None else most,
    }
    return Unreadable(f"options.{key}", Problem("bad_option", part="options", numbers=numbers))


def option_from_text(key: str, text: str) -> Option:
    """Return the value of an option written as text, as on the command line: true, 7, hand_size.

    Text that the option cannot mean comes back as it is, for `readable` to refuse.
    """
    takes = OPTIONS.get(key, YES_NO)
    if takes.kind == "yes_no":
        return {"true": True, "false": False}.get(text, text)
    if takes.kind == "number" and re.fullmatch(r"-?[0-9]{1,9}", text):
        return int(text)
    return text


def _takes(takes: Takes, value: object) -> bool:
    if takes.kind == "yes_no":
        return isinstance(value, bool)
    if isinstance(value, str):
        fits = {"money": MONEY.fullmatch(value) is not None, "variant": True}
        return fits.get(takes.kind, value in takes.words)
    # A bool is an int to Python, never to a score sheet.
    return takes.kind == "number" and type(value) is int and takes.least <= value <= takes.most
