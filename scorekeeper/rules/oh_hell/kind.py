"""The Oh Hell family: one kind, its variants rows of axes."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.rules.abilities import House, HouseLine, Plan, PlannedDeal, WhatIf
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.kind import (
    NOTHING,
    Fact,
    Options,
    Problem,
    Prompt,
    Setup,
    Sheet,
    Variant,
)  # fmt: skip
from scorekeeper.rules.oh_hell import file, reducers
from scorekeeper.rules.oh_hell.axes import changes_of, nested
from scorekeeper.rules.oh_hell.facts import FACTS
from scorekeeper.rules.oh_hell.house import house_of, line_of, read_line
from scorekeeper.rules.oh_hell.planning import plan, planned
from scorekeeper.rules.oh_hell.presets import VARIANTS
from scorekeeper.rules.oh_hell.problems import problems
from scorekeeper.rules.oh_hell.resolving import check_stored, resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules
from scorekeeper.rules.oh_hell.sheet import bids_of, sheet
from scorekeeper.rules.oh_hell.state import OhHellState, opening
from scorekeeper.rules.oh_hell.what_if import what_ifs
from scorekeeper.rules.sheets.figures import Bid


class OhHell:
    """The GameKind of the family: each deal is bid, then its tricks are entered, and a formula scores both."""

    key = "oh_hell"
    facts = FACTS

    @property
    def variants(self) -> tuple[Variant, ...]:
        return VARIANTS

    def resolved(self, variant: str, options: Options, players: int) -> Mapping[str, Any]:
        return to_plain(resolved(variant, options, players))

    def plan(self, variant: str, options: Mapping[str, str], players: int, house: Mapping[str, Any] = NOTHING) -> Plan:
        """Return every deal of a game to come; the options are text, as on a command line."""
        return plan(variant, options, players, house)

    def planned(self, setup: Setup, agreed: tuple[int, ...] = ()) -> tuple[PlannedDeal, ...]:
        """Return the deals of a game that is set up, for an empty sheet; `agreed`: the table's own hand sizes."""
        return planned(setup, agreed)

    def what_ifs(self, state: OhHellState, houses: Sequence[tuple[str, House]] = ()) -> tuple[WhatIf, ...]:
        """Return the game as played, under these house rules, and under every other formula of the family."""
        return what_ifs(state, houses)

    def bids_of(self, state: OhHellState) -> tuple[Bid, ...]:
        """Return every bid of the deals that are played, for the statistics."""
        return bids_of(state)

    def check_rules(self, variant: str, options: Options, rules: Mapping[str, Any], house: Mapping[str, Any]) -> None:
        """Raise Unreadable at the first option, axis or house rule of a stored game that is not taken."""
        check_stored(variant, options, rules, house)

    # HouseRuled (rules/rules/abilities.py); resolved rules are taken and returned as plain data.

    def house(self, given: Any) -> dict[str, Any]:
        return nested(changes_of(given))

    def resolved_with(self, variant: str, options: Options, players: int, house: House) -> Mapping[str, Any]:
        return to_plain(resolved(variant, options, players, house))

    def house_of(self, variant: str, rules: Mapping[str, Any], players: int) -> dict[str, Any]:
        return house_of(from_plain(OhHellRules, rules), variant, players)

    def line_of(self, variant: str, house: House) -> str:
        return line_of(variant, house)

    def read_line(self, text: str) -> HouseLine:
        return read_line(text)

    def opening(self, setup: Setup) -> OhHellState:
        return opening(setup)

    def apply(self, state: OhHellState, fact: Fact) -> OhHellState:
        return reducers.apply(state, fact)

    def problems(self, state: OhHellState) -> tuple[Problem, ...]:
        return problems(state)

    def prompt(self, state: OhHellState) -> Prompt | None:
        """Ask for the bids of the deal in hand, then for its tricks."""
        deal = state.live
        if deal is None:
            return None
        if deal.to_bid:
            return Prompt("bids", deal.number, deal.to_bid, deal.hand_size)
        return Prompt("tricks", deal.number, deal.order, deal.hand_size)

    def sheet(self, state: OhHellState) -> Sheet:
        return sheet(state)

    def read(self, game: Mapping[str, Any]) -> tuple[Setup, tuple[Fact, ...]]:
        return file.read(game)

    def written(self, state: OhHellState) -> dict[str, Any]:
        return file.written(state)

    def result(self, state: OhHellState) -> dict[str, Any]:
        return file.result(state)
