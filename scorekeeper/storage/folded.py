"""A game read from its log. Folded states are kept in this process, for the log only ever grows."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from threading import Lock
from typing import Any

from sqlalchemy import select

from scorekeeper import rules
from scorekeeper.record.codec import decode
from scorekeeper.record.log import Entry, Undo, live_entries, live_facts, redo_target, state_of, undo_target
from scorekeeper.rules.facts import Noted, RulesChanged
from scorekeeper.rules.kind import GameKind, Problem, Prompt, Setup, Sheet, State
from scorekeeper.storage.database import is_writing
from scorekeeper.storage.models import EntryRow, GameRow, db

KEPT = 200  # games whose state stays in memory


class NoSuchGame(LookupError):
    """No game has this id."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game as it stood after its entry number `seq`. What is derived is worked out once."""

    id: str
    watch_id: str  # shows the sheet, and nothing else
    kind: GameKind
    entries: tuple[Entry, ...]
    state: State

    @property
    def seq(self) -> int:
        """Return the number of the newest entry."""
        return self.entries[-1].seq

    @property
    def setup(self) -> Setup:
        """Return entry 1, as it was entered."""
        setup = self.entries[0].fact
        assert isinstance(setup, Setup)
        return setup

    @property
    def started_at(self) -> datetime:
        """Return when the game was set up."""
        return self.entries[0].at

    @property
    def last_at(self) -> datetime:
        """Return when something was entered last."""
        return self.entries[-1].at

    @cached_property
    def head(self) -> Setup:
        """Return the setup with what was put right since: variant, options, rules, title, place, scorer."""
        head = self.setup
        for fact in live_facts(self.entries)[1:]:
            if isinstance(fact, Noted):
                head = replace(head, title=fact.title, place=fact.place, scorer=fact.scorer)
            elif isinstance(fact, RulesChanged):
                head = replace(head, variant=fact.variant, options=fact.options, rules=fact.rules)
        return head

    @cached_property
    def sheet(self) -> Sheet:
        """Return the sheet."""
        return self.kind.sheet(self.state)

    @cached_property
    def prompt(self) -> Prompt | None:
        """Return what the sheet waits for; None: the game is over."""
        return self.kind.prompt(self.state)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Return what does not hold."""
        return self.kind.problems(self.state)

    @cached_property
    def live(self) -> tuple[Entry, ...]:
        """Return the entries that count, oldest first."""
        return live_entries(self.entries)

    @cached_property
    def undo_target(self) -> int | None:
        """Return the number of the entry that undo takes back; None: nothing."""
        return undo_target(self.entries)

    @cached_property
    def redo_target(self) -> int | None:
        """Return the number of the undo that redo takes back; None: nothing."""
        return redo_target(self.entries)


def load(game_id: str) -> Game:
    """Return the game as it stands. Raises NoSuchGame."""
    row = _row(game_id)
    kept = _kept.get(game_id)
    if kept and kept.seq == row.seq and kept.last_at == row.last_at:
        return kept
    if kept and kept.seq < row.seq:
        game = extended(kept, *_entries(game_id, kept.kind, after=kept.seq))
    else:
        game = read_afresh(game_id)
    if not is_writing():
        keep(game)
    return game


def read_afresh(game_id: str) -> Game:
    """Return the game folded from what is written now, whatever is kept in memory. Raises NoSuchGame."""
    row = _row(game_id)
    kind = rules.KINDS[row.kind]
    return folded(game_id, row.watch_id, kind, _entries(game_id, kind))


def folded(game_id: str, watch_id: str, kind: GameKind, entries: Sequence[Entry]) -> Game:
    """Return the game that these entries make."""
    return Game(game_id, watch_id, kind, tuple(entries), state_of(kind, live_facts(entries)))


def extended(game: Game, *newer: Entry) -> Game:
    """Return the game with newer entries; folds afresh only where one of them takes something back."""
    entries = (*game.entries, *newer)
    if any(isinstance(entry.fact, Undo) for entry in newer):
        return folded(game.id, game.watch_id, game.kind, entries)
    state = game.state
    for entry in newer:
        state = game.kind.apply(state, entry.fact)
    return replace(game, entries=entries, state=state)


def as_of(game: Game, seq: int) -> Game:
    """Return the game as it stood after entry `seq`."""
    return game if seq == game.seq else folded(game.id, game.watch_id, game.kind, game.entries[:seq])


def keep(game: Game) -> None:
    """Keep a committed game in memory."""
    _kept.put(game)


def _row(game_id: str) -> Any:
    query = select(GameRow.kind, GameRow.watch_id, GameRow.seq, GameRow.last_at).where(GameRow.id == readable(game_id))
    if is_writing():
        query = query.with_for_update()  # PostgreSQL: the writers of one game queue up here
    found = db.session.execute(query).one_or_none()
    if found is None:
        raise NoSuchGame(game_id)
    return found


def readable(key: str) -> str:
    """Return the key, or one that nothing has where it holds what no database takes."""
    return key if key.isascii() and key.isprintable() else ""


def _entries(game_id: str, kind: GameKind, after: int = 0) -> tuple[Entry, ...]:
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
