"""The state of a game after each of its entries, worked out entry by entry."""

from collections import Counter
from typing import Any, Generic

from scorekeeper.record.head import Head, head_of
from scorekeeper.record.log import Entry, state_of
from scorekeeper.rules.kind import GameKind, S

NEAR, APART = 16, 64  # states that are kept: those of the newest facts, and of the others each so many facts


class Timeline(Generic[S]):
    """Reads a log forwards. An undo folds again from near the entry that it takes back, not from the first one.

    The first entry is the setup. What stands `now` is worked out when it is asked for, so that entries which nobody
    looks at cost one application each at most, and no more states are kept than a long log leaves room for.
    """

    def __init__(self, kind: GameKind[S, Any], first: Entry) -> None:
        self._kind = kind
        self._facts: list[Entry] = []  # after the first, undos left out, whether they count or not
        # Before some facts, by how many went before; and how many facts are folded.
        self._stood: dict[int, tuple[S, Head]] = {0: (state_of(kind, (first.fact,)), head_of((first.fact,)))}
        self._folded = 0
        self._places: dict[int, int] = {}  # of a fact in `_facts`, by its number
        self._targets: dict[int, int] = {}  # of an undo, by its number
        self._takers: Counter[int] = Counter()  # undos that hold, by the number of what they take back
        self._is_counted = True  # what the undos so far take back is known

    def add(self, entry: Entry) -> None:
        """Take in the next entry of the log. Folding waits until `now` is read."""
        target = entry.fact.takes_back
        if target is None:
            self._places[entry.seq] = len(self._facts)
            self._facts.append(entry)
            return
        self._targets[entry.seq] = target
        # The app's own Undo and Redo reach no further. A file's may, one behind the other: all at once, later.
        self._is_counted = self._is_counted and self._targets.get(target) not in self._targets
        if self._is_counted:
            self._take(target, 1)

    @property
    def now(self) -> tuple[S, Head]:
        """Return the state and the head after the entries added so far; folds those that are not folded yet."""
        if not self._is_counted:
            self._count()
        while self._folded < len(self._facts):
            entry, (state, head) = self._facts[self._folded], self._stood[self._folded]
            counts = not self._takers[entry.seq]
            after = (self._kind.apply(state, entry.fact), head.after(entry.fact)) if counts else (state, head)
            self._folded += 1
            self._stood[self._folded] = after
            if (self._folded - NEAR) % APART:
                self._stood.pop(self._folded - NEAR, None)
        return self._stood[self._folded]

    def _count(self) -> None:
        """Compute `_takers` anew in one pass over the undos, newest first; go back to the first fact changed by it."""
        before, self._takers, self._is_counted = self._takers, Counter(), True
        for seq, target in reversed(self._targets.items()):
            if not self._takers[seq]:
                self._takers[target] += 1
        changed = (place for seq, place in self._places.items() if bool(before[seq]) != bool(self._takers[seq]))
        self._back_to(min(changed, default=self._folded))

    def _back_to(self, place: int) -> None:
        """Drop the states kept after `place` facts; folding goes on from the newest state that is left."""
        for later in [folded for folded in self._stood if folded > place]:
            del self._stood[later]
        self._folded = max(self._stood)

    def _take(self, target: int, change: int) -> None:
        """Count one undo of `target` more (1) or fewer (-1); where that is an undo, its own target is next."""
        while True:
            held = bool(self._takers[target])
            self._takers[target] += change
            if bool(self._takers[target]) == held:
                return  # another undo takes it back as well
            if target not in self._targets:
                self._back_to(self._places.get(target, self._folded))
                return
            target, change = self._targets[target], -change
