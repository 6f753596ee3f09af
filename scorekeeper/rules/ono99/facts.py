"""What a table of O'NO 99 announces. The newest fact for a slot wins."""

from dataclasses import dataclass
from typing import Literal

Card = int | str  # a number card; "-10" "H" "R" "DP" "ONO" "P2"
Mode = Literal["hand_loser", "card_by_card"]
Edition = Literal["classic", "later"]


@dataclass(frozen=True, slots=True)
class HandLost:
    """Somebody lost a hand; its cards, where they say otherwise, are set aside."""

    hand: int
    seat: int


@dataclass(frozen=True, slots=True)
class Starts:
    """Somebody else than proposed plays the first card of a hand."""

    hand: int
    seat: int


@dataclass(frozen=True, slots=True)
class Played:
    """One card of a hand. The first says who starts it."""

    hand: int
    number: int  # from 1 within the hand
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CannotPlay:
    """In the later edition: no card of that seat may be played, so the hand is lost. Takes the place of a card."""

    hand: int
    number: int
    seat: int


@dataclass(frozen=True, slots=True)
class Misdeal:
    """The hand is dealt again; what was entered for it is set aside."""

    hand: int


@dataclass(frozen=True, slots=True)
class CountedBy:
    """How hands are followed from this one on: who lost, or card by card."""

    hand: int
    mode: Mode


FACTS: tuple[type, ...] = (HandLost, Starts, Played, CannotPlay, Misdeal, CountedBy)
