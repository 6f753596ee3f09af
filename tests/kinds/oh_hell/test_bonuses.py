"""Bonuses, loot, wagers, changed bids, loads, lost tricks, the ghost: what is refused, and what is entered adds."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.kind import Fact, Unreadable
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.board import board, written_now
from scorekeeper.rules.oh_hell.bonus_leaf import bonus_leaf, next_entry
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND, codes, enter, played, table


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
    assert board(state).ghost == 0
    state = enter(state, oh.PencilledTricks(1, {ANA: 0, BEN: 0}, ghost=1))
    assert board(state).ghost == 1
    assert board(table(variant="skull_king_advanced")).ghost is None


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
    assert (state.live.tricks[ANA], board(state).excess) == (took, 0)
    assert [row.seat for row in board(state).rows if row.is_missed] == missed


def test_what_two_players_leave_is_the_ghosts_whatever_bid_is_changed():
    state = enter(bid(at_deal(5, players=2), 2, 1), oh.BidChanges(5, {ANA: -1}))
    assert (state.live.tricks[ANA], board(state).ghost) == (2, 2)


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


def test_half_points_are_added_up_exactly():
    facts = (*played(1, (0, 1, 0), (0, 1, 0)), *played(2, (0, 2, 0), (0, 1, 1)), *played(3, (1, 0, 0), (1, 0, 0)))
    state = table(*facts, players=3, maximum=2, variant="trick_scoring", house={"schedule": {"list": [1, 2, 1]}})
    assert dict(state.standing) == {ANA: Fraction(2), BEN: Fraction(1, 2), CAS: Fraction(0)}
    result = KIND.result(state)
    assert (result["totals"], result["winners"]) == ({"Ana": 2, "Ben": 0.5, "Cas": 0}, ["Ana"])


@pytest.mark.parametrize("points", [0.55, "0.5", True, 10_001, [0.5]])
def test_a_zero_bid_takes_no_hundredths_and_no_text(points):
    with pytest.raises(Unreadable) as refusal:
        KIND.checked_house({"scoring": {"zero_made": {"points": points}}})
    assert refusal.value.place == "rules.scoring.zero_made.points"


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
    state = enter(state, oh.PencilledTricks(3, {ANA: 2, BEN: 1}))
    assert row_of(state, BEN).changes == (0, 1)


def test_a_count_adds_with_a_made_bid_and_nothing_with_a_missed_one():
    state = bid(at_deal(3), 1, 1, 1, 1)
    assert counter(state, ANA, "colour_14").adds == 10
    state = enter(state, oh.PencilledTricks(3, {ANA: 0, BEN: 0}), oh.Bonuses(3, {CAS: {"colour_14": 2, "black_14": 1}}))
    assert row_of(state, CAS).added == 40
    assert row_of(state, BEN).is_missed
    assert (counter(state, BEN, "colour_14").adds, counter(state, BEN, "colour_14").may_add) == (0, False)
    assert (counter(state, CAS, "colour_14").count, counter(state, CAS, "black_14").may_add) == (2, False)
    assert bonus_leaf(state, state.live).entered == 3


@pytest.mark.parametrize(
    ("variant", "adds"), [("skull_king_2021", 0), ("skull_king_2022", 10), ("skull_king_rascal", 5)]
)
def test_a_bid_missed_by_one_trick_keeps_of_its_captures_what_the_edition_says(variant, adds):
    state = enter(bid(at_deal(3, variant), 2, 1, 1, 1), oh.PencilledTricks(3, {ANA: 1}))
    assert (row_of(state, ANA).is_missed, counter(state, ANA, "colour_14").adds) == (True, adds)


def test_pairs_wagers_and_changes_are_told_with_what_they_add():
    state = bid(at_deal(3), 1, 0, 1, 1)
    state = enter(state, oh.Alliances(3, (oh.Alliance(BEN, ANA),)), oh.Wagers(3, {CAS: 20}))
    leaf = bonus_leaf(state, state.live)
    added = {row.seat: row.added for row in leaf.rows}
    assert added == {ANA: 20, BEN: 20, CAS: 20, DEE: 0}
    assert (leaf.entered, leaf.more_loot) == (2, True)
    state = enter(state, oh.Alliances(3, (oh.Alliance(BEN, ANA), oh.Alliance(DEE, ANA))), oh.BidChanges(3, {CAS: 1}))
    leaf = bonus_leaf(state, state.live)
    assert (leaf.entered, leaf.more_loot) == (4, False)
    cas = row_of(state, CAS)
    assert (cas.bid, cas.final_bid, cas.change, cas.took, cas.is_missed) == (1, 2, 1, 1, True)


def test_what_is_loaded_stands_in_the_row():
    state = enter(bid(at_deal(2, "skull_king_loads"), 1, 1, 0, 0), oh.Loads(2, {ANA: "cannonball"}))
    assert (row_of(state, ANA).load, row_of(state, BEN).load) == ("cannonball", "grapeshot")
    assert row_of(state, ANA).loads == ("grapeshot", "cannonball")


def test_a_scored_deal_and_its_correction_have_a_leaf():
    tricks = {ANA: 1, BEN: 0, CAS: 1, DEE: 1}
    state = enter(bid(at_deal(3), 1, 0, 1, 1), oh.Bonuses(3, {ANA: {"colour_14": 1}}), oh.Tricks(3, tricks))
    leaf = bonus_leaf(state, state.deals[2])
    assert {row.seat: row.added for row in leaf.rows} == {ANA: 10, BEN: 0, CAS: 0, DEE: 0}
    after = KIND.apply(state, replace(written_now(state.deals[2]), bonuses={ANA: {"colour_14": 2}}))
    assert sum(row.added for row in bonus_leaf(after, after.deals[2]).rows) == 20


def tapped(state, *taps):
    """Return the state after taps on the leaf of the live deal: what, seat and sometimes the choice itself."""
    for what, seat, *given in taps:
        state = enter(state, next_entry(state, state.live, what, seat, *given))
    return state


@pytest.mark.parametrize(
    ("variant", "what", "round_of"),
    [
        ("skull_king_advanced", "colour_14", [1, 2, 3, 0]),
        ("skull_king_advanced", "wager", [10, 20, 0]),
        ("skull_king_advanced", "bid_change", [1, -1, 0]),
        ("skull_king_loads", "load", ["cannonball", "grapeshot"]),
    ],
)
def test_a_tap_chooses_the_next_that_there_may_be_and_then_the_first_again(variant, what, round_of):
    state, said = bid(at_deal(4, variant), 1, 1, 1, 1), []
    for _ in round_of:
        state = tapped(state, (what, ANA))
        slip = state.live.slip
        said.append({
            "colour_14": slip.bonuses.get(ANA, {}).get("colour_14", 0), "wager": slip.wagers.get(ANA, 0),
            "bid_change": slip.bid_changes.get(ANA, 0), "load": slip.load(ANA),
        }[what])  # fmt: skip
    assert said == round_of


def test_a_choice_may_be_made_itself_and_a_wager_is_one_players_alone():
    state = bid(at_deal(4), 1, 1, 1, 1)
    assert tapped(state, ("colour_14", ANA, 2)).live.slip.bonuses[ANA] == {"colour_14": 2}
    wagers = tapped(state, ("wager", ANA, 20), ("wager", BEN)).live.slip.wagers
    assert (wagers.get(ANA, 0), wagers[BEN]) == (0, 10)


def test_a_changed_bid_that_no_tap_chooses_is_taken_back_by_the_next():
    state = bid(at_deal(4), 1, 1, 1, 1)
    assert next_entry(state, state.live, "bid_change", ANA, 7).changes == {ANA: 7}
    beyond = enter(state, oh.BidChanges(4, {ANA: 7}))  # by a file or a correction
    assert next_entry(beyond, beyond.live, "bid_change", ANA).changes == {ANA: 0}


def test_a_single_card_moves_to_whoever_is_tapped_and_away_by_a_second_tap():
    state = tapped(bid(at_deal(4), 1, 1, 1, 1), ("black_14", ANA), ("black_14", BEN))
    assert {seat: dict(counts) for seat, counts in state.live.slip.bonuses.items() if counts} == {BEN: {"black_14": 1}}
    assert not any(tapped(state, ("black_14", BEN)).live.slip.bonuses.values())


def test_whoever_took_a_trick_has_the_loot_and_allies_part():
    state = enter(bid(at_deal(4), 1, 1, 0, 1), oh.PencilledTricks(4, {CAS: 0}))
    state = tapped(state, ("loot", ANA, CAS), ("loot", ANA, BEN))
    assert state.live.slip.loot == (oh.Alliance(CAS, ANA), oh.Alliance(ANA, BEN))
    assert tapped(state, ("apart", CAS, ANA)).live.slip.loot == (oh.Alliance(ANA, BEN),)
    assert tapped(state, ("apart", DEE, ANA)).live.slip.loot == state.live.slip.loot
    assert tapped(state, ("loot", DEE)).live.slip.loot[-1] == oh.Alliance(DEE, DEE)
