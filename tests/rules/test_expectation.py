"""What is expected of a bid, and who makes more than that."""

import pytest

from scorekeeper.rules.sheets.expectation import Hand, above, boldest, by_chance, expectations

EASY, HARD = Hand(1, 4, 0, is_last=False), Hand(7, 4, 4, is_last=True)


def test_by_chance_each_trick_falls_to_each_player_equally_often() -> None:
    assert by_chance(EASY) == 0.75
    assert by_chance(Hand(2, 2, 1, is_last=False)) == 0.5
    assert sum(by_chance(Hand(7, 4, bid, is_last=False)) for bid in range(8)) == pytest.approx(1)


def test_much_that_is_kept_outweighs_what_was_expected_beforehand_and_little_is_drawn_towards_it() -> None:
    much, little = expectations({EASY: (900, 1000), HARD: (3000, 10000)}), expectations({EASY: (0, 1), HARD: (1, 1)})
    assert much[EASY] == pytest.approx(0.9, abs=0.01)
    assert much[HARD] == pytest.approx(0.3, abs=0.01)
    assert little[EASY] > 0.5 > little[HARD]


def test_nobody_is_above_it_who_makes_what_all_make_and_the_timid_are_not_rewarded() -> None:
    kept = {EASY: (900, 1000), HARD: (3000, 10000)}
    expected = expectations(kept)
    assert above({EASY: (90, 100)}, expected) == pytest.approx(0, abs=0.5)
    assert above({HARD: (50, 100)}, expected) > above({EASY: (95, 100)}, expected)


def test_the_boldest_bid_made_is_the_one_of_which_the_least_was_expected() -> None:
    expected = expectations({EASY: (9, 10), HARD: (1, 10)})
    assert boldest({EASY: (9, 10), HARD: (1, 10)}, expected) == HARD
    assert boldest({EASY: (9, 10), HARD: (0, 10)}, expected) == EASY
    assert boldest({HARD: (0, 10)}, expected) is None
    assert expectations({}) == {}
