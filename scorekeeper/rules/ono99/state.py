"""A game of O'NO 99: what was announced, each hand computed from it, what a fact changes, and what is wrong.

`refusal` says whether a card may be played, `after_card` what it does; a hand is `after_card` over its plays.
Source: docs/rules.md, "O'NO 99".
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from scorekeeper.rules import facts
from scorekeeper.rules.common.names import name_problems
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.common.seats import dealer_after
from scorekeeper.rules.facts import COMMON_CHANGES, Changes, Fact
from scorekeeper.rules.game_kind import BookState
from scorekeeper.rules.kind import Problem
from scorekeeper.rules.ono99 import facts as ono
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
    turn: int  # the seat to play; after a loss the loser
    total: int = 0
    direction: int = 1  # 1 clockwise, -1
    owes: int = 1  # turns that seat still has to play, including this one
    owed: int = 1  # how many it had when its turn came: 2 after a Double Play
    loser: int | None = None


@dataclass(frozen=True, slots=True)
class Hand:
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
    def ends_without_card(self) -> bool:
        return bool(self.plays) and self.plays[-1].card is None


def following(active: Sequence[int], seat: int, direction: int) -> int:
    """Return the seat that plays after `seat`: 1 clockwise, -1 the other way. Raises ValueError if the seat is out."""
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


@dataclass(frozen=True)
class Ono99State(BookState):
    slips: Mapping[int, Slip] = field(default_factory=dict[int, Slip])  # by hand
    ended_after: int = 0  # hands begun before the table stopped
    unplaced_facts: tuple[Problem, ...] = ()  # facts of a seat that does not exist, also in hands that were dealt again

    @cached_property
    def rules(self) -> Ono99Rules:
        return from_plain(Ono99Rules, self.setup.rules)

    @property
    def begun(self) -> tuple[int, ...]:
        """The numbers of the hands about which something was announced."""
        return tuple(number for number, slip in self.slips.items() if slip.is_begun)

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """Every hand that was lost, and the one in play while the game goes on."""
        hands: list[Hand] = []
        before: Hand | None = None
        while before is None or (before.loser is not None and len(before.still_in) > 1):
            if self.ended is not None and not self.slips.get(len(hands) + 1, Slip()).is_begun:
                break
            before = next_hand(self, before)
            hands.append(before)
        return tuple(hands)

    @property
    def chips(self) -> Mapping[int, int]:
        return self.hands[-1].chips if self.hands else dict.fromkeys(self.seats, self.rules.chips)

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that are out, in order of elimination."""
        return self.hands[-1].out if self.hands else ()

    @property
    def still_in(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.seats if seat not in self.out)

    @property
    def places(self) -> dict[int, int]:
        """Everybody's place by seat: those still in share the first, the others follow as they went out."""
        return {seat: len(self.seats) - self.out.index(seat) if seat in self.out else 1 for seat in self.seats}

    @property
    def is_finished(self) -> bool:
        return len(self.still_in) == 1 or self.ended is not None

    @property
    def in_play(self) -> Hand | None:
        """The hand that waits for a card or a loser, or None if the game is over."""
        return None if self.is_finished else self.hands[-1]


def next_hand(state: Ono99State, before: Hand | None) -> Hand:
    """Return the hand after `before`, or the first, from what was announced about it."""
    rules, number = state.rules, before.number + 1 if before else 1
    slip, active = state.slips.get(number, Slip()), before.still_in if before else tuple(state.seats)
    dealer = dealer_after(state.seats, active, before.dealer) if before else state.setup.first_dealer
    onto = before if rules.one_pile else None
    if slip.named_starter in active:
        starter = slip.named_starter
    elif onto:
        starter = following(onto.active, onto.pile.turn, onto.pile.direction)
    elif before is None or rules.next_starter == "left_of_dealer":
        starter = dealer_after(state.seats, active, dealer)
    else:
        loser = before.pile.turn
        starter = loser if loser in active else dealer_after(state.seats, active, loser)
    # The seat that follows a player who is out owes one turn, also after a Play 2.
    begun = Pile(starter, onto.pile.total, onto.pile.direction) if onto else Pile(starter)
    plays, pile, problem = followed(rules, active, slip, begun, number)
    chips, out = (before.chips, before.out) if before else (dict.fromkeys(state.seats, rules.chips), ())
    if pile.loser is not None:
        out = (*out, pile.loser) if chips[pile.loser] <= rules.last_chip else out
        chips = {**chips, pile.loser: max(chips[pile.loser] - 1, 0)}
    began_with = {seat: onto.held[seat] for seat in active if seat in onto.held} if onto else {}
    held = {**began_with, **slip.held}
    is_counted = slip.plays and slip.lost is None
    return Hand(
        number=number,
        slip=slip,
        goes_on=onto is not None,
        active=active,
        dealer=dealer,
        starter=starter,
        mode=slip.mode or ("card_by_card" if is_counted else before.mode if before else rules.mode),
        plays=plays,
        pile=pile,
        chips=chips,
        out=out,
        began_with=began_with,
        held={seat: held[seat] for seat in active if held.get(seat, HAND_SIZE) != HAND_SIZE},
        problem=problem,
    )


