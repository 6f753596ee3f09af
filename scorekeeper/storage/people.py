"""Persons and the spellings of their names: who may be one with another; merged, renamed, hidden, and taken back.

A game keeps the names that it was played with; its statistics follow the spelling to whose it is now.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, exists, func, insert, select, update
from sqlalchemy.orm import aliased

from scorekeeper.rules.common.names import alike, name_key, plain_letters
from scorekeeper.storage.database import insert as upsert
from scorekeeper.storage.database import lock_name, writing
from scorekeeper.storage.models import GameRow, PersonChangeRow, PersonRow, PlayerRow, SeatRow, db

COUNTED = 1000  # games of one person, to know who has fewer
UNUSED = ~exists().where(SeatRow.player_id == PlayerRow.id)  # a spelling that sits in no game
TWO = "two"  # a change that says nothing but that two who look alike are two


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


class NoSuchPerson(LookupError):
    """Nobody has this number."""


def people() -> tuple[Person, ...]:
    """Return everybody who has a spelling, by name."""
    return _people()


def person(person_id: int) -> Person:
    """Return one of them. Raises NoSuchPerson."""
    rows = _people(person_id)
    if not rows:
        raise NoSuchPerson(person_id)
    return rows[0]


def met(person: Person, other: Person) -> Met | None:
    """Return how often two persons sat at one table; None: never."""
    # Whose name was misspelt has few games: the other one's thousands are not gone through.
    person, other = sorted((person, other), key=_games_counted)
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


def _games_counted(person: Person) -> int:
    """Return how many games a person sat in, COUNTED where there are more."""
    seats = select(SeatRow.game_id).where(SeatRow.player_id.in_(person.player_ids)).limit(COUNTED)
    return db.session.scalar(select(func.count()).select_from(seats.subquery())) or 0


def look_alikes(limit: int = 3) -> tuple[tuple[Person, Person], ...]:
    """Return at most `limit` pairs of persons with like names who are not known as two: marked so, or at one table."""
    everybody = [person for person in people() if not person.hidden]
    by_name = {person.name: person for person in everybody}
    rows = db.session.scalars(select(PersonChangeRow.after).where(PersonChangeRow.what == TWO))
    apart = {frozenset(row["pair"]) for row in rows}
    pairs: list[tuple[Person, Person]] = []
    for pair in alike(by_name):
        person, other = (by_name[name] for name in pair)
        if len(pairs) < limit and frozenset((person.id, other.id)) not in apart and not met(person, other):
            pairs.append((person, other))
    return tuple(pairs)


def _people(person_id: int | None = None) -> tuple[Person, ...]:
    query = select(
        PersonRow.id, PersonRow.name, PersonRow.hidden,
        PlayerRow.name.label("spelling"), PlayerRow.id.label("player_id"),
    ).join(PlayerRow, PlayerRow.person_id == PersonRow.id)  # fmt: skip
    if person_id is not None:
        query = query.where(PersonRow.id == person_id)
    by_person: dict[int, list[Any]] = {}
    for row in db.session.execute(query.order_by(PlayerRow.last_at.desc(), PlayerRow.id)):
        by_person.setdefault(row.id, []).append(row)
    persons = (
        Person(
            rows[0].id,
            rows[0].name,
            rows[0].hidden,
            tuple(row.spelling for row in rows),
            tuple(row.player_id for row in rows),
        )
        for rows in by_person.values()
    )
    return tuple(sorted(persons, key=lambda person: (plain_letters(person.name), name_key(person.name), person.id)))


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
    lock_name("people")
    known = {name: name_key(name) for name in names}
    of_these = PlayerRow.key.in_(known.values())
    for name, key in known.items():
        _remember(name, key, at)
    db.session.execute(update(PlayerRow).where(of_these, PlayerRow.last_at < at).values(last_at=at))
    ids = {row.key: row.id for row in db.session.execute(select(PlayerRow.key, PlayerRow.id).where(of_these))}
    return {name: ids[key] for name, key in known.items()}


def _remember(name: str, key: str, at: datetime) -> None:
    person_id = db.session.scalar(select(PlayerRow.person_id).where(PlayerRow.key == key))
    if person_id is None:
        new = insert(PersonRow).values(name=name, hidden=False).returning(PersonRow.id)
        person_id = db.session.scalar(new)
    else:
        person = db.session.execute(select(PersonRow.name, PersonRow.hidden).where(PersonRow.id == person_id)).one()
        now = name if name_key(person.name) == key else person.name
        if (person.name, person.hidden) != (now, False):
            db.session.execute(update(PersonRow).where(PersonRow.id == person_id).values(name=now, hidden=False))
    row = upsert(PlayerRow).values(key=key, name=name, last_at=at, person_id=person_id)
    db.session.execute(row.on_conflict_do_update(index_elements=["key"], set_={"name": name}))


@dataclass(frozen=True, slots=True)
class PersonChange:
    """One line of a person's history."""

    id: int
    person_id: int
    at: datetime
    by: str
    what: str  # merged renamed hidden shown
    name: str  # before
    name_after: str
    undone: bool


