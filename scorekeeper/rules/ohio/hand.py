"""One hand of Ohio: everything said about it, in whichever way it was entered, and what it came to."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from scorekeeper.rules import facts
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.checks import figures_of, score_of
from scorekeeper.rules.ohio.facts import Figures, Pile, Way
from scorekeeper.rules.ohio.trick import Fault, HandInPlay, follow


@dataclass(frozen=True, slots=True)
class Count:
    """What a scored hand came to: its piles added up, or its figures, or no more than its scores."""

    way: Way
    scores: Mapping[int, int] = field(default_factory=dict[int, int])  # where no more is known
    figures: Mapping[int, Figures] = field(default_factory=dict[int, Figures])
    piles: Mapping[int, Pile] = field(default_factory=dict[int, Pile])

    def points(self, ohio_in_hand: str) -> dict[int, int]:
        """Return the score of each seat, an Ohio left in hand counted as the table agreed."""
        return {seat: score_of(each, ohio_in_hand) for seat, each in self.figures.items()} or dict(self.scores)


@dataclass(frozen=True, slots=True)
class Hand:
    """Everything said about one hand. Each way of entering keeps its own words, so that changing it loses none."""

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
    """Return a hand as far as it was followed, how many moves that took, and what is wrong with the next."""
    return follow(players, starter, [(play.seat, play.move) for play in hand.plays])


def of_piles(way: Way, piles: Mapping[int, Pile]) -> Count:
    """Return the count of a hand of which every card is known."""
    return Count(way, figures={seat: figures_of(pile) for seat, pile in piles.items()}, piles=piles)


def piles_of(play: HandInPlay) -> dict[int, Pile]:
    """Return what lies before each player in a hand that is followed."""
    return {
        seat: Pile({card: taken.count(card) for card in taken}, held)
        for seat, (taken, held) in enumerate(zip(play.captured, play.hands, strict=True))
    }


def known_piles(hand: Hand) -> Mapping[int, Pile]:
    """Return the cards counted so far; before the first tap, those by which the hand was scored."""
    return hand.tally or (hand.count.piles if hand.count else {})


def with_fact(hand: Hand, fact: Any, players: int, ohio_in_hand: str) -> Hand:
    """Return the hand after one more fact about it. `ohio_in_hand` says what a score that stands already came from."""
    if isinstance(fact, ohio.HandScores):
        known = hand.count.points(ohio_in_hand) if hand.count else hand.scores
        return _scores(hand, {**known, **fact.scores}, players)
    return WORDS[type(fact)](hand, fact, players)


def _scores(hand: Hand, scores: Mapping[int, int], players: int) -> Hand:
    count = Count("scores", scores=scores) if len(scores) == players else hand.count
    return replace(hand, way="scores", scores=scores, count=count)


def _figures(hand: Hand, fact: ohio.HandFigures, players: int) -> Hand:
    known = hand.count.figures if hand.count else hand.figures
    figures = {**known, **fact.figures}
    count = Count("figures", figures=figures) if len(figures) == players else hand.count
    return replace(hand, way="figures", figures=figures, count=count)


def _tally(hand: Hand, fact: ohio.Tally, _players: int) -> Hand:
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


def _piles(hand: Hand, fact: ohio.HandPiles, players: int) -> Hand:
    piles = {seat: fact.piles.get(seat, Pile()) for seat in range(players)}
    return replace(hand, way="detail", tally=piles, count=of_piles("detail", piles))


def _play(hand: Hand, fact: ohio.TrickPlay, players: int) -> Hand:
    plays = (*hand.plays[: fact.number - 1], fact, *hand.plays[fact.number :])
    after = replace(hand, way="trick", plays=plays)
    play, _, wrong = hand_in_play(after, players, plays[0].seat)
    if play.is_over and not wrong:
        return replace(after, count=of_piles("trick", piles_of(play)))
    # A hand that was scored by its plays is open again; one scored otherwise stays so.
    return replace(after, count=None) if hand.count and hand.count.way == "trick" else after


def _entry_way(hand: Hand, fact: ohio.EntryWay, _players: int) -> Hand:
    return replace(hand, way=fact.way)


def _started(hand: Hand, fact: ohio.HandStarted, _players: int) -> Hand:
    return replace(hand, starter=fact.seat)


def _misdeal(hand: Hand, _fact: ohio.Misdeal, _players: int) -> Hand:
    starter = hand.plays[0].seat if hand.plays else hand.starter
    return Hand(way=hand.way, starter=starter, misdeals=hand.misdeals + 1)


WORDS: Mapping[type, Callable[[Hand, Any, int], Hand]] = {
    ohio.EntryWay: _entry_way,
    ohio.HandStarted: _started,
    ohio.HandFigures: _figures,
    ohio.Tally: _tally,
    ohio.HandPiles: _piles,
    ohio.TrickPlay: _play,
    ohio.Misdeal: _misdeal,
}


OfASeat: TypeAlias = (
    ohio.HandStarted | ohio.Tally | ohio.TrickPlay | facts.Renamed | facts.FirstDealer | facts.Adjustment
)


def seats_named(fact: Fact) -> Iterable[int]:
    """Return the seats that a fact names."""
    if isinstance(fact, ohio.HandScores):
        return fact.scores
    if isinstance(fact, ohio.HandFigures):
        return fact.figures
    if isinstance(fact, ohio.HandPiles):
        return fact.piles
    return (fact.seat,) if isinstance(fact, OfASeat) else ()


def cards_named(fact: Fact) -> Iterable[int]:
    """Return the cards that a count names; those of a trick are looked at as it is followed."""
    if isinstance(fact, ohio.Tally):
        return (*fact.captured, *fact.held)
    if isinstance(fact, ohio.HandPiles):
        return tuple(card for pile in fact.piles.values() for card in (*pile.captured, *pile.held))
    return ()
