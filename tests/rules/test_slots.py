"""What facts touch: two that share no slot may come in either order."""

import pytest

from scorekeeper.rules.facts import Ended, Hidden, Noted, PenPassed, Renamed, meet
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.oh_hell.facts import Bids, Blind, Corrected, Left, Misdeal, PencilledTricks, Tricks, TurnUp

BEN, CAS = 1, 2


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Bids(3, {BEN: 1}), Bids(3, {CAS: 1})),
        (Bids(3, {BEN: 1}), Bids(4, {BEN: 1})),
        (Bids(3, {BEN: 1}), TurnUp(3, "H")),
        (Bids(3, {BEN: 1}), PencilledTricks(3, {BEN: 1})),
        (PencilledTricks(3, {BEN: 1}), PencilledTricks(3, {CAS: 0})),
        (PencilledTricks(3, {BEN: 1}), PencilledTricks(3, {}, 1)),
        (Bids(3, {BEN: 1}), Renamed(BEN, "Benno")),
        (Renamed(BEN, "Benno"), Noted("", "", "")),
        (Tricks(3, {BEN: 3}), PenPassed("phone", "taken")),
        (Tricks(3, {BEN: 3}), Hidden(True)),
    ],
)
def test_what_touches_different_things_is_apart(one: Fact, other: Fact):
    assert not meet(one.slots, other.slots)
    assert not meet(other.slots, one.slots)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Bids(3, {BEN: 1}), Bids(3, {BEN: 2})),
        (Bids(3, {BEN: 1}), Blind(3, BEN)),
        (TurnUp(3, "H"), TurnUp(3, "S")),
        (PencilledTricks(3, {BEN: 1}, 0), PencilledTricks(3, {CAS: 1}, 1)),
        (Bids(3, {BEN: 1}), Tricks(3, {BEN: 3})),
        (TurnUp(3, "H"), Tricks(3, {BEN: 3})),
        (PencilledTricks(3, {BEN: 1}), Misdeal(3)),
        (Bids(3, {BEN: 1}), Left(3, CAS)),
        (Bids(3, {BEN: 1}), Corrected(2, {BEN: 1}, {BEN: 1})),
        (Bids(3, {BEN: 1}), Ended("late")),
    ],
)
def test_what_touches_the_same_meets(one: Fact, other: Fact):
    assert meet(one.slots, other.slots)
    assert meet(other.slots, one.slots)
