"""Cards are read as people write them, and packs have the size the variant names."""

import pytest

from scorekeeper.rules.oh_hell.rules import RANKS, SUITS, pack_size, suit_of


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
