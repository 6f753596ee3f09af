"""The rules say one thing once: no lesson, example or table of scores contradicts what is played tonight."""

import re

import pytest

from scorekeeper.rules.oh_hell.board import board
from scorekeeper.rules.oh_hell.kind import plan
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import trump_of
from scorekeeper.web.kinds.oh_hell.pages import OhHellPages
from scorekeeper.web.kinds.oh_hell.words import foot
from tests.kinds.oh_hell.rules_line import rules_line
from tests.kinds.oh_hell.table import played, table

NW = "nomination_whist"
PAGES = OhHellPages()


def habits(variant, house=None, players=4):
    return dict(PAGES.described(variant, house or {}, players).habits)


@pytest.mark.parametrize(
    ("variant", "house", "label"),
    [
        ("skull_king_2021", {"bonus": {"needs": "nothing"}}, "When bonuses count"),
        ("skull_king_advanced", {"lost_tricks": 0}, "Kraken"),
        ("skull_king_advanced", {"wagers": False}, "Rascal"),
        ("call_break", {"scoring": {"overtrick": None}}, "Points"),
        ("wizard", {"trump": {"kind": "none"}}, "Turned up"),
        ("ohell", {"schedule": {"list": [5, 4, 3]}}, "Largest hand size"),
        ("up_to_ten_down", {"trump": {"no_trump_deals": ["last"]}}, "Trump at random"),
    ],
)
def test_a_lesson_falls_silent_where_tonights_rules_are_not_those_of_the_book(variant, house, label):
    assert label in habits(variant)
    assert label not in habits(variant, house)


@pytest.mark.parametrize(
    ("variant", "house", "gone"),
    [
        ("wizard", {"bidding": {"hook": True}}, "nobody is barred"),
        ("stiche_raten", {"scoring": {"over": {"per_trick": 0}, "under": {"per_trick": 0}}}, "still scores a point"),
        ("call_break", {"direction": "clockwise"}, "to the right"),
    ],
)
def test_no_page_teaches_what_the_table_plays_otherwise(variant, house, gone):
    said = PAGES.described(variant, house, 4)
    assert gone not in " ".join((said.line, *(words for _label, words in said.habits)))


@pytest.mark.parametrize("variant", [key for key in PRESETS if key.startswith("skull_king")])
def test_no_skull_king_is_told_as_whist(variant):
    told = habits(variant)
    assert told["Tricks"] == "follow suit with numbers if you can; see below for what beats what"
    assert "Wins the trick" not in told
    assert "a mermaid beats the Skull King" in told["Who beats whom"]


def test_every_reason_for_no_trump_is_told():
    trump = {"no_trump_on_max": True, "no_trump_deals": [2]}
    assert "; no trump in deals of 7 cards; no trump in deal 2." in rules_line(resolved(NW, {}, 4, {"trump": trump}), 4)
    house = {"schedule": {"list": [13, 5, 3]}, "trump": {"no_trump_deals": [3], "no_trump_if_all_dealt": True}}
    rules = resolved(NW, {}, 4, house)
    assert trump_of(rules, 1, 13, 4) == "NT"
    assert "; no trump in deal 3; no trump if every card is dealt." in rules_line(rules, 4)


DOUBLED = {"schedule": {"shape": "up"}, "scoring": {"double": {"deals": ["last"], "factor": 3}}}


def test_what_a_bid_scores_counts_a_deal_as_often_as_the_plan_does():
    table = PAGES.described(NW, DOUBLED, 4).scores()
    planned = plan(NW, {}, 4, DOUBLED)
    assert [row[1] for row in table.rows[:3]] == [str(row.made) for row in planned.scores[:3]] == ["30", "33", "36"]
    assert "bid 2, take 2: 36" in habits(NW, DOUBLED)["For example"]
    assert "in deal 7 with 7 cards" in table.note


def test_a_blind_bid_in_such_a_deal_counts_as_often():
    table = PAGES.described(NW, {**DOUBLED, "blind": True}, 4).scores()
    assert table.heads[2] == "made blind"
    assert [row[2] for row in table.rows[:2]] == ["60", "63"]


def test_an_example_is_a_bid_that_may_be_made_in_a_hand_that_is_dealt():
    for least in (0, 4, 7):
        for size in (1, 2, 8):
            house = {"bidding": {"least": least}, "schedule": {"list": [size]}}
            said = habits(NW, house)["For example"]
            assert said.startswith(f"with {size} card")
            may = resolved(NW, {}, 4, house).bidding.bids(size)
            for bid, took in re.findall(r"bid (\d+), take (\d+)", said):
                assert int(bid) in may, said
                assert int(took) <= size, said


@pytest.mark.parametrize("house", [{"hook_only_last": True, "hook_last_deal": False}, {"hook_from": 20}])
def test_a_hook_that_is_in_no_deal_is_none(house):
    said = PAGES.described(NW, {"bidding": house}, 4)
    assert "Any bid is allowed." in said.line
    assert "hook is in the last deal" not in said.line
    assert "The hook" not in dict(said.habits)


@pytest.mark.parametrize(("players", "size"), [(2, 17), (3, 17)])
def test_the_cards_of_a_ghost_and_those_taken_out_are_counted_once_for_all(players, size):
    house = {
        "players": {"least": 2},
        "ghost": True,
        "stripped": 1,
        "schedule": {"list": [size]},
        "trump": {"no_trump_if_all_dealt": True},
    }
    rules = resolved("oh_hell_common", {}, players, house)
    assert trump_of(rules, 1, size, players) == "NT"
    assert "no trump if every card is dealt" in rules_line(rules, players)
    assert habits("oh_hell_common", house, players)["The deal"] == "every card is dealt, one at a time"


def test_the_board_says_of_a_blind_bid_what_it_will_score():
    house = {**DOUBLED, "schedule": {"list": [2, 2]}, "blind": True, "blind_deficit": 0}
    state = table(*played(1, [0, 0, 0, 1], [0, 0, 0, 2]), house=house)
    assert foot(state, board(state)).small.endswith("making a bid of 1 would score 63")


@pytest.mark.parametrize("variant", ["la_pocha", "la_pocha_short"])
def test_a_spanish_pack_is_named_and_no_french_one_made_smaller(variant):
    first = {players: PAGES.described(variant, {}, players).first for players in (3, 4)}
    assert {len(sentences) for sentences in first.values()} == {1}
    assert all(sentences[0].startswith("Spanish cards: ace, three") for sentences in first.values())
    assert PAGES.described(variant, {}, 3).stripped == ""
    assert PAGES.described(variant, {"cards": 48}, 4).first == ("Take out every 2: 48 cards remain",)
