"""Trumps that a table asks for beside those of the variant; cards are read as people write them.

What is trumps in which deal stands in the known answers: tests/data/vectors.json, tests/data/house_rules/axes.json.
"""

from typing import Any

import pytest

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.house import own_rules, with_set
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import RANKS, SUITS, Trump, pack_size, scheduled_trump, suit_of, trump_of
from tests.kinds.oh_hell.table import KIND, enter, table


def rules(variant: str, **options: Any):
    return resolved(variant, options, 4)


def test_fixed_trumps_need_a_suit_that_the_pack_has():
    assert scheduled_trump(Trump("fixed", suit="black"), 3) is None


def test_all_fifty_two_cards_read_back_as_written():
    assert [suit_of(rank + suit) for rank in RANKS for suit in SUITS] == [*SUITS] * 13


@pytest.mark.parametrize("text", ["", "S", "10", "1S", "11H", "4X", "4s", "s4", "4S ", "NT"])
def test_anything_else_is_no_card(text):
    assert suit_of(text) is None


def test_a_pack_has_a_size_or_grows_with_the_players():
    assert (pack_size(60, 3), pack_size("8n", 5)) == (60, 40)


def test_a_table_may_ask_for_other_trumps():
    assert trump_of(rules("nomination_whist", trump="cycle"), 5, 3, 4) == "NT"
    assert trump_of(rules("kachuful", trump="cycle"), 2, 2, 4) == "D"
    assert trump_of(rules("up_to_ten_down", trump="turn_up"), 5, 5, 4, "4H") == "H"
    assert trump_of(rules("nomination_whist", trump="last_card"), 5, 3, 4, "4H") == "H"
    assert trump_of(rules("nomination_whist", trump="none"), 5, 3, 4) == "NT"


def trumps(house: dict[str, Any], variant: str = "oh_pshaw", **options: Any) -> list[str | None]:
    rules = resolved(variant, options, 4, house)
    return [trump_of(rules, deal, size, 4) for deal, size in enumerate(rules.hand_sizes, 1)]


def test_trumps_asked_for_mean_the_same_by_a_house_rule_and_by_an_option():
    assert trumps({"trump": {"kind": "cycle"}}) == trumps({}, trump="cycle")
    assert trumps({"trump": {"kind": "cycle"}})[12] == "D"
    assert trumps({"trump": {"kind": "fixed", "suit": "S"}}) == ["S"] * 13
    assert trumps({"trump": {"kind": "turn_up"}}, "up_to_ten_down") == trumps({}, "up_to_ten_down", trump="turn_up")
    assert set(trumps({"trump": {"kind": "cycle", "cycle": ["S"]}}, "romanian_whist")) == {"S"}


def test_a_deal_without_trump_that_a_house_rule_asks_for_stays():
    spades = {"trump": {"kind": "fixed", "suit": "S", "no_trump_if_all_dealt": True}}
    assert trumps(spades) == ["S"] * 12 + ["NT"]
    assert with_set("oh_pshaw", spades, {"bidding.hook": True})["trump"] == spades["trump"]
    assert own_rules(resolved("oh_pshaw", {}, 4, spades), "oh_pshaw", 4) == spades


def test_another_trump_than_by_the_rules_is_marked_on_the_sheet():
    def marks(variant, entered, card=None, **options):
        state = enter(table(variant=variant, **options), oh.TurnUp(1, entered, card))
        return "other_trump" in KIND.sheet(state).rows[0].marks

    assert marks("skull_king_advanced", "H") and marks("plump", "H")
    assert (marks("kachuful", "S", trump="cycle"), marks("kachuful", "C", trump="cycle")) == (False, True)
    assert (marks("oh_pshaw", "H", "4H"), marks("oh_pshaw", "H"), marks("oh_pshaw", "S", "4H")) == (False, False, True)
    assert (marks("up_to_ten_random_trump", "NT"), marks("up_to_ten_random_trump", "D")) == (True, False)
    assert (marks("kachuful", "NT", trump="last_card"), marks("wizard", "NT")) == (True, False)
    assert not any(row.marks & {"other_trump"} for row in KIND.sheet(table(variant="skull_king_advanced")).rows)


def test_a_game_without_trump_has_none_on_its_sheet():
    assert {row.trump for row in KIND.sheet(table(variant="plump")).rows} == {None}
    assert KIND.sheet(table(trump="none")).rows[0].trump is None
    assert "NT" in {row.trump for row in KIND.sheet(table(trump="cycle")).rows}
