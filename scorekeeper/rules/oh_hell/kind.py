"""The Oh Hell family: one kind, whose variants are rows of axes; the plan of a future game, from the rules alone."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.rules.common.options import YES_NO, option_from_text
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.facts import Setup
from scorekeeper.rules.game_kind import GameKind
from scorekeeper.rules.kind import NOTHING, House, Options, Plan, Prompt, Row, ScoreRow
from scorekeeper.rules.oh_hell import file
from scorekeeper.rules.oh_hell.axes import OF_FAMILY, TAKEN
from scorekeeper.rules.oh_hell.facts import FACTS, OhHellFact
from scorekeeper.rules.oh_hell.house import own_rules
from scorekeeper.rules.oh_hell.points import scoring_table
from scorekeeper.rules.oh_hell.presets import VARIANTS
from scorekeeper.rules.oh_hell.problems import problems
from scorekeeper.rules.oh_hell.reducers import apply
from scorekeeper.rules.oh_hell.resolving import check_stored, resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules
from scorekeeper.rules.oh_hell.sheet import sheet
from scorekeeper.rules.oh_hell.state import Deal, OhHellState, opening

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
    is_same = all(_agree(scores, rules, deal) for deal in deals)
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


def _agree(scores: tuple[ScoreRow, ...], rules: OhHellRules, deal: Deal) -> bool:
    """Say whether each bid and number of tricks of this deal scores the same as in the deal of `scores`."""
    known = {row.bid: row.points for row in scores}
    rows = [row for row in _scores(rules, deal) if row.bid in known]
    return all(row.points == known[row.bid][: len(row.points)] for row in rows)


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
    read = staticmethod(file.read)
    written = staticmethod(file.written)
    result = staticmethod(file.result)
    plan = staticmethod(plan)

    def prompt(self, state: OhHellState) -> Prompt | None:
        """Ask for the bids of the current deal, then for its tricks."""
        deal = state.live
        if deal is None:
            return None
        if deal.to_bid:
            return Prompt("bids", deal.number, deal.to_bid)
        return Prompt("tricks", deal.number, deal.order)

    # Resolved rules are passed and returned as plain data.

    def resolved(self, variant: str, options: Options, players: int, house: House = NOTHING) -> Mapping[str, Any]:
        """Return every axis of a variant with these options and house rules applied."""
        return to_plain(resolved(variant, options, players, house))

    def check_rules(self, variant: str, options: Options, rules: Mapping[str, Any], house: House) -> None:
        """Raise Unreadable at rules that no table could play."""
        check_stored(variant, options, rules, house)

    def own_rules(self, variant: str, rules: Mapping[str, Any], players: int) -> dict[str, Any]:
        """Return the differences between resolved rules and a variant, as house rules."""
        return own_rules(from_plain(OhHellRules, rules), variant, players)

    def blank_rows(self, setup: Setup, agreed: tuple[int, ...] = ()) -> tuple[Row, ...]:
        """Return the planned deals, with hand size, trump, dealer and factor."""
        return tuple(map(_row_to_come, planned(setup, agreed, least=TARGET_DEALS)))
