"""Four people and a deal of the Oh Hell family, for the tests of its rules."""

from collections.abc import Sequence

from scorekeeper.rules.kind import Fact
from scorekeeper.rules.oh_hell.facts import Bids, Tricks
from scorekeeper.rules.oh_hell.kind import OhHell
from tests.kit.states import ANA, BEN, CAS, DEE, EVE, NAMES, States

__all__ = ["ANA", "BEN", "CAS", "DEE", "EVE", "KIND", "NAMES", "codes", "enter", "played", "refused", "setup", "table"]

KIND = OhHell()
STATES = States(KIND, "nomination_whist")
setup, table, enter, refused, codes = STATES.setup, STATES.table, STATES.enter, STATES.refused, STATES.codes


def played(deal: int, bids: Sequence[int], tricks: Sequence[int], cancelled: int = 0) -> tuple[Fact, Fact]:
    """Return the facts of a whole deal, bids and tricks by seat."""
    return Bids(deal, dict(enumerate(bids))), Tricks(deal, dict(enumerate(tricks)), cancelled)
