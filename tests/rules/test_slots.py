"""What facts touch: two that share no slot may come in either order."""

import pytest

from scorekeeper.rules.facts import Ended, Hidden, Noted, PenPassed, Renamed, meet
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.oh_hell.facts import Bids, Blind, Corrected, Left, Misdeal, PencilledTricks, Tricks, TurnUp

BEN, CAS = 1, 2
BID, TOOK, PENCILLED = Bids(3, {BEN: 1}), Tricks(3, {BEN: 3}), PencilledTricks(3, {BEN: 1})


@pytest.mark.parametrize(
    ("one", "other", "meets"),
    [
        (BID, Bids(3, {CAS: 1}), False),
        (BID, Bids(4, {BEN: 1}), False),
        (BID, TurnUp(3, "H"), False),
        (BID, PENCILLED, False),
        (PENCILLED, PencilledTricks(3, {CAS: 0}), False),
        (PENCILLED, PencilledTricks(3, {}, 1), False),
        (BID, Renamed(BEN, "Benno"), False),
        (Renamed(BEN, "Benno"), Noted("", "", ""), False),
        (TOOK, PenPassed("phone", "taken"), False),
        (TOOK, Hidden(True), False),
        (BID, Bids(3, {BEN: 2}), True),
        (BID, Blind(3, BEN), True),
        (TurnUp(3, "H"), TurnUp(3, "S"), True),
        (PencilledTricks(3, {BEN: 1}, 0), PencilledTricks(3, {CAS: 1}, 1), True),
        (BID, TOOK, True),
        (TurnUp(3, "H"), TOOK, True),
        (PENCILLED, Misdeal(3), True),
        (BID, Left(3, CAS), True),
        (BID, Corrected(2, {BEN: 1}, {BEN: 1}), True),
        (BID, Ended("late"), True),
    ],
)
def test_slots_meet_where_facts_touch_the_same(one: Fact, other: Fact, meets: bool):
    assert meet(one.slots, other.slots) is meets
    assert meet(other.slots, one.slots) is meets
