"""What cannot be of bonuses, loads, lost tricks and the like: each code once.

Source: docs/cousins.md, "Bad input".
"""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.pages import read

FOUR = ("Ann", "Ben", "Cy", "Dee")
TOOK, CALLED = {"Ann": 2, "Ben": 1, "Cy": 2, "Dee": 0}, {"Ann": 8, "Ben": 1, "Cy": 1, "Dee": 3}
MADE = {"hand_size": 5, "bids": TOOK, "tricks": TOOK}
CALLS = {"hand_size": 13, "bids": CALLED, "tricks": CALLED}
TWO = {"hand_size": 5, "bids": {"Ann": 2, "Ben": 1}, "tricks": {"Ann": 2, "Ben": 1}}
ALL, PLAIN = "skull_king_advanced", "oh_hell_common"
Case = tuple[str, tuple[str, ...], Mapping[str, Any], str, str]
# By code: variant, players, what the deal has besides, its key, and how the sentence goes on.
CASES: Mapping[str, Case] = {
    "unknown_bonus": (ALL, FOUR, {"bonuses": {"Ann": {"dolphin": 1}}}, "bonuses", "Ann: dolphin is no bonus"),
    "bonus_off": (
        "skull_king_2013", FOUR, {"bonuses": {"Ann": {"black_14": 1}}}, "bonuses", "Ann: this game counts no bonus for"
    ),
    "bonus_range": (ALL, FOUR, {"bonuses": {"Ann": {"black_14": -1}}}, "bonuses", "Ann: −1 is no count"),
    "too_many_bonus": (
        ALL, FOUR, {"bonuses": {"Ann": {"black_14": 1}, "Ben": {"black_14": 1}}}, "bonuses", "black 14 happened 2 times"
    ),
    "skull_king_once": (
        ALL, FOUR, {"bonuses": {"Ann": {"pirate_by_king": 1}, "Ben": {"pirate_by_king": 1}}}, "bonuses",
        "the king is in one trick",
    ),
    "without_trick": (
        ALL, FOUR, {"bonuses": {"Dee": {"black_14": 1}}}, "bonuses", "Dee took no trick: a bonus needs one"
    ),
    "loot_off": ("skull_king_2021", FOUR, {"loot": [["Ann", "Ben"]]}, "loot",
        "this game, or a table of 4, has no Loot"),
    "loot_same_player": (ALL, FOUR, {"loot": [["Ann", "Ann"]]}, "loot", "Ann won back the own Loot card"),
    "too_many_loot": (ALL, FOUR, {"loot": [["Ann", "Ben"]] * 3}, "loot", "3 loots entered: the pack has 2"),
    "loot_pair": (ALL, FOUR, {"loot": [["Ann"]]}, "loot", "a loot is two names"),
    "wagers_off": (PLAIN, FOUR, {"wagers": {"Ann": 10}}, "wagers", "Ann wagers: this game has no wagers"),
    "wager_range": (ALL, FOUR, {"wagers": {"Ann": 15}}, "wagers", "Ann wagers 15: 0, 10 or 20"),
    "too_many_wagers": (ALL, FOUR, {"wagers": {"Ann": 10, "Ben": 20}}, "wagers", "2 players wager: 1 can"),
    "bid_changes_off": (PLAIN, FOUR, {"bid_changes": {"Ann": 1}}, "bid_changes",
        "Ann changes the bid: in this game no"),
    "bid_change_range": (ALL, FOUR, {"bid_changes": {"Ann": 2}}, "bid_changes",
        "Ann changes the bid by 2: 1 up or down"),
    "too_many_bid_changes": (
        ALL, FOUR, {"bid_changes": {"Ann": 1, "Ben": 1}}, "bid_changes", "2 bids are changed: 1 can be in one deal"
    ),
    "loads_off": (ALL, FOUR, {"loads": {"Ann": "cannonball"}}, "loads", "Ann loads: this game has no loads"),
    "unknown_load": ("skull_king_loads", FOUR, {"loads": {"Ann": "confetti"}}, "loads", 'Ann loads "confetti":'),
    "lost_off": (PLAIN, FOUR, {"lost_tricks": 1}, "lost_tricks", "1 trick won by nobody: in this game"),
    "too_many_lost": (
        ALL, FOUR, {"lost_tricks": 3, "tricks": {"Ann": 2, "Ben": 0, "Cy": 0, "Dee": 0}}, "lost_tricks",
        "3 tricks won by nobody: 2 at most",
    ),
    "ghost_off": (ALL, FOUR, {"ghost_tricks": 1}, "ghost_tricks", "a ghost has tricks: none plays"),
    "tricks_sum": ("skull_king_2021", FOUR[:2], {**TWO, "ghost_tricks": 1}, "tricks",
        "4 tricks entered with those of nobody"),
    "bid_range": ("call_break", FOUR, {**CALLS, "bids": {**CALLED, "Ben": 0}}, "bids",
        "Ben bid 0: 1 to 13 can be bid"),
    "not_played_yet": (ALL, FOUR, {"tricks": None, "wagers": {"Ann": 10}}, "wagers", "the tricks come first"),
}  # fmt: skip


def file_of(case: Case) -> str:
    variant, players, besides, _key, _sentence = case
    deals = [{**MADE, **besides}]
    return json.dumps({"format": "scorekeeper.game/1", "variant": variant, "players": players, "deals": deals})


@pytest.mark.parametrize("code", CASES)
def test_each_is_refused_at_its_place_and_what_was_typed_stays(client: FlaskClient, code: str):
    text = file_of(CASES[code])
    answer = client.post("/import", data={"text": text})
    page = read(answer.text)
    assert answer.status_code == 422
    *_rest, key, sentence = CASES[code]
    told = page.one("form", method="post").text
    assert (f"At deals[0].{key}" in told, sentence in told) == (True, True)
    assert json.loads(page.one("textarea").text) == json.loads(text)


def test_a_deal_after_one_that_won_at_once_is_refused(client: FlaskClient):
    file = {"format": "scorekeeper.game/1", "variant": "call_break_direct", "players": FOUR, "deals": [CALLS, CALLS]}
    answer = client.post("/import", data={"text": json.dumps(file)})
    assert answer.status_code == 422
    assert "the game was decided in deal 1" in answer.text
