"""Each hand of a game of O'NO 99 worked out: who starts, the total after its plays, who lost, and the chips left."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.common.seating import dealer_after
from scorekeeper.rules.kind import Problem
from scorekeeper.rules.ono99.announced import NOTHING_ANNOUNCED, Announced, AnnouncedHand, Play
from scorekeeper.rules.ono99.facts import Mode
from scorekeeper.rules.ono99.hand import HandRules, Pile
from scorekeeper.rules.ono99.play_sequence import named_starter, play_sequence


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


def all_hands(state: Announced) -> tuple[Hand, ...]:
    """Return every hand from the first: those lost, and the one in play while the game goes on."""
    hands: list[Hand] = []
    while _is_due(state, hands):
        hands.append(_next_hand(state, hands[-1] if hands else None))
    return tuple(hands)


def _is_due(state: Announced, hands: list[Hand]) -> bool:
    if hands and len(hands[-1].still_in) == 1:
        return False
    if len(hands) + 1 in state.announced:
        return True
    return state.ended is None and (not hands or hands[-1].loser is not None)


def _next_hand(state: Announced, before: Hand | None) -> Hand:
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
    state: Announced, announced: AnnouncedHand, active: tuple[int, ...], dealer: int, before: Hand | None
) -> int:
    """Return who plays first: whoever the table named or who played first, else as `next_starter` says."""
    named = named_starter(announced)
    if named in active:
        return named
    if before is None or state.rules.next_starter == "left_of_dealer":
        return dealer_after(state.seats, active, dealer)
    last = before.starter if before.loser is None else before.loser
    return last if last in active else dealer_after(state.seats, active, last)


def _hand_rules(state: Announced, active: tuple[int, ...]) -> HandRules:
    rules = state.rules
    return HandRules(active, rules.limit, rules.floor_zero, rules.edition)


def _after_loss(chips: int, out_rule: str) -> tuple[int, bool]:
    """Return the chips left to a loser, and whether that loser is out.

    `lose_with_zero`: out when there is no chip to give. `reach_zero`: out with the last chip.
    Source: docs/rules.md, "O'NO 99".
    """
    left = max(chips - 1, 0)
    return left, chips == 0 or (out_rule == "reach_zero" and left == 0)


def _cost(state: Announced, before: Hand | None, loser: int | None) -> tuple[Mapping[int, int], tuple[int, ...]]:
    chips = before.chips if before else dict.fromkeys(state.seats, state.rules.chips)
    out = before.out if before else ()
    if loser is None:
        return chips, out
    left, is_out = _after_loss(chips[loser], state.rules.out_rule)
    return {**chips, loser: left}, (*out, loser) if is_out else out


def _mode(state: Announced, announced: AnnouncedHand, before: Hand | None) -> Mode:
    if announced.mode is not None:
        return announced.mode
    if announced.plays and announced.lost is None:
        return "card_by_card"
    return before.mode if before else state.rules.mode


def ends_without_card(hand: Hand) -> bool:
    """Say whether the last play of the hand has no card: the loser could not play."""
    return bool(hand.plays) and hand.plays[-1].card is None
