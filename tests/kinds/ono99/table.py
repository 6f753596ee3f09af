"""Four people and the facts of O'NO 99, for the tests of its rules."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.rules.kind import Setup
from scorekeeper.rules.ono99.facts import Card, HandLost, Played
from scorekeeper.rules.ono99.hand import Pile, after_card, refusal
from scorekeeper.rules.ono99.kind import Ono99
from scorekeeper.rules.ono99.rules import Ono99Rules
from tests.kit.states import ANA, BEN, CAS, DEE, States
from tests.kit.tables import NAMES

__all__ = ["ANA", "BEN", "CAS", "DEE", "KIND", "NAMES", "cards", "codes", "enter", "lost", "setup", "table"]

KIND = Ono99()
STATES = States(KIND, "ono99")
setup, table, enter, codes = STATES.setup, STATES.table, STATES.enter, STATES.codes


# Ben starts and makes 95 in ten cards, so that Dee is to play.
TO_95 = [(seat % 4, 5 if seat == 1 else 10) for seat in range(1, 11)]


def lost(*seats: int) -> tuple[HandLost, ...]:
    return tuple(HandLost(hand, seat) for hand, seat in enumerate(seats, start=1))


def cards(hand: int, *plays: tuple[int, Card]) -> tuple[Played, ...]:
    return tuple(Played(hand, number, seat, card) for number, (seat, card) in enumerate(plays, start=1))


def play_out(players: int, plays: Sequence[Card], out: Sequence[int] = (), **rules: Any) -> dict[str, Any]:
    """Return where a hand begun by the first seat still in stands after some plays, or the error that refused one."""
    active = tuple(seat for seat in range(players) if seat not in out)
    agreed, pile = Ono99Rules(**rules), Pile(active[0])
    for card in plays:
        if error := refusal(agreed, pile, card):
            return {"error": error}
        pile = after_card(agreed, active, pile, card)
    return {
        "total": pile.total,
        "direction": pile.direction,
        "player": pile.turn,
        "turns_required": pile.owes,
        "loser": pile.loser,
    }


def chips_after(players: Sequence[str], losers: Sequence[str], **options: Any) -> dict[str, Any]:
    """Return chips by player, who is out, and the winner of a game in which these lost; none loses who is out."""
    rules = KIND.resolved("ono99", options, len(players))
    state = KIND.opening(Setup("ono99", "ono99", tuple(players), options, rules))
    for loser in losers:
        seat = players.index(loser)
        if seat in state.still_in and not state.is_won:
            state = KIND.apply(state, HandLost(len(state.hands), seat))
    last = state.hands[-1]
    return {
        "chips": {state.names[seat]: chips for seat, chips in last.chips.items()},
        "out": [state.names[seat] for seat in last.out],
        "finished": state.is_won,
        "winner": state.names[state.still_in[0]] if state.is_won else None,
    }
