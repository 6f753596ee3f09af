"""Names that were at the table before."""

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import exists, select, update

from scorekeeper.rules.common.names import name_key
from scorekeeper.storage.database import insert, writing
from scorekeeper.storage.models import PlayerRow, SeatRow, db


def known_names() -> tuple[str, ...]:
    """Return every name that sits in some game, the one that played last at the head."""
    seated = exists().where(SeatRow.player_id == PlayerRow.id)
    query = select(PlayerRow.name).where(PlayerRow.hidden.is_(False), seated)
    return tuple(db.session.scalars(query.order_by(PlayerRow.last_at.desc(), PlayerRow.name)))


def forget(name: str) -> None:
    """Offer a name no longer, until it is typed again. Its games stay."""
    with writing():
        db.session.execute(update(PlayerRow).where(PlayerRow.key == name_key(name)).values(hidden=True))


def remember(names: Iterable[str], at: datetime) -> dict[str, int]:
    """Write down who plays, inside the writer's transaction. Returns {name: player id}."""
    # Sorted, so that two games of the same people never wait for each other in a ring.
    known = {name: name_key(name) for name in sorted(names, key=name_key)}
    for name, key in known.items():
        row = insert(PlayerRow).values(key=key, name=name, last_at=at, hidden=False)
        db.session.execute(row.on_conflict_do_update(index_elements=["key"], set_={"name": name, "hidden": False}))
    of_these = PlayerRow.key.in_(known.values())
    db.session.execute(update(PlayerRow).where(of_these, PlayerRow.last_at < at).values(last_at=at))
    ids = {row.key: row.id for row in db.session.execute(select(PlayerRow.key, PlayerRow.id).where(of_these))}
    return {name: ids[key] for name, key in known.items()}
