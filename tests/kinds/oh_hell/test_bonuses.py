"""Bonuses, loot, wagers, changed bids, loads, lost tricks, the ghost: what is refused, and what is entered adds."""

from fractions import Fraction

import pytest

from scorekeeper.rules.facts import Adjustment, Fact
from scorekeeper.rules.kind import Extra
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.board import board, bonus_leaf, next_entry
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, codes, enter, played, table


def at_deal(number, variant="skull_king_advanced", players=4):
    """Return a game of which the deals before `number` are scored, with nothing but zero bids."""
    state = table(variant=variant, players=players)
    for deal in range(1, number):
        state = enter(state, *played(deal, [0] * players, [deal, *[0] * (players - 1)]))
    return state


def bid(state, *bids):
    return enter(state, oh.Bids(state.live.number, dict(enumerate(bids))))


WON_AT_ONCE = (oh.Bids(1, {ANA: 8, BEN: 1, CAS: 1, DEE: 1}), oh.Tricks(1, {ANA: 13, BEN: 0, CAS: 0, DEE: 0}))


@pytest.mark.parametrize(
    ("state", "fact", "code"),
    [
        (bid(at_deal(2), 1, 0, 0, 0), oh.Wagers(2, {7: 10}), "not_playing"),
        (at_deal(1), oh.Bonuses(3, {ANA: {"leviathan": 1}}), "deal_too_early"),
        (table(*WON_AT_ONCE, variant="call_break_direct"), oh.Bids(2, {ANA: 1}), "game_decided"),
    ],
)
def test_nothing_is_entered_for_strangers_for_deals_to_come_or_after_the_game(state, fact, code):
    assert code in codes(state, fact)


def test_the_board_counts_the_ghosts_tricks_as_entered_else_as_what_is_left():
    state = table(variant="skull_king_advanced", players=2)
    state = enter(state, oh.Bids(1, {ANA: 1, BEN: 0}))
    assert state.live.ghost == 0
    state = enter(state, oh.PencilledTricks(1, {ANA: 0, BEN: 0}, ghost=1))
    assert state.live.ghost == 1
    assert board(table(variant="skull_king_advanced")).ghosts == ()


@pytest.mark.parametrize(
    ("fact", "slots"),
    [
        (oh.Bonuses(2, {ANA: {"colour_14": 1}, CAS: {}}), (oh.Slot(2, "bonus", ANA), oh.Slot(2, "bonus", CAS))),
        (oh.Alliances(2, (oh.Alliance(ANA, BEN),)), (oh.Slot(2, "loot"),)),
        (oh.Wagers(2, {ANA: 10}), (oh.Slot(2, "wager", ANA),)),
        (oh.BidChanges(2, {BEN: -1}), (oh.Slot(2, "bid_change", BEN),)),
        (oh.Loads(2, {BEN: "cannonball"}), (oh.Slot(2, "load", BEN),)),
    ],
)
def test_two_devices_meet_only_where_they_enter_the_same(fact: Fact, slots: tuple[oh.Slot, ...]):
    assert fact.slots == slots


@pytest.mark.parametrize(
    ("bids", "change", "facts", "took", "missed"),
    [
        # Where all tricks are accounted for none moves, until somebody else is said to have taken one.
        ((2, 1, 1, 0), -1, (), 2, [ANA]),
        ((2, 1, 1, 0), -1, (oh.PencilledTricks(4, {BEN: 2}),), 1, [BEN]),
        # Where one was missing it moves, but not from where it was tapped.
        ((1, 1, 1, 0), 1, (), 2, []),
        ((2, 1, 0, 0), 1, (oh.PencilledTricks(4, {ANA: 3}),), 3, []),
    ],
)
def test_a_changed_bid_takes_its_trick_along_where_one_is_missing(bids, change, facts, took, missed):
    state = enter(bid(at_deal(4), *bids), oh.BidChanges(4, {ANA: change}), *facts)
    assert (state.live.tricks[ANA], state.live.excess) == (took, 0)
    assert [row.seat for row in board(state).rows if row.is_missed] == missed


