"""Points follow from the axes: made, zero, over, under, blind; by deal."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.oh_hell.points import favours_zero, points, scoring_table
from scorekeeper.rules.oh_hell.presets.rows import TRICKS, lose, score
from scorekeeper.rules.oh_hell.rules import Made, Scoring, Zero

COMMON = score(miss=TRICKS)
OHELL = score(made=Made(10, 0, per_bid_squared=1), miss=lose(1, "cube"), zero=Zero(10, 1))


@given(st.integers(0, 12), st.integers(0, 12), st.booleans())
def test_a_missed_bid_scores_the_same_blind_or_not(bid, tricks, squares):
    scoring = OHELL if squares else COMMON
    if bid != tricks:
        assert points(scoring, bid, tricks, 12, blind=True) == points(scoring, bid, tricks, 12)


def test_the_scoring_table_says_what_every_bid_scores():
    none, one, two = scoring_table(OHELL, 2)
    assert (none.bid, none.points, none.made, none.blind) == (0, (12, -1, -8), 12, 20)
    assert (one.bid, one.points, one.made, one.blind) == (1, (-1, 11, -1), 11, 21)
    assert (two.bid, two.points, two.made, two.blind) == (2, (-8, -1, 14), 14, 24)


def test_the_scoring_table_counts_the_deal():
    assert scoring_table(Scoring(per_deal=10), 1, deal=4)[1].made == 440


def test_a_zero_bid_is_the_better_one_in_small_hands_where_it_pays_as_much_as_one_trick():
    assert favours_zero(OHELL)
    assert not favours_zero(COMMON)
