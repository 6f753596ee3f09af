"""The sheet of a game of the Oh Hell family: rows, cells and their marks, from the deals worked out."""

from collections.abc import Collection

from scorekeeper.rules.common.seats import standings, winners_of, without
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import (
    Bid,
    Cell,
    Column,
    Position,
    Row,
    RowState,
    Sheet,
)  # fmt: skip
from scorekeeper.rules.oh_hell.facts import LOADS
from scorekeeper.rules.oh_hell.rules import NO_TRUMP, OhHellRules
from scorekeeper.rules.oh_hell.state import Deal, OhHellState, columns_of, has_come, has_left, plays

NEXT = 1  # the seat after the dealer's


def sheet(state: OhHellState) -> Sheet:
    """Return the game as columns in seat order and a row a deal."""
    totals, live = state.standing, state.live
    seats, now = columns_of(state), state.now
    # Nobody has won a game of which no deal was played.
    rules, first = state.rules, state.won_at_once
    left = tuple(seat for seat in totals if has_left(state, seat, now))
    stayed = without(totals, left)
    best = first or winners_of(stayed, rules.winner) if any(deal.is_played for deal in state.deals) else ()
    winners = () if live else best
    standing = {seat: totals[seat] for seat in seats if seat in totals}
    return Sheet(
        columns=tuple(
            Column(
                seat,
                state.names[seat],
                totals.get(seat),
                seat in best,
                _presence(state, seat, now),
                *_start(state, seat),
            )
            for seat in seats
        ),
        rows=tuple(_row(state, deal, live, seats) for deal in state.deals if deal.is_played or live),
        standings=standings(standing, state.names, winners, rules.winner, first, left),
        finished=live is None,
        winners=winners,
        agreed=_agreed(state),
        ended=state.ended,
        direction=None if state.rules.direction == "clockwise" else state.rules.direction,
        lowest_wins=rules.winner == "lowest",
    )


def _agreed(state: OhHellState) -> tuple[int, ...]:
    """Return the hand sizes dealt and to come; none where they are those of the rules, or follow no ladder."""
    dealt = tuple(deal.hand_size for deal in state.deals)
    sizes = dealt + state.sizes[len(dealt) :]
    return () if state.rules.repeats or sizes == state.rules.hand_sizes else sizes


def _start(state: OhHellState, seat: int) -> tuple[int, Points]:
    """Return with which deal a seat began, and with how many points."""
    joined = state.joined.get(seat)
    return (joined.deal, joined.carry_in) if joined else (1, 0)


def _presence(state: OhHellState, seat: int, deal: int) -> frozenset[str]:
    left, come = has_left(state, seat, deal), has_come(state, seat, deal)
    holds = {
        "joined": seat in state.joined,
        "left": left,
        "out": come and not left and not plays(state, seat, deal),
    }
    return frozenset(mark for mark, is_so in holds.items() if is_so)


def _row(state: OhHellState, deal: Deal, live: Deal | None, seats: tuple[int, ...]) -> Row:
    stage: RowState = "done" if deal.is_played else "live" if live and deal.number == live.number else "todo"
    marks = {deal.announcement.call} if deal.announcement else set[str]()
    marks |= {"misdealt"} if deal.slip.misdeals else set()
    marks |= {"resized"} if deal.number in state.resized else set()
    marks |= {"other_trump"} if _is_other_trump(state, deal) else set()
    marks |= {"cancelled"} if deal.slip.cancelled else set()
    marks |= {"nobody"} if deal.slip.lost else set()
    marks |= {"doubled"} if deal.factor != 1 else set()
    said, bids, marked = deal.slip.bids, deal.slip.final_bids, _marked(state, deal, seats)
    of_nobody = {"lost": deal.slip.lost, "ghost": deal.ghost if deal.is_played else 0}
    marks_of = {seat: frozenset(mark for mark, those in marked.items() if seat in those) for seat in seats}
    return Row(
        number=deal.number,
        state=stage,
        cells=tuple(_cell(state, deal, seat, said.get(seat), bids.get(seat), marks_of[seat]) for seat in seats),
        size=deal.hand_size,
        trump=None if state.rules.trump.kind == "none" and deal.trump == NO_TRUMP else deal.trump,
        card=None if deal.card in state.rules.trump.special_cards else deal.card,
        dealer=deal.dealer,
        leader=deal.leader,
        order=deal.order,
        marks=frozenset(marks),
        factor=deal.factor,
        figures={what: count for what, count in of_nobody.items() if count},
        roles=_roles(state.rules, deal),
    )


