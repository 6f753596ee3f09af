"""The problems of a game of the Oh Hell family: what is refused, what may be confirmed, and what is only marked."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.common.names import name_problems
from scorekeeper.rules.kind import Problem, Weight
from scorekeeper.rules.oh_hell.cards import NO_TRUMP, SUITS, card
from scorekeeper.rules.oh_hell.deals import Deal
from scorekeeper.rules.oh_hell.state import OhHellState


def problems(state: OhHellState) -> tuple[Problem, ...]:
    """Return everything that does not hold, names first, then deal by deal."""
    found = [*name_problems(state.names), *state.unplaced_facts, *_beyond(state), *_seats(state), *_adjustments(state)]
    for deal in state.deals:
        found += [*_bids(state, deal), *_blind(state, deal), *_hook(state, deal), *_tricks(state, deal)]
    return tuple(found)


def _beyond(state: OhHellState) -> Iterator[Problem]:
    """Yield a problem for each entry of a deal that is not due."""
    live = next((deal.number for deal in state.deals if not deal.is_played), len(state.deals) + 1)
    slots = (("bids", state.bids), ("tricks", state.tricks), ("took", state.took), ("misdeal", state.misdeals))
    for part, announced in slots:
        for number in announced:
            if number > live or number > len(state.deals):
                yield Problem("deal_too_early", deal=number, part=part, numbers={"due": min(live, len(state.deals))})


def _seats(state: OhHellState) -> Iterator[Problem]:
    # Deals to come are looked at as well: a ladder that the packs cannot serve is refused when it is agreed on.
    cards = state.rules.cards * state.rules.packs
    for deal in state.deals:
        players = len(deal.order)
        if players < 2:
            yield Problem("nobody_left", deal=deal.number, part="out", numbers={"players": players})
        elif deal.dealer not in deal.order:
            yield Problem("dealer_out", deal=deal.number, seat=deal.dealer, part="dealer")
        if deal.hand_size < 1:
            yield Problem("hand_size_range", deal=deal.number, part="hand_size", numbers={"hand_size": deal.hand_size})
        elif players * deal.hand_size > cards:
            numbers = {"players": players, "hand_size": deal.hand_size, "cards": cards, "packs": state.rules.packs}
            yield Problem("too_many_cards", deal=deal.number, part="hand_size", numbers=numbers)


def _adjustments(state: OhHellState) -> Iterator[Problem]:
    """Yield a problem for points given in a deal that does not exist, or to somebody who has not come by then."""
    for fact in state.adjustments.values():
        deal = next((deal for deal in state.deals if deal.number == fact.deal), None)
        if fact.points and deal is None:
            yield Problem("adjusted_without_deal", deal=fact.deal, seat=fact.seat, part="adjustments")
        elif fact.points and deal and fact.seat not in deal.before:
            yield Problem("not_at_table", deal=fact.deal, seat=fact.seat, part="adjustments")


def _bids(state: OhHellState, deal: Deal) -> Iterator[Problem]:
    for seat, bid in deal.bids.items():
        if seat not in deal.order:
            yield Problem("not_playing", deal=deal.number, seat=seat, part="bids")
        elif not 0 <= bid <= deal.hand_size:
            yield Problem(
                "bid_range", deal=deal.number, seat=seat, part="bids", numbers={"bid": bid, "most": deal.hand_size}
            )
    turned = state.turned.get(deal.number)
    if turned and turned.trump not in (*SUITS, NO_TRUMP, None):
        yield Problem("trump_unknown", deal=deal.number, part="trump", numbers={"trump": turned.trump})
    if turned and turned.card is not None and not _is_card(turned.card):
        yield Problem("card_unknown", deal=deal.number, part="turned_card", numbers={"card": turned.card})


def _is_card(text: str) -> bool:
    try:
        card(text)
    except ValueError:
        return False
    return True


def _blind(state: OhHellState, deal: Deal) -> Iterator[Problem]:
    for seat in sorted(deal.blind):
        if not state.rules.blind:
            yield Problem("blind_off", deal=deal.number, seat=seat, part="blind")
        elif seat not in deal.order:
            yield Problem("not_playing", deal=deal.number, seat=seat, part="blind")
        elif seat not in deal.may_blind:
            behind = max(deal.before[other] for other in deal.order) - deal.before[seat]
            numbers = {"behind": behind, "needed": state.rules.blind_deficit}
            # A correction of an earlier deal may take the deficit away afterwards: the bid was blind all the same.
            weight: Weight = "noted" if deal.is_played else "confirm"
            yield Problem("blind_too_near", weight, deal.number, seat, "blind", numbers)


def _hook(state: OhHellState, deal: Deal) -> Iterator[Problem]:
    if deal.breaks_hook:
        # A bid put right after the last one tells how the table has bid: it may insist.
        numbers = {"barred": deal.barred, "hand_size": deal.hand_size, "total": sum(deal.bids.values())}
        weight: Weight = "confirm" if deal.is_played or deal.number in state.bids_changed else "impossible"
        yield Problem("hook", weight, deal.number, deal.last_bidder, "bids", numbers)


def _tricks(state: OhHellState, deal: Deal) -> Iterator[Problem]:
    tricks = deal.took if deal.tricks is None else deal.tricks
    for seat, took in tricks.items():
        if seat not in deal.order:
            yield Problem("not_playing", deal=deal.number, seat=seat, part="tricks")
        elif not 0 <= took <= deal.hand_size:
            numbers = {"tricks": took, "most": deal.hand_size}
            yield Problem("tricks_range", deal=deal.number, seat=seat, part="tricks", numbers=numbers)
    if deal.cancelled and not state.rules.cancelled_tricks:
        yield Problem("cancelled_off", deal=deal.number, part="cancelled", numbers={"cancelled": deal.cancelled})
    elif not 0 <= deal.cancelled <= deal.hand_size:
        numbers = {"cancelled": deal.cancelled, "most": deal.hand_size}
        yield Problem("cancelled_range", deal=deal.number, part="cancelled", numbers=numbers)
    if (deal.took or deal.is_played) and deal.to_bid:
        numbers = {"seats": deal.to_bid}
        yield Problem("tricks_before_bids", deal=deal.number, seat=deal.to_bid[0], part="tricks", numbers=numbers)
    if deal.tricks is not None:
        yield from _sum(deal, deal.tricks)


def _sum(deal: Deal, tricks: Mapping[int, int]) -> Iterator[Problem]:
    missing = [seat for seat in deal.order if seat not in tricks]
    entered = sum(tricks.values())
    if missing:
        yield Problem(
            "tricks_missing", deal=deal.number, seat=missing[0], part="tricks", numbers={"seats": tuple(missing)}
        )
    elif entered + deal.cancelled != deal.hand_size:
        numbers = {"entered": entered, "cancelled": deal.cancelled, "played": deal.hand_size}
        yield Problem("tricks_sum", deal=deal.number, part="tricks", numbers=numbers)
