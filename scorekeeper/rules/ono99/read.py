"""A game file of O'NO 99, read hand by hand into facts and checked as it is read."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.common import reading
from scorekeeper.rules.kind import Fact, Problem, Setup, Unreadable
from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.rules.ono99.game import Hand
from scorekeeper.rules.ono99.hand import ANY_CARD
from scorekeeper.rules.ono99.problems import problems
from scorekeeper.rules.ono99.rules import VARIANT, resolved
from scorekeeper.rules.ono99.state import Ono99State, apply, opening

Seats = Mapping[str, int]

MOST_PLAYS = 1000  # of one hand: few go beyond fifty


def read(game: Mapping[str, Any]) -> tuple[Setup, tuple[Fact, ...]]:
    """Return what a game file says as a setup and facts. Raises Unreadable at the place of the mistake.

    `game` has its names, variant and types checked, and no nulls: record/gamefile.py.
    """
    setup = reading.setup_of(game, VARIANT.kind, lambda: resolved(game["options"], len(game["players"])))
    seats = {name: seat for seat, name in enumerate(setup.players)}
    reading.nobody_joins(game)
    reading.no_house_rules(game)
    announced: list[Fact] = []
    state = opening(setup)
    for index, given in enumerate(reading.items(game.get("hands"), "hands")):
        place = f"hands[{index}]"
        state = _with_hand(state, reading.mapping(given, place), place, seats, announced)
    return setup, (*announced, *reading.ended(game))


def _with_hand(
    state: Ono99State, given: Mapping[str, Any], place: str, seats: Seats, announced: list[Fact]
) -> Ono99State:
    """Return the state after one hand, its facts added to `announced`."""
    number = len(state.begun) + 1
    _must_be_due(state, number, place)
    for fact in _held(state.hands[number - 1], given.get("held", {}), f"{place}.held", seats):
        announced.append(fact)
        state = apply(state, fact)
    _check(state, place)
    for fact in _plays(given, place, number, seats):
        announced.append(fact)
        state = apply(state, fact)
    _check(state, place)
    for fact in _loser(state.hands[number - 1], given.get("loser"), place, seats):
        announced.append(fact)
        state = apply(state, fact)
    _check(state, place)
    return state


def _must_be_due(state: Ono99State, number: int, place: str) -> None:
    if state.is_won:
        raise Unreadable(place, Problem("after_the_winner", deal=number))
    if state.hands[-1].number < number:
        raise Unreadable(f"hands[{number - 2}]", Problem("hand_unfinished", deal=number - 1))


def _held(hand: Hand, given: Any, place: str, seats: Seats) -> Iterator[ono.CardsHeld]:
    for seat, cards in reading.numbers_of(given, seats, place).items():
        if seat not in hand.active:
            raise Unreadable(place, Problem("holds_no_cards", deal=hand.number, seat=seat, part="held"))
        yield ono.CardsHeld(hand.number, seat, cards)


def _plays(given: Mapping[str, Any], place: str, number: int, seats: Seats) -> Iterator[ono.Played]:
    for index, line in enumerate(reading.items(given.get("plays"), f"{place}.plays", MOST_PLAYS)):
        at = f"{place}.plays[{index}]"
        play = reading.mapping(line, at)
        seat = reading.seat_of(play.get("player"), seats, f"{at}.player")
        card = play.get("card")
        if type(card) not in (int, str) or card not in ANY_CARD:
            raise Unreadable(f"{at}.card", Problem("card_not_in_game", deal=number, seat=seat, numbers={"card": card}))
        yield ono.Played(number, index + 1, seat, card)


def _loser(hand: Hand, name: Any, place: str, seats: Seats) -> Iterator[Fact]:
    """Yield what names the loser of a hand: nothing where the cards tell, or the hand is still in play."""
    if name is None:
        if not hand.plays:
            # A hand of which nothing is known yet is kept: whoever is proposed starts it.
            yield ono.Starts(hand.number, hand.starter)
        return
    seat = reading.seat_of(name, seats, f"{place}.loser")
    if not hand.plays or hand.pile.loser == seat:
        yield ono.HandLost(hand.number, seat)
    elif hand.pile.loser is None and hand.pile.turn == seat and hand.rules.is_later:
        yield ono.CannotPlay(hand.number, len(hand.plays) + 1, seat)
    else:
        numbers = {"loser": hand.pile.loser}
        raise Unreadable(
            f"{place}.loser", Problem("loser_disagrees", deal=hand.number, seat=seat, part="loser", numbers=numbers)
        )


def _check(state: Ono99State, place: str) -> None:
    for problem in problems(state):
        at = f"{place}.plays[{problem.numbers['play'] - 1}]" if problem.part == "plays" else f"{place}.{problem.part}"
        raise Unreadable(at, problem)