def _is_other_trump(state: OhHellState, deal: Deal) -> bool:
    """Say whether the table entered another trump than the rules have for the deal, or one where they have none.

    A card that is turned has a suit, unless the pack has cards without one: such a deal is never without trump.
    """
    if deal.slip.turned is None:
        return False
    trump = state.rules.trump
    is_turned = trump.kind in ("turn_up", "last_card") and not trump.special_cards
    is_known = deal.due_trump is not None or trump.kind == "fixed"
    return deal.trump != trump.named(deal.due_trump) and (is_known or (is_turned and deal.trump == NO_TRUMP))


def _roles(rules: OhHellRules, deal: Deal) -> dict[str, int]:
    """Return who bids first and who leads, by seat, where the rules do not say the next player after the dealer."""
    roles: dict[str, int] = {}
    if rules.first_bidder != NEXT and deal.order and rules.bidding.mode == "sequential":
        roles["first_bidder"] = deal.order[0]
    if (rules.leader_rule, rules.leader) != ("offset", NEXT) and deal.leader is not None:
        roles["leader"] = deal.leader
    return roles


def _cell(state: OhHellState, deal: Deal, seat: int, said: int | None, bid: int | None, marks: frozenset[str]) -> Cell:
    took = deal.tricks.get(seat) if deal.is_played else None
    covered = state.rules.bidding.mode == "simultaneous" and bool(deal.to_bid)
    tapped, score = deal.slip.tricks.get(seat), deal.scores.get(seat)
    spoken: dict[str, Points | None] = {
        "bid": bid,
        "said": said if said != bid else None,
        "took": took,
        "pencilled": None if deal.is_played or tapped == bid else tapped,
        "adjusted": deal.adjusted.get(seat),
    }
    return Cell(
        seat=seat,
        small="" if bid is None or covered else str(bid),
        points=deal.points.get(seat) if seat in deal.order or seat in deal.adjusted else None,
        total=deal.totals.get(seat) if deal.is_played else None,
        made=score.made if score else None,
        marks=marks,
        prizes=score.prizes if score else {},
        extras=score.extras if score else (),
        spoken={key: value for key, value in spoken.items() if value is not None and not covered},
    )


def _marked(state: OhHellState, deal: Deal, seats: tuple[int, ...]) -> dict[str, Collection[int | None]]:
    """Return the seats whose cell bears a mark, by mark; marks of nobody are left out."""
    come = [seat for seat in seats if has_come(state, seat, deal.number)]
    marked: dict[str, Collection[int | None]] = {
        "dealt": (deal.dealer,),
        "leads": (deal.leader,),
        "blind": deal.slip.blind,
        "too_near": deal.slip.blind - deal.may_blind if deal.is_played else (),
        "corrected": [seat for number, seat in state.corrected if number == deal.number],
        "hook": (deal.last_bidder,) if deal.is_played and deal.breaks_hook else (),
        "adjusted": deal.adjusted,
        "slam": [seat for seat, score in deal.scores.items() if score.slam],
        "streak": [seat for seat, score in deal.scores.items() if score.streak],
        "bonus": [seat for seat, score in deal.scores.items() if score.extras],
        "changed": [seat for seat, change in deal.slip.bid_changes.items() if change],
        "cannonball": [seat for seat in seats if deal.slip.load(seat) != LOADS[0]],
        "out": [seat for seat in come if seat not in deal.order],
        "left": [seat for seat in seats if has_left(state, seat, deal.number)],
        "joined": [seat for seat, fact in state.joined.items() if fact.deal == deal.number],
    }
    return {mark: those for mark, those in marked.items() if those}


def bids_of(state: OhHellState) -> tuple[Bid, ...]:
    """Return every bid of the deals that are played, deal by deal in bidding order."""
    return tuple(_bid(deal, seat) for deal in state.deals for seat in deal.order if seat in deal.scores)


def _bid(deal: Deal, seat: int) -> Bid:
    return Bid(
        deal=deal.number,
        seat=seat,
        cards=deal.hand_size,
        active=len(deal.order),
        bid=deal.slip.final_bids[seat],
        took=deal.tricks[seat],
        made=deal.scores[seat].made,
        points=deal.points[seat],
        trump=deal.trump,
        position=_position(deal, seat),
        blind=seat in deal.slip.blind,
    )


def _position(deal: Deal, seat: int) -> Position:
    if seat == deal.last_bidder:
        return "last"
    return "first" if seat == deal.order[0] else "between"
