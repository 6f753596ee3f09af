"""What only some kinds can do. It is asked for by type: `isinstance(kind, Plans)`, and nowhere by name.

A kind has an ability by having the methods. A state is the kind's own, handed back unread.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from scorekeeper.rules.common.house import House
from scorekeeper.rules.common.plan import Plan, PlannedDeal
from scorekeeper.rules.common.what_if import WhatIf
from scorekeeper.rules.kind import Setup


@runtime_checkable
class Plans(Protocol):
    """A kind whose deals are known before anybody sits down."""

    def plan(self, variant: str, options: Mapping[str, str], players: int, house: Mapping[str, Any]) -> Plan:
        """Return every deal of a game to come, the options as text, as on a command line.

        Raises Refused for a number of players that cannot play it, Unreadable for an option that makes no sense.
        """
        ...

    def planned(self, setup: Setup, agreed: tuple[int, ...] = ()) -> tuple[PlannedDeal, ...]:
        """Return the deals of a game that is set up, for an empty sheet; `agreed`: the table's own hand sizes."""
        ...


@runtime_checkable
class Rescores(Protocol):
    """A kind whose deals can be scored by the formula of another variant."""

    def what_ifs(self, state: Any, houses: Sequence[tuple[str, House]] = ()) -> tuple[WhatIf, ...]:
        """Return the game under every formula: as played, under these house rules over variants, under the others."""
        ...
