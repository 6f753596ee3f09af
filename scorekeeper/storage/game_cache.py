"""Games read from their rows. The newest state of each is kept in this process, for the log only ever grows."""

from collections import OrderedDict
from datetime import datetime
from threading import Lock
from typing import Any, cast

from sqlalchemy import bindparam, select

from scorekeeper import rules
from scorekeeper.record.codec import decode
from scorekeeper.record.game import Game, game_of
from scorekeeper.record.log import Entry
from scorekeeper.rules.kind import AnyKind
from scorekeeper.storage.database import is_writing
from scorekeeper.storage.models import EntryRow, GameRow, db

KEPT = 200  # games whose state stays in memory


# Built once and of columns: what SQLAlchemy does to build a statement costs more than the answer.
_GAME = cast("Any", GameRow).__table__.c
_ROW = select(_GAME.kind, _GAME.watch_id, _GAME.seq, _GAME.last_at).where(_GAME.id == bindparam("key"))
_ROW_TO_WRITE = _ROW.with_for_update()  # PostgreSQL: the writers of one game queue up here


class NoSuchGame(LookupError):
    """No game has this id."""


def load(game_id: str) -> Game:
    """Return the game as it stands. Raises NoSuchGame."""
    row = _row(game_id)
    kept = _kept.get(game_id)
    if kept and kept.seq == row.seq and kept.last_at == row.last_at:
        return kept
    if kept and kept.seq < row.seq:
        game = kept.extended(*_entries(game_id, kept.kind, after=kept.seq))
    else:
        game = read_afresh(game_id)
    if not is_writing():
        keep(game)
    return game


def load_seen(game_id: str, seq: int, last_at: datetime) -> Game:
    """Return the game as it stands, without asking where memory has what was just seen of it. Raises NoSuchGame."""
    kept = _kept.get(game_id)
    return kept if kept and kept.seq == seq and kept.last_at == last_at else load(game_id)


def read_afresh(game_id: str) -> Game:
    """Return the game folded from what is written now, whatever is kept in memory. Raises NoSuchGame."""
    row = _row(game_id)
    kind = rules.KINDS[row.kind]
    return game_of(kind, _entries(game_id, kind), game_id, row.watch_id)


def keep(game: Game) -> None:
    """Keep a committed game in memory."""
    _kept.put(game)


def _row(game_id: str) -> Any:
    query = _ROW_TO_WRITE if is_writing() else _ROW
    found = db.session.execute(query, {"key": readable(game_id)}).one_or_none()
    if found is None:
        raise NoSuchGame(game_id)
    return found


def readable(key: str) -> str:
    """Return the key, or one that nothing has where it holds what no database takes."""
    return key if key.isascii() and key.isprintable() else ""


def _entries(game_id: str, kind: AnyKind, after: int = 0) -> tuple[Entry, ...]:
    rows = db.session.execute(
        select(EntryRow.seq, EntryRow.at, EntryRow.by, EntryRow.fact, EntryRow.payload)
        .where(EntryRow.game_id == game_id, EntryRow.seq > after)
        .order_by(EntryRow.seq)
    )
    return tuple(Entry(row.seq, row.at, row.by, decode(kind, row.fact, row.payload)) for row in rows)


class _Kept:
    """The newest folded state of each of the games used last."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._lock = Lock()

    def get(self, game_id: str) -> Game | None:
        with self._lock:
            return self._games.get(game_id)

    def put(self, game: Game) -> None:
        with self._lock:
            self._games[game.id] = game
            self._games.move_to_end(game.id)
            while len(self._games) > KEPT:
                self._games.popitem(last=False)


_kept = _Kept()
