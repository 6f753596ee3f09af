"""The kind Ohio, and its sheet."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.common.seats import standings, winners_of
from scorekeeper.rules.common.settlement import outcome
from scorekeeper.rules.game_kind import OneBook
from scorekeeper.rules.kind import (
    CardCount,
    Cell,
    Column,
    MarkOfCell,
    Prompt,
    Row,
    RowState,
    Sheet,
    marks_that_hold,
)
from scorekeeper.rules.ohio import file
from scorekeeper.rules.ohio.facts import FACTS, OhioFact
from scorekeeper.rules.ohio.hand import PRINTED_EACH, Hand
from scorekeeper.rules.ohio.rules import BOOK, VARIANT
from scorekeeper.rules.ohio.state import OhioState, apply, problems


def sheet(state: OhioState) -> Sheet:
    """Return the series as columns in seat order and one row per hand; agreed hands still to come are empty rows."""
    totals = state.hands[-1].totals
    best = winners_of(totals) if state.scored else ()
    winners = best if state.is_over else ()
    last = state.scored if state.is_over else max(state.scored + 1, state.agreed or 0)
    return Sheet(
        columns=tuple(Column(seat, state.names[seat], totals[seat], seat in best) for seat in state.seats),
        rows=tuple(_row(state, hand) for hand in state.hands[:last]),
        standings=standings(totals, state.names, winners),
        finished=state.is_over,
        winners=winners,
        deal_word="hand",
        ended=state.ended if state.agreed or state.ended else None,  # otherwise nothing was planned
    )


def _row(state: OhioState, hand: Hand) -> Row:
    stage: RowState = "done" if hand.scores else "live" if hand.number == state.live else "todo"
    return Row(
        number=hand.number,
        state=stage,
        cells=tuple(_cell(state, hand, seat) for seat in state.seats),
        leader=hand.starter,
        marks=marks_that_hold({"misdealt": hand.slip.misdeals}),
        cards=_added_up(hand, state.rules.is_literal) if hand.scores and hand.slip.is_counted else None,
    )


def _added_up(hand: Hand, literal: bool) -> CardCount:
    counts = hand.slip.counts.values()
    return CardCount(
        captured=sum(count.captured for count in counts),
        in_hand=sum(count.in_hand(literal) for count in counts),
        printed=sum(count.printed for count in counts),
        required=PRINTED_EACH * len(counts),
    )


def _cell(state: OhioState, hand: Hand, seat: int) -> Cell:
    marks: frozenset[MarkOfCell] = marks_that_hold({
        "leads": seat == hand.starter,
        "corrected": (hand.number, seat) in state.corrected,
        "adjusted": seat in hand.adjusted,
    })  # fmt: skip
    if not hand.scores:
        return Cell(seat, marks=marks)
    count = hand.slip.counts[seat] if hand.slip.is_counted else None
    return Cell(
        seat,
        hand.points[seat],
        hand.totals[seat],
        marks=marks,
        adjusted=hand.adjusted.get(seat),
        captured=count.captured if count else None,
        in_hand=count.in_hand(state.rules.is_literal) if count else None,
    )


def result(state: OhioState) -> dict[str, Any]:
    standings = sorted(sheet(state).standings, key=lambda line: line.seat)
    return {
        "deals": None,
        "hands": [file.result_of(state.names, hand) for hand in file.written_hands(state)],
        **outcome(standings, state.is_over, state.rules.settlement),
    }


class Ohio(OneBook[OhioState, OhioFact]):
    """Ohio: hands are entered as scores, figures or moves, and scored by the same formula."""

    key = "ohio"
    facts = FACTS
    variants = (VARIANT,)
    axes = BOOK.axes
    book = BOOK

    opening = OhioState
    apply = staticmethod(apply)
    problems = staticmethod(problems)
    sheet = staticmethod(sheet)
    announced = staticmethod(file.announced)
    played = staticmethod(file.played)
    result = staticmethod(result)

    def prompt(self, state: OhioState) -> Prompt | None:
        if state.live is None:
            return None
        hand = state.hand(state.live)
        if hand.way == "trick":
            return Prompt("trick", hand.number, (hand.followed()[0].turn,))
        entered: Mapping[int, object] = (
            hand.slip.counts if hand.way == "figures" else hand.slip.scores if hand.way else {}
        )
        return Prompt(hand.way or "hand", hand.number, tuple(seat for seat in state.seats if seat not in entered))
