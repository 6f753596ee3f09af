"""The axes of a kind, made from the fields of its rules: what a house rule may set, as plain data or in a line of text.

The names and descriptions of the axes are on the web floor. Source: docs/house-rules.md, "The axes".
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, get_args, get_type_hints

from scorekeeper.rules.common import reading
from scorekeeper.rules.common.options import ROOT, Takes
from scorekeeper.rules.common.plain import stored_name, takes_of
from scorekeeper.rules.kind import NOTHING, Problem, Unreadable

Changes = Mapping[str, Any]  # by axis, such as "scoring.made.bonus"

TAKEN_AWAY = "-"  # removes an optional thing
EMPTY_LIST, EMPTY_TABLE = "[]", "{}"
YES_NO = {"on": True, "off": False, "true": True, "false": False, "yes": True, "no": False}
DECIMAL = re.compile(r"-?[0-9]{1,9}\.[0-9]")
NUMBER = re.compile(r"-?[0-9]{1,9}")


class Axes:
    """The axes of one kind: what each takes, and the groups that they make."""

    def __init__(self, rules: type, empty: Mapping[str, Any] = NOTHING) -> None:
        self.rules, table = rules, dict(_declared(rules))
        self.takes: Mapping[str, Takes] = {path: takes for path, takes in table.items() if takes is not None}
        # The groups that a system may lack: null removes the whole group.
        self.optional_groups = tuple(path for path, takes in table.items() if takes is None)
        self.groups = frozenset(path[:end] for path in self.takes for end, letter in enumerate(path) if letter == ".")
        self.empty = empty  # the value of a removed axis in the rules, if that is not null

    def at(self, plain: Mapping[str, Any], path: str) -> Any:
        """Return the value of an axis in resolved rules, or None if it or its group is removed."""
        node: Any = plain
        for key in path.split("."):
            node = None if node is None else node[key]
        return None if path in self.empty and node == self.empty[path] else node

    def group_of(self, path: str) -> str | None:
        """Return the optional group that an axis belongs to, or None if it belongs to none."""
        parent = path.rpartition(".")[0]
        return parent if parent in self.optional_groups else None

    def changes_of(self, house: Any, place: str = ROOT) -> Changes:
        """Return what house rules set, axis by axis, as plain data.

        A group that null removes is listed by its own name, with None. Raises Unreadable at the place of what is not
        known, is of another type or is out of range. Source: docs/house-rules.md, "The axes".
        """
        return dict(self._changes(reading.mapping(house, place), "", place))

    def _changes(self, given: Mapping[str, Any], parent: str, place: str) -> Iterator[tuple[str, Any]]:
        for key, value in given.items():
            path, at = f"{parent}{key}", f"{place}.{key}"
            # A key with dots is unknown, because a path is written as nested objects.
            known = "." not in key
            if known and path in self.takes:
                yield path, self.takes[path].read(value, at)
            elif not known or path not in self.groups:
                raise Unreadable(at, Problem("unknown_rule", part=ROOT, numbers={"key": key}))
            elif value is None and path in self.optional_groups:
                yield path, None
            else:
                yield from self._changes(reading.mapping(value, at), f"{path}.", at)

    def read_words(self, words: Sequence[str]) -> tuple[dict[str, Any], tuple[str, ...]]:
        """Return the house rules that the words of a line set, and the words that set nothing.

        Case does not matter. Raises Unreadable at an axis whose value is not valid or that is set twice.
        """
        changes: dict[str, Any] = {}
        unknown: list[str] = []
        for word in words:
            axis, _, value = word.partition("=")
            axis = axis.casefold()
            if not (value and axis in self.takes) and not (value == TAKEN_AWAY and axis in self.optional_groups):
                unknown.append(word)
                continue
            # Refused also for a removed group, because it has no axes to set.
            if axis in {*changes, *map(self.group_of, changes)} or self.group_of(axis) in changes:
                raise Unreadable(f"{ROOT}.{axis}", Problem("rule_twice", part=ROOT, numbers={"word": word}))
            changes[axis] = _value(self.takes[axis], value) if axis in self.takes else None
        try:
            return nested(self.changes_of(nested(changes))), tuple(unknown)
        except Unreadable as refused:
            takes = self.takes.get(refused.place.removeprefix(f"{ROOT}.").partition("[")[0])
            if refused.problem.code != "not_a_number" or takes is None:
                raise
            numbers = {**refused.problem.numbers, "least": takes.least, "most": takes.most}
            raise Unreadable(refused.place, replace(refused.problem, numbers=numbers)) from None


def _declared(group: type, parent: str = "", only: tuple[str, ...] = ()) -> Iterator[tuple[str, Takes | None]]:
    """Yield each axis that a group of rules declares, with what it takes, or None for a group that may be missing."""
    hints = get_type_hints(group)
    items = {stored_name(item): item for item in fields(group)}
    for name in only or items:
        hint, path = hints[items[name].name], f"{parent}{name}"
        takes = takes_of(items[name], hint)
        inner = next((each for each in (hint, *get_args(hint)) if is_dataclass(each)), None)
        if takes is not None:
            yield path, takes
        elif isinstance(inner, type):
            if inner is not hint:
                yield path, None
            yield from _declared(inner, f"{path}.", items[name].metadata.get("axes", ()))


def nested(changes: Changes) -> dict[str, Any]:
    """Return changes as house rules in nested objects, which `Axes.changes_of` reads back."""
    house: dict[str, Any] = {}
    for path, value in changes.items():
        *groups, key = path.split(".")
        node = house
        for group in groups:
            node = node.setdefault(group, {})
        node[key] = value
    return house


def text_of(value: Any) -> str:
    if value is None:
        return TAKEN_AWAY
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list):
        return ",".join(map(str, value)) or EMPTY_LIST  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    if isinstance(value, dict):
        return ",".join(f"{key}:{item}" for key, item in value.items()) or EMPTY_TABLE  # pyright: ignore[reportUnknownVariableType]
    return str(value)


def _value(axis: Takes, value: str) -> Any:
    """Return a text as the value of an axis; a text of another type is returned as it is, and refused later."""
    if value == TAKEN_AWAY:
        return None
    if axis.form == "list":
        return [] if value == EMPTY_LIST else [_plain_value(axis, item) for item in value.split(",")]
    if axis.form in ("table", "map"):
        pairs = [] if value == EMPTY_TABLE else [item.partition(":") for item in value.split(",")]
        return {key: _plain_value(axis, item) for key, _, item in pairs}
    return _plain_value(axis, value)


def _plain_value(takes: Takes, value: str) -> Any:
    if takes.type == "yes_no":
        return YES_NO.get(value.casefold(), value)
    if takes.type in ("number", "tenths") and NUMBER.fullmatch(value):
        return int(value)
    if takes.type == "tenths" and DECIMAL.fullmatch(value):
        return float(value)
    return {word.casefold(): word for word in takes.words}.get(value.casefold(), value)
