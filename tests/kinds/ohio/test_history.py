"""The record of Ohio: how a hand was entered, what was counted, and what was played."""

import pytest

from scorekeeper.rules.ohio import facts as ohio_facts
from tests.conftest import ANA, BEN, CAS
from tests.web.real_life import Evening
from tests.web.table.test_history import lines_after


@pytest.mark.parametrize(
    ("announced", "sentence"),
    [
        ((ohio_facts.EntryWay(1, "scores"),), "Hand 1 is entered by scores tablet"),
        ((ohio_facts.HandStarted(1, CAS),), "Cas starts hand 1 tablet"),
        ((ohio_facts.HandScores(1, {BEN: -3}),), "Ben scores −3 tablet"),
        (
            (ohio_facts.HandScores(1, {BEN: -3}), ohio_facts.HandScores(1, {BEN: 4})),
            "Ben scores 4, not −3 −3 → 4 tablet",
        ),
        ((ohio_facts.Tally(1, BEN, {7: 2}, {-10: True}),), "Ben: 2 × the 7, an Ohio in hand tablet"),
        ((ohio_facts.Tally(1, BEN),), "Ben: nothing tablet"),
        ((ohio_facts.HandFigures(1, {BEN: ohio_facts.Figures(20, 1, 5, 1)}),), "Ben captured cards of 20 and"),
        ((ohio_facts.TrickPlay(1, 1, ANA, 9),), "Ana plays the 9 tablet"),
        ((ohio_facts.TrickPlay(1, 1, ANA, 9), ohio_facts.Misdeal(1)), "Misdeal: hand 1 is dealt again tablet what was"),
        ((ohio_facts.TrickPlay(1, 1, ANA, 9), ohio_facts.TrickPlay(1, 2, BEN, "pass")), "Ben passes tablet"),
        ((ohio_facts.TrickPlay(1, 1, ANA, 9), ohio_facts.TrickPlay(1, 2, ANA, "taken")), "Ana takes the trick tablet"),
    ],
)  # fmt: skip
def test_a_hand_of_ohio_is_told(app, client, announced, sentence):
    assert lines_after(Evening(app, client, "ohio"), *announced).startswith(sentence)
