"""What a table of the Oh Hell family announces, and the slip of each deal with all that was entered."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias, TypeVar, get_args

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.facts import DealFact, Fact, Slot

GRAPESHOT, CANNONBALL = "grapeshot", "cannonball"  # what may be loaded with a bid
LOADS = (GRAPESHOT, CANNONBALL)


@dataclass(frozen=True, slots=True)
class SeatFact(DealFact):
    seat: int


@dataclass(frozen=True, slots=True)
class Bids(DealFact):
    """Bids of one deal, by seat; one seat or several. None removes a covered bid."""

    stored = "bids"
    touches = ("bid", "bids")

    bids: Mapping[int, int | None]


@dataclass(frozen=True, slots=True)
class Blind(SeatFact):
    """A player bids blind, before looking at the cards, or cancels that."""

    stored = "blind"
    touches = ("bid", "seat")

    blind: bool = True


@dataclass(frozen=True, slots=True)
class TurnUp(DealFact):
    """The trump of a deal, and the card turned up for it if it is known."""

    stored = "turn_up"
    touches = ("trump", "")

    trump: str | None  # S H D C NT; None for the one by the rules or the card
    card: str | None = None  # rank and suit, such as "10H"


@dataclass(frozen=True, slots=True)
class PencilledTricks(DealFact):
    """Tricks of players who missed, entered before the deal is scored."""

    stored = "took"

    tricks: Mapping[int, int]
    cancelled: int | None = None
    lost: int | None = None  # tricks that nobody won
    ghost: int | None = None  # the ghost's

    @property
    def slots(self) -> tuple[Slot, ...]:
        counts = {"cancelled": self.cancelled, "lost": self.lost, "ghost": self.ghost}
        return (
            *(Slot(self.deal, "tricks", seat) for seat in self.tricks),
            *(Slot(self.deal, what) for what, count in counts.items() if count is not None),
        )


@dataclass(frozen=True, slots=True)
class Tricks(DealFact):
    """All tricks of a deal, by seat, which scores it."""

    stored = "tricks"
    touches = (None, "")

    tricks: Mapping[int, int]
    cancelled: int = 0
    lost: int = 0  # tricks that nobody won
    ghost: int | None = None  # the ghost's; None for those left over


@dataclass(frozen=True, slots=True)
class Alliance:
    """The player of a Loot card, and the winner of its trick."""

    player: int
    captor: int

    @property
    def seats(self) -> tuple[int, int]:
        return self.player, self.captor


@dataclass(frozen=True, slots=True)
class Corrected(DealFact):
    """A scored deal, entered again as a whole, so that one undo reverts the correction."""

    stored = "corrected"

    bids: Mapping[int, int]
    tricks: Mapping[int, int]
    cancelled: int = 0
    blind: frozenset[int] = frozenset()
    trump: str | None = None
    lost: int = 0
    ghost: int | None = None
    bonuses: Mapping[int, Mapping[str, int]] = field(default_factory=dict[int, Mapping[str, int]])
    loot: tuple[Alliance, ...] = ()
    wagers: Mapping[int, int] = field(default_factory=dict[int, int])
    bid_changes: Mapping[int, int] = field(default_factory=dict[int, int])
    loads: Mapping[int, str] = field(default_factory=dict[int, str])


@dataclass(frozen=True, slots=True)
class Bonuses(DealFact):
    """How often each event happened, by seat; the newest for a seat replaces the older ones."""

    stored = "bonuses"
    touches = ("bonus", "bonuses")

    bonuses: Mapping[int, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Alliances(DealFact):
    """All Loot alliances of a deal; the newest replace the older ones."""

    stored = "loot"
    touches = ("loot", "")

    alliances: tuple[Alliance, ...]


@dataclass(frozen=True, slots=True)
class Wagers(DealFact):
    """Wagers on bids, by seat: 0, 10 or 20."""

    stored = "wagers"
    touches = ("wager", "wagers")

    wagers: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class BidChanges(DealFact):
    """Changes to bids, by seat: 1 or -1; 0 removes a change. The bid as first said is kept."""

    stored = "bid_changes"
    touches = ("bid_change", "changes")

    changes: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Loads(DealFact):
    """What players load with their bids, by seat: grapeshot or cannonball."""

    stored = "loads"
    touches = ("load", "loads")

    loads: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Misdeal(DealFact):
    """The same dealer deals again; earlier entries for the deal do not count."""

    stored = "misdeal"
    touches = (None, "")


@dataclass(frozen=True, slots=True)
class Dealer(SeatFact):
    """Another player deals; the rotation continues from there."""

    stored = "dealer"


@dataclass(frozen=True, slots=True)
class Ladder(Fact):
    """The hand sizes of this deal and all later ones."""

    stored = "ladder"
    in_deal = "from_deal"

    from_deal: int
    hand_sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Joined(SeatFact):
    """A player joins from a deal on, with points to start from."""

    stored = "joined"

    name: str
    carry_in: Points = 0
    after: int | None = None  # the new seat is to the left of this one; None for the setup's order


@dataclass(frozen=True, slots=True)
class Left(SeatFact):
    """A player leaves before a deal."""

    stored = "left"


@dataclass(frozen=True, slots=True)
class Returned(SeatFact):
    """A player who left comes back, from a deal on."""

    stored = "returned"


@dataclass(frozen=True, slots=True)
class SatOut(SeatFact):
    """A player sits out one deal, or plays it after all."""

    stored = "sat_out"

    out: bool = True


@dataclass(frozen=True, slots=True)
class Seating(Fact):
    """The seats in clockwise order, from a deal on."""

    stored = "seating"
    in_deal = "from_deal"

    from_deal: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableChanged(DealFact):
    """All changes of players and seats from a deal on, checked together; one undo reverts them all."""

    stored = "table_changed"

    order: tuple[int, ...]  # clockwise; includes everybody who has ever joined
    joined: tuple[Joined, ...] = ()
    left: tuple[int, ...] = ()
    returned: tuple[int, ...] = ()
    sat_out: Mapping[int, bool] = field(default_factory=dict[int, bool])  # by seat; False to play the deal after all

    @property
    def parts(self) -> "tuple[Joined | Left | Returned | SatOut | Seating, ...]":
        return (
            *self.joined,
            *(Left(self.deal, seat) for seat in self.left),
            *(Returned(self.deal, seat) for seat in self.returned),
            *(SatOut(self.deal, seat, out) for seat, out in self.sat_out.items()),
            Seating(self.deal, self.order),
        )


ExtraFact: TypeAlias = Alliances | BidChanges | Bonuses | Loads | Wagers  # what is entered besides bids and tricks
OhHellFact: TypeAlias = (
    Bids | Blind | TurnUp | PencilledTricks | Tricks | Corrected | Bonuses | Alliances | Wagers | BidChanges | Loads
    | Misdeal | Dealer | Ladder | Joined | Left | Returned | SatOut | Seating | TableChanged
)  # fmt: skip
FACTS: tuple[type[OhHellFact], ...] = get_args(OhHellFact)

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Slip:
    """Everything entered about one deal, by seat. The newest value for a seat counts."""

    bids: Mapping[int, int] = field(default_factory=dict[int, int])
    is_begun: bool = False  # bids were entered, even if all were removed again
    is_rebid: bool = False  # a bid was entered again once all had bid
    blind: frozenset[int] = frozenset()
    turned: TurnUp | None = None
    tricks: Mapping[int, int] = field(default_factory=dict[int, int])  # only of misses until the deal is scored
    is_scored: bool = False
    cancelled: int = 0
    lost: int = 0  # tricks that nobody won
    ghost: int | None = None  # None for those left over
    bonuses: Mapping[int, Mapping[str, int]] = field(default_factory=dict[int, Mapping[str, int]])
    loot: tuple[Alliance, ...] = ()
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

    def load(self, seat: int) -> str:
        """Return what a seat loaded; without an entry that is grapeshot."""
        return self.loads.get(seat, GRAPESHOT)

    @property
    def extras(self) -> Mapping[str, tuple[int, ...]]:
        """The seats named in each part besides bids and tricks, by its key in a game file; only parts with seats."""
        of_loot = tuple(seat for pair in self.loot for seat in pair.seats)
        parts = ("bonuses", "loot", "wagers", "bid_changes", "loads")
        seats = {part: of_loot if part == "loot" else tuple(getattr(self, part)) for part in parts}
        return {part: named for part, named in seats.items() if named}

    def of(self, seat: int) -> tuple[object, ...]:
        """Return everything that affects a seat's score."""
        by_seat = (self.bids, self.tricks, self.bonuses, self.wagers, self.bid_changes, self.loads)
        pairs = tuple(pair for pair in self.loot if seat in pair.seats)
        return pairs, seat in self.blind, *(each.get(seat) for each in by_seat)


