"""Each deal of a game worked out, one after another: who deals, what is barred, what it scores, the totals after it.

No deal is due any more once the last is played, or the target is reached.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.common.ranking import target_winners, winners_of
from scorekeeper.rules.common.reducers import adjusted
from scorekeeper.rules.common.seating import bidding_order
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Extra
from scorekeeper.rules.oh_hell.announced import Announced
from scorekeeper.rules.oh_hell.bidding import Announcement, announcement, eligible_for_blind
from scorekeeper.rules.oh_hell.bonuses import NOTHING_BESIDE, Beside
from scorekeeper.rules.oh_hell.counting import DealPoints, PlayedDeal, deal_points, totals_after
from scorekeeper.rules.oh_hell.facts import PencilledTricks, Tricks
from scorekeeper.rules.oh_hell.points import factor_of
from scorekeeper.rules.oh_hell.rules import OhHellRules, super_trump_of, trump_of
from scorekeeper.rules.oh_hell.seats import active_at, dealer_at, has_come, has_left, size_at, turn_order


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: what was announced of it, and everything that follows from that."""

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
    before: Mapping[int, Points]  # totals before the deal, of everybody who has come
    scores: Mapping[int, Points]  # points with adjustments; empty while not played
    totals: Mapping[int, Points]
    adjusted: Mapping[int, Points]
    forehead: bool
    misdeals: int
    factor: int = 1  # how often it counts
    slams: Mapping[int, int] = field(default_factory=dict[int, int])  # prizes, which are in the scores
    streaks: Mapping[int, int] = field(default_factory=dict[int, int])
    runs: Mapping[int, int] = field(default_factory=dict[int, int])  # bids made in a row after it, below nought missed
    beside: Beside = NOTHING_BESIDE  # what was entered beside bids and tricks
    extras: Mapping[int, tuple[Extra, ...]] = field(default_factory=dict[int, tuple[Extra, ...]])  # in the scores
    made: Mapping[int, bool] = field(default_factory=dict[int, bool])  # of a played deal, by the bids that count
    lost: int = 0  # tricks that nobody won
    ghost: int = 0  # tricks that the ghost took: as entered, else what is left over
    ghost_entered: int | None = None
    won_at_once: tuple[int, ...] = ()  # who has won the game with this deal

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
    def final_bids(self) -> Mapping[int, int]:
        """The bids that count: as they were said, or as they were changed."""
        return self.beside.final_bids(self.bids)

    @property
    def taken(self) -> Mapping[int, int]:
        """The tricks of those who have bid: as scored, else in pencil, else as many as the bid that counts."""
        return self.tricks or {seat: self.took.get(seat, bid) for seat, bid in self.final_bids.items()}

    @property
    def breaks_hook(self) -> bool:
        """Whether the last bidder made the bid that was barred."""
        return self.barred is not None and self.bids.get(self.last_bidder) == self.barred


def deal_sequence(state: Announced, earlier: tuple[Deal, ...] = ()) -> tuple[Deal, ...]:
    """Return every deal from the first: played, in hand, and to come. `earlier`: the first ones, worked out before."""
    deals = list(earlier)
    while _is_due(state, deals):
        deals.append(_next_deal(state, deals))
    return tuple(deals)


def _is_due(state: Announced, deals: list[Deal]) -> bool:
    number = len(deals) + 1
    if number in state.bids or number in state.tricks:
        return True
    if state.ended is not None or (deals and (deals[-1].won_at_once or _target_reached(state, deals[-1]))):
        return False
    all_played = not deals or deals[-1].is_played
    if state.rules.repeats:
        return all_played
    return number <= len(state.sizes) or (all_played and _plays_on(state, deals))


def _target_reached(state: Announced, last: Deal) -> bool:
    target = state.rules.target
    if target is None or not last.is_played or last.number <= state.played_on:
        return False
    return bool(target_winners(last.totals, target, state.rules.tie, state.rules.winner))


def _plays_on(state: Announced, deals: list[Deal]) -> bool:
    if state.played_on >= len(deals):
        return True
    return state.rules.tie == "continue" and len(winners_of(deals[-1].totals, state.rules.winner)) > 1


def _next_deal(state: Announced, deals: list[Deal]) -> Deal:
    """Return the deal after `deals`, which are those from the first on, worked out."""
    number = len(deals) + 1
    active = active_at(state, number)
    dealer = dealer_at(state, number, deals[-1].dealer if deals else None)
    order = _bidders(state, number, dealer, active)
    size = size_at(state, number, len(active))
    before = _before(state, number, deals)
    trump = _trump(state, number, size, len(active))
    factor = factor_of(state.rules.scoring, number, trump["trump"], number == state.last)
    return Deal(
        number=number,
        hand_size=size,
        dealer=dealer,
        order=order,
        may_blind=_may_blind(state.rules, number, size, before, order),
        before=before,
        forehead=state.rules.forehead and size == 1,
        misdeals=state.misdeals.get(number, 0),
        factor=factor,
        **trump,
        **_bidding(state, number, size, order, before),
        **_scoring(state, number, size, factor, before, deals[-1].runs if deals else {}, order),
    )


