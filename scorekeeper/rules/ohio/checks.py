"""The checks that the numbers of a hand of Ohio must pass, so that wrong counts are found.

Every card is captured by somebody or left in a hand: the numbers add up to 55 per player, the Ohios to one per player.
Source: docs/rules.md, "Ohio".
"""

from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass

from scorekeeper.rules.kind import Problem
from scorekeeper.rules.ohio.facts import NUMBERS, OHIO, PARTS, Count

IN_A_HAND = sum(NUMBERS)
PRINTED_EACH = IN_A_HAND + OHIO  # the printed sum of a player's eleven cards


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits of one score, and of the sum of the scores of a hand."""

    score_min: int
    score_max: int
    sum_min: int
    sum_max: int
    sum_parity: int


def bounds(players: int, literal: bool = False) -> Bounds:
    """Return the limits for a number of players; `literal`: an Ohio left in hand counts plus ten."""
    winnable = sum(number * min(players - 1, number - 1) for number in NUMBERS)
    return Bounds(
        score_min=-IN_A_HAND + OHIO * players,
        score_max=IN_A_HAND + winnable + (-OHIO if literal else 0),
        sum_min=2 * IN_A_HAND - (IN_A_HAND - OHIO) * players,
        sum_max=(IN_A_HAND - OHIO) * players + 2 * OHIO if literal else PRINTED_EACH * players,
        sum_parity=players % 2,
    )


def score_problems(hand: int, scores: Mapping[int, int], literal: bool) -> Iterator[Problem]:
    """Yield the checks that fail in a hand of which only the scores are known, seat by seat, then their sum."""
    within, total = bounds(len(scores), literal), sum(scores.values())
    yield from _out_of_range(hand, scores, within, "scores")
    broken = {
        "sum_too_high": total > within.sum_max,
        "sum_too_low": total < within.sum_min,
        "sum_parity": total % 2 != within.sum_parity,
    }
    numbers = {"sum": total, "least": within.sum_min, "most": within.sum_max, "parity": within.sum_parity}
    for code in (code for code, is_broken in broken.items() if is_broken):
        yield Problem(code, deal=hand, part="scores", numbers=numbers)


def count_problems(hand: int, counts: Mapping[int, Count], literal: bool) -> Iterator[Problem]:
    """Yield the checks that fail in a hand of which everybody's count is known.

    First each player's own; if they all hold, those of the scores and of the sums over all players.
    """
    players = len(counts)
    own = [problem for seat, count in counts.items() for problem in _own_problems(hand, seat, count, players)]
    if own:
        yield from own
        return
    scores = {seat: count.score(literal) for seat, count in counts.items()}
    yield from _out_of_range(hand, scores, bounds(players, literal), "entries")
    sums = {
        "numbers_sum": (sum(count.captured_numbers + count.hand_numbers for count in counts.values()), IN_A_HAND),
        "ohios_sum": (sum(count.captured_ohios + count.hand_ohio for count in counts.values()), 1),
    }
    for code, (total, each) in sums.items():
        if total != each * players:
            numbers = {"found": total, "required": each * players}
            yield Problem(code, deal=hand, part="entries", numbers=numbers)
    if not any(count.is_out for count in counts.values()):
        yield Problem("no_empty_hand", deal=hand, part="entries")


def _out_of_range(hand: int, scores: Mapping[int, int], within: Bounds, part: str) -> Iterator[Problem]:
    for seat, score in scores.items():
        if not within.score_min <= score <= within.score_max:
            numbers = {"score": score, "least": within.score_min, "most": within.score_max}
            yield Problem("score_out_of_range", deal=hand, seat=seat, part=part, numbers=numbers)


def _own_problems(hand: int, seat: int, count: Count, players: int) -> Iterator[Problem]:
    """Yield the numbers that one player cannot have, whatever the others have."""
    # A player takes at most v of the others' cards v: one for each trick won with a lower number, or with the Ohio.
    others = sum(number * min(players - 1, number) for number in NUMBERS)
    held, ohio = min(max(count.hand_numbers, 0), IN_A_HAND), min(max(count.hand_ohio, 0), 1)
    most = (IN_A_HAND - held + others, players - ohio, IN_A_HAND, 1)
    outside = [
        Problem("figure_out_of_range", deal=hand, seat=seat, part=part, numbers={"value": value, "most": limit})
        for part, value, limit in zip(PARTS, astuple(count), most, strict=True)
        if not 0 <= value <= limit
    ]
    yield from outside
    has_played = (count.hand_numbers, count.hand_ohio) != (IN_A_HAND, 1)
    if not outside and not has_played and (count.captured_numbers or count.captured_ohios):
        yield Problem("captured_without_playing", deal=hand, seat=seat, part="entries")
