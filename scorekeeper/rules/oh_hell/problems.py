"""The problems of a game of the Oh Hell family: what is refused, what may be confirmed, and what is only marked."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.rules.common.names import name_problems
from scorekeeper.rules.common.seats import best_of
from scorekeeper.rules.common.tenths import whole
from scorekeeper.rules.kind import Problem, Weight
from scorekeeper.rules.oh_hell.facts import LOADS
from scorekeeper.rules.oh_hell.points import (
    ALLIANCE,
    LOOT_CARDS,
    WAGER,
    WAGERS,
    WITHOUT_TRICK,
    bid_changes,
    has_loot,
    limits,
)
from scorekeeper.rules.oh_hell.rules import EVENTS, NO_TRUMP, SUITS, OhHellRules, suit_of
from scorekeeper.rules.oh_hell.state import Deal, OhHellState


def problems(state: OhHellState) -> tuple[Problem, ...]:
    """Return all problems, names first, then deal by deal."""
    wrong = [*name_problems(state.names), *state.unplaced_facts, *_beyond(state), *_adjustments(state)]
    for deal in state.deals:
        wrong += problems_of(state, deal)
    return tuple(wrong)


def problems_of(state: OhHellState, deal: Deal) -> tuple[Problem, ...]:
    """Return the problems of one deal. Future deals are checked as well.

    That way a ladder too large for the packs is refused when it is agreed on.
    """
    return (
        *_seats(state, deal), *_bids(state, deal), *_blind(state, deal), *_hook(deal),
        *_extras(state.rules, deal), *_tricks(state, deal),
    )  # fmt: skip


def _beyond(state: OhHellState) -> Iterator[Problem]:
    """Yield a problem for each entry in a deal that is not due."""
    live = next((deal.number for deal in state.deals if not deal.is_played), len(state.deals) + 1)
    decided = next((deal.number for deal in state.deals if deal.won_at_once), None)
    due = min(live, len(state.deals))
    for number, slip in state.slips.items():
        holds = {"bids": slip.is_begun, "tricks": slip.is_scored, "took": slip.is_pencilled, "misdeal": slip.misdeals}
        for part in (*(part for part, is_so in holds.items() if is_so), *slip.extras):
            if decided is not None and number > decided:
                yield Problem("game_decided", deal=number, numbers={"decided": decided})
            elif number > due:
                yield Problem("deal_too_early", deal=number, part=part, numbers={"due": due})


def _seats(state: OhHellState, deal: Deal) -> Iterator[Problem]:
    cards, players = state.rules.cards * state.rules.packs, len(deal.order)
    if players < 2:
        yield Problem("nobody_left", deal=deal.number, part="out", numbers={"players": players})
    elif deal.dealer not in deal.order:
        yield Problem("dealer_out", deal=deal.number, seat=deal.dealer, part="dealer")
    if deal.hand_size < 1:
        yield Problem("hand_size_range", deal=deal.number, part="hand_size", numbers={"hand_size": deal.hand_size})
    elif state.rules.hands_dealt(players) * deal.hand_size > cards:
        numbers = {"players": players, "hand_size": deal.hand_size, "cards": cards, "packs": state.rules.packs}
        yield Problem("too_many_cards", deal=deal.number, part="hand_size", numbers=numbers)


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


def _bids(state: OhHellState, deal: Deal) -> Iterator[Problem]:
    for seat, bid in deal.slip.bids.items():
        if seat not in deal.order:
            yield Problem("not_playing", deal=deal.number, seat=seat, part="bids")
        elif bid not in (may := state.rules.bidding.bids(deal.hand_size)):
            least = {"least": may[0]} if may[0] else {}
            numbers = {"bid": bid, **least, "most": may[-1]}
            yield Problem("bid_range", deal=deal.number, seat=seat, part="bids", numbers=numbers)
    turned = deal.slip.turned
    if turned and turned.trump not in (*SUITS, *state.rules.trump.suits.values(), NO_TRUMP, None):
        yield Problem("trump_unknown", deal=deal.number, part="trump", numbers={"trump": turned.trump})
    if turned and turned.card is not None and not is_turned_card(state.rules, turned.card):
        yield Problem("card_unknown", deal=deal.number, part="turned_card", numbers={"card": turned.card})


def is_turned_card(rules: OhHellRules, text: str) -> bool:
    """Say whether a text is a card that can be turned: rank and suit, or a special card of the pack."""
    return text in rules.trump.special_cards or suit_of(text) is not None


def _blind(state: OhHellState, deal: Deal) -> Iterator[Problem]:
    for seat in sorted(deal.slip.blind):
        if not state.rules.blind:
            yield Problem("blind_off", deal=deal.number, seat=seat, part="blind")
        elif seat not in deal.order:
            yield Problem("not_playing", deal=deal.number, seat=seat, part="blind")
        elif seat not in deal.may_blind:
            best = best_of([deal.before[other] for other in deal.order], state.rules.winner)
            behind = abs(best - deal.before[seat])
            numbers = {"behind": behind, "needed": state.rules.blind_deficit}
            # Only noted, because a correction of an earlier deal may remove the deficit afterwards.
            weight: Weight = "noted" if deal.is_played else "confirm"
            yield Problem("blind_too_near", weight, deal.number, seat, "blind", numbers)


def _hook(deal: Deal) -> Iterator[Problem]:
    if deal.breaks_hook:
        # The table may insist, because a bid corrected after the last one records how it has bid.
        numbers = {"barred": deal.barred, "hand_size": deal.hand_size, "total": sum(deal.slip.bids.values())}
        weight: Weight = "confirm" if deal.is_played or deal.slip.is_rebid else "impossible"
        yield Problem("hook", weight, deal.number, deal.last_bidder, "bids", numbers)


def _tricks(state: OhHellState, deal: Deal) -> Iterator[Problem]:
    tricks = deal.slip.tricks
    for seat, took in tricks.items():
        if seat not in deal.order:
            yield Problem("not_playing", deal=deal.number, seat=seat, part="tricks")
        elif not 0 <= took <= deal.hand_size:
            numbers = {"tricks": took, "most": deal.hand_size}
            yield Problem("tricks_range", deal=deal.number, seat=seat, part="tricks", numbers=numbers)
    yield from _of_nobody(state.rules, deal)
    if (tricks or deal.is_played) and deal.to_bid:
        numbers = {"seats": deal.to_bid}
        yield Problem("tricks_before_bids", deal=deal.number, seat=deal.to_bid[0], part="tricks", numbers=numbers)
    if deal.is_played:
        yield from _sum(deal)


def _of_nobody(rules: OhHellRules, deal: Deal) -> Iterator[Problem]:
    """Yield the problems of the tricks that no player has: cancelled, lost, the ghost's."""
    cancelled, lost = deal.slip.cancelled, deal.slip.lost
    if cancelled and not rules.cancelled_tricks:
        yield Problem("cancelled_off", deal=deal.number, part="cancelled", numbers={"cancelled": cancelled})
    elif not 0 <= cancelled <= deal.hand_size:
        numbers = {"cancelled": cancelled, "most": deal.hand_size}
        yield Problem("cancelled_range", deal=deal.number, part="cancelled", numbers=numbers)
    if lost and not rules.lost_tricks:
        yield Problem("lost_off", deal=deal.number, part="lost_tricks", numbers={"lost": lost})
    elif not 0 <= lost <= rules.lost_tricks:
        numbers = {"lost": lost, "most": rules.lost_tricks}
        yield Problem("too_many_lost", deal=deal.number, part="lost_tricks", numbers=numbers)
    if deal.slip.ghost and not deal.has_ghost:
        yield Problem("ghost_off", deal=deal.number, part="ghost_tricks", numbers={"players": len(deal.order)})


