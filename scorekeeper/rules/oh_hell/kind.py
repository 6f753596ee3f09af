"""The Oh Hell family: one kind, whose variants are rows of axes; its sheet, and the plan of a future game."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.rules.common.options import YES_NO, option_from_text
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.common.seats import standings, winners_of, without
from scorekeeper.rules.common.settlement import outcome
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.facts import Setup
from scorekeeper.rules.game_kind import GameKind
from scorekeeper.rules.kind import (
    NOTHING,
    Cell,
    Column,
    Fact,
    House,
    MarkOfCell,
    Options,
    Plan,
    Prompt,
    Row,
    ScoreRow,
    Sheet,
    marks_that_hold,
)
from scorekeeper.rules.oh_hell import file
from scorekeeper.rules.oh_hell.axes import OF_FAMILY, TAKEN
from scorekeeper.rules.oh_hell.facts import FACTS, GRAPESHOT, OhHellFact, Slip
from scorekeeper.rules.oh_hell.house import own_rules
from scorekeeper.rules.oh_hell.points import scoring_table
from scorekeeper.rules.oh_hell.presets import VARIANTS
from scorekeeper.rules.oh_hell.problems import problems
from scorekeeper.rules.oh_hell.resolving import check_stored, resolved
from scorekeeper.rules.oh_hell.rules import NO_TRUMP, OhHellRules
from scorekeeper.rules.oh_hell.state import (
    Deal,
    OhHellState,
    active_at,
    apply,
    columns_of,
    has_come,
    has_left,
    opening,
    order_at,
)

NEXT = 1  # the seat after the dealer's


def sheet(state: OhHellState) -> Sheet:
    totals, live = state.standing, state.live
    seats, now = columns_of(state), state.now
    # No winners if no deal was played.
    rules, first = state.rules, state.won_at_once
    left = tuple(seat for seat in totals if has_left(state, seat, now))
    stayed = without(totals, left)
    is_scored, made = any(deal.is_played for deal in state.deals), state.breaks_ties
    best = first or winners_of(stayed, rules.winner, made) if is_scored else ()
    winners = () if live else best
    standing = {seat: totals[seat] for seat in seats if seat in totals}
    return Sheet(
        columns=tuple(_column(state, seat, totals.get(seat), seat in best) for seat in seats),
        rows=tuple(_row(state, deal, live, seats) for deal in state.deals if deal.is_played or live),
        standings=standings(standing, state.names, winners, rules.winner, first, left, made),
        finished=live is None,
        winners=winners,
        outdone=tuple(seat for seat in winners_of(stayed, rules.winner) if seat not in winners)
        if winners and made and not first
        else (),
        agreed=_agreed(state),
        ended=state.ended,
        direction=None if state.rules.direction == "clockwise" else state.rules.direction,
        wins=rules.winner,
        roles=marks_that_hold({
            "first_bidder": rules.first_bidder != NEXT and rules.bidding.mode == "sequential",
            "leader": (rules.leader_rule, rules.leader) != ("offset", NEXT),
        }),
        trump=NO_TRUMP if rules.trump.kind == "none" else None,
    )  # fmt: skip


def _agreed(state: OhHellState) -> tuple[int, ...]:
    """Return the hand sizes dealt and to come, or nothing if they equal those of the rules or follow no ladder."""
    dealt = tuple(deal.hand_size for deal in state.deals)
    sizes = dealt + state.sizes[len(dealt) :]
    return () if state.rules.repeats or sizes == state.rules.hand_sizes else sizes


def _column(state: OhHellState, seat: int, total: Points | None, ahead: bool) -> Column:
    now, joined = state.now, state.joined.get(seat)
    left = has_left(state, seat, now)
    is_out = has_come(state, seat, now) and not left and seat not in active_at(state, now)
    begins, carry_in = (joined.deal, joined.carry_in) if joined else (1, 0)
    return Column(
        seat, state.names[seat], total, ahead, marks_that_hold({"joined": joined, "left": left, "out": is_out}),
        begins, carry_in,
    )  # fmt: skip


def _row(state: OhHellState, deal: Deal, live: Deal | None, seats: tuple[int, ...]) -> Row:
    # If all bid at once, nothing is shown before all have bid.
    slip = Slip() if state.rules.bidding.mode == "simultaneous" and deal.to_bid else deal.slip
    bids, marked = slip.final_bids, _marked(state, deal, seats)
    marks: dict[int, frozenset[MarkOfCell]] = {
        seat: frozenset(mark for mark, those in marked.items() if seat in those) for seat in seats
    }
    return replace(
        _row_to_come(deal),
        state="done" if deal.is_played else "live" if live and deal.number == live.number else "todo",
        cells=tuple(_cell(deal, seat, slip, bids.get(seat), marks[seat]) for seat in seats),
        trump=None if state.rules.trump.kind == "none" and deal.trump == NO_TRUMP else deal.trump,
        card=None if deal.card in state.rules.trump.special_cards else deal.card,
        marks=marks_that_hold({
            "misdealt": deal.slip.misdeals,
            "resized": deal.number in state.resized,
            "other_trump": _is_other_trump(state, deal),
            "cancelled": deal.slip.cancelled,
            "nobody": deal.slip.lost,
        }),
        lost=deal.slip.lost,
        ghost=deal.ghost if deal.is_played else 0,
    )  # fmt: skip


def _is_other_trump(state: OhHellState, deal: Deal) -> bool:
    """Say whether the table entered a trump that differs from the rules' trump for the deal, or one if they have none.

    A turned card has a suit, unless the pack has cards without one, so such a deal is never without trump.
    """
    if deal.slip.turned is None:
        return False
    trump = state.rules.trump
    is_turned = trump.kind in ("turn_up", "last_card") and not trump.special_cards
    is_known = deal.due_trump is not None or trump.kind == "fixed"
    return deal.trump != trump.named(deal.due_trump) and (is_known or (is_turned and deal.trump == NO_TRUMP))


def _cell(deal: Deal, seat: int, slip: Slip, bid: int | None, marks: frozenset[MarkOfCell]) -> Cell:
    """Return one seat's cell; `slip` is the visible slip of the deal, and `bid` the bid that counts."""
    score, first_bid, tricks = deal.scores.get(seat), slip.bids.get(seat), slip.tricks.get(seat)
    return Cell(
        seat=seat,
        points=deal.points.get(seat) if seat in deal.order or seat in deal.adjusted else None,
        total=deal.totals.get(seat) if deal.is_played else None,
        made=score.made if score else None,
        marks=marks,
        bid=bid,
        first_bid=None if first_bid == bid else first_bid,
        took=tricks if deal.is_played else None,
        pencilled=None if deal.is_played or tricks == bid else tricks,
        adjusted=deal.adjusted.get(seat) if slip is deal.slip else None,
        prizes=score.prizes if score else {},
        extras=score.extras if score else (),
    )


