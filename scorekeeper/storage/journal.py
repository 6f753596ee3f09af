"""The journal: every change of what a club shares, who made it, and how it is undone.

A writer changes rows inside `change`, and the session notes their columns before and after. Rows are hidden, never
deleted, so that no id is given twice; the name of a hidden row, its `key`, is free for another one.
"""

from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import event, inspect, select
from sqlalchemy.orm import Session

from scorekeeper.rules.common.names import name_key
from scorekeeper.storage.database import lock_name, writing
from scorekeeper.storage.models import (
    ChangeRow,
    GameRow,
    GroupRow,
    HouseRuleRow,
    PersonRow,
    PlayerRow,
    RulesetRow,
    SeasonRow,
    SeatRow,
    db,
)

LOCK, PEOPLE = "club", "people"  # starting a game takes the second one too
# The columns that are noted.
COLUMNS: Mapping[type[Any], tuple[str, ...]] = {
    PersonRow: ("name", "hidden"),
    PlayerRow: ("key", "person_id"),
    GroupRow: ("name", "key", "members"),
    GameRow: ("group_id",),
    SeasonRow: ("name", "key", "first_on", "last_on", "counting", "group_id"),
    HouseRuleRow: ("name", "key", "variant", "rules", "note"),
    RulesetRow: ("name",),
}
TABLES = {row.__tablename__: row for row in COLUMNS}
Columns = dict[str, Any]
Row = TypeVar("Row")


class NotThere(LookupError):
    """The table has no row with this id or address, or it is hidden."""


class MovedOn(Exception):
    """The rows have been changed again since: that has to be undone first."""


class NameTaken(Exception):
    """Another row has this name."""

    def __init__(self, row: Any) -> None:
        super().__init__(row.name)
        self.name, self.row = row.name, row


@contextmanager
def change(what: str, name: str, by: str) -> Generator[ChangeRow]:
    """Write what the block changes in one transaction, and note it as one change, if anything changed."""
    with writing(LOCK):
        session, noted = db.session(), dict[Any, Columns | None]()
        session.info["noted"] = noted
        note = ChangeRow()
        note.what, note.name, note.by, note.at, note.before, note.after = what, name, by, datetime.now(UTC), {}, {}
        try:
            yield note
            session.flush()
        finally:
            del session.info["noted"]
        for row, before in noted.items():
            if before != (after := {column: getattr(row, column) for column in COLUMNS[type(row)]}):
                note.before[_key(row)], note.after[_key(row)] = before, after
        if note.after:
            session.add(note)
            session.flush()
            session.expunge(note)  # so that its id can be read after the commit without a query


@event.listens_for(db.session, "before_flush")
def _note_rows(session: Session, *_: object) -> None:
    noted: dict[Any, Columns | None] | None = session.info.get("noted")
    if noted is None:
        return
    for row in (row for row in session.dirty if type(row) in COLUMNS):
        old = {column: inspect(row).attrs[column].history.deleted for column in COLUMNS[type(row)]}
        noted.setdefault(row, {column: was[0] if was else getattr(row, column) for column, was in old.items()})
    for row in (row for row in session.new if type(row) in COLUMNS):
        noted.setdefault(row, None)


def changes(*which: str, limit: int = 20) -> list[ChangeRow]:
    """Return the newest changes of these rows ("season 3") or tables ("season")."""
    rows = db.session.scalars(select(ChangeRow).order_by(ChangeRow.id.desc()))
    return list(islice((row for row in rows if {*row.after, *tables(row)} & {*which}), limit))


def tables(note: ChangeRow) -> set[str]:
    """Return the names of the tables that a change touched."""
    return {key.split()[0] for key in note.after}


def find(change_id: int) -> ChangeRow | None:
    """Return one change, or None if no change has this id."""
    return db.session.get(ChangeRow, change_id)


def undo(change_id: int) -> set[str]:
    """Undo one change, once. Returns the names of the tables that it touched.

    Raises NotThere, MovedOn, and NameTaken if another row has taken a name since.
    """
    with writing(LOCK):
        note = row_of(ChangeRow, change_id)
        if note.undone_at is not None:
            return tables(note)
        if tables(note) & {"person", "player"}:
            lock_name(PEOPLE)
        rows = _rows(note.after)
        for key, after in note.after.items():
            if key not in rows or any(getattr(rows[key], name) != value for name, value in after.items()):
                raise MovedOn
            if isinstance(row := rows[key], PlayerRow) and _names_person(row, note):
                raise MovedOn
        for key, row in rows.items():
            _put_back(row, note.before[key])
        note.undone_at = datetime.now(UTC)
        return tables(note)


def row_of(table: type[Row], number: int) -> Row:
    """Return the row with this id. Raises NotThere if there is none or it is hidden."""
    row = db.session.get(table, number)
    if row is None or getattr(row, "key", "") is None:
        raise NotThere(table)
    return row


def remove(table: type[Any], number: int, by: str = "") -> int:
    """Hide a row. Returns the id of the change, for its undo. Raises NotThere."""
    with change("deleted", "", by) as note:
        row = row_of(table, number)
        row.key, note.name = None, row.name
    return note.id


def check_free(table: type[Any], name: str, number: int | None = None) -> None:
    """Raise NameTaken if a row with another id has this name, in whatever case."""
    other = select(table).where(table.key == name_key(name), table.id != (number or 0))
    if (row := db.session.scalar(other)) is not None:
        raise NameTaken(row)


def _rows(keys: Iterable[str]) -> dict[str, Any]:
    numbers: dict[str, list[str | int]] = {}
    for key in keys:
        table, number = key.split()
        numbers.setdefault(table, []).append(number if table == "game" else int(number))
    queries = (
        select(TABLES[table]).where(TABLES[table].id.in_(ids)).order_by(TABLES[table].id).with_for_update()
        for table, ids in numbers.items()
    )
    return {_key(row): row for query in queries for row in db.session.scalars(query)}


def _names_person(spelling: PlayerRow, note: ChangeRow) -> bool:
    """Whether a person who was renamed since the change would lose the spelling of the present name."""
    person = row_of(PersonRow, spelling.person_id)
    return _key(person) not in note.after and name_key(person.name) == spelling.key


def _put_back(row: Any, before: Columns | None) -> None:
    if before is None:
        played = select(SeatRow.game_id).where(SeatRow.player_id == row.id)
        if not (isinstance(row, PlayerRow) and db.session.scalar(played)):  # a spelling stays once a game has it
            row.key = None
        return
    if before.get("key"):
        check_free(TABLES[row.__tablename__], before["key"], row.id)
    for name, value in before.items():
        setattr(row, name, value)


def _key(row: Any) -> str:
    return f"{row.__tablename__} {row.id}"
