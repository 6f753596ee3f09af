"""The sheet of a game of the Oh Hell family: rows, cells and their marks, from the deals worked out."""

from scorekeeper.rules.common.outcome import standings
from scorekeeper.rules.common.ranking import winners_of
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import (
    Cell,
    Column,
    Row,
    RowState,
    Sheet,
)  # fmt: skip
from scorekeeper.rules.oh_hell.deals import Deal
from scorekeeper.rules.oh_hell.points import LOADS
from scorekeeper.rules.oh_hell.rules import OhHellRules
from scorekeeper.rules.oh_hell.seats import columns_of, has_come, has_left, plays
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.rules.sheets.figures import Bid, Position

NEXT = 1  # the seat after the dealer's


def sheet(state: OhHellState) -> Sheet:
    """Return the game as columns in seat order and a row a deal."""
    totals, live = state.standing, state.live
    seats, now = columns_of(state), live.number if live else max(len(state.deals), 1)
    # Nobody has won a game of which no deal was played.
    rules, first = state.rules, state.won_at_once
    best = first or winners_of(totals, rules.winner) if any(deal.is_played for deal in state.deals) else ()
    winners = () if live else best
    there = {seat: totals[seat] for seat in seats if seat in totals}
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
        standings=standings(there, state.names, winners, rules.winner, first),
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
    marks |= {"misdealt"} if deal.misdeals else set()
    marks |= {"resized"} if deal.number in state.resized else set()
    marks |= {"cancelled"} if deal.cancelled else set()
    marks |= {"lost"} if deal.lost else set()
    marks |= {"doubled"} if deal.factor != 1 else set()
    return Row(
        number=deal.number,
        state=stage,
        cells=tuple(_cell(state, deal, seat) for seat in seats),
        size=deal.hand_size,
        trump=deal.trump,
        card=None if deal.card in state.rules.trump.special_cards else deal.card,
        dealer=deal.dealer,
        leader=deal.leader,
        marks=frozenset(marks),
        factor=deal.factor,
        roles=_roles(state.rules, deal),
    )


def _roles(rules: OhHellRules, deal: Deal) -> dict[str, int]:
    """Return who bids first and who leads, by seat, where the rules do not say the next player after the dealer."""
    roles: dict[str, int] = {}
    if rules.first_bidder != NEXT and deal.order and rules.bidding.mode == "sequential":
        roles["first_bidder"] = deal.order[0]
    if (rules.leader_rule, rules.leader) != ("offset", NEXT) and deal.leader is not None:
        roles["leader"] = deal.leader
    return roles


def _cell(state: OhHellState, deal: Deal, seat: int) -> Cell:
    said, bid = deal.bids.get(seat), deal.final_bids.get(seat)
    took = deal.tricks.get(seat) if deal.tricks else None
    covered = state.rules.bidding.mode == "simultaneous" and bool(deal.to_bid)
    spoken: dict[str, Points | None] = {
        "bid": bid,
        "said": said if said != bid else None,
        "took": took,
        "pencilled": _pencilled(deal, seat),
        "adjusted": deal.adjusted.get(seat),
    }
    return Cell(
        seat=seat,
        small="" if bid is None or covered else str(bid),
        points=deal.scores.get(seat) if seat in deal.order or seat in deal.adjusted else None,
        total=deal.totals.get(seat) if deal.is_played else None,
        made=None if took is None or bid is None else deal.made.get(seat),
        marks=_marks(state, deal, seat),
        prizes=_prizes(deal, seat),
        extras=deal.extras.get(seat, ()),
        spoken={key: value for key, value in spoken.items() if value is not None and not covered},
    )


def _pencilled(deal: Deal, seat: int) -> int | None:
    """Return the tricks tapped for somebody who missed, while the deal is not scored."""
    tricks = deal.took.get(seat)
    return None if deal.is_played or tricks == deal.final_bids.get(seat) else tricks


def _prizes(deal: Deal, seat: int) -> dict[str, int]:
    """Return what a seat won beside the points of its bid, by the name of the prize."""
    bonuses = {each: sum(extra.points for extra in deal.extras[each]) for each in deal.extras}
    prizes = (("slam", deal.slams), ("streak", deal.streaks), ("bonus", bonuses))
    return {name: won[seat] for name, won in prizes if won.get(seat)}


def _marks(state: OhHellState, deal: Deal, seat: int) -> frozenset[str]:
    holds = {
        "dealt": seat == deal.dealer,
        "leads": seat == deal.leader,
        "blind": seat in deal.blind,
        "corrected": (deal.number, seat) in state.corrected,
        "hook": deal.is_played and deal.breaks_hook and seat == deal.last_bidder,
        "adjusted": seat in deal.adjusted,
        "slam": seat in deal.slams,
        "streak": seat in deal.streaks,
        "bonus": seat in deal.extras,
        "changed": bool(deal.beside.bid_changes.get(seat)),
        "cannonball": deal.beside.load(seat) != LOADS[0],
        "out": seat not in deal.order and has_come(state, seat, deal.number),
        "left": has_left(state, seat, deal.number),
        "joined": seat in state.joined and state.joined[seat].deal == deal.number,
    }
    return frozenset(mark for mark, is_so in holds.items() if is_so)


def bids_of(state: OhHellState) -> tuple[Bid, ...]:
    """Return every bid of the deals that are played, deal by deal in bidding order."""
    return tuple(_bid(deal, seat) for deal in state.deals if deal.tricks for seat in deal.order if _has_bid(deal, seat))


def _has_bid(deal: Deal, seat: int) -> bool:
    return seat in deal.bids and seat in (deal.tricks or {})


def _bid(deal: Deal, seat: int) -> Bid:
    tricks = deal.tricks or {}
    return Bid(
        deal=deal.number,
        seat=seat,
        cards=deal.hand_size,
        active=len(deal.order),
        bid=deal.final_bids[seat],
        took=tricks[seat],
        made=deal.made[seat],
        points=deal.scores[seat],
        trump=deal.trump,
        position=_position(deal, seat),
        blind=seat in deal.blind,
    )


def _position(deal: Deal, seat: int) -> Position:
    if seat == deal.last_bidder:
        return "last"
    return "first" if seat == deal.order[0] else "between"
