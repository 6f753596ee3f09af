"""Bonuses, loot, wagers, changed bids, loads, lost tricks and the ghost: what is refused, and where."""

from typing import Any

import pytest

from scorekeeper.record.gamefile import read_game
from scorekeeper.record.log import state_of
from scorekeeper.rules.common.tenths import exact
from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.kind import Fact, Unreadable
from scorekeeper.rules.oh_hell.board import board
from scorekeeper.rules.oh_hell.facts import (
    Alliance,
    Alliances,
    BidChanges,
    Bids,
    Bonuses,
    Loads,
    PencilledTricks,
    Slot,
    Tricks,
    Wagers,
)
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, NAMES, codes, enter, played, table

THIRD = {"bids": {"Ana": 1, "Ben": 1, "Cas": 1, "Dee": 0}, "tricks": {"Ana": 1, "Ben": 1, "Cas": 1, "Dee": 0}}


def game(third: dict[str, Any], variant: str = "skull_king_advanced", players: int = 4, **more: Any) -> dict[str, Any]:
    """Return a game file whose third deal is `third`; in the two before it Ana takes every trick."""
    names = NAMES[:players]
    before = [{"bids": dict.fromkeys(names, 0), "tricks": dict.fromkeys(names, 0) | {"Ana": deal}} for deal in (1, 2)]
    head = {"format": "scorekeeper.game/1", "variant": variant, "players": list(names)}
    return {**head, "deals": [*before, third], **more}


