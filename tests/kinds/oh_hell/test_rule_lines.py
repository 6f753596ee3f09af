"""The rules in six lines: what each says, what is not as in the book, what opens in it, and how any rule is found."""

import pytest

from scorekeeper.rules.oh_hell.axes import AXES
from scorekeeper.web.kinds.oh_hell.pages import OhHellPages

NW, PAGES = "nomination_whist", OhHellPages()
THURSDAY = {
    "bidding": {"hook_from": 3},
    "scoring": {"zero_made": {"points": 5, "per_card": 0}, "under": {"per_trick": 0}},
}


def lines(house, variant=NW, players=4):
    return {line.key: line for line in PAGES.rule_lines(variant, house, players)}


def opened(key, house, variant=NW, players=4):
    return PAGES.questions_of(variant, house, players, key)


@pytest.mark.parametrize(
    ("variant", "players", "deals"),
    [
        (NW, 4, "13 deals: 7 cards down to 1 and up again to 7"),
        # A table larger than its book is told what is dealt there.
        ("oh_hell_common", 8, "11 deals: 6 cards down to 1 and up again to 6"),
    ],
)
def test_a_book_is_told_in_six_lines_with_nothing_to_undo(variant, players, deals):
    told = lines({}, variant, players)
    assert list(told) == ["deals", "trump", "hook", "made", "missed", "end"]
    assert {(line.book, line.undo) for line in told.values()} == {("", "")}
    assert told["deals"].now == deals


def test_what_is_not_as_in_the_book_stands_beside_it_and_can_be_undone():
    told = lines(THURSDAY)
    assert list(told)[6:] == ["scoring.zero_made"]
    assert (told["scoring.zero_made"].now, told["scoring.zero_made"].book) == ("5", "same as any bid")
    assert told["hook"].undo == "bidding.hook_from"
    assert "in hands of 3 cards or more" in told["hook"].now
    assert told["missed"].now == "too many tricks: 1 point per trick taken; too few tricks: nothing"
    undone = THURSDAY
    for line in told.values():
        undone = PAGES.without(undone, line.undo)
    assert undone == {}


@pytest.mark.parametrize(
    ("house", "variant", "key", "now"),
    [
        ({"bidding": {"hook": False}}, NW, "hook", "any bid is allowed"),
        ({"target": 50}, NW, "end", "after the last deal, or when somebody has 50 points; tied players share the win"),
        ({"tie": "most_made"}, NW, "end", "after the last deal; of tied players, whoever made more bids is ahead; "
         "if that is equal too, they share the place"),
        ({}, "oh_well", "deals", "every deal 13 cards each"),
        ({"schedule": {"maximum": 20}}, NW, "deals", "Largest hand size: 20"),  # nobody can play it
    ],
)  # fmt: skip
def test_each_line_follows_from_the_axes(house, variant, key, now):
    assert lines(house, variant)[key].now == now


def test_what_has_no_effect_is_not_asked():
    assert {"bidding.hook_from", "bidding.hook_total"} <= {ask.axis for ask in opened("hook", {}).more}
    off = {"bidding": {"hook": False, "hook_from": 3}}
    assert {ask.axis for ask in opened("hook", off).more} == {"bidding.mode"}
    assert lines(off)["hook"].undo == "bidding.hook bidding.hook_from"
    assert opened("blind_deficit", {}) == opened("bonus_limits.second", {}, "skull_king") == ((), ())


# Beside these every rule that is answered with yes or no has an effect.
BESIDE = {"schedule": {"maximum": 13}, "bidding": {"hook": True}}


@pytest.mark.parametrize("variant", [NW, "oh_pshaw"])
@pytest.mark.parametrize("axis", [axis for axis, takes in AXES.items() if takes.type == "yes_no"])
def test_a_tap_on_the_answer_that_does_not_hold_makes_it_hold(variant, axis):
    house, players = {**BESIDE, "packs": 2} if axis == "trump.super_trump" else BESIDE, 2 if axis == "ghost" else 4
    for _ in range(3):
        [ask] = opened(axis, house, variant, players).front
        other = next(answer for answer in ask.answers if not answer.chosen)
        house = PAGES.with_words(variant, house, other.sets)
        [ask] = opened(axis, house, variant, players).front
        assert [answer.chosen for answer in ask.answers if answer.sets == other.sets] == [True]


def test_a_group_opens_with_its_parts_and_what_is_no_rule_with_nothing():
    asks = opened("scoring.zero_made", THURSDAY).front
    assert [ask.axis for ask in asks][:2] == ["scoring.zero_made", "scoring.zero_made.points"]
    assert [ask.axis for ask in opened("scoring.zero_made", {}).front] == ["scoring.zero_made"]
    assert opened("nonsense", {}).front == ()


def test_anybody_may_bid_blind_where_nobody_has_to_be_behind():
    house = {"blind": True, "blind_deficit": 0, "scoring": {"blind_factor": 2}}
    said = "From the second deal, anybody may bid blind, before looking at their cards."
    assert said in PAGES.described(NW, house, 4).line
    (deficit,) = opened("blind_deficit", house).front
    assert [(answer.words, answer.chosen) for answer in deficit.answers] == [("anybody", True)]
    (times,) = opened("scoring.blind_factor", house).front
    assert [(answer.words, answer.chosen) for answer in times.answers] == [("once", False), ("twice", True)]
