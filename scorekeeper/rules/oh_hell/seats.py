"""Who sits where, who plays, who deals, and the hand size of each deal."""

from scorekeeper.rules.common.seating import dealer_after
from scorekeeper.rules.oh_hell.announced import Announced


def order_at(state: Announced, deal: int) -> tuple[int, ...]:
    """Return all seats clockwise as they sit in a deal, players and others."""
    order = state.started
    for from_deal, seats in state.seatings:
        if from_deal <= deal:
            order = seats
    return order


def turn_order(state: Announced, deal: int) -> tuple[int, ...]:
    """Return all seats in the direction in which deal, bids and play pass."""
    order = order_at(state, deal)
    return order if state.rules.direction == "clockwise" else order[::-1]


def columns_of(state: Announced) -> tuple[int, ...]:
    """Return the seats in the order of the sheet's columns: as at the start, with those who joined put in.

    Who changes seats keeps the column.
    """
    order = state.started
    for seat, fact in state.joined.items():
        order = order if seat in order else with_joiner(order, seat, fact.after)
    return order


def with_joiner(order: tuple[int, ...], seat: int, after: int | None) -> tuple[int, ...]:
    """Return the seats clockwise with one more to the left of `after`; last where `after` is None or not among them."""
    place = order.index(after) + 1 if after in order else len(order)
    return (*order[:place], seat, *order[place:])


def has_come(state: Announced, seat: int, deal: int) -> bool:
    """Say whether a seat was there from the start, or joined with this deal or before it."""
    return seat not in state.joined or state.joined[seat].deal <= deal


def has_left(state: Announced, seat: int, deal: int) -> bool:
    """Say whether the newest `Left` or `Returned` of a seat, of this deal or an earlier one, is a `Left`."""
    there = True
    for from_deal, who, comes in state.attendance:
        if who == seat and from_deal <= deal:
            there = comes
    return not there


def plays(state: Announced, seat: int, deal: int) -> bool:
    """Say whether a seat is dealt cards in a deal."""
    there = has_come(state, seat, deal) and not has_left(state, seat, deal)
    return there and seat not in state.sat_out.get(deal, ())


def active_at(state: Announced, deal: int) -> tuple[int, ...]:
    """Return the seats that play a deal, clockwise."""
    if not (state.joined or state.attendance or state.sat_out):
        return order_at(state, deal)
    return tuple(seat for seat in order_at(state, deal) if plays(state, seat, deal))


def dealer_at(state: Announced, deal: int, before: int | None) -> int:
    """Return who deals: the seat that the table named, else the next active one in turn after the dealer `before`.

    `before` is None in the first deal. Source: docs/rules.md, "Settled details".
    """
    if deal in state.dealers:
        return state.dealers[deal]
    order, active = turn_order(state, deal), active_at(state, deal)
    if not active:
        # The sheet says that nobody is left; until then the deal has to be somebody's.
        return state.first_dealer if before is None else before
    if before is None and state.first_dealer in active:
        return state.first_dealer
    return dealer_after(order, active, state.first_dealer if before is None else before)


def agreed_size(state: Announced, deal: int) -> int:
    """Return the hand size agreed on for a deal, before it is fitted to those who play."""
    if deal <= len(state.sizes):
        return state.sizes[deal - 1]
    cycle = state.rules.hand_sizes
    return cycle[(deal - 1) % len(cycle)] if state.rules.repeats else max(cycle)


def hand_sizes_to(state: Announced, deal: int) -> tuple[int, ...]:
    """Return the hand sizes agreed on for the deals from the first to this one."""
    return tuple(agreed_size(state, number) for number in range(1, deal + 1))


def size_at(state: Announced, deal: int, players: int) -> int:
    """Return the hand size of a deal: as agreed, or what the packs hold for another number of players than started.

    A deal whose size the table chose, or that began before the rules were put right, keeps its size.
    """
    size, schedule = agreed_size(state, deal), state.rules.schedule
    # Who joined never sat at the table that the ladder was made for, with the first deal or later.
    started = sum(seat not in state.joined for seat in state.started)
    if deal in state.resized or deal <= state.dealt or players in (0, started):
        return size
    most = (state.rules.cards * state.rules.packs - schedule.maximum.reserve) // state.rules.hands_dealt(players)
    # Where every deal gives out the whole pack, fewer players get more cards.
    gives_all = schedule.shape == "constant" and schedule.maximum.rule != "fixed"
    return most if gives_all else min(size, most)
