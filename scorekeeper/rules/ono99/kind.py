"""The kind O'NO 99, and its sheet."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.rules.game_kind import OneBook
from scorekeeper.rules.kind import (
    Cell,
    Column,
    Fact,
    Prompt,
    Row,
    Setup,
    Sheet,
    Standing,
    marks_that_hold,
)
from scorekeeper.rules.ono99 import file
from scorekeeper.rules.ono99.facts import FACTS, Ono99Fact
from scorekeeper.rules.ono99.rules import BOOK, VARIANT
from scorekeeper.rules.ono99.state import Hand, Ono99State, apply, problems


def sheet(state: Ono99State) -> Sheet:
    """Return the game as columns in seat order and one row per hand. Totals count chips."""
    chips, places, seats = state.chips, state.places, state.seats
    most, fewest = max(chips.values()), min(chips.values())
    # No winners without a lost hand, because then the game was not played.
    is_played = any(hand.loser is not None for hand in state.hands)
    winners = state.still_in if state.is_finished and is_played else ()
    return Sheet(
        columns=tuple(
            Column(
                seat,
                state.names[seat],
                chips[seat],
                ahead=seat in state.still_in and chips[seat] == most > fewest,
                marks=marks_that_hold({"out": seat in state.out}),
                carry_in=state.rules.chips,
            )
            for seat in seats
        ),
        rows=tuple(_row(state, hand) for hand in state.hands if hand.slip.is_begun or hand is state.in_play),
        standings=tuple(
            Standing(places[seat], seat, state.names[seat], chips[seat], seat in winners)
            for seat in sorted(seats, key=lambda seat: (places[seat], -chips[seat], seat))
        ),
        finished=state.is_finished,
        winners=winners,
        counts="chips",
        deal_word="hand",
        ended=state.ended,
    )


def _row(state: Ono99State, hand: Hand) -> Row:
    # Only the first dealer is known if the loser starts the next hand, because nobody asks who deals.
    has_dealer = hand.number == 1 or (state.rules.next_starter == "left_of_dealer" and not hand.goes_on)
    dealer = hand.dealer if has_dealer else None
    return Row(
        number=hand.number,
        state="live" if hand.loser is None else "done",
        cells=tuple(_cell(hand, seat, dealer) for seat in state.seats),
        dealer=dealer,
        leader=hand.starter,
        marks=marks_that_hold({"misdealt": hand.slip.misdeals}),
        lost_at=hand.pile.total if hand.loser is not None and hand.plays else None,
    )


def _cell(hand: Hand, seat: int, dealer: int | None) -> Cell:
    lost, is_scored = hand.loser == seat, seat in hand.active and hand.loser is not None
    return Cell(
        seat=seat,
        made=False if lost else None,
        marks=marks_that_hold({
            "dealt": seat == dealer,
            "leads": seat == hand.starter,
            "lost": lost,
            "out": seat in hand.out,
            "corrected": lost and hand.slip.is_corrected,
        }),
        chips=hand.chips[seat] if is_scored else None,
    )  # fmt: skip


class Ono99(OneBook[Ono99State, Ono99Fact]):
    """O'NO 99: for each hand its loser is entered, or every card, which shows the loser."""

    key = VARIANT.kind
    facts = FACTS

    variants = (VARIANT,)
    axes = BOOK.axes
    book = BOOK

    opening = Ono99State
    apply = staticmethod(apply)
    problems = staticmethod(problems)
    sheet = staticmethod(sheet)
    announced = staticmethod(file.announced)
    played = staticmethod(file.played)
    result = staticmethod(file.result)

    def read(self, game: Mapping[str, Any]) -> tuple[Setup, tuple[Fact, ...]]:
        # A file with a log but no one_pile is from an earlier version, which began each hand at 0.
        options = ({"one_pile": False} if game.get("has_log") else {}) | game["options"]
        setup, facts = super().read({**game, "options": options})
        return replace(setup, options={key: value for key, value in options.items() if key != "one_pile"}), facts

    def prompt(self, state: Ono99State) -> Prompt | None:
        hand = state.in_play
        if hand is None:
            return None
        if hand.mode == "hand_loser":
            return Prompt("loser", hand.number, hand.active)
        return Prompt("card", hand.number, (hand.pile.turn,))
