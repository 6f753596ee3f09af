"""What was changed of seasons, groups, the games of groups and house rules: who did it, and how it is taken back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import insert, select, update

from scorekeeper.storage.database import writing
from scorekeeper.storage.models import ClubChangeRow, GameRow, GroupRow, HouseRuleRow, db
from scorekeeper.storage.statistics.tables import RulesetRow, SeasonRow

# The columns that a change may touch, by what was changed.
_COLUMNS: Mapping[str, tuple[Any, tuple[str, ...]]] = {
    "season": (SeasonRow, ("name", "key", "first_on", "last_on", "places", "min_games", "best", "worst", "by_average",
                           "by", "group_id", "deleted_at")),
    "group": (GroupRow, ("name", "key", "members", "deleted_at")),
    "game": (GameRow, ("group_id",)),
    "rule": (HouseRuleRow, ("name", "key", "variant", "rules", "note")),
    "ruleset": (RulesetRow, ("name",)),
}  # fmt: skip
_LOCKS = {"season": "seasons", "rule": "house rules"}  # else "groups"
State = dict[str, dict[str, dict[str, Any]]]  # {what: {id: {column: value}}}


class MovedOn(Exception):
    """What was changed has been changed again since: that has to be taken back first."""


@dataclass(frozen=True, slots=True)
class ClubChange:
    """One line of the history of a season, a group or house rules."""

    id: int
    at: datetime
    by: str
    what: str
    name: str  # of the season, the group or the house rules
    before: State
    after: State
    undone: bool

    @property
    def act(self) -> str:
        """What was done: added, deleted, restored, moved (games to another group), or changed."""
        was, now = self.before.get(self.what), self.after.get(self.what)
        if self.what == "game" or not now:
            return "moved"
        if not was:
            return "added"
        [old], [new] = was.values(), now.values()
        if bool(old["key"]) != bool(new["key"]):
            return "restored" if new["key"] else "deleted"
        return "changed"


def state(ids: Mapping[str, Sequence[Any]]) -> State:
    """Return how seasons, groups and the groups of games stand, as it is kept for an undo; on PostgreSQL lock them."""
    found: State = {}
    for what, numbers in ids.items():
        row, names = _COLUMNS[what]
        query = select(row.id, *(getattr(row, name) for name in names)).where(row.id.in_(numbers))
        rows = db.session.execute(query.order_by(row.id).with_for_update())
        found[what] = {str(number): {name: _plain(value) for name, value in zip(names, values, strict=True)}
                       for number, *values in rows}  # fmt: skip
    return found


def write(what: str, name: str, by: str, before: State) -> int:
    """Note what was changed, inside the writer's transaction. Returns the number of the change, for its undo."""
    return _write(what, name, by, before, state({key: list(map(_key, rows)) for key, rows in before.items()}))


def write_new(what: str, number: int, name: str, by: str, before: State) -> int:
    """Note that a season, a group or house rules were added, and what that changed; as `write`."""
    after = state({what: [number], **{key: list(map(_key, rows)) for key, rows in before.items()}})
    return _write(what, name, by, before, after)


def _write(what: str, name: str, by: str, before: State, after: State) -> int:
    row = insert(ClubChangeRow).values(what=what, name=name, by=by, at=datetime.now(UTC), before=before, after=after)
    number = db.session.scalar(row.returning(ClubChangeRow.id))
    assert number is not None
    return number


def changes(what: str = "", number: int = 0, limit: int = 10) -> tuple[ClubChange, ...]:
    """Return what was changed, of everything or of one of them; the newest at the head."""
    query = select(ClubChangeRow).order_by(ClubChangeRow.id.desc())
    query = query.where(ClubChangeRow.what == what) if what else query.limit(limit)
    rows = (_change(row) for row in db.session.scalars(query))
    return tuple(row for row in rows if not number or str(number) in row.after.get(what, {}))[:limit]


def change(change_id: int) -> ClubChange | None:
    """Return one change. None: nothing was changed under this number."""
    row = db.session.get(ClubChangeRow, change_id)
    return None if row is None else _change(row)


def undo(change_id: int) -> None:
    """Take back one change. Raises LookupError, and MovedOn where something of it was changed again since."""
    if (known := change(change_id)) is None:
        raise LookupError(change_id)
    with writing(_LOCKS.get(known.what, "groups")):
        row = db.session.get_one(ClubChangeRow, change_id)
        if row.undone_at is not None:
            return
        if state({what: list(map(_key, rows)) for what, rows in row.after.items()}) != row.after:
            raise MovedOn
        for what, rows in row.after.items():
            table, names = _COLUMNS[what]
            # What was added is deleted: its number is never given again.
            gone = {"key": None} | ({"deleted_at": _plain(datetime.now(UTC))} if "deleted_at" in names else {})
            for number in rows:
                _put(table, _key(number), row.before.get(what, {}).get(number, gone))
        row.undone_at = datetime.now(UTC)


def _put(table: Any, number: Any, values: Mapping[str, Any]) -> None:
    """Write a row as it was. Raises MovedOn where its name is another's by now."""
    if (key := values.get("key")) and db.session.scalar(select(table.id).where(table.key == key, table.id != number)):
        raise MovedOn
    stored = {name: _stored(name, value) for name, value in values.items()}
    db.session.execute(update(table).where(table.id == number).values(**stored))


def _key(number: str) -> Any:
    return int(number) if number.isdecimal() else number


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


def _stored(name: str, value: Any) -> Any:
    return datetime.fromisoformat(value) if name == "deleted_at" and value else value


def _change(row: ClubChangeRow) -> ClubChange:
    return ClubChange(row.id, row.at, row.by, row.what, row.name, row.before, row.after, row.undone_at is not None)
