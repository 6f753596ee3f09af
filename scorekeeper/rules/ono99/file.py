"""A game of O'NO 99 from the keys of a game file, hand by hand, back to them, and its `result`.

Source: docs/game-file.md.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.common import reading
from scorekeeper.rules.kind import Fact, Problem, Setup, Unreadable
from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.rules.ono99.hand import ANY_CARD
from scorekeeper.rules.ono99.rules import VARIANT, resolved
from scorekeeper.rules.ono99.state import Hand, Ono99State, apply, ends_without_card, opening, places_of, problems

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
    if state.is_won:
        raise Unreadable(place, Problem("after_the_winner", deal=number))
    if state.hands[-1].number < number:
        raise Unreadable(f"hands[{number - 2}]", Problem("hand_unfinished", deal=number - 1))
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


__all__ = ["read", "result", "written"]


def written(state: Ono99State) -> dict[str, Any]:
    """Return the keys of the game file that this kind has of its own."""
    game: dict[str, Any] = {
        "variant": state.setup.variant,
        "options": dict(state.setup.options),
        "players": list(state.names),
        "first_dealer": state.names[state.setup.first_dealer],
        "hands": [_hand(state.names, hand) for hand in state.hands if hand.announced.is_begun],
    }
    if state.ended is not None:
        game["ended"] = state.ended
    return game


def _hand(names: tuple[str, ...], hand: Hand) -> dict[str, Any]:
    announced: dict[str, Any] = {}
    if hand.loser is not None and (hand.announced.lost is not None or ends_without_card(hand)):
        announced["loser"] = names[hand.loser]
    if hand.plays or not announced:
        cards = [play for play in hand.plays if play.card is not None]
        announced["plays"] = [{"player": names[play.seat], "card": play.card} for play in cards]
    if hand.held:
        announced["held"] = {names[seat]: cards for seat, cards in hand.held.items()}
    return announced


def result(state: Ono99State) -> dict[str, Any]:
    """Return the `result` of the game file, every key written."""
    places = places_of(state)
    finished = state.is_finished
    return {
        "deals": None,
        "hands": [_hand_result(state.names, hand) for hand in state.hands if hand.announced.is_begun],
        "totals": None,
        "ranking": {state.names[seat]: place for seat, place in places.items()} if finished else None,
        "winners": [state.names[seat] for seat in state.still_in] if finished else [],
        "finished": finished,
        "settlement": None,
    }


def _hand_result(names: tuple[str, ...], hand: Hand) -> dict[str, Any]:
    pile = hand.pile
    stands: dict[str, Any] = dict.fromkeys(("total", "direction", "next", "next_owes"))
    if hand.loser is None:
        stands = {"total": pile.total, "direction": pile.direction, "next": names[pile.turn], "next_owes": pile.owes}
    return {
        "loser": None if hand.loser is None else names[hand.loser],
        "chips": {names[seat]: chips for seat, chips in hand.chips.items()},
        "out": [names[seat] for seat in hand.out],
        **stands,
    }
