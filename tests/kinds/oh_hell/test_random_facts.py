"""Whatever is announced, every view can be drawn, and a file's `result` is what scoring the file comes to."""

import os

import pytest

from tests.kinds.oh_hell.random_facts import check

GAMES = int(os.environ.get("GAMES", "24"))


@pytest.mark.parametrize("seed", range(0, GAMES, 4))
def test_random_games_are_drawn_written_and_scored_again(seed: int):
    assert sum(check(each) for each in range(seed, seed + 4)) > 0
