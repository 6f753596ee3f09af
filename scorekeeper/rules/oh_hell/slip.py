"""Everything entered about one deal, and how each fact about a deal changes it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from scorekeeper.rules.facts import Fact
from scorekeeper.rules.oh_hell import facts as oh

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Slip:
    """Everything entered about one deal, by seat. The newest value for a seat counts."""

    bids: Mapping[int, int] = field(default_factory=dict[int, int])
    is_begun: bool = False  # bids were entered, even if all were removed again
    is_rebid: bool = False  # a bid was entered again once all had bid
    blind: frozenset[int] = frozenset()
    turned: oh.TurnUp | None = None
    tricks: Mapping[int, int] = field(default_factory=dict[int, int])  # only of misses until the deal is scored
    is_scored: bool = False
    cancelled: int = 0
    lost: int = 0  # tricks that nobody won
    ghost: int | None = None  # None for those left over
    bonuses: Mapping[int, Mapping[str, int]] = field(default_factory=dict[int, Mapping[str, int]])
    loot: tuple[oh.Alliance, ...] = ()
    wagers: Mapping[int, int] = field(default_factory=dict[int, int])
    bid_changes: Mapping[int, int] = field(default_factory=dict[int, int])
    loads: Mapping[int, str] = field(default_factory=dict[int, str])
    dealer: int | None = None  # out of rotation
    sits_out: frozenset[int] = frozenset()
    misdeals: int = 0

    @property
    def final_bids(self) -> Mapping[int, int]:
        """The bids that count: the first ones, or as changed."""
        if not self.bid_changes:
            return self.bids
        return {seat: bid + self.bid_changes.get(seat, 0) for seat, bid in self.bids.items()}

    @property
    def is_pencilled(self) -> bool:
        """Whether tricks are entered but the deal is not scored."""
        return not self.is_scored and bool(self.tricks or self.cancelled or self.lost or self.ghost is not None)

    def load(self, seat: int) -> str:
        """Return what a seat loaded; without an entry that is grapeshot."""
        return self.loads.get(seat, oh.GRAPESHOT)

    @property
    def extras(self) -> Mapping[str, tuple[int, ...]]:
        """The seats named in each part besides bids and tricks, by its key in a game file; only parts with seats."""
        of_loot = tuple(seat for pair in self.loot for seat in pair.seats)
        seats = {part: of_loot if part == "loot" else tuple(getattr(self, part)) for part in oh.EXTRAS}
        return {part: named for part, named in seats.items() if named}

    def of(self, seat: int) -> tuple[object, ...]:
        """Return everything that affects a seat's score."""
        by_seat = (self.bids, self.tricks, self.bonuses, self.wagers, self.bid_changes, self.loads)
        pairs = tuple(pair for pair in self.loot if seat in pair.seats)
        return pairs, seat in self.blind, *(each.get(seat) for each in by_seat)


def _bids(slip: Slip, fact: oh.Bids) -> Slip:
    bids = {seat: bid for seat, bid in {**slip.bids, **fact.bids}.items() if bid is not None}
    tricks = slip.tricks if slip.is_scored else _missed(slip.tricks, bids)
    return replace(slip, bids=bids, tricks=tricks, is_begun=True)


def _missed(tricks: Mapping[int, int], bids: Mapping[int, int]) -> dict[int, int]:
    # Tricks that equal the bid are dropped, because they only mean "made", which then holds for a new bid too.
    return {seat: n for seat, n in tricks.items() if n != bids.get(seat)}


def _pencilled(slip: Slip, fact: oh.PencilledTricks) -> Slip:
    if slip.is_scored:
        return slip
    # The seats of `fact` move to the end, because the board doubts the bid of the last miss first.
    others = {seat: n for seat, n in slip.tricks.items() if seat not in fact.tricks}
    return replace(
        slip,
        tricks=_missed({**others, **fact.tricks}, slip.bids),
        cancelled=slip.cancelled if fact.cancelled is None else fact.cancelled,
        lost=slip.lost if fact.lost is None else fact.lost,
        ghost=slip.ghost if fact.ghost is None else fact.ghost,
    )


def _tricks(slip: Slip, fact: oh.Tricks) -> Slip:
    return replace(
        slip, tricks=fact.tricks, cancelled=fact.cancelled, lost=fact.lost, ghost=fact.ghost, is_scored=True
    )  # fmt: skip


def _corrected(slip: Slip, fact: oh.Corrected) -> Slip:
    return replace(
        slip,
        bids=fact.bids, tricks=fact.tricks, blind=fact.blind,
        cancelled=fact.cancelled, lost=fact.lost, ghost=fact.ghost,
        bonuses=fact.bonuses, loot=fact.loot, wagers=fact.wagers, bid_changes=fact.bid_changes, loads=fact.loads,
    )  # fmt: skip


def _misdeal(slip: Slip, _fact: oh.Misdeal) -> Slip:
    anew = Slip(dealer=slip.dealer, sits_out=slip.sits_out, misdeals=slip.misdeals + 1)
    # A scored deal keeps its tricks without bids, so that a problem is reported and it is not dealt again.
    return replace(anew, tricks=slip.tricks, is_scored=True) if slip.is_scored else anew


def _with(seats: frozenset[int], seat: int, is_in: bool) -> frozenset[int]:
    return seats | {seat} if is_in else seats - {seat}


def merged(before: Mapping[int, Value], given: Mapping[int, Value]) -> dict[int, Value]:
    """Return entries by seat with the given ones merged in; an empty value removes a seat's entry."""
    return {seat: value for seat, value in {**before, **given}.items() if value}


CHANGES: Mapping[type[Fact], Callable[[Slip, Any], Slip]] = {
    oh.Bids: _bids,
    oh.Blind: lambda slip, fact: replace(slip, blind=_with(slip.blind, fact.seat, fact.blind)),
    oh.TurnUp: lambda slip, fact: replace(slip, turned=fact),
    oh.PencilledTricks: _pencilled,
    oh.Tricks: _tricks,
    oh.Corrected: _corrected,
    oh.Bonuses: lambda slip, fact: replace(slip, bonuses=merged(slip.bonuses, fact.bonuses)),
    oh.Alliances: lambda slip, fact: replace(slip, loot=fact.alliances),
    oh.Wagers: lambda slip, fact: replace(slip, wagers=merged(slip.wagers, fact.wagers)),
    oh.BidChanges: lambda slip, fact: replace(slip, bid_changes=merged(slip.bid_changes, fact.changes)),
    oh.Loads: lambda slip, fact: replace(slip, loads=merged(slip.loads, fact.loads)),
    oh.Misdeal: _misdeal,
    oh.Dealer: lambda slip, fact: replace(slip, dealer=fact.seat),
    oh.SatOut: lambda slip, fact: replace(slip, sits_out=_with(slip.sits_out, fact.seat, fact.out)),
}
