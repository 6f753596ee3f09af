"""The Oh Hell family: one kind, its variants rows of axes; the plan of a game to come, from the rules alone."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.rules.abilities import House, Plan, PlannedDeal, ScoreRow
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.common.seats import bidding_order
from scorekeeper.rules.kind import NOTHING, Options, Prompt, Setup
from scorekeeper.rules.oh_hell import file, house
from scorekeeper.rules.oh_hell.axes import changes_of, nested
from scorekeeper.rules.oh_hell.facts import FACTS
from scorekeeper.rules.oh_hell.options import option_from_text
from scorekeeper.rules.oh_hell.packs import beyond_book
from scorekeeper.rules.oh_hell.points import factor_of, scoring_table
from scorekeeper.rules.oh_hell.presets import VARIANTS
from scorekeeper.rules.oh_hell.problems import problems
from scorekeeper.rules.oh_hell.reducers import apply
from scorekeeper.rules.oh_hell.resolving import check_stored, resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules, last_deal, trump_of
from scorekeeper.rules.oh_hell.sheet import bids_of, sheet
from scorekeeper.rules.oh_hell.state import OhHellState, opening
from scorekeeper.rules.oh_hell.without_effect import idle_options, without_effect

TARGET_DEALS = 16  # that an empty sheet has at least, where nobody knows when the target is reached


def plan(variant: str, options: Mapping[str, str], players: int, house: Mapping[str, Any] = NOTHING) -> Plan:
    """Return the plan of a game, the options as they are written on a command line.

    Raises Refused for a number of players that cannot play it, Unreadable for an option or axis that is not taken.
    """
    given = {key: option_from_text(key, text) for key, text in options.items()}
    rules = resolved(variant, given, players, house)
    deals = tuple(_planned_deal(rules, number, players) for number in range(1, len(rules.hand_sizes) + 1))
    largest = max(deals, key=lambda deal: deal.hand_size)
    scores = _scores(rules, largest)
    return Plan(
        variant=variant,
        players=players,
        packs=rules.packs,
        stripped=rules.stripped,
        deals=deals,
        repeat_until="target" if rules.repeats else None,
        scores=scores,
        scores_of=largest.deal,
        same_everywhere=all(_agree(scores, rules, deal) for deal in deals),
        success_bonus=rules.success_bonus,
        at_once=rules.bidding.mode == "simultaneous",
        notes=(
            *beyond_book(variant, players),
            *idle_options(variant, given, players, house),
            *without_effect(rules, players, changes_of(house)),
        ),
    )


def planned(setup: Setup, agreed: tuple[int, ...] = ()) -> tuple[PlannedDeal, ...]:
    """Return the deals of a game that is set up; of a target game whole cycles of TARGET_DEALS deals or more.

    `agreed`: the hand sizes of the table's own ladder, where it has one.
    """
    rules, players = from_plain(OhHellRules, setup.rules), len(setup.players)
    rules = replace(rules, hand_sizes=agreed) if agreed else rules
    cycle = len(rules.hand_sizes)
    deals = -(-TARGET_DEALS // cycle) * cycle if rules.repeats else cycle
    return tuple(_planned_deal(rules, number, players, setup.first_dealer) for number in range(1, deals + 1))


def _planned_deal(rules: OhHellRules, number: int, players: int, first: int = 0) -> PlannedDeal:
    size = rules.hand_sizes[(number - 1) % len(rules.hand_sizes)]
    seats = range(players) if rules.direction == "clockwise" else range(players)[::-1]
    dealer = seats[(seats.index(first) + number - 1) % players]
    order = bidding_order(seats, dealer, rules.first_bidder)
    trump = trump_of(rules, number, size, players)
    leads = {"offset": order[(rules.leader - rules.first_bidder) % players], "first_bidder": order[0]}
    return PlannedDeal(
        deal=number,
        hand_size=size,
        trump=trump,
        dealer=dealer,
        first_bidder=order[0],
        leader=leads.get(rules.leader_rule),
        bid_order=order,
        factor=factor_of(rules.scoring, number, trump, number == last_deal(rules)),
    )


def _scores(rules: OhHellRules, deal: PlannedDeal) -> tuple[ScoreRow, ...]:
    bids = rules.bidding.bids(deal.hand_size)
    return scoring_table(rules.scoring, deal.hand_size, bids=bids, deal=deal.deal, factor=deal.factor)


def _agree(scores: tuple[ScoreRow, ...], rules: OhHellRules, deal: PlannedDeal) -> bool:
    """Say whether each bid and number of tricks of this deal scores as in the deal that `scores` is of."""
    known = {row.bid: row.points for row in scores}
    rows = [row for row in _scores(rules, deal) if row.bid in known]
    return all(row.points == known[row.bid][: len(row.points)] for row in rows)


class OhHell:
    """The GameKind of the family: each deal is bid, then its tricks are entered, and a formula scores both."""

    key = "oh_hell"
    facts = FACTS
    variants = VARIANTS

    opening = staticmethod(opening)
    apply = staticmethod(apply)
    problems = staticmethod(problems)
    sheet = staticmethod(sheet)
    read = staticmethod(file.read)
    written = staticmethod(file.written)
    result = staticmethod(file.result)
    check_rules = staticmethod(check_stored)

    # What only some kinds can do: rules/abilities.py, and CountsBids of rules/sheets/figures.py.
    plan = staticmethod(plan)
    planned = staticmethod(planned)
    bids_of = staticmethod(bids_of)
    line_of = staticmethod(house.line_of)
    read_line = staticmethod(house.read_line)

    def prompt(self, state: OhHellState) -> Prompt | None:
        """Ask for the bids of the deal in hand, then for its tricks."""
        deal = state.live
        if deal is None:
            return None
        if deal.to_bid:
            return Prompt("bids", deal.number, deal.to_bid, deal.hand_size)
        return Prompt("tricks", deal.number, deal.order, deal.hand_size)

    # Resolved rules are taken and returned as plain data.

    def resolved(self, variant: str, options: Options, players: int) -> Mapping[str, Any]:
        """Return every axis of a variant with these options."""
        return to_plain(resolved(variant, options, players))

    def resolved_with(self, variant: str, options: Options, players: int, house: House) -> Mapping[str, Any]:
        """Return the same with house rules over it."""
        return to_plain(resolved(variant, options, players, house))

    def house(self, given: Any) -> dict[str, Any]:
        """Return house rules checked, each value in the type of its axis."""
        return nested(changes_of(given))

    def own_rules(self, variant: str, rules: Mapping[str, Any], players: int) -> dict[str, Any]:
        """Return where resolved rules are not those of a variant, as house rules."""
        return house.own_rules(from_plain(OhHellRules, rules), variant, players)
