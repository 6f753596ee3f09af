"""Four people and the facts of O'NO 99, for the tests of its rules."""

from scorekeeper.rules.ono99.facts import CannotPlay, Card, HandLost, Played
from scorekeeper.rules.ono99.kind import Ono99
from tests.kit.states import ANA, BEN, CAS, DEE, States
from tests.kit.tables import NAMES

__all__ = ["ANA", "BEN", "CAS", "DEE", "KIND", "NAMES", "cards", "codes", "enter", "lost", "setup", "table"]

KIND = Ono99()
STATES = States(KIND, "ono99")
setup, table, enter, codes = STATES.setup, STATES.table, STATES.enter, STATES.codes


# Ben starts and makes 95 in ten cards, so that Dee is to play.
TO_95 = [(seat % 4, 5 if seat == 1 else 10) for seat in range(1, 11)]
TEN_TENS = [(seat % 4, 10) for seat in range(1, 11)]  # and Cas makes 100


def lost(*seats: int) -> tuple[HandLost, ...]:
    return tuple(HandLost(hand, seat) for hand, seat in enumerate(seats, start=1))


def cards(hand: int, *plays: tuple[int, Card]) -> tuple[Played, ...]:
    return tuple(Played(hand, number, seat, card) for number, (seat, card) in enumerate(plays, start=1))


LATER = {"edition": "later"}
OUT = (*cards(1, *TO_95), CannotPlay(1, 11, DEE))  # of the later edition: the play goes on at 95
