"""A fact as a name and plain JSON data, and back: one table for the database and for game files."""

import re
from collections.abc import Mapping
from typing import Any

from scorekeeper.record.log import Undo
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.facts import COMMON_FACTS
from scorekeeper.rules.kind import Fact, GameKind, Setup


def fact_name(fact: type[Any]) -> str:
    """Return the name under which a fact is kept: `TurnUp` is `turn_up`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", fact.__name__).lower()


def encode(fact: Fact) -> tuple[str, dict[str, Any]]:
    """Return the name of the fact or undo and its fields as JSON data."""
    return fact_name(fact.__class__), to_plain(fact)


def decode(kind: GameKind, name: str, payload: Mapping[str, Any]) -> Fact:
    """Return the fact or the undo that `encode` wrote, however long ago.

    Unknown fields are ignored, missing ones take their default.
    Raises LookupError for a name that the kind does not know, TypeError or ValueError for fields that do not fit.
    """
    return from_plain(_known(kind)[name], payload)


def _known(kind: GameKind) -> dict[str, type[Any]]:
    return {fact_name(fact): fact for fact in (Setup, Undo, *COMMON_FACTS, *kind.facts)}
