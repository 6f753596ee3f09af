"""What the screen shows of a hand of Ohio: numbers and codes, ready to be written down."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.kind import Problem
from scorekeeper.rules.ohio.checks import PRINTED_EACH, captured_and_less, figures_of, printed, score_of
from scorekeeper.rules.ohio.facts import CARDS, OHIO, WAYS, Figures, Move, Pile, Way
from scorekeeper.rules.ohio.hand import Hand, of_piles, pencilled
from scorekeeper.rules.ohio.problems import count_problems
from scorekeeper.rules.ohio.state import OhioState
from scorekeeper.rules.ohio.trick import Following, card_fault


@dataclass(frozen=True, slots=True)
class Counted:
    """One player's line while a hand is counted. None: nothing is entered for the seat yet."""

    seat: int
    name: str
    total: int  # before this hand
    score: int | None = None
    captured: int | None = None  # the value of what was captured, Ohios in
    less: int | None = None  # what is left in hand and counts against
    figures: Figures | None = None
    is_out: bool = False  # something is entered, and nothing is left in hand
    against: int | None = None  # the easy way: hand and all Ohios added up, and then
    set_aside: tuple[int, ...] | None = None  # captured cards that cancel it; what remains is the score


@dataclass(frozen=True, slots=True)
class CardFound:
    """One of the eleven cards: how many of it are found so far."""

    card: int
    found: int
    required: int


@dataclass(frozen=True, slots=True)
class HandBoard:
    """A hand while it is entered, or while it is corrected."""

    hand: int
    agreed: int | None  # how many hands there will be
    starter: int
    way: Way | None
    ways: tuple[Way, ...]
    seats: tuple[Counted, ...]
    printed: int  # captured and in hand so far
    required: int  # what they have to make
    cards: tuple[CardFound, ...]  # detail only
    out: tuple[int, ...]  # seats whose hand is empty
    problems: tuple[Problem, ...]  # what keeps it from being scored
    piles: Mapping[int, Pile]  # detail only: what "Score it" announces
    is_scored: bool


@dataclass(frozen=True, slots=True)
class PadKey:
    """One key of the tap pad for one player's pile."""

    card: int
    captured: int  # by this player
    is_held: bool  # in this player's hand
    left: int  # still to be found on the table; below nought: too many


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


def hand_board(state: OhioState, number: int, way: Way | None = None) -> HandBoard:
    """Return the board of a hand; `way` where it is to be entered otherwise than the table chose."""
    hand, chosen = state.hand(number), way or state.way(number)
    piles = {seat: pencilled(hand).get(seat, Pile()) for seat in state.seats} if chosen == "detail" else {}
    lines = tuple(_line(state, number, seat, chosen, piles) for seat in state.seats)
    return HandBoard(
        hand=number,
        agreed=state.agreed,
        starter=state.starter(number),
        way=chosen,
        ways=WAYS,
        seats=lines,
        printed=sum(printed(line.figures) for line in lines if line.figures),
        required=PRINTED_EACH * len(lines),
        cards=tuple(CardFound(card, _found(piles, card), len(lines)) for card in CARDS if piles),
        out=tuple(line.seat for line in lines if line.is_out),
        problems=count_problems(number, of_piles("detail", piles), state.rules.is_literal) if piles else (),
        piles=piles,
        is_scored=hand.count is not None,
    )


def pad(board: HandBoard, seat: int) -> tuple[PadKey, ...]:
    """Return the tap pad for one player's pile: 1 to 10, then the Ohio."""
    pile = board.piles[seat]
    return tuple(
        PadKey(item.card, pile.captured.get(item.card, 0), item.card in pile.held, item.required - item.found)
        for item in board.cards
    )


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


def set_aside(captured: Mapping[int, int], against: int) -> tuple[int, ...] | None:
    """Return the fewest captured number cards that make just `against`, highest first; None where none do.

    They cancel what counts against the player, so that the numbers which remain are the score.
    Source: docs/rules.md, "Ohio".
    """
    best: dict[int, tuple[int, ...]] = {0: ()}
    for card in sorted((card for card, count in captured.items() for _ in range(count) if card != OHIO), reverse=True):
        for total, cards in tuple(best.items()):
            more = total + card
            if more <= against and len(cards) + 1 < len(best.get(more, range(against + 2))):
                best[more] = (*cards, card)
    return best.get(against)


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


def _line(state: OhioState, number: int, seat: int, way: Way | None, piles: Mapping[int, Pile]) -> Counted:
    hand, total = state.hand(number), state.totals[min(number - 1, state.scored)][seat]
    figures = _figures(hand, seat, way, piles)
    if figures is None:
        known = hand.count.points(state.rules.ohio_in_hand) if hand.count else hand.scores
        return Counted(seat, state.names[seat], total, known.get(seat) if way == "scores" else None)
    ohio_in_hand = state.rules.ohio_in_hand
    captured, less = captured_and_less(figures, ohio_in_hand)
    against = less - OHIO * figures.captured_ohios
    return Counted(
        seat=seat,
        name=state.names[seat],
        total=total,
        score=score_of(figures, ohio_in_hand),
        captured=captured,
        less=less,
        figures=figures,
        is_out=not figures.hand_numbers and not figures.hand_ohio,
        against=against,
        set_aside=set_aside(piles[seat].captured, against) if seat in piles else None,
    )


def _figures(hand: Hand, seat: int, way: Way | None, piles: Mapping[int, Pile]) -> Figures | None:
    if seat in piles:
        return figures_of(piles[seat]) if seat in pencilled(hand) else None
    known = hand.count.figures if hand.count and hand.count.figures else hand.figures
    return known.get(seat) if way == "figures" else None


def _found(piles: Mapping[int, Pile], card: int) -> int:
    return sum(pile.captured.get(card, 0) + (card in pile.held) for pile in piles.values())
