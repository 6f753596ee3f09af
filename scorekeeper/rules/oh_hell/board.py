"""What the board shows of the deal in hand: a row of chips a player in bidding order, and what the hook bars."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.oh_hell.points import is_made
from scorekeeper.rules.oh_hell.rules import Announcement
from scorekeeper.rules.oh_hell.state import Deal, OhHellState, leads_alone

# With more tricks than this too many or too few, several players missed and no one chip makes the sum right.
OFFERED_UP_TO = 2


@dataclass(frozen=True, slots=True)
class Chip:
    """One number of a row."""

    value: int
    chosen: bool = False
    barred: bool = False  # the hook
    offered: bool = False  # would make the tricks add up
    blotted: bool = False  # the bid that was missed
    was: bool = False  # before it is corrected
    unchanged: bool = False  # drafted in a correction, and already in the sheet: drawn in black


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One player's row in the deal in hand."""

    seat: int
    name: str
    total: Points
    badges: tuple[str, ...]  # deals, first, leads
    chips: tuple[Chip, ...]
    bid: int | None
    took: int | None  # in pencil: the bid unless other tricks were tapped; None: bids are missing
    is_now: bool  # the row that is to be answered
    barred: int | None  # what the hook bars here
    covered: bool  # has bid, and all bid at once: shown when all are in
    is_blind: bool
    may_blind: bool
    is_correcting: bool  # its bid is asked for again, though all are in
    is_missed: bool  # by the tricks in pencil and the bid that counts
    final_bid: int | None  # the bid that counts: as it was said, or changed after all
    load: str | None  # what was loaded; None: nothing is loaded here


@dataclass(frozen=True, slots=True)
class Board:
    """The deal in hand while it is bid, or while its tricks are entered."""

    phase: str  # bids or tricks
    deal: Deal
    deals: int | None  # how many are agreed on; None: until the target is reached
    rows: tuple[BoardRow, ...]
    bid_total: int
    announcement: Announcement | None
    excess: int  # tricks written down beyond the hand size; negative: still missing
    cancelled: tuple[Chip, ...]  # the row that counts cancelled tricks; empty where they do not exist
    lost: tuple[Chip, ...]  # the row that counts tricks that nobody won; empty where there are none
    ghost: int | None  # the tricks that are left to the ghost; None: none sits at the table
    ghosts: tuple[Chip, ...]  # the row that counts them; empty where no ghost plays
    simultaneous: bool
    before: Deal | None  # the deal just scored, while nothing is entered for this one
    correcting: BoardRow | None  # the row whose bid is asked for again

    @property
    def doubted(self) -> BoardRow | None:
        """The row of the miss that was tapped last: its bid may have been heard wrongly. None: nobody missed."""
        rows = {row.seat: row for row in self.rows if row.is_missed}
        return next((rows[seat] for seat in reversed(self.deal.took) if seat in rows), None)

    @property
    def can_score(self) -> bool:
        return self.phase == "tricks" and self.excess == 0

    @property
    def most_chips(self) -> int:
        return self.deal.hand_size + 1


def board(state: OhHellState, correcting: int | None = None) -> Board | None:
    """Return the board of the deal in hand; `correcting`: the seat whose bid is asked for again. None: it is over."""
    deal = state.live
    return None if deal is None else board_of(state, deal, correcting)


def board_of(state: OhHellState, deal: Deal, correcting: int | None = None) -> Board:
    """Return the board of a deal that is not played; a bid is asked for again only once all are in."""
    bidding = bool(deal.to_bid)
    taken = deal.taken
    ghost = None if bidding else _ghost(state, deal, taken)
    excess = 0 if bidding else sum(taken.values()) + deal.cancelled + deal.lost + (ghost or 0) - deal.hand_size
    asked_anew = () if bidding else (correcting,)
    rows = tuple(
        _correcting_row(state, deal, seat)
        if seat in asked_anew
        else _row(state, deal, seat, taken.get(seat, 0), excess)
        for seat in deal.order
    )
    before = state.deals[deal.number - 2] if deal.number > 1 else None
    return Board(
        phase="bids" if bidding else "tricks",
        deal=deal,
        deals=None if state.rules.repeats else len(state.deals),
        rows=rows,
        bid_total=sum(deal.bids.values()),
        announcement=deal.announcement,
        excess=excess,
        ghost=ghost,
        **_counters(state, deal, ghost, excess),
        simultaneous=state.rules.bidding.mode == "simultaneous",
        before=None if deal.bids else before,
        correcting=next((row for row in rows if row.is_correcting), None),
    )


