"""A series of Ohio goes into a game file and comes back. What is refused stands in tests/data/refusals.jsonl."""

import pytest

from scorekeeper.record.gamefile import FORMAT
from scorekeeper.rules import facts
from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.ohio.facts import HandFigures, HandPiles
from tests.kinds.ohio.table import ALONE, ANA, BEN, CAS, DEE, FOUR, KIND, alone, evenly, table
from tests.record.samples import refusal, state_in

SCORES = {"Ana": 50, "Ben": 50, "Cas": 40, "Dee": 40}

ONE_HAND = facts.RulesChanged("ohio", {"hands": 1}, KIND.resolved("ohio", {"hands": 1}, 4))


def file_of(state):
    """Return the data of the file of a series, its rules as what differs from those of the variant."""
    rules = to_plain(state.rules)
    options = {**rules.pop("settlement"), **rules}
    options["settlement"] = options.pop("mode")
    return {"variant": "ohio", "options": options, **KIND.written(state)}


@pytest.mark.parametrize(
    "state",
    [
        table(),
        table(*evenly(1), HandFigures(2, FOUR), first=BEN, hands=3),
        table(*alone(1), HandPiles(2, ALONE), players=2, hands=2, settlement="difference", rate="0.05"),
        table(facts.Adjustment(1, 1, ANA, 5, "kind"), *evenly(1), facts.Ended("late")),
        table(*evenly(1), facts.Adjustment(1, 2, BEN, -3, "phone")),
        table(*evenly(1), facts.Resumed(), hands=1),
        table(*evenly(1), facts.Resumed(), *evenly(2), hands=1),
        table(facts.Ended("")),
        table(*evenly(1), facts.Adjustment(1, 2, BEN, -3, "phone"), facts.Ended("")),
        table(*evenly(1), facts.Adjustment(1, 2, BEN, -3, "phone"), ONE_HAND),
        table(*evenly(1), facts.Resumed(), facts.Adjustment(1, 2, BEN, -3, "phone"), hands=1),
    ],
)
def test_writing_reading_and_writing_again_changes_nothing(state):
    reread = state_in(file_of(state))
    assert KIND.written(reread) == KIND.written(state)
    assert KIND.result(reread) == KIND.result(state)
    assert reread.is_over == state.is_over


def test_the_result_has_every_key():
    result = KIND.result(table(*evenly(1), facts.Adjustment(1, 2, BEN, -3, "phone")))
    assert result == {
        "deals": None,
        "hands": [{"scores": SCORES, "totals": SCORES}, {"scores": None, "totals": None}],
        "totals": SCORES,
        "ranking": {"Ana": 1, "Ben": 1, "Cas": 3, "Dee": 3},
        "winners": [],
        "finished": False,
        "settlement": None,
    }


def test_a_finished_series_is_settled_where_that_is_agreed():
    result = KIND.result(table(*evenly(1), hands=1, settlement="difference_to_winner", rate="0.1"))
    assert result["winners"] == ["Ana", "Ben"]
    assert result["settlement"]["net"] == {"Ana": 1, "Ben": 1, "Cas": -1, "Dee": -1}


def test_scores_may_stand_beside_what_they_come_from_and_the_last_hand_may_be_unfinished():
    written = file_of(table(HandFigures(1, FOUR)))
    written["hands"][0]["scores"] = {"Ana": 60, "Ben": 46, "Cas": 34, "Dee": 4}
    assert state_in({**written, "hands": [*written["hands"], {}]}).points == ({ANA: 60, BEN: 46, CAS: 34, DEE: 4},)


def test_a_hand_in_pencil_is_not_written():
    assert len(KIND.written(table(*evenly(1), HandFigures(2, {ANA: FOUR[ANA]})))["hands"]) == 1


def test_the_adjustments_of_a_file_have_a_bound():
    lines = [{"player": "Ana", "points": 1}] * 5001
    data = {"format": FORMAT, **file_of(table()), "hands": [{"scores": SCORES, "adjustments": lines}] * 2}
    place, problem = refusal(data)
    assert (place, problem.code, problem.numbers) == (
        "hands[1].adjustments", "list_long", {"given": 5001, "most": 4999},
    )  # fmt: skip
