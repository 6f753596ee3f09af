"""What a table of the Oh Hell family announces. The newest fact for a slot wins."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, get_args

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.facts import DealFact, Fact, Slot

GRAPESHOT, CANNONBALL = "grapeshot", "cannonball"  # what may be loaded with a bid
LOADS = (GRAPESHOT, CANNONBALL)
EXTRAS = ("bonuses", "loot", "wagers", "bid_changes", "loads")  # what a deal may have besides bids and tricks


@dataclass(frozen=True, slots=True)
class Bids(DealFact):
    """Bids of one deal, by seat; one seat or several. None removes a covered bid."""

    stored = "bids"
    touches = ("bid", "bids")

    bids: Mapping[int, int | None]


@dataclass(frozen=True, slots=True)
class Blind(DealFact):
    """A player bids blind, before looking at the cards, or cancels that."""

    stored = "blind"
    touches = ("bid", "seat")

    seat: int
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
        """Return the slots that this fact touches."""
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
        """Return both seats."""
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
class Dealer(DealFact):
    """Another player deals; the rotation continues from there."""

    stored = "dealer"

    seat: int


@dataclass(frozen=True, slots=True)
class Ladder(Fact):
    """The hand sizes of this deal and all later ones."""

    stored = "ladder"
    in_deal = "from_deal"

    from_deal: int
    hand_sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Joined(DealFact):
    """A player joins from a deal on, with points to start from."""

    stored = "joined"

    seat: int  # the next free number, or that of a seat in the setup
    name: str
    carry_in: Points = 0
    after: int | None = None  # the new seat is to the left of this one; None for the setup's order


@dataclass(frozen=True, slots=True)
class Left(DealFact):
    """A player leaves before a deal."""

    stored = "left"

    seat: int


@dataclass(frozen=True, slots=True)
class Returned(DealFact):
    """A player who left comes back, from a deal on."""

    stored = "returned"

    seat: int


@dataclass(frozen=True, slots=True)
class SatOut(DealFact):
    """A player sits out one deal, or plays it after all."""

    stored = "sat_out"

    seat: int
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
        """Return the same changes as separate facts."""
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
