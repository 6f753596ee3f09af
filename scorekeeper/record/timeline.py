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
        # Some states and heads, by how many of the facts led to them; and how many facts have been applied.
        self._states: dict[int, tuple[S, Head]] = {0: (state_of(kind, (first.fact,)), head_of((first.fact,)))}
        self._applied = 0
        self._places: dict[int, int] = {}  # of a fact in `_facts`, by its number
        self._targets: dict[int, int] = {}  # of an undo, by its number
        self._takers: Counter[int] = Counter()  # undos that hold, by the number of what they take back
        self._is_counted = True  # what the undos so far take back is known

    def add(self, entry: Entry) -> None:
        """Take in the next entry of the log. They are applied when `now` is read."""
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
        """Return the state and the head after the entries added so far; applies those that are not applied yet."""
        if not self._is_counted:
            self._count()
        while self._applied < len(self._facts):
            entry, (state, head) = self._facts[self._applied], self._states[self._applied]
            counts = not self._takers[entry.seq]
            after = (self._kind.apply(state, entry.fact), head.after(entry.fact)) if counts else (state, head)
            self._applied += 1
            self._states[self._applied] = after
            if (self._applied - NEAR) % APART:
                self._states.pop(self._applied - NEAR, None)
        return self._states[self._applied]

    def _count(self) -> None:
        """Compute `_takers` anew in one pass over the undos, newest first; go back to the first fact changed by it."""
        before, self._takers, self._is_counted = self._takers, Counter(), True
        for seq, target in reversed(self._targets.items()):
            if not self._takers[seq]:
                self._takers[target] += 1
        changed = (place for seq, place in self._places.items() if bool(before[seq]) != bool(self._takers[seq]))
        self._back_to(min(changed, default=self._applied))

    def _back_to(self, place: int) -> None:
        """Drop the states kept after `place` facts; folding goes on from the newest state that is left."""
        for later in [count for count in self._states if count > place]:
            del self._states[later]
        self._applied = max(self._states)

    def _take(self, target: int, change: int) -> None:
        """Count one undo of `target` more (1) or fewer (-1); where that is an undo, its own target is next."""
        while True:
            held = bool(self._takers[target])
            self._takers[target] += change
            if bool(self._takers[target]) == held:
                return  # another undo takes it back as well
            if target not in self._targets:
                self._back_to(self._places.get(target, self._applied))
                return
            target, change = self._targets[target], -change
