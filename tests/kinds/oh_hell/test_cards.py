"""Cards are read as people write them, and packs have the size the variant names."""

import pytest

from scorekeeper.rules.oh_hell.rules import RANKS, SUITS, Card, card, pack_size


def test_a_card_is_written_as_rank_and_suit():
    assert card("10H") == Card("10", "H")
    assert card("4S") == Card("4", "S")


def test_all_fifty_two_cards_read_back_as_written():
    pack = [Card(rank, suit) for rank in RANKS for suit in SUITS]
    assert [card(str(one)) for one in pack] == pack
    assert len(set(pack)) == 52


@pytest.mark.parametrize("text", ["", "S", "10", "1S", "11H", "4X", "4s", "s4", "4S ", "NT"])
def test_anything_else_is_no_card(text):
    with pytest.raises(ValueError, match="^" + text):
        card(text)


def test_a_pack_has_a_size_or_grows_with_the_players():
    assert pack_size(60, 3) == 60
    assert pack_size("8n", 5) == 40
