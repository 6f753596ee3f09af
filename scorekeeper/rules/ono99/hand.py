"""Play one hand of O'NO 99 card by card: the running total, whose turn it is, and how many turns that seat owes.

`refusal` says whether a card may be played, `after_card` what it does; a hand is `after_card` over its plays.
Source: docs/rules.md, "O'NO 99".
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from scorekeeper.rules.ono99.facts import Card, Edition

MINUS_TEN, HOLD, REVERSE, DOUBLE_PLAY, ONO, PLAY_TWO = "-10", "H", "R", "DP", "ONO", "P2"
HAND_SIZE = 4  # cards dealt to everybody; who draws at once holds as many all the time
PASSES_ON = frozenset({HOLD, REVERSE, PLAY_TWO})  # what hands two owed turns to somebody else
MAKES_OWE = frozenset({DOUBLE_PLAY, PLAY_TWO})

DECK: Mapping[Card, int] = MappingProxyType(
    {**dict.fromkeys(range(2, 10), 3), 10: 10, MINUS_TEN: 4, HOLD: 4, REVERSE: 6, DOUBLE_PLAY: 2, ONO: 4}
)
CARDS: Mapping[str, tuple[Card, ...]] = MappingProxyType(
    {"classic": tuple(DECK), "later": (*range(11), MINUS_TEN, REVERSE, PLAY_TWO)}
)
ANY_CARD: tuple[Card, ...] = tuple(dict.fromkeys((*CARDS["later"], *CARDS["classic"])))


@dataclass(frozen=True, slots=True)
class HandRules:
    """The rules and the seats of one hand, the same from its first card to its last."""

    active: tuple[int, ...]  # the seats still in, clockwise
    limit: int = 99  # whoever brings the total there loses
    floor_zero: bool = False  # the total stops at zero
    edition: Edition = "classic"

    @property
    def cards(self) -> tuple[Card, ...]:
        return CARDS[self.edition]

    @property
    def is_later(self) -> bool:
        """Whether a Minus 10 may not lead below zero, and who cannot play has lost."""
        return self.edition == "later"


@dataclass(frozen=True, slots=True)
class Pile:
    """The state of a hand after its plays."""

    turn: int  # the seat to play; after a loss the loser
    total: int = 0
    direction: int = 1  # 1 clockwise, -1
    owes: int = 1  # turns that seat still has to play, this one among them
    owed: int = 1  # how many it had when its turn came: 2 after a Double Play
    loser: int | None = None

    @property
    def is_first_of_two(self) -> bool:
        return self.owes == 2


def following(active: Sequence[int], seat: int, direction: int) -> int:
    """Return the seat that plays after `seat`: 1 clockwise, -1 the other way. Raises ValueError where it is out."""
    return active[(active.index(seat) + direction) % len(active)]


def refusal(rules: HandRules, pile: Pile, card: Card) -> str:
    """Return "" where the card may be played, else the code of why not.

    hand_is_over, card_not_in_edition, double_play_on_first_turn or total_below_zero.
    """
    if pile.loser is not None:
        return "hand_is_over"
    if card not in rules.cards:
        return "card_not_in_edition"
    if card == DOUBLE_PLAY and pile.is_first_of_two:
        return "double_play_on_first_turn"
    if card == MINUS_TEN and rules.is_later and not rules.floor_zero and pile.total < 10:
        return "total_below_zero"
    return ""


def after_card(rules: HandRules, pile: Pile, card: Card) -> Pile:
    """Return the hand after a card that may be played; nobody is asked here whether it may."""
    if card == ONO:
        return replace(pile, loser=pile.turn)
    total = _total(rules, pile.total, card)
    if total >= rules.limit:
        return replace(pile, total=total, loser=pile.turn)
    # Between two players a Reverse is a Hold: turning round would only bring the same opponent.
    turns_round = card == REVERSE and len(rules.active) > 2
    direction = -pile.direction if turns_round else pile.direction
    if pile.is_first_of_two and card not in PASSES_ON:
        return replace(pile, total=total, owes=1)
    owes = 2 if pile.is_first_of_two or card in MAKES_OWE else 1
    return Pile(following(rules.active, pile.turn, direction), total, direction, owes, owes)


def _total(rules: HandRules, total: int, card: Card) -> int:
    if card == MINUS_TEN:
        return max(total - 10, 0) if rules.floor_zero else total - 10
    return total + card if isinstance(card, int) else total
