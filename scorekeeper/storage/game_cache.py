"""Games read from their rows. Each is folded once: a version of a game, known by its newest entry, never changes."""

from datetime import datetime
from threading import Lock
from typing import Any, cast

from cachetools import LRUCache
from sqlalchemy import bindparam, select

from scorekeeper import rules
from scorekeeper.record.game import Game, game_of
from scorekeeper.record.log import Entry, decode
from scorekeeper.rules.kind import AnyKind
from scorekeeper.storage.database import is_writing
from scorekeeper.storage.models import EntryRow, GameRow, db

MOST_FOLDED = 200  # versions of games

# A backup that was put back may have as many entries, and others: the time of the newest tells them apart.
Version = tuple[str, int, datetime]  # id, number and time of the newest entry

_GAME = cast("Any", GameRow).__table__.c
_ROW = select(_GAME.id, _GAME.kind, _GAME.watch_id, _GAME.seq, _GAME.last_at)
_BY_ID = _ROW.where(_GAME.id == bindparam("key"))
_BY_ID_TO_WRITE = _BY_ID.with_for_update()  # PostgreSQL: the writers of one game queue up here
_BY_WATCH_ID = _ROW.where(_GAME.watch_id == bindparam("key"))

_folded: LRUCache[Version, Game] = LRUCache(MOST_FOLDED)
_lock = Lock()


class NoSuchGame(LookupError):
    """No game has this id."""


def load(game_id: str) -> Game:
    """Return the game as it stands. Raises NoSuchGame."""
    return _game(_row(_BY_ID_TO_WRITE if is_writing() else _BY_ID, game_id))


def load_watched(watch_id: str) -> Game:
    """Return the game of a watch link as it stands. Raises NoSuchGame."""
    return _game(_row(_BY_WATCH_ID, watch_id))


def read_afresh(game_id: str) -> Game:
    """Return the game folded from what is written now, whatever is cached. Raises NoSuchGame."""
    return _fold(_row(_BY_ID, game_id))


def keep(game: Game) -> None:
    """Cache a committed game."""
    with _lock:
        _folded[game.id, game.seq, game.last_at] = game


def forget() -> None:
    """Empty the cache, as a new start does."""
    with _lock:
        _folded.clear()


def _game(row: Any) -> Game:
    with _lock:
        cached = _folded.get((row.id, row.seq, row.last_at))
    if cached is not None:
        return cached
    game = _fold(row)
    if not is_writing():
        keep(game)
    return game


def _row(query: Any, key: str) -> Any:
    found = db.session.execute(query, {"key": readable(key)}).one_or_none()
    if found is None:
        raise NoSuchGame(key)
    return found


def readable(key: str) -> str:
    """Return the key, or one that nothing has where it holds what no database takes."""
    return key if key.isascii() and key.isprintable() else ""


def _fold(row: Any) -> Game:
    kind = rules.KINDS[row.kind]
    return game_of(kind, _entries(row.id, kind), row.id, row.watch_id)


def _entries(game_id: str, kind: AnyKind) -> tuple[Entry, ...]:
    rows = db.session.execute(
        select(EntryRow.seq, EntryRow.at, EntryRow.by, EntryRow.fact, EntryRow.payload)
        .where(EntryRow.game_id == game_id)
        .order_by(EntryRow.seq)
    )
    return tuple(Entry(row.seq, row.at, row.by, decode(kind, row.fact, row.payload)) for row in rows)
