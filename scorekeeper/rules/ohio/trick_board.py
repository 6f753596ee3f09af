"""What the screen shows of a hand of Ohio that is followed card by card: the trick in hand, and the keys of the pad."""

from dataclasses import dataclass

from scorekeeper.rules.ohio.facts import CARDS, Move
from scorekeeper.rules.ohio.state import OhioState
from scorekeeper.rules.ohio.trick import Following, card_fault


@dataclass(frozen=True, slots=True)
class TrickKey:
    """One key of the pad while a hand is followed."""

    card: int
    makes: int  # what the trick would be worth
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
    """The trick in hand."""

    hand: int
    agreed: int | None
    starter: int  # of the hand
    trick: int  # its number in the hand
    leader: int  # of the trick
    value: int
    moves: tuple[tuple[int, Move], ...]  # (seat, card or "pass"), in order
    number: int  # of the next move in the hand
    turn: int | None  # None: the hand is over
    taker: int | None
    last_number: int | None
    keys: tuple[TrickKey, ...]
    may_pass: bool  # not who leads
    must_pass: bool  # no card of the seat may be played
    last_taken: tuple[int, int] | None  # who took the trick before, and what it was worth
    holders: tuple[Holder, ...]


def trick_board(state: OhioState, number: int) -> TrickBoard:
    """Return the board of a hand that is followed card by card."""
    following, moves, _ = state.following(number)
    keys = tuple(_trick_key(following, card) for card in CARDS)
    last = following.tricks[-1] if following.tricks else None
    return TrickBoard(
        hand=number,
        agreed=state.agreed,
        starter=state.starter(number),
        trick=len(following.tricks) + (not following.is_over),
        leader=following.moves[0][0] if following.moves else following.turn,
        value=following.value,
        moves=following.moves,
        number=moves + 1,
        turn=None if following.is_over else following.turn,
        taker=following.taker,
        last_number=following.last_number,
        keys=keys,
        may_pass=following.taker is not None,
        must_pass=following.taker is not None and all(key.fault for key in keys),
        last_taken=(last[0], sum(last[1])) if last else None,
        holders=tuple(_holder(following, seat, state.names[seat]) for seat in state.seats),
    )


def _trick_key(following: Following, card: int) -> TrickKey:
    fault = card_fault(following, card)
    code = "hand_is_over" if following.is_over else fault.code if fault else ""
    return TrickKey(card, following.value + card, code)


def _holder(following: Following, seat: int, name: str) -> Holder:
    return Holder(
        seat=seat,
        name=name,
        played=tuple(move for mover, move in following.moves if mover == seat and isinstance(move, int)),
        left=len(following.hands[seat]),
        captured=sum(following.captured[seat]),
        has_passed=seat in following.passed,
        takes_it=seat == following.taker,
        is_now=seat == following.turn and not following.is_over,
    )
