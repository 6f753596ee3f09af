"""Which games are looked at, and a figure of theirs as a fraction."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Table, and_

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.storage.statistics.tables import ALL, EVER

Parts = Mapping[int, tuple[int, int]]  # numerator and denominator by part
Figures = Mapping[Figure, Parts]
NOTHING: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class View:
    """Which games are looked at: of a season or ever, by all rules or some, at all tables or of one size."""

    scope: int = EVER
    ruleset_id: int = ALL
    players: int = ALL


@dataclass(frozen=True, slots=True)
class Days:
    """From one day to another, both included."""

    first_on: str = ""
    last_on: str = "9"  # later than every day


def figure_of(found: Figures, figure: Figure, part: int = 0) -> tuple[int, int]:
    """Return one figure as numerator and denominator."""
    return found.get(figure, {}).get(part, NOTHING)


def in_view(table: Table, view: View) -> ColumnElement[bool]:
    """Return what the sums of a view have in common: the head of their key."""
    return and_(table.c.scope == view.scope, table.c.ruleset_id == view.ruleset_id, table.c.players == view.players)
