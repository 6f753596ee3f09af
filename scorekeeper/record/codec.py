"""A fact as its stored name and plain JSON data, and back: one table for the database and for game files.

What is stored outlives the code. Names in it are those that the code declares for storing (`Fact.stored`, and the
metadata of a field, rules/common/plain.py), never those of classes and modules. Payloads carry no version; a reader of
any age takes a payload of any age by these rules:

* A field that the payload has and the fact does not is ignored. So an older program reads what a newer one wrote.
* A field that the payload lacks takes its default. So whatever is added to a fact has a default: what was meant before.
* A field renamed in code is read and written under its stored name.
* What a stored name or field means never changes, nor the type of its values except to a wider one. Another meaning is
  a new fact with a stored name of its own; the old one stays, to be read.
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.record.log import Undo
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.facts import COMMON_FACTS
from scorekeeper.rules.kind import AnyKind, Fact, Setup

OF_ANY_LOG: tuple[type[Fact], ...] = (Setup, Undo, *COMMON_FACTS)


def encode(fact: Fact) -> tuple[str, dict[str, Any]]:
    """Return the stored name of the fact or undo and its fields as JSON data."""
    return fact.stored, to_plain(fact)


def decode(kind: AnyKind, name: str, payload: Mapping[str, Any]) -> Fact:
    """Return the fact or the undo that `encode` wrote, however long ago.

    Raises LookupError for a name that the kind does not know, TypeError or ValueError for fields that do not fit.
    """
    return from_plain({fact.stored: fact for fact in facts_of(kind)}[name], payload)


def facts_of(kind: AnyKind) -> tuple[type[Fact], ...]:
    """Return everything that may stand in the log of a game of this kind."""
    return (*OF_ANY_LOG, *kind.facts)
