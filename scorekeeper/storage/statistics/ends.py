"""The highest and the lowest value of a figure: read at the end of its key, not looked for among all values."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, literal, select, union_all

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.storage.models import db
from scorekeeper.storage.statistics.sums import TALLY
from scorekeeper.storage.statistics.view import View, in_view


@dataclass(frozen=True, slots=True)
class End:
    """One end of the values of a figure."""

    view: View
    figure: Figure
    highest: bool = True


@dataclass(frozen=True, slots=True)
class Found:
    """The value that stands there, and in how many games it was reached."""

    value: int
    games: int


def ends(wanted: Sequence[End], player_ids: Sequence[int]) -> dict[End, Found]:
    """Return the ends that these spellings have together; an end without a game is missing. All in one question."""
    if not wanted:
        return {}
    asked = [_end(number, end, player) for number, end in enumerate(wanted) for player in player_ids]
    found: dict[End, Found] = {}
    for row in db.session.execute(union_all(*asked)):
        number, value, games = map(int, row)
        end = wanted[number]
        known = found.get(end)
        if known is None or known.value == value:
            found[end] = Found(value, games + (known.games if known else 0))
        elif (value > known.value) == end.highest:
            found[end] = Found(value, games)
    return found


def _end(number: int, end: End, player_id: int) -> Select[Any]:
    part = TALLY.c.part
    query = select(literal(number).label("number"), part, TALLY.c.below).where(
        in_view(TALLY, end.view), TALLY.c.figure == end.figure.value, TALLY.c.player_id == player_id
    )
    # SQLite takes an order inside a union only of a query in a query.
    return select(query.order_by(part.desc() if end.highest else part).limit(1).subquery())
