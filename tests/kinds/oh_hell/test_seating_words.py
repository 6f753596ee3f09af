"""What the page of the players says of a deal to come: who bids last, and whether the hook binds."""

import pytest

from scorekeeper.record.log import state_of
from scorekeeper.rules.kind import Setup
from scorekeeper.rules.oh_hell.facts import Left
from scorekeeper.rules.oh_hell.state import carry_ins
from scorekeeper.web.kinds.oh_hell.change_pages import note, seated
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND, NAMES, enter, played, table

ONE = played(1, (2, 2, 2, 2), (3, 1, 2, 1))  # seven cards: 3, 1, 12 and 1 points


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({}, "Ben deals, Cas bids first, Ben bids last and is bound by the hook."),
        ({"hook_from": 7}, "Ben deals, Cas bids first, Ben bids last."),
        ({"hook": False}, "Ben deals, Cas bids first, Ben bids last."),
        ({"bidding": "simultaneous"}, "Ben deals, and all bid at once."),
    ],
)
def test_the_last_bidder_is_bound_where_the_deal_has_a_hook(rules, words):
    state = table(*ONE, **rules)
    assert words in note(state, state, 2)


def test_the_hook_may_rest_in_the_last_deal():
    rules = {"schedule": {"list": [7, 2]}, "bidding": {"hook_last_deal": False}}
    resolved = KIND.resolved_with("nomination_whist", {}, 4, rules)
    setup = Setup(KIND.key, "nomination_whist", NAMES[:4], {}, resolved, ANA, house=rules, house_rules="Thursday")
    state = state_of(KIND, (setup,))
    assert "Ana bids last and is bound by the hook." in note(state, state, 1)
    assert "Ben bids last." in note(state, state, 2)


def test_nobody_bids_first_where_all_bid_at_once():
    in_turn, at_once = table(*ONE), table(*ONE, bidding="simultaneous")
    assert seated(in_turn, in_turn, 2, (ANA, BEN, CAS, DEE))[CAS] == "12, bids first in 2"
    assert seated(at_once, at_once, 2, (ANA, BEN, CAS, DEE))[CAS] == "12, ahead"


def test_whoever_joins_may_start_with_nothing_the_lowest_total_or_the_average():
    state = table(*ONE)
    assert carry_ins(state, 2) == {"zero": 0, "lowest": 1, "average": 4}  # 17 / 4 = 4.25
    assert carry_ins(enter(state, Left(2, ANA)), 2) == {"zero": 0, "lowest": 1, "average": 5}  # 14 / 3 = 4.67
    assert carry_ins(enter(state, Left(2, ANA), Left(2, DEE)), 2)["average"] == 7  # 13 / 2 = 6.5, half up
    nobody = enter(state, *(Left(2, seat) for seat in (ANA, BEN, CAS, DEE)))
    assert carry_ins(nobody, 2) == {"zero": 0}
