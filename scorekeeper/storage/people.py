"""People and the spellings of their names: merged, renamed and hidden.

A game keeps the names it was played with; its statistics count for whoever has the spelling now.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import exists, func, select
from sqlalchemy.orm import aliased

from scorekeeper.rules.common.names import name_key, plain_letters
from scorekeeper.storage import journal
from scorekeeper.storage.database import lock_name
from scorekeeper.storage.journal import PEOPLE, NameTaken, NotThere, row_of
from scorekeeper.storage.models import GameRow, PersonRow, PlayerRow, SeatRow, db


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays. The spelling played with last comes first."""

    id: int
    name: str
    hidden: bool
    spellings: tuple[str, ...] = ()
    player_ids: tuple[int, ...] = ()


class AtOneTable(Exception):
    """Two who have sat at one table are not one person."""


def people(person_id: int | None = None) -> tuple[Person, ...]:
    """Return everybody who has a spelling, by name; or only the one with this id."""
    query = select(PersonRow.id, PersonRow.name, PersonRow.hidden, PlayerRow.name, PlayerRow.id)
    query = query.join(PlayerRow, PlayerRow.person_id == PersonRow.id).where(PlayerRow.key.is_not(None))
    if person_id is not None:
        query = query.where(PersonRow.id == person_id)
    by_id: dict[int, Person] = {}
    for id_, name, hidden, *spelling in db.session.execute(query.order_by(PlayerRow.last_at.desc(), PlayerRow.id)):
        known = by_id.get(id_, Person(id_, name, hidden))
        spellings, player_ids = (*known.spellings, spelling[0]), (*known.player_ids, spelling[1])
        by_id[id_] = replace(known, spellings=spellings, player_ids=player_ids)
    by_name = sorted(by_id.values(), key=lambda person: (plain_letters(person.name), name_key(person.name), person.id))
    return tuple(by_name)


def person(person_id: int) -> Person:
    """Return one person. Raises NotThere."""
    for row in people(person_id):
        return row
    raise NotThere(PersonRow)


def met(person: Person, other: Person) -> tuple[int, datetime | None]:
    """Return in how many games two people sat at one table, and when the first began."""
    first, second = aliased(SeatRow), aliased(SeatRow)
    query = (
        select(func.count(), func.min(GameRow.started_at))
        .select_from(first)
        .join(second, second.game_id == first.game_id)
        .join(GameRow, GameRow.id == first.game_id)
        .where(first.player_id.in_(person.player_ids), second.player_id.in_(other.player_ids))
    )
    games, first_at = db.session.execute(query).one()
    return games, first_at


def known_names(group_id: int = 0) -> tuple[str, ...]:
    """Return the names of all who have played, or have played in a group, whoever played last first."""
    seated = select(SeatRow.player_id).where(SeatRow.player_id == PlayerRow.id)
    if group_id:
        seated = seated.join(GameRow, GameRow.id == SeatRow.game_id).where(GameRow.group_id == group_id)
    query = (
        select(PersonRow.name)
        .join(PlayerRow, PlayerRow.person_id == PersonRow.id)
        .where(PersonRow.hidden.is_(False), seated.exists())
        .group_by(PersonRow.id, PersonRow.name)
        .order_by(func.max(PlayerRow.last_at).desc(), PersonRow.name)
    )
    return tuple(db.session.scalars(query))


def remember(names: Iterable[str], at: datetime) -> dict[str, int]:
    """Save who plays, inside the writer's transaction. Returns {name: player id}."""
    # A name must not pass to somebody else before the seats are written.
    lock_name(PEOPLE)
    spellings: dict[str, PlayerRow] = {}
    for name in names:
        spelling = _of_name(name)
        if spelling is None:
            person = PersonRow()
            person.name = name
            db.session.add(person)
            db.session.flush()
            spelling = _new_spelling(name, at, person.id)
        spellings[name] = spelling
        person = row_of(PersonRow, spelling.person_id)
        person.name, person.hidden = name if name_key(person.name) == spelling.key else person.name, False
        spelling.name, spelling.last_at = name, max(at, spelling.last_at)
    db.session.flush()
    return {name: spelling.id for name, spelling in spellings.items()}


def _new_spelling(name: str, last_at: datetime, person_id: int) -> PlayerRow:
    spelling = PlayerRow()
    spelling.key, spelling.name, spelling.last_at, spelling.person_id = name_key(name), name, last_at, person_id
    db.session.add(spelling)
    return spelling


def _of_name(name: str) -> PlayerRow | None:
    return db.session.scalar(select(PlayerRow).where(PlayerRow.key == name_key(name)))


def merge(person_id: int, into_id: int, name: str, by: str) -> int:
    """Make two people one, under this name. Returns the id of the change, for its undo.

    Raises NotThere, AtOneTable, and NameTaken if somebody else has the name.
    """
    with journal.change("merged", name, by) as note:
        lock_name(PEOPLE)
        merged, into = person(person_id), row_of(PersonRow, into_id)
        if met(merged, person(into.id))[0]:
            raise AtOneTable
        for spelling in db.session.scalars(select(PlayerRow).where(PlayerRow.person_id == merged.id)):
            spelling.person_id = into.id
        _spell(into.id, name)
        into.name, into.hidden = name, False
    return note.id


def rename(person_id: int, name: str, by: str) -> int | None:
    """Give a person another name, a spelling of theirs from now on. Returns the id of the change, for its undo.

    Returns None if nothing changed. Raises NotThere, NameTaken.
    """
    with journal.change("renamed", name, by) as note:
        lock_name(PEOPLE)
        renamed = row_of(PersonRow, person_id)
        _spell(renamed.id, name)
        if name_key(name) != name_key(renamed.name):
            # A name that nobody has played under was a typing mistake: somebody else may have it.
            unused = ~exists().where(SeatRow.player_id == PlayerRow.id)
            for slip in db.session.scalars(select(PlayerRow).where(PlayerRow.key == name_key(renamed.name), unused)):
                slip.key = None
        renamed.name = name
    return note.id


def hide(person_id: int, by: str, *, hidden: bool = True) -> int | None:
    """Hide a person from the lists, or show them again; their games stay. Returns the id of the change, or None."""
    with journal.change("hidden" if hidden else "shown", "", by) as note:
        lock_name(PEOPLE)
        row = row_of(PersonRow, person_id)
        row.hidden, note.name = hidden, row.name
    return note.id


def _spell(person_id: int, name: str) -> None:
    """Make a name a spelling of a person. Raises NameTaken if it is somebody else's."""
    known = _of_name(name)
    if known is None:
        # It has not played yet, so it comes after those that have.
        played = select(func.min(PlayerRow.last_at)).where(PlayerRow.person_id == person_id)
        _new_spelling(name, db.session.scalars(played).one(), person_id)
    elif known.person_id != person_id:
        raise NameTaken(known)
