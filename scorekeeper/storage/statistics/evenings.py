"""The days on which games were played, and the places of each."""

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import func, select

from scorekeeper.storage.models import PlayerRow, db
from scorekeeper.storage.statistics.sums import EVERYBODY
from scorekeeper.storage.statistics.tables import EveningRow
from scorekeeper.storage.statistics.view import View


def days(view: View, first_on: str, last_on: str, limit: int) -> tuple[str, ...]:
    """Return the last days on which there was a game, the oldest at the head."""
    query = (
        select(EveningRow.played_on)
        .where(EveningRow.ruleset_id == view.ruleset_id, EveningRow.players == view.players)
        .where(EveningRow.player_id == EVERYBODY, EveningRow.played_on.between(first_on, last_on))
        .order_by(EveningRow.played_on.desc())
        .limit(limit)
    )
    return tuple(reversed(db.session.scalars(query).all()))


def games_on(view: View, day: str) -> int:
    """Return how many games there were on a day."""
    query = (
        select(EveningRow.games)
        .where(EveningRow.ruleset_id == view.ruleset_id, EveningRow.players == view.players)
        .where(EveningRow.player_id == EVERYBODY, EveningRow.played_on == day)
    )
    return db.session.scalar(query) or 0


def places_by_day(
    view: View, player_ids: Sequence[int], first_on: str, last_on: str
) -> dict[int, dict[str, dict[int, int]]]:
    """Return {person: {day: {place part: games}}} between two days."""
    query = (
        select(PlayerRow.person_id, EveningRow.played_on, EveningRow.part, func.sum(EveningRow.games))
        .join(PlayerRow, PlayerRow.id == EveningRow.player_id)
        .where(EveningRow.ruleset_id == view.ruleset_id, EveningRow.players == view.players)
        .where(EveningRow.player_id.in_(player_ids), EveningRow.played_on.between(first_on, last_on))
        .group_by(PlayerRow.person_id, EveningRow.played_on, EveningRow.part)
    )
    found: dict[int, dict[str, dict[int, int]]] = defaultdict(lambda: defaultdict(dict))
    for person_id, day, part, games in db.session.execute(query):
        found[person_id][day][part] = int(games)
    return found
