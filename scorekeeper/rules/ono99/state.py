"""A game of O'NO 99: what was announced, each hand worked out from it, what a fact changes, what does not hold."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from scorekeeper.rules import facts
from scorekeeper.rules.common.names import name_problems
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.common.seats import dealer_after
from scorekeeper.rules.kind import Fact, Problem, Setup
from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.rules.ono99.facts import Mode
from scorekeeper.rules.ono99.hand import (
    HAND_SIZE,
    NOTHING_ANNOUNCED,
    AnnouncedHand,
    HandRules,
    Pile,
    Play,
    named_starter,
    play_sequence,
)
from scorekeeper.rules.ono99.rules import Ono99Rules


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand: what was announced of it, and everything that follows from that."""

    number: int
    active: tuple[int, ...]  # the seats that play it, clockwise
    dealer: int
    starter: int
    mode: Mode  # how it is followed: what the screen asks for
    rules: HandRules
    plays: tuple[Play, ...]  # as far as they are in order; empty where the table named another loser
    pile: Pile  # after those plays; with a loser only, where nobody counted
    chips: Mapping[int, int]  # after the hand, of everybody
    out: tuple[int, ...]  # in order of elimination, after the hand
    announced: AnnouncedHand
    problem: Problem | None  # the first thing that does not hold

    @property
    def loser(self) -> int | None:
        """Who lost the hand. None: still in play."""
        return self.pile.loser

    @property
    def held(self) -> Mapping[int, int]:
        """The cards of those who play the hand and hold no full one, by seat."""
        return {seat: self.announced.held[seat] for seat in self.active if seat in self.announced.held}

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that are not out after the hand, clockwise."""
        return tuple(seat for seat in self.active if seat not in self.out)


@dataclass(frozen=True)
class Ono99State:
    """The newest value of every slot; what follows from them is computed."""

    setup: Setup  # with names, rules and first dealer as they have been put right
    announced: Mapping[int, AnnouncedHand] = field(default_factory=dict[int, AnnouncedHand])  # by hand
    ended: str | None = None  # the reason, where the table stopped early
    ended_after: int = 0  # hands begun by then
    adjusted: frozenset[int] = frozenset()  # numbers of adjustments, which this game cannot carry
    unplaced_facts: tuple[Problem, ...] = ()  # facts of a seat that does not exist, of hands that were dealt again too

    @cached_property
    def rules(self) -> Ono99Rules:
        return from_plain(Ono99Rules, self.setup.rules)

    @property
    def names(self) -> tuple[str, ...]:
        return self.setup.players

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(range(len(self.setup.players)))

    @property
    def begun(self) -> tuple[int, ...]:
        """The numbers of the hands of which something was announced."""
        return tuple(number for number, announced in self.announced.items() if announced.is_begun)

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """Every hand that was begun, and the one in play."""
        return all_hands(self)

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that are not out, clockwise."""
        return self.hands[-1].still_in if self.hands else self.seats

    @property
    def is_won(self) -> bool:
        return len(self.still_in) == 1

    @property
    def is_finished(self) -> bool:
        return self.is_won or self.ended is not None

    @property
    def in_play(self) -> Hand | None:
        """The hand that waits for a card or a loser. None: the game is over."""
        return None if self.is_finished else self.hands[-1]


def all_hands(state: Ono99State) -> tuple[Hand, ...]:
    """Return every hand from the first: those lost, and the one in play while the game goes on."""
    hands: list[Hand] = []
    while _is_due(state, hands):
        hands.append(_next_hand(state, hands[-1] if hands else None))
    return tuple(hands)


def _is_due(state: Ono99State, hands: list[Hand]) -> bool:
    if hands and len(hands[-1].still_in) == 1:
        return False
    if len(hands) + 1 in state.announced:
        return True
    return state.ended is None and (not hands or hands[-1].loser is not None)


def _next_hand(state: Ono99State, before: Hand | None) -> Hand:
    number = before.number + 1 if before else 1
    announced = state.announced.get(number, NOTHING_ANNOUNCED)
    active = before.still_in if before else state.seats
    dealer = dealer_after(state.seats, active, before.dealer) if before else state.setup.first_dealer
    starter = _starter(state, announced, active, dealer, before)
    rules = _hand_rules(state, active)
    followed = play_sequence(rules, announced, starter, number)
    chips, out = _cost(state, before, followed.pile.loser)
    return Hand(
        number=number,
        active=active,
        dealer=dealer,
        starter=followed.plays[0].seat if followed.plays else starter,
        mode=_mode(state, announced, before),
        rules=rules,
        plays=followed.plays,
        pile=followed.pile,
        chips=chips,
        out=out,
        announced=announced,
        problem=followed.problem,
    )


