"""The checks that the numbers of a hand of Ohio must pass, so that wrong counts are found.

Every card is captured by somebody or left in a hand: the numbers make 55 a player, the Ohios one a player.
Source: docs/rules.md, "Ohio".
"""

from collections.abc import Sequence
from dataclasses import dataclass

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


def score(
    captured_numbers: int, captured_ohios: int, hand_numbers: int, hand_ohio: int, ohio_in_hand: str = "penalty"
) -> int:
    """Return one player's score: what is captured less what is left in hand.

    An Ohio left in hand costs ten ("penalty"), or counts plus ten ("literal"). Source: docs/rules.md, "Ohio".
    """
    kept = -OHIO if ohio_in_hand == "literal" else OHIO
    return captured_numbers + OHIO * captured_ohios - hand_numbers + kept * hand_ohio


def score_of(figures: Figures, ohio_in_hand: str = "penalty") -> int:
    """Return the score of one player's figures."""
    return score(*in_order(figures), ohio_in_hand)


def captured_and_in_hand(figures: Figures, ohio_in_hand: str = "penalty") -> tuple[int, int]:
    """Return the points of the captured cards, and those of the cards left in hand: the score is their difference."""
    captured = figures.captured_numbers + OHIO * figures.captured_ohios
    return captured, captured - score_of(figures, ohio_in_hand)


def totals_errors(scores: Sequence[int], literal: bool = False) -> tuple[str, ...]:
    """Return the code of each check that the scores of one hand fail.

    In this order: score_out_of_range, sum_too_high, sum_too_low, sum_parity.
    """
    within, found = bounds(len(scores), literal), sum(scores)
    broken = {
        "score_out_of_range": any(not within.score_min <= each <= within.score_max for each in scores),
        "sum_too_high": found > within.sum_max,
        "sum_too_low": found < within.sum_min,
        "sum_parity": found % 2 != within.sum_parity,
    }
    return tuple(code for code, is_broken in broken.items() if is_broken)


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


def in_order(figures: Figures) -> tuple[int, int, int, int]:
    """Return the four figures as they are entered: captured cards and Ohios, then those in hand."""
    return figures.captured_numbers, figures.captured_ohios, figures.hand_numbers, figures.hand_ohio
