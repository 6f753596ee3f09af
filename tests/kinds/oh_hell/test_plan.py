"""A game of the family as it is known before anybody sits down."""

import pytest

from scorekeeper.rules.kind import Refused, Unreadable
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND


def test_a_plan_lists_every_deal_with_its_roles():
    plan = KIND.plan("nomination_whist", {}, 4)
    assert [deal.hand_size for deal in plan.deals] == [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]
    second = plan.deals[1]
    assert (second.dealer, second.first_bidder, second.leader, second.bid_order) == (
        BEN,
        CAS,
        CAS,
        (CAS, DEE, ANA, BEN),
    )
    assert (plan.packs, plan.stripped, plan.repeat_until, plan.same_everywhere) == (1, 0, None, True)


def test_a_target_game_lists_one_cycle():
    plan = KIND.plan("oh_well", {"target": "50"}, 5)
    assert ([deal.hand_size for deal in plan.deals], plan.repeat_until, plan.stripped) == ([10], "target", 2)


def test_scores_that_change_from_deal_to_deal_are_told_so():
    assert not KIND.plan("anderson", {}, 4).same_everywhere


def test_the_leader_is_unknown_where_the_highest_bidder_leads():
    assert {deal.leader for deal in KIND.plan("plump", {}, 3).deals} == {None}


def test_what_is_printed_has_the_keys_that_others_read():
    printed = KIND.plan("up_to_ten_down", {"maximum": "3"}, 4).plain()
    assert list(printed) == ["variant", "players", "packs", "stripped", "deals", "repeat_until"]
    assert [(deal["trump"], deal["leader"]) for deal in printed["deals"]] == [
        ("S", CAS), ("H", DEE), ("D", ANA), ("C", BEN), ("NT", CAS),
    ]  # fmt: skip


def test_what_cannot_be_played_has_no_plan():
    with pytest.raises(Refused):
        KIND.plan("nomination_whist", {}, 8)
    with pytest.raises(Unreadable):
        KIND.plan("nomination_whist", {"maximum": "seven"}, 4)
