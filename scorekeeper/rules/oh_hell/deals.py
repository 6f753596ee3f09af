"""Each deal of a game worked out: who deals, what is barred, what it scores, and where that leaves everybody."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.common.changes import adjusted
from scorekeeper.rules.common.ending import target_winners, winners_of
from scorekeeper.rules.common.seating import bidding_order
from scorekeeper.rules.oh_hell.announced import Announced
from scorekeeper.rules.oh_hell.bidding import Announcement, announcement, eligible_for_blind, hook
from scorekeeper.rules.oh_hell.facts import Took
from scorekeeper.rules.oh_hell.rules import OhHellRules, super_trump_of, trump_of
from scorekeeper.rules.oh_hell.scoring import points, success_bonus
from scorekeeper.rules.oh_hell.seats import active_at, dealer_at, has_come, order_at, size_at


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal with everything that follows from what was announced."""

    number: int
    hand_size: int
    dealer: int
    order: tuple[int, ...]  # the seats that play, in bidding order
    leader: int | None  # None: not known before the bids
    trump: str | None
    card: str | None
    super_trump: str | None
    bids: Mapping[int, int]
    blind: frozenset[int]
    took: Mapping[int, int]  # tricks in pencil
    tricks: Mapping[int, int] | None  # None: not played
    cancelled: int
    barred: int | None  # the bid barred to the last bidder, once all others have bid
    announcement: Announcement | None  # once all have bid
    may_blind: frozenset[int]  # far enough behind before the deal
    before: Mapping[int, int]  # totals before the deal, of everybody who has come
    scores: Mapping[int, int]  # points with adjustments; empty while not played
    totals: Mapping[int, int]
    adjusted: Mapping[int, int]
    forehead: bool
    misdeals: int

    @property
    def is_played(self) -> bool:
        return self.tricks is not None

    @property
    def to_bid(self) -> tuple[int, ...]:
        """The seats still to bid, in turn."""
        return tuple(seat for seat in self.order if seat not in self.bids)

    @property
    def last_bidder(self) -> int:
        return self.order[-1]

    @property
    def breaks_hook(self) -> bool:
        """Whether the last bidder made the bid that was barred."""
        return self.barred is not None and self.bids.get(self.last_bidder) == self.barred


@dataclass(frozen=True, slots=True)
class _Played:
    """What the points of a deal follow from."""

    number: int
    hand_size: int
    tricks: Mapping[int, int]
    everybody: tuple[int, ...]


def all_deals(state: Announced) -> tuple[Deal, ...]:
    """Return every deal from the first: played, in hand, and to come."""
    deals: list[Deal] = []
    while _is_due(state, deals):
        deals.append(_next_deal(state, deals))
    return tuple(deals)


def _is_due(state: Announced, deals: list[Deal]) -> bool:
    number = len(deals) + 1
    if number in state.bids or number in state.tricks:
        return True
    if state.ended is not None or (deals and _target_reached(state, deals[-1])):
        return False
    all_played = not deals or deals[-1].is_played
    if state.rules.repeats:
        return all_played
    return number <= len(state.sizes) or (all_played and _plays_on(state, deals))


def _target_reached(state: Announced, last: Deal) -> bool:
    target = state.rules.target
    if target is None or not last.is_played or last.number <= state.played_on:
        return False
    return bool(target_winners(last.totals, target, state.rules.tie))


def _plays_on(state: Announced, deals: list[Deal]) -> bool:
    if state.played_on >= len(deals):
        return True
    return state.rules.tie == "continue" and len(winners_of(deals[-1].totals)) > 1


def _next_deal(state: Announced, deals: list[Deal]) -> Deal:
    number = len(deals) + 1
    active = active_at(state, number)
    dealer = dealer_at(state, number, deals[-1].dealer if deals else None)
    round_the_table = bidding_order(order_at(state, number), dealer, state.rules.first_bidder)
    order = tuple(seat for seat in round_the_table if seat in active)
    size = size_at(state, number, len(active))
    before = _before(state, number, deals)
    return Deal(
        number=number,
        hand_size=size,
        dealer=dealer,
        order=order,
        may_blind=_may_blind(state.rules, number, size, before, order),
        before=before,
        forehead=state.rules.forehead and size == 1,
        misdeals=state.misdeals.get(number, 0),
        **_trump(state, number, size, len(active)),
        **_bid(state, number, size, order),
        **_taken(state, number, size, before),
    )


