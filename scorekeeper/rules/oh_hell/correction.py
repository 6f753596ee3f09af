"""A correction of a scored deal: what is written there now, what it would become, and whose total moves."""

from dataclasses import dataclass, replace

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Problem
from scorekeeper.rules.oh_hell.board import Chip
from scorekeeper.rules.oh_hell.facts import BesideFact, Corrected
from scorekeeper.rules.oh_hell.points import is_made
from scorekeeper.rules.oh_hell.problems import problems
from scorekeeper.rules.oh_hell.reducers import apply, beside_changes
from scorekeeper.rules.oh_hell.state import Deal, OhHellState


@dataclass(frozen=True, slots=True)
class CorrectionRow:
    """One player's bid, or tricks, in the deal being corrected."""

    seat: int
    name: str
    part: str  # bids, tricks
    squares: tuple[Chip, ...]
    value: int
    before: int
    bid: int
    took: int
    total: Points  # the player's total now
    moved: Points | None  # the total after the correction; None: unchanged

    @property
    def is_changed(self) -> bool:
        return self.value != self.before


@dataclass(frozen=True, slots=True)
class Correction:
    """The deal being corrected, with the changes not yet saved."""

    deal: Deal
    draft: Corrected
    rows: tuple[CorrectionRow, ...]
    cancelled: tuple[Chip, ...]  # empty where tricks are not cancelled
    moves: tuple[tuple[str, Points, Points], ...]  # name, total now, total then
    ghost: tuple[Chip, ...]  # empty where no ghost plays
    excess: int
    problems: tuple[Problem, ...]  # new ones, worst first
    changed: bool


def written_now(deal: Deal) -> Corrected:
    """Return a played deal as a correction that changes nothing."""
    beside = deal.beside
    return Corrected(
        deal.number, deal.bids, deal.tricks or {}, deal.cancelled, deal.blind, deal.trump, deal.lost,
        deal.ghost_entered, beside.bonuses, beside.loot, beside.wagers, beside.bid_changes, beside.loads,
    )  # fmt: skip


def drafted_correction(state: OhHellState, draft: Corrected, opened: int | None) -> Correction:
    """Return the correction as drafted, with the tricks of every seat and the bid of the seat `opened`.

    Its problems are those that the draft would add.
    """
    deal = state.deals[draft.deal - 1]
    after = apply(state, draft)
    known = problems(state)
    new_problems = sorted((p for p in problems(after) if p not in known), key=lambda p: p.weight != "impossible")
    moved = {seat: after.standing[seat] for seat in deal.order if after.standing[seat] != state.standing[seat]}
    parts = [(seat, part) for seat in deal.order for part in (("bids", "tricks") if seat == opened else ("tricks",))]
    return Correction(
        deal=deal,
        draft=draft,
        rows=tuple(_row(state, deal, draft, seat, part, moved.get(seat)) for seat, part in parts),
        cancelled=_squares(deal.hand_size, draft.cancelled, deal.cancelled, None)
        if state.rules.cancelled_tricks
        else (),
        ghost=_squares(deal.hand_size, after.deals[deal.number - 1].ghost, deal.ghost, None)
        if state.rules.hands_dealt(len(deal.order)) != len(deal.order)
        else (),
        moves=tuple((state.names[seat], state.standing[seat], then) for seat, then in moved.items()),
        excess=_excess(state, deal, draft),
        problems=tuple(new_problems),
        changed=draft != written_now(deal),
    )


def _excess(state: OhHellState, deal: Deal, draft: Corrected) -> int:
    """Return the tricks entered beyond the hand size; what players leave is the ghost's, where one sits there."""
    excess = sum(draft.tricks.values()) + draft.cancelled + draft.lost + (draft.ghost or 0) - deal.hand_size
    has_ghost = state.rules.hands_dealt(len(deal.order)) != len(deal.order)
    return max(0, excess) if has_ghost and draft.ghost is None else excess


def picked(draft: Corrected, part: str, seat: int, value: int) -> Corrected:
    """Return the draft with one value set; `part` is bids, tricks, cancelled, lost, ghost or blind (1: bid blind)."""
    if part in ("cancelled", "lost", "ghost"):
        return replace(draft, **{part: value})
    if part == "blind":
        return replace(draft, blind=draft.blind | {seat} if value else draft.blind - {seat})
    if part == "bids":
        return replace(draft, bids={**draft.bids, seat: value})
    return replace(draft, tricks={**draft.tricks, seat: value})


def with_entry(draft: Corrected, entry: BesideFact) -> Corrected:
    """Return the draft with what one tap on the leaf of bonuses says."""
    return replace(draft, **beside_changes(draft.beside, entry))


def _row(state: OhHellState, deal: Deal, draft: Corrected, seat: int, part: str, moved: Points | None) -> CorrectionRow:
    tricks = deal.tricks or {}
    value, before = (draft.bids[seat], deal.bids[seat]) if part == "bids" else (draft.tricks[seat], tricks[seat])
    bid = draft.bids[seat] + draft.bid_changes.get(seat, 0)
    missed = bid if part == "tricks" and not is_made(state.rules.scoring, bid, draft.tricks[seat]) else None
    return CorrectionRow(
        seat=seat,
        name=state.names[seat],
        part=part,
        squares=_squares(deal.hand_size, value, before, missed),
        value=value,
        before=before,
        bid=draft.bids[seat],
        took=draft.tricks[seat],
        total=state.standing[seat],
        moved=moved,
    )


def _squares(hand_size: int, value: int, before: int, missed: int | None) -> tuple[Chip, ...]:
    return tuple(
        Chip(
            number,
            chosen=number == value,
            unchanged=number == value == before,
            was=number == before != value,
            blotted=number == missed,
        )
        for number in range(hand_size + 1)
    )
