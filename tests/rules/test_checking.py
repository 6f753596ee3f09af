"""Rules that a log brings are held to what the kinds that take no house rules know."""

import pytest

from scorekeeper.rules.common.options import check_no_house, check_settlement
from scorekeeper.rules.kind import Unreadable


def test_a_log_of_before_settlements_needs_none():
    check_settlement({})


def test_a_settlement_that_is_none_is_refused_at_its_place():
    with pytest.raises(Unreadable) as refused:
        check_settlement({"settlement": {"mode": "barter"}})
    assert refused.value.place == "rules.settlement.mode"


def test_a_kind_without_house_rules_takes_none():
    check_no_house({})
    with pytest.raises(Unreadable) as refused:
        check_no_house({"scoring": {}})
    assert (refused.value.place, refused.value.problem.code) == ("house", "no_house_rules")
