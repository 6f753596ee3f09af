"""One hand of O'NO 99: what was announced about it, its total card by card, whose turn it is, and who owes turns.

`refusal` says whether a card may be played, `after_card` what it does; a hand is `after_card` over its plays.
Source: docs/rules.md, "O'NO 99".
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.rules.kind import Problem
from scorekeeper.rules.ono99.facts import CannotPlay, Card, Mode, Played
from scorekeeper.rules.ono99.rules import Ono99Rules

Play = Played | CannotPlay
MINUS_TEN, HOLD, REVERSE, DOUBLE_PLAY, ONO, PLAY_TWO = "-10", "H", "R", "DP", "ONO", "P2"
HAND_SIZE = 4  # cards dealt to everybody; a player who always draws at once keeps this many
CARDS: Mapping[str, tuple[Card, ...]] = {
    "classic": (*range(2, 11), MINUS_TEN, HOLD, REVERSE, DOUBLE_PLAY, ONO),
    "later": (*range(11), MINUS_TEN, REVERSE, PLAY_TWO),
}
ANY_CARD = tuple(dict.fromkeys((*CARDS["later"], *CARDS["classic"])))


@dataclass(frozen=True, slots=True)
class Slip:
    """What was announced about one hand."""

    starter: int | None = None  # None for the proposed seat or the one that played first
    plays: Mapping[int, Play] = field(default_factory=dict[int, Play])  # by number
    lost: int | None = None  # None if nobody was named and the cards decide
    mode: Mode | None = None
    held: Mapping[int, int] = field(default_factory=dict[int, int])  # cards by seat
    misdeals: int = 0
    is_corrected: bool = False

    @property
    def is_begun(self) -> bool:
        return bool(self.plays or self.fewer) or self.lost is not None or self.starter is not None

    @property
    def fewer(self) -> Mapping[int, int]:
        """The cards by seat, if they are not a full hand."""
        return {seat: cards for seat, cards in self.held.items() if cards != HAND_SIZE}

    @property
    def named_starter(self) -> int | None:
        """The seat that was named to start, otherwise that of the first play, or None if there is neither."""
        first = self.plays.get(1)
        return first.seat if self.starter is None and first else self.starter


@dataclass(frozen=True, slots=True)
class Pile:
    """The state of a hand after its plays."""

    turn: int  # the seat to play; after a loss the loser
    total: int = 0
    direction: int = 1  # 1 clockwise, -1
    owes: int = 1  # turns that seat still has to play, including this one
    owed: int = 1  # how many it had when its turn came: 2 after a Double Play
    loser: int | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand: what was announced about it, and what follows from that."""

    number: int
    slip: Slip
    goes_on: bool  # it is played on the previous hand's pile
    active: tuple[int, ...]  # the seats that play it, clockwise
    dealer: int
    starter: int
    mode: Mode  # how it is followed: what the screen asks for
    plays: tuple[Play, ...]  # as far as they are in order; empty if the table named another loser
    pile: Pile  # after those plays; only with a loser if nobody counted
    chips: Mapping[int, int]  # after the hand, of everybody
    out: tuple[int, ...]  # in order of elimination, after the hand
    began_with: Mapping[int, int]  # cards by seat at the start of the hand, of its players without a full hand
    held: Mapping[int, int]  # the same now
    problem: Problem | None  # the first thing that is wrong

    @property
    def loser(self) -> int | None:
        """The seat that lost the hand, or None if it is still in play."""
        return self.pile.loser

    @property
    def still_in(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.active if seat not in self.out)

    @property
    def is_followed(self) -> bool:
        return self.loser is not None and len(self.still_in) > 1

    @property
    def ends_without_card(self) -> bool:
        """Whether the loser could not play."""
        return bool(self.plays) and self.plays[-1].card is None


def following(active: Sequence[int], seat: int, direction: int) -> int:
    """Return the seat that plays after `seat`: 1 clockwise, -1 the other way.

    >>> following((0, 2, 3), 0, -1)
    3

    Raises ValueError if the seat is out.
    """
    return active[(active.index(seat) + direction) % len(active)]


