"""A ladder in words: every deal is in them, a hand at a turn once, whatever a table dropped or put in."""

import pytest

from scorekeeper.web.kinds.oh_hell.rules_line import ladder_words


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
