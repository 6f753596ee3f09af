"""Keeps the rows of the statistics in step with the logs: with one game as it changes, or with all of them again."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from scorekeeper import rules
from scorekeeper.record.log import Entry, Game, decode, game_of
from scorekeeper.rules.common.tenths import Points, in_tenths
from scorekeeper.rules.kind import Unreadable
from scorekeeper.rules.sheets.figures import PlayedGame, played_game
from scorekeeper.rules.sheets.played import PlayedSeat
from scorekeeper.rules.sheets.season import minutes_played
from scorekeeper.storage.models import EntryRow, GameRow, SeatRow, db
from scorekeeper.storage.statistics.rulesets import ruleset_of
from scorekeeper.storage.statistics.tables import BidRow, PlayedRow, ResultRow, table_of

Progress = Callable[[int, int], None]  # games done, games in all
Rows = dict[str, list[dict[str, Any]]]  # by the name of the table
_TABLES = tuple(map(table_of, (PlayedRow, ResultRow, BidRow)))
_BATCH = 100  # games that are read before their rows are written


@dataclass(frozen=True, slots=True)
class Counted:
    """A finished game, with who played it, by which rules and when."""

    game_id: str
    game: PlayedGame
    player_ids: Mapping[int, int]  # by seat
    ruleset_id: int
    started_at: datetime
    played_on: str  # the day at the table
    minutes: int


def keep_in_step(game: Game) -> None:
    """Write what a game counts now in place of what it counted before: nothing while it goes on or is hidden."""
    forget_rows(game.id)
    connection = db.session.connection()
    if (now := counted(connection, game)) is not None:
        write_rows(connection, [now])


def forget_rows(game_id: str) -> None:
    """Delete what a game counts."""
    for table in _TABLES:
        db.session.execute(delete(table).where(table.c.game_id == game_id))


def counted(
    connection: Connection, game: Game, ruleset: Callable[[Connection, Game], int] = ruleset_of
) -> Counted | None:
    """Return what a game counts by its log and its seats; None while it goes on, is hidden, or has nothing scored.

    `ruleset` finds the number of its rules. Raises LookupError where a seat is missing.
    """
    hidden = connection.scalar(select(GameRow.hidden_at).where(GameRow.id == game.id)) is not None
    played = None if hidden else played_game(game.sheet)
    if played is None:
        return None
    seats = connection.execute(select(SeatRow.seat, SeatRow.player_id).where(SeatRow.game_id == game.id))
    by_seat = {row.seat: row.player_id for row in seats}
    player_ids = {seat.seat: by_seat[seat.seat] for seat in played.seats}
    # An old sheet was played at another time than it was entered.
    minutes = 0 if game.head.played_on else minutes_played([entry.at for entry in game.entries])
    rules = ruleset(connection, game)
    return Counted(game.id, played, player_ids, rules, game.started_at, game.day.isoformat(), minutes)


def stored_rows(connection: Connection, game_id: str) -> Rows:
    """Return the rows that are written of a game, by table."""
    stored: Rows = {}
    for table in _TABLES:
        rows = connection.execute(select(table).where(table.c.game_id == game_id).order_by(*table.primary_key))
        stored[table.name] = [dict(row) for row in rows.mappings()]
    return stored


def rows_of(played: Counted | None) -> Rows:
    """Return the rows of a game that counts, by table; none of another one."""
    if played is None:
        return {table.name: [] for table in _TABLES}
    of_all = {"game_id": played.game_id, "ruleset_id": played.ruleset_id, "players": played.game.players}
    of_all |= {"started_at": played.started_at, "played_on": played.played_on}
    game = played.game
    of_game = of_all | {"deals": game.deals, "margin": _tenths(game.margin), "all_missed": game.all_missed}
    of_game |= {"lowest_wins": game.lowest_wins, "minutes": played.minutes}
    seats = [of_all | _seat_row(seat, played.player_ids[seat.seat]) for seat in played.game.seats]
    bids = [
        {"game_id": played.game_id, **asdict(bid), "points": in_tenths(bid.points)}
        for seat in played.game.seats
        for bid in seat.bids
    ]
    return {"played": [of_game], "result": seats, "bid": bids}


def write_rows(connection: Connection, games: Sequence[Counted]) -> None:
    """Write the rows of games that have none."""
    rows_by_game = [rows_of(game) for game in games]
    for table in _TABLES:
        if rows := [row for rows in rows_by_game for row in rows[table.name]]:
            connection.execute(insert(table), rows)


def rebuild(connection: Connection, progress: Progress = lambda done, games: None) -> int:
    """Write every row again, inside the caller's transaction. Returns how many games were read."""
    for table in _TABLES:
        connection.execute(delete(table))
    finished = GameRow.finished.is_(True) & GameRow.hidden_at.is_(None)
    ids = connection.scalars(select(GameRow.id).where(finished).order_by(GameRow.started_at)).all()
    batch: list[Counted] = []
    for done, game_id in enumerate(ids, start=1):
        if (game := _from_log(connection, game_id)) is not None:
            batch.append(game)
        if not done % _BATCH or done == len(ids):
            write_rows(connection, batch)
            batch.clear()
            progress(done, len(ids))
    return len(ids)


def _from_log(connection: Connection, game_id: str) -> Counted | None:
    """Return what a game counts; None where its log or its seats cannot be read, which `check-games` tells."""
    try:
        return counted(connection, _game(connection, game_id))
    except (LookupError, TypeError, ValueError, Unreadable):
        return None


def _game(connection: Connection, game_id: str) -> Game:
    # Through the connection of a migration, which the session does not have.
    kind = rules.KINDS[connection.scalars(select(GameRow.kind).where(GameRow.id == game_id)).one()]
    query = select(EntryRow.seq, EntryRow.at, EntryRow.by, EntryRow.fact, EntryRow.payload)
    rows = connection.execute(query.where(EntryRow.game_id == game_id).order_by(EntryRow.seq))
    entries = [Entry(row.seq, row.at, row.by_device, decode(kind, row.fact, row.payload)) for row in rows]
    return game_of(kind, entries, game_id)


def _tenths(points: Points | None) -> int | None:
    return None if points is None else in_tenths(points)


def _seat_row(seat: PlayedSeat, player_id: int) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "player_id": player_id,
        "place": seat.place,
        "tied": seat.tied,
        "won": seat.won,
        "total": _tenths(seat.total),
        "hands": seat.hands.played,
        "hands_won": seat.hands.won,
        "bids": len(seat.bids),
        "points": in_tenths(sum(bid.points for bid in seat.bids) if seat.bids else seat.total or 0),
        "zero_bids": len(seat.zero_bids),
        "made": len(seat.made),
        "run": len(seat.run),
        "zeros": len(seat.zeros),
    }
