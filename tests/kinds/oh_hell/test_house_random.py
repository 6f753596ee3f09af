"""Random house rules and random games: nothing crashes, and every sheet adds up to a sum that knows nothing of it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kinds.oh_hell.random_games import check

GAMES = 300


@pytest.mark.no_cover  # by chance: what it reaches is no proof that somebody meant it
def test_every_sheet_adds_up_to_a_plain_sum():
    assert sum(check(seed) for seed in range(GAMES)) > GAMES // 3


@settings(max_examples=60)
@given(st.integers(GAMES, 10**9))
def test_a_random_sheet_adds_up_to_a_plain_sum(seed):
    check(seed)
