"""Trumps that a table asks for beside those of the variant; cards are read as people write them.

What is trumps in which deal stands in the known answers: tests/data/vectors.json, tests/data/house_rules/axes.json.
"""

from typing import Any

import pytest

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.house import own_rules, with_set
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import RANKS, SUITS, Trump, scheduled_trump, suit_of, trump_of
from tests.kinds.oh_hell.table import KIND, enter, table


@pytest.mark.parametrize("text", ["", "S", "10", "1S", "11H", "4X", "4s", "s4", "4S ", "NT"])
def test_a_card_is_one_of_fifty_two_as_written_and_anything_else_is_none(text):
    assert [suit_of(rank + suit) for rank in RANKS for suit in SUITS] == [*SUITS] * 13
    assert suit_of(text) is None


def test_a_fixed_trump_that_is_no_suit_of_the_pack_is_none():
    assert scheduled_trump(Trump("fixed", suit="black"), 3) is None


def trumps(variant: str, house: dict[str, Any], **options: Any) -> list[str | None]:
    rules = resolved(variant, options, 4, house)
    return [trump_of(rules, deal, size, 4) for deal, size in enumerate(rules.hand_sizes, 1)]


@pytest.mark.parametrize(
    ("variant", "trump", "found"),
    [
        ("oh_pshaw", "cycle", ["S", "H", "D", "C", "NT"]),
        ("kachuful", "cycle", ["S", "D", "C", "H"]),
        ("nomination_whist", "none", ["NT"] * 4),
        ("up_to_ten_down", "turn_up", [None] * 4),
    ],
)
def test_trumps_asked_for_mean_the_same_by_a_house_rule_and_by_an_option(variant, trump, found):
    by_option = trumps(variant, {}, trump=trump)
    assert by_option[: len(found)] == found
    assert trumps(variant, {"trump": {"kind": trump}}) == by_option


def test_a_card_turned_up_is_trump_where_a_table_asks_for_that():
    for variant, trump in (("up_to_ten_down", "turn_up"), ("nomination_whist", "last_card")):
        assert trump_of(resolved(variant, {"trump": trump}, 4), 5, 5, 4, "4H") == "H"


def test_a_deal_without_trump_that_a_house_rule_asks_for_stays():
    spades = {"trump": {"kind": "fixed", "suit": "S", "no_trump_if_all_dealt": True}}
    assert trumps("oh_pshaw", spades) == ["S"] * 12 + ["NT"]
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
