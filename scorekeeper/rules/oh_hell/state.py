"""A game of the Oh Hell family: what its table has announced so far, the seats, and every calculated deal.

What a fact changes: a deal's slip, or the fields that CHANGES gives. A fact about a seat or a deal that does not exist
is saved as a problem, because no sheet could show it.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from typing import Any, Literal, cast

from scorekeeper.rules import facts
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.common.seats import best_of, bidding_order, dealer_after, target_winners, winners_of, without
from scorekeeper.rules.common.tenths import Points, whole
from scorekeeper.rules.facts import COMMON_CHANGES, Changes, Fact, Setup, adjusted, put_right
from scorekeeper.rules.kind import Problem
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.facts import Slip
from scorekeeper.rules.oh_hell.points import Score, deal_points, factor_of
from scorekeeper.rules.oh_hell.rules import OhHellRules, last_deal, trump_of

BLANK = Slip()


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: its entries, and everything computed from them."""

    rules: OhHellRules
    number: int
    slip: Slip
    hand_size: int
    is_last: bool  # of those agreed on
    dealer: int
    order: tuple[int, ...]  # the seats that play, in bidding order
    trump: str | None  # as entered, otherwise as due
    due_trump: str | None  # by the schedule or the turned card; None if unknown, or if there is none to show
    factor: int  # how often the deal counts
    forehead: bool
    has_ghost: bool  # a third hand is played with two players
    leaders: tuple[int, ...]  # with the best total before the deal, if the hook asks; none in the first one
    before: Mapping[int, Points]  # totals before the deal, of everybody who has joined
    adjusted: Mapping[int, Points]
    scores: Mapping[int, Score]  # of those who bid and played; empty while not played
    points: Mapping[int, Points]  # of everybody who has joined, with adjustments; empty while not played
    totals: Mapping[int, Points]
    runs: Mapping[int, int]  # consecutive bids made after the deal; below zero, missed
    won_at_once: tuple[int, ...]  # seats that won the game with this deal

    @property
    def is_played(self) -> bool:
        return self.slip.is_scored

    @property
    def to_bid(self) -> tuple[int, ...]:
        """The seats still to bid, in turn."""
        return tuple(seat for seat in self.order if seat not in self.slip.bids)

    @property
    def bid_total(self) -> int:
        return sum(self.slip.bids.values())

    @property
    def call(self) -> Literal["over", "under", "even"] | None:
        """What the scorekeeper announces once all have bid. Source: docs/rules.md, "Oh Pshaw and British Oh Hell"."""
        if self.to_bid:
            return None
        return "over" if self.bid_total > self.hand_size else "under" if self.bid_total < self.hand_size else "even"

    @property
    def leader(self) -> int | None:
        """The seat that leads, or None if that is not known before the bids."""
        rules, order, bids = self.rules, self.order, self.slip.bids
        if rules.leader_rule == "highest_bidder":
            return None if self.to_bid else max(order, key=lambda seat: (bids[seat], -order.index(seat)), default=None)
        # The rule for the first bidder is an offset as well.
        offset = rules.leader - rules.first_bidder if rules.leader_rule == "offset" else 0
        return order[offset % len(order)] if order else None

    @property
    def super_trump(self) -> str | None:
        """The turned card if it beats every other, as with several packs of OHell. Source: docs/rules.md, "OHell"."""
        trump = self.rules.trump
        is_super = trump.super_trump and self.rules.packs > 1 and self.card not in trump.special_cards
        return self.card if is_super else None

    @property
    def behind(self) -> Mapping[int, Points]:
        """By how much the best total of those who play was better before the deal, by seat."""
        best = best_of([self.before[seat] for seat in self.order], self.rules.winner)
        return {seat: abs(best - self.before[seat]) for seat in self.order}

    @property
    def may_blind(self) -> frozenset[int]:
        """The seats far enough behind to bid blind. Source: docs/rules.md, "Settled details"."""
        # A blind bid makes no sense on the forehead, because everybody but its owner sees the card.
        if not self.rules.blind or self.number == 1 or self.forehead:
            return frozenset()
        return frozenset(seat for seat, points in self.behind.items() if points >= self.rules.blind_deficit)

    @property
    def last_bidder(self) -> int:
        return self.order[-1]

    @property
    def card(self) -> str | None:
        """The card that was turned for trump."""
        return self.slip.turned.card if self.slip.turned else None

    def is_hooked(self, seat: int) -> bool:
        """Say whether the hook binds a seat that bids last."""
        return self.rules.bidding.binds(self.hand_size, self.is_last, leads=self.leaders == (seat,))

    def barred_to(self, seat: int) -> int | None:
        """Return the bid that the hook bars to a seat that bids, or changes a bid, last, or None if it bars none."""
        bids = {other: bid for other, bid in self.slip.bids.items() if other in self.order and other != seat}
        if not bids or len(bids) < len(self.order) - 1 or not self.is_hooked(seat):
            return None
        return self.rules.bidding.barred(self.hand_size, sum(bids.values()))

    @property
    def barred(self) -> int | None:
        """The bid barred to the last bidder, once all others have bid."""
        return self.barred_to(self.last_bidder) if self.order else None

    @property
    def breaks_hook(self) -> bool:
        """Whether the last bidder made the bid that was barred."""
        return self.barred is not None and self.slip.bids.get(self.last_bidder) == self.barred

    @property
    def tricks(self) -> Mapping[int, int]:
        """The tricks of those who have bid: as scored, otherwise in pencil, otherwise as many as they bid.

        For a changed bid, as many as were bid at first if those add up, otherwise as many as are bid now.
        """
        slip = self.slip
        if slip.is_scored:
            return slip.tricks
        first = {seat: slip.tricks.get(seat, bid) for seat, bid in slip.bids.items()}
        if not slip.bid_changes or self.excess_of(first) == 0:
            return first
        return {seat: slip.tricks.get(seat, bid) for seat, bid in slip.final_bids.items()}

    @property
    def ghost(self) -> int:
        """The ghost's tricks: those entered, otherwise those that the players leave over."""
        if not self.has_ghost:
            return 0
        left = self.hand_size - sum(self.tricks.values()) - self.slip.cancelled - self.slip.lost
        return max(0, left) if self.slip.ghost is None else self.slip.ghost

    @property
    def excess(self) -> int:
        """Tricks beyond the hand size, including those of nobody; below zero, the number missing."""
        return self.excess_of(self.tricks)

    def excess_of(self, tricks: Mapping[int, int]) -> int:
        excess = sum(tricks.values()) + self.slip.cancelled + self.slip.lost - self.hand_size
        if not self.has_ghost:
            return excess
        return max(0, excess) if self.slip.ghost is None else excess + self.slip.ghost


