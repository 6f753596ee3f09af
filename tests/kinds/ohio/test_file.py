"""A series of Ohio goes into a game file and comes back. What is refused stands in tests/data/refusals.jsonl."""

from scorekeeper.record.gamefile import FORMAT
from scorekeeper.rules.ohio.facts import HandFigures
from tests.kinds.ohio.table import ANA, BEN, CAS, DEE, FOUR, KIND, evenly, points, table
from tests.record.samples import refusal, state_in

SCORES = {"Ana": 50, "Ben": 50, "Cas": 40, "Dee": 40}


def test_a_finished_series_is_settled_where_that_is_agreed():
    result = KIND.result(table(*evenly(1), hands=1, settlement="difference_to_winner", rate="0.1"))
    assert result["winners"] == ["Ana", "Ben"]
    assert result["settlement"]["net"] == {"Ana": 1, "Ben": 1, "Cas": -1, "Dee": -1}


def test_scores_may_stand_beside_what_they_come_from_and_the_last_hand_may_be_unfinished():
    written = {"variant": "ohio", **KIND.written(table(HandFigures(1, FOUR)))}
    written["hands"][0]["scores"] = {"Ana": 60, "Ben": 46, "Cas": 34, "Dee": 4}
    assert points(state_in({**written, "hands": [*written["hands"], {}]})) == ({ANA: 60, BEN: 46, CAS: 34, DEE: 4},)


def test_a_hand_in_pencil_is_not_written():
    assert len(KIND.written(table(*evenly(1), HandFigures(2, {ANA: FOUR[ANA]})))["hands"]) == 1


def test_the_adjustments_of_a_file_have_a_bound():
    lines = [{"player": "Ana", "points": 1}] * 5001
    data = {
        "format": FORMAT,
        "variant": "ohio",
        "players": [*SCORES],
        "hands": [{"scores": SCORES, "adjustments": lines}] * 2,
    }
    place, problem = refusal(data)
    assert (place, problem.code, problem.numbers) == (
        "hands[1].adjustments", "list_long", {"given": 5001, "most": 4999},
    )  # fmt: skip
