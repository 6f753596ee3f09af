"""Frozen dataclasses to plain JSON data and back, led by their own type hints.

A field is stored under its own name. One that is renamed in code keeps its stored name in its metadata:
`calls: Mapping[int, int] = field(metadata={"stored": "bids"})`. One that is `sparse` there is stored only where it has
not its default: data of earlier versions stays what it was.
"""

import types
from collections.abc import Mapping
from dataclasses import Field, fields, is_dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

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
            stored_name(item): to_plain(getattr(value, item.name)) for item in fields(value) if _is_told(item, value)
        }
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if isinstance(value, frozenset):
        return [to_plain(item) for item in sorted(value)]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return [to_plain(item) for item in value]


def from_plain(cls: type[T], data: Mapping[str, Any]) -> T:
    """Return the instance that `to_plain` wrote. A field that the data lacks takes its default.

    Raises TypeError where a field without a default is missing, ValueError or TypeError where a value has another type.
    """
    known = _known(cls)
    _checked(_maps(data), data)
    return cls(**{name: _value(hint, data[stored]) for name, stored, hint in known if stored in data})


def stored_name(item: Field[Any]) -> str:
    """Return the name that a field of a dataclass has in plain data, whatever it is called in code."""
    return item.metadata.get("stored", item.name)


def _is_told(item: Field[Any], value: Any) -> bool:
    return not item.metadata.get("sparse") or getattr(value, item.name) != item.default


@cache
def _known(cls: type) -> tuple[tuple[str, str, Any], ...]:
    """Return the fields of a dataclass: name in code, name in plain data, type hint."""
    hints = get_type_hints(cls)
    return tuple((item.name, stored_name(item), hints[item.name]) for item in fields(cls))


def _value(hint: Any, value: Any) -> Any:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        members = get_args(hint)
        if value is None:
            return _checked(type(None) in members, value)
        for member in members:
            try:
                return _value(member, value)
            except (TypeError, ValueError):
                continue
        raise ValueError(value)
    if is_dataclass(hint):
        return from_plain(hint, value)  # type: ignore[arg-type]
    if origin is Literal:
        return _checked(value in get_args(hint), value)
    if hint is Fraction:
        return Fraction(exact(_checked(is_points(value), value)))
    if origin is None:
        return value if hint is Any else _checked(_is_a(hint, value), value)
    return _of_container(origin, get_args(hint), value)


def _of_container(origin: type, members: tuple[Any, ...], value: Any) -> Any:
    if issubclass(origin, Mapping):
        key, item = members
        return {_key(key, name): _value(item, inner) for name, inner in _checked(_maps(value), value).items()}
    _checked(isinstance(value, (list, tuple, frozenset)), value)
    items = tuple(_value(members[0], inner) for inner in value)
    return frozenset(items) if origin is frozenset else items


def _key(hint: Any, name: str) -> Any:
    return int(name) if hint is int else name


def _is_a(hint: type, value: Any) -> bool:
    # A bool is an int to Python, never to a score sheet.
    return isinstance(value, hint) and (hint is bool or not isinstance(value, bool))


def _maps(value: Any) -> bool:
    return isinstance(value, Mapping)


def _checked(holds: bool, value: Any) -> Any:
    if not holds:
        raise ValueError(value)
    return value
