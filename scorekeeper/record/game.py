"""A game read from its entries: begin with `game_of`. Knows neither a database nor a screen."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Generic, TypeAlias

from scorekeeper.record.log import (
    Entry,
    as_setup,
    head_of,
    hidden_since,
    live_entries,
    live_facts,
    played,
    redo_target,
    state_of,
    undo_target,
)  # fmt: skip
from scorekeeper.rules.kind import GameKind, Problem, Prompt, S, Setup, Sheet


@dataclass(frozen=True, eq=False)
class GameOf(Generic[S]):
    """A game as it stood after its entry number `seq`. What is derived is worked out once."""

    kind: GameKind[S, Any]
    entries: tuple[Entry, ...]
    state: S
    id: str = ""  # empty: not kept anywhere
    watch_id: str = ""  # shows the sheet, and nothing else

    @property
    def seq(self) -> int:
        """Return the number of the newest entry."""
        return self.entries[-1].seq

    @property
    def setup(self) -> Setup:
        """Return entry 1, as it was entered."""
        return as_setup(self.entries[0].fact)

    @property
    def started_at(self) -> datetime:
        """Return when the game was set up."""
        return self.entries[0].at

    @property
    def last_at(self) -> datetime:
        """Return the time of the newest entry, trailing ones that only hide or show the game left out."""
        return played(self.entries)[-1].at

    @cached_property
    def hidden_since(self) -> datetime | None:
        """Return when the game was hidden. None: it is on the lists."""
        return hidden_since(self.live)

    @cached_property
    def head(self) -> Setup:
        """Return the setup with what was put right since: variant, options, rules, title, place, scorer."""
        return head_of(entry.fact for entry in self.live).setup

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
        """Return the problems of the state, as the kind orders them."""
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

    def extended(self, *newer: Entry) -> "GameOf[S]":
        """Return the game with newer entries; folds afresh only where one of them takes something back."""
        entries = (*self.entries, *newer)
        if any(entry.fact.takes_back is not None for entry in newer):
            return game_of(self.kind, entries, self.id, self.watch_id)
        state = self.state
        for entry in newer:
            state = self.kind.apply(state, entry.fact)
        return replace(self, entries=entries, state=state)

    def as_of(self, seq: int) -> "GameOf[S]":
        """Return the game as it stood after entry `seq`."""
        return self if seq == self.seq else game_of(self.kind, self.entries[:seq], self.id, self.watch_id)


# A game whose kind does not matter: its state is passed on to the kind, never looked into.
Game: TypeAlias = GameOf[Any]


def game_of(kind: GameKind[S, Any], entries: Sequence[Entry], game_id: str = "", watch_id: str = "") -> GameOf[S]:
    """Return the game that these entries make, the setup at their head."""
    return GameOf(kind, tuple(entries), state_of(kind, live_facts(entries)), game_id, watch_id)
