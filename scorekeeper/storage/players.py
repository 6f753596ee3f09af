"""Names that were at the table before, and whose they are."""

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import exists, func, insert, select, update

from scorekeeper.rules.common.names import name_key
from scorekeeper.storage.database import insert as upsert
from scorekeeper.storage.database import lock_name, writing
from scorekeeper.storage.models import PersonRow, PlayerRow, SeatRow, db

# Built once: what SQLAlchemy does to build a statement costs more than the answer.
_KNOWN = (
    select(PersonRow.name)
    .join(PlayerRow, PlayerRow.person_id == PersonRow.id)
    .where(PersonRow.hidden.is_(False), exists().where(SeatRow.player_id == PlayerRow.id))
    .group_by(PersonRow.id, PersonRow.name)
    .order_by(func.max(PlayerRow.last_at).desc(), PersonRow.name)
)


def known_names() -> tuple[str, ...]:
    """Return the name of everybody who sits in some game, who played last at the head."""
    return tuple(db.session.scalars(_KNOWN))


def forget(name: str) -> None:
    """Offer a name no longer, until it is typed again. Its games stay."""
    with writing():
        of_name = select(PlayerRow.person_id).where(PlayerRow.key == name_key(name)).scalar_subquery()
        db.session.execute(update(PersonRow).where(PersonRow.id == of_name).values(hidden=True))


def remember(names: Iterable[str], at: datetime) -> dict[str, int]:
    """Write down who plays, inside the writer's transaction. Returns {name: player id}."""
    # Sorted, so that two games of the same people never wait for each other in a ring.
    known = {name: name_key(name) for name in sorted(names, key=name_key)}
    of_these = PlayerRow.key.in_(known.values())
    if set(known.values()) - set(db.session.scalars(select(PlayerRow.key).where(of_these))):
        lock_name("players")
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
        _refresh(person_id, name, key)
    row = upsert(PlayerRow).values(key=key, name=name, last_at=at, person_id=person_id)
    db.session.execute(row.on_conflict_do_update(index_elements=["key"], set_={"name": name}))


def _refresh(person_id: int, name: str, key: str) -> None:
    """Offer a person again, the name as it is written now where it is the same name."""
    person = db.session.execute(select(PersonRow.name, PersonRow.hidden).where(PersonRow.id == person_id)).one()
    now = name if name_key(person.name) == key else person.name
    if (person.name, person.hidden) != (now, False):
        db.session.execute(update(PersonRow).where(PersonRow.id == person_id).values(name=now, hidden=False))
