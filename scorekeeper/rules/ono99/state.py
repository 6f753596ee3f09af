"""What a game of O'NO 99 has announced so far, folded fact by fact."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scorekeeper.rules import facts
from scorekeeper.rules.kind import Fact, Problem, Setup
from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.rules.ono99.announced import NOTHING_ANNOUNCED, Announced, AnnouncedHand, Play
from scorekeeper.rules.ono99.game import Hand, all_hands
from scorekeeper.rules.ono99.hand import HAND_SIZE


@dataclass(frozen=True)
class Ono99State(Announced):
    """What was announced, and everything that follows from it."""

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """Every hand that was begun, and the one in play."""
        return all_hands(self)

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that are not out, clockwise."""
        return self.hands[-1].still_in if self.hands else self.seats

    @property
    def is_won(self) -> bool:
        return len(self.still_in) == 1

    @property
    def is_finished(self) -> bool:
        return self.is_won or self.ended is not None

    @property
    def in_play(self) -> Hand | None:
        """The hand that waits for a card or a loser. None: the game is over."""
        return None if self.is_finished else self.hands[-1]


def opening(setup: Setup) -> Ono99State:
    """Return the state of a game in which nothing is dealt yet."""
    return Ono99State(setup)


def apply(state: Ono99State, fact: Fact) -> Ono99State:
    """Return the state after one more fact: CHANGES by its class. A class that it lacks changes nothing."""
    change = CHANGES.get(type(fact))
    return replace(state, **change(state, fact)) if change else state


Changes = dict[str, Any]


def _hand(state: Ono99State, number: int, **slots: Any) -> Changes:
    return {"announced": {**state.announced, number: replace(state.announced.get(number, NOTHING_ANNOUNCED), **slots)}}


def _of_seat(state: Ono99State, number: int, seat: int, **slots: Any) -> Changes:
    """Return a hand's slots changed by a fact of a seat; an unknown one is a problem even of a hand dealt again."""
    unknown = () if seat in state.seats else (Problem("unknown_seat", deal=number, seat=seat),)
    return {**_hand(state, number, **slots), "unplaced_facts": (*state.unplaced_facts, *unknown)}


def _hand_lost(state: Ono99State, fact: ono.HandLost) -> Changes:
    announced = state.announced.get(fact.hand, NOTHING_ANNOUNCED)
    before = next((hand.loser for hand in state.hands if hand.number == fact.hand), None)
    is_corrected = announced.is_corrected or before not in (None, fact.seat)
    return _of_seat(state, fact.hand, fact.seat, lost=fact.seat, is_corrected=is_corrected)


def _starts(state: Ono99State, fact: ono.Starts) -> Changes:
    return _of_seat(state, fact.hand, fact.seat, starter=fact.seat)


def _play(state: Ono99State, fact: Play) -> Changes:
    announced = state.announced.get(fact.hand, NOTHING_ANNOUNCED)
    is_corrected = announced.is_corrected or announced.plays.get(fact.number, fact) != fact
    # The seat of the first card starts, whatever an earlier `Starts` named.
    starter = None if fact.number == 1 else announced.starter
    plays = {**announced.plays, fact.number: fact}
    slots = {"plays": plays, "lost": None, "starter": starter, "is_corrected": is_corrected}
    return _of_seat(state, fact.hand, fact.seat, **slots)


def _misdeal(state: Ono99State, fact: ono.Misdeal) -> Changes:
    announced = state.announced.get(fact.hand, NOTHING_ANNOUNCED)
    return {
        "announced": {**state.announced, fact.hand: AnnouncedHand(mode=announced.mode, misdeals=announced.misdeals + 1)}
    }


def _counted_by(state: Ono99State, fact: ono.CountedBy) -> Changes:
    return _hand(state, fact.hand, mode=fact.mode)


def _cards_held(state: Ono99State, fact: ono.CardsHeld) -> Changes:
    held = {**state.announced.get(fact.hand, NOTHING_ANNOUNCED).held, fact.seat: fact.cards}
    held = {seat: cards for seat, cards in held.items() if cards != HAND_SIZE}
    return _of_seat(state, fact.hand, fact.seat, held=held)


def _renamed(state: Ono99State, fact: facts.Renamed) -> Changes:
    names = tuple(fact.name if seat == fact.seat else name for seat, name in enumerate(state.names))
    return {"setup": replace(state.setup, players=names)}


def _noted(state: Ono99State, fact: facts.Noted) -> Changes:
    return {"setup": replace(state.setup, title=fact.title, place=fact.place, scorer=fact.scorer)}


def _rules_changed(state: Ono99State, fact: facts.RulesChanged) -> Changes:
    return {"setup": replace(state.setup, variant=fact.variant, options=fact.options, rules=fact.rules)}


def _first_dealer(state: Ono99State, fact: facts.FirstDealer) -> Changes:
    return {"setup": replace(state.setup, first_dealer=fact.seat)} if fact.seat in state.seats else {}


def _adjustment(state: Ono99State, fact: facts.Adjustment) -> Changes:
    now = state.adjusted | {fact.number} if fact.points else state.adjusted - {fact.number}
    return {"adjusted": now}


def _ended(state: Ono99State, fact: facts.Ended) -> Changes:
    return {"ended": fact.reason, "ended_after": max(state.begun, default=0)}


def _resumed(_state: Ono99State, _fact: facts.Resumed) -> Changes:
    return {"ended": None}


CHANGES: Mapping[type[Fact], Callable[[Ono99State, Any], Changes]] = {
    ono.HandLost: _hand_lost,
    ono.Starts: _starts,
    ono.Played: _play,
    ono.CannotPlay: _play,
    ono.Misdeal: _misdeal,
    ono.CountedBy: _counted_by,
    ono.CardsHeld: _cards_held,
    facts.Renamed: _renamed,
    facts.Noted: _noted,
    facts.RulesChanged: _rules_changed,
    facts.FirstDealer: _first_dealer,
    facts.Adjustment: _adjustment,
    facts.Ended: _ended,
    facts.Resumed: _resumed,
}
