"""Trumps are turned up, go round the suits or stay the same; cards are read as people write them."""

import pytest

from scorekeeper.rules.oh_hell.rules import RANKS, SUITS, Trump, pack_size, scheduled_trump, suit_of, turned_trump


def test_a_cycle_begins_again_after_its_last():
    cycle = Trump("cycle", ("S", "H", "D", "C", "NT"))
    assert [scheduled_trump(cycle, deal) for deal in (1, 4, 5, 6, 19)] == ["S", "C", "NT", "S", "C"]


def test_fixed_trumps_need_a_suit_that_the_pack_has():
    assert scheduled_trump(Trump("fixed", suit="S"), 3) == "S"
    assert scheduled_trump(Trump("fixed", suit="black"), 3) is None


def test_no_trumps_are_known_beforehand_and_the_house_tells_nobody():
    assert scheduled_trump(Trump("none"), 1) == "NT"
    assert scheduled_trump(Trump("house"), 1) is None


@pytest.mark.parametrize("kind", ["turn_up", "last_card"])
def test_a_turned_card_makes_its_suit_trumps(kind):
    assert scheduled_trump(Trump(kind), 1) is None
    assert turned_trump(Trump(kind), "10H") == "H"
    assert turned_trump(Trump(kind), None) is None


def test_a_card_turned_where_nothing_is_turned_makes_no_trumps():
    assert turned_trump(Trump("house"), "10H") is None


def test_what_is_no_card_makes_no_trumps():
    assert turned_trump(Trump(), "WIZARD") is None


def test_a_card_is_written_as_rank_and_suit():
    assert (suit_of("10H"), suit_of("4S")) == ("H", "S")


def test_all_fifty_two_cards_read_back_as_written():
    assert [suit_of(rank + suit) for rank in RANKS for suit in SUITS] == [*SUITS] * 13


@pytest.mark.parametrize("text", ["", "S", "10", "1S", "11H", "4X", "4s", "s4", "4S ", "NT"])
def test_anything_else_is_no_card(text):
    assert suit_of(text) is None


def test_a_pack_has_a_size_or_grows_with_the_players():
    assert pack_size(60, 3) == 60
    assert pack_size("8n", 5) == 40
