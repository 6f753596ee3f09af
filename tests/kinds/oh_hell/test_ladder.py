"""Ladders have the shape, the turn and the largest hand that the book or the house says, and words for every deal."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.oh_hell.presets.rows import ladder
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import Maximum, Schedule, hand_sizes, last_deal
from scorekeeper.web.kinds.oh_hell.rules_line import ladder_words

SHAPES = st.sampled_from(["constant", "up", "down", "up_down", "down_up"])
REPEATS = st.sampled_from([1, 2, 3, "n"])


def test_a_largest_hand_below_the_smallest_is_no_ladder():
    podrida = Schedule("down_up", Maximum("fixed", 9), minimum=4)
    assert hand_sizes(podrida, 3, 52, maximum=4) == (4,)
    with pytest.raises(ValueError, match="3"):
        hand_sizes(podrida, 3, 52, maximum=3)


@given(SHAPES, st.integers(1, 15), st.integers(2, 10), REPEATS, REPEATS)
def test_ladders_step_by_one_card_and_end_where_they_should(shape, maximum, players, low, high):
    sizes = hand_sizes(ladder(shape, maximum, repeat_min=low, repeat_max=high), players, 52)
    assert max(sizes) == maximum
    assert all(abs(one - other) <= 1 for one, other in pairwise(sizes))
    if shape in ("up_down", "down_up"):
        assert sizes == sizes[::-1]
    if shape != "constant":
        assert min(sizes) == 1


def test_one_deal_repeats_to_the_target_and_a_ladder_ends_at_it():
    repeating = resolved("nomination_whist", {}, 4, {"schedule": {"list": [7]}, "target": 100})
    assert (repeating.repeats, repeating.tie, last_deal(repeating)) == (True, "continue", None)
    ladder = resolved("nomination_whist", {}, 4, {"target": 100})
    assert (ladder.repeats, ladder.tie, last_deal(ladder)) == (False, "shared", 13)
    round_and_round = resolved("nomination_whist", {}, 4, {"target": 100, "repeats": True, "tie": "shared"})
    assert (round_and_round.repeats, round_and_round.tie) == (True, "shared")


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ((5,), "5 cards each"),
        ((4, 4, 4), "4 cards each"),
        ((7, 6, 5, 4), "7 cards down to 4"),
        ((1, 2), "1 card up to 2"),
        ((3, 2, 1, 2, 3), "3 cards down to 1 and up again to 3"),
        ((1, 2, 3, 2), "1 card up to 3 and down again to 2"),
        ((7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 3), "hands of 7 to 1, 2 to 4, 3"),
        ((5, 4, 3, 2, 1, 1, 1, 2, 3), "5 to 2, 1 card ×3, 2 to 3"),
        ((3, 3, 2, 1, 2, 3, 3), "3 cards ×2, 2 to 1, 2, 3 cards ×2"),
        ((7, 6, 5, 4, 3, 2, 1, 2, 3, 3), "7 to 1, 2, 3 cards ×2"),
        ((7, 6, 5, 3, 2, 1, 2, 3), "hands of 7 to 5, 3 to 1, 2 to 3"),
        ((1, 3, 5, 3, 1), "hands of 1, 3, 5, 3 and 1"),
        ((5, 2, 2), "5, 2 cards ×2"),
    ],
)
def test_every_deal_is_in_the_words_of_a_ladder(sizes: tuple[int, ...], words: str):
    assert ladder_words(sizes) == words
