"""The order in which the points of a cousin's deal are worked out: what is off adds nothing, what is even is even.

Source: docs/cousins.md; the whole order is held by the known answers in tests/data/cousins_vectors.json.
"""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.record.log import state_of
from scorekeeper.rules.common.seats import places
from scorekeeper.rules.kind import Fact, Setup
from scorekeeper.rules.oh_hell.facts import Alliance, Alliances, Bids, Bonuses, Tricks, Wagers
from scorekeeper.rules.oh_hell.rules import EVENTS
from scorekeeper.rules.oh_hell.state import OhHellState
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND, NAMES

SEATS = (ANA, BEN, CAS, DEE)
OFF: dict[str, Any] = {
    "bonus": dict.fromkeys(EVENTS),
    "loot": None,
    "wagers": False,
    "bid_changes": False,
    "lost_tricks": 0,
}


@st.composite
def evenings(draw: st.DrawFn) -> tuple[Fact, ...]:
    """Draw bids and tricks of the first deals of four players."""
    facts: list[Fact] = []
    for deal in range(1, draw(st.integers(1, 5)) + 1):
        bids = draw(st.lists(st.integers(0, deal), min_size=4, max_size=4))
        winners = draw(st.lists(st.sampled_from(SEATS), min_size=deal, max_size=deal))
        facts += [Bids(deal, dict(enumerate(bids))), Tricks(deal, {seat: winners.count(seat) for seat in SEATS})]
    return tuple(facts)


def after(facts: tuple[Fact, ...], variant: str = "skull_king_advanced", **house: Any) -> OhHellState:
    rules = KIND.resolved_with(variant, {}, 4, house)
    return state_of(KIND, (Setup("oh_hell", variant, NAMES[:4], {}, rules, ANA, house=house), *facts))


def gained(state: OhHellState, facts: tuple[Fact, ...], beside: Fact) -> dict[int, Any]:
    """Return by how much each total changes where something more is entered."""
    more = state_of(KIND, (state_setup(state), *facts, beside))
    return {seat: more.standing[seat] - state.standing[seat] for seat in SEATS}


def state_setup(state: OhHellState) -> Setup:
    return Setup("oh_hell", state.variant, NAMES[:4], {}, KIND.resolved_with(state.variant, {}, 4, {}), ANA)


@given(evenings())
def test_bonuses_that_nobody_has_and_bonuses_that_are_off_give_the_same_totals(facts: tuple[Fact, ...]):
    assert after(facts).standing == after(facts, **OFF).standing


@given(evenings(), st.sampled_from(SEATS), st.sampled_from([10, 20]))
def test_a_wager_brings_what_it_costs_where_the_bid_is_missed(facts: tuple[Fact, ...], seat: int, wager: int):
    state = after(facts)
    deal = state.deals[len(facts) // 2 - 1]
    change = gained(state, facts, Wagers(deal.number, {seat: wager}))
    assert change == dict.fromkeys(SEATS, 0) | {seat: wager if deal.made[seat] else -wager}


@given(evenings(), st.permutations(SEATS))
def test_loot_pays_both_allies_or_neither_whoever_played_it(facts: tuple[Fact, ...], seats: list[int]):
    state = after(facts)
    deal, (one, other, *_rest) = state.deals[len(facts) // 2 - 1], seats
    change = gained(state, facts, Alliances(deal.number, (Alliance(one, other),)))
    assert change == gained(state, facts, Alliances(deal.number, (Alliance(other, one),)))
    both = 20 if deal.made[one] and deal.made[other] else 0
    assert change == dict.fromkeys(SEATS, 0) | {one: both, other: both}


@given(evenings(), st.sampled_from(SEATS), st.integers(1, 3))
def test_a_bonus_is_paid_with_the_bid_made_alone_and_to_nobody_else(facts: tuple[Fact, ...], seat: int, count: int):
    state = after(facts)
    deal = state.deals[len(facts) // 2 - 1]
    change = gained(state, facts, Bonuses(deal.number, {seat: {"colour_14": count}}))
    assert change == dict.fromkeys(SEATS, 0) | {seat: 10 * count if deal.made[seat] else 0}


@given(st.dictionaries(st.sampled_from("abcdefghijkl"), st.integers(-500, 500), min_size=1))
def test_the_lowest_total_wins_as_the_highest_of_the_opposite_would(totals: dict[str, int]):
    assert places(totals, "lowest") == places({name: -total for name, total in totals.items()}, "highest")


@given(evenings())
def test_a_game_won_by_the_lowest_total_ranks_the_same_totals_the_other_way(facts: tuple[Fact, ...]):
    highest, lowest = after(facts), after(facts, winner="lowest")
    assert highest.standing == lowest.standing
    best, worst = KIND.sheet(highest).standings, KIND.sheet(lowest).standings
    assert [line.total for line in best] == [line.total for line in worst][::-1]
