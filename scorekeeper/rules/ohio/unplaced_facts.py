"""Facts of a hand, seat, card or move that does not exist: kept as a problem, for no sheet could show them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from scorekeeper.rules import facts
from scorekeeper.rules.kind import Fact, Problem
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.state import OhioState

OfASeat: TypeAlias = (
    ohio.HandStarted | ohio.Tally | ohio.TrickPlay | facts.Renamed | facts.FirstDealer | facts.Adjustment
)


def unplaced(state: OhioState, fact: Fact) -> Problem | None:
    """Return the first of hand_too_early, game_is_over, unknown_seat, unknown_card, hand_is_over, play_missing.

    None: the fact has a slot.
    """
    return _unknown_hand(state, fact) or _unknown_seat_or_card(state, fact) or _unknown_move(state, fact)


def _unknown_hand(state: OhioState, fact: Fact) -> Problem | None:
    hand, due = fact.about_deal, state.scored + 1
    if hand is None or 1 <= hand < due + (not state.is_over):
        return None
    code = "game_is_over" if state.is_over and hand >= due else "hand_too_early"
    return Problem(code, deal=hand, numbers={"due": due})


def _unknown_seat_or_card(state: OhioState, fact: Fact) -> Problem | None:
    hand = fact.about_deal
    for seat in SEATS.get(type(fact), _none)(fact):
        if seat not in state.seats:
            return Problem("unknown_seat", deal=hand, seat=seat)
    # The cards of a trick are checked where it is followed: trick.fault.
    for card in CARDS.get(type(fact), _none)(fact):
        if card not in ohio.CARDS:
            return Problem("unknown_card", deal=hand, numbers={"card": card})
    return None


def _unknown_move(state: OhioState, fact: Fact) -> Problem | None:
    check = MOVES.get(type(fact))
    return check(state, fact) if check else None


def _none(_fact: Fact) -> Iterable[int]:
    return ()


def _seat(fact: OfASeat) -> Iterable[int]:
    return (fact.seat,)


def _seats_of_scores(fact: ohio.HandScores) -> Iterable[int]:
    return fact.scores


def _seats_of_figures(fact: ohio.HandFigures) -> Iterable[int]:
    return fact.figures


def _seats_of_piles(fact: ohio.HandPiles) -> Iterable[int]:
    return fact.piles


def _cards_of_tally(fact: ohio.Tally) -> Iterable[int]:
    return (*fact.captured, *fact.held)


def _cards_of_piles(fact: ohio.HandPiles) -> Iterable[int]:
    return tuple(card for pile in fact.piles.values() for card in (*pile.captured, *pile.held))


def _scored_already(state: OhioState, fact: ohio.Misdeal) -> Problem | None:
    return Problem("hand_is_over", deal=fact.hand) if fact.hand <= state.scored else None


def _beyond_the_next(state: OhioState, fact: ohio.TrickPlay) -> Problem | None:
    due = len(state.hand(fact.hand).plays) + 1
    return None if 1 <= fact.number <= due else Problem("play_missing", deal=fact.hand, numbers={"due": due})


SEATS: Mapping[type[Fact], Callable[[Any], Iterable[int]]] = {
    ohio.HandScores: _seats_of_scores,
    ohio.HandFigures: _seats_of_figures,
    ohio.HandPiles: _seats_of_piles,
    ohio.HandStarted: _seat,
    ohio.Tally: _seat,
    ohio.TrickPlay: _seat,
    facts.Renamed: _seat,
    facts.FirstDealer: _seat,
    facts.Adjustment: _seat,
}
CARDS: Mapping[type[Fact], Callable[[Any], Iterable[int]]] = {
    ohio.Tally: _cards_of_tally,
    ohio.HandPiles: _cards_of_piles,
}
MOVES: Mapping[type[Fact], Callable[[OhioState, Any], Problem | None]] = {
    ohio.Misdeal: _scored_already,
    ohio.TrickPlay: _beyond_the_next,
}
