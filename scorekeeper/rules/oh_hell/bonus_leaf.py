"""Entries of a deal besides bids and tricks: a row per player, a counter per event, and the points that each adds."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.rules.kind import Extra
from scorekeeper.rules.oh_hell.facts import LOADS, Alliance, Alliances, BidChanges, Bonuses, ExtraFact, Loads, Wagers
from scorekeeper.rules.oh_hell.points import (
    ALLIANCE,
    LOOT_CARDS,
    WAGER,
    WAGERS,
    WITHOUT_TRICK,
    bid_changes,
    extras,
    has_loot,
    is_made,
    limits,
)
from scorekeeper.rules.oh_hell.rules import Event, OhHellRules
from scorekeeper.rules.oh_hell.state import Deal, OhHellState

BID_CHANGE, LOAD = "bid_change", "load"
APART = "apart"  # from an alliance


@dataclass(frozen=True, slots=True)
class Counter:
    """How often an event happened in the tricks of one player."""

    event: str
    count: int
    may_add: bool  # one more can have happened
    adds: int  # points for one more, with the current bid; 0 if the rules give nothing
    worth: int  # with a made bid
    most: int  # in the deal, for all players together


@dataclass(frozen=True, slots=True)
class LeafRow:
    """One player's row."""

    seat: int
    name: str
    bid: int  # before any change
    final_bid: int
    took: int
    is_missed: bool
    counters: tuple[Counter, ...]
    wager: int
    wagers: tuple[int, ...]  # the wagers allowed, perhaps none
    change: int
    changes: tuple[int, ...]  # the changes allowed to the bid, including 0; empty if none
    load: str | None  # None if the rules have no loads
    loads: tuple[str, ...]
    may_capture: bool  # took a trick, which may contain a loot
    extras: tuple[Extra, ...]  # those that give points, with the deal's factor
    with_all_made: int  # the points added if every bid were made

    @property
    def added(self) -> int:
        """The points added to those of the bid."""
        return _sum(self.extras)


@dataclass(frozen=True, slots=True)
class Leaf:
    """All entries of a deal besides bids and tricks."""

    packs: int
    worth: Mapping[Event, int]  # each event that counts, and its points
    needs: str  # what the bid requires: exact, nothing, accuracy
    rows: tuple[LeafRow, ...]
    loot: tuple[Alliance, ...]
    loot_points: int | None  # None if this deal has no loot
    more_loot: bool  # another alliance is possible
    parts: tuple[str, ...]  # what is entered, by the keys of the game file
    lost: int  # tricks that nobody won
    most_lost: int  # 0 if every trick is won by a player

    @property
    def entered(self) -> int:
        """The number of things entered: counts, alliances, changed bids, wagers and cannonballs."""
        counts = sum(counter.count for row in self.rows for counter in row.counters)
        loads = sum(row.load not in (None, LOADS[0]) for row in self.rows)
        return counts + len(self.loot) + sum(bool(row.change) + bool(row.wager) for row in self.rows) + loads


def has_leaf(rules: OhHellRules, players: int) -> bool:
    """Say whether so many players enter anything besides bids and tricks."""
    return bool(
        rules.bonus.worth
        or has_loot(rules, players)
        or rules.wagers
        or rules.bid_changes
        or rules.scoring.cannonball
        or rules.lost_tricks
    )


def bonus_leaf(state: OhHellState, deal: Deal) -> Leaf | None:
    """Return a deal's leaf, or None if the rules have no such entries or a bid is missing.

    If the deal is not played, the tricks in pencil count, or the bid of a seat without them.
    """
    rules = state.rules
    if not has_leaf(rules, len(deal.order)) or deal.to_bid:
        return None
    loot = has_loot(rules, len(deal.order))
    slip, final, took = deal.slip, deal.slip.final_bids, deal.tricks
    made = {seat: is_made(rules.scoring, final[seat], took[seat]) for seat in deal.order}
    return Leaf(
        packs=rules.packs,
        worth=rules.bonus.worth,
        needs=rules.bonus.needs,
        rows=tuple(_row(state, deal, seat, took[seat], made) for seat in deal.order),
        loot=slip.loot,
        loot_points=rules.loot.points if rules.loot and loot else None,
        more_loot=loot and len(slip.loot) < LOOT_CARDS * rules.packs,
        parts=tuple(slip.extras),
        lost=slip.lost,
        most_lost=rules.lost_tricks,
    )


def next_entry(state: OhHellState, deal: Deal, what: str, seat: int, given: int | None = None) -> ExtraFact:
    """Return the fact of one tap on a square: one more, or none after the most; a single card moves to the seat tapped.

    `what`: an event, wager, bid_change, load, loot or apart; `given`: the count or the choice itself, or the partner
    of an alliance.
    """
    if what in (ALLIANCE, APART):
        return _alliances(deal, what, seat, seat if given is None else given)
    if what == WAGER:
        return Wagers(deal.number, _chosen(state, deal.slip.wagers, seat, WAGERS, given))
    if what == BID_CHANGE:
        allowed = bid_changes(deal.slip.bids.get(seat, 0), deal.hand_size)
        return BidChanges(deal.number, _chosen(state, deal.slip.bid_changes, seat, allowed, given))
    if what == LOAD:
        return Loads(deal.number, {seat: next(load for load in LOADS if load != deal.slip.load(seat))})
    return _counted(state, deal, what, seat, given)


