"""The games that a figure comes from: a bounded number of them, read by an index."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, exists, select

from scorekeeper.rules.sheets.figures import FAR, MANY, TRUMPS, Figure
from scorekeeper.storage.models import PlayerRow, db
from scorekeeper.storage.statistics.reading import View
from scorekeeper.storage.statistics.tables import BidRow, PlayedRow, ResultRow

POSITIONS = ("first", "between", "last")
# Records by the column that a game's mark stands in.
COLUMNS: Mapping[Figure, Any] = {
    Figure.RUN: ResultRow.run,
    Figure.BOLDEST: ResultRow.boldest,
    Figure.MISS: ResultRow.miss,
    Figure.ZEROS: ResultRow.zeros,
    Figure.MADE: ResultRow.made,
    Figure.TOTAL: ResultRow.total,
}


@dataclass(frozen=True, slots=True)
class Days:
    """From one day to another, both included."""

    first_on: str = ""
    last_on: str = "9"  # later than every day


@dataclass(frozen=True, slots=True)
class Line:
    """One person's seat in one game that counts."""

    game_id: str
    person_id: int
    played_on: str
    ruleset_id: int
    players: int
    place: int | None
    tied: int
    total: int | None
    bids: int
    made: int
    zeros: int


def of_player(player_ids: Sequence[int], view: View, days: Days, limit: int, after: int = 0) -> tuple[Line, ...]:
    """Return the games of one person, the newest at the head."""
    return _lines(_newest(player_ids, view, days).limit(limit).offset(after))


def with_figure(
    player_ids: Sequence[int], view: View, days: Days, figure: Figure, part: int, limit: int, after: int = 0
) -> tuple[Line, ...]:
    """Return the games that one of the figures of a person comes from, the newest at the head."""
    query = _newest(player_ids, view, days)
    if figure in COLUMNS:
        query = query.where(COLUMNS[figure] == part)
    elif figure is Figure.PLACE:
        query = query.where(ResultRow.place == part)
    elif (asked := _bid(figure, part)) is not None:
        same = (BidRow.game_id == ResultRow.game_id) & (BidRow.seat == ResultRow.seat)
        query = query.where(exists().where(same, asked))
    return _lines(query.limit(limit).offset(after))


def holders(figure: Figure, value: int, view: View, days: Days, limit: int = 4) -> tuple[Line, ...]:
    """Return who reached a record, the first to do so at the head."""
    query = _seats().where(COLUMNS[figure] == value, *_within(ResultRow, view, days))
    if figure is Figure.TOTAL:
        query = query.where(ResultRow.place.is_not(None))
    return _lines(query.order_by(ResultRow.played_on, ResultRow.game_id, ResultRow.seat).limit(limit))


def won_by(margin: int, view: View, days: Days, limit: int = 4) -> tuple[str, ...]:
    """Return the games that were won by so much, the first at the head."""
    query = select(PlayedRow.game_id).where(PlayedRow.margin == margin, *_within(PlayedRow, view, days))
    return tuple(db.session.scalars(query.order_by(PlayedRow.played_on, PlayedRow.game_id).limit(limit)))


def last_played(view: View, days: Days, limit: int, after: int = 0) -> tuple[str, ...]:
    """Return the games of some days, the newest at the head."""
    query = select(PlayedRow.game_id).where(*_within(PlayedRow, view, days))
    newest = query.order_by(PlayedRow.played_on.desc(), PlayedRow.started_at.desc(), PlayedRow.game_id)
    return tuple(db.session.scalars(newest.limit(limit).offset(after)))


def tables(game_ids: Sequence[str]) -> dict[str, tuple[Line, ...]]:
    """Return who sat in these games, by place; who left stands last."""
    found: dict[str, list[Line]] = defaultdict(list)
    for line in _lines(_seats().where(ResultRow.game_id.in_(game_ids))):
        found[line.game_id].append(line)
    return {key: tuple(sorted(found[key], key=lambda line: line.place or 99)) for key in game_ids if key in found}


def _newest(player_ids: Sequence[int], view: View, days: Days) -> Select[Any]:
    query = _seats().where(ResultRow.player_id.in_(player_ids), *_within(ResultRow, view, days))
    return query.order_by(ResultRow.started_at.desc(), ResultRow.game_id)


def _seats() -> Select[Any]:
    seats: Any = select(
        ResultRow.game_id, PlayerRow.person_id, ResultRow.played_on, ResultRow.ruleset_id, ResultRow.players,
        ResultRow.place, ResultRow.tied, ResultRow.total, ResultRow.bids, ResultRow.made, ResultRow.zeros,
    )  # fmt: skip
    return seats.join(PlayerRow, PlayerRow.id == ResultRow.player_id)


def _lines(query: Select[Any]) -> tuple[Line, ...]:
    return tuple(Line(*row) for row in db.session.execute(query))


def _within(row: type[ResultRow] | type[PlayedRow], view: View, days: Days) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if days != Days():
        found.append(row.played_on.between(days.first_on, days.last_on))
    if view.ruleset_id:
        found.append(row.ruleset_id == view.ruleset_id)
    if view.players:
        found.append(row.players == view.players)
    return found


def _bid(figure: Figure, part: int) -> ColumnElement[bool] | None:
    """Return which bids a figure counts; None: not one of bids."""
    off = BidRow.took - BidRow.bid
    match figure:
        case Figure.CARDS:
            return BidRow.cards == part
        case Figure.BID:
            return BidRow.bid >= MANY if part >= MANY else BidRow.bid == part
        case Figure.SEAT:
            return BidRow.position == POSITIONS[part] if part in range(3) else None
        case Figure.TRUMP:
            return BidRow.trump == TRUMPS[part] if part in range(len(TRUMPS)) else None
        case Figure.OFF:
            return off >= FAR if part >= FAR else off <= -FAR if part <= -FAR else off == part
        case _:
            return None
