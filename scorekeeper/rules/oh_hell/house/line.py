"""House rules as one line of text, written and read: nomination_whist zero_made=5 last_deal=x2.

Source: docs/house-rules.md.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.rules.abilities import House, HouseLine
from scorekeeper.rules.kind import Problem, Unreadable
from scorekeeper.rules.oh_hell.axes import AXES, OPTIONAL_GROUPS, ROOT, SCORING, Takes, changes_of, group_of, nested
from scorekeeper.rules.oh_hell.presets import preset

TAKEN_AWAY = "-"  # takes an optional thing away
EMPTY_LIST, EMPTY_TABLE = "[]", "{}"
YES_NO = {"on": True, "off": False}
DECIMAL = re.compile(r"[0-9]{1,9}\.[0-9]")
NUMBER = re.compile(r"-?[0-9]{1,9}")
ZERO = re.compile(r"(-?[0-9]{1,9})(?:([+-][0-9]{0,9})n)?")
LOOSE = re.compile(r"[-0-9,:]+")  # numbers that go on with the list before them
DOUBLED = {"last_deal": "last", "no_trump": "no_trump"}
# The word of an axis where the end of its path would say too little by itself.
SHORT_NAMES = {
    "hands": "schedule.list",
    "slam_from": "scoring.slam.from",
    "per_bid_squared": "scoring.made.per_bid_squared",
    "zero_over": "scoring.zero_made.over",
    "trump": "trump.kind",
    "bidding": "bidding.mode",
    "settlement": "settlement.mode",
    # Alone "made=10" would be read as ten points for a bid that was made.
    **{f"streak.{part}": f"scoring.streak.{part}" for part in SCORING["streak"]},
    **{f"double.{part}": f"scoring.double.{part}" for part in SCORING["double"]},
}


def _tails() -> dict[str, str]:
    """Return the shortest end of each axis's path, or of a group's, that means nothing else."""
    paths = (*AXES, *OPTIONAL_GROUPS)
    ends: dict[str, list[str]] = {}
    for path in paths:
        parts = path.split(".")
        for start in range(len(parts)):
            ends.setdefault(".".join(parts[start:]), []).append(path)
    return {end: named[0] for end, named in ends.items() if len(named) == 1} | {path: path for path in paths}


AXIS_OF: Mapping[str, str] = {**_tails(), **SHORT_NAMES}
WORD_OF: Mapping[str, str] = {
    path: min((word for word in AXIS_OF if AXIS_OF[word] == path), key=len) for path in AXES
} | {path: word for word, path in SHORT_NAMES.items()}


def line_of(variant: str, house: House) -> str:
    """Return a variant and its house rules in one line of text."""
    return " ".join((variant, *_words(dict(changes_of(house)))))


def read_line(text: str) -> HouseLine:
    """Return what a line says, and the words in it that set nothing. Capitals mean what small letters do.

    Raises Unreadable at an axis whose value is not taken or that is set twice, and at an id that is no variant's.
    """
    variant, *words = text.split() or [""]
    variant = variant.casefold()
    preset(variant)
    changes: dict[str, Any] = {}
    unknown: list[str] = []
    for word in _joined(words):
        key, _, value = word.partition("=")
        sets = dict(_changes(key.casefold(), value)) if value else {}
        # A group that is taken away has no parts to set.
        known = {*changes, *map(group_of, changes)}
        for path in (path for path in sets if path in known or group_of(path) in changes):
            raise Unreadable(f"{ROOT}.{path}", Problem("rule_twice", part=ROOT, numbers={"word": word}))
        changes |= sets
        unknown += [] if sets else [word]
    try:
        return HouseLine(variant, nested(changes_of(nested(changes))), tuple(unknown))
    except Unreadable as refused:
        raise _with_bounds(refused) from None


def _with_bounds(refused: Unreadable) -> Unreadable:
    """Return a refusal of what is no number with the bounds of the numbers that are taken there."""
    axis = AXES.get(re.split(r"\[", refused.place.removeprefix(f"{ROOT}."))[0])
    if refused.problem.code != "not_a_number" or axis is None:
        return refused
    bounds = {"least": axis.least, "most": axis.most}
    return Unreadable(refused.place, replace(refused.problem, numbers={**refused.problem.numbers, **bounds}))


def _joined(words: list[str]) -> list[str]:
    """Return the words of a line, a list that is typed with spaces as one of them: hands=1, 3 5."""
    joined: list[str] = []
    for word in words:
        before = joined[-1] if joined else ""
        if "=" in before and "=" not in word and (before.endswith(",") or LOOSE.fullmatch(word)):
            joined[-1] = f"{before.rstrip(',')}{'' if before.endswith('=') else ','}{word}"
        else:
            joined.append(word)
    return [word.rstrip(",") for word in joined]


def _words(changes: dict[str, Any]) -> Iterator[str]:
    """Yield the words of a line; changes that a short form says together are taken out of `changes`."""
    double = changes.get("scoring.double.deals"), changes.get("scoring.double.factor")
    for word, named in DOUBLED.items():
        if double[0] == [named] and double[1] is not None:
            del changes["scoring.double.deals"], changes["scoring.double.factor"]
            yield f"{word}=x{double[1]}"
    for group in ("zero_made", "zero_missed"):
        parts = [f"scoring.{group}.{key}" for key in ("points", "per_card")]
        if all(part in changes for part in parts):
            points, per_card = (changes.pop(part) for part in parts)
            each = {0: "", 1: "+n", -1: "-n"}.get(per_card, f"{per_card:+}n")
            yield f"{group}={points}{each}"
    for path, value in changes.items():
        yield f"{WORD_OF.get(path, path.rpartition('.')[2])}={text_of(value)}"


def text_of(value: Any) -> str:
    """Return the value of an axis as the line has it."""
    if value is None:
        return TAKEN_AWAY
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list):
        return ",".join(map(str, value)) or EMPTY_LIST  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    if isinstance(value, dict):
        return ",".join(f"{key}:{item}" for key, item in value.items()) or EMPTY_TABLE  # pyright: ignore[reportUnknownVariableType]
    return str(value)


def _changes(key: str, value: str) -> Iterator[tuple[str, Any]]:
    """Yield what one word of the line sets, axis by axis; nothing where its key is no axis.

    A number for a group is its points: slam=20.
    """
    value = value if key in AXIS_OF and AXIS_OF[key] in AXES else value.casefold()
    doubled = re.fullmatch(r"x([0-9]{1,9})", value)
    zero = ZERO.fullmatch(value)
    if key in DOUBLED and doubled:
        yield "scoring.double.deals", [DOUBLED[key]]
        yield "scoring.double.factor", int(doubled[1])
    elif key in ("zero_made", "zero_missed") and zero:
        yield f"scoring.{key}.points", int(zero[1])
        each = zero[2] or "0"
        yield f"scoring.{key}.per_card", int(each + "1" if each in "+-" else each)
    elif (path := AXIS_OF.get(key, "")) in AXES:
        yield path, _value(AXES[path], value)
    elif path and value == TAKEN_AWAY:
        yield path, None
    elif (points := f"{path}.points") in AXES:
        yield points, _value(AXES[points], value)


def _value(axis: Takes, value: str) -> Any:
    """Return a text as the value of an axis; a text of another type is returned as it is, and refused later."""
    if value == TAKEN_AWAY:
        return None
    if axis.form == "list":
        return [] if value == EMPTY_LIST else [_one(axis, item) for item in value.split(",")]
    if axis.form in ("table", "map"):
        pairs = [] if value == EMPTY_TABLE else [item.partition(":") for item in value.split(",")]
        return {key: _one(axis, item) for key, _, item in pairs}
    return _one(axis, value)


def _one(takes: Takes, value: str) -> Any:
    if takes.type == "yes_no":
        return YES_NO.get(value.casefold(), value)
    if takes.type in ("number", "tenths") and NUMBER.fullmatch(value):
        return int(value)
    if takes.type == "tenths" and DECIMAL.fullmatch(value):
        return float(value)
    return {word.casefold(): word for word in takes.words}.get(value.casefold(), value)