def _starter(
    state: Ono99State, announced: AnnouncedHand, active: tuple[int, ...], dealer: int, before: Hand | None
) -> int:
    """Return who plays first: whoever the table named or who played first, else as `next_starter` says."""
    named = named_starter(announced)
    if named in active:
        return named
    if before is None or state.rules.next_starter == "left_of_dealer":
        return dealer_after(state.seats, active, dealer)
    last = before.starter if before.loser is None else before.loser
    return last if last in active else dealer_after(state.seats, active, last)


def _hand_rules(state: Ono99State, active: tuple[int, ...]) -> HandRules:
    rules = state.rules
    return HandRules(active, rules.limit, rules.floor_zero, rules.edition)


def _after_loss(chips: int, out_rule: str) -> tuple[int, bool]:
    """Return the chips left to a loser, and whether that loser is out.

    `lose_with_zero`: out when there is no chip to give. `reach_zero`: out with the last chip.
    Source: docs/rules.md, "O'NO 99".
    """
    left = max(chips - 1, 0)
    return left, chips == 0 or (out_rule == "reach_zero" and left == 0)


def _cost(state: Ono99State, before: Hand | None, loser: int | None) -> tuple[Mapping[int, int], tuple[int, ...]]:
    chips = before.chips if before else dict.fromkeys(state.seats, state.rules.chips)
    out = before.out if before else ()
    if loser is None:
        return chips, out
    left, is_out = _after_loss(chips[loser], state.rules.out_rule)
    return {**chips, loser: left}, (*out, loser) if is_out else out


def _mode(state: Ono99State, announced: AnnouncedHand, before: Hand | None) -> Mode:
    if announced.mode is not None:
        return announced.mode
    if announced.plays and announced.lost is None:
        return "card_by_card"
    return before.mode if before else state.rules.mode


def ends_without_card(hand: Hand) -> bool:
    """Say whether the last play of the hand has no card: the loser could not play."""
    return bool(hand.plays) and hand.plays[-1].card is None


def places_of(state: Ono99State) -> dict[int, int]:
    """Return everybody's place by seat: those still in share the first, the others follow as they went out."""
    out = state.hands[-1].out if state.hands else ()
    players = len(state.seats)
    return {seat: players - out.index(seat) if seat in out else 1 for seat in state.seats}


def opening(setup: Setup) -> Ono99State:
    """Return the state of a game in which nothing is dealt yet."""
    return Ono99State(setup)


def apply(state: Ono99State, fact: Fact) -> Ono99State:
    """Return the state after one more fact: CHANGES by its class. A class that it lacks changes nothing."""
    change = CHANGES.get(type(fact))
    return replace(state, **change(state, fact)) if change else state


Changes = dict[str, Any]


def _hand(state: Ono99State, number: int, **slots: Any) -> Changes:
    return {"announced": {**state.announced, number: replace(state.announced.get(number, NOTHING_ANNOUNCED), **slots)}}


def _of_seat(state: Ono99State, number: int, seat: int, **slots: Any) -> Changes:
    """Return a hand's slots changed by a fact of a seat; an unknown one is a problem even of a hand dealt again."""
    unknown = () if seat in state.seats else (Problem("unknown_seat", deal=number, seat=seat),)
    return {**_hand(state, number, **slots), "unplaced_facts": (*state.unplaced_facts, *unknown)}


def _hand_lost(state: Ono99State, fact: ono.HandLost) -> Changes:
    announced = state.announced.get(fact.hand, NOTHING_ANNOUNCED)
    before = next((hand.loser for hand in state.hands if hand.number == fact.hand), None)
    is_corrected = announced.is_corrected or before not in (None, fact.seat)
    return _of_seat(state, fact.hand, fact.seat, lost=fact.seat, is_corrected=is_corrected)


def _starts(state: Ono99State, fact: ono.Starts) -> Changes:
    return _of_seat(state, fact.hand, fact.seat, starter=fact.seat)


def _play(state: Ono99State, fact: Play) -> Changes:
    announced = state.announced.get(fact.hand, NOTHING_ANNOUNCED)
    is_corrected = announced.is_corrected or announced.plays.get(fact.number, fact) != fact
    # The seat of the first card starts, whatever an earlier `Starts` named.
    starter = None if fact.number == 1 else announced.starter
    plays = {**announced.plays, fact.number: fact}
    slots = {"plays": plays, "lost": None, "starter": starter, "is_corrected": is_corrected}
    return _of_seat(state, fact.hand, fact.seat, **slots)


def _misdeal(state: Ono99State, fact: ono.Misdeal) -> Changes:
    announced = state.announced.get(fact.hand, NOTHING_ANNOUNCED)
    return {
        "announced": {
            **state.announced,
            fact.hand: AnnouncedHand(mode=announced.mode, misdeals=announced.misdeals + 1),
        }
    }