def _bids(slip: Slip, fact: Bids) -> Slip:
    bids = {seat: bid for seat, bid in {**slip.bids, **fact.bids}.items() if bid is not None}
    tricks = slip.tricks if slip.is_scored else _missed(slip.tricks, bids)
    return replace(slip, bids=bids, tricks=tricks, is_begun=True)


def _missed(tricks: Mapping[int, int], bids: Mapping[int, int]) -> dict[int, int]:
    # Tricks that equal the bid are dropped, because they only mean "made", which then holds for a new bid too.
    return {seat: n for seat, n in tricks.items() if n != bids.get(seat)}


def _pencilled(slip: Slip, fact: PencilledTricks) -> Slip:
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


def _tricks(slip: Slip, fact: Tricks) -> Slip:
    return replace(
        slip, tricks=fact.tricks, cancelled=fact.cancelled, lost=fact.lost, ghost=fact.ghost, is_scored=True
    )  # fmt: skip


def _corrected(slip: Slip, fact: Corrected) -> Slip:
    return replace(
        slip,
        bids=fact.bids, tricks=fact.tricks, blind=fact.blind,
        cancelled=fact.cancelled, lost=fact.lost, ghost=fact.ghost,
        bonuses=fact.bonuses, loot=fact.loot, wagers=fact.wagers, bid_changes=fact.bid_changes, loads=fact.loads,
    )  # fmt: skip


