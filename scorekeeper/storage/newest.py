"""The number of a game's newest entry, shared by whoever asks this process for it within a quarter of a second.

What this process writes is known at once; what another one writes, a quarter of a second later.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from time import monotonic
from typing import Any, cast

from sqlalchemy import Executable, bindparam, select

from scorekeeper.record.game import Game
from scorekeeper.storage.game_cache import readable
from scorekeeper.storage.models import GameRow, db

LIFE = 0.25  # seconds
KEPT = 1000  # addresses

# Built once and of columns: what SQLAlchemy does to build a statement costs more than the answer.
_GAME = cast("Any", GameRow).__table__.c
_NEWEST = select(_GAME.id, _GAME.watch_id, _GAME.seq, _GAME.last_at)
_BY_GAME = _NEWEST.where(_GAME.id == bindparam("key"))
_BY_WATCH = _NEWEST.where(_GAME.watch_id == bindparam("key"))


@dataclass(frozen=True, slots=True)
class Newest:
    """The number and the time of the newest entry of a game, with its two ids."""

    game_id: str
    watch_id: str
    seq: int  # number of the newest entry
    last_at: datetime  # a backup that was put back may have as many entries, and others


class Shared:
    """The newest entries found lately, by game id and by watch id: at most KEPT keys, shared by threads."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self.now = now
        self._found: OrderedDict[str, tuple[float, Newest]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: str) -> Newest | None:
        """Return what was found for a key less than LIFE seconds ago. None: ask the database."""
        kept = self._found.get(key)
        return kept[1] if kept and self.now() - kept[0] < LIFE else None

    def put(self, found: Newest, asked: float) -> None:
        """Keep what a query begun at `asked` (seconds, monotonic) found, unless a later query is kept already."""
        with self._lock:
            for key in (found.game_id, found.watch_id):
                kept = self._found.get(key)
                if kept is None or kept[0] <= asked:
                    self._found[key] = (asked, found)
                    self._found.move_to_end(key)
            while len(self._found) > KEPT:
                self._found.popitem(last=False)


_shared = Shared()


def newest_of(game_id: str) -> Newest | None:
    """Return the newest entry of a game by its id, up to LIFE seconds old. None: no such game."""
    found = _found(_BY_GAME, game_id)
    return found if found and found.game_id == game_id else None


def newest_watched(watch_id: str) -> Newest | None:
    """Return the newest entry of a game by its watch id, up to LIFE seconds old. None: no such link."""
    found = _found(_BY_WATCH, watch_id)
    return found if found and found.watch_id == watch_id else None


def known(key: str) -> Newest | None:
    """Return what is kept for a game id or a watch id, without a query. None: nothing younger than LIFE."""
    return _shared.get(key)


def share(game: Game, asked: float | None = None) -> None:
    """Keep the newest entry of a game for all threads, as read at `asked` (monotonic); None: committed just now."""
    found = Newest(game.id, game.watch_id, game.seq, game.last_at)
    _shared.put(found, monotonic() if asked is None else asked)


def _found(query: Executable, key: str) -> Newest | None:
    if kept := _shared.get(key):
        return kept
    asked = monotonic()
    row = db.session.execute(query, {"key": readable(key)}).one_or_none()
    if row is None:
        return None
    found = Newest(*row)
    _shared.put(found, asked)
    return found
