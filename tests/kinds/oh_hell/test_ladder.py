"""Ladders have the shape, the turn and the largest hand that the book or the house says, and words for every deal."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.oh_hell.house import house_of, with_set
from scorekeeper.rules.oh_hell.packs import player_counts
from scorekeeper.rules.oh_hell.presets import VARIANTS
from scorekeeper.rules.oh_hell.presets.rows import ladder
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import Maximum, Schedule, hand_sizes, last_deal, trump_of
from scorekeeper.web.kinds.oh_hell.rules_line import ladder_words

SHAPES = st.sampled_from(["constant", "up", "down", "up_down", "down_up"])
REPEATS = st.sampled_from([1, 2, 3, "n"])


@pytest.mark.parametrize("shape", ["constant", "up", "down", "up_down", "down_up"])
def test_a_ladder_of_one_card_is_one_deal(shape):
    assert hand_sizes(ladder(shape, 1), 4, 52) == (1,)


def test_repeats_of_a_ladder_of_one_card_are_played():
    assert hand_sizes(ladder("up_down", 1, repeat_min=3), 4, 52) == (1, 1, 1)


def test_the_largest_hand_comes_from_the_players_or_from_the_pack():
    assert max(hand_sizes(ladder("up", by_players={3: 15, 4: 13}), 3, 52)) == 15
    assert max(hand_sizes(ladder("up", fits=1), 4, 52)) == 12
    assert max(hand_sizes(ladder("up", fits=0), 4, 52)) == 13
    assert max(hand_sizes(ladder("up", fits=0, cap=8), 4, 52)) == 8


def test_more_packs_make_the_hand_that_fits_larger():
    assert max(hand_sizes(ladder("up", fits=1), 6, 104)) == 17


def test_a_largest_hand_below_the_smallest_is_no_ladder():
    podrida = Schedule("down_up", Maximum("fixed", 9), minimum=4)
    assert hand_sizes(podrida, 3, 52, maximum=4) == (4,)
    with pytest.raises(ValueError, match="3"):
        hand_sizes(podrida, 3, 52, maximum=3)


@given(SHAPES, st.integers(1, 15), st.integers(2, 10), REPEATS, REPEATS)
def test_ladders_step_by_one_card_and_end_where_they_should(shape, maximum, players, low, high):
    sizes = hand_sizes(ladder(shape, maximum, repeat_min=low, repeat_max=high), players, 52)
    assert max(sizes) == maximum
    assert all(abs(one - other) <= 1 for one, other in pairwise(sizes))
    if shape in ("up_down", "down_up"):
        assert sizes == sizes[::-1]
    if shape != "constant":
        assert min(sizes) == 1


def sizes(variant="nomination_whist", players=4, **schedule):
    return resolved(variant, {}, players, {"schedule": schedule}).hand_sizes


@pytest.mark.parametrize(
    ("schedule", "ladder"),
    [
        ({"list": [1, 3, 5, 7, 5, 3, 1]}, (1, 3, 5, 7, 5, 3, 1)),
        ({"list": [13], "shape": "up", "minimum": 40}, (13,)),
        ({"maximum": 3}, (3, 2, 1, 2, 3)),
        ({"maximum": 3, "shape": "up_down"}, (1, 2, 3, 2, 1)),
        ({"maximum": 3, "shape": "up"}, (1, 2, 3)),
        ({"maximum": 3, "shape": "down"}, (3, 2, 1)),
        ({"maximum": 3, "shape": "constant", "repeat_max": 5}, (3, 3, 3, 3, 3)),
        ({"maximum": 4, "minimum": 2}, (4, 3, 2, 3, 4)),
        ({"maximum": 3, "repeat_min": "players"}, (3, 2, 1, 1, 1, 1, 2, 3)),
        ({"maximum": 2, "repeat_max": 3}, (2, 2, 2, 1, 2, 2, 2)),
        ({"maximum": "most", "shape": "up"}, tuple(range(1, 14))),
    ],
)
def test_a_ladder_is_as_the_house_rules_say(schedule, ladder):
    assert sizes(**schedule) == ladder


def test_a_card_stays_in_the_pack_where_one_has_to_be_turned():
    turned = {"schedule": {"maximum": "most"}, "trump": {"no_trump_if_all_dealt": False}}
    assert max(resolved("nomination_whist", {}, 4, turned).hand_sizes) == 12
    assert max(resolved("nomination_whist", {}, 4, {**turned, "packs": 2}).hand_sizes) == 25


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_twelve_sit_down_to_any_variant_with_packs_enough(variant):
    rules = resolved(variant.id, {}, 12, {"packs": 4})
    assert rules.packs == 4
    assert max(rules.hand_sizes) * 12 <= rules.cards * 4
    assert player_counts(variant.id, {}, {"packs": 4})[-1] >= 12


def test_players_whom_house_rules_suit_are_known_before_they_are_chosen():
    assert player_counts("nomination_whist", {}, {"packs": 2}) == tuple(range(3, 13))
    assert player_counts("nomination_whist", {}, {"schedule": {"maximum": 10}}) == (3, 4, 5)
    assert player_counts("nomination_whist", {}, {"schedule": {"maximum": 60}}) == ()


def test_more_players_than_a_table_of_hands_knows_get_what_its_largest_table_gets():
    assert max(resolved("oh_hell_common", {"packs": 2}, 9).hand_sizes) == 7
    assert max(resolved("oh_hell_common", {}, 12, {"packs": 2, "cards": 40}).hand_sizes) == 6


def test_a_whole_pack_dealt_strips_what_is_left_over():
    whole = {"schedule": {"shape": "constant", "maximum": "most"}, "trump": {"kind": "last_card"}}
    assert [resolved("nomination_whist", {}, players, whole).stripped for players in (3, 4, 5, 6, 7)] == [1, 0, 2, 4, 3]
    assert resolved("rikiki_sherpal", {}, 5, whole).hand_sizes == (10,)
    assert resolved("oh_well", {}, 5, {"scoring": {"made": {"bonus": 5}}}).stripped == 2
    assert resolved("oh_well", {}, 5, {"schedule": {"shape": "up"}}).stripped == 0
    assert resolved("oh_well", {}, 5, {"stripped": 1, "schedule": {"maximum": 9}}).stripped == 1


def test_one_deal_repeats_to_the_target_and_a_ladder_ends_at_it():
    repeating = resolved("nomination_whist", {}, 4, {"schedule": {"list": [7]}, "target": 100})
    assert (repeating.repeats, repeating.tie, last_deal(repeating)) == (True, "continue", None)
    ladder = resolved("nomination_whist", {}, 4, {"target": 100})
    assert (ladder.repeats, ladder.tie, last_deal(ladder)) == (False, "shared", 13)
    round_and_round = resolved("nomination_whist", {}, 4, {"target": 100, "repeats": True, "tie": "shared"})
    assert (round_and_round.repeats, round_and_round.tie) == (True, "shared")


def test_trumps_follow_the_house():
    house = {"trump": {"kind": "cycle", "cycle": ["H", "H", "C"], "no_trump_deals": [2, "last"]}}
    rules = resolved("nomination_whist", {}, 4, house)
    assert [trump_of(rules, deal, 5, 4) for deal in (1, 2, 3, 4, 13)] == ["H", "NT", "C", "H", "NT"]
    assert trump_of(rules, 13, 5, 4, is_last=False) == "H"
    assert trump_of(rules, 10, 5, 4, is_last=True) == "NT"
    fixed = resolved("nomination_whist", {}, 4, {"trump": {"kind": "fixed", "suit": "D"}})
    assert trump_of(fixed, 3, 5, 4) == "D"


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
    assert house_of(resolved("oh_pshaw", {}, 4, spades), "oh_pshaw", 4) == spades


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ((5,), "5 cards each"),
        ((4, 4, 4), "4 cards each"),
        ((7, 6, 5, 4), "7 cards down to 4"),
        ((1, 2), "1 card up to 2"),
        ((3, 2, 1, 2, 3), "3 cards down to 1 and up again to 3"),
        ((1, 2, 3, 2), "1 card up to 3 and down again to 2"),
        ((7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 3), "hands of 7 to 1, 2 to 4, 3"),
        ((5, 4, 3, 2, 1, 1, 1, 2, 3), "5 to 2, 1 card ×3, 2 to 3"),
        ((3, 3, 2, 1, 2, 3, 3), "3 cards ×2, 2 to 1, 2, 3 cards ×2"),
        ((7, 6, 5, 4, 3, 2, 1, 2, 3, 3), "7 to 1, 2, 3 cards ×2"),
        ((7, 6, 5, 3, 2, 1, 2, 3), "hands of 7 to 5, 3 to 1, 2 to 3"),
        ((1, 3, 5, 3, 1), "hands of 1, 3, 5, 3 and 1"),
        ((5, 2, 2), "5, 2 cards ×2"),
    ],
)
def test_every_deal_is_in_the_words_of_a_ladder(sizes: tuple[int, ...], words: str):
    assert ladder_words(sizes) == words
