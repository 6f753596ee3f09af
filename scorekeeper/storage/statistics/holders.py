"""Who holds a record, and in which game."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, TextClause, select, text

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.storage.models import db
from scorekeeper.storage.statistics import reading
from scorekeeper.storage.statistics.games import Line, has_total, lines, seats, within
from scorekeeper.storage.statistics.tables import ALL_MISSED, PlayedRow, ResultRow
from scorekeeper.storage.statistics.view import Days, View, figure_of

# Records by the column that a game's mark stands in.
COLUMNS: Mapping[Figure, Any] = {
    Figure.RUN: ResultRow.run,
    Figure.BOLDEST: ResultRow.boldest,
    Figure.MISS: ResultRow.miss,
    Figure.ZEROS: ResultRow.zeros,
    Figure.MADE: ResultRow.made,
}
NAMED = 4  # who share a record, before it says how many more


def holders(figure: Figure, value: int, view: View, days: Days, limit: int = NAMED, after: int = 0) -> tuple[Line, ...]:
    """Return who reached a value, the first to do so at the head."""
    same = has_total(value) if figure is Figure.TOTAL else COLUMNS[figure] == value
    query = seats().where(same, *within(ResultRow, view, days))
    return lines(query.order_by(ResultRow.played_on, ResultRow.game_id, ResultRow.seat).limit(limit).offset(after))


def won_by(margin: int, view: View, days: Days, limit: int = NAMED, after: int = 0) -> tuple[str, ...]:
    """Return the games that were won by so much, the first at the head."""
    return _first(PlayedRow.margin == margin, view, days, limit, after)


def all_missed(view: View, days: Days, limit: int, after: int = 0) -> tuple[str, ...]:
    """Return the games in which everybody missed a deal, the first at the head."""
    if not figure_of(reading.everybody(view, [Figure.ALL_MISSED]), Figure.ALL_MISSED)[0]:
        return ()  # told by the sums: else all games would be looked through for none
    return _first(text(ALL_MISSED), view, days, limit, after)


def deals_missed(game_ids: Sequence[str]) -> dict[str, int]:
    """Return {game: deals in which everybody missed}."""
    query = select(PlayedRow.game_id, PlayedRow.all_missed).where(PlayedRow.game_id.in_(game_ids))
    return {row.game_id: row.all_missed for row in db.session.execute(query)}


def _first(which: ColumnElement[bool] | TextClause, view: View, days: Days, limit: int, after: int) -> tuple[str, ...]:
    query = select(PlayedRow.game_id).where(which, *within(PlayedRow, view, days))
    return tuple(db.session.scalars(query.order_by(PlayedRow.played_on, PlayedRow.game_id).limit(limit).offset(after)))
