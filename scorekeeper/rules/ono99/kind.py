"""O'NO 99: a running total that nobody may bring to 99, chips, and the last one in; its sheet."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.kind import (
    Cell,
    Column,
    Options,
    Prompt,
    Row,
    RowState,
    Sheet,
    Standing,
)
from scorekeeper.rules.ono99 import file
from scorekeeper.rules.ono99.facts import FACTS
from scorekeeper.rules.ono99.rules import VARIANT, check_stored, resolved
from scorekeeper.rules.ono99.state import Hand, Ono99State, apply, opening, places_of, problems
from scorekeeper.rules.sheets.figures import Hands


def chips_of(state: Ono99State) -> dict[int, int]:
    """Return the chips that everybody has left, by seat."""
    return dict(state.hands[-1].chips if state.hands else dict.fromkeys(state.seats, state.rules.chips))


def sheet(state: Ono99State) -> Sheet:
    """Return the game as columns in seat order and a row a hand. Totals count chips."""
    chips, places = chips_of(state), places_of(state)
    # Nobody has won a game of which no hand was lost.
    is_played = any(hand.loser is not None for hand in state.hands)
    winners = state.still_in if state.is_finished and is_played else ()
    return Sheet(
        columns=tuple(_column(state, seat, chips) for seat in state.seats),
        rows=tuple(_row(state, hand) for hand in state.hands if hand.announced.is_begun or hand is state.in_play),
        standings=tuple(
            Standing(places[seat], seat, state.names[seat], chips[seat], seat in winners)
            for seat in sorted(state.seats, key=lambda seat: (places[seat], -chips[seat], seat))
        ),
        finished=state.is_finished,
        winners=winners,
        counts="chips",
        deal_word="hand",
        ended=state.ended,
    )


def _column(state: Ono99State, seat: int, chips: Mapping[int, int]) -> Column:
    is_in, most, fewest = seat in state.still_in, max(chips.values()), min(chips.values())
    ahead = is_in and chips[seat] == most > fewest
    marks = frozenset[str]() if is_in else frozenset({"out"})
    return Column(seat, state.names[seat], chips[seat], ahead, marks, carry_in=state.rules.chips)


def _row(state: Ono99State, hand: Hand) -> Row:
    stage: RowState = "live" if hand.loser is None else "done"
    return Row(
        number=hand.number,
        state=stage,
        cells=tuple(_cell(state, hand, seat) for seat in state.seats),
        dealer=hand.dealer if _deals(state, hand.dealer, hand) else None,
        leader=hand.starter,
        marks=frozenset({"misdealt"} if hand.announced.misdeals else ()),
        # The count is known only where the cards were followed.
        figures={"lost_at": hand.pile.total} if hand.loser is not None and hand.plays else {},
    )


def _cell(state: Ono99State, hand: Hand, seat: int) -> Cell:
    plays = seat in hand.active
    lost = hand.loser == seat
    holds = {
        "dealt": _deals(state, seat, hand),
        "leads": seat == hand.starter,
        "lost": lost,
        "out": seat in hand.out,
        "corrected": lost and hand.announced.is_corrected,
    }
    return Cell(
        seat=seat,
        small=str(hand.chips[seat]) if plays and hand.loser is not None else "",
        made=False if lost else None,
        marks=frozenset(mark for mark, is_so in holds.items() if is_so),
        spoken={"chips": hand.chips[seat]} if plays and hand.loser is not None else {},
    )


def _deals(state: Ono99State, seat: int, hand: Hand) -> bool:
    # Where the loser starts the next hand, nobody asks who deals: only the first deal is agreed on.
    return seat == hand.dealer and (hand.number == 1 or state.rules.next_starter == "left_of_dealer")


PHASES = {"hand_loser": "loser", "card_by_card": "card"}


class Ono99:
    """The GameKind of O'NO 99: of each hand its loser is entered, or every card, which tells the loser."""

    key = VARIANT.kind
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

    def resolved(self, variant: str, options: Options, players: int) -> Mapping[str, Any]:
        """Return every axis as plain data; there is one variant. Raises Refused or Unreadable("options.KEY", ...)."""
        return to_plain(resolved(options, players))

    def prompt(self, state: Ono99State) -> Prompt | None:
        """Ask who lost the hand in play, or for the next card of it."""
        hand = state.in_play
        if hand is None:
            return None
        seats = hand.active if hand.mode == "hand_loser" else (hand.pile.turn,)
        return Prompt(PHASES[hand.mode], hand.number, seats)

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