class AtOneTable(Exception):
    """Two who sat at one table are not one person."""

    def __init__(self, met: Met) -> None:
        super().__init__(f"{met.games} games, first {met.first_at}")
        self.met = met


class NameTaken(Exception):
    """The name is another person's: that is a merge, and has to be asked for."""

    def __init__(self, person_id: int) -> None:
        super().__init__(person_id)
        self.person_id = person_id


class MovedOn(Exception):
    """What was changed has been changed again since: that has to be taken back first."""


def merge(person_id: int, into_id: int, name: str, by: str) -> int:
    """Make two persons one, under this name. Returns the number of the change, for its undo.

    Raises NoSuchPerson, AtOneTable, and NameTaken where the name is a third one's.
    """
    with writing("people"):
        merged, into = person(person_id), person(into_id)
        if merged.id == into.id:
            raise NoSuchPerson(person_id)
        if meetings := met(merged, into):
            raise AtOneTable(meetings)
        before = _state((merged.id, into.id), (*merged.player_ids, *into.player_ids))
        db.session.execute(update(PlayerRow).where(PlayerRow.person_id == merged.id).values(person_id=into.id))
        added = _spelt(into.id, name)
        return _rewrite(into.id, by, "merged", before, name=name, hidden=False, added=added)


def rename(person_id: int, name: str, by: str) -> int:
    """Give a person another name, which is a spelling of hers from now on. Returns the number of the change.

    Raises NoSuchPerson, NameTaken.
    """
    with writing("people"):
        renamed = person(person_id)
        before, added = _state((renamed.id,), renamed.player_ids), None
        # A name that nobody played under was a slip of the pen.
        if not (_is_free(name) and _write_over(renamed.name, name, renamed.player_ids)):
            added = _spelt(renamed.id, name)
            if name_key(name) != name_key(renamed.name):
                # The first one stays: groups know their people by it.
                slip = (PlayerRow.key == name_key(renamed.name), PlayerRow.id != min(renamed.player_ids), UNUSED)
                db.session.execute(delete(PlayerRow).where(*slip))
        return _rewrite(renamed.id, by, "renamed", before, name=name, hidden=renamed.hidden, added=added)


def hide(person_id: int, by: str, *, hidden: bool = True) -> int:
    """Take a person off the lists, or put her back. Her games stay. Returns the number of the change."""
    with writing("people"):
        who = person(person_id)
        before = _state((who.id,), who.player_ids)
        return _rewrite(who.id, by, "hidden" if hidden else "shown", before, name=who.name, hidden=hidden, added=None)


def undo(change_id: int) -> None:
    """Take back one change. Raises LookupError, and MovedOn where something of it was changed again since."""
    with writing("people"):
        change = db.session.execute(select(PersonChangeRow).where(PersonChangeRow.id == change_id)).scalar_one_or_none()
        if change is None or change.what == TWO:
            raise LookupError(change_id)
        if change.undone_at is not None:
            return
        before, after = change.before, change.after
        ids = [int(key) for key in after["spellings"]]
        if _state([int(key) for key in after["persons"]], ids) != after:
            raise MovedOn
        _put(before)
        _spell_again(change)
        added = set(ids) - {int(key) for key in before["spellings"]}
        db.session.execute(delete(PlayerRow).where(PlayerRow.id.in_(added), UNUSED))
        change.undone_at = datetime.now(UTC)


def changes(person_id: int | None = None, limit: int = 50) -> tuple[PersonChange, ...]:
    """Return what was done to a person, or to anybody, the newest at the head."""
    query = select(PersonChangeRow).where(PersonChangeRow.what != TWO)
    if person_id is not None:
        query = query.where(PersonChangeRow.person_id == person_id)
    rows = db.session.scalars(query.order_by(PersonChangeRow.id.desc()).limit(limit))
    return tuple(_change(row) for row in rows)


