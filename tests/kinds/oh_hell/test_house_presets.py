"""Any variant said as house rules over any other is that variant; and random house rules add up to a plain sum."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.record.log import state_of
from scorekeeper.rules.abilities import Plan
from scorekeeper.rules.kind import Setup
from scorekeeper.rules.oh_hell.facts import Bids, Tricks
from scorekeeper.rules.oh_hell.house import differences, house_of
from scorekeeper.rules.oh_hell.kind import plan
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules
from tests.kinds.oh_hell.random_games import check
from tests.kinds.oh_hell.table import KIND, NAMES


def tables(variant: str, other: str) -> list[int]:
    """Return the numbers of players whom both variants take."""
    (least, most), (fewest, all_) = PRESETS[variant].variant.players, PRESETS[other].variant.players
    return list(range(max(least, fewest), min(most, all_, len(NAMES)) + 1))


PAIRS = [(one, other) for one in PRESETS for other in PRESETS if tables(one, other)]


def dealt(variant: str, house: dict, players: int, chance: Random):
    """Return a whole game of random bids and tricks: what everybody had after each deal."""
    rules = KIND.resolved_with(variant, {}, players, house)
    state = state_of(
        KIND, (Setup(KIND.key, variant, NAMES[:players], {}, rules, chance.randrange(players), house=house),)
    )
    while (deal := state.live) and deal.number < 25:
        tricks = dict.fromkeys(deal.order, 0)
        for seat in chance.choices(deal.order, k=deal.hand_size):
            tricks[seat] += 1
        bids = {seat: chance.choice((took, chance.randint(0, deal.hand_size))) for seat, took in tricks.items()}
        state = KIND.apply(KIND.apply(state, Bids(deal.number, bids)), Tricks(deal.number, tricks))
    return [(deal.dealer, deal.order, deal.leader, deal.trump, deal.barred, deal.totals) for deal in state.deals]


@cache
def by_itself(variant: str, players: int) -> tuple[OhHellRules, Plan]:
    """Return a variant's rules, and its plan without its name."""
    return resolved(variant, {}, players), replace(plan(variant, {}, players), variant="")


@pytest.mark.no_cover  # three thousand comparisons: each of them is a rule that has its own test
@pytest.mark.parametrize("over", PRESETS)
def test_every_variant_over_this_one_plans_and_scores_as_by_itself(over):
    for variant in PRESETS:
        for players in tables(variant, over)[:1]:
            rules, planned = by_itself(variant, players)
            house = house_of(rules, over, players)
            assert replace(plan(over, {}, players, house), variant="") == planned, variant
            assert differences(resolved(over, {}, players, house), variant, players) == (), variant


@given(st.sampled_from(PAIRS), st.randoms(use_true_random=False))
def test_a_random_game_comes_out_the_same(pair, chance):
    variant, over = pair
    players = chance.choice(tables(variant, over))
    house = house_of(resolved(variant, {}, players), over, players)
    cards = chance.random()
    assert dealt(over, house, players, Random(cards)) == dealt(variant, {}, players, Random(cards))


GAMES = 300


@pytest.mark.no_cover  # by chance: what it reaches is no proof that somebody meant it
def test_every_sheet_adds_up_to_a_plain_sum():
    assert sum(check(seed) for seed in range(GAMES)) > GAMES // 3


@settings(max_examples=60)
@given(st.integers(GAMES, 10**9))
def test_a_random_sheet_adds_up_to_a_plain_sum(seed):
    check(seed)
