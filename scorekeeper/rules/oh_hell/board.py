"""What the screens show of a deal: the board of the current one, the correction of a scored one, and the bonus leaf.

The leaf has the entries besides bids and tricks: a row per player, a counter per event, and the points that each adds.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Extra, Problem, new_problems
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.points import (
    ALLIANCE,
    BID_CHANGE,
    LOOT_CARDS,
    WAGER,
    WITHOUT_TRICK,
    choices,
    chosen,
    extras,
    has_loot,
    is_made,
    limits,
)
from scorekeeper.rules.oh_hell.problems import problems
from scorekeeper.rules.oh_hell.rules import TRUMPS, OhHellRules, suit_of
from scorekeeper.rules.oh_hell.state import Deal, OhHellState, apply

# With more tricks than this too many or too few, several players missed and no single chip fixes the sum.
OFFERED_UP_TO = 2


@dataclass(frozen=True, slots=True)
class Chip:
    """One number of a row."""

    value: int
    chosen: bool = False
    barred: bool = False  # the hook
    offered: bool = False  # would make the tricks add up
    blotted: bool = False  # the bid that was missed
    was: bool = False  # the value before the correction


@dataclass(frozen=True, slots=True)
class BoardRow:
    seat: int
    name: str
    total: Points
    chips: tuple[Chip, ...]
    bid: int | None
    took: int | None  # in pencil: the bid, unless other tricks were tapped; None while bids are missing
    is_now: bool  # the row to tap next
    barred: int | None  # what the hook bars here
    covered: bool  # has a bid that stays hidden until all simultaneous bids are in
    is_blind: bool
    may_blind: bool
    is_correcting: bool  # its bid is being corrected, after all are in
    is_missed: bool  # judging by the tricks in pencil and the bid that counts
    final_bid: int | None  # the bid that counts: the first one, or as changed


@dataclass(frozen=True, slots=True)
class Board:
    """The current deal, during the bids or while its tricks are entered."""

    phase: str  # bids or tricks
    deal: Deal
    deals: int | None  # the number agreed on; None in a game to a target
    rows: tuple[BoardRow, ...]
    cancelled: tuple[Chip, ...]  # the row for cancelled tricks; empty if the rules have none
    lost: tuple[Chip, ...]  # the row for tricks that nobody won; empty if the rules have none
    ghosts: tuple[Chip, ...]  # the row for the ghost's tricks; empty if no ghost plays
    simultaneous: bool
    before: Deal | None  # the deal just scored, while nothing is entered for this one
    correcting: BoardRow | None  # the row whose bid is being corrected

    @property
    def doubted(self) -> BoardRow | None:
        """The row of the last miss tapped, because its bid may have been misheard, or None if nobody missed."""
        rows = {row.seat: row for row in self.rows if row.is_missed}
        return next((rows[seat] for seat in reversed(self.deal.slip.tricks) if seat in rows), None)

    @property
    def can_score(self) -> bool:
        return self.phase == "tricks" and self.deal.excess == 0


def board(state: OhHellState, correcting: int | None = None) -> Board | None:
    """Return the board of the current deal, or None if there is none.

    `correcting`: the seat whose bid is corrected, which is possible once all are in.
    """
    deal, rules = state.live, state.rules
    if deal is None:
        return None
    slip, bidding, size, excess = deal.slip, bool(deal.to_bid), deal.hand_size, deal.excess
    rows = tuple(_row(state, deal, seat, seat == correcting and not bidding) for seat in deal.order)
    return Board(
        phase="bids" if bidding else "tricks",
        deal=deal,
        deals=None if rules.repeats else len(state.deals),
        rows=rows,
        cancelled=_counter(size, slip.cancelled, excess) if rules.cancelled_tricks and not bidding else (),
        lost=_counter(rules.lost_tricks, slip.lost, excess) if rules.lost_tricks and not bidding else (),
        ghosts=_counter(size, deal.ghost, excess) if deal.has_ghost and not bidding else (),
        simultaneous=rules.bidding.mode == "simultaneous",
        before=state.deals[deal.number - 2] if deal.number > 1 and not slip.bids else None,
        correcting=next((row for row in rows if row.is_correcting), None),
    )


def _row(state: OhHellState, deal: Deal, seat: int, is_correcting: bool) -> BoardRow:
    rules, slip, bidding = state.rules, deal.slip, bool(deal.to_bid)
    bid, final_bid, asks_bid = slip.bids.get(seat), slip.final_bids.get(seat), bidding or is_correcting
    took = None if bidding else bid if is_correcting else deal.tricks[seat]
    covered = bidding and rules.bidding.mode == "simultaneous" and bid is not None
    barred = deal.barred_to(seat) if asks_bid else None
    is_now = bidding and not covered and seat == deal.to_bid[0] and rules.bidding.mode == "sequential"
    is_missed = not asks_bid and not is_made(rules.scoring, final_bid or 0, took or 0)
    chips = (
        Chip(
            value,
            chosen=not is_correcting and value == (bid if bidding else took),
            barred=value == barred,
            offered=not asks_bid and _fits(value, took or 0, deal.excess),
            blotted=is_missed and value == final_bid,
            was=is_correcting and value == bid,
        )
        for value in (rules.bidding.bids(deal.hand_size) if asks_bid else range(deal.hand_size + 1))
    )
    return BoardRow(
        seat=seat,
        name=state.names[seat],
        total=deal.before[seat],
        chips=tuple(chips),
        bid=bid,
        took=took,
        is_now=is_now or is_correcting,
        barred=barred,
        covered=covered,
        is_blind=seat in slip.blind,
        may_blind=bidding and seat in deal.may_blind,
        is_correcting=is_correcting,
        is_missed=is_missed,
        final_bid=final_bid,
    )


def _fits(value: int, took: int, excess: int) -> bool:
    return 0 < abs(excess) <= OFFERED_UP_TO and value == took - excess


def _counter(most: int, count: int, excess: int) -> tuple[Chip, ...]:
    return tuple(Chip(value, chosen=value == count, offered=_fits(value, count, excess)) for value in range(most + 1))


def tap_fact(deal: Deal, phase: str, name: str, value: str) -> oh.OhHellFact | None:
    """Return the fact of a button on the board, such as seat_2=3, or None if no board of the deal has that button.

    `phase`: what seat_ asks for, bids or tricks.
    """
    what, _line, at = name.partition("_")
    if what == "score":
        return oh.Tricks(deal.number, deal.tricks, deal.slip.cancelled, deal.slip.lost, deal.slip.ghost)
    if what == "card":
        return oh.TurnUp(deal.number, suit, value) if (suit := suit_of(value)) else None
    if what == "trump":
        return oh.TurnUp(deal.number, value, None) if value in TRUMPS else None
    seat, count = (int(digits) if re.fullmatch("[0-9]{1,9}", digits) else None for digits in (at, value))
    if count is None or count > (1 if what in ("blind", "open") else deal.hand_size):
        return None
    if what in ("cancelled", "lost", "ghost"):
        return oh.PencilledTricks(deal.number, {}, **{what: count})
    if seat is None or seat not in deal.order:
        return None
    if what == "blind":
        return oh.Blind(deal.number, seat, bool(count))
    if what == "open":
        return oh.Bids(deal.number, {seat: None})
    if what == "bid" and deal.slip.bids.get(seat) == count:
        return oh.PencilledTricks(deal.number, {})  # the bid that stands is no correction: nothing changes
    return (oh.Bids if what == "bid" or phase == "bids" else oh.PencilledTricks)(deal.number, {seat: count})


@dataclass(frozen=True, slots=True)
class Correction:
    """The deal being corrected, with the changes not yet saved."""

    deal: Deal  # as now on the sheet
    then: Deal  # after the correction
    after: OhHellState
    totals: Mapping[int, Points]  # current totals by seat, of the players in the deal
    moved: Mapping[int, Points]  # corrected totals, of those whose total changes
    problems: tuple[Problem, ...]  # new ones, worst first
    changed: bool


def written_now(deal: Deal) -> oh.Corrected:
    """Return a played deal as a correction that changes nothing."""
    slip = deal.slip
    return oh.Corrected(
        deal.number, slip.bids, slip.tricks, slip.cancelled, slip.blind, deal.trump, slip.lost, slip.ghost,
        slip.bonuses, slip.loot, slip.wagers, slip.bid_changes, slip.loads,
    )  # fmt: skip


def drafted_correction(state: OhHellState, draft: oh.Corrected) -> Correction:
    """Return the effect of a correction. Its problems are those that it would add."""
    deal, after = state.deals[draft.deal - 1], apply(state, draft)
    then, totals = after.deals[draft.deal - 1], {seat: state.standing[seat] for seat in deal.order}
    return Correction(
        deal=deal,
        then=then,
        after=after,
        totals=totals,
        moved={seat: after.standing[seat] for seat, total in totals.items() if after.standing[seat] != total},
        problems=new_problems(problems(state), problems(after)),
        changed=draft != written_now(deal),
    )


LOAD = "load"
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
    seat: int
    name: str
    took: int
    is_missed: bool
    counters: tuple[Counter, ...]
    choices: Mapping[str, tuple[int, ...]]  # the wagers and the changes of the bid that are allowed, perhaps none
    extras: tuple[Extra, ...]  # those that give points, with the deal's factor
    with_all_made: int  # the points added if every bid were made

    @property
    def added(self) -> int:
        return _sum(self.extras)


@dataclass(frozen=True, slots=True)
class Leaf:
    """All entries of a deal besides bids and tricks."""

    rules: OhHellRules
    deal: Deal
    rows: tuple[LeafRow, ...]
    has_loot: bool

    @property
    def more_loot(self) -> bool:
        """Whether another alliance is possible."""
        return self.has_loot and len(self.deal.slip.loot) < LOOT_CARDS * self.rules.packs

    @property
    def entered(self) -> int:
        """The number of things entered: counts, alliances, changed bids, wagers and cannonballs."""
        slip = self.deal.slip
        counts = sum(sum(counts.values()) for counts in slip.bonuses.values())
        loads = sum(load != oh.GRAPESHOT for load in slip.loads.values())
        return counts + len(slip.loot) + sum(map(bool, (*slip.bid_changes.values(), *slip.wagers.values()))) + loads


def has_leaf(rules: OhHellRules, players: int) -> bool:
    """Say whether so many players enter anything besides bids and tricks."""
    entries = (rules.bonus.worth, rules.wagers, rules.bid_changes, rules.scoring.cannonball, rules.lost_tricks)
    return any(entries) or has_loot(rules, players)


def bonus_leaf(state: OhHellState, deal: Deal) -> Leaf | None:
    """Return a deal's leaf, or None if the rules have no such entries or a bid is missing.

    If the deal is not played, the tricks in pencil count, or the bid of a seat without them.
    """
    rules, final, players = state.rules, deal.slip.final_bids, len(deal.order)
    if not has_leaf(rules, players) or deal.to_bid:
        return None
    made = {seat: is_made(rules.scoring, final[seat], deal.tricks[seat]) for seat in deal.order}
    rows = tuple(_leaf_row(state, deal, seat, made) for seat in deal.order)
    return Leaf(rules, deal, rows, has_loot(rules, players))


def _leaf_row(state: OhHellState, deal: Deal, seat: int, made: Mapping[int, bool]) -> LeafRow:
    rules, entered, took = state.rules, deal.slip.bonuses, deal.tricks[seat]
    slip, counts = replace(deal.slip, tricks=deal.tricks), entered.get(seat, {})
    now, counters, most = extras(rules, slip, seat, made, deal.factor), list[Counter](), limits(rules, len(deal.order))
    for event, worth in rules.bonus.worth.items():
        of_all, count = sum(each.get(event, 0) for each in entered.values()), counts.get(event, 0)
        one_more = replace(slip, bonuses={seat: {**counts, event: count + 1}})
        may_add = of_all < most[event] and (took > 0 or event in WITHOUT_TRICK)
        adds = _sum(extras(rules, one_more, seat, made, deal.factor)) - _sum(now)
        counters.append(Counter(event, count, may_add, adds, worth, most[event]))
    if_made = extras(rules, replace(slip, tricks=slip.final_bids), seat, dict.fromkeys(made, True), deal.factor)
    choosing = {WAGER: rules.wagers and took, BID_CHANGE: rules.bid_changes and took}
    return LeafRow(
        seat=seat,
        name=state.names[seat],
        took=took,
        is_missed=not made[seat],
        counters=tuple(counters),
        choices={what: choices(what, slip.bids[seat], deal.hand_size) for what, may in choosing.items() if may},
        extras=now,
        with_all_made=_sum(if_made),
    )


def _sum(extras: tuple[Extra, ...]) -> int:
    return sum(each.points for each in extras)


def next_entry(state: OhHellState, deal: Deal, what: str, seat: int, given: int | None = None) -> oh.ExtraFact:
    """Return the fact of one tap on a square: the next choice, or none after the last; a single card moves there.

    `what`: an event, wager, bid_change, load, loot or apart; `given`: the count or the choice itself, or the partner
    of an alliance.
    """
    slip, number, most = deal.slip, deal.number, state.rules.packs
    if what in (ALLIANCE, APART):
        return _alliances(deal, what, seat, seat if given is None else given)
    if what == LOAD:
        return oh.Loads(number, {seat: next(load for load in oh.LOADS if load != slip.load(seat))})
    if what in (WAGER, BID_CHANGE):
        now, allowed = chosen(slip, what), choices(what, slip.bids.get(seat, 0), deal.hand_size)
    else:
        now = {each: counts.get(what, 0) for each, counts in slip.bonuses.items()}
        most = limits(state.rules, len(deal.order)).get(what, 1)
        others = sum(count for other, count in now.items() if other != seat)
        allowed = range(1 + (most if most == 1 else most - others))
    mine = now.get(seat, 0)
    if given is None:
        given = allowed[(allowed.index(mine) + 1) % len(allowed)] if mine in allowed else 0
    moved = [other for other, each in now.items() if each and other != seat] if given and not mine and most == 1 else []
    after = {seat: given, **dict.fromkeys(moved, 0)}
    if what == WAGER:
        return oh.Wagers(number, after)
    if what == BID_CHANGE:
        return oh.BidChanges(number, after)
    counted = {other: {**slip.bonuses.get(other, {}), what: count} for other, count in after.items()}
    return oh.Bonuses(number, {other: {event: n for event, n in counted[other].items() if n} for other in counted})


def _alliances(deal: Deal, what: str, seat: int, partner: int) -> oh.Alliances:
    """Return the alliances with one added or removed; only a player who took a trick can have won the Loot card."""
    loot = deal.slip.loot
    if what == APART:
        between = next((pair for pair in loot if {*pair.seats} == {seat, partner}), None)
        return oh.Alliances(deal.number, tuple(pair for pair in loot if pair is not between))
    swapped = not deal.tricks.get(partner) and deal.tricks.get(seat)
    pair = oh.Alliance(partner, seat) if swapped else oh.Alliance(seat, partner)
    return oh.Alliances(deal.number, (*loot, pair))
