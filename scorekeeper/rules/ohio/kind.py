"""Ohio: a series of hands in which the lowest card takes the trick and the highest cards count."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.kind import (
    Fact,
    Options,
    Problem,
    Prompt,
    Setup,
    Sheet,
    Variant,
)
from scorekeeper.rules.ohio import file, reducers
from scorekeeper.rules.ohio.checks import bounds
from scorekeeper.rules.ohio.facts import FACTS, NUMBERS
from scorekeeper.rules.ohio.problems import problems
from scorekeeper.rules.ohio.rules import VARIANT, check, resolved
from scorekeeper.rules.ohio.sheet import sheet
from scorekeeper.rules.ohio.state import OhioState, opening
from scorekeeper.rules.sheets.played import Hands


class Ohio:
    """The GameKind of Ohio: hands are entered as scores, figures, piles or moves, and scored by the same formula."""

    key = "ohio"
    facts = FACTS
    variants: tuple[Variant, ...] = (VARIANT,)

    def resolved(self, variant: str, options: Options, players: int) -> Mapping[str, Any]:
        """Return every axis as plain data. Raises Refused or Unreadable("options.KEY", ...)."""
        return to_plain(resolved(options, players))

    def check_rules(self, variant: str, options: Options, rules: Mapping[str, Any], house: Mapping[str, Any]) -> None:
        """Raise Unreadable at the first option or axis of a stored game that is not taken, and at any house rule."""
        check(options, rules, house)

    def opening(self, setup: Setup) -> OhioState:
        """Return the state of a series in which nothing is played yet."""
        return opening(setup)

    def apply(self, state: OhioState, fact: Fact) -> OhioState:
        """Return the state after one more fact."""
        return reducers.apply(state, fact)

    def problems(self, state: OhioState) -> tuple[Problem, ...]:
        """Return everything that does not hold."""
        return problems(state)

    def prompt(self, state: OhioState) -> Prompt | None:
        """Ask how the hand in play is entered, then for that. None: the series is over."""
        return None if state.live is None else _prompt(state, state.live)

    def sheet(self, state: OhioState) -> Sheet:
        """Return the series as columns in seat order and a row a hand."""
        return sheet(state)

    def hands_of(self, state: OhioState) -> Mapping[int, Hands]:
        """Return by seat how many hands were won, by the most points of the hand, and how many played."""
        best = [max(points.values(), default=0) for points in state.points]
        return {
            seat: Hands(
                sum(points[seat] == most for points, most in zip(state.points, best, strict=True)), len(state.points)
            )
            for seat in state.seats
        }

    def read(self, game: Mapping[str, Any]) -> tuple[Setup, tuple[Fact, ...]]:
        """Return what a game file says as a setup and facts. Raises Unreadable at the place of the mistake."""
        return file.read(game)

    def written(self, state: OhioState) -> dict[str, Any]:
        """Return the game file's own keys."""
        return file.written(state)

    def result(self, state: OhioState) -> dict[str, Any]:
        """Return the `result` of the game file, every key written."""
        return file.result(state)


def _prompt(state: OhioState, number: int) -> Prompt:
    hand, seats = state.hand(number), tuple(state.seats)
    match state.way(number):
        case None:
            return Prompt("hand", number, seats)
        case "scores":
            most = bounds(len(seats), state.rules.is_literal).score_max
            return Prompt("scores", number, tuple(seat for seat in seats if seat not in hand.scores), most)
        case "figures":
            return Prompt("figures", number, tuple(seat for seat in seats if seat not in hand.figures))
        case "detail":
            return Prompt("detail", number, tuple(seat for seat in seats if seat not in hand.tally))
        case _:
            play, _, _ = state.hand_in_play(number)
            last = play.last_number
            return Prompt("trick", number, (play.turn,), NUMBERS[-1] if last is None else last - 1)
