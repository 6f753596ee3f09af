"""Seasons: some days with a name, and how the places of their games count."""

from dataclasses import dataclass, field
from functools import partial

from sqlalchemy import select

from scorekeeper.rules.common.names import name_key
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.sheets.club import Counting
from scorekeeper.storage import journal
from scorekeeper.storage.journal import NotThere, row_of
from scorekeeper.storage.models import SeasonRow, db


@dataclass(frozen=True, slots=True)
class Season:
    """What a club agreed on for the days from the first to the last."""

    name: str
    first_on: str  # 2026-09-03
    last_on: str
    counting: Counting = field(default_factory=Counting)
    group_id: int | None = None  # whose games, or None for everybody's
    id: int = 0  # 0: not saved yet
    watch_id: str = ""


NO_END = "9999-12-31"  # the last day of a season without an end


def seasons() -> tuple[Season, ...]:
    """Return the seasons, the newest first."""
    newest_first = select(SeasonRow).where(SeasonRow.key.is_not(None)).order_by(SeasonRow.first_on.desc())
    return tuple(_season(row) for row in db.session.scalars(newest_first.order_by(SeasonRow.id.desc())))


def season(season_id: int) -> Season:
    """Return one season. Raises NotThere."""
    return _season(row_of(SeasonRow, season_id))


def watched_season(watch_id: str) -> Season:
    """Return the season that a watch link shows. Raises NotThere."""
    watched = select(SeasonRow).where(SeasonRow.watch_id == watch_id, SeasonRow.key.is_not(None))
    if (row := db.session.scalar(watched)) is None:
        raise NotThere(SeasonRow)
    return _season(row)


def keep(wanted: Season, by: str) -> Season:
    """Save a season, as a new one if it has no id yet. Raises NameTaken and NotThere."""
    with journal.change("changed" if wanted.id else "added", wanted.name, by):
        row = row_of(SeasonRow, wanted.id) if wanted.id else SeasonRow()
        journal.check_free(SeasonRow, wanted.name, row.id)
        row.name, row.key = wanted.name, name_key(wanted.name)
        row.first_on, row.last_on, row.group_id = wanted.first_on, wanted.last_on, wanted.group_id
        row.counting = to_plain(wanted.counting)
        db.session.add(row)
        db.session.flush()
        return _season(row)


remove = partial(journal.remove, SeasonRow)


def _season(row: SeasonRow) -> Season:
    counting = from_plain(Counting, row.counting)
    return Season(row.name, row.first_on, row.last_on, counting, row.group_id, row.id, row.watch_id)
