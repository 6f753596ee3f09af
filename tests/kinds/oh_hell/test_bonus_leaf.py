"""What can be entered of a deal beside bids and tricks, and what it adds."""

from dataclasses import replace

from scorekeeper.rules.oh_hell.bonus_leaf import bonus_leaf
from scorekeeper.rules.oh_hell.correction import written_now
from scorekeeper.rules.oh_hell.facts import (
    Alliance,
    Alliances,
    BidChanges,
    Bids,
    Bonuses,
    Loads,
    PencilledTricks,
    Tricks,
    Wagers,
)
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND, enter, played, table


def at_deal(number, variant="skull_king_advanced", players=4):
    """Return a game of which the deals before `number` are scored, with nothing but zero bids."""
    state = table(variant=variant, players=players)
    for deal in range(1, number):
        state = enter(state, *played(deal, [0] * players, [deal, *[0] * (players - 1)]))
    return state


def row_of(state, seat):
    found = bonus_leaf(state, state.live)
    assert found is not None
    return next(row for row in found.rows if row.seat == seat)


def counter(state, seat, event):
    return next(each for each in row_of(state, seat).counters if each.event == event)


def bid(state, *bids):
    return enter(state, Bids(state.live.number, dict(enumerate(bids))))


def test_no_leaf_before_all_have_bid_nor_where_the_rules_have_nothing_to_enter():
    state = at_deal(3)
    assert bonus_leaf(state, state.live) is None
    plain = bid(at_deal(3, "nomination_whist"), 1, 1, 1, 1)
    assert bonus_leaf(plain, plain.live) is None


def test_the_leaf_asks_for_what_the_rules_have():
    state = bid(at_deal(3), 1, 0, 1, 2)
    leaf = bonus_leaf(state, state.live)
    assert (leaf.loot_points, leaf.needs, leaf.entered, leaf.parts) == (20, "exact", 0, ())
    assert tuple(leaf.worth) == tuple(each.event for each in leaf.rows[0].counters)
    ana, ben = row_of(state, ANA), row_of(state, BEN)
    assert (ana.wagers, ana.changes, ana.may_capture) == ((0, 10, 20), (0, 1, -1), True)
    assert (ben.wagers, ben.changes, ben.may_capture) == ((), (), False)  # took no trick
    assert (ana.load, ana.loads) == (None, ())
    two = bid(at_deal(3, players=2), 1, 1)
    assert bonus_leaf(two, two.live).loot_points is None


def test_a_bid_at_the_edge_is_changed_one_way_alone():
    state = bid(at_deal(3), 3, 0, 0, 0)
    assert row_of(state, ANA).changes == (0, -1)
    state = enter(state, PencilledTricks(3, {ANA: 2, BEN: 1}))
    assert row_of(state, BEN).changes == (0, 1)


def test_a_count_adds_with_a_made_bid_and_nothing_with_a_missed_one():
    state = bid(at_deal(3), 1, 1, 1, 1)
    assert counter(state, ANA, "colour_14").adds == 10
    state = enter(state, PencilledTricks(3, {ANA: 0, BEN: 0}), Bonuses(3, {CAS: {"colour_14": 2, "black_14": 1}}))
    assert row_of(state, CAS).added == 40
    assert row_of(state, BEN).is_missed
    assert (counter(state, BEN, "colour_14").adds, counter(state, BEN, "colour_14").may_add) == (0, False)
    assert (counter(state, CAS, "colour_14").count, counter(state, CAS, "black_14").may_add) == (2, False)
    assert bonus_leaf(state, state.live).entered == 3


def test_where_captures_need_nothing_a_missed_bid_keeps_them():
    state = bid(at_deal(3, "skull_king_2022"), 2, 1, 1, 1)
    state = enter(state, PencilledTricks(3, {ANA: 1}))
    assert (row_of(state, ANA).is_missed, counter(state, ANA, "colour_14").adds) == (True, 10)


def test_half_is_told_one_trick_off():
    state = bid(at_deal(4, "skull_king_rascal"), 1, 1, 1, 0)
    state = enter(state, PencilledTricks(4, {ANA: 2}), Bonuses(4, {ANA: {"black_14": 1}}))
    assert (row_of(state, ANA).added, counter(state, ANA, "colour_14").adds) == (10, 5)


def test_pairs_wagers_and_changes_are_told_with_what_they_add():
    state = bid(at_deal(3), 1, 0, 1, 1)
    state = enter(
        state,
        Alliances(3, (Alliance(BEN, ANA),)),
        Wagers(3, {CAS: 20}),
        PencilledTricks(3, {DEE: 1}),
    )
    leaf = bonus_leaf(state, state.live)
    added = {row.seat: row.added for row in leaf.rows}
    assert added == {ANA: 20, BEN: 20, CAS: 20, DEE: 0}
    assert (leaf.entered, leaf.more_loot) == (2, True)
    state = enter(state, Alliances(3, (Alliance(BEN, ANA), Alliance(DEE, ANA))), BidChanges(3, {CAS: 1}))
    leaf = bonus_leaf(state, state.live)
    assert (leaf.entered, leaf.more_loot) == (4, False)
    cas = row_of(state, CAS)
    assert (cas.bid, cas.final_bid, cas.change, cas.took, cas.is_missed) == (1, 2, 1, 2, False)


def test_what_is_loaded_stands_in_the_row():
    state = enter(bid(at_deal(2, "skull_king_loads"), 1, 1, 0, 0), Loads(2, {ANA: "cannonball"}))
    assert (row_of(state, ANA).load, row_of(state, BEN).load) == ("cannonball", "grapeshot")
    assert row_of(state, ANA).loads == ("grapeshot", "cannonball")


def test_a_scored_deal_and_its_correction_have_a_leaf():
    tricks = {ANA: 1, BEN: 0, CAS: 1, DEE: 1}
    state = enter(bid(at_deal(3), 1, 0, 1, 1), Bonuses(3, {ANA: {"colour_14": 1}}), Tricks(3, tricks))
    leaf = bonus_leaf(state, state.deals[2])
    assert {row.seat: row.added for row in leaf.rows} == {ANA: 10, BEN: 0, CAS: 0, DEE: 0}
    after = KIND.apply(state, replace(written_now(state.deals[2]), bonuses={ANA: {"colour_14": 2}}))
    assert sum(row.added for row in bonus_leaf(after, after.deals[2]).rows) == 20
