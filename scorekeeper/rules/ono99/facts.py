"""What a table of O'NO 99 announces. The newest fact for a slot wins."""

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias, get_args

from scorekeeper.rules.facts import HandFact

Card = int | str  # a number card; "-10" "H" "R" "DP" "ONO" "P2"
Mode = Literal["hand_loser", "card_by_card"]
MODES: tuple[Mode, ...] = get_args(Mode)
Edition = Literal["classic", "later"]


@dataclass(frozen=True, slots=True)
class HandLost(HandFact):
    """Somebody lost a hand. Its cards, where they say otherwise, are set aside; on one pile they stay."""

    stored = "hand_lost"

    seat: int


@dataclass(frozen=True, slots=True)
class Starts(HandFact):
    """Somebody else than proposed plays the first card of a hand."""

    stored = "starts"

    seat: int


@dataclass(frozen=True, slots=True)
class Played(HandFact):
    """One card of a hand. The first says who starts it."""

    stored = "played"

    number: int  # from 1 within the hand
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CannotPlay(HandFact):
    """In the later edition: no card of that seat may be played, so the hand is lost. Takes the place of a card."""

    stored = "cannot_play"
    card: ClassVar[None] = None  # a play without one, where `Played` has its card

    number: int
    seat: int


@dataclass(frozen=True, slots=True)
class Misdeal(HandFact):
    """The hand is dealt again; what was entered for it is set aside."""

    stored = "misdeal"


@dataclass(frozen=True, slots=True)
class CountedBy(HandFact):
    """How hands are followed from this one on: who lost, or card by card."""

    stored = "counted_by"

    mode: Mode


@dataclass(frozen=True, slots=True)
class CardsHeld(HandFact):
    """How many cards somebody holds in a hand: fewer than were dealt to who did not draw in time."""

    stored = "cards_held"

    seat: int
    cards: int


Ono99Fact: TypeAlias = HandLost | Starts | Played | CannotPlay | Misdeal | CountedBy | CardsHeld
FACTS: tuple[type[Ono99Fact], ...] = get_args(Ono99Fact)
