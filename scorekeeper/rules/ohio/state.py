"""What a series of Ohio has announced so far, folded fact by fact."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import Any

from scorekeeper.rules import facts
from scorekeeper.rules.common.changes import COMMON_CHANGES, Changes, adjusted
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.kind import Fact, Options, Problem, Setup
from scorekeeper.rules.ohio.facts import CARDS, FACTS, Misdeal, OhioFact, TrickPlay, Way
from scorekeeper.rules.ohio.hand import EMPTY, Hand, cards_named, followed, said, seats_named
from scorekeeper.rules.ohio.rules import OhioRules
from scorekeeper.rules.ohio.trick import Fault, Following


@dataclass(frozen=True)
class OhioState:
    """The newest word for every slot. What follows from it is computed."""

    variant: str
    options: Options
    rules: OhioRules
    names: tuple[str, ...]  # by seat, clockwise
    first_starter: int
    title: str = ""
    place: str = ""
    scorer: str = ""
    hands: Mapping[int, Hand] = field(default_factory=dict[int, Hand])
    adjustments: Mapping[int, facts.Adjustment] = field(default_factory=dict[int, facts.Adjustment])  # by number
    corrected: frozenset[tuple[int, int]] = frozenset()  # (hand, seat) changed after it was scored
    ended: str | None = None  # the reason, where the table stopped
    played_on: int = 0  # hands at least, where a series that was over went on
    misfits: tuple[Problem, ...] = ()  # what was said for a hand, seat or card that is not there

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
        """Return what was said about a hand, which may be nothing."""
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

    def following(self, number: int) -> tuple[Following, int, Fault | None]:
        """Return a hand as far as it was followed, how many moves that took, and what is wrong with the next."""
        return followed(self.hand(number), len(self.names), self.starter(number))

    def adjusted(self, number: int) -> dict[int, int]:
        """Return the points that the table gave or took in a hand, by seat."""
        return adjusted(self.adjustments, number)

    @cached_property
    def points(self) -> tuple[dict[int, int], ...]:
        """The points of each scored hand by seat, adjustments in."""
        return tuple(self._points(number) for number in range(1, self.scored + 1))

    @cached_property
    def totals(self) -> tuple[dict[int, int], ...]:
        """Where everybody stands, before the first hand and after each scored one."""
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
        title=setup.title,
        place=setup.place,
        scorer=setup.scorer,
    )


def apply(state: OhioState, fact: Fact) -> OhioState:
    """Return the state after one more fact. A fact of no meaning here leaves it as it is."""
    misfit = _misfit(state, fact)
    if misfit:
        return replace(state, misfits=(*state.misfits, misfit))
    if isinstance(fact, FACTS):
        return _in_hand(state, fact)
    change = CHANGES.get(type(fact))  # pyright: ignore[reportUnknownArgumentType]
    return replace(state, **change(state, fact)) if change else state


def _in_hand(state: OhioState, fact: OhioFact) -> OhioState:
    before, ohio_in_hand = state.hand(fact.hand), state.rules.ohio_in_hand
    after = said(before, fact, len(state.names), ohio_in_hand)
    changed: set[tuple[int, int]] = set()
    if before.count and after.count:
        old, new = before.count.points(ohio_in_hand), after.count.points(ohio_in_hand)
        changed = {(fact.hand, seat) for seat in state.seats if old[seat] != new[seat]}
    return replace(state, hands={**state.hands, fact.hand: after}, corrected=state.corrected | changed)


def _misfit(state: OhioState, fact: Fact) -> Problem | None:
    """Return why there is no such slot: a hand that is not due, a seat, a card or a move that does not exist."""
    return _unknown_hand(state, fact) or _unknown_seat_or_card(state, fact) or _unknown_move(state, fact)


def _unknown_hand(state: OhioState, fact: Any) -> Problem | None:
    hand, due = fact.about_deal, state.scored + 1
    if hand is None or 1 <= hand < due + (not state.is_over):
        return None
    code = "game_is_over" if state.is_over and hand >= due else "hand_too_early"
    return Problem(code, deal=hand, numbers={"due": due})


def _unknown_seat_or_card(state: OhioState, fact: Any) -> Problem | None:
    hand = fact.about_deal
    for seat in seats_named(fact):
        if seat not in state.seats:
            return Problem("unknown_seat", deal=hand, seat=seat)
    for card in cards_named(fact):
        if card not in CARDS:
            return Problem("unknown_card", deal=hand, numbers={"card": card})
    return None


def _unknown_move(state: OhioState, fact: Any) -> Problem | None:
    if isinstance(fact, Misdeal) and fact.hand <= state.scored:
        return Problem("hand_is_over", deal=fact.hand)
    if isinstance(fact, TrickPlay) and not 1 <= fact.number <= len(state.hand(fact.hand).plays) + 1:
        return Problem("play_missing", deal=fact.hand, numbers={"due": len(state.hand(fact.hand).plays) + 1})
    return None


def _rules_changed(_state: OhioState, fact: facts.RulesChanged) -> Changes:
    return {"variant": fact.variant, "options": fact.options, "rules": from_plain(OhioRules, fact.rules)}


def _first_dealer(_state: OhioState, fact: facts.FirstDealer) -> Changes:
    return {"first_starter": fact.seat}


def _resumed(state: OhioState, _fact: facts.Resumed) -> Changes:
    return {"ended": None, "played_on": state.scored + 1}


CHANGES: Mapping[type, Callable[[OhioState, Any], Changes]] = {
    **COMMON_CHANGES,
    facts.RulesChanged: _rules_changed,
    facts.FirstDealer: _first_dealer,
    facts.Resumed: _resumed,
}
