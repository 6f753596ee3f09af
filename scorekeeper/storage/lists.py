"""What the lists read instead of the logs. It is rewritten with every entry, in the same transaction."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, delete, insert, select

from scorekeeper.record.log import Game
from scorekeeper.rules.common.clock import day_at_table
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.common.tenths import Points, exact
from scorekeeper.rules.kind import Problem, Refused, Setup
from scorekeeper.storage import people
from scorekeeper.storage.models import EntryRow, GameRow, PenRow, PersonRow, PlayerRow, SeatRow, db, digest


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A game's line in a list, stored with the game."""

    title: str = ""
    variant_name: str = ""
    players: tuple[str, ...] = ()  # in seat order
    totals: tuple[Points | None, ...] = ()  # in seat order; what they count is in `counts`
    leaders: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()  # empty until finished
    counts: str = "points"
    deal_word: str = "deal"  # deal or hand
    done: int = 0  # deals played
    deals: int = 0  # deals on the sheet, including those still to come
    played_on: str = field(default="", metadata={"sparse": True})  # the local day, if it was entered


@dataclass(frozen=True, slots=True)
class GameLine(Summary):
    """One game of a list. `played_on` is always set."""

    id: str
    watch_id: str
    kind: str
    variant: str
    finished: bool
    hidden: bool
    started_at: datetime
    last_at: datetime


def game_lines(
    *,
    hidden: bool = False,
    finished: bool | None = None,
    game_ids: Sequence[str] | None = None,
    group_id: int = 0,
    limit: int | None = None,
) -> tuple[GameLine, ...]:
    """Return the games, last used first: those not hidden, or only hidden ones.

    `finished`: only finished or only unfinished ones; `game_ids`: only these; `group_id`: only those of a group.
    """
    query = select(
        GameRow.id, GameRow.watch_id, GameRow.kind, GameRow.variant, GameRow.finished, GameRow.hidden_at,
        GameRow.started_at, GameRow.last_at, GameRow.summary,
    ).where(*_some(finished, group_id, hidden=hidden))  # fmt: skip
    if game_ids is not None:
        query = query.where(GameRow.id.in_(game_ids))
    return tuple(_line(row) for row in db.session.execute(query.order_by(GameRow.last_at.desc()).limit(limit)))


def ids_by_day(*, finished: bool | None = None, group_id: int = 0) -> list[str]:
    """Return the ids of the games that are not hidden, latest day first, and within a day the latest start first."""
    query = select(GameRow.id, GameRow.started_at, GameRow.summary["played_on"].as_string())
    rows = db.session.execute(query.where(*_some(finished, group_id)))
    in_order = sorted(((_day(played_on, at), at, game_id) for game_id, at, played_on in rows), reverse=True)
    return [game_id for _played_on, _at, game_id in in_order]


def _some(finished: bool | None = None, group_id: int = 0, *, hidden: bool = False) -> list[ColumnElement[bool]]:
    of_group = [GameRow.group_id == group_id] if group_id else []
    which = [] if finished is None else [GameRow.finished.is_(finished)]
    return [GameRow.hidden_at.is_not(None) if hidden else GameRow.hidden_at.is_(None), *which, *of_group]


def _day(played_on: str | None, started_at: datetime) -> str:
    return played_on or day_at_table(started_at).isoformat()


def last_setup(variant: str) -> Setup | None:
    """Return the setup of the newest game of this variant, or None if it was never played."""
    query = select(EntryRow.payload).join(GameRow, EntryRow.game_id == GameRow.id)
    query = query.where(GameRow.variant == variant, *_some(), EntryRow.seq == 1)
    payload = db.session.scalar(query.order_by(GameRow.started_at.desc()).limit(1))
    return None if payload is None else from_plain(Setup, payload)


def last_variant(device: str) -> str:
    """Return the variant of the game last used on this device, otherwise on any, or ""."""
    query = select(GameRow.variant).where(*_some()).order_by(GameRow.last_at.desc()).limit(1)
    own = query.join(PenRow, PenRow.game_id == GameRow.id).where(PenRow.device == digest(device))
    return (device and db.session.scalar(own)) or db.session.scalar(query) or ""


def _line(row: Any) -> GameLine:
    stored: dict[str, Any] = row.summary
    summary: dict[str, Any] = stored | {key: tuple(stored.get(key, ())) for key in ("players", "leaders", "winners")}
    summary["totals"] = tuple(None if total is None else exact(total) for total in stored.get("totals", ()))
    summary["played_on"] = _day(stored.get("played_on"), row.started_at)
    of_row = (row.id, row.watch_id, row.kind, row.variant, row.finished, row.hidden_at is not None)
    return GameLine(*of_row, row.started_at, row.last_at, **summary)


def columns(game: Game) -> dict[str, Any]:
    """Return the columns of `game` that are computed from its log."""
    return {
        "seq": game.seq,
        "variant": game.head.variant,
        "last_at": game.last_at,
        "finished": game.sheet.finished,
        "hidden_at": game.hidden_since,
        "summary": to_plain(_summary(game)),
    }


def seats(game: Game) -> dict[int, str]:
    """Return the players' names by seat."""
    return {column.seat: column.name for column in game.sheet.columns}


def stored_seats(game_id: str) -> dict[int, str]:
    """Return the players' names by seat, as stored."""
    rows = db.session.execute(select(SeatRow.seat, SeatRow.name).where(SeatRow.game_id == game_id))
    return {row.seat: row.name for row in rows}


def write_seats(game: Game) -> None:
    """Rewrite the seats and save the names. Raises Refused if two names belong to one person."""
    known = people.remember(seats(game).values(), game.last_at)
    query = select(PlayerRow.id, PlayerRow.person_id, PersonRow.name).join(PersonRow)
    whose = {row.id: row for row in db.session.execute(query.where(PlayerRow.id.in_(known.values())))}
    seated: dict[int, str] = {}
    for seat, name in seats(game).items():
        person = whose[known[name]]
        if other := seated.get(person.person_id):  # the statistics of both would be added up
            numbers = {"name": name, "other": other, "person": person.name}
            raise Refused(Problem("name_one_person", seat=seat, part="players", numbers=numbers))
        seated[person.person_id] = name
    db.session.execute(delete(SeatRow).where(SeatRow.game_id == game.id))
    rows = [
        {"game_id": game.id, "seat": seat, "name": name, "player_id": known[name]} for seat, name in seats(game).items()
    ]
    db.session.execute(insert(SeatRow), rows)


def _summary(game: Game) -> Summary:
    sheet, names = game.sheet, seats(game)
    named = {variant.id: variant.name for variant in game.kind.variants}
    return Summary(
        title=game.head.title,
        variant_name=game.head.house_rules or named.get(game.head.variant, game.head.variant),
        players=tuple(column.name for column in sheet.columns),
        totals=tuple(column.total for column in sheet.columns),
        leaders=tuple(column.name for column in sheet.columns if column.ahead),
        winners=tuple(names[seat] for seat in sheet.winners),
        counts=sheet.counts,
        deal_word=sheet.deal_word,
        done=sum(row.state == "done" for row in sheet.rows),
        deals=len(sheet.rows),
        played_on=game.head.played_on,
    )
