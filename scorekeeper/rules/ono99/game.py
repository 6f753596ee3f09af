"""Each hand of a game of O'NO 99 worked out: who starts, where the total stands, who lost and what it cost."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.rules.common.seating import dealer_after
from scorekeeper.rules.kind import Problem
from scorekeeper.rules.ono99.announced import NOTHING_SAID, Announced, Play, Said
from scorekeeper.rules.ono99.facts import CannotPlay, Mode, Played
from scorekeeper.rules.ono99.hand import HandRules, Pile, after_card, refusal


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand with everything that follows from what was announced."""

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
    said: Said
    problem: Problem | None  # the first thing that does not hold

    @property
    def loser(self) -> int | None:
        """Who lost the hand. None: still in play."""
        return self.pile.loser

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that are not out after the hand, clockwise."""
        return tuple(seat for seat in self.active if seat not in self.out)


@dataclass(frozen=True, slots=True)
class Course:
    """How the cards of a hand went, up to the first that was not allowed."""

    plays: tuple[Play, ...]
    pile: Pile
    problem: Problem | None = None


def all_hands(state: Announced) -> tuple[Hand, ...]:
    """Return every hand from the first: those lost, and the one in play while the game goes on."""
    hands: list[Hand] = []
    while _is_due(state, hands):
        hands.append(_next_hand(state, hands[-1] if hands else None))
    return tuple(hands)


def _is_due(state: Announced, hands: list[Hand]) -> bool:
    if hands and len(hands[-1].still_in) == 1:
        return False
    if len(hands) + 1 in state.said:
        return True
    return state.ended is None and (not hands or hands[-1].loser is not None)


def _next_hand(state: Announced, before: Hand | None) -> Hand:
    number = before.number + 1 if before else 1
    said = state.said.get(number, NOTHING_SAID)
    active = before.still_in if before else state.seats
    dealer = dealer_after(state.seats, active, before.dealer) if before else state.setup.first_dealer
    starter = _starter(state, said, active, dealer, before)
    rules = _hand_rules(state, active)
    course = _course(rules, said, starter, number)
    chips, out = _cost(state, before, course.pile.loser)
    return Hand(
        number=number,
        active=active,
        dealer=dealer,
        starter=course.plays[0].seat if course.plays else starter,
        mode=_mode(state, said, before),
        rules=rules,
        plays=course.plays,
        pile=course.pile,
        chips=chips,
        out=out,
        said=said,
        problem=course.problem,
    )


def _starter(state: Announced, said: Said, active: tuple[int, ...], dealer: int, before: Hand | None) -> int:
    """Return who plays first: whoever the table says, or did, else as the rules propose."""
    named = _named_starter(said)
    if named in active:
        return named
    if before is None or state.rules.next_starter == "left_of_dealer":
        return dealer_after(state.seats, active, dealer)
    last = before.starter if before.loser is None else before.loser
    return last if last in active else dealer_after(state.seats, active, last)


def _named_starter(said: Said) -> int | None:
    first = said.plays.get(1)
    return said.starter if said.starter is not None or first is None else first.seat


def _hand_rules(state: Announced, active: tuple[int, ...]) -> HandRules:
    rules = state.rules
    return HandRules(active, rules.limit, rules.floor_zero, rules.edition)


def _course(rules: HandRules, said: Said, starter: int, hand: int) -> Course:
    plays: list[Play] = []
    pile = Pile(starter)
    named = _named_starter(said)
    problem = None
    if named not in (starter, None):
        problem = Problem("player_is_out", deal=hand, seat=named, part="plays", numbers={"play": 1})
    for number in range(1, len(said.plays) + 1):
        problem = problem or _refused(rules, pile, said.plays.get(number), hand, number)
        if problem:
            break
        play = said.plays[number]
        cannot = isinstance(play, CannotPlay)
        pile = replace(pile, loser=play.seat) if cannot else after_card(rules, pile, play.card)
        plays.append(play)
    if said.lost is not None and said.lost != pile.loser:
        return _set_aside(said.lost, rules.active, starter, hand)
    return Course(tuple(plays), pile, problem)


def _set_aside(lost: int, active: tuple[int, ...], starter: int, hand: int) -> Course:
    """Return the course of a hand of which the table says no more than who lost it."""
    if lost in active:
        return Course((), Pile(lost, loser=lost))
    return Course((), Pile(starter), Problem("loser_is_out", deal=hand, seat=lost, part="loser"))


def _refused(rules: HandRules, pile: Pile, play: Play | None, hand: int, number: int) -> Problem | None:
    code = "play_missing" if play is None else _why_not(rules, pile, play)
    if not code:
        return None
    numbers = {"play": number, "turn": pile.turn, "total": pile.total, "card": getattr(play, "card", None)}
    return Problem(code, deal=hand, seat=play.seat if play else None, part="plays", numbers=numbers)


def _why_not(rules: HandRules, pile: Pile, play: Play) -> str:
    if pile.loser is None and play.seat != pile.turn:
        return "out_of_turn"
    if isinstance(play, Played):
        return refusal(rules, pile, play.card)
    if pile.loser is not None:
        return "hand_is_over"
    return "" if rules.is_later else "must_play"


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


def _mode(state: Announced, said: Said, before: Hand | None) -> Mode:
    if said.mode is not None:
        return said.mode
    if said.plays and said.lost is None:
        return "card_by_card"
    return before.mode if before else state.rules.mode


def is_lost_for_want_of_a_card(hand: Hand) -> bool:
    """Say whether the hand ended because the loser could not play."""
    return bool(hand.plays) and isinstance(hand.plays[-1], CannotPlay)
