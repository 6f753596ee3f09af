"""What the screen shows of a hand of Ohio: numbers and codes, ready to be written down."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.kind import Problem
from scorekeeper.rules.ohio.checks import PRINTED_EACH, captured_and_less, figures_of, printed, score_of
from scorekeeper.rules.ohio.facts import CARDS, OHIO, WAYS, Figures, Pile, Way
from scorekeeper.rules.ohio.hand import Hand, known_piles, of_piles
from scorekeeper.rules.ohio.problems import count_problems
from scorekeeper.rules.ohio.state import OhioState


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


def hand_board(state: OhioState, number: int, way: Way | None = None) -> HandBoard:
    """Return the board of a hand; `way` where it is to be entered otherwise than the table chose."""
    hand, chosen = state.hand(number), way or state.way(number)
    piles = {seat: known_piles(hand).get(seat, Pile()) for seat in state.seats} if chosen == "detail" else {}
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
        return figures_of(piles[seat]) if seat in known_piles(hand) else None
    known = hand.count.figures if hand.count and hand.count.figures else hand.figures
    return known.get(seat) if way == "figures" else None


def _found(piles: Mapping[int, Pile], card: int) -> int:
    return sum(pile.captured.get(card, 0) + (card in pile.held) for pile in piles.values())
