"""Ladders have the shape, the turn and the largest hand that the books say."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.oh_hell.presets.rows import ladder
from scorekeeper.rules.oh_hell.schedule import Maximum, Schedule, hand_sizes

SHAPES = st.sampled_from(["constant", "up", "down", "up_down", "down_up"])
REPEATS = st.sampled_from([1, 2, 3, "n"])


@pytest.mark.parametrize(
    ("shape", "sizes"),
    [
        ("constant", (3,)),
        ("up", (1, 2, 3)),
        ("down", (3, 2, 1)),
        ("up_down", (1, 2, 3, 2, 1)),
        ("down_up", (3, 2, 1, 2, 3)),
    ],
)
def test_each_shape_turns_once(shape, sizes):
    assert hand_sizes(ladder(shape, 3), 4, 52) == sizes


@pytest.mark.parametrize("shape", ["constant", "up", "down", "up_down", "down_up"])
def test_a_ladder_of_one_card_is_one_deal(shape):
    assert hand_sizes(ladder(shape, 1), 4, 52) == (1,)


def test_the_turn_may_be_played_once_for_each_player():
    podrida = ladder("down_up", 3, repeat_min="n")
    assert hand_sizes(podrida, 4, 52) == (3, 2, 1, 1, 1, 1, 2, 3)


def test_romanian_whist_repeats_both_ends_and_the_top():
    romanian = ladder("up_down", 8, repeat_min="n", repeat_max="n")
    sizes = hand_sizes(romanian, 4, 32)
    assert sizes == (1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 7, 6, 5, 4, 3, 2, 1, 1, 1, 1)
    assert len(sizes) == 24


def test_boerenbridge_plays_its_largest_hand_twice():
    assert hand_sizes(ladder("up_down", 8, repeat_max=2), 4, 52)[6:10] == (7, 8, 8, 7)


def test_repeats_of_a_ladder_of_one_card_are_played():
    assert hand_sizes(ladder("up_down", 1, repeat_min=3), 4, 52) == (1, 1, 1)


def test_the_largest_hand_comes_from_the_players_or_from_the_pack():
    assert max(hand_sizes(ladder("up", by_players={3: 15, 4: 13}), 3, 52)) == 15
    assert max(hand_sizes(ladder("up", fits=1), 4, 52)) == 12
    assert max(hand_sizes(ladder("up", fits=0), 4, 52)) == 13
    assert max(hand_sizes(ladder("up", fits=0, cap=8), 4, 52)) == 8


def test_more_packs_make_the_hand_that_fits_larger():
    assert max(hand_sizes(ladder("up", fits=1), 6, 104)) == 17


def test_a_table_may_ask_for_another_largest_hand():
    assert hand_sizes(ladder("down_up", 7), 4, 52, maximum=2) == (2, 1, 2)


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
