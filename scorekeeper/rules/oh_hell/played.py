"""The bids of a game for the statistics: every bid of the deals that were played."""

from scorekeeper.rules.oh_hell.deals import Deal
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.rules.sheets.played import Bid, Position


def bids_of(state: OhHellState) -> tuple[Bid, ...]:
    """Return every bid of the deals that are played, deal by deal in bidding order."""
    return tuple(_bid(deal, seat) for deal in state.deals if deal.tricks for seat in deal.order if _has_bid(deal, seat))


def _has_bid(deal: Deal, seat: int) -> bool:
    return seat in deal.bids and seat in (deal.tricks or {})


def _bid(deal: Deal, seat: int) -> Bid:
    tricks = deal.tricks or {}
    return Bid(
        deal=deal.number,
        seat=seat,
        cards=deal.hand_size,
        active=len(deal.order),
        bid=deal.bids[seat],
        took=tricks[seat],
        points=deal.scores[seat],
        trump=deal.trump,
        position=_position(deal, seat),
        blind=seat in deal.blind,
    )


def _position(deal: Deal, seat: int) -> Position:
    if seat == deal.last_bidder:
        return "last"
    return "first" if seat == deal.order[0] else "between"