@pytest.mark.parametrize(
    ("variant", "house", "half"),
    [
        ("trick_scoring", {}, True),
        ("call_break", {}, True),
        ("nomination_whist", {"scoring": {"zero_made": {"points": 0.5}}}, True),
        ("nomination_whist", {"scoring": {"zero_missed": {"points": -0.5}}}, True),
        ("nomination_whist", {"scoring": {"zero_made": {"points": 5}, "zero_missed": {"points": -5}}}, False),
    ],
)
def test_half_a_point_for_a_zero_bid_makes_a_game_in_tenths(variant, house, half):
    state = table(oh.Bids(1, {ANA: 1}), variant=variant, house=house)
    assert state.rules.in_tenths == half
    given = Adjustment(1, 1, ANA, Fraction(1, 2), "")
    assert codes(state, given) == ([] if half else ["whole_points"])


def row_of(state, seat):
    found = bonus_leaf(state, state.live)
    assert found is not None
    return next(row for row in found.rows if row.seat == seat)


def counter(state, seat, event):
    return next(each for each in row_of(state, seat).counters if each.event == event)


@pytest.mark.parametrize("state", [at_deal(3), bid(at_deal(3, "nomination_whist"), 1, 1, 1, 1)])
def test_no_leaf_before_all_have_bid_nor_where_the_rules_have_nothing_to_enter(state):
    assert bonus_leaf(state, state.live) is None


def test_the_leaf_asks_for_what_the_rules_have():
    state = bid(at_deal(3), 1, 0, 1, 2)
    leaf = bonus_leaf(state, state.live)
    assert (leaf.has_loot, leaf.entered) == (True, 0)
    assert tuple(state.rules.bonus.worth) == tuple(each.event for each in leaf.rows[0].counters)
    ana, ben = row_of(state, ANA), row_of(state, BEN)
    assert ana.choices == {"wager": (0, 10, 20), "bid_change": (0, 1, -1)}
    assert ben.choices == {}  # took no trick
    two = bid(at_deal(3, players=2), 1, 1)
    assert not bonus_leaf(two, two.live).has_loot


def test_a_bid_at_the_edge_is_changed_one_way_alone():
    state = bid(at_deal(3), 3, 0, 0, 0)
    assert row_of(state, ANA).choices["bid_change"] == (0, -1)
    state = enter(state, oh.PencilledTricks(3, {ANA: 2, BEN: 1}))
    assert row_of(state, BEN).choices["bid_change"] == (0, 1)


def test_a_count_adds_with_a_made_bid_and_nothing_with_a_missed_one():
    state = bid(at_deal(3), 1, 1, 1, 1)
    assert counter(state, ANA, "colour_14").adds == 10
    state = enter(state, oh.PencilledTricks(3, {ANA: 0, BEN: 0}), oh.Bonuses(3, {CAS: {"colour_14": 2, "black_14": 1}}))
    assert row_of(state, CAS).added == 40
    assert row_of(state, BEN).is_missed
    assert (counter(state, BEN, "colour_14").adds, counter(state, BEN, "colour_14").may_add) == (0, False)
    assert (counter(state, CAS, "colour_14").count, counter(state, CAS, "black_14").may_add) == (2, False)
    assert bonus_leaf(state, state.live).entered == 3


