"""Fold the facts of one hand of Ohio into its slots: the newest for each, each way of entering apart, and its count.

A hand is scored (`Hand.count`) by scores of all seats, by their figures, by piles of cards, or by the last of its
plays. Everything is by seat, from 0. Nothing here raises: what cannot be is told by problems.py.
Source: docs/rules.md, "Ohio".
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.rules.fact import Fact
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.checks import figures_of, score_of
from scorekeeper.rules.ohio.facts import Figures, OhioFact, Pile, Way
from scorekeeper.rules.ohio.trick import Fault, HandInPlay, follow


@dataclass(frozen=True, slots=True)
class Count:
    """A scored hand: its piles and the figures added up from them, or figures alone, or scores alone."""

    way: Way
    scores: Mapping[int, int] = field(default_factory=dict[int, int])  # where no more is known
    figures: Mapping[int, Figures] = field(default_factory=dict[int, Figures])
    piles: Mapping[int, Pile] = field(default_factory=dict[int, Pile])

    def points(self, ohio_in_hand: str) -> dict[int, int]:
        """Return the score of each seat, an Ohio left in hand counted as the table agreed."""
        return {seat: score_of(each, ohio_in_hand) for seat, each in self.figures.items()} or dict(self.scores)


@dataclass(frozen=True, slots=True)
class Hand:
    """The slots of one hand. Each way of entering has its own, so that going over to another loses nothing."""

    way: Way | None = None
    starter: int | None = None  # where somebody begins out of rotation
    scores: Mapping[int, int] = field(default_factory=dict[int, int])
    figures: Mapping[int, Figures] = field(default_factory=dict[int, Figures])
    tally: Mapping[int, Pile] = field(default_factory=dict[int, Pile])  # in pencil
    plays: tuple[ohio.TrickPlay, ...] = ()
    count: Count | None = None  # None: not scored yet
    misdeals: int = 0


EMPTY = Hand()


def hand_in_play(hand: Hand, players: int, starter: int) -> tuple[HandInPlay, int, Fault | None]:
    """Return the hand after the moves that were allowed, how many those are, and why the next is not. None: all are."""
    return follow(players, starter, [(play.seat, play.move) for play in hand.plays])


def of_piles(way: Way, piles: Mapping[int, Pile]) -> Count:
    """Return the count of a hand from its piles, by seat; the figures are added up from them."""
    return Count(way, figures={seat: figures_of(pile) for seat, pile in piles.items()}, piles=piles)


def piles_of(play: HandInPlay) -> dict[int, Pile]:
    """Return the pile of each seat in a hand that is followed: cards captured so far, and cards held."""
    return {
        seat: Pile({card: taken.count(card) for card in taken}, held)
        for seat, (taken, held) in enumerate(zip(play.captured, play.hands, strict=True))
    }


def known_piles(hand: Hand) -> Mapping[int, Pile]:
    """Return the cards counted so far; before the first tap, those by which the hand was scored."""
    return hand.tally or (hand.count.piles if hand.count else {})


@dataclass(frozen=True, slots=True)
class Terms:
    """What a series has agreed on that a hand is scored by."""

    players: int
    ohio_in_hand: str  # how an Ohio left in hand scores: checks.score_of


def with_fact(hand: Hand, fact: OhioFact, terms: Terms) -> Hand:
    """Return the hand after one more fact about it. Raises KeyError for a fact of no hand: HAND_CHANGES."""
    return HAND_CHANGES[type(fact)](hand, fact, terms)


def _scores(hand: Hand, fact: ohio.HandScores, terms: Terms) -> Hand:
    # A score that stands already may come from figures or piles: it is kept as the number that they scored.
    known = hand.count.points(terms.ohio_in_hand) if hand.count else hand.scores
    scores = {**known, **fact.scores}
    count = Count("scores", scores=scores) if len(scores) == terms.players else hand.count
    return replace(hand, way="scores", scores=scores, count=count)


def _figures(hand: Hand, fact: ohio.HandFigures, terms: Terms) -> Hand:
    known = hand.count.figures if hand.count else hand.figures
    figures = {**known, **fact.figures}
    count = Count("figures", figures=figures) if len(figures) == terms.players else hand.count
    return replace(hand, way="figures", figures=figures, count=count)


def _tally(hand: Hand, fact: ohio.Tally, _terms: Terms) -> Hand:
    known = known_piles(hand)
    before = known.get(fact.seat, Pile())
    counts = {**before.captured, **fact.captured}
    pile = Pile(
        captured={card: counts[card] for card in ohio.CARDS if counts.get(card, 0) > 0},
        held=before.held.difference(fact.held) | _true(fact.held),
    )
    return replace(hand, way="detail", tally={**known, fact.seat: pile})


def _true(held: Mapping[int, bool]) -> frozenset[int]:
    return frozenset(card for card, is_held in held.items() if is_held)


def _piles(hand: Hand, fact: ohio.HandPiles, terms: Terms) -> Hand:
    piles = {seat: fact.piles.get(seat, Pile()) for seat in range(terms.players)}
    return replace(hand, way="detail", tally=piles, count=of_piles("detail", piles))


def _play(hand: Hand, fact: ohio.TrickPlay, terms: Terms) -> Hand:
    plays = (*hand.plays[: fact.number - 1], fact, *hand.plays[fact.number :])
    after = replace(hand, way="trick", plays=plays)
    play, _, wrong = hand_in_play(after, terms.players, plays[0].seat)
    if play.is_over and not wrong:
        return replace(after, count=of_piles("trick", piles_of(play)))
    # A hand that was scored by its plays is open again; one scored otherwise stays so.
    return replace(after, count=None) if hand.count and hand.count.way == "trick" else after


def _entry_way(hand: Hand, fact: ohio.EntryWay, _terms: Terms) -> Hand:
    return replace(hand, way=fact.way)


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
