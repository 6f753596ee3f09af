"""The games of a person or of all, those behind a figure, and those of each day: the newest at the head."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, case, func, select

from scorekeeper.rules.common.tenths import Points, of_tenths
from scorekeeper.rules.sheets.figures import SHARED, Figure
from scorekeeper.storage.models import GameRow, PlayerRow, SeatRow, db
from scorekeeper.storage.statistics.tables import KEPT, NO_GROUP, BidRow, PlayedRow, ResultRow, View, table_of

NAMED = 4  # who share a best, before it says how many more


@dataclass(frozen=True, slots=True)
class CountedSeat:
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
    won: bool
    tenths: int | None  # of the total

    @property
    def total(self) -> Points | None:
        """The total. None: no points are counted."""
        return None if self.tenths is None else of_tenths(self.tenths)


def of_player(player_ids: Sequence[int], view: View, limit: int) -> tuple[CountedSeat, ...]:
    """Return the games of one person, the newest at the head."""
    query = _seats().where(ResultRow.player_id.in_(player_ids), *view.has(ResultRow))
    newest = query.order_by(ResultRow.played_on.desc(), ResultRow.started_at.desc(), ResultRow.game_id)
    return _lines(newest.limit(limit))


def last_played(view: View, limit: int, after: int = 0) -> tuple[str, ...]:
    """Return games, the newest at the head."""
    query = select(PlayedRow.game_id).where(*view.has(PlayedRow))
    newest = query.order_by(PlayedRow.played_on.desc(), PlayedRow.started_at.desc(), PlayedRow.game_id)
    return tuple(db.session.scalars(newest.limit(limit).offset(after)))


def count(view: View) -> int:
    """Return how many games there were."""
    return db.session.scalar(select(func.count()).select_from(PlayedRow).where(*view.has(PlayedRow))) or 0


def tables(game_ids: Sequence[str]) -> dict[str, tuple[CountedSeat, ...]]:
    """Return who sat in these games, by place; who left stands last."""
    lines: dict[str, list[CountedSeat]] = defaultdict(list)
    for line in _lines(_seats().where(ResultRow.game_id.in_(game_ids))):
        lines[line.game_id].append(line)
    return {
        key: tuple(sorted(lines[key], key=lambda line: (line.place or 99, line.seat)))
        for key in game_ids
        if key in lines
    }


def holders(figure: Figure, value: int, view: View, limit: int = NAMED) -> tuple[CountedSeat, ...]:
    """Return who reached the best value of a figure, the first to do so at the head."""
    reached = getattr(ResultRow, figure) == value
    if figure is Figure.TOTAL:
        reached &= ResultRow.place.is_not(None)
    first = _seats().where(reached, *view.has(ResultRow))
    return _lines(first.order_by(ResultRow.played_on, ResultRow.game_id, ResultRow.seat).limit(limit))


def won_by(margin: int, view: View, limit: int = NAMED) -> tuple[str, ...]:
    """Return the games that were won by so much, the first at the head."""
    query = select(PlayedRow.game_id).where(PlayedRow.margin == margin, *view.has(PlayedRow))
    return tuple(db.session.scalars(query.order_by(PlayedRow.played_on, PlayedRow.game_id).limit(limit)))


def played(game_ids: Sequence[str]) -> dict[str, PlayedRow]:
    """Return the rows of these games."""
    rows = db.session.scalars(select(PlayedRow).where(PlayedRow.game_id.in_(game_ids)))
    return {row.game_id: row for row in rows}


def days(view: View, limit: int, after: int = 0) -> tuple[str, ...]:
    """Return the last days on which there was a game, the oldest at the head, but for so many of the last."""
    query = select(PlayedRow.played_on).where(*view.has(PlayedRow)).distinct()
    last = query.order_by(PlayedRow.played_on.desc()).limit(limit).offset(after)
    return tuple(reversed(db.session.scalars(last).all()))


@dataclass(frozen=True, slots=True)
class Evening:
    """The games of one day of a group; its first one at the head, who sat there by place."""

    day: str
    group_id: int  # NO_GROUP: of none
    tables: Mapping[str, tuple[CountedSeat, ...]]

    @property
    def lines(self) -> list[CountedSeat]:
        """Every seat of every game."""
        return [line for table in self.tables.values() for line in table]


def evenings(view: View, of_days: Sequence[str]) -> tuple[Evening, ...]:
    """Return the evenings of these days, the last at the head."""
    whose = case((GameRow.group_id.in_(KEPT), GameRow.group_id), else_=NO_GROUP)
    query = select(PlayedRow.game_id, PlayedRow.played_on, whose).join(GameRow, GameRow.id == PlayedRow.game_id)
    query = query.where(PlayedRow.played_on.in_(of_days), *view.has(PlayedRow))
    found: dict[tuple[str, int], list[str]] = defaultdict(list)
    for game_id, day, group_id in db.session.execute(query.order_by(PlayedRow.started_at, PlayedRow.game_id)):
        found[day, group_id].append(game_id)
    seats = tables([game_id for ids in found.values() for game_id in ids])
    return tuple(
        Evening(day, group_id, {game_id: seats[game_id] for game_id in found[day, group_id]})
        for day, group_id in sorted(found, reverse=True)
    )


def minutes(view: View) -> int:
    """Return how many minutes were played."""
    return db.session.scalar(select(func.sum(PlayedRow.minutes)).where(*view.has(PlayedRow))) or 0


def years(view: View) -> tuple[str, ...]:
    """Return the years in which there was a game, the last at the head."""
    year = func.substr(PlayedRow.played_on, 1, 4)
    return tuple(db.session.scalars(select(year).where(*view.has(PlayedRow)).distinct().order_by(year.desc())))


def directions(view: View) -> frozenset[bool]:
    """Return whether the least wins, of every game: both where games differ."""
    return frozenset(db.session.scalars(select(PlayedRow.lowest_wins).where(*view.has(PlayedRow)).distinct()))


def count_days(view: View) -> int:
    """Return on how many days there was a game."""
    days_of = select(func.count(PlayedRow.played_on.distinct())).where(*view.has(PlayedRow))
    return db.session.scalar(days_of) or 0


def days_attended(view: View) -> dict[int, int]:
    """Return {person: days on which she sat in a game}, also where she left it before the end."""
    query = select(PlayerRow.person_id, func.count(ResultRow.played_on.distinct()))
    query = query.join(PlayerRow, PlayerRow.id == ResultRow.player_id).where(*view.has(ResultRow))
    return {row[0]: row[1] for row in db.session.execute(query.group_by(PlayerRow.person_id))}


def parts_by_day(view: View, figure: Figure, player_ids: Sequence[int]) -> dict[int, dict[str, dict[int, int]]]:
    """Return {person: {day: {part: games}}} of Figure.PLACE, or of Figure.TOTAL."""
    part: Any = ResultRow.place * SHARED + ResultRow.tied if figure is Figure.PLACE else ResultRow.total
    by = (PlayerRow.person_id, ResultRow.played_on, part.label("part"))
    query = (
        select(*by, func.count())
        .join(PlayerRow, PlayerRow.id == ResultRow.player_id)
        .where(ResultRow.player_id.in_(player_ids), ResultRow.place.is_not(None), part.is_not(None))
        .where(*view.has(ResultRow))
        .group_by(PlayerRow.person_id, ResultRow.played_on, "part")
    )
    parts: dict[int, dict[str, dict[int, int]]] = defaultdict(lambda: defaultdict(dict))
    for person_id, day, of_day, many in db.session.execute(query):
        parts[person_id][day][of_day] = many
    return parts


def every_row(view: View, table: type[PlayedRow | ResultRow | BidRow]) -> Sequence[Row[Any]]:
    """Return the rows of the games in a view, of one of the three tables, the first game at the head.

    Results and bids come with the number of the person.
    """
    query: Any = select(*(column for column in table_of(table).columns if column.name != "game_id"), PlayedRow.game_id)
    if table is PlayedRow:
        query = query.add_columns(GameRow.group_id).join(GameRow, GameRow.id == PlayedRow.game_id)
    else:
        of_seat: Any = table
        query = query.add_columns(PlayerRow.person_id).join(PlayedRow, PlayedRow.game_id == of_seat.game_id)
        query = query.join(SeatRow, (SeatRow.game_id == of_seat.game_id) & (SeatRow.seat == of_seat.seat))
        query = query.join(PlayerRow, PlayerRow.id == SeatRow.player_id)
    in_order = (PlayedRow.played_on, PlayedRow.started_at, PlayedRow.game_id, *reversed([*table_of(table).primary_key]))
    return db.session.execute(query.where(*view.has(PlayedRow)).order_by(*in_order)).all()


def _seats() -> Select[Any]:
    query: Any = select(
        ResultRow.game_id, ResultRow.seat, PlayerRow.person_id, ResultRow.played_on, ResultRow.started_at,
        ResultRow.ruleset_id, ResultRow.players, ResultRow.place, ResultRow.tied, ResultRow.won,
        ResultRow.total,
    )  # fmt: skip
    return query.join(PlayerRow, PlayerRow.id == ResultRow.player_id)


def _lines(query: Select[Any]) -> tuple[CountedSeat, ...]:
    return tuple(CountedSeat(*row) for row in db.session.execute(query))
