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
from scorekeeper.rules.oh_hell.problems import problems
from scorekeeper.rules.oh_hell.reducers import apply
from scorekeeper.rules.oh_hell.rules import RANKS, SUITS, TRUMPS, Event, OhHellRules
from scorekeeper.rules.oh_hell.state import Deal, OhHellState, barred_to, is_hooked

# With more tricks than this too many or too few, several players missed and no single chip fixes the sum.
OFFERED_UP_TO = 2
DIGITS = re.compile("[0-9]{1,9}")


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
    """One player's row in the current deal."""

    seat: int
    name: str
    total: Points
    badges: tuple[str, ...]  # deals, first, leads
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
    load: str | None  # what was loaded; None if the rules have no loads


@dataclass(frozen=True, slots=True)
class Board:
    """The current deal, during the bids or while its tricks are entered."""

    phase: str  # bids or tricks
    deal: Deal
    deals: int | None  # the number agreed on; None in a game to a target
    rows: tuple[BoardRow, ...]
    excess: int  # tricks entered beyond the hand size; negative: still missing
    cancelled: tuple[Chip, ...]  # the row for cancelled tricks; empty if the rules have none
    lost: tuple[Chip, ...]  # the row for tricks that nobody won; empty if the rules have none
    ghost: int | None  # the ghost's tricks; None without a ghost
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
        return self.phase == "tricks" and self.excess == 0


def board(state: OhHellState, correcting: int | None = None) -> Board | None:
    """Return the board of the current deal, or None if there is none.

    `correcting`: the seat whose bid is corrected, which is possible once all are in.
    """
    deal, rules = state.live, state.rules
    if deal is None:
        return None
    slip, bidding, size = deal.slip, bool(deal.to_bid), deal.hand_size
    excess = 0 if bidding else deal.excess
    rows = tuple(_row(state, deal, seat, seat == correcting and not bidding) for seat in deal.order)
    ghost = deal.ghost if deal.has_ghost and not bidding else None
    has_cancelled, has_lost = (not bidding and holds for holds in (rules.cancelled_tricks, rules.lost_tricks > 0))
    return Board(
        phase="bids" if bidding else "tricks",
        deal=deal,
        deals=None if rules.repeats else len(state.deals),
        rows=rows,
        excess=excess,
        cancelled=_counter(size, slip.cancelled, excess) if has_cancelled else (),
        lost=_counter(rules.lost_tricks, slip.lost, excess) if has_lost else (),
        ghost=ghost,
        ghosts=() if ghost is None else _counter(size, ghost, excess),
        simultaneous=rules.bidding.mode == "simultaneous",
        before=state.deals[deal.number - 2] if deal.number > 1 and not slip.bids else None,
        correcting=next((row for row in rows if row.is_correcting), None),
    )


def barred_for(state: OhHellState, deal: Deal, seat: int) -> int | None:
    """Return the bid that the hook bars to a seat that bids, or changes a bid, last, or None if it bars none."""
    return barred_to(state, deal.number, deal.hand_size, deal.order, deal.before, seat)


def hooked_total(state: OhHellState, deal: Deal) -> int | None:
    """Return the forbidden total of all bids, or None if the hook does not apply to the last bidder."""
    is_bound = is_hooked(state, deal.number, deal.hand_size, deal.before, deal.last_bidder)
    return state.rules.bidding.forbidden_total(deal.hand_size) if is_bound else None


def _row(state: OhHellState, deal: Deal, seat: int, is_correcting: bool) -> BoardRow:
    rules, slip, bidding = state.rules, deal.slip, bool(deal.to_bid)
    bid, final_bid, asks_bid = slip.bids.get(seat), slip.final_bids.get(seat), bidding or is_correcting
    took = None if bidding else bid if is_correcting else deal.tricks[seat]
    covered = bidding and rules.bidding.mode == "simultaneous" and bid is not None
    barred = barred_for(state, deal, seat) if asks_bid else None
    is_now = bidding and not covered and seat == deal.to_bid[0] and rules.bidding.mode == "sequential"
    is_missed = not asks_bid and not is_made(rules.scoring, final_bid or 0, took or 0)
    badges = {"deals": seat == deal.dealer, "first": seat == deal.order[0], "leads": seat == deal.leader}
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
        badges=tuple(badge for badge, is_so in badges.items() if is_so),
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
        load=None if rules.scoring.cannonball is None else slip.load(seat),
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
        is_card = value[:-1] in RANKS and value[-1:] in SUITS
        return oh.TurnUp(deal.number, value[-1], value) if is_card else None
    if what == "trump":
        return oh.TurnUp(deal.number, value, None) if value in TRUMPS else None
    seat, count = (int(digits) if DIGITS.fullmatch(digits) else None for digits in (at, value))
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
    missed: frozenset[int]
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
    bids = then.slip.final_bids
    return Correction(
        deal=deal,
        then=then,
        after=after,
        totals=totals,
        moved={seat: after.standing[seat] for seat, total in totals.items() if after.standing[seat] != total},
        missed=frozenset(s for s in deal.order if not is_made(state.rules.scoring, bids[s], then.tricks[s])),
        problems=new_problems(problems(state), problems(after)),
        changed=draft != written_now(deal),
    )


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
    extras: tuple[Extra, ...]  # those that give points, with the deal's factor
    with_all_made: int  # the points added if every bid were made

    @property
    def added(self) -> int:
        return _sum(self.extras)


