"""The games of a person or of all: a bounded number of them, the newest at the head, read by an index."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, func, or_, select

from scorekeeper.storage.models import PlayerRow, db
from scorekeeper.storage.statistics.months import has, months, spans
from scorekeeper.storage.statistics.tables import PlayedRow, ResultRow
from scorekeeper.storage.statistics.view import Days, View


@dataclass(frozen=True, slots=True)
class Line:
    """One person's seat in one game that counts."""

    game_id: str
    seat: int
    person_id: int
    played_on: str
    started_at: datetime
    ruleset_id: int
    players: int
    place: int | None
    tied: int
    total: int | None


def of_player(
    player_ids: Sequence[int],
    view: View,
    days: Days,
    limit: int,
    after: int = 0,
    *,
    words: Sequence[str] = (),
    total: int | None = None,
) -> tuple[Line, ...]:
    """Return the games of one person, the newest at the head; only those of one of the words, or with a total."""
    found: list[Line] = []
    # Each spelling by itself: no index has the games of two in one order.
    for player_id in player_ids:
        found += _newest(player_id, view, days, limit + after, words, total)
    found.sort(key=lambda line: line.game_id)
    found.sort(key=lambda line: (line.played_on, line.started_at), reverse=True)
    return tuple(found[after : after + limit])


def _newest(
    player_id: int, view: View, days: Days, limit: int, words: Sequence[str], total: int | None
) -> Sequence[Line]:
    asked = seats().where(ResultRow.player_id == player_id)
    asked = asked.order_by(ResultRow.played_on.desc(), ResultRow.started_at.desc(), ResultRow.game_id)
    if total is not None:
        asked = asked.where(has_total(total))
    if not words:
        return lines(asked.where(*within(ResultRow, view, days)).limit(limit))
    asked = asked.where(has(ResultRow.words, words), *within(ResultRow, view, Days()))
    these = list(spans(months(player_id, view, days, words, limit), days))
    found: list[Line] = []
    # Most lists end in the newest span; the others are read all at once.
    for each in (these[:1], these[1:]):
        if each and len(found) < limit:
            within_any = or_(*(ResultRow.played_on.between(span.first_on, span.last_on) for span in each))
            found += lines(asked.where(within_any).limit(limit - len(found)))
    return found


def has_total(total: int) -> ColumnElement[bool]:
    """Return which seats reached a total, as far as that counts."""
    return (ResultRow.total == total) & ResultRow.place.is_not(None) & (ResultRow.bids > 0)


def last_played(view: View, days: Days, limit: int, after: int = 0) -> tuple[str, ...]:
    """Return the games of some days, the newest at the head."""
    query = select(PlayedRow.game_id).where(*within(PlayedRow, view, days))
    newest = query.order_by(PlayedRow.played_on.desc(), PlayedRow.started_at.desc(), PlayedRow.game_id)
    return tuple(db.session.scalars(newest.limit(limit).offset(after)))


def count_on(days: Days, most: int) -> int:
    """Return how many games there were on some days; of more than `most` only that many are counted."""
    some = select(PlayedRow.game_id).where(*within(PlayedRow, View(), days)).limit(most).subquery()
    return db.session.scalar(select(func.count()).select_from(some)) or 0


def tables(game_ids: Sequence[str]) -> dict[str, tuple[Line, ...]]:
    """Return who sat in these games, by place; who left stands last."""
    found: dict[str, list[Line]] = defaultdict(list)
    for line in lines(seats().where(ResultRow.game_id.in_(game_ids))):
        found[line.game_id].append(line)
    return {
        key: tuple(sorted(found[key], key=lambda line: (line.place or 99, line.seat)))
        for key in game_ids
        if key in found
    }


def seats() -> Select[Any]:
    """Return the question for seats of games that count."""
    asked: Any = select(
        ResultRow.game_id, ResultRow.seat, PlayerRow.person_id, ResultRow.played_on, ResultRow.started_at,
        ResultRow.ruleset_id, ResultRow.players, ResultRow.place, ResultRow.tied, ResultRow.total,
    )  # fmt: skip
    return asked.join(PlayerRow, PlayerRow.id == ResultRow.player_id)


def lines(query: Select[Any]) -> tuple[Line, ...]:
    """Return what a question for seats finds."""
    return tuple(Line(*row) for row in db.session.execute(query))


def within(row: type[ResultRow] | type[PlayedRow], view: View, days: Days) -> list[ColumnElement[bool]]:
    """Return what the games of a view and of some days have in common."""
    found: list[ColumnElement[bool]] = []
    if days != Days():
        found.append(row.played_on.between(days.first_on, days.last_on))
    if view.ruleset_id:
        found.append(row.ruleset_id == view.ruleset_id)
    if view.players:
        found.append(row.players == view.players)
    return found