def _sum(deal: Deal) -> Iterator[Problem]:
    missing = tuple(seat for seat in deal.order if seat not in deal.tricks)
    if missing:
        yield Problem("tricks_missing", deal=deal.number, seat=missing[0], part="tricks", numbers={"seats": missing})
    elif deal.excess:
        cancelled, of_nobody = deal.slip.cancelled, {"lost": deal.slip.lost, "ghost": deal.ghost}
        numbers = {
            "entered": deal.hand_size + deal.excess - cancelled,
            "cancelled": cancelled,
            **{what: count for what, count in of_nobody.items() if count},
            "played": deal.hand_size,
        }
        yield Problem("tricks_sum", deal=deal.number, part="tricks", numbers=numbers)


def _extras(rules: OhHellRules, deal: Deal) -> Iterator[Problem]:
    """Yield the problems of what was entered besides bids and tricks; `part` is its key in a game file."""
    named = deal.slip.extras
    if not named:
        return
    parts: tuple[tuple[str, Iterator[Problem]], ...] = (
        ("bonuses", _bonuses(rules, deal)),
        ("loot", _loot(rules, deal)),
        ("wagers", _wagers(rules, deal)),
        ("bid_changes", _bid_changes(rules, deal)),
        ("loads", _loads(rules, deal)),
    )
    for part, problems in parts:
        for problem in problems:
            yield Problem(problem.code, deal=deal.number, seat=problem.seat, part=part, numbers=problem.numbers)
    for part, seats in named.items():
        for seat in seats:
            if seat not in deal.order:
                yield Problem("not_playing", deal=deal.number, seat=seat, part=part)


