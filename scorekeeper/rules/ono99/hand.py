"""One hand of O'NO 99: what was announced of it, its total card by card, whose turn it is, and who owes turns.

`refusal` says whether a card may be played, `after_card` what it does; a hand is `after_card` over its plays.
Source: docs/rules.md, "O'NO 99".
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scorekeeper.rules.kind import Problem
from scorekeeper.rules.ono99.facts import CannotPlay, Card, Edition, Mode, Played

Play = Played | CannotPlay


@dataclass(frozen=True, slots=True)
class AnnouncedHand:
    """What was announced of one hand."""

    starter: int | None = None  # None: whoever is proposed, or played first
    plays: Mapping[int, Play] = field(default_factory=dict[int, Play])  # by number
    lost: int | None = None  # None: nobody was named, the cards tell
    mode: Mode | None = None
    held: Mapping[int, int] = field(default_factory=dict[int, int])  # cards by seat, of those who hold no full hand
    misdeals: int = 0
    is_corrected: bool = False

    @property
    def is_begun(self) -> bool:
        return bool(self.plays or self.held) or self.lost is not None or self.starter is not None


NOTHING_ANNOUNCED = AnnouncedHand()


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
    """Return the seat that plays after `seat`: 1 clockwise, -1 the other way.

    >>> following((0, 2, 3), 0, -1)
    3

    Raises ValueError where the seat is out.
    """
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


@dataclass(frozen=True, slots=True)
class PlaySequence:
    """How the cards of a hand went, up to the first that was not allowed."""

    plays: tuple[Play, ...]
    pile: Pile
    problem: Problem | None = None


def named_starter(announced: AnnouncedHand) -> int | None:
    """Return the seat that the table named to start the hand, else of its first play. None: there is neither."""
    first = announced.plays.get(1)
    return announced.starter if announced.starter is not None or first is None else first.seat


def play_sequence(rules: HandRules, announced: AnnouncedHand, starter: int, hand: int) -> PlaySequence:
    """Return the plays up to the first that is refused, the pile after them, and the problem of the refused one.

    A loser whom the table named against the cards sets all plays aside.
    """
    plays: list[Play] = []
    pile = Pile(starter)
    named = named_starter(announced)
    problem = None
    if named not in (starter, None):
        problem = Problem("player_is_out", deal=hand, seat=named, part="plays", numbers={"play": 1})
    for number in range(1, len(announced.plays) + 1):
        problem = problem or _refused(rules, pile, announced.plays.get(number), hand, number)
        if problem:
            break
        play = announced.plays[number]
        pile = replace(pile, loser=play.seat) if play.card is None else after_card(rules, pile, play.card)
        plays.append(play)
    if announced.lost is not None and announced.lost != pile.loser:
        if announced.lost in rules.active:
            return PlaySequence((), Pile(announced.lost, loser=announced.lost))
        return PlaySequence((), Pile(starter), Problem("loser_is_out", deal=hand, seat=announced.lost, part="loser"))
    return PlaySequence(tuple(plays), pile, problem)


def _refused(rules: HandRules, pile: Pile, play: Play | None, hand: int, number: int) -> Problem | None:
    code = "play_missing" if play is None else _why_not(rules, pile, play)
    if not code:
        return None
    card = play.card if play else None
    numbers = {"play": number, "turn": pile.turn, "total": pile.total, "card": card}
    return Problem(code, deal=hand, seat=play.seat if play else None, part="plays", numbers=numbers)


def _why_not(rules: HandRules, pile: Pile, play: Play) -> str:
    if pile.loser is None and play.seat != pile.turn:
        return "out_of_turn"
    if play.card is not None:
        return refusal(rules, pile, play.card)
    if pile.loser is not None:
        return "hand_is_over"
    return "" if rules.is_later else "must_play"
