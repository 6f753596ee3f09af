"""The course of one hand of O'NO 99: where the total stands after each card, and why a card may not be played."""

from dataclasses import dataclass, replace

from scorekeeper.rules.kind import Problem
from scorekeeper.rules.ono99.announced import AnnouncedHand, Play
from scorekeeper.rules.ono99.hand import HandRules, Pile, after_card, refusal


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
        return _set_aside(announced.lost, rules.active, starter, hand)
    return PlaySequence(tuple(plays), pile, problem)


def _set_aside(lost: int, active: tuple[int, ...], starter: int, hand: int) -> PlaySequence:
    """Return the course of a hand with no play in it: only its loser. A seat that is out is a problem instead."""
    if lost in active:
        return PlaySequence((), Pile(lost, loser=lost))
    return PlaySequence((), Pile(starter), Problem("loser_is_out", deal=hand, seat=lost, part="loser"))


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