def barred_for(state: OhHellState, deal: Deal, seat: int) -> int | None:
    """Return the bid that the hook bars to a seat: to the last one who bids, or changes a bid, of all."""
    rules = state.rules.bidding
    others = [other for other in deal.order if other != seat]
    leads = leads_alone(state, deal.number, deal.before, seat)
    if not rules.binds(deal.hand_size, deal.number == state.last, leads) or not set(others) <= set(deal.bids):
        return None
    return rules.barred(deal.hand_size, sum(deal.bids[other] for other in others))


def _row(state: OhHellState, deal: Deal, seat: int, took: int, excess: int) -> BoardRow:
    bidding = bool(deal.to_bid)
    covered = bidding and state.rules.bidding.mode == "simultaneous" and seat in deal.bids
    barred = barred_for(state, deal, seat) if bidding else None
    return BoardRow(
        seat=seat,
        name=state.names[seat],
        total=deal.before[seat],
        badges=_badges(deal, seat),
        chips=_bid_chips(state, deal, seat, barred) if bidding else _trick_chips(state, deal, seat, took, excess),
        bid=deal.bids.get(seat),
        took=None if bidding else took,
        is_now=bidding and not covered and seat == deal.to_bid[0] and state.rules.bidding.mode == "sequential",
        barred=barred,
        covered=covered,
        is_blind=seat in deal.blind,
        may_blind=bidding and seat in deal.may_blind,
        is_correcting=False,
        is_missed=not bidding and not is_made(state.rules.scoring, deal.final_bids[seat], took),
        final_bid=deal.final_bids.get(seat),
        load=None if state.rules.scoring.cannonball is None else deal.beside.load(seat),
    )


def _correcting_row(state: OhHellState, deal: Deal, seat: int) -> BoardRow:
    """Return the row of a seat whose bid is corrected, the bid before marked."""
    barred, bid = barred_for(state, deal, seat), deal.bids[seat]
    chips = tuple(
        Chip(value, barred=value == barred, was=value == bid) for value in state.rules.bidding.bids(deal.hand_size)
    )
    row = _row(state, deal, seat, bid, 0)
    return replace(row, chips=chips, took=bid, is_now=True, barred=barred, is_correcting=True, is_missed=False)


def _bid_chips(state: OhHellState, deal: Deal, seat: int, barred: int | None) -> tuple[Chip, ...]:
    bid, bids = deal.bids.get(seat), state.rules.bidding.bids(deal.hand_size)
    return tuple(Chip(value, chosen=value == bid, barred=value == barred) for value in bids)


def _trick_chips(state: OhHellState, deal: Deal, seat: int, took: int, excess: int) -> tuple[Chip, ...]:
    bid = deal.final_bids[seat]
    missed = not is_made(state.rules.scoring, bid, took)
    return tuple(
        Chip(value, chosen=value == took, offered=_fits(value, took, excess), blotted=value == bid and missed)
        for value in range(deal.hand_size + 1)
    )


def _fits(value: int, took: int, excess: int) -> bool:
    return 0 < abs(excess) <= OFFERED_UP_TO and value == took - excess


def _badges(deal: Deal, seat: int) -> tuple[str, ...]:
    holds = {"deals": seat == deal.dealer, "first": seat == deal.order[0], "leads": seat == deal.leader}
    return tuple(badge for badge, is_so in holds.items() if is_so)


def _counters(state: OhHellState, deal: Deal, ghost: int | None, excess: int) -> dict[str, tuple[Chip, ...]]:
    """Return the rows that count tricks which no player has; all are empty while bids come in."""
    rules, size, plays = state.rules, deal.hand_size, not deal.to_bid
    return {
        "cancelled": _counter(plays and rules.cancelled_tricks, size, deal.cancelled, excess),
        "lost": _counter(plays and rules.lost_tricks > 0, rules.lost_tricks, deal.lost, excess),
        "ghosts": _counter(ghost is not None, size, ghost or 0, excess),
    }


def _counter(is_there: bool, most: int, count: int, excess: int) -> tuple[Chip, ...]:
    """Return the row that counts tricks which no player has; empty where there are none."""
    if not is_there:
        return ()
    return tuple(Chip(value, chosen=value == count, offered=_fits(value, count, excess)) for value in range(most + 1))


def _ghost(state: OhHellState, deal: Deal, taken: Mapping[int, int]) -> int | None:
    """Return the ghost's tricks: as they were entered, else what the players leave of the hand."""
    if state.rules.hands_dealt(len(deal.order)) == len(deal.order):
        return None
    if deal.ghost_entered is not None:
        return deal.ghost_entered
    return max(0, deal.hand_size - sum(taken.values()) - deal.cancelled - deal.lost)