@dataclass(frozen=True)
class OhHellState:
    """The newest value of every slot; everything else is calculated from them on demand."""

    setup: Setup  # with the rules as corrected
    rules: OhHellRules
    names: tuple[str, ...]  # by seat
    started: tuple[int, ...]  # seats of the setup, clockwise
    first_dealer: int
    sizes: tuple[int, ...]  # hand size of every deal agreed on; a target game goes on beyond
    last: int | None  # number of the last deal agreed on, also when the table plays on after it
    slips: Mapping[int, Slip] = field(default_factory=dict[int, Slip])  # by deal
    resized: frozenset[int] = frozenset()  # deals whose hand size the table chose
    dealt: int = 0  # deals begun when the rules were corrected: they keep their cards
    joined: Mapping[int, oh.Joined] = field(default_factory=dict[int, oh.Joined])  # by seat
    attendance: tuple[tuple[int, int, bool], ...] = ()  # (from deal, seat, plays), in the order announced
    seatings: tuple[tuple[int, tuple[int, ...]], ...] = ()  # (from deal, seats clockwise)
    adjustments: Mapping[int, facts.Adjustment] = field(default_factory=dict[int, facts.Adjustment])  # by number
    corrected: frozenset[tuple[int, int]] = frozenset()  # (deal, seat) changed after it was scored
    ended: str | None = None  # the reason, if the table stopped early
    played_on: int = -1  # deals played when a game that was over went on
    unplaced_facts: tuple[Problem, ...] = ()  # facts about a seat or a deal that does not exist
    known: tuple[Deal, ...] = field(default=(), compare=False, repr=False)  # before the deal whose slip changed last

    def slip(self, deal: int) -> Slip:
        return self.slips.get(deal, BLANK)

    @property
    def calls_large(self) -> bool:
        """Whether the board shows over, under or even in large type: in any variant, unless the table turns it off."""
        chosen: Mapping[str, Any] = {**self.setup.options, **self.setup.house}
        return chosen.get("announce", True)

    @cached_property
    def deals(self) -> tuple[Deal, ...]:
        """Every deal: those played, the current one, and those agreed on for later."""
        return deals_before(self, None)

    @cached_property
    def live(self) -> Deal | None:
        """The deal being played, or None if the game is over."""
        return None if self.ended is not None else next((deal for deal in self.deals if not deal.is_played), None)

    @property
    def now(self) -> int:
        """The number of the current deal, or of the last one."""
        return self.live.number if self.live else max(len(self.deals), 1)

    @cached_property
    def won_at_once(self) -> tuple[int, ...]:
        """The seats that won the game with one bid, regardless of the totals."""
        return next((deal.won_at_once for deal in self.deals if deal.won_at_once), ())

    @cached_property
    def breaks_ties(self) -> Mapping[int, int]:
        """The number of bids made by each seat, or nothing if that does not break a tie."""
        if self.rules.tie != "most_made":
            return {}
        return Counter(seat for deal in self.deals for seat, score in deal.scores.items() if score.made)

    @cached_property
    def standing(self) -> Mapping[int, Points]:
        """The totals of everybody who has ever joined, after the last scored deal."""
        # A game that was ended has no deals beyond the last one begun.
        deal = self.live or (self.deals[-1] if self.deals else None)
        if deal is None:
            return totals_before(self, None)
        return deal.totals if deal.is_played else deal.before


