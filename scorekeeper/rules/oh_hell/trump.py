"""How the trump of a deal is found."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scorekeeper.rules.oh_hell.cards import NO_TRUMP, SUITS, card

Special = Literal["none", "dealer"]
TrumpKind = Literal["turn_up", "last_card", "cycle", "fixed", "none", "house"]


@dataclass(frozen=True, slots=True)
class Trump:
    """How a table finds its trumps."""

    kind: TrumpKind = "turn_up"
    cycle: tuple[str, ...] = ()  # cycle: deal by deal, from the first
    suit: str = ""  # fixed: a suit, or "black" where the pack has one of its own
    no_trump_if_all_dealt: bool = False  # no card is left to turn
    no_trump_on_max: bool = False  # none on the largest hands
    no_trump_deals: tuple[int | Literal["last"], ...] = ()  # none in these deals, by number
    # What a turned card without a suit makes: no trump, or the dealer's choice.
    special_cards: Mapping[str, Special] = field(default_factory=dict[str, Special])
    super_trump: bool = False  # with several packs the turned card beats every other


TABLE_CYCLE = (*SUITS, NO_TRUMP)
# What a table gets that asks for trumps other than its variant's own.
ASKED: Mapping[TrumpKind, Trump] = {
    "turn_up": Trump("turn_up", no_trump_if_all_dealt=True),
    "last_card": Trump("last_card"),
    "cycle": Trump("cycle", TABLE_CYCLE),
    "none": Trump("none"),
}


def asked_trump(own: Trump, kind: TrumpKind | None) -> Trump:
    """Return how trumps are found where a table asks for a kind, by an option or a house rule, or for none.

    Another kind than the variant's own brings none of the variant's deals without trump.
    """
    return own if kind is None or kind == own.kind else ASKED.get(kind, Trump(kind))


def scheduled_trump(trump: Trump, deal: int) -> str | None:
    """Return the trump that is known before a card is turned. None: not known, or none to show."""
    if trump.kind == "cycle":
        return trump.cycle[(deal - 1) % len(trump.cycle)]
    if trump.kind == "fixed":
        return trump.suit if trump.suit in SUITS else None
    return NO_TRUMP if trump.kind == "none" else None


def turned_trump(trump: Trump, turned_card: str | None) -> str | None:
    """Return the trump that a turned card makes, where this table turns one. Raises ValueError where it is no card.

    None: no card is turned, or the dealer chooses.
    """
    if turned_card is None or trump.kind not in ("turn_up", "last_card"):
        return None
    if turned_card in trump.special_cards:
        return NO_TRUMP if trump.special_cards[turned_card] == "none" else None
    return card(turned_card).suit
