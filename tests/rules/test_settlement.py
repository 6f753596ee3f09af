"""Settling is exact, sums to nothing, and takes the fewest payments. How each way works: tests/data/vectors.json."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.common.settlement import LIMIT_OF_SEARCH, Settlement, payments, settle

RATES = st.decimals(0, 20, places=3).map(str)
MODES = st.sampled_from(["hard", "difference", "difference_to_winner", "pool"])
HARD_TIES = st.sampled_from(["each", "split", "none"])
SETTLEMENTS = st.builds(Settlement, mode=MODES, rate=RATES, ante=RATES, hard_tie=HARD_TIES)
TOTALS = st.lists(st.integers(-300, 300), min_size=1, max_size=10).map(
    lambda totals: {f"P{seat}": total for seat, total in enumerate(totals)}
)


def fewest_payments(amounts):
    """Settle by trying everything: whoever comes first pays, or is paid by, anybody on the other side."""
    amounts = [amount for amount in amounts if amount]
    if not amounts:
        return 0
    first, rest = amounts[0], amounts[1:]
    tries = [
        fewest_payments([*rest[:place], other + first, *rest[place + 1 :]])
        for place, other in enumerate(rest)
        if first * other < 0
    ]
    return 1 + min(tries)


def test_no_settlement_was_agreed():
    assert settle(Settlement(), {"Ana": 3, "Ben": 4}) is None
    assert settle(Settlement("difference"), {}) is None


def test_who_left_settles_with_the_table_or_goes_free():
    totals = {"Ana": 50, "Ben": 40, "Cas": 70}
    settled = settle(Settlement("difference"), totals, winners=["Cas"], left=["Cas"])
    assert settled["net"] == {"Ana": -10, "Ben": -40, "Cas": 50}
    settled = settle(Settlement("difference", leavers="free"), totals, winners=["Cas"], left=["Cas"])
    assert settled["net"] == {"Ana": 10, "Ben": -10}


def test_whole_amounts_are_whole_numbers():
    settled = settle(Settlement("difference", rate="0.5"), {"Ana": 4, "Ben": 0, "Cas": 1})
    assert [type(amount) for amount in settled["net"].values()] == [float, float, int]


@pytest.mark.parametrize(
    ("net", "paid"),
    [
        ({"Ana": 7, "Ben": 5, "Cas": -5, "Dee": -7}, (("Cas", "Ben", 5), ("Dee", "Ana", 7))),  # two pairs that cancel
        ({"Zoe": -3, "Dee": 3, "Ana": -2, "Ben": 2}, (("Zoe", "Dee", 3), ("Ana", "Ben", 2))),
    ],
)
def test_payments_stand_in_the_order_of_the_seats(net, paid):
    assert payments({name: Fraction(amount) for name, amount in net.items()}) == paid


def test_a_table_too_large_to_search_is_settled_all_the_same():
    size = LIMIT_OF_SEARCH + 2
    net = {f"P{seat}": Fraction(2 * seat - size + 1) for seat in range(size)}
    assert len(payments(net)) < size


@given(SETTLEMENTS, TOTALS)
def test_nets_sum_to_nothing_and_the_payments_settle_them(settlement, totals):
    settled = settle(settlement, totals)
    left = {name: Fraction(str(amount)) for name, amount in settled["net"].items()}
    assert sum(left.values()) == 0
    for payment in settled["payments"]:
        assert payment["amount"] > 0
        left[payment["payer"]] += Fraction(str(payment["amount"]))
        left[payment["payee"]] -= Fraction(str(payment["amount"]))
    assert not any(left.values())


@given(st.lists(st.integers(-6, 6), min_size=1, max_size=6))
def test_no_plan_has_fewer_payments(amounts):
    amounts.append(-sum(amounts))
    net = {f"P{seat}": Fraction(amount) for seat, amount in enumerate(amounts)}
    assert len(payments(net)) == fewest_payments(amounts)
