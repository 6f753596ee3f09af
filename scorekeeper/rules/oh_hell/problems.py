"""The problems of a game of the Oh Hell family: what is refused, what may be confirmed, and what is only marked."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scorekeeper.rules.common.names import name_problems
from scorekeeper.rules.common.tenths import whole
from scorekeeper.rules.kind import Problem, Weight
from scorekeeper.rules.oh_hell.facts import LOADS
from scorekeeper.rules.oh_hell.points import (
    ALLIANCE,
    BID_CHANGE,
    LOOT_CARDS,
    WAGER,
    WITHOUT_TRICK,
    choices,
    chosen,
    has_loot,
    limits,
)
from scorekeeper.rules.oh_hell.rules import EVENTS, NO_TRUMP, SUITS, OhHellRules, suit_of
from scorekeeper.rules.oh_hell.state import Deal, OhHellState


def problems(state: OhHellState) -> tuple[Problem, ...]:
    """Return all problems, names first, then deal by deal."""
    of_deals = (problem for deal in state.deals for problem in problems_of(deal))
    return (*name_problems(state.names), *state.unplaced_facts, *_beyond(state), *_adjustments(state), *of_deals)


def problems_of(deal: Deal) -> tuple[Problem, ...]:
    """Return the problems of one deal. Future deals are checked as well.

    That way a ladder too large for the packs is refused when it is agreed on.
    """
    rules = deal.rules
    found = (
        *_seats(rules, deal), *_bids(rules, deal), *_blind(rules, deal), *_extras(rules, deal), *_tricks(rules, deal),
    )  # fmt: skip
    return tuple(replace(problem, deal=deal.number) for problem in found)


def _problem(code: str, part: str, seat: int | None = None, weight: Weight = "impossible", **numbers: Any) -> Problem:
    return Problem(code, weight, seat=seat, part=part, numbers=numbers)


def _beyond(state: OhHellState) -> Iterator[Problem]:
    """Yield a problem for each entry in a deal that is not due."""
    live = next((deal.number for deal in state.deals if not deal.is_played), len(state.deals) + 1)
    decided = next((deal.number for deal in state.deals if deal.won_at_once), None)
    due = min(live, len(state.deals))
    for number, slip in state.slips.items():
        took = not slip.is_scored and (slip.tricks or slip.cancelled or slip.lost or slip.ghost is not None)
        holds = {"bids": slip.is_begun, "tricks": slip.is_scored, "took": took, "misdeal": slip.misdeals}
        for part in (*(part for part, is_so in holds.items() if is_so), *slip.extras):
            if decided is not None and number > decided:
                yield Problem("game_decided", deal=number, numbers={"decided": decided})
            elif number > due:
                yield Problem("deal_too_early", deal=number, part=part, numbers={"due": due})


def _seats(rules: OhHellRules, deal: Deal) -> Iterator[Problem]:
    cards, players, size = rules.cards * rules.packs, len(deal.order), deal.hand_size
    if players < 2:
        yield _problem("nobody_left", "out", players=players)
    elif deal.dealer not in deal.order:
        yield _problem("dealer_out", "dealer", deal.dealer)
    if size < 1:
        yield _problem("hand_size_range", "hand_size", hand_size=size)
    elif rules.hands_dealt(players) * size > cards:
        yield _problem(
            "too_many_cards", "hand_size", players=players, hand_size=size, cards=cards, packs=rules.packs
        )  # fmt: skip


def _adjustments(state: OhHellState) -> Iterator[Problem]:
    """Yield a problem for points in a deal that does not exist, or for a player not there yet, and for tenths."""
    for fact in state.adjustments.values():
        deal = state.deals[fact.deal - 1] if fact.deal <= len(state.deals) else None
        if fact.points and deal is None:
            yield Problem("adjusted_without_deal", deal=fact.deal, seat=fact.seat, part="adjustments")
        elif not state.rules.in_tenths and whole(fact.points) != int(fact.points):
            yield Problem("whole_points", deal=fact.deal, seat=fact.seat, part="adjustments")
        elif fact.points and deal and fact.seat not in deal.before:
            yield Problem("not_at_table", deal=fact.deal, seat=fact.seat, part="adjustments")
    for fact in state.joined.values():
        if not state.rules.in_tenths and fact.carry_in != int(fact.carry_in):
            yield Problem("whole_points", deal=fact.deal, seat=fact.seat, part="joined")


def _bids(rules: OhHellRules, deal: Deal) -> Iterator[Problem]:
    for seat, bid in deal.slip.bids.items():
        if seat not in deal.order:
            yield _problem("not_playing", "bids", seat)
        elif bid not in (may := rules.bidding.bids(deal.hand_size)):
            least: dict[str, Any] = {"least": may[0]} if may[0] else {}
            yield _problem("bid_range", "bids", seat, bid=bid, **least, most=may[-1])
    turned = deal.slip.turned
    if turned and turned.trump not in (*SUITS, *rules.trump.suits.values(), NO_TRUMP, None):
        yield _problem("trump_unknown", "trump", trump=turned.trump)
    if turned and turned.card is not None and not is_turned_card(rules, turned.card):
        yield _problem("card_unknown", "turned_card", card=turned.card)


def is_turned_card(rules: OhHellRules, text: str) -> bool:
    """Say whether a text is a card that can be turned: rank and suit, or a special card of the pack."""
    return text in rules.trump.special_cards or suit_of(text) is not None


def _blind(rules: OhHellRules, deal: Deal) -> Iterator[Problem]:
    """Yield the problems of blind bids, then that of the bid that the hook bars."""
    for seat in sorted(deal.slip.blind):
        if not rules.blind:
            yield _problem("blind_off", "blind", seat)
        elif seat not in deal.order:
            yield _problem("not_playing", "blind", seat)
        elif seat not in deal.may_blind:
            # Only noted, because a correction of an earlier deal may remove the deficit afterwards.
            weight: Weight = "noted" if deal.is_played else "confirm"
            numbers = {"behind": deal.behind[seat], "needed": rules.blind_deficit}
            yield _problem("blind_too_near", "blind", seat, weight, **numbers)
    if deal.breaks_hook:
        # The table may insist, because a bid corrected after the last one records how it has bid.
        weight = "confirm" if deal.is_played or deal.slip.is_rebid else "impossible"
        numbers = {"barred": deal.barred, "hand_size": deal.hand_size, "total": deal.bid_total}
        yield _problem("hook", "bids", deal.last_bidder, weight, **numbers)


def _tricks(rules: OhHellRules, deal: Deal) -> Iterator[Problem]:
    """Yield the problems of the players' tricks, then of those of nobody: cancelled, lost, the ghost's."""
    slip, size = deal.slip, deal.hand_size
    for seat, took in slip.tricks.items():
        if seat not in deal.order:
            yield _problem("not_playing", "tricks", seat)
        elif not 0 <= took <= size:
            yield _problem("tricks_range", "tricks", seat, tricks=took, most=size)
    if slip.cancelled and not rules.cancelled_tricks:
        yield _problem("cancelled_off", "cancelled", cancelled=slip.cancelled)
    elif not 0 <= slip.cancelled <= size:
        yield _problem("cancelled_range", "cancelled", cancelled=slip.cancelled, most=size)
    if slip.lost and not rules.lost_tricks:
        yield _problem("lost_off", "lost_tricks", lost=slip.lost)
    elif not 0 <= slip.lost <= rules.lost_tricks:
        yield _problem("too_many_lost", "lost_tricks", lost=slip.lost, most=rules.lost_tricks)
    if slip.ghost and not deal.has_ghost:
        yield _problem("ghost_off", "ghost_tricks", players=len(deal.order))
    if (slip.tricks or deal.is_played) and deal.to_bid:
        yield _problem("tricks_before_bids", "tricks", deal.to_bid[0], seats=deal.to_bid)
    missing = tuple(seat for seat in deal.order if seat not in deal.tricks)
    if deal.is_played and missing:
        yield _problem("tricks_missing", "tricks", missing[0], seats=missing)
    elif deal.is_played and deal.excess:
        known: dict[str, Any] = {what: n for what, n in (("lost", slip.lost), ("ghost", deal.ghost)) if n}
        entered = size + deal.excess - slip.cancelled
        yield _problem("tricks_sum", "tricks", entered=entered, cancelled=slip.cancelled, **known, played=size)


def _extras(rules: OhHellRules, deal: Deal) -> Iterator[Problem]:
    """Yield the problems of what was entered besides bids and tricks; `part` is its key in a game file."""
    named = deal.slip.extras
    if not named:
        return
    yield from (*_bonuses(rules, deal), *_loot(rules, deal))
    yield from (*_choices(rules, deal, "wagers", WAGER), *_choices(rules, deal, "bid_changes", BID_CHANGE))
    for seat, load in deal.slip.loads.items():
        if rules.scoring.cannonball is None:
            yield _problem("loads_off", "loads", seat)
        elif load not in LOADS:
            yield _problem("unknown_load", "loads", seat, given=load)
    for part, seats in named.items():
        yield from (_problem("not_playing", part, seat) for seat in seats if seat not in deal.order)


def _took_none(deal: Deal, seat: int) -> bool:
    return deal.is_played and deal.tricks.get(seat) == 0


def _bonuses(rules: OhHellRules, deal: Deal) -> Iterator[Problem]:
    totals: Counter[str] = Counter()
    for seat, counts in deal.slip.bonuses.items():
        for event, count in counts.items():
            if event not in EVENTS:
                yield _problem("unknown_bonus", "bonuses", seat, event=event)
                continue
            totals[event] += count
            if count < 0:
                yield _problem("bonus_range", "bonuses", seat, event=event, given=count)
            elif count and event not in rules.bonus.worth:
                yield _problem("bonus_off", "bonuses", seat, event=event)
            elif count and event not in WITHOUT_TRICK and _took_none(deal, seat):
                yield _problem("without_trick", "bonuses", seat, event=event)
    for event, most in limits(rules, len(deal.order)).items():
        if totals[event] > most:
            yield _problem("too_many_bonus", "bonuses", event=event, count=totals[event], most=most)
    kings = sum(counts.get("pirate_by_king", 0) > 0 for counts in deal.slip.bonuses.values())
    if kings and kings + totals["king_by_mermaid"] > rules.packs:
        yield _problem("skull_king_once", "bonuses", packs=rules.packs)


def _loot(rules: OhHellRules, deal: Deal) -> Iterator[Problem]:
    loot = deal.slip.loot
    if loot and not has_loot(rules, len(deal.order)):
        yield _problem("loot_off", "loot", players=len(deal.order))
        return
    for pair in loot:
        if pair.player == pair.captor:
            yield _problem("loot_same_player", "loot", pair.player)
        elif _took_none(deal, pair.captor):
            yield _problem("without_trick", "loot", pair.captor, event=ALLIANCE)
    if len(loot) > LOOT_CARDS * rules.packs:
        yield _problem("too_many_loot", "loot", count=len(loot), most=LOOT_CARDS * rules.packs)


def _choices(rules: OhHellRules, deal: Deal, part: str, event: str) -> Iterator[Problem]:
    """Yield the problems of wagers or of changed bids, one a pack."""
    is_wager, bids = event == WAGER, deal.slip.bids
    values = {seat: value for seat, value in chosen(deal.slip, event).items() if value}
    if values and not (rules.wagers if is_wager else rules.bid_changes):
        yield _problem("wagers_off" if is_wager else "bid_changes_off", part, next(iter(values)))
        return
    for seat, value in values.items():
        if value not in choices(event, bids.get(seat, 0), deal.hand_size):
            bid: dict[str, Any] = {} if is_wager else {"bid": bids.get(seat, 0), "most": deal.hand_size}
            yield _problem("wager_range" if is_wager else "bid_change_range", part, seat, given=value, **bid)
        elif _took_none(deal, seat):
            yield _problem("without_trick", part, seat, event=event)
    if len(values) > rules.packs:
        code = "too_many_wagers" if is_wager else "too_many_bid_changes"
        yield _problem(code, part, count=len(values), most=rules.packs)
