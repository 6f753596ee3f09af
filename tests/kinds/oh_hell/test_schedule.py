"""Ladders have the shape, the turn and the largest hand that the books say."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.oh_hell.presets.rows import ladder
from scorekeeper.rules.oh_hell.rules import Maximum, Schedule, hand_sizes

SHAPES = st.sampled_from(["constant", "up", "down", "up_down", "down_up"])
REPEATS = st.sampled_from([1, 2, 3, "n"])


@pytest.mark.parametrize("shape", ["constant", "up", "down", "up_down", "down_up"])
def test_a_ladder_of_one_card_is_one_deal(shape):
    assert hand_sizes(ladder(shape, 1), 4, 52) == (1,)


def test_repeats_of_a_ladder_of_one_card_are_played():
    assert hand_sizes(ladder("up_down", 1, repeat_min=3), 4, 52) == (1, 1, 1)


def test_the_largest_hand_comes_from_the_players_or_from_the_pack():
    assert max(hand_sizes(ladder("up", by_players={3: 15, 4: 13}), 3, 52)) == 15
    assert max(hand_sizes(ladder("up", fits=1), 4, 52)) == 12
    assert max(hand_sizes(ladder("up", fits=0), 4, 52)) == 13
    assert max(hand_sizes(ladder("up", fits=0, cap=8), 4, 52)) == 8


def test_more_packs_make_the_hand_that_fits_larger():
    assert max(hand_sizes(ladder("up", fits=1), 6, 104)) == 17


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
