"""The state of a game after each of its entries, worked out entry by entry."""

from collections import Counter
from typing import Any, Generic

from scorekeeper.record.head import Head, head_of
from scorekeeper.record.log import Entry, Undo, state_of
from scorekeeper.rules.kind import GameKind, S


class Timeline(Generic[S]):
    """Reads a log forwards. An undo folds again from the entry that it takes back, not from the first one.

    The first entry is the setup. What stands `now` is worked out when it is asked for, so that entries which nobody
    looks at cost one application each at most.
    """

    def __init__(self, kind: GameKind[S, Any], first: Entry) -> None:
        self._kind = kind
        self._facts: list[Entry] = []  # after the first, undos left out, whether they count or not
        # Before each fact, as far as it holds.
        self._stood: list[tuple[S, Head]] = [(state_of(kind, (first.fact,)), head_of((first.fact,)))]
        self._places: dict[int, int] = {}  # of a fact in `_facts`, by its number
        self._targets: dict[int, int] = {}  # of an undo, by its number
        self._takers: Counter[int] = Counter()  # undos that hold, by the number of what they take back

    def add(self, entry: Entry) -> None:
        """Go on to the next entry."""
        if isinstance(entry.fact, Undo):
            self._targets[entry.seq] = entry.fact.target
            self._take(entry.fact.target, 1)
        else:
            self._places[entry.seq] = len(self._facts)
            self._facts.append(entry)

    @property
    def now(self) -> tuple[S, Head]:
        """Return the state, and what was put right for the whole game, after the entries so far."""
        for entry in self._facts[len(self._stood) - 1 :]:
            state, head = self._stood[-1]
            counts = not self._takers[entry.seq]
            after = (self._kind.apply(state, entry.fact), head.after(entry.fact)) if counts else (state, head)
            self._stood.append(after)
        return self._stood[-1]

    def _take(self, target: int, change: int) -> None:
        """Take an entry back (1) or give it back (-1), and with an undo what that one took."""
        while True:
            held = bool(self._takers[target])
            self._takers[target] += change
            if bool(self._takers[target]) == held:
                return  # another undo takes it back as well
            if target not in self._targets:
                del self._stood[self._places.get(target, len(self._facts)) + 1 :]
                return
            target, change = self._targets[target], -change
