"""The screens' view of a deal: the board of the current deal, and the correction of a scored one."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Problem, new_problems
from scorekeeper.rules.oh_hell.facts import (
    Bids,
    Blind,
    Corrected,
    OhHellFact,
    PencilledTricks,
    Tricks,
    TurnUp,
)
from scorekeeper.rules.oh_hell.points import is_made
from scorekeeper.rules.oh_hell.problems import problems
from scorekeeper.rules.oh_hell.reducers import apply
from scorekeeper.rules.oh_hell.rules import RANKS, SUITS, TRUMPS, Announcement
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
    bid_total: int
    announcement: Announcement | None
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
    """Return the board of the current deal, or None if there is none; `correcting`: the seat whose bid is corrected."""
    deal = state.live
    return None if deal is None else board_of(state, deal, correcting)


def board_of(state: OhHellState, deal: Deal, correcting: int | None = None) -> Board:
    """Return the board of an unplayed deal. A bid can only be corrected once all are in."""
    rules, slip = state.rules, deal.slip
    bidding, size = bool(deal.to_bid), deal.hand_size
    excess = 0 if bidding else deal.excess
    asked_anew = () if bidding else (correcting,)
    rows = tuple(
        _correcting_row(state, deal, seat)
        if seat in asked_anew
        else _row(state, deal, seat, deal.tricks.get(seat, 0), excess)
        for seat in deal.order
    )
    before = state.deals[deal.number - 2] if deal.number > 1 else None
    ghost = deal.ghost if deal.has_ghost and not bidding else None
    has_cancelled, has_lost = (not bidding and holds for holds in (rules.cancelled_tricks, rules.lost_tricks > 0))
    return Board(
        phase="bids" if bidding else "tricks",
        deal=deal,
        deals=None if rules.repeats else len(state.deals),
        rows=rows,
        bid_total=sum(slip.bids.values()),
        announcement=deal.announcement,
        excess=excess,
        cancelled=_counter(size, slip.cancelled, excess) if has_cancelled else (),
        lost=_counter(rules.lost_tricks, slip.lost, excess) if has_lost else (),
        ghost=ghost,
        ghosts=() if ghost is None else _counter(size, ghost, excess),
        simultaneous=rules.bidding.mode == "simultaneous",
        before=None if slip.bids else before,
        correcting=next((row for row in rows if row.is_correcting), None),
    )


def barred_for(state: OhHellState, deal: Deal, seat: int) -> int | None:
    """Return the bid that the hook bars to a seat that bids, or changes a bid, last, or None if it bars none."""
    return barred_to(state, deal.number, deal.hand_size, deal.order, deal.before, seat)


def hooked_total(state: OhHellState, deal: Deal) -> int | None:
    """Return the forbidden total of all bids, or None if the hook does not apply to the last bidder."""
    is_bound = is_hooked(state, deal.number, deal.hand_size, deal.before, deal.last_bidder)
    return state.rules.bidding.forbidden_total(deal.hand_size) if is_bound else None


def _row(state: OhHellState, deal: Deal, seat: int, took: int, excess: int) -> BoardRow:
    bidding = bool(deal.to_bid)
    covered = bidding and state.rules.bidding.mode == "simultaneous" and seat in deal.slip.bids
    barred = barred_for(state, deal, seat) if bidding else None
    holds = {"deals": seat == deal.dealer, "first": seat == deal.order[0], "leads": seat == deal.leader}
    return BoardRow(
        seat=seat,
        name=state.names[seat],
        total=deal.before[seat],
        badges=tuple(badge for badge, is_so in holds.items() if is_so),
        chips=_bid_chips(state, deal, seat, barred) if bidding else _trick_chips(state, deal, seat, took, excess),
        bid=deal.slip.bids.get(seat),
        took=None if bidding else took,
        is_now=bidding and not covered and seat == deal.to_bid[0] and state.rules.bidding.mode == "sequential",
        barred=barred,
        covered=covered,
        is_blind=seat in deal.slip.blind,
        may_blind=bidding and seat in deal.may_blind,
        is_correcting=False,
        is_missed=not bidding and not is_made(state.rules.scoring, deal.slip.final_bids[seat], took),
        final_bid=deal.slip.final_bids.get(seat),
        load=None if state.rules.scoring.cannonball is None else deal.slip.load(seat),
    )


def _correcting_row(state: OhHellState, deal: Deal, seat: int) -> BoardRow:
    """Return the row of a seat whose bid is corrected, with the previous bid marked."""
    barred, bid = barred_for(state, deal, seat), deal.slip.bids[seat]
    chips = tuple(
        Chip(value, barred=value == barred, was=value == bid) for value in state.rules.bidding.bids(deal.hand_size)
    )
    row = _row(state, deal, seat, bid, 0)
    return replace(row, chips=chips, took=bid, is_now=True, barred=barred, is_correcting=True, is_missed=False)


def _bid_chips(state: OhHellState, deal: Deal, seat: int, barred: int | None) -> tuple[Chip, ...]:
    bid, bids = deal.slip.bids.get(seat), state.rules.bidding.bids(deal.hand_size)
    return tuple(Chip(value, chosen=value == bid, barred=value == barred) for value in bids)


def _trick_chips(state: OhHellState, deal: Deal, seat: int, took: int, excess: int) -> tuple[Chip, ...]:
    bid = deal.slip.final_bids[seat]
    missed = not is_made(state.rules.scoring, bid, took)
    return tuple(
        Chip(value, chosen=value == took, offered=_fits(value, took, excess), blotted=value == bid and missed)
        for value in range(deal.hand_size + 1)
    )


def _fits(value: int, took: int, excess: int) -> bool:
    return 0 < abs(excess) <= OFFERED_UP_TO and value == took - excess


def _counter(most: int, count: int, excess: int) -> tuple[Chip, ...]:
    """Return the chips of a row for tricks that no player has."""
    return tuple(Chip(value, chosen=value == count, offered=_fits(value, count, excess)) for value in range(most + 1))


def tap_fact(deal: Deal, phase: str, name: str, value: str) -> OhHellFact | None:
    """Return the fact of a button on the board, such as seat_2=3, or None if no board of the deal has that button.

    `phase`: what seat_ asks for, bids or tricks.
    """
    what, _line, at = name.partition("_")
    if what == "score":
        return Tricks(deal.number, deal.tricks, deal.slip.cancelled, deal.slip.lost, deal.slip.ghost)
    if what == "card":
        is_card = value[:-1] in RANKS and value[-1:] in SUITS
        return TurnUp(deal.number, value[-1], value) if is_card else None
    if what == "trump":
        return TurnUp(deal.number, value, None) if value in TRUMPS else None
    seat, count = (int(digits) if DIGITS.fullmatch(digits) else None for digits in (at, value))
    if count is None or count > (1 if what in ("blind", "open") else deal.hand_size):
        return None
    if what in ("cancelled", "lost", "ghost"):
        return PencilledTricks(deal.number, {}, **{what: count})
    if seat is None or seat not in deal.order:
        return None
    if what == "blind":
        return Blind(deal.number, seat, bool(count))
    if what == "open":
        return Bids(deal.number, {seat: None})
    if what == "bid" and deal.slip.bids.get(seat) == count:
        return PencilledTricks(deal.number, {})  # the bid that stands is no correction: nothing changes
    return (Bids if what == "bid" or phase == "bids" else PencilledTricks)(deal.number, {seat: count})


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


def written_now(deal: Deal) -> Corrected:
    """Return a played deal as a correction that changes nothing."""
    slip = deal.slip
    return Corrected(
        deal.number, slip.bids, slip.tricks, slip.cancelled, slip.blind, deal.trump, slip.lost, slip.ghost,
        slip.bonuses, slip.loot, slip.wagers, slip.bid_changes, slip.loads,
    )  # fmt: skip


def drafted_correction(state: OhHellState, draft: Corrected) -> Correction:
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
