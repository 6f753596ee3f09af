"""One hand of Ohio: followed card by card, and counted at its end.

Each player holds 1 to 10 and one Ohio. A number must be lower than the last number of the trick, an Ohio may always
be played, and who passes is out of the trick. The last to have played takes it and leads to the next. When somebody
has played the last card, that trick is finished and the hand is over.

A hand is scored (`Hand.count`) by scores of all seats, by their figures, or by the last of its plays. Everything is by
seat, from 0. Nothing here raises: what cannot be is told by state.problems.
Source: docs/rules.md, "Ohio"; the end of a hand: the game's page on Board Game Atlas.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.rules.common.seats import clockwise_from
from scorekeeper.rules.facts import Fact
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.checks import figures_of, score_of
from scorekeeper.rules.ohio.facts import CARDS, NUMBERS, OHIO, Figures, Move, Pile, Way


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


def after_move(play: HandInPlay, seat: int, move: Move) -> HandInPlay:
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
        play = after_move(play, seat, move)
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


@dataclass(frozen=True, slots=True)
class Count:
    """A scored hand: the figures of all seats, or their scores where no more is known."""

    way: Way
    scores: Mapping[int, int] = field(default_factory=dict[int, int])  # where no more is known
    figures: Mapping[int, Figures] = field(default_factory=dict[int, Figures])

    def points(self, literal: bool) -> dict[int, int]:
        """Return the score of each seat; `literal`: an Ohio left in hand counts plus ten."""
        return {seat: score_of(each, literal) for seat, each in self.figures.items()} or dict(self.scores)


@dataclass(frozen=True, slots=True)
class Hand:
    """The slots of one hand. Each way of entering has its own, so that going over to another loses nothing."""

    way: Way | None = None
    starter: int | None = None  # where somebody begins out of rotation
    scores: Mapping[int, int] = field(default_factory=dict[int, int])
    figures: Mapping[int, Figures] = field(default_factory=dict[int, Figures])
    plays: tuple[ohio.TrickPlay, ...] = ()
    count: Count | None = None  # None: not scored yet
    misdeals: int = 0


EMPTY = Hand()


def hand_in_play(hand: Hand, players: int, starter: int) -> tuple[HandInPlay, int, Fault | None]:
    """Return the hand after the moves that were allowed, how many those are, and why the next is not. None: all are."""
    return follow(players, starter, [(play.seat, play.move) for play in hand.plays])


def figures_in(play: HandInPlay) -> dict[int, Figures]:
    """Return the figures of each seat in a hand that is followed: cards captured so far, and cards held."""
    return {
        seat: figures_of(Pile({card: taken.count(card) for card in taken}, held))
        for seat, (taken, held) in enumerate(zip(play.captured, play.hands, strict=True))
    }


@dataclass(frozen=True, slots=True)
class Terms:
    """What a series has agreed on that a hand is scored by."""

    players: int
    is_literal: bool


def _scores(hand: Hand, fact: ohio.HandScores, terms: Terms) -> Hand:
    # A score that stands already may come from figures: it is kept as the number that they scored.
    known = hand.count.points(terms.is_literal) if hand.count else hand.scores
    scores = {**known, **fact.scores}
    count = Count("scores", scores=scores) if len(scores) == terms.players else hand.count
    return replace(hand, way="scores", scores=scores, count=count)


def _figures(hand: Hand, fact: ohio.HandFigures, terms: Terms) -> Hand:
    known = hand.count.figures if hand.count else hand.figures
    figures = {**known, **fact.figures}
    count = Count("figures", figures=figures) if len(figures) == terms.players else hand.count
    return replace(hand, way="figures", figures=figures, count=count)


def _piles(hand: Hand, fact: ohio.HandPiles, terms: Terms) -> Hand:
    figures = {seat: figures_of(fact.piles.get(seat, Pile())) for seat in range(terms.players)}
    return replace(hand, way="figures", figures=figures, count=Count("figures", figures=figures))


def _play(hand: Hand, fact: ohio.TrickPlay, terms: Terms) -> Hand:
    plays = (*hand.plays[: fact.number - 1], fact, *hand.plays[fact.number :])
    after = replace(hand, way="trick", plays=plays)
    play, _, wrong = hand_in_play(after, terms.players, plays[0].seat)
    if play.is_over and not wrong:
        return replace(after, count=Count("trick", figures=figures_in(play)))
    # A hand that was scored by its plays is open again; one scored otherwise stays so.
    return replace(after, count=None) if hand.count and hand.count.way == "trick" else after


def _entry_way(hand: Hand, fact: ohio.EntryWay, _terms: Terms) -> Hand:
    return replace(hand, way="figures" if fact.way == "detail" else fact.way)


def _tally(hand: Hand, _fact: ohio.Tally, _terms: Terms) -> Hand:
    return replace(hand, way="figures")


def _started(hand: Hand, fact: ohio.HandStarted, _terms: Terms) -> Hand:
    return replace(hand, starter=fact.seat)


def _misdeal(hand: Hand, _fact: ohio.Misdeal, _terms: Terms) -> Hand:
    starter = hand.plays[0].seat if hand.plays else hand.starter
    return Hand(way=hand.way, starter=starter, misdeals=hand.misdeals + 1)


HAND_CHANGES: Mapping[type[Fact], Callable[[Hand, Any, Terms], Hand]] = {
    ohio.EntryWay: _entry_way,
    ohio.HandStarted: _started,
    ohio.HandScores: _scores,
    ohio.HandFigures: _figures,
    ohio.Tally: _tally,
    ohio.HandPiles: _piles,
    ohio.TrickPlay: _play,
    ohio.Misdeal: _misdeal,
}
