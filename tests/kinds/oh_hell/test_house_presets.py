"""Any variant said as house rules over any other is that variant; random house rules add up to a plain sum.

And whatever is announced, every view can be drawn, and a file's `result` is what scoring the file comes to.
"""

import os
from dataclasses import replace
from functools import cache

import pytest

from scorekeeper.rules.kind import Plan
from scorekeeper.rules.oh_hell.house import differing, own_rules
from scorekeeper.rules.oh_hell.kind import plan
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules
from tests.kinds.oh_hell.random_games import add_up, playable, try_facts

SUMMED, GAMES = int(os.environ.get("SUMMED", "200")), int(os.environ.get("GAMES", "16"))
STEP = 1 if os.environ.get("VARIANTS") == "all" else 10  # every pair of variants: `make siege`


@cache
def by_itself(variant: str, players: int) -> tuple[OhHellRules, Plan]:
    """Return a variant's rules, and its plan without its name."""
    return resolved(variant, {}, players), replace(plan(variant, {}, players), variant="")


@pytest.mark.no_cover  # a thousand comparisons: each of them is a rule that has its own test
@pytest.mark.parametrize("over", PRESETS)
def test_every_variant_over_this_one_plans_and_scores_as_by_itself(over):
    fewest, most = PRESETS[over].variant.players
    for variant in list(PRESETS)[list(PRESETS).index(over) % STEP :: STEP]:
        players = max(fewest, PRESETS[variant].variant.players[0])
        if players > min(most, PRESETS[variant].variant.players[1]):
            continue
        rules, planned = by_itself(variant, players)
        house = own_rules(rules, over, players)
        assert replace(plan(over, {}, players, house), variant="") == planned, variant
        # As many cards as fit, and that very number, are the same for so many players: the plan tells.
        other = {each.axis for each in differing(resolved(over, {}, players, house), variant, players)}
        assert other <= {"schedule.maximum"}, variant


@pytest.mark.parametrize(
    ("variant", "over", "players", "axis"),
    [("la_pocha", "up_down_river_single_pack", 4, "schedule"), ("la_pocha_short", "la_pocha", 3, "stripped")],
)
def test_cards_that_follow_otherwise_from_another_variant_are_told(variant, over, players, axis):
    rules = resolved(variant, {}, players)
    house = own_rules(rules, over, players)
    found = resolved(over, {}, players, house)
    assert axis in house
    assert (found.hand_sizes, found.stripped) == (rules.hand_sizes, rules.stripped)


@pytest.mark.no_cover  # by chance: what it reaches is no proof that somebody meant it
def test_every_sheet_adds_up_to_a_plain_sum():
    played = [add_up(*table) for table in playable(range(SUMMED))]
    assert len(played) > SUMMED / 3


@pytest.mark.parametrize("seed", range(0, GAMES, 4))
def test_random_facts_are_drawn_written_and_scored_again(seed):
    assert sum(try_facts(*table) for table in playable(range(seed, seed + 4), house_rules=0.6)) > 0
