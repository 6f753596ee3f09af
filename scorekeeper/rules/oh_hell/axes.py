"""The table of axes, made from the fields of the rules: what a variant is a row of and a house rule may set.

What an axis is called and how it is told stands beside it on the web floor: web/kinds/oh_hell/axis_words.py.
Source: docs/house-rules.md, "The axes".
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_type_hints

from scorekeeper.rules.common import reading
from scorekeeper.rules.common.options import ROOT, Takes
from scorekeeper.rules.common.plain import stored_name, takes_of
from scorekeeper.rules.kind import Problem, Unreadable
from scorekeeper.rules.oh_hell.rules import OhHellRules


def _declared(group: type, parent: str = "", only: tuple[str, ...] = ()) -> Iterator[tuple[str, Takes | None]]:
    """Yield each axis that a group of rules declares, with what it takes; with None, a group that may be missing."""
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


_TABLE: Mapping[str, Takes | None] = dict(_declared(OhHellRules))
# What a system has or has not: null takes the whole of it away.
OPTIONAL_GROUPS: tuple[str, ...] = tuple(path for path, takes in _TABLE.items() if takes is None)
# What an axis is called in the rules when it is taken away, where that is not null.
EMPTY: Mapping[str, Any] = {
    "scoring.made.table": {}, "scoring.zero_made.by_hand": {}, "success_bonus": {}, "trump.no_trump_deals": [],
    "trump.suit": "", "schedule.list": [],
}  # fmt: skip


Changes = Mapping[str, Any]  # by axis, such as "scoring.made.bonus"


def at(plain: Mapping[str, Any], path: str) -> Any:
    """Return the value of an axis in resolved rules as plain data. None: it is taken away, or a group on the way is."""
    node: Any = plain
    for key in path.split("."):
        node = None if node is None else node[key]
    return None if path in EMPTY and node == EMPTY[path] else node


AXES: Mapping[str, Takes] = {path: takes for path, takes in _TABLE.items() if takes is not None}
GROUPS: frozenset[str] = frozenset(path[:end] for path in AXES for end, letter in enumerate(path) if letter == ".")


def group_of(path: str) -> str | None:
    """Return the group that null takes away and that an axis belongs to. None: it belongs to none."""
    parent = path.rpartition(".")[0]
    return parent if parent in OPTIONAL_GROUPS else None


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


def _changes(given: Mapping[str, Any], parent: str, place: str) -> Iterator[tuple[str, Any]]:
    for key, value in given.items():
        path, at = f"{parent}{key}", f"{place}.{key}"
        # A path is written as objects within objects, never with its dots in a key.
        known = "." not in key
        if known and path in AXES:
            yield path, AXES[path].read(value, at)
        elif not known or path not in GROUPS:
            raise Unreadable(at, Problem("unknown_rule", part=ROOT, numbers={"key": key}))
        elif value is None and path in OPTIONAL_GROUPS:
            yield path, None
        else:
            yield from _changes(reading.mapping(value, at), f"{path}.", at)
