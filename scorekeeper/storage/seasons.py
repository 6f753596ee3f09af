"""Seasons: some days with a name, and how the places of their games count."""

from dataclasses import dataclass, field

from sqlalchemy import select

from scorekeeper.rules.common.names import name_key
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.sheets.season import Counting
from scorekeeper.storage import journal
from scorekeeper.storage.journal import NotThere, row_of
from scorekeeper.storage.models import SeasonRow, db, new_id


@dataclass(frozen=True, slots=True)
class Season:
    """What a club agreed on for some days, both named days included."""

    name: str
    first_on: str  # 2026-09-03
    last_on: str
    counting: Counting = field(default_factory=Counting)
    group_id: int | None = None  # whose games; None: everybody's
    id: int = 0  # 0: not kept
    watch_id: str = ""


NO_END = "9999-12-31"  # the last day of a season without an end


def seasons() -> tuple[Season, ...]:
    """Return the seasons that are kept, the newest at the head."""
    newest_first = select(SeasonRow).where(SeasonRow.key.is_not(None)).order_by(SeasonRow.first_on.desc())
    return tuple(_season(row) for row in db.session.scalars(newest_first.order_by(SeasonRow.id.desc())))


def season(season_id: int) -> Season:
    """Return one of them. Raises NotThere."""
    return _season(row_of(SeasonRow, season_id))


def watched_season(watch_id: str) -> Season:
    """Return the season that a watch link shows. Raises NotThere."""
    watched = select(SeasonRow).where(SeasonRow.watch_id == watch_id, SeasonRow.key.is_not(None))
    if (row := db.session.scalar(watched)) is None:
        raise NotThere(SeasonRow)
    return _season(row)


def keep(wanted: Season, by: str) -> Season:
    """Write a season down as a device says it, as a new one where it has no number yet.

    Raises NameTaken where another season has its name, in whatever case, and NotThere.
    """
    with journal.change("changed" if wanted.id else "added", wanted.name, by):
        row = row_of(SeasonRow, wanted.id) if wanted.id else SeasonRow()
        journal.check_free(SeasonRow, wanted.name, row.id)
        row.watch_id = row.watch_id or new_id()
        row.name, row.key = wanted.name, name_key(wanted.name)
        row.first_on, row.last_on, row.group_id = wanted.first_on, wanted.last_on, wanted.group_id
        row.counting = to_plain(wanted.counting)
        db.session.add(row)
        db.session.flush()
        return _season(row)


def remove(season_id: int, by: str) -> int:
    """Hide a season; no game is touched. Returns the number of the change, for its undo. Raises NotThere."""
    with journal.change("deleted", "", by) as note:
        row = row_of(SeasonRow, season_id)
        row.key, note.name = None, row.name
    return note.id


def _season(row: SeasonRow) -> Season:
    counting = from_plain(Counting, row.counting)
    return Season(row.name, row.first_on, row.last_on, counting, row.group_id, row.id, row.watch_id)
