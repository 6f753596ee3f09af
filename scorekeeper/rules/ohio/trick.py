"""A hand of Ohio followed card by card: what the trick is worth, who may play what, who takes it.

Each player holds 1 to 10 and one Ohio. A number must be lower than the last number of the trick, an Ohio may always
be played, and who passes is out of the trick. The last to have played takes it and leads to the next. When somebody
has played the last card, that trick is finished and the hand is over.
Source: docs/rules.md, "Ohio"; the end of a hand: the game's page on Board Game Atlas.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.common.seating import clockwise_from
from scorekeeper.rules.ohio.facts import CARDS, NUMBERS, OHIO, Move


@dataclass(frozen=True, slots=True)
class HandInPlay:
    """A hand in play: what each seat holds, whose turn it is, the tricks taken and the moves of this one."""

    hands: tuple[frozenset[int], ...]  # what each seat still holds
    turn: int
    tricks: tuple[tuple[int, tuple[int, ...]], ...] = ()  # (who took it, its cards)
    moves: tuple[tuple[int, Move], ...] = ()  # (seat, card or pass) of the trick in hand

    @property
    def is_over(self) -> bool:
        """Say whether somebody has played the last card and that trick is taken."""
        return not self.moves and not all(self.hands)

    @property
    def captured(self) -> tuple[tuple[int, ...], ...]:
        """The cards that each seat has taken."""
        return tuple(
            tuple(card for taker, cards in self.tricks if taker == seat for card in cards)
            for seat in range(len(self.hands))
        )

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards of the trick in hand, in the order played."""
        return tuple(move for _, move in self.moves if isinstance(move, int))

    @property
    def value(self) -> int:
        """What the trick in hand is worth so far."""
        return sum(self.cards)

    @property
    def passed(self) -> frozenset[int]:
        """Who is out of the trick in hand."""
        return frozenset(seat for seat, move in self.moves if move == "pass")

    @property
    def taker(self) -> int | None:
        """Who takes the trick if nobody plays lower. None: nothing is played yet."""
        return next((seat for seat, move in reversed(self.moves) if move != "pass"), None)

    @property
    def last_number(self) -> int | None:
        """The number that the next has to be below. None: any card may be played."""
        return next((card for card in reversed(self.cards) if card != OHIO), None)


@dataclass(frozen=True, slots=True)
class Fault:
    """A move that the rules do not allow: a code, and the number that it broke on where there is one."""

    code: str  # hand_is_over, not_your_turn, nothing_to_take, lead_must_play, unknown_card, card_gone, not_lower
    number: int | None = None


def begun(players: int, starter: int) -> HandInPlay:
    """Return a hand in which nothing is played yet."""
    return HandInPlay((frozenset(CARDS),) * players, starter)


def fault(play: HandInPlay, seat: int, move: Move) -> Fault | None:
    """Return why a move is not allowed now; None where it is."""
    if play.is_over:
        return Fault("hand_is_over")
    if move == "taken":
        return None if seat == play.taker else Fault("nothing_to_take", play.taker)
    if seat != play.turn:
        return Fault("not_your_turn", play.turn)
    if move == "pass":
        return Fault("lead_must_play") if play.taker is None else None
    return card_fault(play, move)


def card_fault(play: HandInPlay, card: int) -> Fault | None:
    """Return why the seat whose turn it is may not play that card; None where it may."""
    if card not in CARDS:
        return Fault("unknown_card")
    if card not in play.hands[play.turn]:
        return Fault("card_gone")
    last = play.last_number
    if card in NUMBERS and last is not None and card >= last:
        return Fault("not_lower", last)
    return None


def moved(play: HandInPlay, seat: int, move: Move) -> HandInPlay:
    """Return the hand after one more allowed move."""
    if move == "taken":
        return _collected(play, seat)
    hands = play.hands
    if move != "pass":
        hands = tuple(held - {move} if owner == seat else held for owner, held in enumerate(hands))
    return _turned(replace(play, hands=hands, moves=(*play.moves, (seat, move))), seat)


def follow(players: int, starter: int, moves: Sequence[tuple[int, Move]]) -> tuple[HandInPlay, int, Fault | None]:
    """Return a hand after its allowed moves, their number, and the fault of the next. None: it has no fault."""
    play = begun(players, starter)
    for number, (seat, move) in enumerate(moves):
        wrong = fault(play, seat, move)
        if wrong:
            return play, number, wrong
        play = moved(play, seat, move)
    return play, len(moves), None


def _turned(play: HandInPlay, seat: int) -> HandInPlay:
    """Pass the turn on to the next who is still in the trick; where that is who takes it, the trick is over."""
    taker = play.taker
    upon = next(
        other
        for other in clockwise_from(range(len(play.hands)), seat)
        if other == taker or (other not in play.passed and play.hands[other])
    )
    return _collected(play, upon) if upon == taker else replace(play, turn=upon)


def _collected(play: HandInPlay, taker: int) -> HandInPlay:
    return replace(play, tricks=(*play.tricks, (taker, play.cards)), turn=taker, moves=())
