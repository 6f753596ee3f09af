"""What the screen shows of a hand of O'NO 99: numbers and codes, no words."""

from dataclasses import dataclass

from scorekeeper.rules.ono99.facts import Card, Mode
from scorekeeper.rules.ono99.hand import HAND_SIZE, Pile, after_card, following, refusal
from scorekeeper.rules.ono99.state import Hand, Ono99State, Play


@dataclass(frozen=True, slots=True)
class Key:
    """One key of the pad, and where the hand would stand after it."""

    card: Card
    barred: str = ""  # why it may not be played now: the code of a problem
    makes: int | None = None  # the total after it; None: barred
    loses: bool = False  # it loses the hand at once
    turn: int | None = None  # who would play next; None: barred, or the hand would be over
    owes: int = 0  # how many turns that seat would then owe
    direction: int | None = None  # which way it would go on: 1 clockwise, -1; None as for turn


@dataclass(frozen=True, slots=True)
class Count:
    """Where a hand that is followed card by card stands."""

    total: int
    room: int  # the most that may still be added without losing: 58 leaves 40 to 98
    limit: int
    direction: int  # 1 clockwise, -1
    turn: int  # the seat to play
    owes: int  # turns it still has to play, this one among them
    owed: int  # how many it had when its turn came: 2 after a Double Play
    next_seat: int  # the seat that plays after it
    keys: tuple[Key, ...]  # in the order of the pad: the numbers, then the words
    last: Play | None  # the play before
    number: int  # of the play that is asked for, from 1
    began_without_number: bool  # the first card, just played, was no number card: told to the table, not forbidden
    may_give_up: bool  # in the later edition: who cannot play says so


@dataclass(frozen=True, slots=True)
class Holder:
    """One player: chips, and the part in the hand in play."""

    seat: int
    name: str
    chips: int
    given: int  # chips lost so far
    starts: bool  # plays the first card of the hand in play
    plays: bool  # it is this seat's turn; only card by card
    is_last: bool  # the next loss is out
    out_in: int | None  # number of the hand in which this seat went out; None: still in
    cards: int  # in hand: as many as are dealt, unless the table says fewer; 0 who is out

    @property
    def holds_fewer(self) -> bool:
        """Whether this seat plays the hand with fewer cards than were dealt."""
        return self.out_in is None and self.cards < HAND_SIZE


@dataclass(frozen=True, slots=True)
class Lost:
    """How the hand before ended."""

    hand: int
    seat: int
    is_out: bool  # and is out with it
    total: int | None  # where the total stood; None: nobody counted


@dataclass(frozen=True, slots=True)
class Board:
    """The hand in play as the screen shows it."""

    hand: int
    mode: Mode
    starter: int
    may_start: tuple[int, ...]  # who may be named to start; nobody once a card is played
    holders: tuple[Holder, ...]  # by seat, those who are out among them
    still_in: int
    count: Count | None  # None: the table only says who lost
    before: Lost | None


def board(state: Ono99State) -> Board | None:
    """Return the board of the hand in play. None: the game is over."""
    hand = state.in_play
    if hand is None:
        return None
    is_counted = hand.mode == "card_by_card"
    return Board(
        hand=hand.number,
        mode=hand.mode,
        starter=hand.starter,
        may_start=() if hand.plays else hand.active,
        holders=tuple(_holder(state, hand, seat, is_counted) for seat in state.seats),
        still_in=len(hand.active),
        count=count(hand) if is_counted else None,
        before=_lost(state.hands[hand.number - 2]) if hand.number > 1 else None,
    )


def count(hand: Hand) -> Count:
    """Return where a hand in play stands, and where it would after each card.

    Source: docs/rules.md, "O'NO 99": the very first play is a number card.
    """
    pile, rules = hand.pile, hand.rules
    first = hand.plays[0] if len(hand.plays) == 1 else None
    return Count(
        total=pile.total,
        room=rules.limit - 1 - pile.total,
        limit=rules.limit,
        direction=pile.direction,
        turn=pile.turn,
        owes=pile.owes,
        owed=pile.owed,
        next_seat=following(rules.active, pile.turn, pile.direction),
        keys=tuple(_key(hand, pile, card) for card in rules.cards),
        last=hand.plays[-1] if hand.plays else None,
        number=len(hand.plays) + 1,
        began_without_number=first is not None and isinstance(first.card, str),
        may_give_up=rules.is_later,
    )


def _key(hand: Hand, pile: Pile, card: Card) -> Key:
    barred = refusal(hand.rules, pile, card)
    if barred:
        return Key(card, barred)
    after = after_card(hand.rules, pile, card)
    if after.loser is not None:
        return Key(card, makes=after.total, loses=True)
    return Key(card, "", after.total, False, after.turn, after.owes, after.direction)


def _holder(state: Ono99State, hand: Hand, seat: int, is_counted: bool) -> Holder:
    is_in, chips = seat in hand.active, hand.chips[seat]
    last_chip = 0 if state.rules.out_rule == "lose_with_zero" else 1
    return Holder(
        seat=seat,
        name=state.names[seat],
        chips=chips,
        given=state.rules.chips - chips,
        starts=is_in and seat == hand.starter,
        plays=is_counted and seat == hand.pile.turn,
        is_last=is_in and chips <= last_chip,
        out_in=next((past.number for past in state.hands if seat in past.out), None),
        cards=hand.held.get(seat, HAND_SIZE) if is_in else 0,
    )


def _lost(hand: Hand) -> Lost | None:
    if hand.loser is None:
        return None
    return Lost(hand.number, hand.loser, hand.loser in hand.out, hand.pile.total if hand.plays else None)