def _counted_by(state: Ono99State, fact: ono.CountedBy) -> Changes:
    return _hand(state, fact.hand, mode=fact.mode)


def _cards_held(state: Ono99State, fact: ono.CardsHeld) -> Changes:
    held = {**state.announced.get(fact.hand, NOTHING_ANNOUNCED).held, fact.seat: fact.cards}
    held = {seat: cards for seat, cards in held.items() if cards != HAND_SIZE}
    return _of_seat(state, fact.hand, fact.seat, held=held)


def _renamed(state: Ono99State, fact: facts.Renamed) -> Changes:
    names = tuple(fact.name if seat == fact.seat else name for seat, name in enumerate(state.names))
    return {"setup": replace(state.setup, players=names)}


def _noted(state: Ono99State, fact: facts.Noted) -> Changes:
    return {"setup": replace(state.setup, title=fact.title, place=fact.place, scorer=fact.scorer)}


def _rules_changed(state: Ono99State, fact: facts.RulesChanged) -> Changes:
    return {"setup": replace(state.setup, variant=fact.variant, options=fact.options, rules=fact.rules)}


def _first_dealer(state: Ono99State, fact: facts.FirstDealer) -> Changes:
    return {"setup": replace(state.setup, first_dealer=fact.seat)} if fact.seat in state.seats else {}


def _adjustment(state: Ono99State, fact: facts.Adjustment) -> Changes:
    now = state.adjusted | {fact.number} if fact.points else state.adjusted - {fact.number}
    return {"adjusted": now}


def _ended(state: Ono99State, fact: facts.Ended) -> Changes:
    return {"ended": fact.reason, "ended_after": max(state.begun, default=0)}


def _resumed(_state: Ono99State, _fact: facts.Resumed) -> Changes:
    return {"ended": None}


CHANGES: Mapping[type[Fact], Callable[[Ono99State, Any], Changes]] = {
    ono.HandLost: _hand_lost,
    ono.Starts: _starts,
    ono.Played: _play,
    ono.CannotPlay: _play,
    ono.Misdeal: _misdeal,
    ono.CountedBy: _counted_by,
    ono.CardsHeld: _cards_held,
    facts.Renamed: _renamed,
    facts.Noted: _noted,
    facts.RulesChanged: _rules_changed,
    facts.FirstDealer: _first_dealer,
    facts.Adjustment: _adjustment,
    facts.Ended: _ended,
    facts.Resumed: _resumed,
}


def problems(state: Ono99State) -> tuple[Problem, ...]:
    """Return everything that does not hold, names first, then hand by hand.

    A problem's part is "loser", "held" or "plays"; of a play its numbers name the play, from 1, whose turn it was, the
    total before it and the card.
    """
    of_slots = [*name_problems(state.names), *_adjusted(state), *_hands(state), *_beyond(state)]
    known = {(problem.deal, problem.seat) for problem in of_slots}
    return (
        *of_slots,
        *(unplaced for unplaced in state.unplaced_facts if (unplaced.deal, unplaced.seat) not in known),
    )


def _adjusted(state: Ono99State) -> Iterator[Problem]:
    # Chips are won by nobody and lost only with a hand; the game file has no place for anything else.
    for number in sorted(state.adjusted):
        yield Problem("no_points_here", part="adjustments", numbers={"number": number})


def _hands(state: Ono99State) -> Iterator[Problem]:
    last = max(state.begun, default=0)
    for hand in state.hands:
        yield from _held(state, hand)
        if hand.problem:
            yield hand.problem
        elif hand.loser is None and hand.number < last:
            yield Problem("hand_unfinished", deal=hand.number, part="plays" if hand.plays else "loser")


def _held(state: Ono99State, hand: Hand) -> Iterator[Problem]:
    """Yield a problem for each seat that cannot hold so many cards.

    A count of somebody who is out says nothing and is no problem: it would bar the correction that puts a player out.
    """
    for seat, cards in sorted(hand.announced.held.items()):
        if seat not in state.seats:
            yield Problem("holds_no_cards", deal=hand.number, seat=seat, part="held")
        elif not 0 <= cards <= HAND_SIZE:
            numbers = {"cards": cards, "most": HAND_SIZE}
            yield Problem("cards_held_range", deal=hand.number, seat=seat, part="held", numbers=numbers)


def _beyond(state: Ono99State) -> Iterator[Problem]:
    """Yield a problem for each hand that is entered and not due."""
    due = len(state.hands)
    for number in sorted(state.begun):
        if number not in range(1, due + 1):
            code = "after_the_winner" if state.is_won and number > due else "hand_too_early"
            yield Problem(code, deal=number, numbers={"due": due})
        elif state.ended is not None and number > state.ended_after:
            yield Problem("game_is_over", deal=number)
