"""The values that options and axes take, strictly read: by a form, a file, a line of text or a stored game alike."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

from scorekeeper.rules.common import reading
from scorekeeper.rules.common.tenths import is_points
from scorekeeper.rules.facts import Option
from scorekeeper.rules.kind import Problem, Refused, Unreadable

WORD = re.compile(r"[a-z][a-z_]{0,19}")
MONEY = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


@dataclass(frozen=True, slots=True)
class Takes:
    """The values that an option or an axis takes: one of them, a list of them, or a table of them by number."""

    type: Literal["yes_no", "number", "tenths", "word", "money", "variant"]
    words: tuple[str, ...] = ()  # word: one of these; number: or one of these
    least: int = 0  # number
    most: int = 9999
    form: Literal["one", "list", "table", "map"] = "one"  # a table by number, a map by word
    optional: bool = False  # null removes it
    size: tuple[int, int] = (0, 60)  # list: how many
    keys: tuple[int, int] = (0, 60)  # table: from, to

    def fits(self, value: object) -> bool:
        """Return whether a single value is valid; whether a variant with that id exists is not checked."""
        if self.type == "yes_no":
            return isinstance(value, bool)
        if self.type == "tenths":
            return is_points(value) and self.least <= cast("float", value) <= self.most
        if isinstance(value, str):
            others = {"money": MONEY.fullmatch(value) is not None, "variant": True}
            return others.get(self.type, value in self.words)
        # A bool is refused, although it is an int in Python.
        return self.type == "number" and type(value) is int and self.least <= value <= self.most

    def read(self, value: Any, place: str) -> Any:
        """Return a checked value as plain data. Raises Unreadable at `place`, or within it."""
        if value is None and self.optional:
            return None
        if self.form == "list":
            return _list(self, value, place)
        if self.form == "table":
            items = _table(self, value, place).items()
            return {str(key): _single(self, item, f"{place}.{key}") for key, item in items}
        if self.form == "map":
            items = reading.mapping(value, place).items()
            return {_word(key, place): _single(self, item, f"{place}.{key}") for key, item in items}
        return _single(self, value, place)


ROOT = "rules"  # the place of every axis
YES_NO = Takes("yes_no")
MONEY_TEXT = Takes("money")

# Axes that change no hand's score: how many are played, what is typed, the packs, the number of players, and money.
# Rules that differ only in these are one set of rules for the statistics.
UNSCORED = frozenset({"settlement", "hands", "mode", "packs", "stripped", "players"})


def readable(options: Mapping[str, Any], known: Mapping[str, Takes]) -> dict[str, Any]:
    """Return the options that are given; null is the same as absent.

    Raises Unreadable("options.KEY", ...) for an unknown option or a value that is not valid.
    Whether a variant id exists, and what fits the packs, is checked when the rules are resolved.
    """
    values = {key: value for key, value in options.items() if value is not None}
    for key, value in values.items():
        if key not in known:
            raise unknown_option(key)
        if not known[key].fits(value):
            raise bad_value(known[key], "options", value, f"options.{key}")
    return values


def unknown_option(key: str) -> Unreadable:
    return Unreadable(f"options.{key}", Problem("unknown_option", part="options", numbers={"key": key}))


def option_from_text(takes: Takes, text: str) -> Option:
    """Return the value of an option written as text, as on the command line: true, 7, hand_size.

    Text of another type is returned unchanged; reading the options then refuses it.
    """
    if takes.type == "yes_no":
        return {"true": True, "false": False}.get(text, text)
    return int(text) if takes.type == "number" and re.fullmatch(r"-?[0-9]{1,9}", text) else text


def bad_value(takes: Takes, part: str, value: Any, place: str) -> Unreadable:
    limits = {"takes": takes.type, "words": takes.words, "least": takes.least, "most": takes.most}
    numbers = {"key": place.rpartition(".")[2], "value": value, **limits}
    return Unreadable(place, Problem("bad_option", part=part, numbers=numbers))


def check_players(players: int, fewest: int, most: int) -> None:
    """Raise Refused if there are fewer players than `fewest` or more than `most`."""
    if not fewest <= players <= most:
        code = "too_few_players" if players < fewest else "too_many_players"
        numbers = {"players": players, "fewest": fewest, "most": most}
        raise Refused(Problem(code, part="players", numbers=numbers))


def _single(takes: Takes, value: Any, place: str) -> Any:
    if takes.type == "number" and not takes.words:
        return reading.whole(value, place, takes.least, takes.most)
    if not takes.fits(value):
        raise bad_value(takes, ROOT, value, place)
    return value


def _list(takes: Takes, value: Any, place: str) -> list[Any]:
    # A single word counts as a list of one if words are allowed: "last".
    given = [value] if isinstance(value, str) and value in takes.words else reading.items(value, place)
    least, most = takes.size
    if value is None or not least <= len(given) <= most:
        numbers = {"entries": len(given), "least": least, "most": most}
        raise Unreadable(place, Problem("rule_length", part=ROOT, numbers=numbers))
    return [_single(takes, item, f"{place}[{index}]") for index, item in enumerate(given)]


def _table(takes: Takes, value: Any, place: str) -> Mapping[int, Any]:
    least, most = takes.keys
    table: dict[int, Any] = {}
    for key, item in reading.mapping(value, place).items():
        text = str(key)
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1
        if not least <= number <= most or str(number) != text:
            numbers = {"given": key, "least": least, "most": most}
            raise Unreadable(f"{place}.{key}", Problem("rule_key", part=ROOT, numbers=numbers))
        table[number] = item
    return table


def _word(key: Any, place: str) -> str:
    if not isinstance(key, str) or not WORD.fullmatch(key):
        raise Unreadable(f"{place}.{key}", Problem("rule_word", part=ROOT, numbers={"given": key}))
    return key
