"""Every fact of every kind as it is stored: `python -m tests.tools.catalogue` writes docs/log.md."""

import types
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from fractions import Fraction
from inspect import getdoc
from json import dumps
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from scorekeeper.record import log
from scorekeeper.record.log import OF_ANY_LOG
from scorekeeper.rules import KINDS
from scorekeeper.rules.common.plain import stored_name, to_plain
from scorekeeper.rules.facts import Fact

WORDS: Mapping[Any, str] = {
    int: "number",
    Fraction: "number",
    str: "text",
    bool: "true or false",
    type(None): "null",
    Any: "anything",
}

HEAD = """# The log and its facts

`python -m tests.tools.catalogue > docs/log.md` writes this page from the code, and a test checks that it is up to date.

A game is a list of entries, numbered from 1. Entry 1 is the setup. Each entry has a time, the name of the device, and
one fact. In a game file it is `{"number": 2, "time": "2026-11-20T19:01:14Z", "device": "tablet", "fact":
{NAME: FIELDS}}`; in the database, NAME and FIELDS are the columns `fact` and `payload` of the table `entry`. Seats are
numbers from 0 in the order of the setup; deals and hands are numbers from 1. Keys of JSON objects are text, also those
that are seats. Entries are never changed or removed: the newest fact for a slot wins, and an undo names the entry it
takes back.
"""


def catalogue() -> dict[str, dict[str, dict[str, str]]]:
    """Return the shape of every field of every fact: by kind, stored name and stored field."""
    return {title: {fact.stored: _shapes(fact) for fact in facts} for title, facts in _chapters()}


def document() -> str:
    """Return the catalogue as a page in Markdown."""
    rules = (log.__doc__ or "").partition("\n\n")[2]
    parts = [HEAD, f"## How old entries stay readable\n\n{rules}"]
    for title, facts in _chapters():
        heading = f"## Facts of `{title}`" if title in KINDS else "## Facts of any game"
        rows = ["| fact | what it says | its fields, with defaults |", "|---|---|---|", *map(_row, facts)]
        parts.append("\n".join([heading, "", *rows, ""]))
    return "\n".join(parts)


def _chapters() -> Iterable[tuple[str, tuple[type[Fact], ...]]]:
    yield "any", OF_ANY_LOG
    for kind in KINDS.values():
        yield kind.key, kind.facts


def _row(fact: type[Fact]) -> str:
    shapes = _shapes(fact)
    each = (f"`{name}` {shapes[name]}{_default(item)}" for item in fields(fact) if (name := stored_name(item)))
    says = " ".join((getdoc(fact) or "").split()) + ("" if fact.undoable else " *No undo takes it back.*")
    return f"| `{fact.stored}` | {says} | {'; '.join(each)} |"


def _shapes(record: Any) -> dict[str, str]:
    hints = get_type_hints(record)
    return {stored_name(item): _shape(hints[item.name]) for item in fields(record)}


def _shape(hint: Any) -> str:
    origin, members = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return " or ".join(dict.fromkeys(map(_shape, members)))
    if origin is Literal:
        return " or ".join(f'"{word}"' for word in members)
    if is_dataclass(hint):
        return "{" + ", ".join(f"{name}: {shape}" for name, shape in _shapes(hint).items()) + "}"
    if origin is None:
        return WORDS[hint]
    if issubclass(origin, Mapping):
        return f"{{{_shape(members[0])}: {_shape(members[1])}}}"
    return f"[{_shape(members[0])}]"


def _default(item: Field[Any]) -> str:
    value = item.default if item.default_factory is MISSING else item.default_factory()
    return "" if value is MISSING else f" (`{dumps(to_plain(value))}`)"


if __name__ == "__main__":
    print(document(), end="")
