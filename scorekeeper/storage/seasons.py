"""Seasons: some days with a name, and how the places of their games count."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, insert, select, update

from scorekeeper.rules.common.names import name_key
from scorekeeper.rules.sheets.season import Counting
from scorekeeper.storage import changes
from scorekeeper.storage.database import writing
from scorekeeper.storage.models import db
from scorekeeper.storage.statistics.tables import SeasonRow


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


class NoSuchSeason(LookupError):
    """No season has this number."""


class NameTaken(ValueError):
    """Another season has this name."""


def seasons() -> tuple[Season, ...]:
    """Return the seasons that are kept, the newest at the head."""
    in_use = select(SeasonRow).where(SeasonRow.deleted_at.is_(None))
    newest_first = in_use.order_by(SeasonRow.first_on.desc(), SeasonRow.id.desc())
    return tuple(_season(row) for row in db.session.scalars(newest_first))


def season(season_id: int) -> Season:
    """Return one of them. Raises NoSuchSeason."""
    return _season_where(SeasonRow.id == season_id)


def watched_season(watch_id: str) -> Season:
    """Return the season that a watch link shows. Raises NoSuchSeason."""
    return _season_where(SeasonRow.watch_id == watch_id)


def keep(wanted: Season, by: str) -> Season:
    """Write a season down as a device says it, as a new one where it has no number yet.

    Raises NameTaken where another season has its name, in whatever case, and NoSuchSeason.
    """
    values = {
        "name": wanted.name,
        "key": name_key(wanted.name),
        "first_on": wanted.first_on,
        "last_on": wanted.last_on,
        "places": ",".join(map(str, wanted.counting.places)),
        "min_games": wanted.counting.min_games,
        "best": wanted.counting.best,
        "worst": wanted.counting.worst,
        "group_id": wanted.group_id,
        "by_average": wanted.counting.by_average,
        "by": wanted.counting.by,
    }
    with writing("seasons"):
        other = select(SeasonRow.id).where(SeasonRow.key == name_key(wanted.name), SeasonRow.id != wanted.id)
        if db.session.scalar(other) is not None:
            raise NameTaken(wanted.name)
        if wanted.id:
            before = changes.state({"season": [season(wanted.id).id]})
            db.session.execute(update(SeasonRow).where(SeasonRow.id == wanted.id).values(**values))
            changes.write("season", wanted.name, by, before)
            return season(wanted.id)
        new = insert(SeasonRow).values(**values, watch_id=secrets.token_urlsafe(16)).returning(SeasonRow.id)
        number = db.session.scalar(new)
        assert number is not None
        changes.write_new("season", number, wanted.name, by, {})
        return season(number)


def remove(season_id: int, by: str) -> int:
    """Delete a season; no game is touched. Returns the number of the change, for its undo. Raises NoSuchSeason."""
    with writing("seasons"):
        name, before = season(season_id).name, changes.state({"season": [season_id]})
        db.session.execute(
            update(SeasonRow).where(SeasonRow.id == season_id).values(deleted_at=datetime.now(UTC), key=None)
        )
        return changes.write("season", name, by, before)


def _season_where(which: ColumnElement[bool]) -> Season:
    row = db.session.scalars(select(SeasonRow).where(which, SeasonRow.deleted_at.is_(None))).one_or_none()
    if row is None:
        raise NoSuchSeason
    return _season(row)


def _season(row: SeasonRow) -> Season:
    places: Sequence[str] = row.places.split(",") if row.places else ()
    counting = Counting(tuple(map(int, places)), row.min_games, row.best, row.worst, row.by_average, row.by)
    return Season(row.name, row.first_on, row.last_on, counting, row.group_id, row.id, row.watch_id)