def _marked(state: OhHellState, deal: Deal, seats: tuple[int, ...]) -> dict[MarkOfCell, Collection[int | None]]:
    """Return the seats that have a mark, by mark; without the marks that nobody has."""
    marked: dict[MarkOfCell, Collection[int | None]] = {
        "dealt": (deal.dealer,),
        "leads": (deal.leader,),
        "blind": deal.slip.blind,
        "too_near": deal.slip.blind - deal.may_blind if deal.slip.blind and deal.is_played else (),
        "corrected": [seat for number, seat in state.corrected if number == deal.number],
        "hook": (deal.last_bidder,) if deal.is_played and deal.breaks_hook else (),
        "adjusted": deal.adjusted,
        "changed": [seat for seat, change in deal.slip.bid_changes.items() if change],
        "cannonball": [seat for seat, load in deal.slip.loads.items() if load != GRAPESHOT],
        "out": [seat for seat in seats if has_come(state, seat, deal.number) and seat not in deal.order],
        "left": [seat for seat in seats if has_left(state, seat, deal.number)],
        "joined": [seat for seat, fact in state.joined.items() if fact.deal == deal.number],
    }
    return {mark: those for mark, those in marked.items() if those}


TARGET_DEALS = 16  # the fewest on an empty sheet if the game goes on until a target is reached