def refusal(data: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(Unreadable) as caught:
        read_game(data)
    return caught.value.place.removeprefix("deals[2]."), caught.value.problem.code


@pytest.mark.parametrize(
    ("key", "given", "code"),
    [
        ("bonuses", {"Ana": {"joker": 1}}, "unknown_bonus"),
        ("bonuses", {"Ana": {"leviathan": 1}}, "bonus_off"),
        ("bonuses", {"Ana": {"colour_14": -1}}, "bonus_range"),
        ("bonuses", {"Ana": {"colour_14": 1.5}}, "bonus_range"),
        ("bonuses", {"Ana": {"colour_14": 3}, "Ben": {"colour_14": 1}}, "too_many_bonus"),
        ("bonuses", {"Ana": {"pirate_by_king": 4}}, "too_many_bonus"),
        ("bonuses", {"Ana": {"pirate_by_king": 1}, "Ben": {"pirate_by_king": 1}}, "skull_king_once"),
        ("bonuses", {"Ana": {"pirate_by_king": 1}, "Ben": {"king_by_mermaid": 1}}, "skull_king_once"),
        ("bonuses", {"Dee": {"black_14": 1}}, "without_trick"),
        ("loot", [["Ana", "Ana"]], "loot_same_player"),
        ("loot", [["Ana", "Dee"]], "without_trick"),
        ("loot", [["Ana", "Ben"], ["Ben", "Cas"], ["Cas", "Ana"]], "too_many_loot"),
        ("loot", [["Ana"]], "loot_pair"),
        ("wagers", {"Ana": 15}, "wager_range"),
        ("wagers", {"Ana": "ten"}, "wager_range"),
        ("wagers", {"Ana": 10, "Ben": 20}, "too_many_wagers"),
        ("wagers", {"Dee": 10}, "without_trick"),
        ("bid_changes", {"Ana": 2}, "bid_change_range"),
        ("bid_changes", {"Ana": 0}, "bid_change_range"),
        ("bid_changes", {"Dee": 1}, "without_trick"),
        ("bid_changes", {"Ana": 1, "Ben": -1}, "too_many_bid_changes"),
        ("loads", {"Ana": "grapeshot"}, "loads_off"),
        ("loads", {"Ana": 1}, "unknown_load"),
        ("lost_tricks", 1, "tricks_sum"),
        ("lost_tricks", 9, "too_many_lost"),
        ("ghost_tricks", 1, "ghost_off"),
    ],
)
def test_a_game_file_is_refused_at_the_place_of_the_mistake(key: str, given: Any, code: str):
    place, refused_with = refusal(game({**THIRD, key: given}))
    assert (place.partition("[")[0] in (key, "tricks"), refused_with) == (True, code)


@pytest.mark.parametrize(
    ("key", "given", "code"),
    [
        ("bonuses", {"Ana": {"colour_14": 1}}, "bonus_off"),
        ("loot", [["Ana", "Ben"]], "loot_off"),
        ("wagers", {"Ana": 10}, "wagers_off"),
        ("bid_changes", {"Ana": 1}, "bid_changes_off"),
        ("loads", {"Ana": "cannonball"}, "loads_off"),
        ("lost_tricks", 1, "lost_off"),
    ],
)
def test_what_the_rules_do_not_have_is_refused(key: str, given: Any, code: str):
    hand = {"bids": {"Ana": 1, "Ben": 1, "Cas": 1, "Dee": 0}, "tricks": {"Ana": 3, "Ben": 2, "Cas": 2, "Dee": 0}}
    data = {"format": "scorekeeper.game/1", "variant": "nomination_whist", "players": list(NAMES[:4])}
    with pytest.raises(Unreadable) as caught:
        read_game({**data, "deals": [{**hand, key: given}]})
    assert (caught.value.place.partition(".")[2], caught.value.problem.code) == (key, code)


def test_a_load_is_one_of_two():
    assert refusal(game({**THIRD, "loads": {"Ana": "chain"}}, "skull_king_loads")) == ("loads", "unknown_load")


def test_who_does_not_play_has_nothing_beside():
    state = enter(table(*played(1, (0, 0, 0, 0), (1, 0, 0, 0)), variant="skull_king_advanced"))
    state = enter(state, Bids(2, {ANA: 1, BEN: 0, CAS: 0, DEE: 0}))
    assert "not_playing" in codes(state, Wagers(2, {7: 10}))


def test_nothing_is_entered_of_a_deal_that_is_not_due():
    state = table(variant="skull_king_advanced")
    assert codes(state, Bonuses(3, {ANA: {"leviathan": 1}})).count("deal_too_early") == 1


def test_after_a_deal_that_won_at_once_no_deal_follows():
    deal = {"bids": dict.fromkeys(NAMES[:4], 1) | {"Ana": 8}, "tricks": dict.fromkeys(NAMES[:4], 0) | {"Ana": 13}}
    rules = {"scoring": {"wins_at_once": 8}}
    data = {
        "format": "scorekeeper.game/1", "variant": "call_break", "players": list(NAMES[:4]), "deals": [deal, deal],
        "rules": rules,
    }  # fmt: skip
    with pytest.raises(Unreadable) as caught:
        read_game(data)
    assert caught.value.problem.code == "game_decided"


def test_no_fact_follows_a_deal_that_won_at_once():
    won = (Bids(1, {ANA: 8, BEN: 1, CAS: 1, DEE: 1}), Tricks(1, {ANA: 13, BEN: 0, CAS: 0, DEE: 0}))
    state = table(*won, variant="call_break_direct")
    assert codes(state, Bids(2, {ANA: 1})) == ["game_decided"]


def test_two_players_leave_the_rest_of_the_hand_to_the_ghost():
    hand = {"bids": {"Ana": 1, "Ben": 1}, "tricks": {"Ana": 1, "Ben": 1}}
    kind, setup, facts = read_game(game(hand, players=2))
    assert state_of(kind, (setup, *facts)).deals[2].ghost == 1
    assert refusal(game({**hand, "ghost_tricks": 2}, players=2))[1] == "tricks_sum"


def test_the_board_counts_the_ghosts_tricks_as_entered_else_as_what_is_left():
    state = table(variant="skull_king_advanced", players=2)
    state = enter(state, Bids(1, {ANA: 1, BEN: 0}))
    assert board(state).ghost == 0
    state = enter(state, PencilledTricks(1, {ANA: 0, BEN: 0}, ghost=1))
    assert board(state).ghost == 1
    assert board(table(variant="skull_king_advanced")).ghost is None


@pytest.mark.parametrize(
    ("fact", "slots"),
    [
        (Bonuses(2, {ANA: {"colour_14": 1}, CAS: {}}), (Slot(2, "bonus", ANA), Slot(2, "bonus", CAS))),
        (Alliances(2, (Alliance(ANA, BEN),)), (Slot(2, "loot"),)),
        (Wagers(2, {ANA: 10}), (Slot(2, "wager", ANA),)),
        (BidChanges(2, {BEN: -1}), (Slot(2, "bid_change", BEN),)),
        (Loads(2, {BEN: "cannonball"}), (Slot(2, "load", BEN),)),
    ],
)
def test_two_devices_meet_only_where_they_enter_the_same(fact: Fact, slots: tuple[Slot, ...]):
    assert fact.slots == slots


def test_an_adjustment_has_tenths_only_where_the_rules_count_in_tenths():
    half = exact("2.5")
    whole = table(*played(1, (2, 2, 2, 2), (3, 1, 2, 1)))
    assert codes(whole, Adjustment(1, 1, ANA, half, "")) == ["whole_points"]
    tenths = table(Bids(1, {ANA: 3, BEN: 3, CAS: 3, DEE: 3}), Tricks(1, {ANA: 4, BEN: 3, CAS: 3, DEE: 3}),
                   variant="call_break")  # fmt: skip
    assert codes(tenths, Adjustment(1, 1, ANA, half, "")) == []
