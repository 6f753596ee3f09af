"""Ladders, packs, players and trumps: every schedule fits; the plan of a game, in words; cards as people write them.

What is dealt, what is trumps, and what no table can play: tests/data/vectors.json, tests/data/house_rules/axes.json.
"""

import pytest

from scorekeeper.rules.kind import Refused
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.house import own_rules, with_set
from scorekeeper.rules.oh_hell.presets import VARIANTS
from scorekeeper.rules.oh_hell.resolving import beyond_book, resolved
from scorekeeper.rules.oh_hell.rules import RANKS, SUITS, suit_of
from scorekeeper.web.kinds.oh_hell.phrases import ladder_words
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND, enter, table


def test_every_schedule_fits_the_packs_and_takes_none_more_than_its_deals_need():
    for variant in VARIANTS:
        fewest, most = variant.players
        for players in range(fewest, most + 1):
            rules = resolved(variant.id, {}, players)
            assert min(rules.hand_sizes) >= 1, (variant.id, players)
            dealt, cards = max(rules.hand_sizes) * players, rules.cards * rules.packs
            assert cards - rules.cards < dealt <= cards - rules.stripped, (variant.id, players)


@pytest.mark.parametrize(
    ("options", "house", "players"), [({"maximum": 90}, {}, 6), ({}, {}, 13), ({}, {"packs": 2}, 13)]
)
def test_packs_that_nobody_has_are_not_told(options, house, players):
    with pytest.raises(Refused) as refusal:
        resolved("oh_hell_common", options, players, house)
    assert "packs_needed" not in refusal.value.problems[0].numbers


@pytest.mark.parametrize(("players", "limits"), [(3, (4, 8)), (4, None), (8, None), (9, (4, 8))])
def test_a_book_that_names_other_limits_is_told(players, limits):
    told = [(problem.numbers["fewest"], problem.numbers["most"]) for problem in beyond_book("up_down_river", players)]
    assert told == ([limits] if limits else [])


def test_a_plan_lists_every_deal_with_its_roles():
    plan = KIND.plan("nomination_whist", {}, 4)
    assert [deal.size for deal in plan.deals] == [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]
    second = plan.deals[1]
    assert (second.dealer, second.leader) == (BEN, CAS)
    assert second.order == (CAS, DEE, ANA, BEN)
    assert [deal.trump for deal in KIND.plan("up_to_ten_down", {"maximum": "3"}, 4).deals] == ["S", "H", "D", "C", "NT"]
    assert (plan.packs, plan.stripped, plan.repeat_until, plan.scores_in) == (1, 0, None, None)
    printed = ["variant", "players", "packs", "stripped", "deals", "repeat_until"]  # the keys that others read
    assert list(plan.plain()) == printed
    # One cycle of a game to a target; no leader where the highest bidder leads.
    target = KIND.plan("oh_well", {"target": "50"}, 5)
    assert ([deal.size for deal in target.deals], target.repeat_until, target.stripped) == ([10], "target", 2)
    assert {deal.leader for deal in KIND.plan("plump", {}, 3).deals} == {None}
    assert KIND.plan("anderson", {}, 4).scores_in.size == 10  # each deal scores more


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ((5,), "5 cards each"),
        ((7, 6, 5, 4), "7 cards down to 4"),
        ((1, 2), "1 card up to 2"),
        ((3, 2, 1, 2, 3), "3 cards down to 1 and up again to 3"),
        ((1, 2, 3, 2), "1 card up to 3 and down again to 2"),
        ((7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 3), "hands of 7 to 1, 2 to 4, 3"),
        ((5, 4, 3, 2, 1, 1, 1, 2, 3), "5 to 2, 1 card ×3, 2 to 3"),
        ((3, 3, 2, 1, 2, 3, 3), "3 cards ×2, 2 to 1, 2, 3 cards ×2"),
        ((7, 6, 5, 3, 2, 1, 2, 3), "hands of 7 to 5, 3 to 1, 2 to 3"),
        ((1, 3, 5, 3, 1), "hands of 1, 3, 5, 3 and 1"),
    ],
)
def test_every_deal_is_in_the_words_of_a_ladder(sizes: tuple[int, ...], words: str):
    assert ladder_words(sizes) == words


@pytest.mark.parametrize("text", ["", "S", "10", "1S", "11H", "4X", "4s", "s4", "4S ", "NT"])
def test_a_card_is_one_of_fifty_two_as_written_and_anything_else_is_none(text):
    assert [suit_of(rank + suit) for rank in RANKS for suit in SUITS] == [*SUITS] * 13
    assert suit_of(text) is None


def test_a_deal_without_trump_that_a_house_rule_asks_for_stays():
    spades = {"trump": {"kind": "fixed", "suit": "S", "no_trump_if_all_dealt": True}}
    assert with_set("oh_pshaw", spades, {"bidding.hook": True})["trump"] == spades["trump"]
    assert own_rules(resolved("oh_pshaw", {}, 4, spades), "oh_pshaw", 4) == spades


@pytest.mark.parametrize(
    ("variant", "asked", "entered", "card", "is_other"),
    [
        ("skull_king_advanced", None, "H", None, True),
        ("kachuful", "cycle", "S", None, False),
        ("kachuful", "cycle", "C", None, True),
        ("oh_pshaw", None, "H", "4H", False),
        ("oh_pshaw", None, "S", "4H", True),
        ("up_to_ten_random_trump", None, "NT", None, True),
        ("wizard", None, "NT", None, False),
    ],
)
def test_another_trump_than_by_the_rules_is_marked_on_the_sheet(variant, asked, entered, card, is_other):
    state = enter(table(variant=variant, trump=asked), oh.TurnUp(1, entered, card))
    assert ("other_trump" in KIND.sheet(state).rows[0].marks) is is_other


@pytest.mark.parametrize(("how", "shown"), [({"variant": "plump"}, {None}), ({"trump": "none"}, {None}),
                                            ({"trump": "cycle"}, {"S", "H", "D", "C", "NT"})])  # fmt: skip
def test_a_game_without_trump_has_none_on_its_sheet(how, shown):
    rows = KIND.sheet(table(**how)).rows
    assert {row.trump for row in rows} == shown
    assert not any(row.marks & {"other_trump"} for row in rows)