def plan(variant: str, options: Mapping[str, str], players: int, house: House = NOTHING) -> Plan:
    """Return the plan of a game, with the options as written on a command line.

    Raises Refused for a number of players that cannot play it, Unreadable for an option or axis that is not allowed.
    """
    given = {key: option_from_text(TAKEN.get(key, YES_NO), text) for key, text in options.items()}
    rules = resolved(variant, given, players, house)
    deals = planned(Setup("oh_hell", variant, ("",) * players, rules=to_plain(rules)))
    largest = max(deals, key=lambda deal: deal.hand_size)
    scores = _scores(rules, largest)
    # A deal scores the same if each bid and number of tricks of it does.
    known = {row.bid: row.points for row in scores}
    rows = [row for deal in deals for row in _scores(rules, deal) if row.bid in known]
    is_same = all(row.points == known[row.bid][: len(row.points)] for row in rows)
    return Plan(
        variant=variant,
        players=players,
        packs=rules.packs,
        stripped=rules.stripped,
        deals=tuple(map(_row_to_come, deals)),
        repeat_until="target" if rules.repeats else None,
        scores=scores,
        scores_in=None if is_same else _row_to_come(largest),
        success_bonus=rules.success_bonus,
        at_once=rules.bidding.mode == "simultaneous",
    )


def planned(setup: Setup, agreed: tuple[int, ...] = (), *, least: int = 1) -> tuple[Deal, ...]:
    """Return the deals of a game before the first deal; for a target game, whole cycles with at least `least` deals.

    `agreed`: the hand sizes of the table's own ladder, if it has one.
    """
    state = opening(setup)
    sizes = agreed or state.sizes
    if state.rules.repeats:
        sizes *= -(-least // len(sizes))
    rules = replace(state.rules, hand_sizes=sizes, repeats=False)
    return replace(state, rules=rules, sizes=sizes, last=None if state.rules.repeats else len(sizes)).deals


def _row_to_come(deal: Deal) -> Row:
    return Row(
        number=deal.number,
        state="todo",
        cells=(),
        size=deal.hand_size,
        trump=deal.trump,
        dealer=deal.dealer,
        leader=deal.leader,
        order=deal.order,
        factor=deal.factor,
    )


def _scores(rules: OhHellRules, deal: Deal) -> tuple[ScoreRow, ...]:
    bids = rules.bidding.bids(deal.hand_size)
    return scoring_table(rules.scoring, deal.hand_size, bids=bids, deal=deal.number, factor=deal.factor)


def result(state: OhHellState) -> dict[str, Any]:
    order = order_at(state, state.now)
    standings = sorted(sheet(state).standings, key=lambda line: order.index(line.seat))
    return {
        "deals": [file.result_of(state.names, deal) for deal in file.begun(state)],
        "hands": None,
        **outcome(standings, state.live is None, state.rules.settlement, state.rules.winner),
    }


class OhHell(GameKind[OhHellState, OhHellFact]):
    """The family: in each deal bids are entered, then tricks, and a formula scores both."""

    key = "oh_hell"
    facts = FACTS
    variants = VARIANTS
    axes = OF_FAMILY

    opening = staticmethod(opening)
    apply = staticmethod(apply)
    problems = staticmethod(problems)
    sheet = staticmethod(sheet)
    result = staticmethod(result)
    plan = staticmethod(plan)

    def read(self, game: Mapping[str, Any]) -> tuple[Setup, tuple[Fact, ...]]:
        return file.read(game)

    def written(self, state: OhHellState) -> dict[str, Any]:
        return file.written(state)

    def prompt(self, state: OhHellState) -> Prompt | None:
        deal = state.live
        if deal is None:
            return None
        return Prompt("bids" if deal.to_bid else "tricks", deal.number, deal.to_bid or deal.order)

    # Resolved rules are passed and returned as plain data.

    def resolved(self, variant: str, options: Options, players: int, house: House = NOTHING) -> Mapping[str, Any]:
        return to_plain(resolved(variant, options, players, house))

    def check_rules(self, variant: str, options: Options, rules: Mapping[str, Any], house: House) -> None:
        check_stored(variant, options, rules, house)

    def own_rules(self, variant: str, rules: Mapping[str, Any], players: int) -> dict[str, Any]:
        return own_rules(from_plain(OhHellRules, rules), variant, players)

    def blank_rows(self, setup: Setup, agreed: tuple[int, ...] = ()) -> tuple[Row, ...]:
        return tuple(map(_row_to_come, planned(setup, agreed, least=TARGET_DEALS)))
