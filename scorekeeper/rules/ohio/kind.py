"""Ohio: a series of hands in which the lowest card takes the trick and the highest cards count; its sheet."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.common.seats import standings, winners_of
from scorekeeper.rules.kind import (
    NOTHING,
    Cell,
    Column,
    GameKind,
    Hands,
    House,
    Options,
    Prompt,
    Row,
    RowState,
    Sheet,
)
from scorekeeper.rules.ohio import file
from scorekeeper.rules.ohio.checks import PRINTED_EACH, bounds, captured_and_in_hand, printed
from scorekeeper.rules.ohio.facts import FACTS, NUMBERS, OhioFact
from scorekeeper.rules.ohio.rules import VARIANT, check_stored, resolved
from scorekeeper.rules.ohio.state import OhioState, apply, opening, problems


def sheet(state: OhioState) -> Sheet:
    """Return the series as columns in seat order and a row a hand; hands that were agreed on stand as empty rows."""
    totals = state.totals[-1]
    best = winners_of(totals) if state.scored else ()
    winners = best if state.is_over else ()
    last = state.scored if state.is_over else max(state.scored + 1, state.agreed or 0)
    return Sheet(
        columns=tuple(Column(seat, state.names[seat], totals[seat], seat in best) for seat in state.seats),
        rows=tuple(_row(state, number) for number in range(1, last + 1)),
        standings=standings(totals, state.names, winners),
        finished=state.is_over,
        winners=winners,
        deal_word="hand",
        ended=state.ended,
    )


def _row(state: OhioState, number: int) -> Row:
    stage: RowState = "done" if number <= state.scored else "live" if number == state.live else "todo"
    starter = state.starter(number)
    return Row(
        number=number,
        state=stage,
        cells=tuple(_cell(state, number, seat, starter) for seat in state.seats),
        leader=starter,
        marks=frozenset({"misdealt"} if state.hand(number).misdeals else ()),
        figures=_added_up(state, number),
    )


def _added_up(state: OhioState, number: int) -> Mapping[str, int]:
    """Return a hand's cards added up; empty where not everybody's figures are known.

    `captured` and `less` are the sums of the two parts of the scores, `cards` what all cards make as printed,
    `of` what they must make. `twice` is by how much the two sums exceed the cards, since an Ohio left in
    hand is ten off the cards and costs ten.
    """
    count = state.hand(number).count
    if count is None or number > state.scored or len(count.figures) < len(state.names):
        return {}
    parts = [captured_and_in_hand(figures, state.rules.is_literal) for figures in count.figures.values()]
    captured, in_hand = sum(part for part, _ in parts), sum(part for _, part in parts)
    cards = sum(printed(figures) for figures in count.figures.values())
    required = PRINTED_EACH * len(state.names)
    twice = captured + in_hand - cards
    # These keys stand in every golden sheet, so they stay.
    return {"captured": captured, "less": in_hand, "cards": cards, "of": required, "twice": twice}


def _cell(state: OhioState, number: int, seat: int, starter: int) -> Cell:
    adjusted = state.adjusted(number).get(seat)
    holds = {"leads": seat == starter, "corrected": (number, seat) in state.corrected, "adjusted": adjusted is not None}
    marks = frozenset(mark for mark, is_so in holds.items() if is_so)
    count = state.hand(number).count
    if number > state.scored or count is None:
        return Cell(seat, marks=marks)
    spoken = {} if adjusted is None else {"adjusted": adjusted}
    small = ""
    if seat in count.figures:
        captured, in_hand = captured_and_in_hand(count.figures[seat], state.rules.is_literal)
        spoken |= {"captured": captured, "less": in_hand}
        small = f"{captured}-{in_hand}".replace("-", "\u2212")
    return Cell(seat, small, state.points[number - 1][seat], state.totals[number][seat], marks=marks, spoken=spoken)


class Ohio(GameKind[OhioState, OhioFact]):
    """Ohio: hands are entered as scores, figures or moves, and scored by the same formula."""

    key = "ohio"
    facts = FACTS
    variants = (VARIANT,)

    opening = staticmethod(opening)
    apply = staticmethod(apply)
    problems = staticmethod(problems)
    sheet = staticmethod(sheet)
    read = staticmethod(file.read)
    written = staticmethod(file.written)
    result = staticmethod(file.result)
    check_rules = staticmethod(check_stored)

    def resolved(self, variant: str, options: Options, players: int, house: House = NOTHING) -> Mapping[str, Any]:
        """Return every axis as plain data; there is one variant. Raises Refused or Unreadable("options.KEY", ...)."""
        return to_plain(resolved(options, players))

    def prompt(self, state: OhioState) -> Prompt | None:
        """Ask how the hand in play is entered, then for that. None: the series is over."""
        return None if state.live is None else _prompt(state, state.live)

    def hands_of(self, state: OhioState) -> Mapping[int, Hands]:
        """Return by seat how many hands were won, by the most points of the hand, and how many played."""
        best = [max(points.values(), default=0) for points in state.points]
        return {
            seat: Hands(
                sum(points[seat] == most for points, most in zip(state.points, best, strict=True)), len(state.points)
            )
            for seat in state.seats
        }


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
        case _:
            play, _, _ = state.hand_in_play(number)
            last = play.last_number
            return Prompt("trick", number, (play.turn,), NUMBERS[-1] if last is None else last - 1)
