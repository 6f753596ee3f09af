"""Any variant said as house rules over any other is that variant; and random house rules add up to a plain sum."""

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
from tests.kinds.oh_hell.random_games import check
from tests.kinds.oh_hell.table import NAMES

STEP = 1 if os.environ.get("VARIANTS") == "all" else 5  # every pair of variants: `make siege`


def tables(variant: str, other: str) -> list[int]:
    """Return the numbers of players whom both variants take."""
    (least, most), (fewest, all_) = PRESETS[variant].variant.players, PRESETS[other].variant.players
    return list(range(max(least, fewest), min(most, all_, len(NAMES)) + 1))


@cache
def by_itself(variant: str, players: int) -> tuple[OhHellRules, Plan]:
    """Return a variant's rules, and its plan without its name."""
    return resolved(variant, {}, players), replace(plan(variant, {}, players), variant="")


@pytest.mark.no_cover  # a thousand comparisons: each of them is a rule that has its own test
@pytest.mark.parametrize("over", PRESETS)
def test_every_variant_over_this_one_plans_and_scores_as_by_itself(over):
    for variant in list(PRESETS)[list(PRESETS).index(over) % STEP :: STEP]:
        for players in tables(variant, over)[:1]:
            rules, planned = by_itself(variant, players)
            house = own_rules(rules, over, players)
            assert replace(plan(over, {}, players, house), variant="") == planned, variant
            # As many cards as fit, and that very number, are the same for so many players: the plan tells.
            other = {each.axis for each in differing(resolved(over, {}, players, house), variant, players)}
            assert other <= {"schedule.maximum"}, variant


GAMES = 300


@pytest.mark.no_cover  # by chance: what it reaches is no proof that somebody meant it
def test_every_sheet_adds_up_to_a_plain_sum():
    assert sum(check(seed) for seed in range(GAMES)) > GAMES // 3