def test_pairs_wagers_and_changes_are_told_with_what_they_add():
    state = bid(at_deal(3), 1, 0, 1, 1)
    state = enter(state, oh.Alliances(3, (oh.Alliance(BEN, ANA),)), oh.Wagers(3, {CAS: 20}))
    leaf = bonus_leaf(state, state.live)
    allied, wagered = (Extra("loot", 1, 20),), (Extra("wager", 1, 20),)
    assert {row.seat: row.extras for row in leaf.rows} == {ANA: allied, BEN: allied, CAS: wagered, DEE: ()}
    assert {row.seat: row.added for row in leaf.rows} == {ANA: 20, BEN: 20, CAS: 20, DEE: 0}
    assert (leaf.entered, leaf.more_loot) == (2, True)
    state = enter(state, oh.Alliances(3, (oh.Alliance(BEN, ANA), oh.Alliance(DEE, ANA))), oh.BidChanges(3, {CAS: 1}))
    leaf = bonus_leaf(state, state.live)
    assert (leaf.entered, leaf.more_loot) == (4, False)
    cas = row_of(state, CAS)
    assert (cas.took, cas.is_missed) == (1, True)


BLACK, LOOT = oh.Bonuses(4, {ANA: {"black_14": 1}}), oh.Alliance(CAS, ANA)


@pytest.mark.parametrize(
    ("before", "tapped", "entered"),
    [
        # One more each time, and past the most none; or the choice itself.
        ((), ("colour_14", ANA), oh.Bonuses(4, {ANA: {"colour_14": 1}})),
        ((oh.Bonuses(4, {ANA: {"colour_14": 2}}),), ("colour_14", ANA), oh.Bonuses(4, {ANA: {"colour_14": 3}})),
        ((oh.Bonuses(4, {ANA: {"colour_14": 3}}),), ("colour_14", ANA), oh.Bonuses(4, {ANA: {}})),
        ((), ("colour_14", ANA, 2), oh.Bonuses(4, {ANA: {"colour_14": 2}})),
        # A single card moves to whoever is tapped, and away by a second tap.
        ((BLACK,), ("black_14", BEN), oh.Bonuses(4, {BEN: {"black_14": 1}, ANA: {}})),
        ((BLACK,), ("black_14", ANA), oh.Bonuses(4, {ANA: {}})),
        # A wager goes round and is one player's alone.
        *(((oh.Wagers(4, {ANA: wager}),), ("wager", ANA), oh.Wagers(4, {ANA: after}))
          for wager, after in ((0, 10), (10, 20), (20, 0))),
        ((oh.Wagers(4, {ANA: 20}),), ("wager", BEN), oh.Wagers(4, {BEN: 10, ANA: 0})),
        # A changed bid goes round; by a file or a correction it may be what no tap chooses.
        *(((oh.BidChanges(4, {ANA: change}),), ("bid_change", ANA), oh.BidChanges(4, {ANA: after}))
          for change, after in ((0, 1), (1, -1), (-1, 0), (7, 0))),
        ((), ("bid_change", ANA, 7), oh.BidChanges(4, {ANA: 7})),
        # A load is the other one.
        ((), ("load", ANA), oh.Loads(4, {ANA: "cannonball"})),
        ((oh.Loads(4, {ANA: "cannonball"}),), ("load", ANA), oh.Loads(4, {ANA: "grapeshot"})),
        # Whoever took a trick has the loot, and allies part.
        ((), ("loot", ANA, CAS), oh.Alliances(4, (LOOT,))),
        ((oh.Alliances(4, (LOOT,)),), ("loot", ANA, BEN), oh.Alliances(4, (LOOT, oh.Alliance(ANA, BEN)))),
        ((oh.Alliances(4, (LOOT,)),), ("apart", CAS, ANA), oh.Alliances(4, ())),
        ((oh.Alliances(4, (LOOT,)),), ("apart", DEE, ANA), oh.Alliances(4, (LOOT,))),
        ((), ("loot", DEE), oh.Alliances(4, (oh.Alliance(DEE, DEE),))),
    ],
)  # fmt: skip
def test_a_tap_on_the_leaf_enters_the_next_choice(before, tapped, entered):
    state = enter(bid(at_deal(4), 1, 1, 0, 1), oh.PencilledTricks(4, {CAS: 0}), *before)
    assert next_entry(state, state.live, *tapped) == entered
