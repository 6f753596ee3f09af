"""An option that changes nothing beside the others says why; none that changes something does."""

from typing import Any

import pytest

from scorekeeper.rules.kind import Options
from scorekeeper.rules.oh_hell.without_effect import idle_options

IDLE = [
    ("oh_pshaw", {"hook_from": 2}, "no_hook"),
    ("oh_pshaw", {"hook": False}, "so_anyway"),
    ("nomination_whist", {"hook_from": 8}, "hook_beyond"),
    ("nomination_whist", {"hook_total": 29}, "total_beyond"),
    ("skull_king", {"hook": True}, "hook_at_once"),
    ("oh_well", {"cancelled_tricks": True}, "one_pack"),
    ("oh_well", {"settlement": "pool", "rate": "2"}, "nothing_paid"),
    ("oh_well", {"blind_deficit": 50}, "no_blind"),
    ("oh_well", {"scoring": "oh_well"}, "so_anyway"),
]
BUSY = [
    ("oh_pshaw", {"hook": True, "hook_from": 2}),
    ("nomination_whist", {"hook_from": 7}),
    ("nomination_whist", {"hook_total": 28}),
    ("wizard", {"cancelled_tricks": True}),  # the Bomb
    ("skull_king", {"cancelled_tricks": True}),  # the Kraken
    ("nomination_whist", {"hook": False}),
    ("oh_well", {"maximum": 20, "packs": 2}),  # one pack holds no twenty cards for each
]


def codes(variant: str, options: Options, house: dict[str, Any] | None = None) -> dict[str, str]:
    return {problem.part: problem.code for problem in idle_options(variant, options, 4, house or {})}


@pytest.mark.parametrize(("variant", "options", "code"), IDLE)
def test_an_option_that_changes_nothing_says_why(variant: str, options: Options, code: str):
    assert codes(variant, options) == {f"options.{list(options)[-1]}": code}


@pytest.mark.parametrize(("variant", "options"), BUSY)
def test_options_that_change_the_game_say_nothing(variant: str, options: Options):
    assert codes(variant, options) == {}


def test_an_option_that_a_house_rule_sets_otherwise_changes_nothing():
    ladder = {"schedule": {"list": [5, 4, 3]}}
    assert codes("oh_well", {"maximum": 7}, ladder) == {"options.maximum": "so_anyway"}
