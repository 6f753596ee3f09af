"""What a series of Ohio has announced so far, and the points and totals that follow from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count

from scorekeeper.rules import facts
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.common.reducers import adjusted
from scorekeeper.rules.kind import Options, Problem, Setup
from scorekeeper.rules.ohio.facts import Way
from scorekeeper.rules.ohio.hand import EMPTY, Hand, hand_in_play
from scorekeeper.rules.ohio.rules import OhioRules
from scorekeeper.rules.ohio.trick import Fault, HandInPlay


@dataclass(frozen=True)
class OhioState:
    """The newest value of every slot; what follows from them is computed."""

    variant: str
    options: Options
    rules: OhioRules
    names: tuple[str, ...]  # by seat, clockwise
    first_starter: int
    hands: Mapping[int, Hand] = field(default_factory=dict[int, Hand])
    adjustments: Mapping[int, facts.Adjustment] = field(default_factory=dict[int, facts.Adjustment])  # by number
    corrected: frozenset[tuple[int, int]] = frozenset()  # (hand, seat) changed after it was scored
    ended: str | None = None  # the reason, where the table stopped
    played_on: int = 0  # hands at least, where a series that was over went on
    unplaced_facts: tuple[Problem, ...] = ()  # facts of a hand, seat or card that does not exist

    @property
    def seats(self) -> range:
        """Every seat, clockwise."""
        return range(len(self.names))

    @cached_property
    def scored(self) -> int:
        """How many hands are scored, from the first on."""
        return next(number for number in count(1) if self.hand(number).count is None) - 1

    @property
    def agreed(self) -> int | None:
        """How many hands there will be. None: until the table ends it."""
        return None if self.rules.hands is None else max(self.rules.hands, self.played_on)

    @property
    def is_over(self) -> bool:
        """Say whether the agreed hands are scored or the table stopped."""
        return self.ended is not None or (self.agreed is not None and self.scored >= self.agreed)

    @property
    def live(self) -> int | None:
        """The number of the hand in play. None: the series is over."""
        return None if self.is_over else self.scored + 1

    def hand(self, number: int) -> Hand:
        """Return the slots of a hand; EMPTY where no fact names it."""
        return self.hands.get(number, EMPTY)

    def way(self, number: int) -> Way | None:
        """Return how a hand is entered: as the table chose for it, or for the last one before."""
        for earlier in range(number, 0, -1):
            way = self.hand(earlier).way
            if way is not None:
                return way
        return None

    def starter(self, number: int) -> int:
        """Return who begins a hand: the next clockwise after who began the one before, unless the table says."""
        seat = self.first_starter - 1
        for earlier in range(1, number + 1):
            hand = self.hand(earlier)
            named = hand.plays[0].seat if hand.plays else hand.starter
            seat = (seat + 1) % len(self.names) if named is None else named
        return seat

    def hand_in_play(self, number: int) -> tuple[HandInPlay, int, Fault | None]:
        """Return a hand after its allowed moves, their number, and the fault of the next. None: it has no fault."""
        return hand_in_play(self.hand(number), len(self.names), self.starter(number))

    def adjusted(self, number: int) -> dict[int, int]:
        """Return the points that the table gave or took in a hand, by seat."""
        return adjusted(self.adjustments, number)

    @cached_property
    def points(self) -> tuple[dict[int, int], ...]:
        """The points of each scored hand by seat, adjustments in."""
        return tuple(self._points(number) for number in range(1, self.scored + 1))

    @cached_property
    def totals(self) -> tuple[dict[int, int], ...]:
        """Everybody's total by seat, before the first hand and after each scored one."""
        standing = [dict.fromkeys(self.seats, 0)]
        for points in self.points:
            standing.append({seat: standing[-1][seat] + points[seat] for seat in self.seats})
        return tuple(standing)

    def _points(self, number: int) -> dict[int, int]:
        counted, adjusted = self.hand(number).count, self.adjusted(number)
        won = counted.points(self.rules.ohio_in_hand) if counted else {}
        return {seat: won.get(seat, 0) + adjusted.get(seat, 0) for seat in self.seats}


def opening(setup: Setup) -> OhioState:
    """Return the state of a series in which nothing is played yet."""
    return OhioState(
        variant=setup.variant,
        options=setup.options,
        rules=from_plain(OhioRules, setup.rules),
        names=setup.players,
        first_starter=setup.first_dealer,
    )
