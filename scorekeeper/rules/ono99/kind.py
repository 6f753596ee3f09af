"""O'NO 99: a running total that nobody may bring to 99, chips, and the last one in."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.kind import Fact, Options, Problem, Prompt, Setup, Sheet, Variant
from scorekeeper.rules.ono99 import file
from scorekeeper.rules.ono99.facts import FACTS
from scorekeeper.rules.ono99.problems import problems
from scorekeeper.rules.ono99.rules import VARIANT, check, resolved
from scorekeeper.rules.ono99.sheet import sheet
from scorekeeper.rules.ono99.state import Ono99State, apply, opening
from scorekeeper.rules.sheets.played import Hands

PHASES = {"hand_loser": "loser", "card_by_card": "card"}


class Ono99:
    """The GameKind of O'NO 99: of each hand its loser is entered, or every card, which tells the loser."""

    key = VARIANT.kind
    facts = FACTS

    @property
    def variants(self) -> tuple[Variant, ...]:
        return (VARIANT,)

    def resolved(self, variant: str, options: Options, players: int) -> Mapping[str, Any]:
        """Return every axis as plain data; there is one variant. Raises Refused or Unreadable("options.KEY", ...)."""
        return to_plain(resolved(options, players))

    def check_rules(self, variant: str, options: Options, rules: Mapping[str, Any], house: Mapping[str, Any]) -> None:
        """Raise Unreadable at the first option or axis of a stored game that is not taken, and at any house rule."""
        check(options, rules, house)

    def opening(self, setup: Setup) -> Ono99State:
        return opening(setup)

    def apply(self, state: Ono99State, fact: Fact) -> Ono99State:
        return apply(state, fact)

    def problems(self, state: Ono99State) -> tuple[Problem, ...]:
        return problems(state)

    def prompt(self, state: Ono99State) -> Prompt | None:
        """Ask who lost the hand in play, or for the next card of it."""
        hand = state.in_play
        if hand is None:
            return None
        seats = hand.active if hand.mode == "hand_loser" else (hand.pile.turn,)
        return Prompt(PHASES[hand.mode], hand.number, seats)

    def sheet(self, state: Ono99State) -> Sheet:
        return sheet(state)

    def hands_of(self, state: Ono99State) -> Mapping[int, Hands]:
        """Return by seat how many hands were played without losing them, and how many played."""
        ended = [hand for hand in state.hands if hand.loser is not None]
        return {
            seat: Hands(
                sum(seat in hand.active and seat != hand.loser for hand in ended),
                sum(seat in hand.active for hand in ended),
            )
            for seat in state.seats
        }

    def read(self, game: Mapping[str, Any]) -> tuple[Setup, tuple[Fact, ...]]:
        return file.read(game)

    def written(self, state: Ono99State) -> dict[str, Any]:
        return file.written(state)

    def result(self, state: Ono99State) -> dict[str, Any]:
        return file.result(state)
