"""House rules: what a table plays differently from a variant. A kind that takes them is `HouseRuled`.

Source: docs/house-rules.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from scorekeeper.rules.kind import AnyKind, Options

House = Mapping[str, Any]  # only what differs, in the shape of the resolved rules


@dataclass(frozen=True, slots=True)
class Difference:
    """One axis that is not as the variant has it."""

    axis: str  # such as "scoring.made.bonus"; a group by its own name where one side does not have it at all
    book: Any  # what the variant has, as a house rule would say it; None: nothing
    table: Any


@dataclass(frozen=True, slots=True)
class HouseLine:
    """What a line of text says: a variant and its house rules."""

    variant: str
    rules: House
    unknown: tuple[str, ...]  # words that are no axis or have no value, in order


@runtime_checkable
class HouseRuled(Protocol):
    """What a kind can do whose tables play by rules of their own."""

    def house(self, given: Any) -> dict[str, Any]:
        """Return house rules checked, each value in the type of its axis. Raises Unreadable("rules.AXIS", ...)."""
        ...

    def resolved_with(self, variant: str, options: Options, players: int, house: House) -> Mapping[str, Any]:
        """Return every axis as plain data, house rules over variant and options. Raises Refused or Unreadable."""
        ...

    def house_of(self, variant: str, rules: Mapping[str, Any], players: int) -> dict[str, Any]:
        """Return the house rules that make a variant into these resolved rules, for so many players."""
        ...

    def line_of(self, variant: str, house: House) -> str:
        """Return a variant and its house rules in one line of text."""
        ...

    def read_line(self, text: str) -> HouseLine:
        """Return what a line says, written by `line_of` or typed. Raises Unreadable at a value that is not taken."""
        ...


def resolved_with(kind: AnyKind, variant: str, options: Options, players: int, house: House) -> Mapping[str, Any]:
    """Return every axis as plain data, house rules over variant and options where a kind takes them."""
    if isinstance(kind, HouseRuled):
        return kind.resolved_with(variant, options, players, house)
    return kind.resolved(variant, options, players)
