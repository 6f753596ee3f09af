"""Frozen dataclasses to plain JSON data and back, guided by their own type hints.

A field is stored under its own name. One that is renamed in code keeps its stored name in its metadata:
`calls: Mapping[int, int] = field(metadata={"stored": "bids"})`. One that is `sparse` there is stored only if it differs
from its default, so that data of earlier versions stays the same. `takes` says which values it may have (options.py),
and `holds`, if it differs, which ones a log may contain.
"""

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from scorekeeper.rules.common import reading
from scorekeeper.rules.common.options import YES_NO, Takes
from scorekeeper.rules.common.tenths import exact, is_points, number_of

T = TypeVar("T")


def to_plain(value: Any) -> Any:
    """Return JSON data: dataclasses become objects, mappings keep their keys as text, sets are sorted."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, Fraction):
        return number_of(value)
    if is_dataclass(value):
        return {
            stored_name(item): to_plain(getattr(value, item.name))
            for item in fields(value)
            if not item.metadata.get("sparse") or getattr(value, item.name) != item.default
        }
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if isinstance(value, frozenset):
        return [to_plain(item) for item in sorted(value)]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return [to_plain(item) for item in value]


def from_plain(cls: type[T], data: Any, place: str = "") -> T:
    """Return the instance that `to_plain` wrote. A field that the data lacks takes its default.

    With the `place` of the data each value is also checked against what its field takes and raises Unreadable at
    its own place. A default is always valid.
    Raises TypeError if a field without a default is missing, ValueError or TypeError if a value has another type.
    """
    _checked(isinstance(reading.mapping(data, place) if place else data, Mapping), data)
    values: dict[str, Any] = {}
    for item in _known(cls):
        if item.stored in data:
            value, at = data[item.stored], place and f"{place}.{item.stored}"
            if at and item.takes and (value != item.usual or type(value) is not type(item.usual)):
                item.takes.read(value, at)
            values[item.name] = _value(item.hint, value, at)
    return cls(**values)


def stored_name(item: Field[Any]) -> str:
    """Return the name that a field of a dataclass has in plain data, whatever it is called in code."""
    return item.metadata.get("stored", item.name)


class _Known(NamedTuple):
    name: str  # in code
    stored: str  # in plain data
    hint: Any
    takes: Takes | None  # None for whatever its type allows
    usual: Any  # its default in plain data


@cache
def _known(cls: type) -> tuple[_Known, ...]:
    hints = get_type_hints(cls)
    known: list[_Known] = []
    for item in fields(cls):
        hint, default = hints[item.name], item.default
        default = item.default_factory() if item.default_factory is not MISSING else default
        takes = None if is_dataclass(hint) else item.metadata.get("holds", takes_of(item, hint))
        usual = None if default is MISSING else to_plain(default)
        known.append(_Known(item.name, stored_name(item), hint, takes, usual))
    return tuple(known)


def takes_of(item: Field[Any], hint: Any) -> Takes | None:
    """Return what a field takes: yes or no, or words, if that is its type, otherwise what its metadata says."""
    if hint is bool:
        return YES_NO
    words = get_args(hint) if get_origin(hint) is Literal else ()
    return Takes("word", words) if words else item.metadata.get("takes")


def _value(hint: Any, value: Any, place: str) -> Any:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        members = get_args(hint)
        if value is None:
            return _checked(type(None) in members, value)
        for member in members:
            try:
                return _value(member, value, place)
            except (TypeError, ValueError):
                continue
        raise ValueError(value)
    if is_dataclass(hint):
        return from_plain(hint, value, place)  # type: ignore[arg-type]
    if origin is Literal:
        return _checked(value in get_args(hint), value)
    if hint is Fraction:
        return Fraction(exact(_checked(is_points(value), value)))
    if origin is None:
        # A bool is refused, although it is an int in Python.
        is_a = hint is Any or (isinstance(value, hint) and (hint is bool or not isinstance(value, bool)))
        return _checked(is_a, value)
    return _of_container(origin, get_args(hint), value, place)


def _of_container(origin: type, members: tuple[Any, ...], value: Any, place: str) -> Any:
    if issubclass(origin, Mapping):
        key, item = members
        pairs = _checked(isinstance(value, Mapping), value).items()
        return {int(name) if key is int else name: _value(item, inner, place) for name, inner in pairs}
    _checked(isinstance(value, (list, tuple, frozenset)), value)
    items = tuple(_value(members[0], inner, place) for inner in value)
    return frozenset(items) if origin is frozenset else items


def _checked(holds: bool, value: Any) -> Any:
    if not holds:
        raise ValueError(value)
    return value
