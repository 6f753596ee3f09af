"""Dataclasses that lie in a form while a page puts them together: each field says once how it is written and read.

The server keeps no draft: every tap sends the whole form, and the answer holds the draft one step further.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar, cast

from werkzeug.datastructures import MultiDict

from scorekeeper.web.site.parsing import tidy, whole

Form = MultiDict[str, str]
Pairs = Iterable[tuple[str, str]]
D = TypeVar("D")

WIRE = "wire"


@dataclass(frozen=True, slots=True)
class Wire:
    """How one field of a draft lies in a form."""

    read: Callable[[Form], Any]
    write: Callable[[Any, Any], Pairs]  # of the field's value and the whole draft


def from_form(draft: type[D], form: Form) -> D:
    """Return the draft that a form holds. What somebody else sent is cut to what a page of ours sends."""
    return draft(**{name: wire.read(form) for name, wire in _wires(draft)})


def hidden_fields(draft: Any, *without: str) -> list[tuple[str, str]]:
    """Return name and value of every form field of a draft, but of the attributes that the page shows as inputs."""
    wires = ((name, wire) for name, wire in _wires(draft) if name not in without)
    return [pair for name, wire in wires for pair in wire.write(getattr(draft, name), draft)]


def wire(read: Callable[[Form], Any], write: Callable[[Any, Any], Pairs]) -> dict[str, Wire]:
    """Return the metadata of a dataclass field that lies in a form in a way of its own."""
    return {WIRE: Wire(read, write)}


def text(name: str, longest: int, default: str = "", clean: Callable[[str], str] = tidy) -> Any:
    """Return a field of one line, cut to its longest before it is cleaned."""
    return _wired(default, lambda form: clean(form.get(name, default)[:longest]), lambda value, _: [(name, value)])


def texts(name: str, most: int, longest: int = 200) -> Any:
    """Return a field of several lines in order, of one name."""
    return _wired(
        (),
        lambda form: tuple(tidy(each[:longest]) for each in form.getlist(name)[:most]),
        lambda value, _: [(name, each) for each in value],
    )


def number(name: str, default: int, least: int = 0, most: int = 999_999_999) -> Any:
    """Return a field of a whole number; what is none is the default, and what is outside the bounds the nearest."""
    return _wired(
        default,
        lambda form: within(form.get(name, ""), least, most, default),
        lambda value, _: [(name, str(value))],
    )


def flag(name: str) -> Any:
    """Return a field that is on or off."""
    return _wired(False, lambda form: form.get(name) == "1", lambda value, _: [(name, "1")] if value else [])


def keys(name: str) -> Any:
    """Return a field of a set of words, of one name."""
    return _wired(
        frozenset[str](),
        lambda form: frozenset(form.getlist(name)),
        lambda value, _: [(name, key) for key in sorted(value)],
    )


def within(typed: str, least: int, most: int, default: int) -> int:
    """Return a typed number between two bounds."""
    value = whole(typed)
    return default if value is None else min(max(value, least), most)


def _wires(draft: Any) -> Sequence[tuple[str, Wire]]:
    wires = ((each.name, cast("Wire | None", each.metadata.get(WIRE))) for each in fields(draft))
    return [(name, wire) for name, wire in wires if wire]


def _wired(default: Any, read: Callable[[Form], Any], write: Callable[[Any, Any], Pairs]) -> Any:
    return field(default=default, metadata=wire(read, write))