def opening(setup: Setup) -> OhHellState:
    rules = from_plain(OhHellRules, setup.rules)
    return OhHellState(
        setup=setup,
        rules=rules,
        names=setup.players,
        started=tuple(range(len(setup.players))),
        first_dealer=setup.first_dealer,
        sizes=rules.hand_sizes,
        last=last_deal(rules),
    )


def carry_ins(state: OhHellState, first: int) -> dict[str, Points]:
    """Return the points a player who joins in deal `first` may start with, by their name on the page.

    `zero`; `lowest`, the lowest total of those at the table; `average`, theirs rounded to a whole point, half up. Only
    `zero` if nobody is left at the table.
    """
    totals = [total for seat, total in state.standing.items() if not has_left(state, seat, first)]
    if not totals:
        return {"zero": 0}
    average = int((2 * sum(totals) + len(totals)) // (2 * len(totals)))
    return {"zero": 0, "lowest": min(totals), "average": average}


def order_at(state: OhHellState, deal: int) -> tuple[int, ...]:
    """Return all seats clockwise as they sit in a deal, players and others."""
    return next((seats for from_deal, seats in reversed(state.seatings) if from_deal <= deal), state.started)


def turn_order(state: OhHellState, deal: int) -> tuple[int, ...]:
    """Return all seats in the direction in which deal, bids and play pass."""
    order = order_at(state, deal)
    return order if state.rules.direction == "clockwise" else order[::-1]


def columns_of(state: OhHellState) -> tuple[int, ...]:
    """Return the seats in the order of the sheet's columns: as at the start, with those who joined put in.

    A player who changes seats keeps the column.
    """
    return with_joiners(state, state.started)


def with_joiners(state: OhHellState, order: tuple[int, ...]) -> tuple[int, ...]:
    """Return seats clockwise with everybody who ever joins put in."""
    for seat, fact in state.joined.items():
        order = order if seat in order else with_joiner(order, seat, fact.after)
    return order


def with_joiner(order: tuple[int, ...], seat: int, after: int | None) -> tuple[int, ...]:
    """Return the seats clockwise with one more to the left of `after`; last if `after` is None or not among them."""
    place = order.index(after) + 1 if after in order else len(order)
    return (*order[:place], seat, *order[place:])


def has_come(state: OhHellState, seat: int, deal: int) -> bool:
    """Say whether a seat was there from the start, or joined with this deal or before it."""
    return seat not in state.joined or state.joined[seat].deal <= deal


def has_left(state: OhHellState, seat: int, deal: int) -> bool:
    """Say whether the newest `Left` or `Returned` of a seat, of this deal or an earlier one, is a `Left`."""
    for from_deal, who, plays in reversed(state.attendance):
        if who == seat and from_deal <= deal:
            return not plays
    return False


def active_at(state: OhHellState, deal: int) -> tuple[int, ...]:
    """Return the seats that are dealt cards in a deal, clockwise."""
    seats = [seat for seat in order_at(state, deal) if seat not in state.slip(deal).sits_out]
    return tuple(seat for seat in seats if has_come(state, seat, deal) and not has_left(state, seat, deal))


def dealer_at(state: OhHellState, deal: int, active: tuple[int, ...], before: int | None) -> int:
    """Return the dealer: the seat that the table named, otherwise the next active one in turn after `before`.

    `before` is None in the first deal. Source: docs/rules.md, "Settled details".
    """
    if (named := state.slip(deal).dealer) is not None:
        return named
    if not active:
        # The sheet reports that nobody is left; until then the deal needs a dealer.
        return state.first_dealer if before is None else before
    if before is None and state.first_dealer in active:
        return state.first_dealer
    return dealer_after(turn_order(state, deal), active, state.first_dealer if before is None else before)


def agreed_size(state: OhHellState, deal: int) -> int:
    """Return the hand size agreed on for a deal, before it is fitted to those who play."""
    if deal <= len(state.sizes):
        return state.sizes[deal - 1]
    cycle = state.rules.hand_sizes
    return cycle[(deal - 1) % len(cycle)] if state.rules.repeats else max(cycle)


def size_at(state: OhHellState, deal: int, players: int) -> int:
    """Return the hand size of a deal: as agreed, or what the packs allow if the number of players has changed.

    A deal whose size the table chose, or that began before the rules were corrected, keeps its size.
    """
    size, schedule = agreed_size(state, deal), state.rules.schedule
    # Players who joined do not count, even in the first deal, because the ladder was made without them.
    started = sum(seat not in state.joined for seat in state.started)
    if deal in state.resized or deal <= state.dealt or players in (0, started):
        return size
    most = (state.rules.cards * state.rules.packs - schedule.maximum.reserve) // state.rules.hands_dealt(players)
    # Fewer players get more cards if every deal gives out the whole pack.
    gives_all = schedule.shape == "constant" and schedule.maximum.rule != "fixed"
    return most if gives_all else min(size, most)


def is_due(state: OhHellState, last: Deal | None) -> bool:
    """Say whether there is a deal after `last`, a deal of `state`; if `last` is None, whether there is a first one."""
    number, rules = last.number + 1 if last else 1, state.rules
    slip = state.slip(number)
    if slip.is_begun or slip.is_scored:
        return True
    if state.ended is not None or (last and last.won_at_once):
        return False
    if last is None:
        return rules.repeats or number <= len(state.sizes)
    plays_on = state.played_on >= last.number
    stayed = without(last.totals, [seat for seat in last.totals if has_left(state, seat, last.number)])
    target = rules.target if last.is_played and not plays_on else None
    if target is not None and target_winners(stayed, target, rules.tie, rules.winner):
        return False
    if rules.repeats or number > len(state.sizes):
        tied = rules.tie == "continue" and len(winners_of(stayed, rules.winner)) > 1
        return last.is_played and (rules.repeats or plays_on or tied)
    return True


def deals_before(state: OhHellState, number: int | None) -> tuple[Deal, ...]:
    """Return the calculated deals before this one, or every deal. They do not depend on the slip of a later deal."""
    deals = list(state.known[: None if number is None else number - 1])
    while len(deals) + 1 != number and is_due(state, last := deals[-1] if deals else None):
        deals.append(next_deal(state, last))
    return tuple(deals)


def totals_before(state: OhHellState, last: Deal | None) -> dict[int, Points]:
    """Return the totals before the deal after `last`; a player who joins with it has the points carried in."""
    number = last.number + 1 if last else 1
    totals = last.totals if last else {seat: 0 for seat in state.started if has_come(state, seat, 0)}
    return {**totals, **{seat: fact.carry_in for seat, fact in state.joined.items() if fact.deal == number}}


def next_deal(state: OhHellState, last: Deal | None) -> Deal:
    """Return the calculated deal after `last`, a deal of `state`, or the first one if `last` is None."""
    number, rules = last.number + 1 if last else 1, state.rules
    slip, active = state.slip(number), active_at(state, number)
    dealer = dealer_at(state, number, active, last.dealer if last else None)
    seats = [seat for seat in turn_order(state, number) if seat in active or seat == dealer]
    order = tuple(seat for seat in bidding_order(seats, dealer, rules.first_bidder) if seat in active)
    size, is_last = size_at(state, number, len(active)), number == state.last
    before, runs = totals_before(state, last), last.runs if last else dict[int, int]()
    trump, due_trump = trump_at(state, number, len(active))
    factor = factor_of(rules.scoring, number, trump, is_last)
    given = adjusted(fact for fact in state.adjustments.values() if fact.deal == number)
    scores = dict[int, Score]()
    points, totals = dict[int, Points](), before
    if slip.is_scored:
        scores, runs = deal_points(rules, slip, number, size, factor, before, runs)
        points = {seat: whole((scores[seat].points if seat in scores else 0) + given.get(seat, 0)) for seat in before}
        totals = {seat: whole(total + points[seat]) for seat, total in before.items()}
    left = [seat for seat in before if number == 1 or has_left(state, seat, number)]
    # A bid that wins the game: only the highest such bid that was made, shared by equal ones.
    least, bids = rules.scoring.wins_at_once, slip.final_bids
    enough = {seat: bids[seat] for seat, score in scores.items() if least and score.made and bids[seat] >= least}
    return Deal(
        rules=rules,
        number=number,
        slip=slip,
        hand_size=size,
        is_last=is_last,
        dealer=dealer,
        order=order,
        trump=trump,
        due_trump=due_trump,
        factor=factor,
        forehead=rules.forehead and size == 1,
        has_ghost=rules.hands_dealt(len(order)) != len(order),
        leaders=winners_of(without(before, left), rules.winner) if rules.bidding.hook_when == "leading" else (),
        before=before,
        adjusted=given,
        scores=scores,
        points=points,
        # With `floor_zero` no total falls below zero.
        totals={seat: max(0, total) for seat, total in totals.items()} if rules.floor_zero else totals,
        runs=runs,
        won_at_once=tuple(seat for seat, bid in enough.items() if bid == max(enough.values())),
    )


def trump_at(state: OhHellState, deal: int, players: int) -> tuple[str | None, str | None]:
    """Return the trump of a deal, and the trump by the schedule or the turned card, regardless of any other entry."""
    turned, size = state.slip(deal).turned, size_at(state, deal, players)
    due = trump_of(state.rules, deal, size, players, turned.card if turned else None, is_last=deal == state.last)
    return state.rules.trump.named(turned.trump if turned and turned.trump else due), due


def apply(state: OhHellState, fact: Fact) -> OhHellState:
    """Return the state after one more fact. A class in neither table changes nothing.

    A fact about a seat or deal that does not exist adds a problem to `unplaced_facts` and changes nothing else.
    """
    if wrong := unplaced(state, fact):
        return replace(state, unplaced_facts=(*state.unplaced_facts, wrong))
    if isinstance(fact, oh.TableChanged):
        return reduce(apply, fact.parts, state)
    if change_slip := oh.OF_SLIP.get(type(fact)):
        return _with_slip(state, fact, change_slip)
    change = CHANGES.get(type(fact))
    return replace(state, known=(), **change(state, fact)) if change else state


def _with_slip(state: OhHellState, fact: Any, change: Callable[[Slip, Any], Slip]) -> OhHellState:
    """Return the state with one deal's slip changed; seats whose scored values changed are marked as corrected."""
    deal = fact.deal
    before = state.slip(deal)
    after = change(before, fact)
    if isinstance(fact, oh.Bids) and before.bids and before.bids.keys() >= {*active_at(state, deal)}:
        after = replace(after, is_rebid=True)
    if isinstance(fact, oh.Corrected) and fact.trump != trump_at(state, deal, len(active_at(state, deal)))[0]:
        after = replace(after, turned=oh.TurnUp(deal, fact.trump, before.turned.card if before.turned else None))
    scored = range(len(state.names)) if before.is_scored else ()
    corrected = state.corrected.union((deal, seat) for seat in scored if before.of(seat) != after.of(seat))
    # One more with each fact, so that a log that goes back and forth between two deals is read as fast as any.
    known = deals_before(state, min(deal, len(state.known) + 2))
    return replace(state, slips={**state.slips, deal: after}, corrected=corrected, known=known)


def _ladder(state: OhHellState, fact: oh.Ladder) -> Changes:
    first = fact.from_deal
    agreed = (*(agreed_size(state, deal) for deal in range(1, first)), *fact.hand_sizes)
    if not agreed:
        return {}  # a game has at least one deal
    changed = {
        deal
        for deal, size in enumerate(fact.hand_sizes, start=first)
        if deal > len(state.sizes) or size != state.sizes[deal - 1]
    }
    # The first deal's size holds even if more players had made it smaller than agreed.
    if fact.hand_sizes and fact.hand_sizes[0] != size_at(state, first, len(active_at(state, first))):
        changed.add(first)
    # With a ladder agreed on after the last deal, the last deal remains the one that was played as such.
    last = len(agreed) if state.last is not None and first <= state.last else state.last
    return {"sizes": agreed, "last": last, "resized": state.resized | changed, "played_on": -1, "ended": None}


def _joined(state: OhHellState, fact: oh.Joined) -> Changes:
    joined = {**state.joined, fact.seat: fact}
    if fact.seat < len(state.names):
        return {"joined": joined}
    # Seatings agreed on for later deals get the new seat as well.
    from_deals = (fact.deal, *sorted({deal for deal, _ in state.seatings if deal > fact.deal}))
    sitting = tuple((deal, with_joiner(order_at(state, deal), fact.seat, fact.after)) for deal in from_deals)
    return {"joined": joined, "names": (*state.names, fact.name), "seatings": (*state.seatings, *sitting)}


def _rules_changed(state: OhHellState, fact: facts.RulesChanged) -> Changes:
    rules = from_plain(OhHellRules, fact.rules)
    # A deal that has begun keeps its hand size, because its cards are already dealt.
    begun = max((deal for deal, each in state.slips.items() if each.is_begun or each.is_scored), default=0)
    dealt = tuple(size_at(state, deal, len(active_at(state, deal))) for deal in range(1, begun + 1))
    changes: Changes = {"setup": put_right(state.setup, fact), "rules": rules, "dealt": begun}
    if (rules.hand_sizes, rules.repeats) != (state.rules.hand_sizes, state.rules.repeats):
        changes["last"] = last_deal(rules)
    if rules.hand_sizes == state.rules.hand_sizes:
        # The table's own changes to the ladder stay, because such a rule (the settlement, for one) changes no deal.
        return {**changes, "sizes": dealt + state.sizes[begun:]}
    resized = frozenset(deal for deal in state.resized if deal <= begun)
    return {**changes, "sizes": dealt + rules.hand_sizes[begun:], "resized": resized}


CHANGES: Mapping[type[Fact], Callable[[OhHellState, Any], Changes]] = {
    **COMMON_CHANGES,
    oh.Ladder: _ladder,
    oh.Joined: _joined,
    oh.Left: lambda state, fact: {"attendance": (*state.attendance, (fact.deal, fact.seat, False))},
    oh.Returned: lambda state, fact: {"attendance": (*state.attendance, (fact.deal, fact.seat, True))},
    oh.Seating: lambda state, fact: {"seatings": (*state.seatings, (fact.from_deal, fact.order))},
    facts.Renamed: lambda state, fact: {"names": (*state.names[: fact.seat], fact.name, *state.names[fact.seat + 1 :])},
    facts.RulesChanged: _rules_changed,
    facts.FirstDealer: lambda _state, fact: {"first_dealer": fact.seat},
    facts.Resumed: lambda state, _fact: {
        "ended": None,
        "played_on": sum(each.is_scored for each in state.slips.values()),
    },
}


def unplaced(state: OhHellState, fact: Fact) -> Problem | None:
    """Return why a fact has no place on the sheet: no_such_deal, seats_missing, deal_too_early, unknown_seat."""
    deal = fact.about_deal
    if deal is not None and deal < 1:
        return Problem("no_such_deal", deal=deal)
    if isinstance(fact, oh.Seating) and sorted(fact.order) != list(range(len(state.names))):
        return Problem("seats_missing", deal=deal, part="out")
    if isinstance(fact, oh.Corrected) and not state.slip(fact.deal).is_scored:
        return Problem("deal_too_early", deal=deal, part="tricks", numbers={"due": deal})
    if type(fact) not in KNOWN_SEATS:
        return None
    seat: int = cast("Any", fact).seat
    return None if seat in KNOWN_SEATS[type(fact)](state, fact) else Problem("unknown_seat", deal=deal, seat=seat)


# The seats that a fact about one seat may name, by its class.
KNOWN_SEATS: Mapping[type[Fact], Callable[[OhHellState, Any], Collection[int]]] = {
    **dict.fromkeys(
        (facts.Renamed, facts.Adjustment, oh.Blind, oh.Left, oh.Returned, oh.SatOut),
        lambda state, _fact: range(len(state.names)),
    ),
    facts.FirstDealer: lambda state, _fact: state.started,
    # A seat that is not in the setup has to be the next free number.
    oh.Joined: lambda state, _fact: range(len(state.names) + 1),
    oh.Dealer: lambda state, fact: order_at(state, fact.deal),
}
