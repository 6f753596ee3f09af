"""Read a game of O'NO 99 from the keys of a game file, write them, and compute its `result`.

Source: docs/game-file.md.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.rules.common import reading
from scorekeeper.rules.facts import Fact, Setup
from scorekeeper.rules.kind import Problem, Unreadable
from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.rules.ono99.state import ANY_CARD, HAND_SIZE, Hand, Ono99State, apply, hand_problems, next_hand

Seats = Mapping[str, int]


def announced(setup: Setup, game: Mapping[str, Any], seats: Seats) -> Iterator[Fact]:
    """Yield the facts of a file's hands, each computed from the previous one and checked as it is read."""
    state, hand, before = Ono99State(setup), None, None
    for index, (place, given) in enumerate(reading.lines(game.get("hands"), "hands")):
        if hand and len(hand.still_in) == 1:
            raise Unreadable(place, Problem("after_the_winner", deal=index + 1))
        if hand and hand.loser is None:
            raise Unreadable(f"hands[{index - 1}]", Problem("hand_unfinished", deal=index))
        # No earlier hands in the state, because a hand follows only from the previous one.
        before, state = hand, replace(state, slips={})
        hand = next_hand(state, before)
        for facts_of in (_held, _plays, _loser):
            for fact in facts_of(state, hand, given, place, seats):
                yield fact
                state = apply(state, fact)
            hand = next_hand(state, before)
            for problem in hand_problems(state, hand):
                part = f"plays[{problem.numbers['play'] - 1}]" if problem.part == "plays" else problem.part
                raise Unreadable(f"{place}.{part}", problem)
    if "starter" in game and hand and hand.loser is None:
        starts = ono.Starts(hand.number, reading.seat_of(game["starter"], seats, "starter"))
        yield starts
        state = apply(state, starts)
        for problem in hand_problems(state, next_hand(state, before)):
            raise Unreadable("starter", problem)


def _held(_state: Ono99State, hand: Hand, given: Mapping[str, Any], place: str, seats: Seats) -> Iterator[Fact]:
    for seat, cards in reading.numbers_of(given.get("held", {}), seats, f"{place}.held").items():
        if seat not in hand.active:
            raise Unreadable(f"{place}.held", Problem("holds_no_cards", deal=hand.number, seat=seat, part="held"))
        yield ono.CardsHeld(hand.number, seat, cards)


def _plays(_state: Ono99State, hand: Hand, given: Mapping[str, Any], place: str, seats: Seats) -> Iterator[Fact]:
    for number, (at, play) in enumerate(reading.lines(given.get("plays"), f"{place}.plays"), start=1):
        seat, card = reading.seat_of(play.get("player"), seats, f"{at}.player"), play.get("card")
        if type(card) not in (int, str) or card not in ANY_CARD:
            problem = Problem("card_not_in_game", deal=hand.number, seat=seat, numbers={"card": card})
            raise Unreadable(f"{at}.card", problem)
        yield ono.Played(hand.number, number, seat, card)


def _loser(state: Ono99State, hand: Hand, given: Mapping[str, Any], place: str, seats: Seats) -> Iterator[Fact]:
    """Yield the fact that names the loser of a hand, or that names its starter if nothing is known yet."""
    name = given.get("loser")
    if name is None:
        if not hand.plays:
            # Names the proposed starter, so that a hand without a play or a loser is kept.
            yield ono.Starts(hand.number, hand.starter)
        return
    seat = reading.seat_of(name, seats, f"{place}.loser")
    if hand.plays and hand.loser is None and hand.pile.turn == seat and state.rules.edition == "later":
        yield ono.CannotPlay(hand.number, len(hand.plays) + 1, seat)
    elif not hand.plays or hand.loser == seat or (state.rules.one_pile and hand.loser is None):
        yield ono.HandLost(hand.number, seat)
    else:
        numbers = {"loser": hand.loser}
        problem = Problem("loser_disagrees", deal=hand.number, seat=seat, part="loser", numbers=numbers)
        raise Unreadable(f"{place}.loser", problem)


def played(state: Ono99State) -> dict[str, Any]:
    names, rules = state.names, state.rules
    game: dict[str, Any] = {
        "options": {**state.setup.options, **({"one_pile": rules.one_pile} if rules.edition == "later" else {})},
        "hands": [_hand(names, hand) for hand in state.hands if hand.slip.is_begun],
    }
    hand = state.hands[-1] if state.hands else None
    if hand and hand.slip.starter == hand.starter and hand.loser is None and not hand.plays:
        before = state.hands[-2] if len(state.hands) > 1 else None
        if next_hand(replace(state, slips={}), before).starter != hand.starter:
            game["starter"] = names[hand.starter]
    return game


def _hand(names: tuple[str, ...], hand: Hand) -> dict[str, Any]:
    keys: dict[str, Any] = {}
    if hand.loser is not None and (hand.slip.lost is not None or hand.ends_without_card):
        keys["loser"] = names[hand.loser]
    plays = [{"player": names[play.seat], "card": play.card} for play in hand.plays if play.card is not None]
    if plays or not keys:
        keys["plays"] = plays
    held = {
        seat: hand.held.get(seat, HAND_SIZE) for seat in hand.active if hand.held.get(seat) != hand.began_with.get(seat)
    }
    if held:
        keys["held"] = {names[seat]: cards for seat, cards in held.items()}
    return keys


def result(state: Ono99State) -> dict[str, Any]:
    names, finished = state.names, state.is_finished
    return {
        "deals": None,
        "hands": [_hand_result(names, hand) for hand in state.hands if hand.slip.is_begun],
        "totals": None,
        "ranking": {names[seat]: place for seat, place in state.places.items()} if finished else None,
        "winners": [names[seat] for seat in state.still_in] if finished else [],
        "finished": finished,
        "settlement": None,
    }


def _hand_result(names: tuple[str, ...], hand: Hand) -> dict[str, Any]:
    pile = None if hand.loser is not None else hand.pile
    return {
        "loser": None if hand.loser is None else names[hand.loser],
        "chips": {names[seat]: chips for seat, chips in hand.chips.items()},
        "out": [names[seat] for seat in hand.out],
        "total": pile and pile.total,
        "direction": pile and pile.direction,
        "next": pile and names[pile.turn],
        "next_owes": pile and pile.owes,
    }
