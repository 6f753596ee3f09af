"""How the known players have fared, over the results of finished games."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from scorekeeper.storage.models import GameRow, PlayerRow, ResultRow, SeatRow, db


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """One player's finished games."""

    name: str
    games: int
    won: int
    places: int  # sum of the places reached; divided by `games` it is the average
    made: int  # deals made and missed, where the kind has such
    missed: int
    last_at: datetime


def player_stats(variant: str = "") -> tuple[PlayerStats, ...]:
    """Return everybody's record, most wins first: of one variant, or of all."""
    won = func.sum(ResultRow.won.cast(ResultRow.place.type))
    query = (
        select(
            PlayerRow.name,
            func.count(),
            won,
            func.sum(ResultRow.place),
            func.sum(ResultRow.made),
            func.sum(ResultRow.missed),
            func.max(GameRow.last_at),
        )
        .join_from(ResultRow, SeatRow, (SeatRow.game_id == ResultRow.game_id) & (SeatRow.seat == ResultRow.seat))
        .join(PlayerRow, PlayerRow.id == SeatRow.player_id)
        .join(GameRow, GameRow.id == ResultRow.game_id)
        .where(GameRow.hidden_at.is_(None))
        .group_by(PlayerRow.id, PlayerRow.name)
        .order_by(won.desc(), func.count(), PlayerRow.name)
    )
    if variant:
        query = query.where(GameRow.variant == variant)
    return tuple(PlayerStats(*row) for row in db.session.execute(query))
