"""Persons and the spellings of their names: who is one with another; merged, renamed and hidden.

A game keeps the names that it was played with; its statistics follow the spelling to whose it is now.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import exists, func, select
from sqlalchemy.orm import aliased

from scorekeeper.rules.common.names import name_key, plain_letters
from scorekeeper.storage import journal
from scorekeeper.storage.database import lock_name
from scorekeeper.storage.journal import PEOPLE, NameTaken, NotThere, row_of
from scorekeeper.storage.models import GameRow, PersonRow, PlayerRow, SeatRow, db

UNUSED = ~exists().where(SeatRow.player_id == PlayerRow.id)  # a spelling that sits in no game


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays. The spellings are as written last, the one played with last at the head."""

    id: int
    name: str
    hidden: bool
    spellings: tuple[str, ...]
    player_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Met:
    """The games in which two persons sat at one table."""

    games: int
    first_at: datetime


class AtOneTable(Exception):
    """Two who sat at one table are not one person."""

    def __init__(self, met: Met) -> None:
        super().__init__(f"{met.games} games, first {met.first_at}")
        self.met = met


def people(person_id: int | None = None) -> tuple[Person, ...]:
    """Return everybody who has a spelling, by name; or one of them."""
    query = select(
        PersonRow.id, PersonRow.name, PersonRow.hidden,
        PlayerRow.name.label("spelling"), PlayerRow.id.label("player_id"),
    ).join(PlayerRow, PlayerRow.person_id == PersonRow.id).where(PlayerRow.key.is_not(None))  # fmt: skip
    if person_id is not None:
        query = query.where(PersonRow.id == person_id)
    by_person: dict[tuple[int, str, bool], list[Any]] = {}
    for row in db.session.execute(query.order_by(PlayerRow.last_at.desc(), PlayerRow.id)):
        by_person.setdefault((row.id, row.name, row.hidden), []).append(row)
    persons = (
        Person(*who, tuple(row.spelling for row in rows), tuple(row.player_id for row in rows))
        for who, rows in by_person.items()
    )
    return tuple(sorted(persons, key=lambda person: (plain_letters(person.name), name_key(person.name), person.id)))


def person(person_id: int) -> Person:
    """Return one of them. Raises NotThere."""
    for row in people(person_id):
        return row
    raise NotThere(PersonRow)


def met(person: Person, other: Person) -> Met | None:
    """Return how often two persons sat at one table; None: never."""
    first, second = aliased(SeatRow), aliased(SeatRow)
    query = (
        select(func.count(), func.min(GameRow.started_at))
        .select_from(first)
        .join(second, second.game_id == first.game_id)
        .join(GameRow, GameRow.id == first.game_id)
        .where(first.player_id.in_(person.player_ids), second.player_id.in_(other.player_ids))
    )
    games, first_at = db.session.execute(query).one()
    return Met(games, first_at) if games else None


def known_names(group_id: int = 0) -> tuple[str, ...]:
    """Return the name of everybody who sits in some game, or in one of a group, who played last at the head."""
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
    """Write down who plays, inside the writer's transaction. Returns {name: player id}."""
    # Whose a name is must not change before those who sit down are written.
    lock_name(PEOPLE)
    spellings: dict[str, PlayerRow] = {}
    for name in names:
        spelling = spellings[name] = _of_name(name) or _spelling(name, at, _new_person(name).id)
        person = row_of(PersonRow, spelling.person_id)
        person.name, person.hidden = name if name_key(person.name) == spelling.key else person.name, False
        spelling.name, spelling.last_at = name, max(at, spelling.last_at)
    db.session.flush()
    return {name: spelling.id for name, spelling in spellings.items()}


def _new_person(name: str) -> PersonRow:
    person = PersonRow()
    person.name, person.hidden = name, False
    db.session.add(person)
    db.session.flush()
    return person


def _spelling(name: str, last_at: datetime, person_id: int) -> PlayerRow:
    spelling = PlayerRow()
    spelling.key, spelling.name, spelling.last_at, spelling.person_id = name_key(name), name, last_at, person_id
    db.session.add(spelling)
    return spelling


def _of_name(name: str) -> PlayerRow | None:
    return db.session.scalar(select(PlayerRow).where(PlayerRow.key == name_key(name)))


def merge(person_id: int, into_id: int, name: str, by: str) -> int:
    """Make two persons one, under this name. Returns the number of the change, for its undo.

    Raises NotThere, AtOneTable, and NameTaken where the name is a third one's.
    """
    with journal.change("merged", name, by) as note:
        lock_name(PEOPLE)
        merged, into = person(person_id), row_of(PersonRow, into_id)
        if meetings := met(merged, person(into.id)):
            raise AtOneTable(meetings)
        for spelling in db.session.scalars(select(PlayerRow).where(PlayerRow.person_id == merged.id)):
            spelling.person_id = into.id
        _spell(into.id, name)
        into.name, into.hidden = name, False
    return note.id


def rename(person_id: int, name: str, by: str) -> int | None:
    """Give a person another name, which is a spelling of hers from now on. Returns the number of the change.

    None: nothing changed. Raises NotThere, NameTaken.
    """
    with journal.change("renamed", name, by) as note:
        lock_name(PEOPLE)
        renamed = row_of(PersonRow, person_id)
        _spell(renamed.id, name)
        if name_key(name) != name_key(renamed.name):
            # A name that nobody has played under was a slip of the pen: it is free for somebody else.
            for slip in db.session.scalars(select(PlayerRow).where(PlayerRow.key == name_key(renamed.name), UNUSED)):
                slip.key = None
        renamed.name = name
    return note.id


def hide(person_id: int, by: str, *, hidden: bool = True) -> int | None:
    """Take a person off the lists, or put her back; her games stay. Returns the number of the change, None: none."""
    with journal.change("hidden" if hidden else "shown", "", by) as note:
        lock_name(PEOPLE)
        row = row_of(PersonRow, person_id)
        row.hidden, note.name = hidden, row.name
    return note.id


def _spell(person_id: int, name: str) -> None:
    """Make a name a spelling of a person. Raises NameTaken where it is somebody else's."""
    known = _of_name(name)
    if known is None:
        # It has not played yet: it stands behind those that have.
        played = select(func.min(PlayerRow.last_at)).where(PlayerRow.person_id == person_id)
        _spelling(name, db.session.scalars(played).one(), person_id)
    elif known.person_id != person_id:
        raise NameTaken(known)
