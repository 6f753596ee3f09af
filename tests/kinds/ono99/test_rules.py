"""Options of O'NO 99 and the chips."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.kind import Refused, Unreadable
from scorekeeper.rules.ono99.rules import OPTIONS, Ono99Rules, resolved
from tests.kinds.ono99.table import KIND, chips_after


def test_without_options_the_classic_game_is_played():
    assert resolved({"chips": None}, 8) == Ono99Rules(
        "hand_loser", "classic", 3, 99, "lose_with_zero", False, "loser"
    )  # fmt: skip


def test_the_later_edition_brings_its_own_rules_and_options_still_win():
    assert (resolved({"edition": "later"}, 6).chips, resolved({"edition": "later"}, 6).floor_zero) == (0, True)
    assert resolved({"edition": "later", "floor_zero": False, "chips": 2}, 6).chips == 2


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("mode", "cards"), ("edition", 2), ("chips", -1), ("chips", 100), ("chips", True), ("chips", "3"),
        ("limit", 0), ("limit", 99.0), ("out_rule", "never"), ("floor_zero", 1), ("next_starter", "dealer"),
    ],
)  # fmt: skip
def test_a_value_that_an_option_does_not_take_is_told_with_its_place(key, value):
    with pytest.raises(Unreadable) as refused:
        resolved({key: value}, 4)
    assert (refused.value.place, refused.value.problem.code) == (f"options.{key}", "bad_option")


def test_an_unknown_option_is_told_with_its_place():
    with pytest.raises(Unreadable) as refused:
        resolved({"hook": True}, 4)
    assert (refused.value.place, refused.value.problem.code) == ("options.hook", "unknown_option")


def test_a_refusal_says_what_would_do():
    with pytest.raises(Unreadable) as refused:
        resolved({"next_starter": "dealer"}, 4)
    assert refused.value.problem.numbers["words"] == ("loser", "left_of_dealer")


@pytest.mark.parametrize(
    ("players", "edition", "code"),
    [(1, "classic", "too_few_players"), (9, "classic", "too_many_players"), (7, "later", "too_many_players")],
)
def test_too_many_or_too_few_players_are_refused(players, edition, code):
    with pytest.raises(Refused) as refused:
        resolved({"edition": edition}, players)
    assert refused.value.problems[0].code == code


def test_the_one_variant_offers_every_option():
    (variant,) = KIND.variants
    assert set(variant.offered) == set(OPTIONS) and variant.kind == KIND.key


@pytest.mark.parametrize(
    ("losers", "chips", "out_rule", "left", "out", "winner"),
    [
        ("AAA", 3, "lose_with_zero", {"A": 0, "B": 3}, [], None),
        ("AAAA", 3, "lose_with_zero", {"A": 0, "B": 3}, ["A"], "B"),
        ("AAA", 3, "reach_zero", {"A": 0, "B": 3}, ["A"], "B"),
        ("B", 0, "reach_zero", {"A": 0, "B": 0}, ["B"], "A"),
        ("BAAB", 0, "lose_with_zero", {"A": 0, "B": 0}, ["B"], "A"),
    ],
)
def test_a_lost_hand_costs_a_chip_and_then_the_place(losers, chips, out_rule, left, out, winner):
    assert chips_after("AB", losers, chips=chips, out_rule=out_rule) == {
        "chips": left, "out": out, "finished": winner is not None, "winner": winner,
    }  # fmt: skip


@given(st.lists(st.sampled_from("ABC"), max_size=40), st.integers(0, 4))
def test_chips_and_losses_add_up(losers, chips):
    after = chips_after("ABC", losers, chips=chips)
    for player in "ABC":
        if not after["finished"]:
            assert after["chips"][player] == max(chips - losers.count(player), 0)
            assert (player in after["out"]) == (losers.count(player) > chips)
    assert after["finished"] == (len(after["out"]) == 2) == (after["winner"] is not None)