def _bidders(state: Announced, number: int, dealer: int, active: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats that play, in the order they bid, counted from the dealer even where the dealer sits out."""
    seats = [seat for seat in turn_order(state, number) if seat in active or seat == dealer]
    return tuple(seat for seat in bidding_order(seats, dealer, state.rules.first_bidder) if seat in active)


def _trump(state: Announced, number: int, size: int, players: int) -> dict[str, Any]:
    turned = state.turned.get(number)
    card = turned.card if turned else None
    trump = turned.trump if turned else trump_of(state.rules, number, size, players, is_last=number == state.last)
    return {"trump": trump, "card": card, "super_trump": super_trump_of(state.rules, card)}


def _bidding(
    state: Announced, number: int, size: int, order: tuple[int, ...], before: Mapping[int, Points]
) -> dict[str, Any]:
    bids = state.bids.get(number, {})
    return {
        "bids": bids,
        "blind": state.blind.get(number, frozenset()),
        "leader": _leader(state.rules, order, bids),
        "barred": _barred(state, number, size, order, before),
        "announcement": announcement(size, tuple(bids[seat] for seat in order)) if set(order) <= set(bids) else None,
    }


def _scoring(
    state: Announced,
    number: int,
    size: int,
    factor: int,
    before: Mapping[int, Points],
    runs: Mapping[int, int],
    order: tuple[int, ...],
) -> dict[str, Any]:
    pencilled, tricks = state.took.get(number), state.tricks.get(number)
    given, beside = adjusted(state.adjustments, number), state.beside.get(number, NOTHING_BESIDE)
    counts = tricks or pencilled or PencilledTricks(number, {})
    worth = DealPoints(runs=runs)
    if tricks:
        bids, blind = state.bids.get(number, {}), state.blind.get(number, frozenset())
        played = PlayedDeal(number, size, factor, bids, tricks.tricks, blind, runs, given, beside)
        worth = deal_points(state.rules, played, before)
    return {
        "took": pencilled.tricks if pencilled else {},
        "tricks": tricks.tricks if tricks else None,
        "cancelled": counts.cancelled or 0,
        "lost": counts.lost or 0,
        "ghost": _ghost(state.rules, size, order, tricks),
        "ghost_entered": counts.ghost,
        "scores": worth.scores,
        "totals": totals_after(state.rules, before, worth.scores),
        "adjusted": given,
        "slams": worth.slams,
        "streaks": worth.streaks,
        "runs": worth.runs,
        "beside": beside,
        "extras": worth.extras,
        "made": worth.made,
        "won_at_once": _won_at_once(state.rules, worth.made, beside.final_bids(state.bids.get(number, {}))),
    }


def _ghost(rules: OhHellRules, size: int, order: tuple[int, ...], tricks: Tricks | None) -> int:
    """Return the tricks of the ghost in a played deal: as they were entered, else what is left over."""
    if tricks is None or rules.hands_dealt(len(order)) == len(order):
        return 0
    left = size - sum(tricks.tricks.values()) - tricks.cancelled - tricks.lost
    return max(0, left) if tricks.ghost is None else tricks.ghost


def _won_at_once(rules: OhHellRules, made: Mapping[int, bool], bids: Mapping[int, int]) -> tuple[int, ...]:
    """Return who made a bid that wins the game: of several the highest bid, and equal ones share it."""
    least = rules.scoring.wins_at_once
    if least is None:
        return ()
    enough = {seat: bids[seat] for seat, is_made in made.items() if is_made and bids[seat] >= least}
    return tuple(seat for seat, bid in enough.items() if bid == max(enough.values()))


def _before(state: Announced, number: int, deals: list[Deal]) -> dict[int, Points]:
    """Return the totals that a deal starts from: those of the deal before, and what joiners bring."""
    return {**(deals[-1].totals if deals else totals_at_start(state)), **carried_in(state, number)}


def carried_in(state: Announced, number: int) -> dict[int, Points]:
    """Return the points with which those start who join with a deal, by seat."""
    return {seat: fact.carry_in for seat, fact in state.joined.items() if fact.deal == number}


def totals_at_start(state: Announced) -> dict[int, Points]:
    """Return the totals before the first deal: nought for everybody who was there from the start."""
    return {seat: 0 for seat in state.started if has_come(state, seat, 0)}


def _leader(rules: OhHellRules, order: tuple[int, ...], bids: Mapping[int, int]) -> int | None:
    if not order:
        return None
    if rules.leader_rule == "offset":
        return order[(rules.leader - rules.first_bidder) % len(order)]
    if rules.leader_rule == "first_bidder":
        return order[0]
    if set(order) - set(bids):
        return None
    return max(order, key=lambda seat: (bids[seat], -order.index(seat)))


def _barred(
    state: Announced, number: int, size: int, order: tuple[int, ...], before: Mapping[int, Points]
) -> int | None:
    others, bids, bidding = order[:-1], state.bids.get(number, {}), state.rules.bidding
    if not others or not bids.keys() >= set(others):
        return None
    if not bidding.binds(size, number == state.last, leads_alone(state, number, before, order[-1])):
        return None
    return bidding.barred(size, sum(bids[seat] for seat in others))


def leads_alone(state: Announced, number: int, before: Mapping[int, Points], seat: int) -> bool:
    """Say whether a seat alone has the best total before a deal; in the first deal nobody leads."""
    totals = {each: total for each, total in before.items() if not has_left(state, each, number)}
    return number > 1 and winners_of(totals, state.rules.winner) == (seat,)


def _may_blind(
    rules: OhHellRules, number: int, size: int, before: Mapping[int, Points], order: tuple[int, ...]
) -> frozenset[int]:
    # On the forehead everybody but its owner sees the card: a blind bid would say nothing.
    if not rules.blind or number == 1 or (rules.forehead and size == 1):
        return frozenset()
    return eligible_for_blind({seat: before[seat] for seat in order}, rules.blind_deficit, rules.winner)
