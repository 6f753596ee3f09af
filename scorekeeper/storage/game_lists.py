"""The games as the home page lists them: read from the summaries, no log is opened but for its first entry."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from sqlalchemy import ColumnElement, Select, bindparam, func, select

from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.kind import Setup
from scorekeeper.storage.game_cache import readable
from scorekeeper.storage.models import EntryRow, GameRow, db

# Built once and of columns: what SQLAlchemy does to build a statement costs more than the answer.
_GAME, _ENTRY = (cast("Any", row).__table__ for row in (GameRow, EntryRow))
_LAST_SETUP = (
    select(_ENTRY.c.payload)
    .join(_GAME, _ENTRY.c.game_id == _GAME.c.id)
    .where(_GAME.c.variant == bindparam("variant"), _GAME.c.hidden_at.is_(None), _ENTRY.c.seq == 1)
    .order_by(_GAME.c.started_at.desc())
    .limit(1)
)
_LATELY = (
    select(_GAME.c.variant)
    .where(_GAME.c.hidden_at.is_(None))
    .order_by(_GAME.c.last_at.desc())
    .limit(bindparam("games"))
)


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game of the list."""

    id: str
    kind: str
    variant: str
    variant_name: str
    title: str
    players: tuple[str, ...]  # in seat order
    totals: tuple[int | None, ...]  # in seat order; what they count is in `counts`
    leaders: tuple[str, ...]
    winners: tuple[str, ...]  # empty until finished
    counts: str
    deal_word: str  # deal or hand
    done: int  # deals played
    deals: int  # deals on the sheet; what is still to come among them
    finished: bool
    hidden: bool
    last_at: datetime


def game_lines(
    *, hidden: bool = False, finished: bool | None = None, game_id: str = "", limit: int | None = None, past: int = 0
) -> tuple[GameLine, ...]:
    """Return the games, the one used last at the head: those on show, or those hidden.

    `finished` takes those that are, or those that go on; `game_id` that one; `past` leaves out so many at the head.
    """
    query = select(
        GameRow.id, GameRow.kind, GameRow.variant, GameRow.finished, GameRow.hidden_at,
        GameRow.last_at, GameRow.summary,
    ).where(_listed(hidden))  # fmt: skip
    if finished is not None:
        query = query.where(GameRow.finished.is_(finished))
    if game_id:
        query = query.where(GameRow.id == readable(game_id))
    rows = db.session.execute(query.order_by(GameRow.last_at.desc()).limit(limit).offset(past or None))
    return tuple(_line(row) for row in rows)


def last_setup(variant: str) -> Setup | None:
    """Return the setup of the newest game of this variant, for its options. None: never played."""
    found = db.session.execute(_LAST_SETUP, {"variant": variant}).one_or_none()
    return None if found is None else from_plain(Setup, found.payload)


def recent_variants(games: int) -> tuple[str, ...]:
    """Return the variants of so many games, the one used last at the head."""
    return tuple(db.session.scalars(_LATELY, {"games": games}))


def count_games(at_most: int) -> int:
    """Return how many games are not hidden; one more than `at_most` where there are more, however many."""
    # All less those hidden: indexes alone tell both, which of those on show they do not.
    hidden = _counted(select(GameRow.last_at).where(_listed(hidden=True)))
    return _counted(select(GameRow.variant).limit(at_most + 1 + hidden)) - hidden


def _counted(query: Select[Any]) -> int:
    return db.session.scalar(select(func.count()).select_from(query.subquery())) or 0


def _listed(hidden: bool) -> ColumnElement[bool]:
    return GameRow.hidden_at.is_not(None) if hidden else GameRow.hidden_at.is_(None)


def _line(row: Any) -> GameLine:
    summary = row.summary
    return GameLine(
        id=row.id,
        kind=row.kind,
        variant=row.variant,
        variant_name=summary["variant_name"],
        title=summary["title"],
        players=tuple(summary["players"]),
        totals=tuple(summary["totals"]),
        leaders=tuple(summary["leaders"]),
        winners=tuple(summary["winners"]),
        counts=summary["counts"],
        deal_word=summary["deal_word"],
        done=summary["done"],
        deals=summary["deals"],
        finished=row.finished,
        hidden=row.hidden_at is not None,
        last_at=row.last_at,
    )
