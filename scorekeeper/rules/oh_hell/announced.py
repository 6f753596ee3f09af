"""What a table of the Oh Hell family has announced so far: the newest value of every slot."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules import facts
from scorekeeper.rules.kind import Options, Problem
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.bonuses import Beside
from scorekeeper.rules.oh_hell.rules import OhHellRules


@dataclass(frozen=True)
class Announced:
    """The value of every slot; what follows from them is computed by OhHellState."""

    variant: str
    options: Options
    house: Mapping[str, Any]  # house rules: what they set
    house_rules: str  # and their name
    rules: OhHellRules
    names: tuple[str, ...]  # by seat
    started: tuple[int, ...]  # seats of the setup, clockwise
    first_dealer: int
    sizes: tuple[int, ...]  # hand size of every deal agreed on; a target game goes on beyond
    last: int | None  # number of the last deal agreed on, also when the table plays on after it
    bids: Mapping[int, Mapping[int, int]] = field(default_factory=dict[int, Mapping[int, int]])
    bids_changed: frozenset[int] = frozenset()  # deals in which a bid was changed once all had bid
    blind: Mapping[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])
    turned: Mapping[int, oh.TurnUp] = field(default_factory=dict[int, oh.TurnUp])
    took: Mapping[int, oh.PencilledTricks] = field(default_factory=dict[int, oh.PencilledTricks])
    tricks: Mapping[int, oh.Tricks] = field(default_factory=dict[int, oh.Tricks])
    beside: Mapping[int, Beside] = field(default_factory=dict[int, Beside])  # what was entered beside bids and tricks
    misdeals: Mapping[int, int] = field(default_factory=dict[int, int])  # how often each deal was dealt again
    dealers: Mapping[int, int] = field(default_factory=dict[int, int])
    resized: frozenset[int] = frozenset()  # deals whose hand size the table chose
    dealt: int = 0  # deals begun when the rules were put right: they keep their cards
    joined: Mapping[int, oh.Joined] = field(default_factory=dict[int, oh.Joined])  # by seat
    attendance: tuple[tuple[int, int, bool], ...] = ()  # (from deal, seat, plays), in the order announced
    sat_out: Mapping[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])
    seatings: tuple[tuple[int, tuple[int, ...]], ...] = ()  # (from deal, seats clockwise)
    adjustments: Mapping[int, facts.Adjustment] = field(default_factory=dict[int, facts.Adjustment])  # by number
    corrected: frozenset[tuple[int, int]] = frozenset()  # (deal, seat) changed after it was scored
    ended: str | None = None  # the reason, where the table stopped early
    played_on: int = -1  # deals played when a game that was over went on
    unplaced_facts: tuple[Problem, ...] = ()  # facts of a seat or a deal that does not exist
