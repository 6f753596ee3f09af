"""A slip of counting is found, and who is to count again is named where that can be known."""

import pytest

from scorekeeper.rules.ohio.facts import Count
from scorekeeper.rules.ohio.hand import bounds
from tests.kinds.ohio.table import ANA, BEN, CAS, FOUR, doubts


def named(problems):
    return [(problem.code, problem.seat) for problem in problems]


@pytest.mark.parametrize(("literal", "most", "sum_most"), [(False, 210, 65 * 4 - 80), (True, 220, 65 * 4 - 20)])
def test_each_reading_of_the_ohio_in_hand_has_bounds_of_its_own(literal, most, sum_most):
    found = bounds(4, literal=literal)
    assert (found.score_max, found.sum_max, found.sum_min) == (most, sum_most, 110 - 65 * 4)


@pytest.mark.parametrize(
    ("wrong", "part", "most"),
    [
        (Count(60, 1, 56, 0), "hand_numbers", 55),
        (Count(60, 1, 4, 2), "hand_ohio", 1),
        (Count(60, 5, 4, 0), "captured_ohios", 4),
        (Count(60, 4, 4, 1), "captured_ohios", 3),
        (Count(-1, 1, 4, 0), "captured_numbers", 51 + 161),
        (Count(213, 1, 4, 0), "captured_numbers", 51 + 161),
    ],
)
def test_a_figure_that_nobody_can_have_names_who_counts_again(wrong, part, most):
    problem, *_ = doubts(1, counts={**FOUR, BEN: wrong})
    assert (problem.code, problem.seat, problem.part) == ("figure_out_of_range", BEN, part)
    assert problem.numbers["most"] == most


@pytest.mark.parametrize(
    ("counts", "found"),
    [
        # Who never played a card has captured nothing.
        ({**FOUR, CAS: Count(3, 0, 55, 1)}, [("captured_without_playing", CAS)]),
        ({**FOUR, CAS: Count(0, 1, 55, 1)}, [("captured_without_playing", CAS)]),
        # Ten too many and an Ohio too many cancel in the printed sum; the cards themselves do not.
        ({**FOUR, ANA: Count(80, 2, 0, 0)}, [("numbers_sum", None), ("ohios_sum", None)]),
        # Somebody has an empty hand, and nobody a score that cannot be reached.
        ({**FOUR, ANA: Count(69, 1, 1, 0)}, [("no_empty_hand", None)]),
        ({ANA: Count(110, 0, 0, 0), BEN: Count(0, 2, 0, 0)}, [("score_out_of_range", ANA)]),
    ],
)
def test_counts_that_do_not_fit_together_are_doubted(counts, found):
    assert named(doubts(1, counts=counts)) == found
