"""Which games are looked at, and a figure of theirs as a fraction."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, select

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.storage.models import GameRow

Parts = Mapping[int, tuple[int, int]]  # numerator and denominator by part
Figures = Mapping[Figure, Parts]
NOTHING: tuple[int, int] = (0, 0)
ANY_DAY = ("", "9")  # earlier and later than every day


@dataclass(frozen=True, slots=True)
class View:
    """Which games are looked at: of some days, both included; by some rules; at tables of one size; of a group."""

    first_on: str = ANY_DAY[0]
    last_on: str = ANY_DAY[1]
    ruleset_id: int = 0  # 0: all
    players: int = 0  # 0: all
    group_id: int = 0  # 0: everybody's games

    def has(self, row: Any) -> list[ColumnElement[bool]]:
        """Return what rows of games, or of seats, in this view have in common."""
        conditions: list[ColumnElement[bool]] = []
        if (self.first_on, self.last_on) != ANY_DAY:
            conditions.append(row.played_on.between(self.first_on, self.last_on))
        if self.ruleset_id:
            conditions.append(row.ruleset_id == self.ruleset_id)
        if self.players:
            conditions.append(row.players == self.players)
        if self.group_id:
            conditions.append(row.game_id.in_(select(GameRow.id).where(GameRow.group_id == self.group_id)))
        return conditions


def figure_of(figures: Figures, figure: Figure, part: int = 0) -> tuple[int, int]:
    """Return one figure as numerator and denominator."""
    return figures.get(figure, {}).get(part, NOTHING)
