"""Keeps the rows of the statistics in step with the logs."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, select

from scorekeeper.record.log import Game
from scorekeeper.rules.common.tenths import Points, in_tenths
from scorekeeper.rules.sheets.figures import PlayedGame, played_game
from scorekeeper.rules.sheets.played import PlayedSeat
from scorekeeper.rules.sheets.season import minutes_played
from scorekeeper.storage.models import SeatRow, db
from scorekeeper.storage.statistics.rulesets import ruleset_of
from scorekeeper.storage.statistics.tables import BidRow, PlayedRow, ResultRow, table_of

Rows = dict[str, list[dict[str, Any]]]  # by the name of the table
_TABLES = tuple(map(table_of, (PlayedRow, ResultRow, BidRow)))


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
    """Replace the rows of a game: it has none until it is finished, and none while it is hidden."""
    forget_rows(game.id)
    for name, rows in rows_of(counted(game)).items():
        if rows:
            db.session.execute(insert(db.metadata.tables[name]), rows)


def forget_rows(game_id: str) -> None:
    """Delete the rows of a game."""
    for table in _TABLES:
        db.session.execute(delete(table).where(table.c.game_id == game_id))


def counted(game: Game, ruleset: Callable[[Game], int] = ruleset_of) -> Counted | None:
    """Return what a game counts, or None while it goes on, is hidden, or has nothing scored.

    `ruleset` finds the number of its rules. Raises LookupError if a seat is missing.
    """
    played = None if game.hidden_since else played_game(game.sheet)
    if played is None:
        return None
    seats = db.session.execute(select(SeatRow.seat, SeatRow.player_id).where(SeatRow.game_id == game.id))
    by_seat = {row.seat: row.player_id for row in seats}
    player_ids = {seat.seat: by_seat[seat.seat] for seat in played.seats}
    # An old sheet was played at another time than it was entered.
    minutes = 0 if game.head.played_on else minutes_played([entry.at for entry in game.entries])
    return Counted(game.id, played, player_ids, ruleset(game), game.started_at, game.day.isoformat(), minutes)


def stored_rows(game_id: str) -> Rows:
    """Return the stored rows of a game, by table."""
    of_game = {
        table.name: select(table).where(table.c.game_id == game_id).order_by(*table.primary_key) for table in _TABLES
    }
    return {name: [dict(row) for row in db.session.execute(query).mappings()] for name, query in of_game.items()}


def rows_of(played: Counted | None) -> Rows:
    """Return the rows of a game by table: none if it does not count."""
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
