"""Groups of people, "Thursday" or "Family": which games are whose, so that two clubs share one shelf.

A group is no part of a game's log: a game belongs to one at most, and its file says nothing of it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import func, insert, select, update

from scorekeeper.rules.common.names import name_key, plain_letters
from scorekeeper.storage import changes
from scorekeeper.storage.database import writing
from scorekeeper.storage.models import GameRow, GroupRow, PlayerRow, SeatRow, db, readable

LOOKED_AT = 100  # games of no group that are looked at for those to ask about


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
    return tuple(sorted((Group(*row) for row in rows), key=lambda group: plain_letters(group.name)))


def games_of_each() -> dict[int, int]:
    """Return {group: games that are not hidden}."""
    query = select(GameRow.group_id, func.count()).where(GameRow.hidden_at.is_(None), GameRow.group_id.is_not(None))
    rows = db.session.execute(query.group_by(GameRow.group_id))
    return {group_id: games for group_id, games in rows if group_id is not None}


def members(group_id: int) -> tuple[int, ...]:
    """Return the people of a group: those it was named by, or, where it never was, those who played in its games."""
    row = _row(group_id)
    query = select(PlayerRow.person_id).distinct()
    if row.members:
        query = query.where(PlayerRow.id.in_(row.members))
    else:
        query = query.join(SeatRow, SeatRow.player_id == PlayerRow.id).join(GameRow, GameRow.id == SeatRow.game_id)
        query = query.where(GameRow.group_id == group_id, GameRow.hidden_at.is_(None))
    return tuple(db.session.scalars(query.order_by(PlayerRow.person_id)))


def keep(name: str, people: Sequence[int], by: str) -> int:
    """Write a new group down, and take in the games of no group that mostly these people played. Returns its number.

    A game that another group could claim as well stays where it is, and is asked about. Raises NameTaken.
    """
    with writing("groups"):
        _check_free(name)
        theirs = [game for game, whose in _played_by(people) if whose is None]
        others = _claims(theirs)
        mine = [game for game in theirs if not others.get(game)]
        before = changes.state({"game": mine})
        new = insert(GroupRow).values(name=name, key=name_key(name), members=_spellings(people)).returning(GroupRow.id)
        number = db.session.scalar(new)
        assert number is not None
        _move(mine, number)
        changes.write_new("group", number, name, by, before)
        return number


def change(group_id: int, name: str, people: Sequence[int], by: str) -> int:
    """Give a group another name and other people. Returns the number of the change, for its undo.

    Its games stay. Raises NameTaken and NoSuchGroup.
    """
    with writing("groups"):
        _check_free(name, group_id)
        before = changes.state({"group": [_row(group_id).id]})
        values = {"name": name, "key": name_key(name), "members": _spellings(people)}
        db.session.execute(update(GroupRow).where(GroupRow.id == group_id).values(**values))
        return changes.write("group", name, by, before)


def remove(group_id: int, by: str) -> int:
    """Delete a group; its games stay. Returns the number of the change, for its undo. Raises NoSuchGroup."""
    with writing("groups"):
        name, before = _row(group_id).name, changes.state({"group": [group_id]})
        db.session.execute(
            update(GroupRow).where(GroupRow.id == group_id).values(deleted_at=datetime.now(UTC), key=None)
        )
        return changes.write("group", name, by, before)


def assign(game_id: str, group_id: int) -> None:
    """Assign a game that begins to a group."""
    with writing("groups"):
        _move([game_id], group_id)


def move(game_ids: Sequence[str], group_id: int, by: str) -> int:
    """Assign games to a group, or to none (0). Returns the number of the change, for its undo. Raises NoSuchGroup."""
    with writing("groups"):
        name = _row(group_id).name if group_id else ""
        moved = [readable(game_id) for game_id in game_ids]
        before = changes.state({"game": moved})
        _move(moved, group_id)
        return changes.write("game", name, by, before)


def unclaimed() -> tuple[str, tuple[Group, ...]] | None:
    """Return the last game of no group that several groups could claim, and those; None: there is none."""
    if len(groups()) < 2:
        return None
    query = select(GameRow.id).where(GameRow.group_id.is_(None), GameRow.hidden_at.is_(None), GameRow.finished)
    recent = db.session.scalars(query.order_by(GameRow.started_at.desc()).limit(LOOKED_AT)).all()
    claims, by_id = _claims(recent), {group.id: group for group in groups()}
    return next(((game, tuple(by_id[number] for number in claims[game]))
                 for game in recent if len(claims.get(game, ())) > 1), None)  # fmt: skip


def _claims(game_ids: Sequence[str]) -> dict[str, list[int]]:
    """Return the groups to which more than half of those at a table belong, by game."""
    query = select(SeatRow.game_id, PlayerRow.person_id).join(PlayerRow, PlayerRow.id == SeatRow.player_id)
    tables: dict[str, list[int]] = defaultdict(list)
    for game_id, person_id in db.session.execute(query.where(SeatRow.game_id.in_(game_ids))):
        tables[game_id].append(person_id)
    return {game_id: _claiming(tables[game_id]) for game_id in tables}


def _claiming(people: Sequence[int]) -> list[int]:
    whose = {group.id: members(group.id) for group in groups()}
    return [number for number, own in whose.items() if 2 * len(set(own) & set(people)) > len(people)]


def _move(game_ids: Sequence[str], group_id: int) -> None:
    db.session.execute(update(GameRow).where(GameRow.id.in_(game_ids)).values(group_id=group_id))


def _row(group_id: int) -> GroupRow:
    row = db.session.get(GroupRow, group_id)
    if row is None or row.deleted_at is not None:
        raise NoSuchGroup(group_id)
    return row


def _spellings(people: Sequence[int]) -> list[int]:
    """Return a spelling of each of these people: it stays theirs when two turn out to be one."""
    query: Any = select(func.min(PlayerRow.id)).where(PlayerRow.person_id.in_(people)).group_by(PlayerRow.person_id)
    return sorted(number for number in db.session.scalars(query))


def group_of(game_id: str) -> int | None:
    return db.session.scalar(select(GameRow.group_id).where(GameRow.id == game_id))


def guess(names: Iterable[str]) -> int | None:
    """Return the one group to which most of these people belong. None: to none, or to several, which is asked."""
    keys = {name_key(name) for name in names}
    people = list(db.session.scalars(select(PlayerRow.person_id).where(PlayerRow.key.in_(keys))))
    claiming = _claiming([*people, *[0] * (len(keys) - len(people))])
    return claiming[0] if len(claiming) == 1 else None


def _played_by(people: Sequence[int]) -> list[tuple[str, int | None]]:
    """Return game and group of the games in which more than half of those at the table are among these people."""
    query = (
        select(GameRow.id, GameRow.group_id)
        .join(SeatRow, SeatRow.game_id == GameRow.id)
        .join(PlayerRow, PlayerRow.id == SeatRow.player_id)
        .where(PlayerRow.person_id.in_(people), GameRow.hidden_at.is_(None))
    )
    seats = db.session.execute(query).all()
    common = Counter(row.id for row in seats)
    tables = select(SeatRow.game_id, func.count()).where(SeatRow.game_id.in_(common)).group_by(SeatRow.game_id)
    sizes = {row[0]: row[1] for row in db.session.execute(tables)}
    groups_of = {row.id: row.group_id for row in seats}
    return [(game, whose) for game, whose in groups_of.items() if 2 * common[game] > sizes[game]]


def _check_free(name: str, group_id: int = 0) -> None:
    other = select(GroupRow.id).where(GroupRow.key == name_key(name), GroupRow.id != group_id)
    if db.session.scalar(other) is not None:
        raise NameTaken(name)