def _lost(state: Ono99State, slip: Slip, fact: ono.HandLost) -> Changes:
    # The hands are computed only if this one may have had a loser, so that a log of many hands is folded once.
    hands = state.hands if slip.plays or slip.lost is not None else ()
    before = next((hand.loser for hand in hands if hand.number == fact.hand), None)
    return {"lost": fact.seat, "is_corrected": slip.is_corrected or before not in (None, fact.seat)}


def _play(_state: Ono99State, slip: Slip, fact: Play) -> Changes:
    is_corrected = slip.is_corrected or slip.plays.get(fact.number, fact) != fact
    # The seat of the first card starts, whatever an earlier `Starts` named.
    starter = None if fact.number == 1 else slip.starter
    return {"plays": {**slip.plays, fact.number: fact}, "lost": None, "starter": starter, "is_corrected": is_corrected}


OF_HAND: Mapping[type[Fact], Callable[[Ono99State, Slip, Any], Changes]] = {
    ono.HandLost: _lost,
    ono.Starts: lambda _state, _slip, fact: {"starter": fact.seat},
    ono.Played: _play,
    ono.CannotPlay: _play,
    ono.Misdeal: lambda _state, slip, _fact: {
        "starter": None, "plays": {}, "lost": None, "held": {}, "misdeals": slip.misdeals + 1, "is_corrected": False,
    },
    ono.CountedBy: lambda _state, _slip, fact: {"mode": fact.mode},
    ono.CardsHeld: lambda _state, slip, fact: {"held": {**slip.held, fact.seat: fact.cards}},
}  # fmt: skip
OF_GAME: Mapping[type[Fact], Callable[[Ono99State, Any], Changes]] = {
    **COMMON_CHANGES,
    facts.Ended: lambda state, fact: {"ended": fact.reason, "ended_after": max(state.begun, default=0)},
    facts.Resumed: lambda _state, _fact: {"ended": None},
}


def apply(state: Ono99State, fact: Fact) -> Ono99State:
    """Return the state after one more fact. A class in neither table changes nothing."""
    if change := OF_GAME.get(type(fact)):
        return replace(state, **change(state, fact))
    if not isinstance(fact, ono.FACTS):
        return state
    slip = state.slips.get(fact.hand, Slip())
    after = replace(slip, **OF_HAND[type(fact)](state, slip, fact))
    unplaced = state.unplaced_facts
    if not isinstance(fact, ono.Misdeal | ono.CountedBy) and fact.seat not in state.seats:
        unplaced = (*unplaced, Problem("unknown_seat", deal=fact.hand, seat=fact.seat))
    return replace(state, slips={**state.slips, fact.hand: after}, unplaced_facts=unplaced)


def problems(state: Ono99State) -> tuple[Problem, ...]:
    """Return everything that is wrong, names first, then hand by hand.

    A problem's part is "loser", "held" or "plays"; for a play its numbers name the play, from 1, whose turn it was, the
    total before it and the card.
    """
    of_hands = [*name_problems(state.names), *_problems(state)]
    known = {(problem.deal, problem.seat) for problem in of_hands}
    return (*of_hands, *(fact for fact in state.unplaced_facts if (fact.deal, fact.seat) not in known))


def _problems(state: Ono99State) -> Iterator[Problem]:
    # Refused because chips are lost only with a hand, and the game file has no place for anything else.
    for number in sorted(number for number, fact in state.adjustments.items() if fact.points):
        yield Problem("no_points_here", part="adjustments", numbers={"number": number})
    last = max(state.begun, default=0)
    for hand in state.hands:
        yield from hand_problems(state, hand)
        if hand.problem is None and hand.loser is None and hand.number < last:
            yield Problem("hand_unfinished", deal=hand.number, part="plays" if hand.plays else "loser")
    due = len(state.hands)
    is_open = due > 0 and state.hands[-1].loser is None
    for number in sorted(state.begun):
        if number < 1 or (number > due and not is_open):  # otherwise the open hand is the problem
            code = "after_the_winner" if len(state.still_in) == 1 and number > due else "hand_too_early"
            yield Problem(code, deal=number, numbers={"due": due})
        elif state.ended is not None and number > state.ended_after:
            yield Problem("game_is_over", deal=number)


def hand_problems(state: Ono99State, hand: Hand) -> Iterator[Problem]:
    """Yield what is wrong with one hand, regardless of the others."""
    # Cards of a player who is out are no problem, because they must not block the correction that puts the player out.
    for seat, cards in sorted(hand.slip.fewer.items()):
        if seat not in state.seats:
            yield Problem("holds_no_cards", deal=hand.number, seat=seat, part="held")
        elif not 0 <= cards <= HAND_SIZE:
            numbers = {"cards": cards, "most": HAND_SIZE}
            yield Problem("cards_held_range", deal=hand.number, seat=seat, part="held", numbers=numbers)
    if hand.problem:
        yield hand.problem