def tell_apart(one_id: int, other_id: int, by: str) -> None:
    """Remember that two who look alike are two."""
    with writing("people"):
        one, other = person(one_id), person(other_id)
        _write(one.id, by, TWO, {"pair": [one.id, other.id]}, {"pair": [one.id, other.id]})


def _spell_again(change: PersonChangeRow) -> None:
    """Make the name before a spelling again, where it was dropped or written over as a slip. Raises MovedOn."""
    name, now = (state["persons"][str(change.person_id)][0] for state in (change.before, change.after))
    ids = [int(key) for key in change.before["spellings"]]
    if _is_free(name):
        if not _write_over(now, name, ids):
            known = set(db.session.scalars(select(PlayerRow.id).where(PlayerRow.id.in_(ids))))
            _spelt(change.person_id, name, next((number for number in ids if number not in known), None))
    elif db.session.scalar(select(PlayerRow.person_id).where(PlayerRow.key == name_key(name))) != change.person_id:
        raise MovedOn


def _is_free(name: str) -> bool:
    return db.session.scalar(select(PlayerRow.id).where(PlayerRow.key == name_key(name))) is None


def _write_over(slip: str, name: str, ids: Sequence[int]) -> bool:
    """Write another name over one of these spellings that nobody has played under. False: that is none."""
    written = update(PlayerRow).where(PlayerRow.id.in_(ids), PlayerRow.key == name_key(slip), UNUSED)
    values = {"key": name_key(name), "name": name}
    return db.session.scalar(written.values(values).returning(PlayerRow.id)) is not None


def _spelt(person_id: int, name: str, number: int | None = None) -> int | None:
    """Make a name a spelling of a person, of this number where one is given. Returns its number where it is new."""
    known = db.session.execute(
        select(PlayerRow.id, PlayerRow.person_id).where(PlayerRow.key == name_key(name))
    ).one_or_none()
    if known is not None:
        if known.person_id != person_id:
            raise NameTaken(known.person_id)
        return None
    # It has not played yet: it stands behind those that have.
    played = select(func.min(PlayerRow.last_at)).where(PlayerRow.person_id == person_id).scalar_subquery()
    row = insert(PlayerRow).values(key=name_key(name), name=name, last_at=played, person_id=person_id)
    row = row if number is None else row.values(id=number)
    return db.session.scalar(row.returning(PlayerRow.id))


def _rewrite(
    person_id: int, by: str, what: str, before: dict[str, Any], *, name: str, hidden: bool, added: int | None
) -> int:
    db.session.execute(update(PersonRow).where(PersonRow.id == person_id).values(name=name, hidden=hidden))
    ids = [*map(int, before["spellings"]), *([added] if added is not None else [])]
    return _write(person_id, by, what, before, _state([int(key) for key in before["persons"]], ids))


def _write(person_id: int, by: str, what: str, before: dict[str, Any], after: dict[str, Any]) -> int:
    row = insert(PersonChangeRow).values(
        person_id=person_id, at=datetime.now(UTC), by=by, what=what, before=before, after=after
    )
    number = db.session.scalar(row.returning(PersonChangeRow.id))
    assert number is not None
    return number


def _state(person_ids: Sequence[int], player_ids: Sequence[int]) -> dict[str, Any]:
    """Return how persons and spellings stand, as it is kept for an undo."""
    persons = select(PersonRow.id, PersonRow.name, PersonRow.hidden).where(PersonRow.id.in_(person_ids))
    spellings = select(PlayerRow.id, PlayerRow.person_id).where(PlayerRow.id.in_(player_ids))
    return {
        "persons": {str(row.id): [row.name, row.hidden] for row in db.session.execute(persons)},
        "spellings": {str(row.id): row.person_id for row in db.session.execute(spellings)},
    }


def _put(state: Mapping[str, Any]) -> None:
    for key, (name, hidden) in state["persons"].items():
        db.session.execute(update(PersonRow).where(PersonRow.id == int(key)).values(name=name, hidden=hidden))
    for key, person_id in state["spellings"].items():
        db.session.execute(update(PlayerRow).where(PlayerRow.id == int(key)).values(person_id=person_id))


def _change(row: PersonChangeRow) -> PersonChange:
    key = str(row.person_id)
    before, after = row.before["persons"][key][0], row.after["persons"][key][0]
    return PersonChange(row.id, row.person_id, row.at, row.by, row.what, before, after, row.undone_at is not None)
