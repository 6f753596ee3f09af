"""Who sits where, who plays and who deals, deal by deal."""

from typing import TYPE_CHECKING

from scorekeeper.rules.seating import dealer_after

if TYPE_CHECKING:
    from scorekeeper.rules.oh_hell_state import OhHellState


def order_at(state: "OhHellState", deal: int) -> tuple[int, ...]:
    """Return all seats clockwise as they sit in a deal, players and others."""
    order = state.started
    for from_deal, seats in state.seatings:
        if from_deal <= deal:
            order = seats
    return order


def plays(state: "OhHellState", seat: int, deal: int) -> bool:
    """Say whether a seat is dealt cards in a deal."""
    if (seat in state.joined and deal < state.joined[seat].deal) or seat in state.sat_out.get(deal, ()):
        return False
    there = True
    for from_deal, who, comes in state.comings:
        if who == seat and from_deal <= deal:
            there = comes
    return there


def active_at(state: "OhHellState", deal: int) -> tuple[int, ...]:
    """Return the seats that play a deal, clockwise."""
    return tuple(seat for seat in order_at(state, deal) if plays(state, seat, deal))


def dealer_at(state: "OhHellState", deal: int, before: int | None) -> int:
    """Return who deals: whoever the table named, else the next active seat after the dealer before."""
    if deal in state.dealers:
        return state.dealers[deal]
    order, active = order_at(state, deal), active_at(state, deal)
    if before is None and state.first_dealer in active:
        return state.first_dealer
    return dealer_after(order, active, state.first_dealer if before is None else before)


def agreed_size(state: "OhHellState", deal: int) -> int:
    """Return the hand size agreed on for a deal, whoever comes to play it."""
    if deal <= len(state.sizes):
        return state.sizes[deal - 1]
    cycle = state.rules.hand_sizes
    return cycle[(deal - 1) % len(cycle)] if state.rules.repeats else max(cycle)


def hand_sizes_to(state: "OhHellState", deal: int) -> tuple[int, ...]:
    """Return the hand sizes agreed on for the deals up to one."""
    return tuple(agreed_size(state, number) for number in range(1, deal + 1))


def size_at(state: "OhHellState", deal: int, players: int) -> int:
    """Return the hand size of a deal: what was agreed, or the most the packs hold for those who play now."""
    size = agreed_size(state, deal)
    if deal in state.resized or players in (0, len(state.started)):
        return size
    most = state.rules.cards * state.rules.packs // players
    # Where every deal gives out the whole pack, fewer players get more cards.
    return most if state.rules.schedule.shape == "constant" else min(size, most)
