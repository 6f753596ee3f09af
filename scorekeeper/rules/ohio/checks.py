"""The checks that the numbers of a hand of Ohio must pass, so that wrong counts are found.

Every card is captured by somebody or left in a hand: the numbers make 55 a player, the Ohios one a player.
Source: docs/rules.md, "Ohio".
"""

from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass

from scorekeeper.rules.kind import Problem
from scorekeeper.rules.ohio.facts import NUMBERS, OHIO, Figures, Pile

IN_A_HAND = sum(NUMBERS)
PRINTED_EACH = IN_A_HAND + OHIO  # what a player's eleven cards make as printed


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


def captured_and_in_hand(figures: Figures, literal: bool) -> tuple[int, int]:
    """Return the points of the captured cards, and those that the cards left in hand cost.

    >>> captured_and_in_hand(Figures(captured_numbers=30, captured_ohios=1, hand_numbers=4, hand_ohio=1), False)
    (20, 14)

    An Ohio left in hand costs ten; `literal`: it counts plus ten. Source: docs/rules.md, "Ohio".
    """
    captured = figures.captured_numbers + OHIO * figures.captured_ohios
    return captured, figures.hand_numbers + (OHIO if literal else -OHIO) * figures.hand_ohio


def score_of(figures: Figures, literal: bool) -> int:
    """Return one player's score: what is captured less what is left in hand."""
    captured, in_hand = captured_and_in_hand(figures, literal)
    return captured - in_hand


def printed(figures: Figures) -> int:
    """Return the printed sum of one player's cards, captured and left in hand; over all players it is 45 each."""
    numbers = figures.captured_numbers + figures.hand_numbers
    return numbers + OHIO * (figures.captured_ohios + figures.hand_ohio)


def figures_of(pile: Pile) -> Figures:
    """Return the figures of a pile, its cards added up."""
    return Figures(
        captured_numbers=sum(card * count for card, count in pile.captured.items() if card != OHIO),
        captured_ohios=pile.captured.get(OHIO, 0),
        hand_numbers=sum(pile.held - {OHIO}),
        hand_ohio=int(OHIO in pile.held),
    )


PARTS = ("captured_numbers", "captured_ohios", "hand_numbers", "hand_ohio")  # as they are entered


def score_problems(hand: int, scores: Mapping[int, int], literal: bool) -> tuple[Problem, ...]:
    """Return the checks that fail in a hand of which only the scores are known, seat by seat, then their sum."""
    within, total = bounds(len(scores), literal), sum(scores.values())
    about_sum = {"sum": total, "least": within.sum_min, "most": within.sum_max, "parity": within.sum_parity}
    broken = {
        "sum_too_high": total > within.sum_max,
        "sum_too_low": total < within.sum_min,
        "sum_parity": total % 2 != within.sum_parity,
    }
    return (
        *_out_of_range(hand, scores, literal, "scores"),
        *(
            Problem(code, deal=hand, part="scores", numbers=about_sum)
            for code, is_broken in broken.items()
            if is_broken
        ),
    )


def figure_problems(hand: int, figures: Mapping[int, Figures], literal: bool) -> tuple[Problem, ...]:
    """Return the checks that fail in a hand of which the figures are known.

    Those of a player's own figures; where they all hold, those of the scores and of the sums over all players.
    """
    scores = {seat: score_of(each, literal) for seat, each in figures.items()}
    single = tuple(
        problem for seat, each in figures.items() for problem in _of_one(hand, seat, each, players=len(figures))
    )
    return single or (
        *_out_of_range(hand, scores, literal, "entries"),
        *_of_all(hand, figures),
    )


def _out_of_range(hand: int, scores: Mapping[int, int], literal: bool, part: str) -> Iterator[Problem]:
    within = bounds(len(scores), literal)
    for seat, each in scores.items():
        if not within.score_min <= each <= within.score_max:
            numbers = {"score": each, "least": within.score_min, "most": within.score_max}
            yield Problem("score_out_of_range", deal=hand, seat=seat, part=part, numbers=numbers)


def _of_one(hand: int, seat: int, figures: Figures, players: int) -> Iterator[Problem]:
    """Yield the figures that one player cannot have, whatever the others have."""
    # Of another's number v a player takes at most one for each trick won with a lower number, or with the Ohio.
    others = sum(number * min(players - 1, number) for number in NUMBERS)
    most = (IN_A_HAND - figures.hand_numbers + others, players - figures.hand_ohio, IN_A_HAND, 1)
    outside = [
        Problem("figure_out_of_range", deal=hand, seat=seat, part=part, numbers={"value": value, "most": limit})
        for part, value, limit in zip(PARTS, astuple(figures), most, strict=True)
        if not 0 <= value <= limit
    ]
    yield from outside
    has_played = (figures.hand_numbers, figures.hand_ohio) != (IN_A_HAND, 1)
    if not outside and not has_played and (figures.captured_numbers or figures.captured_ohios):
        yield Problem("captured_without_playing", deal=hand, seat=seat, part="entries")


def _of_all(hand: int, figures: Mapping[int, Figures]) -> Iterator[Problem]:
    players = len(figures)
    sums = {
        "numbers_sum": (sum(f.captured_numbers + f.hand_numbers for f in figures.values()), IN_A_HAND * players),
        "ohios_sum": (sum(f.captured_ohios + f.hand_ohio for f in figures.values()), players),
    }
    for code, (there, required) in sums.items():
        if there != required:
            yield Problem(code, deal=hand, part="entries", numbers={"found": there, "required": required})
    if all(f.hand_numbers or f.hand_ohio for f in figures.values()):
        yield Problem("no_empty_hand", deal=hand, part="entries")