def _alliances(deal: Deal, what: str, seat: int, partner: int) -> Alliances:
    """Return the alliances with one added or removed; only a player who took a trick can have won the Loot card."""
    loot = deal.slip.loot
    if what == APART:
        between = next((pair for pair in loot if {*pair.seats} == {seat, partner}), None)
        return Alliances(deal.number, tuple(pair for pair in loot if pair is not between))
    swapped = not deal.tricks.get(partner) and deal.tricks.get(seat)
    pair = Alliance(partner, seat) if swapped else Alliance(seat, partner)
    return Alliances(deal.number, (*loot, pair))


def _chosen(
    state: OhHellState, chosen: Mapping[int, int], seat: int, choices: tuple[int, ...], given: int | None
) -> dict[int, int]:
    """Return a seat's next choice; with one pack only one seat can have a choice."""
    now = chosen.get(seat, 0)
    if given is None:
        given = choices[(choices.index(now) + 1) % len(choices)] if now in choices else 0
    others = [other for other, each in chosen.items() if each and other != seat]
    moved = others if given and not now and state.rules.packs == 1 else []
    return {seat: given, **dict.fromkeys(moved, 0)}


def _counted(state: OhHellState, deal: Deal, event: str, seat: int, given: int | None) -> Bonuses:
    entered, most = deal.slip.bonuses, limits(state.rules, len(deal.order)).get(event)
    now = entered.get(seat, {}).get(event, 0)
    others = {other: counts for other, counts in entered.items() if other != seat and counts.get(event)}
    moves = most == 1 and not now
    if given is None:
        of_all = now + sum(counts[event] for counts in others.values())
        given = now + 1 if moves or most is None or of_all < most else 0
    left = {other: _with(counts, event, 0) for other, counts in others.items()} if moves and given else {}
    return Bonuses(deal.number, {seat: _with(entered.get(seat, {}), event, given), **left})


def _with(counts: Mapping[str, int], event: str, count: int) -> dict[str, int]:
    return {each: number for each, number in {**counts, event: count}.items() if number}


def _row(state: OhHellState, deal: Deal, seat: int, took: int, made: Mapping[int, bool]) -> LeafRow:
    rules, slip = state.rules, deal.slip
    bid, final = slip.bids[seat], slip.final_bids[seat]
    return LeafRow(
        seat=seat,
        name=state.names[seat],
        bid=bid,
        final_bid=final,
        took=took,
        is_missed=not made[seat],
        counters=_counters(state, deal, seat, took, made),
        wager=slip.wagers.get(seat, 0),
        wagers=WAGERS if rules.wagers and took else (),
        change=slip.bid_changes.get(seat, 0),
        changes=bid_changes(bid, deal.hand_size) if rules.bid_changes and took else (),
        load=slip.load(seat) if rules.scoring.cannonball else None,
        loads=LOADS if rules.scoring.cannonball else (),
        may_capture=took > 0,
        extras=_extras(state, deal, seat, took, made, slip.bonuses.get(seat, {})),
        with_all_made=_sum(_extras(state, deal, seat, final, dict.fromkeys(made, True), slip.bonuses.get(seat, {}))),
    )


def _counters(state: OhHellState, deal: Deal, seat: int, took: int, made: Mapping[int, bool]) -> tuple[Counter, ...]:
    entered = deal.slip.bonuses
    counts = entered.get(seat, {})
    now = _sum(_extras(state, deal, seat, took, made, counts))
    counters: list[Counter] = []
    most = limits(state.rules, len(deal.order))
    for event, worth in state.rules.bonus.worth.items():
        of_all = sum(each.get(event, 0) for each in entered.values())
        count = counts.get(event, 0)
        more = _extras(state, deal, seat, took, made, {**counts, event: count + 1})
        may_add = of_all < most[event] and (took > 0 or event in WITHOUT_TRICK)
        counters.append(Counter(event, count, may_add, _sum(more) - now, worth, most[event]))
    return tuple(counters)


def _extras(
    state: OhHellState, deal: Deal, seat: int, took: int, made: Mapping[int, bool], counts: Mapping[str, int]
) -> tuple[Extra, ...]:
    slip = replace(deal.slip, bonuses={seat: counts})
    added = extras(state.rules, slip, seat, abs(deal.slip.final_bids[seat] - took), made)
    return tuple(replace(each, points=each.points * deal.factor) for each in added)


def _sum(extras: tuple[Extra, ...]) -> int:
    return sum(each.points for each in extras)
