"""How everybody has fared, over the results of finished games."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Integer, cast, func, select

from scorekeeper.storage.models import PersonRow, PlayerRow, db
from scorekeeper.storage.statistics.tables import ResultRow, RulesetRow


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """One person's finished games."""

    name: str
    games: int
    won: int
    places: int  # sum of the places reached; divided by `games` it is the average
    made: int  # bids made and missed, where the kind has such
    missed: int
    last_at: datetime


def player_stats(variant: str = "") -> tuple[PlayerStats, ...]:
    """Return everybody's record, most wins first: of one variant, or of all."""
    won = func.sum(cast(ResultRow.won, Integer))
    query = (
        select(
            PersonRow.name,
            func.count(),
            won,
            func.sum(ResultRow.place),
            func.sum(ResultRow.made),
            func.sum(ResultRow.bids - ResultRow.made),
            func.max(ResultRow.started_at),
        )
        .join_from(ResultRow, PlayerRow, PlayerRow.id == ResultRow.player_id)
        .join(PersonRow, PersonRow.id == PlayerRow.person_id)
        .join(RulesetRow, RulesetRow.id == ResultRow.ruleset_id)
        .where(ResultRow.place.is_not(None))
        .group_by(PersonRow.id, PersonRow.name)
        .order_by(won.desc(), func.count(), PersonRow.name)
    )
    if variant:
        query = query.where(RulesetRow.variant == variant)
    return tuple(PlayerStats(*row) for row in db.session.execute(query))
