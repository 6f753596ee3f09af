"""Groups of people, "Thursday" or "Family": which games are whose, so that two clubs share one shelf.

A group is no part of a game's record: a game belongs to one at most, and its file says nothing of it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import func, insert, select, update

from scorekeeper.rules.common.names import name_key
from scorekeeper.storage.database import writing
from scorekeeper.storage.models import GameRow, GroupRow, PlayerRow, SeatRow, db

LOOKED_AT = 100  # games that some of a table played, to guess its group from


@dataclass(frozen=True, slots=True)
class Group:
    """A group by its name."""

    id: int
    name: str


class NameTaken(ValueError):
    """Another group has this name."""


class NoSuchGroup(LookupError):
    """No group has this number."""


def groups() -> tuple[Group, ...]:
    """Return the groups that are kept, by name."""
    rows = db.session.execute(select(GroupRow.id, GroupRow.name).where(GroupRow.deleted_at.is_(None)))
    return tuple(sorted((Group(*row) for row in rows), key=lambda group: name_key(group.name)))


def games_of_each() -> dict[int, int]:
    """Return {group: games that are not hidden}."""
    query = select(GameRow.group_id, func.count()).where(GameRow.hidden_at.is_(None), GameRow.group_id.is_not(None))
    rows = db.session.execute(query.group_by(GameRow.group_id))
    return {group_id: games for group_id, games in rows if group_id is not None}


def keep(name: str, people: Sequence[int] = ()) -> int:
    """Write a new group down, and take in the games of no group that mostly these people played. Returns its number.

    Raises NameTaken.
    """
    with writing():
        _check_free(name)
        number = db.session.scalar(insert(GroupRow).values(name=name).returning(GroupRow.id))
        assert number is not None
        theirs = [game for game, whose in _played_by(people) if whose is None]
        if theirs:
            db.session.execute(update(GameRow).where(GameRow.id.in_(theirs)).values(group_id=number))
        return number


def rename(group_id: int, name: str) -> None:
    """Give a group another name. Raises NameTaken and NoSuchGroup."""
    with writing():
        _check_free(name, group_id)
        row = db.session.get(GroupRow, group_id)
        if row is None:
            raise NoSuchGroup(group_id)
        row.name = name


def remove(group_id: int, *, removed: bool = True) -> None:
    """Delete a group, or bring it back with its games. Raises NoSuchGroup, and NameTaken where another has its name."""
    with writing():
        row = db.session.get(GroupRow, group_id)
        if row is None:
            raise NoSuchGroup(group_id)
        if not removed:
            _check_free(row.name, group_id)
        row.deleted_at = datetime.now(UTC) if removed else None


def assign(game_id: str, group_id: int | None) -> None:
    """Assign a game to a group, or to none. Raises NoSuchGroup."""
    with writing():
        if group_id and group_id not in {group.id for group in groups()}:
            raise NoSuchGroup(group_id)
        db.session.execute(update(GameRow).where(GameRow.id == game_id).values(group_id=group_id))


def group_of(game_id: str) -> int | None:
    """Return the group of a game."""
    return db.session.scalar(select(GameRow.group_id).where(GameRow.id == game_id))


def guess(names: Iterable[str]) -> int | None:
    """Return the group of the last game by mostly the same people. None: none had any, or nobody played so before."""
    keys = {name_key(name) for name in names}
    people = db.session.scalars(select(PlayerRow.person_id).where(PlayerRow.key.in_(keys))).all()
    return next((whose for _game, whose in _played_by(people, of_table=len(keys))), None)


def _played_by(people: Sequence[int], of_table: int = 0) -> list[tuple[str, int | None]]:
    """Return game and group of the games in which more than half of those at the table are among these people.

    The newest stands first. `of_table` is how many sit down now: they have to be more than half of these too.
    """
    query = (
        select(GameRow.id, GameRow.group_id)
        .join(SeatRow, SeatRow.game_id == GameRow.id)
        .join(PlayerRow, PlayerRow.id == SeatRow.player_id)
        .where(PlayerRow.person_id.in_(people), GameRow.hidden_at.is_(None))
        .order_by(GameRow.started_at.desc(), GameRow.id)
    )
    if of_table:
        query = query.limit(LOOKED_AT * of_table)
    seats = db.session.execute(query).all()
    common = Counter(row.id for row in seats)
    tables = select(SeatRow.game_id, func.count()).where(SeatRow.game_id.in_(common)).group_by(SeatRow.game_id)
    sizes = {row[0]: row[1] for row in db.session.execute(tables)}
    groups_of = {row.id: row.group_id for row in seats}
    return [(game, whose) for game, whose in groups_of.items() if 2 * common[game] > max(sizes[game], of_table)]


def _check_free(name: str, group_id: int = 0) -> None:
    if any(name_key(group.name) == name_key(name) and group.id != group_id for group in groups()):
        raise NameTaken(name)
