"""A game of the Oh Hell family: what its table has announced so far, who sits where, every deal worked out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from scorekeeper.rules import facts
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.common.seats import bidding_order, dealer_after, target_winners, winners_of, without
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.facts import adjusted
from scorekeeper.rules.kind import Extra, Options, Problem, Setup
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.points import (
    NOTHING_BESIDE,
    Beside,
    DealPoints,
    PlayedDeal,
    deal_points,
    factor_of,
    totals_after,
)
from scorekeeper.rules.oh_hell.rules import (
    Announcement,
    OhHellRules,
    announcement,
    eligible_for_blind,
    last_deal,
    super_trump_of,
    trump_of,
)


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
    has_ghost: bool = False  # a third hand is played beside two players
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
        """The tricks of those who have bid: as scored, else in pencil, else as many as they bid.

        A bid changed after all moves them only where the bids as they were said leave tricks over or are too many.
        """
        if self.tricks or not self.beside.bid_changes:
            return self.tricks or {seat: self.took.get(seat, bid) for seat, bid in self.bids.items()}
        said = {seat: self.took.get(seat, bid) for seat, bid in self.bids.items()}
        left = self.hand_size - sum(said.values()) - self.cancelled - self.lost - (self.ghost_entered or 0)
        is_complete = left >= 0 if self.has_ghost and self.ghost_entered is None else left == 0
        return said if is_complete else {seat: self.took.get(seat, bid) for seat, bid in self.final_bids.items()}

    @property
    def breaks_hook(self) -> bool:
        """Whether the last bidder made the bid that was barred."""
        return self.barred is not None and self.bids.get(self.last_bidder) == self.barred


@dataclass(frozen=True)
class OhHellState:
    """The newest value of every slot; what follows from them is worked out when it is asked for."""

    variant: str
    options: Options
    house: Mapping[str, Any]  # house rules: what they set
    house_rules: str  # and their name
    rules: OhHellRules
    names: tuple[str, ...]  # by seat
    started: tuple[int, ...]  # seats of the setup, clockwise
    first_dealer: int
    sizes: tuple[int, ...]  # hand size of every deal agreed on; a target game goes on beyond
    last: int | None  # number of the last deal agreed on, also when the table plays on after it
    bids: Mapping[int, Mapping[int, int]] = field(default_factory=dict[int, Mapping[int, int]])
    bids_changed: frozenset[int] = frozenset()  # deals in which a bid was changed once all had bid
    blind: Mapping[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])
    turned: Mapping[int, oh.TurnUp] = field(default_factory=dict[int, oh.TurnUp])
    took: Mapping[int, oh.PencilledTricks] = field(default_factory=dict[int, oh.PencilledTricks])
    tricks: Mapping[int, oh.Tricks] = field(default_factory=dict[int, oh.Tricks])
    beside: Mapping[int, Beside] = field(default_factory=dict[int, Beside])  # what was entered beside bids and tricks
    misdeals: Mapping[int, int] = field(default_factory=dict[int, int])  # how often each deal was dealt again
    dealers: Mapping[int, int] = field(default_factory=dict[int, int])
    resized: frozenset[int] = frozenset()  # deals whose hand size the table chose
    dealt: int = 0  # deals begun when the rules were put right: they keep their cards
    joined: Mapping[int, oh.Joined] = field(default_factory=dict[int, oh.Joined])  # by seat
    attendance: tuple[tuple[int, int, bool], ...] = ()  # (from deal, seat, plays), in the order announced
    sat_out: Mapping[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])
    seatings: tuple[tuple[int, tuple[int, ...]], ...] = ()  # (from deal, seats clockwise)
    adjustments: Mapping[int, facts.Adjustment] = field(default_factory=dict[int, facts.Adjustment])  # by number
    corrected: frozenset[tuple[int, int]] = frozenset()  # (deal, seat) changed after it was scored
    ended: str | None = None  # the reason, where the table stopped early
    played_on: int = -1  # deals played when a game that was over went on
    unplaced_facts: tuple[Problem, ...] = ()  # facts of a seat or a deal that does not exist
    earlier: tuple[Deal, ...] = field(default=(), compare=False)  # the first deals, as the last fact left them

    @cached_property
    def deals(self) -> tuple[Deal, ...]:
        """Every deal: those played, the one in hand, and those agreed on for later."""
        return deal_sequence(self, self.earlier)

    def deals_before(self, number: int) -> tuple[Deal, ...]:
        """Return the deals before that one, as far as they have been worked out."""
        return vars(self).get("deals", self.earlier)[: number - 1]

    @cached_property
    def live(self) -> Deal | None:
        """The deal in hand. None: the game is over."""
        return None if self.ended is not None else next((deal for deal in self.deals if not deal.is_played), None)

    @cached_property
    def won_at_once(self) -> tuple[int, ...]:
        """Who has won the game by one bid, whatever the totals."""
        return next((deal.won_at_once for deal in self.deals if deal.won_at_once), ())

    @cached_property
    def standing(self) -> Mapping[int, Points]:
        """Where everybody who has come stands after the last scored deal."""
        if self.live is not None:
            return self.live.before
        if not self.deals:
            return totals_at_start(self)
        # A game that was ended has no deals beyond the last one begun.
        last = self.deals[-1]
        return last.totals if last.is_played else last.before


def opening(setup: Setup) -> OhHellState:
    """Return the state of a game in which nothing is dealt yet."""
    rules = from_plain(OhHellRules, setup.rules)
    return OhHellState(
        variant=setup.variant,
        options=setup.options,
        house=setup.house,
        house_rules=setup.house_rules,
        rules=rules,
        names=setup.players,
        started=tuple(range(len(setup.players))),
        first_dealer=setup.first_dealer,
        sizes=rules.hand_sizes,
        last=last_deal(rules),
    )


def carry_ins(state: OhHellState, first: int) -> dict[str, Points]:
    """Return what whoever joins in deal `first` may start with, by what the page calls it.

    `zero`; `lowest`, the lowest total of those at the table; `average`, theirs rounded to a whole point, half up. Where
    nobody is left at the table `zero` alone.
    """
    totals = [total for seat, total in state.standing.items() if not has_left(state, seat, first)]
    if not totals:
        return {"zero": 0}
    average = int((2 * sum(totals) + len(totals)) // (2 * len(totals)))
    return {"zero": 0, "lowest": min(totals), "average": average}


# ---------- who sits, plays and deals, and the hand sizes ----------


def order_at(state: OhHellState, deal: int) -> tuple[int, ...]:
    """Return all seats clockwise as they sit in a deal, players and others."""
    order = state.started
    for from_deal, seats in state.seatings:
        if from_deal <= deal:
            order = seats
    return order


def turn_order(state: OhHellState, deal: int) -> tuple[int, ...]:
    """Return all seats in the direction in which deal, bids and play pass."""
    order = order_at(state, deal)
    return order if state.rules.direction == "clockwise" else order[::-1]


def columns_of(state: OhHellState) -> tuple[int, ...]:
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


def has_come(state: OhHellState, seat: int, deal: int) -> bool:
    """Say whether a seat was there from the start, or joined with this deal or before it."""
    return seat not in state.joined or state.joined[seat].deal <= deal


def has_left(state: OhHellState, seat: int, deal: int) -> bool:
    """Say whether the newest `Left` or `Returned` of a seat, of this deal or an earlier one, is a `Left`."""
    is_here = True
    for from_deal, who, comes in state.attendance:
        if who == seat and from_deal <= deal:
            is_here = comes
    return not is_here


def plays(state: OhHellState, seat: int, deal: int) -> bool:
    """Say whether a seat is dealt cards in a deal."""
    is_here = has_come(state, seat, deal) and not has_left(state, seat, deal)
    return is_here and seat not in state.sat_out.get(deal, ())


def active_at(state: OhHellState, deal: int) -> tuple[int, ...]:
    """Return the seats that play a deal, clockwise."""
    if not (state.joined or state.attendance or state.sat_out):
        return order_at(state, deal)
    return tuple(seat for seat in order_at(state, deal) if plays(state, seat, deal))


def dealer_at(state: OhHellState, deal: int, before: int | None) -> int:
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


def agreed_size(state: OhHellState, deal: int) -> int:
    """Return the hand size agreed on for a deal, before it is fitted to those who play."""
    if deal <= len(state.sizes):
        return state.sizes[deal - 1]
    cycle = state.rules.hand_sizes
    return cycle[(deal - 1) % len(cycle)] if state.rules.repeats else max(cycle)


def hand_sizes_to(state: OhHellState, deal: int) -> tuple[int, ...]:
    """Return the hand sizes agreed on for the deals from the first to this one."""
    return tuple(agreed_size(state, number) for number in range(1, deal + 1))


def size_at(state: OhHellState, deal: int, players: int) -> int:
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


# ---------- the deals, one after another ----------


def deal_sequence(state: OhHellState, earlier: tuple[Deal, ...] = ()) -> tuple[Deal, ...]:
    """Return every deal from the first: played, in hand, and to come. `earlier`: the first ones, worked out before."""
    deals = list(earlier)
    while _is_due(state, deals):
        deals.append(_next_deal(state, deals))
    return tuple(deals)


def _is_due(state: OhHellState, deals: list[Deal]) -> bool:
    number = len(deals) + 1
    if number in state.bids or number in state.tricks:
        return True
    if state.ended is not None or (deals and (deals[-1].won_at_once or _target_reached(state, deals[-1]))):
        return False
    all_played = not deals or deals[-1].is_played
    if state.rules.repeats:
        return all_played
    return number <= len(state.sizes) or (all_played and _plays_on(state, deals))


def _target_reached(state: OhHellState, last: Deal) -> bool:
    target = state.rules.target
    if target is None or not last.is_played or last.number <= state.played_on:
        return False
    return bool(target_winners(_stayed(state, last), target, state.rules.tie, state.rules.winner))


def _plays_on(state: OhHellState, deals: list[Deal]) -> bool:
    if state.played_on >= len(deals):
        return True
    return state.rules.tie == "continue" and len(winners_of(_stayed(state, deals[-1]), state.rules.winner)) > 1


def _stayed(state: OhHellState, last: Deal) -> dict[int, Points]:
    left = [seat for seat in last.totals if has_left(state, seat, last.number)]
    return without(last.totals, left)


def _next_deal(state: OhHellState, deals: list[Deal]) -> Deal:
    """Return the deal after `deals`, which are those from the first on, worked out."""
    number = len(deals) + 1
    active = active_at(state, number)
    dealer = dealer_at(state, number, deals[-1].dealer if deals else None)
    seats = [seat for seat in turn_order(state, number) if seat in active or seat == dealer]
    order = tuple(seat for seat in bidding_order(seats, dealer, state.rules.first_bidder) if seat in active)
    size = size_at(state, number, len(active))
    before = {**(deals[-1].totals if deals else totals_at_start(state)), **carried_in(state, number)}
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


def _trump(state: OhHellState, number: int, size: int, players: int) -> dict[str, Any]:
    turned = state.turned.get(number)
    card = turned.card if turned else None
    trump = turned.trump if turned else trump_of(state.rules, number, size, players, is_last=number == state.last)
    return {"trump": state.rules.trump.named(trump), "card": card, "super_trump": super_trump_of(state.rules, card)}


def _bidding(
    state: OhHellState, number: int, size: int, order: tuple[int, ...], before: Mapping[int, Points]
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
    state: OhHellState,
    number: int,
    size: int,
    factor: int,
    before: Mapping[int, Points],
    runs: Mapping[int, int],
    order: tuple[int, ...],
) -> dict[str, Any]:
    pencilled, tricks = state.took.get(number), state.tricks.get(number)
    given, beside = adjusted(state.adjustments, number), state.beside.get(number, NOTHING_BESIDE)
    counts = tricks or pencilled or oh.PencilledTricks(number, {})
    has_ghost = state.rules.hands_dealt(len(order)) != len(order)
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
        "has_ghost": has_ghost,
        "ghost": _ghost(size, tricks) if has_ghost else 0,
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


def _ghost(size: int, tricks: oh.Tricks | None) -> int:
    """Return the tricks of the ghost in a played deal: as they were entered, else what is left over."""
    if tricks is None:
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


def carried_in(state: OhHellState, number: int) -> dict[int, Points]:
    """Return the points with which those start who join with a deal, by seat."""
    return {seat: fact.carry_in for seat, fact in state.joined.items() if fact.deal == number}


def totals_at_start(state: OhHellState) -> dict[int, Points]:
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
    state: OhHellState, number: int, size: int, order: tuple[int, ...], before: Mapping[int, Points]
) -> int | None:
    others, bids, bidding = order[:-1], state.bids.get(number, {}), state.rules.bidding
    if not others or not bids.keys() >= set(others):
        return None
    if not bidding.binds(size, number == state.last, leads_alone(state, number, before, order[-1])):
        return None
    return bidding.barred(size, sum(bids[seat] for seat in others))


def leads_alone(state: OhHellState, number: int, before: Mapping[int, Points], seat: int) -> bool:
    """Say whether a seat alone has the best total before a deal; in the first deal nobody leads."""
    left = [each for each in before if has_left(state, each, number)]
    return number > 1 and winners_of(without(before, left), state.rules.winner) == (seat,)


def _may_blind(
    rules: OhHellRules, number: int, size: int, before: Mapping[int, Points], order: tuple[int, ...]
) -> frozenset[int]:
    # On the forehead everybody but its owner sees the card: a blind bid would say nothing.
    if not rules.blind or number == 1 or (rules.forehead and size == 1):
        return frozenset()
    return eligible_for_blind({seat: before[seat] for seat in order}, rules.blind_deficit, rules.winner)
