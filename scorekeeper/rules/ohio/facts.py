"""What an Ohio table announces. The newest fact for a slot wins.

A card is the number printed on it: 1 to 10, and -10 for an Ohio.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from scorekeeper.rules.facts import HandFact
from scorekeeper.rules.facts import Misdeal as Misdeal

OHIO = -10
NUMBERS = tuple(range(1, 11))
CARDS = (*NUMBERS, OHIO)  # what each player holds when a hand begins

# How a hand is entered; also the phase that asks for it. "detail" is only in logs of earlier versions.
Way = Literal["scores", "figures", "detail", "trick"]
WAYS: tuple[Way, ...] = ("trick", "figures", "scores")
Move = int | Literal["pass", "taken"]  # a card; out of this trick; everybody else is out and the last to play takes it


@dataclass(frozen=True, slots=True)
class Count:
    """One player's card totals at the end of a hand. Source: docs/rules.md, "Ohio"."""

    captured_numbers: int
    captured_ohios: int
    hand_numbers: int  # 0 to 55
    hand_ohio: int  # 0 or 1

    @property
    def captured(self) -> int:
        return self.captured_numbers + OHIO * self.captured_ohios

    def in_hand(self, literal: bool) -> int:
        """Return what the cards left in hand cost: an Ohio costs ten, or brings ten if `literal`."""
        return self.hand_numbers + (OHIO if literal else -OHIO) * self.hand_ohio

    def score(self, literal: bool) -> int:
        """Return the player's score: what is captured less what is left in hand."""
        return self.captured - self.in_hand(literal)

    @property
    def printed(self) -> int:
        """The printed sum of the cards, captured and left in hand; over all players it is 45 each."""
        return self.captured + self.hand_numbers + OHIO * self.hand_ohio

    @property
    def is_out(self) -> bool:
        return not self.hand_numbers and not self.hand_ohio


PARTS = ("captured_numbers", "captured_ohios", "hand_numbers", "hand_ohio")  # as they are entered


@dataclass(frozen=True, slots=True)
class Pile:
    """One player's cards at the end of a hand, one by one."""

    captured: Mapping[int, int] = field(default_factory=dict[int, int])  # how many of each card
    held: frozenset[int] = frozenset()  # left in hand

    @property
    def count(self) -> Count:
        return Count(
            captured_numbers=sum(card * count for card, count in self.captured.items() if card != OHIO),
            captured_ohios=self.captured.get(OHIO, 0),
            hand_numbers=sum(self.held - {OHIO}),
            hand_ohio=int(OHIO in self.held),
        )


@dataclass(frozen=True, slots=True)
class EntryWay(HandFact):
    """How hands are entered from this one on."""

    stored = "entry_way"

    way: Way


@dataclass(frozen=True, slots=True)
class HandStarted(HandFact):
    """Another player begins a hand; the rotation continues from there."""

    stored = "hand_started"

    seat: int


@dataclass(frozen=True, slots=True)
class HandScores(HandFact):
    """Scores of a hand, by seat; one seat or several. The hand is scored once all are entered."""

    stored = "hand_scores"

    scores: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class HandFigures(HandFact):
    """Card totals of a hand, by seat; one seat or several. The hand is scored once all are entered."""

    stored = "hand_figures"

    figures: Mapping[int, Count]


@dataclass(frozen=True, slots=True)
class Tally(HandFact):
    """Cards counted one by one before the hand was scored, in earlier versions; now only their totals count."""

    stored = "tally"

    seat: int
    captured: Mapping[int, int] = field(default_factory=dict[int, int])  # how many of that card now
    held: Mapping[int, bool] = field(default_factory=dict[int, bool])


@dataclass(frozen=True, slots=True)
class HandPiles(HandFact):
    """Every player's cards at the end of a hand, in earlier versions. Their totals score the hand."""

    stored = "hand_piles"

    piles: Mapping[int, Pile]


@dataclass(frozen=True, slots=True)
class TrickPlay(HandFact):
    """One card, one pass, or the end of a trick. A hand that is entered to its end is scored."""

    stored = "trick_play"

    number: int  # of the move in its hand, from 1
    seat: int
    move: Move


OhioFact: TypeAlias = EntryWay | HandStarted | HandScores | HandFigures | Tally | HandPiles | TrickPlay | Misdeal
FACTS: tuple[type[OhioFact], ...] = get_args(OhioFact)