def _problem(code: str, seat: int | None = None, **numbers: Any) -> Problem:
    return Problem(code, seat=seat, numbers=numbers)


def _took_none(deal: Deal, seat: int) -> bool:
    return deal.is_played and deal.tricks.get(seat) == 0


def _bonuses(rules: OhHellRules, deal: Deal) -> Iterator[Problem]:
    totals: dict[str, int] = {}
    for seat, counts in deal.slip.bonuses.items():
        for event, count in counts.items():
            if problem := _count_problem(rules, deal, seat, event, count):
                yield problem
            if event in EVENTS:
                totals[event] = totals.get(event, 0) + count
    for event, most in limits(rules, len(deal.order)).items():
        if (count := totals.get(event, 0)) > most:
            yield _problem("too_many_bonus", event=event, count=count, most=most)
    kings = sum(counts.get("pirate_by_king", 0) > 0 for counts in deal.slip.bonuses.values())
    if kings and kings + totals.get("king_by_mermaid", 0) > rules.packs:
        yield _problem("skull_king_once", packs=rules.packs)


def _count_problem(rules: OhHellRules, deal: Deal, seat: int, event: str, count: int) -> Problem | None:
    """Return what is wrong with one count by itself."""
    if event not in EVENTS:
        return _problem("unknown_bonus", seat, event=event)
    if count < 0:
        return _problem("bonus_range", seat, event=event, given=count)
    if count and event not in rules.bonus.worth:
        return _problem("bonus_off", seat, event=event)
    if count and event not in WITHOUT_TRICK and _took_none(deal, seat):
        return _problem("without_trick", seat, event=event)
    return None


def _loot(rules: OhHellRules, deal: Deal) -> Iterator[Problem]:
    loot = deal.slip.loot
    if loot and not has_loot(rules, len(deal.order)):
        yield _problem("loot_off", players=len(deal.order))
        return
    for pair in loot:
        if pair.player == pair.captor:
            yield _problem("loot_same_player", pair.player)
        elif _took_none(deal, pair.captor):
            yield _problem("without_trick", pair.captor, event=ALLIANCE)
    if len(loot) > LOOT_CARDS * rules.packs:
        yield _problem("too_many_loot", count=len(loot), most=LOOT_CARDS * rules.packs)


def _wagers(rules: OhHellRules, deal: Deal) -> Iterator[Problem]:
    above = {seat: wager for seat, wager in deal.slip.wagers.items() if wager}
    if above and not rules.wagers:
        yield _problem("wagers_off", next(iter(above)))
        return
    for seat, wager in above.items():
        if wager not in WAGERS:
            yield _problem("wager_range", seat, given=wager)
        elif _took_none(deal, seat):
            yield _problem("without_trick", seat, event=WAGER)
    if len(above) > rules.packs:
        yield _problem("too_many_wagers", count=len(above), most=rules.packs)


def _bid_changes(rules: OhHellRules, deal: Deal) -> Iterator[Problem]:
    changes = {seat: change for seat, change in deal.slip.bid_changes.items() if change}
    if changes and not rules.bid_changes:
        yield _problem("bid_changes_off", next(iter(changes)))
        return
    for seat, change in changes.items():
        bid = deal.slip.bids.get(seat, 0)
        if change not in bid_changes(bid, deal.hand_size):
            yield _problem("bid_change_range", seat, given=change, bid=bid, most=deal.hand_size)
        elif _took_none(deal, seat):
            yield _problem("without_trick", seat, event="bid_change")
    if len(changes) > rules.packs:
        yield _problem("too_many_bid_changes", count=len(changes), most=rules.packs)


def _loads(rules: OhHellRules, deal: Deal) -> Iterator[Problem]:
    for seat, load in deal.slip.loads.items():
        if rules.scoring.cannonball is None:
            yield _problem("loads_off", seat)
        elif load not in LOADS:
            yield _problem("unknown_load", seat, given=load)