@dataclass(frozen=True, slots=True)
class Leaf:
    """All entries of a deal besides bids and tricks."""

    packs: int
    worth: Mapping[Event, int]  # each event that counts, and its points
    needs: str  # what the bid requires: exact, nothing, accuracy
    rows: tuple[LeafRow, ...]
    loot: tuple[oh.Alliance, ...]
    loot_points: int | None  # None if this deal has no loot
    more_loot: bool  # another alliance is possible
    lost: int  # tricks that nobody won
    most_lost: int  # 0 if every trick is won by a player

    @property
    def entered(self) -> int:
        """The number of things entered: counts, alliances, changed bids, wagers and cannonballs."""
        counts = sum(counter.count for row in self.rows for counter in row.counters)
        loads = sum(row.load not in (None, oh.LOADS[0]) for row in self.rows)
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
        rows=tuple(_leaf_row(state, deal, seat, took[seat], made) for seat in deal.order),
        loot=slip.loot,
        loot_points=rules.loot.points if rules.loot and loot else None,
        more_loot=loot and len(slip.loot) < LOOT_CARDS * rules.packs,
        lost=slip.lost,
        most_lost=rules.lost_tricks,
    )


def next_entry(state: OhHellState, deal: Deal, what: str, seat: int, given: int | None = None) -> oh.ExtraFact:
    """Return the fact of one tap on a square: one more, or none after the most; a single card moves to the seat tapped.

    `what`: an event, wager, bid_change, load, loot or apart; `given`: the count or the choice itself, or the partner
    of an alliance.
    """
    if what in (ALLIANCE, APART):
        return _alliances(deal, what, seat, seat if given is None else given)
    if what == WAGER:
        return oh.Wagers(deal.number, _chosen(state, deal.slip.wagers, seat, WAGERS, given))
    if what == BID_CHANGE:
        allowed = bid_changes(deal.slip.bids.get(seat, 0), deal.hand_size)
        return oh.BidChanges(deal.number, _chosen(state, deal.slip.bid_changes, seat, allowed, given))
    if what == LOAD:
        return oh.Loads(deal.number, {seat: next(load for load in oh.LOADS if load != deal.slip.load(seat))})
    return _counted(state, deal, what, seat, given)


def _alliances(deal: Deal, what: str, seat: int, partner: int) -> oh.Alliances:
    """Return the alliances with one added or removed; only a player who took a trick can have won the Loot card."""
    loot = deal.slip.loot
    if what == APART:
        between = next((pair for pair in loot if {*pair.seats} == {seat, partner}), None)
        return oh.Alliances(deal.number, tuple(pair for pair in loot if pair is not between))
    swapped = not deal.tricks.get(partner) and deal.tricks.get(seat)
    pair = oh.Alliance(partner, seat) if swapped else oh.Alliance(seat, partner)
    return oh.Alliances(deal.number, (*loot, pair))


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


def _counted(state: OhHellState, deal: Deal, event: str, seat: int, given: int | None) -> oh.Bonuses:
    entered, most = deal.slip.bonuses, limits(state.rules, len(deal.order)).get(event)
    now = entered.get(seat, {}).get(event, 0)
    others = {other: counts for other, counts in entered.items() if other != seat and counts.get(event)}
    moves = most == 1 and not now
    if given is None:
        of_all = now + sum(counts[event] for counts in others.values())
        given = now + 1 if moves or most is None or of_all < most else 0
    left = {other: _with(counts, event, 0) for other, counts in others.items()} if moves and given else {}
    return oh.Bonuses(deal.number, {seat: _with(entered.get(seat, {}), event, given), **left})


def _with(counts: Mapping[str, int], event: str, count: int) -> dict[str, int]:
    return {each: number for each, number in {**counts, event: count}.items() if number}


def _leaf_row(state: OhHellState, deal: Deal, seat: int, took: int, made: Mapping[int, bool]) -> LeafRow:
    rules, slip = state.rules, deal.slip
    final, counts = slip.final_bids[seat], slip.bonuses.get(seat, {})
    return LeafRow(
        seat=seat,
        name=state.names[seat],
        bid=slip.bids[seat],
        final_bid=final,
        took=took,
        is_missed=not made[seat],
        counters=_counters(state, deal, seat, took, made),
        wager=slip.wagers.get(seat, 0),
        wagers=WAGERS if rules.wagers and took else (),
        change=slip.bid_changes.get(seat, 0),
        changes=bid_changes(slip.bids[seat], deal.hand_size) if rules.bid_changes and took else (),
        load=slip.load(seat) if rules.scoring.cannonball else None,
        loads=oh.LOADS if rules.scoring.cannonball else (),
        extras=_extras(state, deal, seat, took, made, counts),
        with_all_made=_sum(_extras(state, deal, seat, final, dict.fromkeys(made, True), counts)),
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
    return extras(state.rules, slip, seat, abs(slip.final_bids[seat] - took), made, deal.factor)


def _sum(extras: tuple[Extra, ...]) -> int:
    return sum(each.points for each in extras)
