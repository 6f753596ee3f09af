"""A game of O'NO 99 as the keys of a game file, and its `result`.

Source: docs/game-file.md.
"""

from typing import Any

from scorekeeper.rules.ono99.game import Hand, ends_without_card
from scorekeeper.rules.ono99.read import read
from scorekeeper.rules.ono99.sheet import places_of
from scorekeeper.rules.ono99.state import Ono99State

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