def _misdeal(slip: Slip, _fact: Misdeal) -> Slip:
    anew = Slip(dealer=slip.dealer, sits_out=slip.sits_out, misdeals=slip.misdeals + 1)
    # A scored deal keeps its tricks without bids, so that a problem is reported and it is not dealt again.
    return replace(anew, tricks=slip.tricks, is_scored=True) if slip.is_scored else anew


def _with(seats: frozenset[int], seat: int, is_in: bool) -> frozenset[int]:
    return seats | {seat} if is_in else seats - {seat}


def merged(before: Mapping[int, Value], given: Mapping[int, Value]) -> dict[int, Value]:
    """Return entries by seat with the given ones merged in; an empty value removes a seat's entry."""
    return {seat: value for seat, value in {**before, **given}.items() if value}


OF_SLIP: Mapping[type[Fact], Callable[[Slip, Any], Slip]] = {
    Bids: _bids,
    Blind: lambda slip, fact: replace(slip, blind=_with(slip.blind, fact.seat, fact.blind)),
    TurnUp: lambda slip, fact: replace(slip, turned=fact),
    PencilledTricks: _pencilled,
    Tricks: _tricks,
    Corrected: _corrected,
    Bonuses: lambda slip, fact: replace(slip, bonuses=merged(slip.bonuses, fact.bonuses)),
    Alliances: lambda slip, fact: replace(slip, loot=fact.alliances),
    Wagers: lambda slip, fact: replace(slip, wagers=merged(slip.wagers, fact.wagers)),
    BidChanges: lambda slip, fact: replace(slip, bid_changes=merged(slip.bid_changes, fact.changes)),
    Loads: lambda slip, fact: replace(slip, loads=merged(slip.loads, fact.loads)),
    Misdeal: _misdeal,
    Dealer: lambda slip, fact: replace(slip, dealer=fact.seat),
    SatOut: lambda slip, fact: replace(slip, sits_out=_with(slip.sits_out, fact.seat, fact.out)),
}
