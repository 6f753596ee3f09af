"""What is done to persons: merged, renamed, hidden, and every one of these taken back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, exists, func, insert, select, update

from scorekeeper.rules.common.names import name_key
from scorekeeper.storage.database import writing
from scorekeeper.storage.models import PersonChangeRow, PersonRow, PlayerRow, SeatRow, db
from scorekeeper.storage.people import TWO, Met, NoSuchPerson, met, person


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
    with writing():
        one, into = person(person_id), person(into_id)
        if one.id == into.id:
            raise NoSuchPerson(person_id)
        if found := met(one, into):
            raise AtOneTable(found)
        before = _state((one.id, into.id), (*one.player_ids, *into.player_ids))
        db.session.execute(update(PlayerRow).where(PlayerRow.person_id == one.id).values(person_id=into.id))
        added = _spelt(into.id, name)
        return _changed(into.id, by, "merged", before, name=name, hidden=False, added=added)


def rename(person_id: int, name: str, by: str) -> int:
    """Give a person another name, which is a spelling of hers from now on. Returns the number of the change.

    Raises NoSuchPerson, NameTaken.
    """
    with writing():
        one = person(person_id)
        before = _state((one.id,), one.player_ids)
        added = _spelt(one.id, name)
        return _changed(one.id, by, "renamed", before, name=name, hidden=one.hidden, added=added)


def hide(person_id: int, by: str, *, hidden: bool = True) -> int:
    """Take a person off the lists, or put her back. Her games stay. Returns the number of the change."""
    with writing():
        one = person(person_id)
        before = _state((one.id,), one.player_ids)
        return _changed(one.id, by, "hidden" if hidden else "shown", before, name=one.name, hidden=hidden, added=None)


def undo(change_id: int) -> None:
    """Take back one change. Raises LookupError, and MovedOn where something of it was changed again since."""
    with writing():
        found = db.session.execute(select(PersonChangeRow).where(PersonChangeRow.id == change_id)).scalar_one_or_none()
        if found is None or found.what == TWO:
            raise LookupError(change_id)
        if found.undone_at is not None:
            return
        before, after = found.before, found.after
        ids = [int(key) for key in after["spellings"]]
        if _state([int(key) for key in after["persons"]], ids) != after:
            raise MovedOn
        _put(before)
        for player_id in set(ids) - {int(key) for key in before["spellings"]}:
            unused = ~exists().where(SeatRow.player_id == PlayerRow.id)
            db.session.execute(delete(PlayerRow).where(PlayerRow.id == player_id, unused))
        found.undone_at = datetime.now(UTC)


def changes(person_id: int | None = None, limit: int = 50) -> tuple[PersonChange, ...]:
    """Return what was done to a person, or to anybody, the newest at the head."""
    query = select(PersonChangeRow).where(PersonChangeRow.what != TWO)
    if person_id is not None:
        query = query.where(PersonChangeRow.person_id == person_id)
    rows = db.session.scalars(query.order_by(PersonChangeRow.id.desc()).limit(limit))
    return tuple(_change(row) for row in rows)


def tell_apart(one_id: int, other_id: int, by: str) -> None:
    """Remember that two who look alike are two."""
    with writing():
        one, other = person(one_id), person(other_id)
        _write(one.id, by, TWO, {"pair": [one.id, other.id]}, {"pair": [one.id, other.id]})


def _spelt(person_id: int, name: str) -> int | None:
    """Make a name a spelling of a person. Returns its number where it is new."""
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
    return db.session.scalar(row.returning(PlayerRow.id))


def _changed(
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
