"""What a table of O'NO 99 announces. The newest fact for a slot wins."""

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias, get_args

from scorekeeper.rules.facts import HandFact
from scorekeeper.rules.facts import Misdeal as Misdeal

Card = int | str  # a number card; "-10" "H" "R" "DP" "ONO" "P2"
Mode = Literal["hand_loser", "card_by_card"]
MODES: tuple[Mode, ...] = get_args(Mode)
Edition = Literal["classic", "later"]


@dataclass(frozen=True, slots=True)
class HandLost(HandFact):
    """A player lost a hand. Cards that contradict this are ignored; with one pile they stay on it."""

    stored = "hand_lost"

    seat: int


@dataclass(frozen=True, slots=True)
class Starts(HandFact):
    """Another player plays the first card of a hand."""

    stored = "starts"

    seat: int


@dataclass(frozen=True, slots=True)
class Played(HandFact):
    """One card of a hand. The first one says who starts it."""

    stored = "played"

    number: int  # from 1 within the hand
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CannotPlay(HandFact):
    """In the later edition: a player has no card that may be played, and so loses the hand."""

    stored = "cannot_play"
    card: ClassVar[None] = None  # a play without a card, unlike `Played`

    number: int
    seat: int


@dataclass(frozen=True, slots=True)
class CountedBy(HandFact):
    """How hands are entered from this one on: only the loser, or every card."""

    stored = "counted_by"

    mode: Mode


@dataclass(frozen=True, slots=True)
class CardsHeld(HandFact):
    """How many cards a player holds: fewer than were dealt if the player did not draw in time."""

    stored = "cards_held"

    seat: int
    cards: int


Ono99Fact: TypeAlias = HandLost | Starts | Played | CannotPlay | Misdeal | CountedBy | CardsHeld
FACTS: tuple[type[Ono99Fact], ...] = get_args(Ono99Fact)
