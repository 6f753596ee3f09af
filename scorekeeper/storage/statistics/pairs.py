"""How persons fared against each other, from the sums of every two spellings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import cast

from sqlalchemy import func, select

from scorekeeper.storage.models import PlayerRow, db
from scorekeeper.storage.statistics.sums import PAIR
from scorekeeper.storage.statistics.tables import PairRow, table_of
from scorekeeper.storage.statistics.view import View, in_view


@dataclass(frozen=True, slots=True)
class Against:
    """How a person fared against another over the games that both finished."""

    person_id: int
    other_id: int
    games: int
    ahead: int
    level: int
    difference: int  # of the totals, over the games that are `scored`
    scored: int

    @property
    def behind(self) -> int:
        """In how many games the other one was ahead."""
        return self.games - self.ahead - self.level


def against(view: View, player_ids: Sequence[int] | None = None) -> tuple[Against, ...]:
    """Return how one person fared against each other, or everybody against everybody."""
    one, other = table_of(PlayerRow).alias("one"), table_of(PlayerRow).alias("other")
    sums = [
        func.sum(column) for column in (PairRow.games, PairRow.ahead, PairRow.level, PairRow.difference, PairRow.scored)
    ]
    query = (
        select(one.c.person_id, other.c.person_id, *sums)
        .select_from(PairRow)
        .join(one, one.c.id == PairRow.player_id)
        .join(other, other.c.id == PairRow.other_id)
        .where(in_view(PAIR, view), one.c.person_id != other.c.person_id)
        .group_by(one.c.person_id, other.c.person_id)
    )
    if player_ids is not None:
        query = query.where(PairRow.player_id.in_(player_ids))
    # So many columns are beyond what the types of a query tell.
    found = cast("Iterable[Sequence[int]]", db.session.execute(query))
    return tuple(Against(*map(int, row)) for row in found)
