"""Suits, cards as people write them, and the size of a pack."""

from dataclasses import dataclass

SUITS = ("S", "H", "D", "C")
NO_TRUMP = "NT"
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
STANDARD = len(RANKS) * len(SUITS)  # cards of a usual pack


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the pack of 52."""

    rank: str  # A K Q J 10 .. 2
    suit: str  # S H D C

    def __str__(self) -> str:
        return self.rank + self.suit


def card(text: str) -> Card:
    """Return the card written as rank and suit, such as "10H" or "4S". Raises ValueError for anything else."""
    rank, suit = text[:-1], text[-1:]
    if rank not in RANKS or suit not in SUITS:
        raise ValueError(text)
    return Card(rank, suit)


def pack_size(cards: int | str, players: int) -> int:
    """Return the cards of one pack: a number, or "8n" for eight a player, as far as a pack of 52 has them.

    Source: docs/rules.md, "Settled details".
    """
    if isinstance(cards, int):
        return cards
    return min(int(cards.removesuffix("n")) * players, STANDARD)
