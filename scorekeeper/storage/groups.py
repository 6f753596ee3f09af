"""Groups of people, such as "Thursday" or "Family": which games belong to whom, so that two clubs can share a server.

A game belongs to one group at most; its log and its file do not name it.
"""

from collections.abc import Iterable, Sequence
from functools import partial

from sqlalchemy import func, select
from sqlalchemy.orm import load_only

from scorekeeper.rules.common.names import name_key, plain_letters
from scorekeeper.storage import journal
from scorekeeper.storage.journal import row_of
from scorekeeper.storage.models import GameRow, GroupRow, PlayerRow, SeatRow, db

KEPT = select(GroupRow.id).where(GroupRow.key.is_not(None))
OF_NONE = GameRow.group_id.is_(None) | ~GameRow.group_id.in_(KEPT)  # games of no group that is still there


def groups() -> tuple[GroupRow, ...]:
    """Return the groups, by name."""
    rows = db.session.scalars(select(GroupRow).where(GroupRow.key.is_not(None)))
    return tuple(sorted(rows, key=lambda group: plain_letters(group.name)))


def games_of_each() -> dict[int, int]:
    """Return {group id: games that are not hidden}."""
    query = select(GameRow.group_id, func.count()).where(GameRow.hidden_at.is_(None)).group_by(GameRow.group_id)
    return {group_id: games for group_id, games in db.session.execute(query) if group_id is not None}


def group_of(game_id: str) -> int | None:
    return db.session.scalar(select(GameRow.group_id).where(GameRow.id == game_id))


def members(group_id: int) -> tuple[int, ...]:
    """Return the ids of a group's people: those chosen for it, or, if none were, those who played in its games."""
    row = row_of(GroupRow, group_id)
    query = select(PlayerRow.person_id).distinct()
    if row.members:
        query = query.where(PlayerRow.id.in_(row.members))
    else:
        query = query.join(SeatRow, SeatRow.player_id == PlayerRow.id).join(GameRow, GameRow.id == SeatRow.game_id)
        query = query.where(GameRow.group_id == group_id, GameRow.hidden_at.is_(None))
    return tuple(db.session.scalars(query.order_by(PlayerRow.person_id)))


def keep(name: str, people: Sequence[int], by: str) -> int:
    """Create a group and move ungrouped games into it that were mostly played by these people. Returns its id.

    Raises NameTaken.
    """
    with journal.change("added", name, by):
        group = GroupRow()
        _write(group, name, people)
        db.session.add(group)
        db.session.flush()
        mostly_theirs = (
            select(GameRow.id)
            .join(SeatRow, SeatRow.game_id == GameRow.id)
            .join(PlayerRow, PlayerRow.id == SeatRow.player_id)
            .where(OF_NONE, GameRow.hidden_at.is_(None))
            .group_by(GameRow.id)
            .having(2 * func.count().filter(PlayerRow.person_id.in_(people)) > func.count())
        )
        _move(db.session.scalars(mostly_theirs), group.id)
        return group.id


def change(group_id: int, name: str, people: Sequence[int], by: str) -> int | None:
    """Give a group another name and other people; its games stay. Returns the id of the change, for its undo.

    Returns None if nothing changed. Raises NameTaken and NotThere.
    """
    with journal.change("changed", name, by) as note:
        _write(row_of(GroupRow, group_id), name, people)
    return note.id


group, remove = partial(row_of, GroupRow), partial(journal.remove, GroupRow)


def move(game_ids: Sequence[str], group_id: int, by: str) -> int | None:
    """Move games to a group, or to none (0). Returns the id of the change, for its undo, or None if nothing changed.

    Raises NotThere.
    """
    with journal.change("moved", "", by) as note:
        note.name = row_of(GroupRow, group_id).name if group_id else ""
        _move(game_ids, group_id or None)
    return note.id


def _write(group: GroupRow, name: str, people: Sequence[int]) -> None:
    journal.check_free(GroupRow, name, group.id)
    group.name, group.key = name, name_key(name)
    # One spelling of each person, which stays theirs if people are merged.
    first = select(func.min(PlayerRow.id)).where(PlayerRow.person_id.in_(people)).group_by(PlayerRow.person_id)
    group.members = sorted(db.session.scalars(first))


def _move(game_ids: Iterable[str], group_id: int | None) -> None:
    games = select(GameRow).options(load_only(GameRow.group_id)).where(GameRow.id.in_(list(game_ids)))
    for game in db.session.scalars(games.order_by(GameRow.id).with_for_update()):
        game.group_id = group_id
