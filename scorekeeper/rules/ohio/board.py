"""What the screen shows of a hand of Ohio that is counted or followed: numbers and codes, no words.

What may be played is asked of hand.py; nothing is decided here. Seats are from 0, hands, tricks and moves from 1.
Source: docs/rules.md, "Ohio".
"""

from dataclasses import dataclass

from scorekeeper.rules.ohio.checks import captured_and_in_hand
from scorekeeper.rules.ohio.facts import CARDS, Figures, Move, Way
from scorekeeper.rules.ohio.hand import HandInPlay, card_fault
from scorekeeper.rules.ohio.state import OhioState


@dataclass(frozen=True, slots=True)
class SeatCount:
    """The count of one player in a hand. None: nothing is entered for the seat yet."""

    seat: int
    name: str
    total: int  # before this hand
    score: int | None = None
    captured: int | None = None  # points of the captured cards, Ohios in
    in_hand: int | None = None  # points of the cards left in hand, to be taken off
    figures: Figures | None = None
    is_out: bool = False  # something is entered, and nothing is left in hand


@dataclass(frozen=True, slots=True)
class HandBoard:
    """One hand of which the count is entered, or corrected."""

    hand: int
    agreed: int | None  # how many hands there will be
    starter: int
    way: Way | None
    seats: tuple[SeatCount, ...]


def hand_board(state: OhioState, number: int, way: Way | None = None) -> HandBoard:
    """Return the board of a hand, entered the way that the table chose, or `way` where that is not None."""
    chosen = way or state.way(number)
    lines = tuple(_line(state, number, seat, chosen) for seat in state.seats)
    return HandBoard(number, state.agreed, state.starter(number), chosen, lines)


def _line(state: OhioState, number: int, seat: int, way: Way | None) -> SeatCount:
    hand, total = state.hand(number), state.totals[min(number - 1, state.scored)][seat]
    known = hand.count.figures if hand.count and hand.count.figures else hand.figures
    if way != "figures" or seat not in known:
        scores = hand.count.points(state.rules.is_literal) if hand.count else hand.scores
        return SeatCount(seat, state.names[seat], total, scores.get(seat) if way == "scores" else None)
    figures = known[seat]
    captured, in_hand = captured_and_in_hand(figures, state.rules.is_literal)
    return SeatCount(
        seat=seat,
        name=state.names[seat],
        total=total,
        score=captured - in_hand,
        captured=captured,
        in_hand=in_hand,
        figures=figures,
        is_out=not figures.hand_numbers and not figures.hand_ohio,
    )


@dataclass(frozen=True, slots=True)
class TrickKey:
    """One key of the pad while a hand is followed."""

    card: int
    makes: int  # what the trick would be worth with it
    fault: str = ""  # why it may not be played: not_lower, card_gone, hand_is_over


@dataclass(frozen=True, slots=True)
class Holder:
    """One player while a hand is followed."""

    seat: int
    name: str
    played: tuple[int, ...]  # in this trick
    left: int  # cards in hand
    captured: int  # what this player has taken so far is worth
    has_passed: bool
    takes_it: bool  # if all others pass
    is_now: bool


@dataclass(frozen=True, slots=True)
class TrickBoard:
    """The trick in hand, and what was taken before it."""

    hand: int
    agreed: int | None  # hands of the series; None: as many as people like
    starter: int  # of the hand
    trick: int  # its number in the hand
    leader: int  # of the trick
    value: int  # of the cards that lie in it
    moves: tuple[tuple[int, Move], ...]  # (seat, card or "pass"), in order
    number: int  # of the next move in the hand
    turn: int | None  # None: the hand is over
    taker: int | None  # who takes it if all others pass; None: nothing is played yet
    last_number: int | None  # what the next number has to be below; None: any may be played
    keys: tuple[TrickKey, ...]
    may_pass: bool  # not who leads
    must_pass: bool  # no card of the seat may be played
    last_taken: tuple[int, int] | None  # who took the trick before, and what it was worth
    holders: tuple[Holder, ...]


def trick_board(state: OhioState, number: int) -> TrickBoard:
    """Return the board of a hand (from 1) as it stands after its allowed moves."""
    play, moves, _ = state.hand_in_play(number)
    keys = tuple(_trick_key(play, card) for card in CARDS)
    last = play.tricks[-1] if play.tricks else None
    return TrickBoard(
        hand=number,
        agreed=state.agreed,
        starter=state.starter(number),
        trick=len(play.tricks) + (not play.is_over),
        leader=play.moves[0][0] if play.moves else play.turn,
        value=play.value,
        moves=play.moves,
        number=moves + 1,
        turn=None if play.is_over else play.turn,
        taker=play.taker,
        last_number=play.last_number,
        keys=keys,
        may_pass=play.taker is not None,
        must_pass=play.taker is not None and all(key.fault for key in keys),
        last_taken=(last[0], sum(last[1])) if last else None,
        holders=tuple(_holder(play, seat, state.names[seat]) for seat in state.seats),
    )


def _trick_key(play: HandInPlay, card: int) -> TrickKey:
    fault = card_fault(play, card)
    code = "hand_is_over" if play.is_over else fault.code if fault else ""
    return TrickKey(card, play.value + card, code)


def _holder(play: HandInPlay, seat: int, name: str) -> Holder:
    return Holder(
        seat=seat,
        name=name,
        played=tuple(move for mover, move in play.moves if mover == seat and isinstance(move, int)),
        left=len(play.hands[seat]),
        captured=sum(play.captured[seat]),
        has_passed=seat in play.passed,
        takes_it=seat == play.taker,
        is_now=seat == play.turn and not play.is_over,
    )
