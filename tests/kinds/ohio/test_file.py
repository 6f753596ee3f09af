"""A series of Ohio goes into a game file and comes back; what cannot be is refused at its place."""

import pytest

from scorekeeper.record.gamefile import FORMAT, read_game
from scorekeeper.record.log import state_of
from scorekeeper.rules import facts
from scorekeeper.rules.kind import Problem, Unreadable
from scorekeeper.rules.ohio.facts import HandFigures, HandPiles
from tests.kinds.ohio.table import ALONE, ANA, BEN, CAS, FOUR, KIND, NAMES, alone, enter, evenly, table

PARTS = ("captured_numbers", "captured_ohios", "hand_numbers", "hand_ohio")
SCORES = {"Ana": 50, "Ben": 50, "Cas": 40, "Dee": 40}


def game(*hands, **more):
    return {
        "variant": "ohio",
        "options": {},
        "players": list(NAMES[:4]),
        "hands": list(hands),
        **more,
    }


def entries(**changes):
    lines = {NAMES[seat]: [getattr(figures, part) for part in PARTS] for seat, figures in FOUR.items()}
    return {
        "entries": [{"player": name, **dict(zip(PARTS, line, strict=True))} for name, line in (lines | changes).items()]
    }


def read(data):
    _, setup, said_facts = read_game({"format": FORMAT, **data})
    return state_of(KIND, (setup, *said_facts))


def refusal(data):
    with pytest.raises(Unreadable) as unreadable:
        read_game({"format": FORMAT, **data})
    return unreadable.value.place, unreadable.value.problem.code


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
    ],
)
def test_writing_reading_and_writing_again_changes_nothing(state):
    reread = read(KIND.written(state))
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


def test_entries_and_scores_may_both_be_there_if_they_agree():
    scores = {"Ana": 60, "Ben": 46, "Cas": 34, "Dee": 4}
    assert read(game(entries() | {"scores": scores})).points[0][ANA] == 60
    assert refusal(game(entries() | {"scores": {**scores, "Cas": 35}})) == ("hands[0].scores", "scores_disagree")
    with pytest.raises(Unreadable) as unreadable:
        read({**game(entries() | {"scores": {**scores, "Cas": 35}})})
    numbers = {"score": 35, "counted": 34}
    assert unreadable.value.problem == Problem("scores_disagree", deal=1, seat=CAS, numbers=numbers)


def test_nobody_joins_and_the_part_says_so():
    with pytest.raises(Unreadable) as unreadable:
        read(game({"scores": SCORES}) | {"joined": [{"player": "Ana", "deal": 2}]})
    assert unreadable.value.problem.part == "joined"


def test_a_hand_of_piles_was_counted_in_detail():
    assert table(HandPiles(1, {ANA: ALONE[ANA]})).hand(1).way == "detail"


@pytest.mark.parametrize(
    ("hand", "place", "code"),
    [
        (entries(Ben=[60, 1, 56, 0]), "hands[1].entries[1].hand_numbers", "figure_out_of_range"),
        (entries(Cas=[50, 1, 6, 2]), "hands[1].entries[2].hand_ohio", "figure_out_of_range"),
        (entries(Cas=[9, 0, 55, 1]), "hands[1].entries[2]", "captured_without_playing"),
        (entries(Dee=[23, 1, 8, 0]), "hands[1].entries", "numbers_sum"),
        (entries(Dee=[22, 0, 8, 0]), "hands[1].entries", "ohios_sum"),
        (entries(Ana=[69, 1, 1, 0]), "hands[1].entries", "no_empty_hand"),
        (entries(Eve=[0, 0, 0, 0]), "hands[1].entries[4].player", "name_unknown"),
        (entries(Ana=["70", 1, 0, 0]), "hands[1].entries[0].captured_numbers", "not_a_number"),
        (entries(Ana=[70, 1, 0, None]), "hands[1].entries[0].hand_ohio", "not_a_number"),
        ({"entries": entries()["entries"][:3]}, "hands[1].entries", "player_missing"),
        ({"entries": [entries()["entries"][0]] * 2}, "hands[1].entries[1].player", "name_twice"),
        ({"entries": 3}, "hands[1].entries", "not_a_list"),
        ({"entries": []}, "hands[1].entries", "player_missing"),
        ({"scores": {**SCORES, "Ana": 51}}, "hands[1].scores", "sum_too_high"),
        ({"scores": {**SCORES, "Ana": 49}}, "hands[1].scores", "sum_parity"),
        ({"scores": {**SCORES, "Ana": 250}}, "hands[1].scores", "score_out_of_range"),
        ({"scores": {"Ana": 50}}, "hands[1].scores", "player_missing"),
        ({"scores": {**SCORES, "Zoe": 1}}, "hands[1].scores.Zoe", "name_unknown"),
        (7, "hands[1]", "not_an_object"),
        ({"scores": SCORES, "adjustments": [{"player": "Ana"}]}, "hands[1].adjustments[0].points", "not_a_number"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_at_its_place(hand, place, code):
    assert refusal(game({"scores": SCORES}, hand)) == (place, code)


@pytest.mark.parametrize(
    ("more", "place", "code"),
    [
        ({"players": ["Ana"]}, "players", "too_few_players"),
        ({"players": ["Ana", "ana"]}, "players[1]", "name_twice"),
        ({"options": {"hook": True}}, "options.hook", "unknown_option"),
        ({"joined": [{"player": "Ana", "deal": 2}]}, "joined", "nobody_joins_here"),
        ({"first_dealer": "Zoe"}, "first_dealer", "name_unknown"),
        ({"ended": 4}, "ended", "not_a_text"),
    ],
)
def test_a_game_that_cannot_be_is_refused_at_its_place(more, place, code):
    assert refusal(game(**more)) == (place, code)


def test_only_the_last_hand_may_be_unfinished():
    assert read(game({"scores": SCORES}, {})).scored == 1
    assert refusal(game({}, {"scores": SCORES})) == ("hands[0]", "hand_unfinished")


def test_a_hand_in_pencil_is_not_written():
    state = enter(table(*evenly(1)), HandFigures(2, {ANA: FOUR[ANA]}))
    assert len(KIND.written(state)["hands"]) == 1