def refusal(rules: Ono99Rules, pile: Pile, card: Card) -> str:
    """Return "" if the card may be played, otherwise the code of the reason why not.

    hand_is_over, card_not_in_edition, double_play_on_first_turn or total_below_zero.
    """
    if pile.loser is not None:
        return "hand_is_over"
    if card not in CARDS[rules.edition]:
        return "card_not_in_edition"
    if card == DOUBLE_PLAY and pile.owes == 2:
        return "double_play_on_first_turn"
    if card == MINUS_TEN and rules.edition == "later" and not rules.floor_zero and pile.total < 10:
        return "total_below_zero"
    return ""


def after_card(rules: Ono99Rules, active: Sequence[int], pile: Pile, card: Card) -> Pile:
    """Return the pile after a card that may be played; whether it may is not checked here."""
    if card == ONO:
        return replace(pile, loser=pile.turn)
    total = pile.total + (card if isinstance(card, int) else -10 if card == MINUS_TEN else 0)
    if card == MINUS_TEN and rules.floor_zero:
        total = max(total, 0)
    if total >= rules.limit:
        # With one pile the total stays the same, because the others play on from it.
        return replace(pile, total=pile.total if rules.one_pile else total, loser=pile.turn)
    if pile.owes == 2 and card not in (HOLD, REVERSE, PLAY_TWO):  # these pass the two turns on to somebody else
        return replace(pile, total=total, owes=1)
    owes = 2 if pile.owes == 2 or card in (DOUBLE_PLAY, PLAY_TWO) else 1
    # Between two players a Reverse is a Hold, because the other direction leads to the same opponent.
    direction = -pile.direction if card == REVERSE and len(active) > 2 else pile.direction
    return Pile(following(active, pile.turn, direction), total, direction, owes, owes)


def followed(
    rules: Ono99Rules, active: Sequence[int], slip: Slip, pile: Pile, hand: int
) -> tuple[tuple[Play, ...], Pile, Problem | None]:
    """Return the plays up to the first that is refused, the pile after them, and the problem of the refused one.

    If the table named another loser than the cards do, all plays are dropped; if the others play on from the same pile,
    only the card by which somebody else would be out.
    """
    begun, plays, problem = pile, list[Play](), None
    if slip.named_starter not in (pile.turn, None):
        problem = Problem("player_is_out", deal=hand, seat=slip.named_starter, part="plays", numbers={"play": 1})
    for number in range(1, len(slip.plays) + 1) if problem is None else ():
        play = slip.plays.get(number)
        if code := _why_not(rules, pile, play):
            seat, card = (play.seat, play.card) if play else (None, None)
            numbers = {"play": number, "turn": pile.turn, "total": pile.total, "card": card}
            problem = Problem(code, deal=hand, seat=seat, part="plays", numbers=numbers)
            break
        assert play is not None
        plays.append(play)
        pile = replace(pile, loser=play.seat) if play.card is None else after_card(rules, active, pile, play.card)
    if slip.lost in (None, pile.loser):
        return tuple(plays), pile, problem
    if slip.lost not in active:
        return (), begun, Problem("loser_is_out", deal=hand, seat=slip.lost, part="loser")
    if not rules.one_pile:
        return (), Pile(slip.lost, loser=slip.lost), None
    counted = plays if pile.loser is None else plays[:-1]
    return tuple(counted), replace(pile, turn=slip.lost, loser=slip.lost), None


def _why_not(rules: Ono99Rules, pile: Pile, play: Play | None) -> str:
    if play is None:
        return "play_missing"
    if pile.loser is None and play.seat != pile.turn:
        return "out_of_turn"
    if play.card is not None:
        return refusal(rules, pile, play.card)
    if pile.loser is not None:
        return "hand_is_over"
    return "" if rules.edition == "later" else "must_play"
