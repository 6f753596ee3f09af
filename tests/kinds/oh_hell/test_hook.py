"""The hook, the announcement, who may bid blind; and that what is said of them is true of every deal."""

import re

import pytest

from scorekeeper.rules.oh_hell.board import board
from scorekeeper.rules.oh_hell.facts import Bids
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import last_deal
from scorekeeper.web.kinds.oh_hell.pages import OhHellPages
from scorekeeper.web.kinds.oh_hell.told import description_of
from scorekeeper.web.kinds.oh_hell.words import badges, foot
from tests.kinds.oh_hell.random_rules import playable
from tests.kinds.oh_hell.rules_line import rules_line
from tests.kinds.oh_hell.table import KIND, played, table

NUMBER = r"(\d+)"
EXAMPLE = (
    rf"with {NUMBER} cards? each, after bids of ([\d, and]+), "
    rf"the last player may not bid {NUMBER}: that would make {NUMBER}"
)
AT_ONCE = {"mode": "simultaneous"}


def habits(rules, players=4):
    return dict(description_of(rules, "nomination_whist", players).habits)


def bars(rules, players):
    """Say whether the hook bars anything in any deal, whatever is bid."""
    last, bidding = last_deal(rules), rules.bidding
    sizes = [size for deal, size in enumerate(rules.hand_sizes, 1) if bidding.binds(size, deal == last, leads=True)]
    size = max(sizes, default=0)
    may = bidding.bids(size)
    sums = range((players - 1) * may[0], (players - 1) * may[-1] + 1)
    return bool(sizes) and any(bidding.barred(size, others) is not None for others in sums)


@pytest.mark.no_cover  # by chance: what it reaches is no proof that somebody meant it
def test_the_example_of_the_hook_can_happen_and_is_there_where_any_deal_has_one():
    checked = 0
    for seed, rules, players in playable(600):
        said = habits(rules, players).get("The hook", "")
        assert bool(re.search(EXAMPLE, said)) == bars(rules, players), (seed, said)
        if found := re.search(EXAMPLE, said):
            size, barred, total = (int(found[place]) for place in (1, 3, 4))
            bids = [int(bid) for bid in re.findall(NUMBER, found[2])]
            assert len(bids) == players - 1 and max(*bids, barred) <= size, (seed, said)
            assert sum(bids) + barred == total == rules.bidding.forbidden_total(size), (seed, said)
            checked += 1
    assert checked > 50


@pytest.mark.parametrize(
    "bidding",
    [{"hook_total": 999}, {"hook_from": 60}, {"hook_last_deal": False}],
    ids=["a total out of reach", "hands out of reach", "the only deal is the last"],
)
def test_a_hook_that_never_applies_has_no_example(bidding):
    rules = resolved("nomination_whist", {}, 4, {"schedule": {"list": [7]}, "bidding": bidding})
    assert "The hook" not in habits(rules)
    assert "Any bid is allowed." in rules_line(rules, 4)


def test_a_game_to_a_target_has_no_last_deal_without_a_hook():
    house = {"bidding": {"hook_last_deal": False}, "target": 100, "repeats": True}
    assert "last deal" not in rules_line(resolved("nomination_whist", {}, 4, house), 4)


@pytest.mark.parametrize(
    ("house", "leads"),
    [
        ({"leader": 2}, "The second player after the dealer leads."),
        ({"leader_rule": "first_bidder", "first_bidder": 0}, "The dealer leads."),
        (
            {"leader_rule": "highest_bidder"},
            "The highest bidder leads; if several bid the same, the one nearest after the dealer.",
        ),
        ({"first_bidder": 0}, ""),
    ],
)
def test_where_all_bid_at_once_nobody_bids_first(house, leads):
    rules = resolved("nomination_whist", {}, 4, {"bidding": AT_ONCE, **house})
    assert leads in rules_line(rules, 4)
    assert not re.search("bid(s|der)? first|first bid", rules_line(rules, 4) + habits(rules)["Leads"])


def test_no_row_of_a_board_and_no_line_of_a_sheet_bids_first_where_all_bid_at_once():
    in_turn, at_once = ({"bidding": {**bidding}, "first_bidder": 0} for bidding in ({}, AT_ONCE))
    assert first_row(in_turn) == ("deals, bids first", {"first_bidder"})
    assert first_row(at_once) == ("deals", set())


def first_row(house):
    """Return the badge of the first row, and which roles the sheet names."""
    state = table(house=house)
    shown = board(state)
    return badges(shown, shown.rows[0]), KIND.sheet(state).roles


@pytest.mark.parametrize(("bidding", "chosen"), [({}, 1), ({"hook_last_deal": False}, 0), ({"hook_from": 3}, 1)])
def test_the_answer_on_in_every_deal_is_chosen_only_where_that_is_so(bidding, chosen):
    house = {"bidding": {"hook_total": 7, **bidding}}
    (hook,) = OhHellPages().questions_of("nomination_whist", house, 4, "hook").front
    assert sum(answer.chosen for answer in hook.answers) == chosen
    assert hook.hint == "the last bidder may not make the bids add up to 7"


@pytest.mark.parametrize(
    ("hook_total", "told"),
    [
        (None, "The hook: the last bidder may not make the bids add up to the number of tricks."),
        (5, "The hook: the last bidder may not make the bids add up to 5."),
    ],
)
def test_what_the_hook_is_stands_in_the_foot_where_it_is_first_met_and_not_again(hook_total, told):
    house = {"bidding": {"hook_total": hook_total}}
    first = table(Bids(1, {1: 1, 2: 1, 3: 1}), house=house)
    assert foot(first, board(first)).small == told
    second = table(*played(1, (0, 1, 1, 1), (4, 1, 1, 1)), Bids(2, {2: 1, 3: 1, 0: 1}), house=house)
    assert foot(second, board(second)).small == "3 of 4 bids are in"
