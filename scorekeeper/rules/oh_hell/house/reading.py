"""House rules read strictly: an unknown axis and a value that its axis does not take are refused at their place."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.common import reading
from scorekeeper.rules.common.options import bad_value, fits
from scorekeeper.rules.kind import Problem, Unreadable
from scorekeeper.rules.oh_hell.house.axes import AXES, GROUPS, OPTIONAL_GROUPS, Axis

ROOT = "rules"
Changes = Mapping[str, Any]  # by axis, such as "scoring.made.bonus"


def changes_of(house: Any, place: str = ROOT) -> Changes:
    """Return what house rules set, axis by axis, as plain data.

    A group that null takes away stands by its own name, with None. Raises Unreadable at the place of what is not known,
    is of another type or lies out of range. Source: docs/house-rules.md, "The axes".
    """
    return dict(_changes(reading.mapping(house, place), "", place))


def nested(changes: Changes) -> dict[str, Any]:
    """Return changes as house rules, objects within objects: what `changes_of` reads back."""
    house: dict[str, Any] = {}
    for path, value in changes.items():
        *groups, key = path.split(".")
        node = house
        for group in groups:
            node = node.setdefault(group, {})
        node[key] = value
    return house


def value_of(axis: Axis, value: Any, place: str) -> Any:
    """Return the checked value of one axis as plain data. Raises Unreadable at `place`, or within it."""
    if value is None and axis.optional:
        return None
    if axis.form == "list":
        return _list(axis, value, place)
    if axis.form == "table":
        return {str(key): _one(axis, item, f"{place}.{key}") for key, item in _table(axis, value, place).items()}
    return _one(axis, value, place)


def _changes(given: Mapping[str, Any], parent: str, place: str) -> Iterator[tuple[str, Any]]:
    for key, value in given.items():
        path, at = f"{parent}{key}", f"{place}.{key}"
        # A path is written as objects within objects, never with its dots in a key.
        known = "." not in key
        if known and path in AXES:
            yield path, value_of(AXES[path], value, at)
        elif not known or path not in GROUPS:
            raise Unreadable(at, Problem("unknown_rule", part=ROOT, numbers={"key": key}))
        elif value is None and path in OPTIONAL_GROUPS:
            yield path, None
        else:
            yield from _changes(reading.mapping(value, at), f"{path}.", at)


def _one(axis: Axis, value: Any, place: str) -> Any:
    takes = axis.takes
    if takes.type == "number" and not takes.words:
        return reading.whole(value, place, takes.least, takes.most)
    if not fits(takes, value):
        raise bad_value(takes, ROOT, value, place)
    return value


def _list(axis: Axis, value: Any, place: str) -> list[Any]:
    # One word stands for a list of itself where words are taken: "last".
    given = [value] if isinstance(value, str) and value in axis.takes.words else reading.items(value, place)
    least, most = axis.size
    if value is None or not least <= len(given) <= most:
        numbers = {"entries": len(given), "least": least, "most": most}
        raise Unreadable(place, Problem("rule_length", part=ROOT, numbers=numbers))
    return [_one(axis, item, f"{place}[{index}]") for index, item in enumerate(given)]


def _table(axis: Axis, value: Any, place: str) -> Mapping[int, Any]:
    least, most = axis.keys
    table: dict[int, Any] = {}
    for key, item in reading.mapping(value, place).items():
        text = str(key)
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1
        if not least <= number <= most or str(number) != text:
            numbers = {"given": key, "least": least, "most": most}
            raise Unreadable(f"{place}.{key}", Problem("rule_key", part=ROOT, numbers=numbers))
        table[number] = item
    return table
