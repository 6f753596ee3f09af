"""What the screen shows of a hand of O'NO 99: numbers and codes, no words."""

from dataclasses import dataclass

from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.rules.ono99.facts import MODES, Card
from scorekeeper.rules.ono99.rules import Ono99Rules
from scorekeeper.rules.ono99.state import (
    ANY_CARD,
    CARDS,
    HAND_SIZE,
    Hand,
    Ono99State,
    Pile,
    after_card,
    following,
    refusal,
)


@dataclass(frozen=True, slots=True)
class Key:
    """One key of the pad, and what the pile would be after it."""

    card: Card
    barred: str = ""  # why it may not be played now: the code of a problem
    after: Pile | None = None  # None if barred

    @property
    def loses(self) -> bool:
        return self.after is not None and self.after.loser is not None


@dataclass(frozen=True, slots=True)
class Holder:
    """One player: chips, and the role in the hand in play."""

    seat: int
    name: str
    chips: int
    given: int  # chips lost so far
    starts: bool  # plays the first card of the hand in play
    plays: bool  # it is this seat's turn; only card by card
    is_last: bool  # out after the next loss
    out_in: int | None  # number of the hand in which this seat went out, or None if still in
    cards: int  # in hand: as many as are dealt, unless the table says fewer; 0 if out

    @property
    def holds_fewer(self) -> bool:
        return self.out_in is None and self.cards < HAND_SIZE


@dataclass(frozen=True, slots=True)
class Board:
    """The hand in play as the screen shows it."""

    hand: Hand
    rules: Ono99Rules
    holders: tuple[Holder, ...]  # by seat, those who are out among them
    keys: tuple[Key, ...]  # in the order of the pad: numbers, then words; empty if the table only says who lost
    before: Hand | None  # the previous hand, if it was lost

    @property
    def may_start(self) -> tuple[int, ...]:
        """The seats that may be named to start a pile; none once a card is played."""
        return () if self.hand.plays or self.hand.goes_on else self.hand.active

    @property
    def room(self) -> int:
        """The most that may still be added without losing: 58 leaves 40 to 98."""
        return self.rules.limit - 1 - self.hand.pile.total

    @property
    def next_seat(self) -> int:
        return following(self.hand.active, self.hand.pile.turn, self.hand.pile.direction)

    @property
    def began_without_number(self) -> bool:
        """Whether the first card, just played, is not a number card: shown to the table, not forbidden."""
        return len(self.hand.plays) == 1 and not self.hand.goes_on and isinstance(self.hand.plays[0].card, str)

    @property
    def may_give_up(self) -> bool:
        return self.rules.edition == "later"


def board(state: Ono99State) -> Board | None:
    """Return the board of the hand in play, or None if the game is over.

    Source: docs/rules.md, "O'NO 99".
    """
    hand, rules = state.in_play, state.rules
    if hand is None:
        return None
    return Board(
        hand=hand,
        rules=rules,
        holders=tuple(_holder(state, hand, seat) for seat in state.seats),
        keys=tuple(_key(rules, hand, card) for card in CARDS[rules.edition]) if hand.mode == "card_by_card" else (),
        before=state.hands[-2] if len(state.hands) > 1 else None,
    )


def _key(rules: Ono99Rules, hand: Hand, card: Card) -> Key:
    barred = refusal(rules, hand.pile, card)
    return Key(card, barred, None if barred else after_card(rules, hand.active, hand.pile, card))


def _holder(state: Ono99State, hand: Hand, seat: int) -> Holder:
    is_in, chips = seat in hand.active, hand.chips[seat]
    return Holder(
        seat=seat,
        name=state.names[seat],
        chips=chips,
        given=state.rules.chips - chips,
        starts=is_in and seat == hand.starter,
        plays=hand.mode == "card_by_card" and seat == hand.pile.turn,
        is_last=is_in and chips <= state.rules.last_chip,
        out_in=next((past.number for past in state.hands if seat in past.out), None),
        cards=hand.held.get(seat, HAND_SIZE) if is_in else 0,
    )


def tap_fact(state: Ono99State, hand: Hand, name: str, value: str) -> ono.Ono99Fact | None:
    """Return what a button of the board announces about a hand, such as card=7, or None if it has no such button."""
    # A seat is written as p2, because a bare number would be taken for what somebody announced.
    seat = next((seat for seat in state.seats if value == f"p{seat}"), None)
    if name == "card":
        card = next((card for card in ANY_CARD if value == str(card)), None)
        return None if card is None else ono.Played(hand.number, len(hand.plays) + 1, hand.pile.turn, card)
    if name == "cannot":
        return ono.CannotPlay(hand.number, len(hand.plays) + 1, hand.pile.turn)
    if name == "mode":
        return next((ono.CountedBy(hand.number, mode) for mode in MODES if mode == value), None)
    if seat is None:
        return None
    return (ono.HandLost if name == "lost" else ono.Starts)(hand.number, seat)
