"""The words about rules that no variant has: they are there, and true."""

import pytest

from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.web.kinds.oh_hell.house import OhHellComposer
from scorekeeper.web.kinds.oh_hell.rules_line import rules_line
from scorekeeper.web.kinds.oh_hell.scoring_words import score_table
from tests.kinds.oh_hell.random_rules import playable


def line(rules, variant="nomination_whist"):
    return rules_line(resolved(variant, {}, 4, rules), 4)


@pytest.mark.no_cover  # by chance: what it reaches is no proof that somebody meant it
def test_any_rules_have_a_line_and_a_table():
    checked = 0
    for _seed, rules, players in playable(300):
        checked += 1
        assert rules_line(rules, players).endswith(".")
        assert score_table(rules).rows
    assert checked > 100


def test_a_ladder_that_leaps_is_told_hand_by_hand():
    assert line({"schedule": {"list": [1, 3, 5, 3, 1]}}).startswith("5 deals: hands of 1, 3, 5, 3 and 1. ")


def test_a_table_of_points_with_gaps_says_what_the_other_bids_score():
    rules = {"scoring": {"made": {"table": {"0": 6, "3": 40}}}}
    assert "Made: 6 for a bid of 0, 40 for a bid of 3, else 10 and 1 point a trick." in line(rules)
    assert "Made: 6 for a bid of 0, else 10 and 1 point a trick." in line({"scoring": {"made": {"table": {"0": 6}}}})


def test_deals_without_trump_are_told_by_number_and_as_the_last():
    assert "; no trump in the last deal." in line({"trump": {"no_trump_deals": ["last"]}})
    assert "; no trump in deal 2 and no trump in the last deal." in line({"trump": {"no_trump_deals": [2, "last"]}})


def test_a_bonus_for_many_is_told_by_their_number():
    assert "9 more where 6 of you made it" in line({"success_bonus": {"6": 9}})


@pytest.mark.parametrize(
    ("rules", "who"),
    [
        ({"first_bidder": 0}, "The player left of the dealer leads."),
        ({"leader": 2}, "The player left of the first bidder leads."),
        ({"leader": 2, "first_bidder": 0}, "The second player from the dealer leads."),
        ({"leader": 0, "direction": "counterclockwise"}, "The dealer leads."),
        ({"first_bidder": 0, "direction": "counterclockwise"}, "The player right of the dealer leads."),
        ({"leader": 2, "direction": "counterclockwise"}, "The player right of the first bidder leads."),
    ],
)
def test_who_leads_sits_left_or_right_as_the_deal_passes(rules, who):
    assert who in line(rules)


def test_a_hook_of_the_book_that_sleeps_where_all_bid_at_once_says_so_at_its_question():
    asked = OhHellComposer().questions("nomination_whist", {"bidding": {"mode": "simultaneous"}}, 4)
    (note,) = (ask.note for ask in asked if ask.axis == "bidding.hook")
    assert note == "Nobody bids last where all bid at once."
