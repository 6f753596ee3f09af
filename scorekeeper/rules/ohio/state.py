"""A series of Ohio: what was announced so far, what each fact changes in it, and what does not hold."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import Any

from scorekeeper.rules import facts
from scorekeeper.rules.common.names import name_problems
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.facts import COMMON_CHANGES, Changes, adjusted
from scorekeeper.rules.kind import Fact, Options, Problem, Setup
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.checks import figure_problems, score_problems
from scorekeeper.rules.ohio.facts import Way
from scorekeeper.rules.ohio.hand import (
    EMPTY,
    HAND_CHANGES,
    Count,
    Fault,
    Hand,
    HandInPlay,
    Terms,
    hand_in_play,
)
from scorekeeper.rules.ohio.rules import OhioRules


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
    unplaced_facts: tuple[Problem, ...] = ()  # facts of a hand, seat or move that does not exist

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
        return {seat: int(points) for seat, points in adjusted(self.adjustments, number).items()}

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
        won = counted.points(self.rules.is_literal) if counted else {}
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


def unplaced(state: OhioState, fact: Fact) -> Problem | None:
    """Return the first of hand_too_early, game_is_over, unknown_seat, hand_is_over, play_missing.

    None: the fact has a slot.
    """
    return _unknown_hand(state, fact) or _unknown_seat(state, fact) or _unknown_move(state, fact)


def _unknown_hand(state: OhioState, fact: Fact) -> Problem | None:
    hand, due = fact.about_deal, state.scored + 1
    if hand is None or 1 <= hand < due + (not state.is_over):
        return None
    code = "game_is_over" if state.is_over and hand >= due else "hand_too_early"
    return Problem(code, deal=hand, numbers={"due": due})


def _unknown_seat(state: OhioState, fact: Fact) -> Problem | None:
    hand = fact.about_deal
    kind = type(fact)
    for seat in SEATS_OF[kind](fact) if kind in SEATS_OF else ():
        if seat not in state.seats:
            return Problem("unknown_seat", deal=hand, seat=seat)
    return None


def _unknown_move(state: OhioState, fact: Fact) -> Problem | None:
    if isinstance(fact, ohio.Misdeal) and fact.hand <= state.scored:
        return Problem("hand_is_over", deal=fact.hand)
    if isinstance(fact, ohio.TrickPlay):
        due = len(state.hand(fact.hand).plays) + 1
        if not 1 <= fact.number <= due:
            return Problem("play_missing", deal=fact.hand, numbers={"due": due})
    return None


Named = Callable[[Any], Iterable[int]]
# The seats that a fact names, by its class.
SEATS_OF: Mapping[type[Fact], Named] = {
    ohio.HandScores: lambda fact: fact.scores,
    ohio.HandFigures: lambda fact: fact.figures,
    ohio.HandPiles: lambda fact: fact.piles,
    **dict.fromkeys(
        (ohio.HandStarted, ohio.Tally, ohio.TrickPlay, facts.Renamed, facts.FirstDealer, facts.Adjustment),
        lambda fact: (fact.seat,),
    ),
}


def apply(state: OhioState, fact: Fact) -> OhioState:
    """Return the state after one more fact: CHANGES by its class. A class that it lacks changes nothing.

    A fact of a hand, seat or move that does not exist adds a problem to `unplaced_facts` alone.
    """
    if wrong := unplaced(state, fact):
        return replace(state, unplaced_facts=(*state.unplaced_facts, wrong))
    change = CHANGES.get(type(fact))
    return replace(state, **change(state, fact)) if change else state


def _in_hand(state: OhioState, fact: ohio.OhioFact) -> Changes:
    before, terms = state.hand(fact.hand), Terms(len(state.names), state.rules.is_literal)
    after = HAND_CHANGES[type(fact)](before, fact, terms)
    changed: set[tuple[int, int]] = set()
    if before.count and after.count:
        old, new = before.count.points(terms.is_literal), after.count.points(terms.is_literal)
        changed = {(fact.hand, seat) for seat in state.seats if old[seat] != new[seat]}
    return {"hands": {**state.hands, fact.hand: after}, "corrected": state.corrected | changed}


def _rules_changed(_state: OhioState, fact: facts.RulesChanged) -> Changes:
    return {"variant": fact.variant, "options": fact.options, "rules": from_plain(OhioRules, fact.rules)}


def _first_dealer(_state: OhioState, fact: facts.FirstDealer) -> Changes:
    return {"first_starter": fact.seat}


def _resumed(state: OhioState, _fact: facts.Resumed) -> Changes:
    return {"ended": None, "played_on": state.scored + 1}


CHANGES: Mapping[type[Fact], Callable[[OhioState, Any], Changes]] = {
    **COMMON_CHANGES,
    **dict.fromkeys(HAND_CHANGES, _in_hand),
    facts.RulesChanged: _rules_changed,
    facts.FirstDealer: _first_dealer,
    facts.Resumed: _resumed,
}


def problems(state: OhioState) -> tuple[Problem, ...]:
    """Return everything that does not hold, names first, then hand by hand. All of it makes the sheet impossible."""
    return (
        *name_problems(state.names),
        *state.unplaced_facts,
        *(problem for number in sorted(state.hands) for problem in _of_hand(state, number)),
    )


def count_problems(number: int, count: Count, literal: bool) -> tuple[Problem, ...]:
    """Return the checks that a count fails: of its figures where they are known, else of its scores."""
    if count.figures:
        return figure_problems(number, count.figures, literal)
    return score_problems(number, count.scores, literal)


def _of_hand(state: OhioState, number: int) -> Iterator[Problem]:
    hand = state.hand(number)
    if number > state.scored and hand.count:
        # An earlier hand was opened again by a changed move, while this one stands.
        yield Problem("hand_unfinished", deal=state.scored + 1)
    _, moves, wrong = state.hand_in_play(number)
    if wrong:
        play = hand.plays[moves]
        numbers = {"number": play.number, "move": play.move, "against": wrong.number}
        yield Problem(wrong.code, deal=number, seat=play.seat, part="trick", numbers=numbers)
    if hand.count:
        yield from count_problems(number, hand.count, state.rules.is_literal)