def _trump(state: Announced, number: int, size: int, players: int) -> dict[str, Any]:
    turned = state.turned.get(number)
    card = turned.card if turned else None
    trump = turned.trump if turned else trump_of(state.rules, number, size, players)
    return {"trump": trump, "card": card, "super_trump": super_trump_of(state.rules, card)}


def _bid(state: Announced, number: int, size: int, order: tuple[int, ...]) -> dict[str, Any]:
    bids = state.bids.get(number, {})
    return {
        "bids": bids,
        "blind": state.blind.get(number, frozenset()),
        "leader": _leader(state.rules, order, bids),
        "barred": _barred(state.rules, size, order, bids),
        "announcement": announcement(size, tuple(bids[seat] for seat in order)) if set(order) <= set(bids) else None,
    }


def _taken(state: Announced, number: int, size: int, before: Mapping[int, int]) -> dict[str, Any]:
    pencilled, tricks = state.took.get(number), state.tricks.get(number)
    given = adjusted(state.adjustments, number)
    scores = _scores(state, _Played(number, size, tricks.tricks, tuple(before)), given) if tricks else {}
    return {
        "took": pencilled.tricks if pencilled else {},
        "tricks": tricks.tricks if tricks else None,
        "cancelled": (tricks or pencilled or Took(number, {})).cancelled or 0,
        "scores": scores,
        "totals": _totals(state.rules, before, scores),
        "adjusted": given,
    }


def _before(state: Announced, number: int, deals: list[Deal]) -> dict[int, int]:
    """Return the totals that a deal starts from: those of the deal before, and what joiners bring."""
    totals = deals[-1].totals if deals else totals_at_start(state)
    came = {seat: fact.carry_in for seat, fact in state.joined.items() if fact.deal == number}
    return {**totals, **came}


def totals_at_start(state: Announced) -> dict[int, int]:
    """Return the totals before the first deal: nought for everybody who was there from the start."""
    return {seat: 0 for seat in state.started if has_come(state, seat, 0)}


def _leader(rules: OhHellRules, order: tuple[int, ...], bids: Mapping[int, int]) -> int | None:
    if not order:
        return None
    if rules.leader_rule == "offset":
        return order[(rules.leader - rules.first_bidder) % len(order)]
    if set(order) - set(bids):
        return None
    return max(order, key=lambda seat: (bids[seat], -order.index(seat)))


def _barred(rules: OhHellRules, size: int, order: tuple[int, ...], bids: Mapping[int, int]) -> int | None:
    others = order[:-1]
    if not others or not rules.bidding.hook or size < rules.bidding.hook_from or not set(others) <= set(bids):
        return None
    return hook(size, sum(bids[seat] for seat in others), rules.bidding.hook_total)


def _may_blind(
    rules: OhHellRules, number: int, size: int, before: Mapping[int, int], order: tuple[int, ...]
) -> frozenset[int]:
    # On the forehead everybody but its owner sees the card: a blind bid would say nothing.
    if not rules.blind or number == 1 or (rules.forehead and size == 1):
        return frozenset()
    return eligible_for_blind({seat: before[seat] for seat in order}, rules.blind_deficit)


def _scores(state: Announced, deal: _Played, adjusted: Mapping[int, int]) -> dict[int, int]:
    """Return the points of everybody in a played deal, adjustments added; those who sit it out score nothing."""
    rules, bids, blind = state.rules, state.bids.get(deal.number, {}), state.blind.get(deal.number, frozenset())
    made = [seat for seat, took in deal.tricks.items() if bids.get(seat) == took]
    contested = success_bonus(rules.success_bonus, len(made))
    scored = {
        seat: points(rules.scoring, bids[seat], took, deal.hand_size, deal=deal.number, blind=seat in blind)
        + (contested if seat in made else 0)
        for seat, took in deal.tricks.items()
        if seat in bids
    }
    return {seat: scored.get(seat, 0) + adjusted.get(seat, 0) for seat in deal.everybody}


def _totals(rules: OhHellRules, before: Mapping[int, int], scores: Mapping[int, int]) -> dict[int, int]:
    totals = {seat: total + scores.get(seat, 0) for seat, total in before.items()}
    return {seat: max(0, total) for seat, total in totals.items()} if rules.floor_zero else totals
