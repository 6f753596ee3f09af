"""The Oh Hell family: one kind, its variants rows of axes."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.abilities import House
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.kind import Options, Prompt
from scorekeeper.rules.oh_hell import file, house
from scorekeeper.rules.oh_hell.axes import changes_of, nested
from scorekeeper.rules.oh_hell.facts import FACTS
from scorekeeper.rules.oh_hell.planning import plan, planned
from scorekeeper.rules.oh_hell.presets import VARIANTS
from scorekeeper.rules.oh_hell.problems import problems
from scorekeeper.rules.oh_hell.reducers import apply
from scorekeeper.rules.oh_hell.resolving import check_stored, resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules
from scorekeeper.rules.oh_hell.sheet import bids_of, sheet
from scorekeeper.rules.oh_hell.state import OhHellState, opening
from scorekeeper.rules.oh_hell.what_if import what_ifs


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
    what_ifs = staticmethod(what_ifs)
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

    def house_of(self, variant: str, rules: Mapping[str, Any], players: int) -> dict[str, Any]:
        """Return the house rules that make a variant into these resolved rules."""
        return house.house_of(from_plain(OhHellRules, rules), variant, players)
